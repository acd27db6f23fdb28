"""Card codes of the record (NOTATION.md) taken apart: ``7g``, ``Ph=T``, ``R1.3``, ``Yx2``, ``?``, ``R?@4``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

RANKS = "23456789TJQKA"
SUITS = "gkbr"
SPECIALS = ("Ma", "Do", "Ph", "Dr")
CLANS = "RY"
SPIRITS = ("1.3", "1.4", "1.5", "1.6", "1.7", "2", "3", "4", "5", "6", "x1", "x2", "x3", "f")
"""What follows the clan in a Tatsu code, from weak to strong, then those without strength."""

DECK = tuple(rank + suit for suit in SUITS for rank in RANKS) + SPECIALS
TATSU = tuple(clan + spirit for clan in CLANS for spirit in SPIRITS)
ALL = DECK + TATSU

_POINTS = {"5": 5, "T": 10, "K": 10, "Dr": 25, "Ph": -25}


@dataclass(frozen=True, slots=True)
class Card:
    """A card to draw. ``kind``: ``suit``, ``special``, ``spirit`` (Tatsu) or ``back``.

    ``rank``: ``2`` … ``A`` or, of a Phoenix, what it stands for; ``sign``: suit, special or clan;
    ``spirit``: as in `SPIRITS`; ``points``: what the card counts (T2, D1).
    """

    code: str
    kind: str
    rank: str = ""
    sign: str = ""
    spirit: str = ""
    points: int = 0


@lru_cache(maxsize=512)
def parse(code: str) -> Card:
    """ValueError if no game has such a card."""
    plain, named, stands_for = code.partition("=")
    if plain in SPECIALS and (not named or (plain == "Ph" and stands_for in tuple(RANKS))):
        return Card(code, "special", stands_for, plain, points=_POINTS.get(plain, 0))
    if len(code) == 2 and code[0] in RANKS and code[1] in SUITS:
        return Card(code, "suit", code[0], code[1], points=_POINTS.get(code[0], 0))
    if code == "?":
        return Card(code, "back")
    clan, spirit = code[:1], code[1:]
    if clan and clan in CLANS:
        if spirit == "?" or (spirit.startswith("?@") and spirit[2:].isdigit()):
            return Card(clan + "?", "back", sign=clan)
        if spirit in SPIRITS:
            return Card(code, "spirit", sign=clan, spirit=spirit, points=spirit_points(spirit))
    raise ValueError(f"no such card: {code!r}")


def spirit_points(spirit: str) -> int:
    """D1: a strength 1 counts 3 to 7, a strength 2 to 6 counts 1, multipliers and fusions nothing."""
    if spirit.startswith("1."):
        return int(spirit[2:])
    return 1 if spirit.isdigit() else 0


def label(rank: str) -> str:
    """A rank as it is written on a card."""
    return "10" if rank == "T" else rank
