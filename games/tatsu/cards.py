"""The 28 spirits (D1): two clans of 14, written as in the record.

Each clan: strength 1 five times (``R1.3`` … ``R1.7``, the points behind the dot),
strengths 2 … 6 worth a point each, multipliers ``Rx1`` ``Rx2`` ``Rx3`` and the
fusion ``Rf``, worth nothing. ``R?`` is a face-down card of the Red clan, ``R?@4``
the same chosen blind at place 4 of its row (D16).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

RED, YELLOW = CLANS = ("R", "Y")
UNSEEN = "?"
FACE_DOWN = tuple(clan + UNSEEN for clan in CLANS)


@dataclass(frozen=True, slots=True)
class Spirit:
    """One card. ``strength`` 0: a multiplier (``factor`` 1-3) or the fusion."""

    code: str
    clan: str
    strength: int = 0
    points: int = 0
    factor: int = 0

    @property
    def fusion(self) -> bool:
        return not self.strength and not self.factor


def _clan(clan: str) -> Iterable[Spirit]:
    yield from (Spirit(f"{clan}1.{points}", clan, strength=1, points=points) for points in range(3, 8))
    yield from (Spirit(f"{clan}{strength}", clan, strength=strength, points=1) for strength in range(2, 7))
    yield from (Spirit(f"{clan}x{factor}", clan, factor=factor) for factor in (1, 2, 3))
    yield Spirit(f"{clan}f", clan)


SPIRITS: Mapping[str, Spirit] = {spirit.code: spirit for clan in CLANS for spirit in _clan(clan)}
DECK = tuple(SPIRITS)
_PLACE = {code: place for place, code in enumerate(DECK)}
_BLIND = re.compile(r"([RY])\?@([0-6])")


def clan_of(card: str) -> str:
    """``R`` or ``Y``, of a face-down card too."""
    return card[0]


def unseen(card: str) -> bool:
    """Whether the reader of this record has not seen the card (``?``, ``R?``)."""
    return card.endswith(UNSEEN)


def blind(clan: str, place: int) -> str:
    """A face-down card named by its place (D16): ``R?@4``."""
    return f"{clan}{UNSEEN}@{place}"


def blind_place(card: str) -> tuple[str, int] | None:
    """Clan and place of ``R?@4``; None if ``card`` is no such thing."""
    found = _BLIND.fullmatch(card)
    return (found[1], int(found[2])) if found else None


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Known cards in the order of the deck, for the eye."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))
