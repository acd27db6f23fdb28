"""Card codes of the record (NOTATION.md) taken apart: ``7g``, ``Ph=T``, ``R1.3``, ``Yx2``, ``?``, ``R?@4``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.climbing import cards as climbing
from games.climbing.cards import RANKS, SUITS
from games.specials import SPECIALS
from games.tatsu import state as tatsu

DECK = (*(rank + suit for suit in SUITS for rank in RANKS), *SPECIALS)
TATSU = tatsu.DECK
ALL = (*DECK, *TATSU)


@dataclass(frozen=True, slots=True)
class Card:
    """A card to draw. ``kind``: ``suit``, ``special``, ``spirit`` (Tatsu) or ``back``.

    ``rank``: ``2`` … ``A`` or, of a Phoenix, what it stands for; ``sign``: suit, special or clan;
    ``spirit``: what follows the clan in a Tatsu code; ``points``: what the card counts (T2, D1); ``own_rank``: of a
    special that has a rank.
    """

    code: str
    kind: str
    rank: str = ""
    sign: str = ""
    spirit: str = ""
    points: int = 0
    own_rank: int = 0


@lru_cache(maxsize=512)
def parse(code: str) -> Card:
    """ValueError if no game has such a card."""
    plain, named, stands_for = code.partition("=")
    if (special := SPECIALS.get(plain)) and (not named or (special.wild and stands_for in tuple(RANKS))):
        return Card(code, "special", stands_for, plain, points=special.points, own_rank=special.rank)
    if code in DECK:
        return Card(code, "suit", code[0], code[1], points=climbing.points(climbing.BIT[code]))
    if code in TATSU:
        return Card(code, "spirit", sign=code[0], spirit=code[1:], points=tatsu.SPIRITS[code].points)
    if code == "?":
        return Card(code, "back")
    if code in tatsu.FACE_DOWN or tatsu.blind_place(code):
        return Card(code[:2], "back", sign=code[0])
    raise ValueError(f"no such card: {code!r}")


def label(rank: str) -> str:
    """A rank as it is written on a card."""
    return "10" if rank == "T" else rank
