"""The rank patterns of a hand: which sets, stairs and straights it holds, whatever their suits. One deck only.

Three sets of cards are computed for the whole hand at once: a card of each rank held (``ones``), two of each rank that
has two (``twos``), three of each that has three (``threes``). A straight is then ``ones`` within a window of ranks,
stairs are ``twos`` within one, and so on. The windows depend on the ranks alone and come from a cache.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from games.climbing import cards as c
from games.climbing.cards import (
    BOMBS,
    DRAGON_RANK,
    FULL_HOUSE,
    PAIR,
    SINGLE,
    STAIRS,
    STRAIGHT,
    TRIPLE,
    UNITS,
    Combo,
    readings,
)

RANK = (0, c.MAH_JONG, *(15 << 4 * rank for rank in range(13)))
_WINDOW = {(low, high): sum(RANK[low : high + 1]) for low in range(1, 15) for high in range(low, 15)}
ALONE = {cards: readings(cards)[0] for cards in (c.MAH_JONG, c.DOG, c.PHOENIX, c.DRAGON)}

Window = tuple[int, int, int, tuple[int, ...]]
"""Top rank, ranks, the window's cards, and the rank that the Phoenix fills."""


class Sets:
    """The sets of a hand that its patterns are made of (see above)."""

    __slots__ = ("hand", "mah_jong", "ones", "phoenix", "threes", "twos")

    def __init__(self, hand: int) -> None:
        cards = hand & c.SUITED
        one, two, three, four = cards & UNITS, cards >> 1 & UNITS, cards >> 2 & UNITS, cards >> 3 & UNITS
        self.hand, self.phoenix, self.mah_jong = hand, hand & c.PHOENIX, hand & c.MAH_JONG
        low = one | (two & ~one) << 1 | (three & ~(one | two)) << 2 | (four & ~(one | two | three)) << 3
        rest = cards ^ low
        two, three, four = rest >> 1 & UNITS, rest >> 2 & UNITS, rest >> 3 & UNITS
        second = two << 1 | (three & ~two) << 2 | (four & ~(two | three)) << 3
        rest ^= second
        three, four = rest >> 2 & UNITS, rest >> 3 & UNITS
        third = three << 2 | (four & ~three) << 3
        self.ones = low
        pairs, triples = _ranks(second), _ranks(third)
        self.twos = low & pairs | second
        self.threes = (low | second) & triples | third


def _ranks(cards: int) -> int:
    """All four suits of every rank in ``cards``."""
    cards |= cards >> 1 | cards >> 2 | cards >> 3
    return (cards & UNITS) * 15


@lru_cache(maxsize=1 << 13)
def held(ranks: int) -> tuple[int, ...]:
    """The ranks (as unit bits of nibbles), ascending."""
    return tuple(rank for rank in range(2, 15) if ranks >> 4 * (rank - 2) & 1)


@lru_cache(maxsize=1 << 15)
def runs(ranks: int, mah_jong: bool, wild: bool, least: int) -> tuple[Window, ...]:
    """Windows of ``least`` or more adjacent ranks, without the Phoenix and, if ``wild``, with one gap for it."""
    held = [False, mah_jong, *(bool(ranks >> 4 * rank & 1) for rank in range(13))]
    found: list[Window] = []
    for low in range(1, 16 - least):
        gap = 0
        for high in range(low, 15):
            if not held[high]:
                if gap or not wild or high == 1:
                    break
                gap = high
            size = high - low + 1
            if size < least:
                continue
            window = _WINDOW[low, high]
            if gap:
                found.append((high, size, window, (gap,)))
            else:
                found.append((high, size, window, ()))
                if wild:  # in place of any card of it but the Mah Jong
                    found += [(high, size, window & ~RANK[rank], (rank,)) for rank in range(max(low, 2), high + 1)]
    return tuple(found)


def units(cards: int) -> int:
    """One bit for each rank in ``cards``, which holds full or partial nibbles."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & UNITS


def beats(hand: int, top: Combo) -> bool:
    """Whether the hand has a play, bombs left out, that beats ``top`` (T11, T17)."""
    if top.kind in BOMBS or top.size > hand.bit_count():
        return False
    return _BEATS[top.kind](Sets(hand), top)


def _above(cards: int, top: Combo) -> int:
    """The ranks (as unit bits) in ``cards`` that are higher than that of ``top``."""
    return units(cards) >> 4 * max(top.rank // 2 - 1, 0) << 4 * max(top.rank // 2 - 1, 0)


def _single(sets: Sets, top: Combo) -> bool:
    higher = top.rank < DRAGON_RANK and (sets.phoenix or sets.hand & c.DRAGON)
    return bool(higher or _above(sets.ones, top))


def _pair(sets: Sets, top: Combo) -> bool:
    return bool(_above(sets.ones if sets.phoenix else sets.twos, top))


def _triple(sets: Sets, top: Combo) -> bool:
    return bool(_above(sets.twos if sets.phoenix else sets.threes, top))


def _full_house(sets: Sets, top: Combo) -> bool:
    """The Phoenix makes three of two, or two of one."""
    ones, twos = units(sets.ones), units(sets.twos)
    ways = [(_above(sets.threes, top), twos)]
    if sets.phoenix:
        ways += [(_above(sets.threes, top), ones), (_above(sets.twos, top), twos)]
    return any((high and low & ~high) or high & (high - 1) for high, low in ways)


def _stairs(sets: Sets, top: Combo) -> bool:
    """The Phoenix fills one card."""
    missing, spare = units(sets.ones) & ~units(sets.twos), bool(sets.phoenix)
    return any(
        high > top.rank // 2 and 2 * ranks == top.size and (missing & window).bit_count() <= spare
        for high, ranks, window, _ in runs(units(sets.ones), False, False, 2))


def _straight(sets: Sets, top: Combo) -> bool:
    """A run in one suit alone is a bomb."""
    return any(
        high > top.rank // 2 and ranks == top.size and (wild or not c.one_suit(sets.hand & window))
        for high, ranks, window, wild in runs(units(sets.ones), bool(sets.mah_jong), bool(sets.phoenix), 5))


_BEATS: Mapping[str, Callable[[Sets, Combo], bool]] = {
    SINGLE: _single, PAIR: _pair, TRIPLE: _triple, FULL_HOUSE: _full_house, STAIRS: _stairs, STRAIGHT: _straight}
