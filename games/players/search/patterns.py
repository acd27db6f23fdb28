"""One answer for each rank pattern of a hand, whatever its suits: what a search considers. One deck only.

Three sets of cards are computed for the whole hand at once: a card of each rank held (``ones``), two of each rank that
has two (``twos``), three of each that has three (``threes``). A straight is then ``ones`` within a window of ranks,
stairs are ``twos`` within one, and so on. The windows depend on the ranks alone and come from a cache. A straight of
one suit would be a bomb: one card is replaced by one of another suit where possible.
"""

from __future__ import annotations

from functools import lru_cache

from games.climbing import cards as c
from games.climbing.combinations import (
    BOMBS,
    DRAGON_RANK,
    FULL_HOUSE,
    PAIR,
    SINGLE,
    STAIRS,
    STRAIGHT,
    TRIPLE,
    Combo,
    readings,
)

_new = tuple.__new__
_UNIT = sum(1 << 4 * rank for rank in range(13))
_SUITS = (1 << 52) - 1
RANK = (0, c.MAH_JONG, *(15 << 4 * rank for rank in range(13)))
_WINDOW = {(low, high): sum(RANK[low : high + 1]) for low in range(1, 15) for high in range(low, 15)}
ALONE = {cards: readings(cards)[0] for cards in (c.MAH_JONG, c.DOG, c.PHOENIX, c.DRAGON)}
PHOENIX = c.PHOENIX

Window = tuple[int, int, int, tuple[int, ...]]
"""Top rank, ranks, the window's cards, and the rank that the Phoenix fills."""


class Sets:
    """The sets of a hand that its patterns are made of (see above)."""

    __slots__ = ("hand", "mah_jong", "ones", "phoenix", "threes", "twos")

    def __init__(self, hand: int) -> None:
        cards = hand & _SUITS
        one, two, three, four = cards & _UNIT, cards >> 1 & _UNIT, cards >> 2 & _UNIT, cards >> 3 & _UNIT
        self.hand, self.phoenix, self.mah_jong = hand, hand & PHOENIX, hand & c.MAH_JONG
        low = one | (two & ~one) << 1 | (three & ~(one | two)) << 2 | (four & ~(one | two | three)) << 3
        rest = cards ^ low
        two, three, four = rest >> 1 & _UNIT, rest >> 2 & _UNIT, rest >> 3 & _UNIT
        second = two << 1 | (three & ~two) << 2 | (four & ~(two | three)) << 3
        rest ^= second
        three, four = rest >> 2 & _UNIT, rest >> 3 & _UNIT
        third = three << 2 | (four & ~three) << 3
        self.ones = low
        pairs, triples = _ranks(second), _ranks(third)
        self.twos = low & pairs | second
        self.threes = (low | second) & triples | third


def _ranks(cards: int) -> int:
    """All four suits of every rank in ``cards``."""
    cards |= cards >> 1 | cards >> 2 | cards >> 3
    return (cards & _UNIT) * 15


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
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & _UNIT


def answers(hand: int, top: Combo) -> list[Combo]:
    """A play for each pattern that beats ``top``, without bombs; a Phoenix alone has the rank it takes on (T17)."""
    kind, rank = top.kind, top.rank
    found: list[Combo] = []
    if kind not in BOMBS and top.size <= hand.bit_count():
        sets = Sets(hand)
        if kind == SINGLE:
            found = _singles(sets, rank)
        elif kind in (PAIR, TRIPLE):
            _alike(found, sets, kind, top.size, rank)
        elif kind == FULL_HOUSE:
            _full_houses(found, sets, rank)
        elif kind == STAIRS:
            _stairs(found, sets, top.size, rank)
        else:
            _straights(found, sets, top.size, rank)
    return found


# one kind at a time -----------------------------------------------------


def _singles(sets: Sets, above: int) -> list[Combo]:
    ones = sets.ones
    found = [
        _new(Combo, (SINGLE, 2 * rank, 1, ones & RANK[rank], ()))
        for rank in held(units(ones)) if 2 * rank > above
    ]
    if above < DRAGON_RANK:
        if sets.phoenix:
            found.append(Combo(SINGLE, above + 1, 1, PHOENIX))
        if sets.hand & c.DRAGON:
            found.append(ALONE[c.DRAGON])
    return found


def _alike(found: list[Combo], sets: Sets, kind: str, size: int, above: int) -> None:
    """Pairs and triples."""
    enough, fewer = (sets.twos, sets.ones) if size == 2 else (sets.threes, sets.twos)
    for rank in held(units(enough)):
        if 2 * rank > above:
            found.append(_new(Combo, (kind, 2 * rank, size, enough & RANK[rank], ())))
    if sets.phoenix:
        for rank in held(units(fewer)):
            if 2 * rank > above:
                found.append(_new(Combo, (kind, 2 * rank, size, fewer & RANK[rank] | PHOENIX, (rank,))))


def _full_houses(found: list[Combo], sets: Sets, above: int) -> None:
    pairs = held(units(sets.twos))
    triples = held(units(sets.threes))
    for high in triples:
        if 2 * high <= above:
            continue
        triple = sets.threes & RANK[high]
        for low in pairs:
            if low != high:
                found.append(_new(Combo, (FULL_HOUSE, 2 * high, 5, triple | sets.twos & RANK[low], ())))
        if sets.phoenix:
            for low in held(units(sets.ones)):
                if low != high:
                    cards = triple | sets.ones & RANK[low] | PHOENIX
                    found.append(_new(Combo, (FULL_HOUSE, 2 * high, 5, cards, (low,))))
    if sets.phoenix:
        for high in pairs:
            if 2 * high > above:
                part = sets.twos & RANK[high] | PHOENIX
                found += [
                    _new(Combo, (FULL_HOUSE, 2 * high, 5, part | sets.twos & RANK[low], (high,)))
                    for low in pairs if low != high
                ]


def _stairs(found: list[Combo], sets: Sets, size: int, above: int) -> None:
    twos = units(sets.twos)
    for top, ranks, window, _ in runs(twos, False, False, 2):
        if 2 * top > above and 2 * ranks == size:
            found.append(_new(Combo, (STAIRS, 2 * top, 2 * ranks, sets.twos & window, ())))
    if not sets.phoenix:
        return
    ones = units(sets.ones)
    for top, ranks, window, _ in runs(ones, False, False, 2):
        if 2 * top <= above or 2 * ranks != size:
            continue
        within = ones & window
        lacking = within & ~twos
        if lacking & (lacking - 1):
            continue
        for rank in held(lacking or within):
            cards = (sets.twos & window & ~RANK[rank]) | sets.ones & RANK[rank] | PHOENIX
            found.append(_new(Combo, (STAIRS, 2 * top, 2 * ranks, cards, (rank,))))


def _straights(found: list[Combo], sets: Sets, size: int, above: int) -> None:
    cards = sets.ones | sets.mah_jong
    for top, ranks, window, wild in runs(units(sets.ones), bool(sets.mah_jong), bool(sets.phoenix), 5):
        if 2 * top <= above or ranks != size:
            continue
        run = cards & window
        if wild:
            found.append(_new(Combo, (STRAIGHT, 2 * top, ranks, run | PHOENIX, wild)))
            continue
        if run & (run >> 4) and _one_suit(run):
            run = _mixed(sets.hand, run, window)
            if not run:
                continue
        found.append(_new(Combo, (STRAIGHT, 2 * top, ranks, run, ())))


def _one_suit(run: int) -> bool:
    low = (run & -run).bit_length() - 1
    return not run & c.MAH_JONG and run & ~(_UNIT << low % 4) == 0


def _mixed(hand: int, run: int, window: int) -> int:
    """The run with one card in another suit, 0 if the hand has none."""
    spare = hand & window & _SUITS & ~run
    if not spare:
        return 0
    card = spare & -spare
    rank = RANK[2 + (card.bit_length() - 1) // 4]
    return run & ~rank | card
