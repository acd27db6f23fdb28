"""Every combination that a hand holds: as a lead, over another one, and the bombs among them.

For each rank a hand has a *group*: which of the four suits it holds, as four bits, or eight
with two decks. `_Sets` tells for each group the ways to take one, two or three cards of it,
looked up, never computed. Longer combinations are grown rank by rank, with the Phoenix where it helps.

All Phoenix readings come out, each as its own `Combo`, in no particular order, none twice.
Hands must be in normal form (`games.cards`).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from games import cards as c
from games.combinations import (
    BOMBS,
    FOUR,
    FULL_HOUSE,
    ONE_DECK,
    PAIR,
    SINGLE,
    STAIRS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    Combo,
    Shapes,
    beats,
    laid,
    readings,
)

Cards = tuple[int, ...]
Option = tuple[int, tuple[int, ...]]
"""Cards (Phoenixes included) and the ranks that their Phoenixes stand for."""

_SUITS_LOW = (1 << 52) - 1
_SHIFTS = tuple(range(0, 52, 4))
_RANKS = range(2, 15)


class _Sets:
    """``take[n][rank][group]``: the ways to take n cards of a rank, of any suits."""

    def __init__(self, decks: int) -> None:
        groups = 16 if decks == 1 else 256
        chosen = {n: [_ways(group, n) for group in range(groups)] for n in (1, 2, 3)}
        self.take: dict[int, list[list[Cards]]] = {
            n: [[], [], *([self._place(ways, rank) for ways in chosen[n]] for rank in range(2, 15))] for n in chosen
        }

    @staticmethod
    def _place(ways: tuple[int, ...], rank: int) -> Cards:
        shift = 4 * (rank - 2)
        return tuple((way & 15) << shift | (way >> 4) << (shift + c.SECOND) for way in ways)


def _ways(group: int, n: int) -> tuple[int, ...]:
    """All choices of ``n`` cards from a group in normal form, each as such a group."""
    found = []
    for suits in combinations_with_replacement(range(4), n):
        way = 0
        for suit in suits:
            one = 1 << suit
            way |= one if not way & one else (one << 4 if not way & one << 4 else 1 << 8)
        if way & ~group == 0:
            found.append(way)
    return tuple(found)


_sets = cache(_Sets)


class _Hand:
    """A hand taken apart: its options for each rank, made when asked for."""

    __slots__ = ("groups", "mah_jong", "options", "ranks", "shapes", "take", "wilds")

    def __init__(self, hand: int, shapes: Shapes) -> None:
        self.shapes = shapes
        self.take = _sets(shapes.decks).take
        self.wilds = (hand & c.PHOENIXES).bit_count()
        self.mah_jong = hand & c.MAH_JONG
        if hand >> c.SECOND:
            second = hand >> c.SECOND
            self.groups = [0, 0, *((hand >> at & 15) | (second >> at & 15) << 4 for at in range(0, 52, 4))]
        else:
            self.groups = [0, 0, *[hand >> at & 15 for at in _SHIFTS]]
        self.ranks = [rank for rank in _RANKS if self.groups[rank]]
        self.options: dict[tuple[int, int], list[Option]] = {}

    def sets(self, n: int, rank: int) -> list[Option]:
        """The pairs (n = 2) or triples (3) of a rank, with as many Phoenixes as there are."""
        found = self.options.get((n, rank))
        if found is None:
            found = self.options[n, rank] = self._sets(n, rank) if self.groups[rank] else []
        return found

    def _sets(self, n: int, rank: int) -> list[Option]:
        group = self.groups[rank]
        found: list[Option] = [(cards, ()) for cards in self.take[n][rank][group]]
        for wilds in range(1, min(self.wilds, n - 1) + 1):
            phoenixes, wild = _PHOENIXES[wilds], (rank,) * wilds
            found += [(cards | phoenixes, wild) for cards in self.take[n - wilds][rank][group]]
        if n == 3 and self.shapes.triple_suits:
            return [option for option in found if not option[0] & ~c.PHOENIXES & _SECOND_CARDS]
        return found


_PHOENIXES = (0, c.PHOENIX, c.PHOENIXES)
_SECOND_CARDS = c.DECK << c.SECOND


# for players and the engine ---------------------------------------------


def leads(hand: int, shapes: Shapes = ONE_DECK) -> list[Combo]:
    """Everything that may be led from ``hand``, bombs and the Dog included."""
    parts = _Hand(hand, shapes)
    found = _singles(hand)
    for rank in parts.ranks:
        found += [Combo(PAIR, 2 * rank, 2, cards, wild) for cards, wild in parts.sets(2, rank)]
        if triples := parts.sets(3, rank):
            found += [Combo(TRIPLE, 2 * rank, 3, cards, wild) for cards, wild in triples]
            found += _full_houses(parts, rank)
    found += _stairs(parts)
    found += _straights(parts)
    found += bombs(hand)
    return found


def answers(hand: int, top: Combo, shapes: Shapes = ONE_DECK) -> list[Combo]:
    """Everything in ``hand`` that beats ``top``, bombs included; singles with the rank they have there."""
    found = bombs(hand, top)
    if top.kind in BOMBS or top.size > c.size(hand):
        return found
    if top.kind == SINGLE:
        found += _singles(hand & _above(top.rank))
        specials = [laid(combo, top, shapes) for combo in _singles(hand & (c.PHOENIX | c.DRAGON))]
        return found + [combo for combo in specials if beats(combo, top)]
    parts = _Hand(hand, shapes)
    above = range(top.rank // 2 + 1, 15)
    if top.kind == PAIR or top.kind == TRIPLE:
        return found + [
            Combo(top.kind, 2 * rank, top.size, cards, wild)
            for rank in above
            for cards, wild in parts.sets(top.size, rank)
        ]
    if top.kind == FULL_HOUSE:
        return found + [combo for rank in above for combo in _full_houses(parts, rank)]
    if top.kind == STAIRS:
        return found + _stairs_of(parts, top.size // 2, above)
    return found + _straights_of(parts, top.size, above)


def plays(hand: int, top: Combo | None, shapes: Shapes = ONE_DECK) -> list[Combo]:
    """`leads`, or with a ``top`` to beat `answers`."""
    return leads(hand, shapes) if top is None else answers(hand, top, shapes)


def bombs(hand: int, top: Combo | None = None) -> list[Combo]:
    """All bombs of ``hand``, or those that beat ``top``."""
    cards = hand & _SUITS_LOW
    found: list[Combo] = []
    pairs = cards & cards >> 1
    if fours := pairs & pairs >> 2 & _RANK_LOW:
        for rank in range(2, 15):
            if fours >> 4 * (rank - 2) & 1:
                found.append(Combo(FOUR, 2 * rank, 4, 15 << 4 * (rank - 2)))
    if cards & cards >> 4 & cards >> 8 & cards >> 12 & cards >> 16:
        found += _straight_flushes(cards)
    if top is not None and found:
        return [bomb for bomb in found if beats(bomb, top)]
    return found


# one kind at a time -----------------------------------------------------

_RANK_LOW = sum(1 << 4 * rank for rank in range(13))
_SINGLES = {1 << index: readings(1 << index)[0] for index in range(56)}


def _singles(hand: int) -> list[Combo]:
    found = []
    cards = hand & c.DECK
    while cards:
        low = cards & -cards
        found.append(_SINGLES[low])
        cards ^= low
    return found


@cache
def _above(rank: int) -> int:
    """The suit cards whose doubled rank is above ``rank``."""
    return sum(15 << 4 * (natural - 2) for natural in _RANKS if 2 * natural > rank)


def _straight_flushes(cards: int) -> list[Combo]:
    found = []
    for start in range(2, 11):
        for suit in range(4):
            run, at = 0, 4 * (start - 2) + suit
            for rank in range(start, 15):
                if not cards >> at & 1:
                    break
                run |= 1 << at
                at += 4
                if rank - start >= 4:
                    found.append(Combo(STRAIGHT_FLUSH, 2 * rank, rank - start + 1, run))
    return found


def _full_houses(parts: _Hand, rank: int) -> list[Combo]:
    found: list[Combo] = []
    for triple, wild in parts.sets(3, rank):
        free = parts.wilds - len(wild)
        for other in parts.ranks:
            if other == rank:
                continue
            for pair, more in parts.sets(2, other):
                if len(more) <= free:
                    found.append(Combo(FULL_HOUSE, 2 * rank, 5, *_join((triple, wild), (pair, more))))
    return found


def _join(one: Option, two: Option) -> Option:
    """Both options together; each counts its Phoenixes from the first one."""
    if one[1] and two[1]:
        low, high = sorted(one[1] + two[1])
        return one[0] | two[0] | c.PHOENIXES, (low, high)
    return one[0] | two[0], one[1] or two[1]


def _grown(parts: _Hand, partial: list[Option], options: list[Option]) -> list[Option]:
    """Each partial combination with each option added, as far as the Phoenixes reach."""
    return [
        _join(start, option)
        for start in partial
        for option in options
        if not option[1] or len(start[1]) + len(option[1]) <= parts.wilds
    ]


def _stairs(parts: _Hand) -> list[Combo]:
    found: list[Combo] = []
    for start in parts.ranks:
        partial = parts.sets(2, start)
        for rank in range(start + 1, 15):
            if not partial or not parts.groups[rank]:
                break
            partial = _grown(parts, partial, parts.sets(2, rank))
            size = 2 * (rank - start + 1)
            found += [Combo(STAIRS, 2 * rank, size, cards, wild) for cards, wild in partial]
    return found


def _stairs_of(parts: _Hand, pairs: int, tops: range) -> list[Combo]:
    found: list[Combo] = []
    for top in tops:
        ranks = range(top - pairs + 1, top + 1)
        if all(parts.groups[rank] for rank in ranks):
            partial: list[Option] = [(0, ())]
            for rank in ranks:
                partial = _grown(parts, partial, parts.sets(2, rank))
            found += [Combo(STAIRS, 2 * top, 2 * pairs, cards, wild) for cards, wild in partial]
    return found


def _steps(parts: _Hand, rank: int) -> list[Option]:
    """The ways to have ``rank`` in a straight: a natural card, or a Phoenix for any rank but 1 (T18)."""
    if rank == 1:
        return [(c.MAH_JONG, ())] if parts.mah_jong else []
    found: list[Option] = [(card, ()) for card in parts.take[1][rank][parts.groups[rank]]]
    if parts.wilds:
        found.append((c.PHOENIX, (rank,)))
    return found


def _reach(parts: _Hand, start: int) -> int:
    """The highest rank that a straight from ``start`` can come to, with the Phoenixes filling gaps."""
    gaps = parts.wilds
    if start == 1 and not parts.mah_jong:
        return 0
    for rank in range(max(start, 2), 15):
        if not parts.groups[rank]:
            gaps -= 1
            if gaps < 0:
                return rank - 1
    return 14


def _straight(rank: int, size: int, option: Option) -> Combo:
    return Combo(STRAIGHT, 2 * rank, size, option[0], option[1])


def _flush(option: Option) -> bool:
    """Whether this is a straight flush, which is no plain straight (T9)."""
    cards, wild = option
    if wild or cards & c.MAH_JONG:
        return False
    low = (cards & -cards).bit_length() - 1
    return cards & ~(_RANK_LOW << low % 4) == 0


def _straights(parts: _Hand) -> list[Combo]:
    found: list[Combo] = []
    steps: dict[int, list[Option]] = {}
    if len(parts.ranks) + parts.wilds + bool(parts.mah_jong) < 5:
        return found
    for start in range(1, 11):
        last = _reach(parts, start)
        if last - start < 4:
            continue
        for rank in range(start, last + 1):
            if rank not in steps:
                steps[rank] = _steps(parts, rank)
        partial = steps[start]
        for rank in range(start + 1, last + 1):
            partial = _grown(parts, partial, steps[rank])
            size = rank - start + 1
            if size >= 5:
                found += [_straight(rank, size, option) for option in partial if not _flush(option)]
    return found


def _straights_of(parts: _Hand, size: int, tops: range) -> list[Combo]:
    found: list[Combo] = []
    for top in tops:
        start = top - size + 1
        if start < 1 or _reach(parts, start) < top:
            continue
        partial: list[Option] = [(0, ())]
        for rank in range(start, top + 1):
            partial = _grown(parts, partial, _steps(parts, rank))
        found += [_straight(top, size, option) for option in partial if not _flush(option)]
    return found

