"""Every combination that a hand holds: as a lead, over another one, and the bombs among them.

For each rank a hand has a *group*: which of the four suits it holds, as four bits, or eight
with two decks. `_Sets` is a table of the ways to take one, two or three cards of each group.
Longer combinations are extended rank by rank, with the Phoenix where it helps.

Each Phoenix reading is a `Combo` of its own. The order is arbitrary; there are no duplicates.
Hands must be in normal form (`games.climbing.cards`).

Speed. Partial combinations are stored in two lists (`Ways`): sets of cards without a Phoenix, as plain ints, and
sets with one. Pairs, triples and full houses depend on one or two groups only and are cached (`_Ready`).
`answers` compares ranks before it analyses a hand, since in most cases nothing beats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from games.climbing import cards as c
from games.climbing.cards import (
    BOMBS,
    CODES,
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
from games.views import Combination

Cards = tuple[int, ...]
Option = tuple[int, tuple[int, ...]]
"""Cards (Phoenixes included) and the ranks that their Phoenixes stand for."""
Ways = tuple[list[int], list[Option]]
"""Ways to have something: without a Phoenix, and with."""

_SHIFTS = tuple(range(0, 52, 4))
_RANKS = range(2, 15)
_new = tuple.__new__
_PHOENIXES = (0, c.PHOENIX, c.PHOENIXES)
_SECOND_CARDS = c.DECK << c.SECOND
CACHED_SETS = 1 << 11
"""How many sets of pairs, triples and full houses stay in memory, by the ranks and suits held."""


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


class _Ready:
    """The sets of hands with a number of Phoenixes, computed on first use; a cache of the newest `CACHED_SETS` of each
    kind."""

    def __init__(self, shapes: Shapes, wilds: int) -> None:
        self.shapes, self.wilds = shapes, wilds
        self.take = _sets(shapes.decks).take
        self.sets = lru_cache(CACHED_SETS)(self._sets)
        self.alike = lru_cache(CACHED_SETS)(self._alike)
        self.full_houses = lru_cache(CACHED_SETS)(self._full_houses)

    def _sets(self, n: int, rank: int, group: int) -> Ways:
        """The pairs (n = 2) or triples (3) of a rank, with as many Phoenixes as there are."""
        if not group:
            return [], []
        plain, wild = list(self.take[n][rank][group]), []
        for wilds in range(1, min(self.wilds, n - 1) + 1):
            phoenixes, ranks = _PHOENIXES[wilds], (rank,) * wilds
            wild += [(cards | phoenixes, ranks) for cards in self.take[n - wilds][rank][group]]
        if n == 3 and self.shapes.triple_suits:
            plain = [cards for cards in plain if not cards & _SECOND_CARDS]
            wild = [way for way in wild if not way[0] & ~c.PHOENIXES & _SECOND_CARDS]
        return plain, wild

    def _alike(self, n: int, rank: int, group: int) -> list[Combo]:
        return _combos(PAIR if n == 2 else TRIPLE, rank, n, self.sets(n, rank, group))

    def _full_houses(self, rank: int, group: int, other: int, more: int) -> list[Combo]:
        """Triples of ``rank`` with pairs of ``other``, from these groups."""
        return _combos(
            FULL_HOUSE, rank, 5, _grown(self.wilds, self.sets(3, rank, group), self.sets(2, other, more)))


_ready = cache(_Ready)
_ONE_DECK = tuple(_ready(ONE_DECK, wilds) for wilds in (0, 1))


class _Hand:
    """A hand taken apart: its ranks and their groups."""

    __slots__ = ("flushes", "groups", "mah_jong", "paired", "ranks", "ready", "wilds")

    def __init__(self, hand: int, shapes: Shapes) -> None:
        self.wilds = (hand & c.PHOENIXES).bit_count()
        self.ready = _ONE_DECK[self.wilds] if shapes is ONE_DECK else _ready(shapes, self.wilds)
        self.mah_jong = hand & c.MAH_JONG
        self.flushes = _has_flush(hand)
        if hand >> c.SECOND:
            second = hand >> c.SECOND
            self.groups = [0, 0, *((hand >> at & 15) | (second >> at & 15) << 4 for at in range(0, 52, 4))]
        else:
            self.groups = [0, 0, *[hand >> at & 15 for at in _SHIFTS]]
        self.ranks = [rank for rank in _RANKS if self.groups[rank]]
        self.paired = [rank for rank in self.ranks if self.groups[rank] & (self.groups[rank] - 1)]

    def pairs(self, rank: int) -> Ways:
        return self.ready.sets(2, rank, self.groups[rank])


# for players and the engine ---------------------------------------------


def leads(hand: int, shapes: Shapes = ONE_DECK) -> list[Combo]:
    """Everything that may be led from ``hand``, bombs and the Dog included."""
    parts = _Hand(hand, shapes)
    found = _singles(hand)
    for rank in parts.ranks if parts.wilds else parts.paired:
        group = parts.groups[rank]
        found += parts.ready.alike(2, rank, group)
        if triples := parts.ready.alike(3, rank, group):
            found += triples
            _full_houses(found, parts, rank)
    _stairs(found, parts, parts.ranks if parts.wilds else parts.paired)
    _straights(found, parts, range(1, 11))
    # Last, and from the whole hand: a bomb may be led, too (T24 forbids only to bomb a lead).
    found += bombs(hand)
    return found


def answers(hand: int, top: Combo, shapes: Shapes = ONE_DECK) -> list[Combo]:
    """Everything in ``hand`` that beats ``top``, bombs included; singles with the rank they have there."""
    kind = top.kind
    found = bombs(hand, top)
    # Most questions end here or soon after. AI players ask thousands of times for each move, so everything cheap that
    # can say *nothing beats* comes before the hand is taken apart.
    if kind in BOMBS or top.size > hand.bit_count():
        return found
    if kind == SINGLE:
        found += _singles(hand & _above(top.rank))
        if specials := hand & (c.PHOENIX | c.DRAGON):
            placed = [laid(combo, top, shapes) for combo in _singles(specials)]
            found += [combo for combo in placed if beats(combo, top)]
        return found
    if not hand & _above(top.rank) and not (kind == STRAIGHT and hand & c.PHOENIX):
        return found
    above = range(top.rank // 2 + 1, 15)
    if kind == STRAIGHT:
        _straights(found, _Hand(hand, shapes), range(above.start - top.size + 1, 16 - top.size), top.size)
        return found
    if not hand & c.PHOENIX and not _pairs_low(hand & _above(top.rank)):
        return found
    parts = _Hand(hand, shapes)
    if kind in (PAIR, TRIPLE):
        for rank in above:
            if group := parts.groups[rank]:
                found += parts.ready.alike(top.size, rank, group)
    elif kind == FULL_HOUSE:
        for rank in above:
            if parts.groups[rank]:
                _full_houses(found, parts, rank)
    else:
        pairs = top.size // 2
        _stairs(found, parts, range(above.start - pairs + 1, 16 - pairs), pairs)
    return found


def plays(hand: int, top: Combo | None, shapes: Shapes = ONE_DECK) -> list[Combo]:
    """`leads`, or with a ``top`` to beat `answers`."""
    return leads(hand, shapes) if top is None else answers(hand, top, shapes)


def bombs(hand: int, top: Combo | None = None) -> list[Combo]:
    """All bombs of ``hand``, or those that beat ``top``."""
    cards = hand & c.SUITED
    found: list[Combo] = []
    pairs = cards & cards >> 1
    if fours := pairs & pairs >> 2 & c.UNITS:
        for rank in range(2, 15):
            if fours >> 4 * (rank - 2) & 1:
                found.append(Combo(FOUR, 2 * rank, 4, 15 << 4 * (rank - 2)))
    if _has_flush(cards):
        found += _straight_flushes(cards)
    if top is not None and found:
        return [bomb for bomb in found if beats(bomb, top)]
    return found


def smallest_bomb(codes: Sequence[str], over: Combination | None, decks: int = 1) -> int:
    """The number of cards of the smallest bomb among cards that beats ``over``; 0 if there is none."""
    top = None if over is None else Combo(over.kind, over.rank, over.size, 0)
    return min((bomb.size for bomb in bombs(c.mask(codes, decks), top)), default=0)


# one kind at a time -----------------------------------------------------

_SINGLES = {1 << index: readings(1 << index)[0] for index in range(len(CODES))}


def _combos(kind: str, rank: int, size: int, ways: Ways) -> list[Combo]:
    """A combination for each way. (Combos are made as bare tuples: there are many.)"""
    double = 2 * rank
    found = [_new(Combo, (kind, double, size, cards, ())) for cards in ways[0]] if ways[0] else []
    if ways[1]:
        found += [_new(Combo, (kind, double, size, cards, wild)) for cards, wild in ways[1]]
    return found


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
    """The suit cards whose doubled rank is above ``rank``, of both decks."""
    low = sum([15 << 4 * (natural - 2) for natural in _RANKS if 2 * natural > rank])
    return low | low << c.SECOND


def _pairs_low(cards: int) -> bool:
    """Whether a rank stands twice among these suit cards."""
    if cards >> c.SECOND:
        return True
    next_to = cards & cards >> 1 & 7 * c.UNITS  # suits 0-1, 1-2, 2-3
    return bool(next_to | cards & cards >> 2 & 3 * c.UNITS | cards & cards >> 3 & c.UNITS)


def _has_flush(hand: int) -> bool:
    """Whether a suit holds five adjacent ranks."""
    cards = hand & c.SUITED
    return bool(cards & cards >> 4 & cards >> 8 & cards >> 12 & cards >> 16)


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


def _full_houses(found: list[Combo], parts: _Hand, rank: int) -> None:
    ready, groups = parts.ready, parts.groups
    group = groups[rank]
    triples = ready.sets(3, rank, group)
    if not triples[0] and not triples[1]:
        return
    # With one Phoenix either the triple has it, then the pair must be natural; or the pair has it, then a single card
    # will do, but only beside a natural triple.
    for other in parts.ranks if parts.wilds > 1 or (parts.wilds and triples[0]) else parts.paired:
        if other != rank:
            found += ready.full_houses(rank, group, other, groups[other])


def _join(one: Option, two: Option) -> Option:
    """Both options, each with a Phoenix, together; each counts its Phoenixes from the first one."""
    low, high = sorted(one[1] + two[1])
    return one[0] | two[0] | c.PHOENIXES, (low, high)


def _grown(wilds: int, start: Ways, more: Ways) -> Ways:
    """Each partial combination with each way to go on, as far as the Phoenixes reach."""
    plain = [one | two for one in start[0] for two in more[0]] if start[0] and more[0] else []
    if not wilds:
        return plain, []
    wild = [(cards | two, ranks) for cards, ranks in start[1] for two in more[0]] if start[1] else []
    if more[1]:
        wild += [(one | cards, ranks) for one in start[0] for cards, ranks in more[1]]
        if wilds > 1:
            wild += [_join(one, two) for one in start[1] for two in more[1] if len(one[1]) == len(two[1]) == 1]
    return plain, wild


def _stairs(found: list[Combo], parts: _Hand, starts: Iterable[int], pairs: int = 0) -> None:
    """Stairs from each of ``starts`` up, of ``pairs`` pairs, or (0) of any number."""
    for start in starts:
        ways = parts.pairs(start)
        for rank in range(start + 1, start + pairs if pairs else 15):
            if not parts.groups[rank] or not (ways[0] or ways[1]):
                break
            ways = _grown(parts.wilds, ways, parts.pairs(rank))
            if not pairs or rank == start + pairs - 1:
                found += _combos(STAIRS, rank, 2 * (rank - start + 1), ways)


def _steps(parts: _Hand, rank: int) -> Ways:
    """The ways to have ``rank`` in a straight: a natural card, or a Phoenix for any rank but 1 (T18)."""
    if rank == 1:
        return ([c.MAH_JONG] if parts.mah_jong else []), []
    return list(parts.ready.take[1][rank][parts.groups[rank]]), [(c.PHOENIX, (rank,))] if parts.wilds else []


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


def _straights(found: list[Combo], parts: _Hand, starts: Iterable[int], size: int = 0) -> None:
    """Straights from each of ``starts`` up, of ``size`` cards or (0) of any number from five on."""
    if len(parts.ranks) + parts.wilds + bool(parts.mah_jong) < 5:
        return
    steps: dict[int, Ways] = {}
    for start in starts:
        last, least = _reach(parts, start), start + (size or 5) - 1
        if last < least:
            continue
        if size:
            last = least
        for rank in range(start, last + 1):
            if rank not in steps:
                steps[rank] = _steps(parts, rank)
        ways = steps[start]
        for rank in range(start + 1, last + 1):
            ways = _grown(parts.wilds, ways, steps[rank])
            if rank >= least:
                # Straights of one suit are bombs, found elsewhere: here they would be there twice. With a Phoenix a
                # straight never is one (T9).
                plain = [cards for cards in ways[0] if not c.one_suit(cards)] if parts.flushes else ways[0]  # T9
                found += _combos(STRAIGHT, rank, rank - start + 1, (plain, ways[1]))
