"""The cards of the climbing games, as codes outside and as bits inside.

At every boundary a card is a record code (``7g``, ``Ma``). Inside the engine a set
of cards is one int: bit ``4 * (rank - 2) + suit`` for the ranks 2 … 14 (ace) and the
suits g k b r, then Mah Jong 52, Dog 53, Phoenix 54, Dragon 55 (T1).

Two decks. The second copy of a card is 56 bits higher. A set of cards is always in
*normal form*: the high bit is set only together with the low one. So a set with one
``7g`` is the same int whichever deck it came from, and two players may hold the same bit.
`add` and `without` keep the normal form; with one deck they are ``|`` and ``& ~``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.errors import RuleError

RANKS = "23456789TJQKA"
SUITS = "gkbr"
SPECIALS = ("Ma", "Do", "Ph", "Dr")
CODES: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), *SPECIALS)
"""The 56 codes of one deck in the order of their bits."""



class _Bits(dict[str, int]):
    """The bit of each card's code in the first deck; RuleError if there is no such card."""

    def __missing__(self, code: str) -> int:
        raise RuleError("no_such_card", "NOTATION", card=code)


BIT = _Bits({code: 1 << index for index, code in enumerate(CODES)})
MAH_JONG, DOG, PHOENIX, DRAGON = (BIT[code] for code in SPECIALS)
DECK = (1 << 56) - 1
SECOND = 56
"""How far the second copy of a card is shifted up."""

RANK_VALUE: dict[str, int] = {rank: value for value, rank in enumerate(RANKS, start=2)}
RANK_NAME: dict[int, str] = {value: rank for rank, value in RANK_VALUE.items()}


def _both(cards: int) -> int:
    return cards | cards << SECOND


RANK_CARDS: tuple[int, ...] = (0, _both(MAH_JONG), *(_both(15 << 4 * index) for index in range(13)))
"""All cards of a rank 1 … 14, of both decks; index 0 is unused."""

PHOENIXES = _both(PHOENIX)
_FIVES = RANK_CARDS[5]
_TENS_AND_KINGS = RANK_CARDS[10] | RANK_CARDS[13]
_SORTED = (52, 53, *range(52), 54, 55)


def add(cards: int, more: int) -> int:
    """Both sets together; no card may come to more than two copies."""
    return cards | more | (cards & more & DECK) << SECOND


def without(cards: int, less: int) -> int:
    """``cards`` less those of ``less``, which it holds (copies beyond are ignored)."""
    twice = cards >> SECOND
    if not twice:
        return cards & ~less
    low = cards & ~less & DECK | twice & ~(less >> SECOND)
    return low | (twice & ~less & DECK) << SECOND


def holds(cards: int, some: int) -> bool:
    """Whether ``some`` is part of ``cards``; both in normal form."""
    return some & ~cards == 0


def points(cards: int) -> int:
    """T2: kings and tens 10, fives 5, Dragon 25, Phoenix -25."""
    total = 5 * (cards & _FIVES).bit_count() + 10 * (cards & _TENS_AND_KINGS).bit_count()
    if cards & DRAGON:
        total += 25
    if cards & PHOENIX:
        total -= 25
    return total


def mask(codes: Iterable[str], copies: int = 1) -> int:
    """The set of these cards. RuleError if one is unknown or stands more than ``copies`` times."""
    cards = 0
    for code in codes:
        one = BIT[code]
        if cards & one:
            one <<= SECOND
            if copies == 1 or cards & one:
                raise RuleError("card_twice", "NOTATION", card=code)
        cards |= one
    return cards


@lru_cache(maxsize=1 << 11)
def codes(cards: int) -> tuple[str, ...]:
    """The cards' codes, sorted: Mah Jong, Dog, then by rank and suit, Phoenix, Dragon."""
    found: list[str] = []
    for index in _SORTED:
        if cards >> index & 1:
            found.append(CODES[index])
            if cards >> (index + SECOND) & 1:
                found.append(CODES[index])
    return tuple(found)


def rank_value(code: str) -> int:
    """The rank 2 … 14 of a suit card's code, 1 for the Mah Jong, 0 for the other specials."""
    if code == "Ma":
        return 1
    return RANK_VALUE[code[0]] if code not in SPECIALS else 0
