"""A fast plan of a hand: the partition into combinations that the networks see, and the chance to hold a trick.

The chance follows from counts of the cards outside a hand. One deck only.

`games.players.heuristic.planning` finds the cheapest partition under the chances of one seat. This greedy partition is
ten times faster: it tries to set aside bombs and straights, and divides the rest by the number of cards of each rank.
The price of a combination is 1 lead if it loses the trick, and lower the more likely it holds, by the cards still in
hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from games.climbing import cards as c
from games.climbing import enumeration
from games.climbing.cards import (
    BOMBS,
    DRAGON_RANK,
    FOUR,
    FULL_HOUSE,
    PAIR,
    PHOENIX,
    SINGLE,
    STAIRS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    UNITS,
    Combo,
)
from games.players.learned.patterns import ALONE, RANK, Sets, held, runs, units

_new = tuple.__new__


def run_hold(size: int, top: int, left: float) -> float:
    """The chance that a straight or stairs hold, with the share ``left`` of the cards still in hands."""
    if top == 14:
        return _BOMBS
    return _BOMBS - 0.4 * left * (1 - 0.05 * (top - 6)) * 0.74 ** (size - 5)


class HandPlan(NamedTuple):
    """``cost``: leads needed; ``combos``: the partition, bombs included."""

    cost: float
    combos: tuple[Combo, ...]


def _price(hold: float, ride: float, rank: float) -> float:
    return 1.0 - 1.6 * hold - ride * (1 - hold) * rank / 14


@cache
def _runs(in_hands: int) -> Mapping[tuple[int, int], float]:
    """The prices of straights and stairs with that many cards in hands, by size and top rank."""
    return {(size, top): _price(run_hold(size, top, in_hands / 56), 0.1, top)
            for size in range(4, 15) for top in range(2, 15)}


COST_BOMB = -0.9
_PAIR = (1.0, 0.97, 0.88, 0.78, 0.67)
"""The chance that nobody answers a pair with a given rank, by its number of cards in hands."""
_TRIPLE = (1.0, 1.0, 0.985, 0.955, 0.9)
_CARD, _SPECIAL = 0.69, 0.78
"""The chance that a single is not beaten by a given higher card, or by the Dragon or the Phoenix."""
_BOMBS = 0.97


class Costs:
    """Prices while ``cards`` are in hands. ``alone``: of special cards as singles."""

    __slots__ = ("alone", "full", "pair", "run", "single", "triple")

    def __init__(self, cards: int = c.DECK) -> None:
        out = [0, 0, *((cards >> 4 * rank & 15).bit_count() for rank in range(13))]
        dragon, phoenix = bool(cards & c.DRAGON), bool(cards & PHOENIX)
        free = _SPECIAL ** (dragon + phoenix)
        single, pair, triple = [0.0] * 15, [0.0] * 15, [0.0] * 15
        two = three = _BOMBS
        for rank in range(14, 0, -1):
            single[rank], pair[rank], triple[rank] = free, two, three
            free *= _CARD ** out[rank]
            two *= _PAIR[out[rank]]
            three *= _TRIPLE[out[rank]]
        self.single = [_price(single[rank], 0.45, rank) for rank in range(15)]
        self.pair = [_price(pair[rank], 0.25, rank) for rank in range(15)]
        self.triple = [_price(triple[rank], 0.1, rank) for rank in range(15)]
        self.full = [_price(1 - 0.6 * (1 - triple[rank]), 0.1, rank) for rank in range(15)]
        self.run = _runs(cards.bit_count())
        self.alone = {c.MAH_JONG: 0.97, c.DOG: 0.8, c.PHOENIX: -0.25, c.DRAGON: -0.58}


class Plans:
    """A cache of plans by hand. Make one for each search."""

    __slots__ = ("_known", "costs")

    def __init__(self, costs: Costs | None = None) -> None:
        self.costs = costs or Costs()
        self._known: dict[int, HandPlan] = {0: HandPlan(0.0, ())}

    def of(self, hand: int) -> HandPlan:
        found = self._known.get(hand)
        if found is None:
            found = self._known[hand] = self._best(hand)
        return found

    def _best(self, hand: int) -> HandPlan:
        bombs = enumeration.bombs(hand)
        if bombs:
            return self._with_bombs(hand, bombs)
        sets = Sets(hand)
        best = of_sets(sets, self.costs)
        if hand.bit_count() < 5:
            return best
        ones = sets.ones | sets.mah_jong
        for top, size, window, wild in runs(units(sets.ones), bool(sets.mah_jong), bool(sets.phoenix), 5):
            if wild and sets.ones & RANK[wild[0]]:  # the Phoenix stands for a rank that the hand lacks
                continue
            run = ones & window | (PHOENIX if wild else 0)
            price = self.costs.run[size, top]
            if price + _LEAST * (14 - size) / 14 > best.cost:
                continue
            rest = self.of(hand & ~run)
            if price + rest.cost < best.cost:
                straight = _new(Combo, (STRAIGHT, 2 * top, size, run, wild))
                best = HandPlan(price + rest.cost, (*rest.combos, straight))
        return best

    def _with_bombs(self, hand: int, bombs: list[Combo]) -> HandPlan:
        """The best plan with a bomb set aside; of straight flushes those of five cards, which leave most cards."""
        found = []
        for bomb in bombs:
            if bomb.kind == FOUR or (bomb.kind == STRAIGHT_FLUSH and bomb.size == 5):
                rest = self.of(hand & ~bomb.cards)
                found.append(HandPlan(COST_BOMB + rest.cost, (*rest.combos, bomb)))
        return min(found, key=lambda plan: plan.cost)


_LEAST = -4.0
"""No hand of 14 is cheaper than this."""


def of_sets(sets: Sets, costs: Costs) -> HandPlan:
    """The partition without straights."""
    threes, twos = units(sets.threes), units(sets.twos)
    triples = list(held(threes))
    pairs = list(held(twos & ~threes))
    singles = list(held(units(sets.ones) & ~twos))
    combos: list[Combo] = []
    price = 0.0
    hand = sets.hand
    if hand & _ODD:
        for card in (c.MAH_JONG, c.DOG, c.DRAGON):
            if hand & card:
                combos.append(ALONE[card])
                price += costs.alone[card]
    if len(pairs) > 1:
        price += _stairs(sets, pairs, combos, costs)
    if sets.phoenix:
        price += _phoenix(sets, (singles, pairs, triples), combos, costs)
    for rank in singles:
        combos.append(_new(Combo, (SINGLE, 2 * rank, 1, sets.ones & RANK[rank], ())))
        price += costs.single[rank]
    while triples and pairs:
        high, low = triples.pop(), pairs.pop(0)
        cards = sets.threes & RANK[high] | sets.twos & RANK[low]
        combos.append(_new(Combo, (FULL_HOUSE, 2 * high, 5, cards, ())))
        price += costs.full[high]
    for rank in triples:
        combos.append(_new(Combo, (TRIPLE, 2 * rank, 3, sets.threes & RANK[rank], ())))
        price += costs.triple[rank]
    for rank in pairs:
        combos.append(_new(Combo, (PAIR, 2 * rank, 2, sets.twos & RANK[rank], ())))
        price += costs.pair[rank]
    return HandPlan(price, tuple(combos))


_ODD = c.MAH_JONG | c.DOG | c.DRAGON


def _stairs(sets: Sets, pairs: list[int], combos: list[Combo], costs: Costs) -> float:
    """Make stairs of ``pairs`` where that is cheaper."""
    price, start = 0.0, 0
    while start < len(pairs) - 1:
        end = start
        while end + 1 < len(pairs) and pairs[end + 1] == pairs[end] + 1:
            end += 1
        if end > start:
            run = pairs[start : end + 1]
            together = costs.run[2 * len(run), run[-1]]
            if together < sum(costs.pair[rank] for rank in run) - 0.2:
                cards = 0
                for rank in run:
                    cards |= sets.twos & RANK[rank]
                combos.append(_new(Combo, (STAIRS, 2 * run[-1], 2 * len(run), cards, ())))
                del pairs[start : end + 1]
                price += together
                continue
        start = end + 1
    return price


def _phoenix(sets: Sets, ranks: tuple[list[int], list[int], list[int]], combos: list[Combo], costs: Costs) -> float:
    """Add the Phoenix where it is cheapest: to two pairs, to a triple and a single, to a single, or alone."""
    singles, pairs, triples = ranks
    best, cards, combo = costs.alone[PHOENIX], 0, ALONE[PHOENIX]
    if singles:
        low = singles[0]
        if len(triples) > len(pairs):
            high = triples[0]
            saved = costs.full[high] - costs.triple[high] - costs.single[low]
            if saved < best:
                best, cards = saved, sets.threes & RANK[high] | sets.ones & RANK[low]
                combo = _new(Combo, (FULL_HOUSE, 2 * high, 5, cards | PHOENIX, (low,)))
        for rank in (low, singles[-1]):
            saved = costs.pair[rank] - costs.single[rank]
            if saved < best:
                best, cards = saved, sets.ones & RANK[rank]
                combo = _new(Combo, (PAIR, 2 * rank, 2, cards | PHOENIX, (rank,)))
    if len(pairs) >= len(triples) + 2:
        high, low = pairs[-1], pairs[0]
        saved = costs.full[high] - costs.pair[high] - costs.pair[low]
        if saved < best:
            best, cards = saved, sets.twos & (RANK[high] | RANK[low])
            combo = _new(Combo, (FULL_HOUSE, 2 * high, 5, cards | PHOENIX, (high,)))
    for found in ranks:
        found[:] = [rank for rank in found if not cards & RANK[rank]]
    combos.append(combo)
    return best


# the chance to hold a trick ------------------------------------------------

_TWOS = 3 * UNITS
_ABOVE = [sum(RANK[higher] for higher in range(max(rank, 1) + 1, 15)) for rank in range(16)]
_SPECIALS = c.PHOENIX | c.DRAGON
_FREE_CARD = [0.587**number for number in range(60)]
_FREE_SPECIAL = (1.0, 0.69, 0.476)
_FREE_PAIR = [[factor**number for number in range(14)] for factor in (0.87, 0.75, 0.6)]
_FREE_TRIPLE = [[factor**number for number in range(14)] for factor in (0.95, 0.88)]


class SeatCounts:
    """The counts of a seat: ``others`` are the cards in other hands, ``most`` the largest number an opponent holds.

    ``scale``: 1.5 times the opponents' share of those cards; ``left``: the share of the deck still in hands.
    """

    __slots__ = ("left", "most", "others", "scale")

    def __init__(self, others: int, most: int, scale: float, left: float) -> None:
        self.others, self.most, self.scale, self.left = others, most, scale, left

    def hold(self, combo: Combo) -> float:
        """The chance that no opponent beats the combination."""
        kind, size = combo.kind, combo.size
        if kind in BOMBS:
            return _BOMBS
        if self.most < size:
            return 0.985
        rank = combo.rank >> 1
        if kind == SINGLE:
            if combo.rank >= DRAGON_RANK:
                return _BOMBS
            others = self.others
            free = _FREE_CARD[(others & _ABOVE[rank]).bit_count()] * _FREE_SPECIAL[(others & _SPECIALS).bit_count()]
        elif kind in (PAIR, TRIPLE, FULL_HOUSE):
            cards = self.others & _ABOVE[rank]
            counts = cards - (cards >> 1 & 5 * UNITS)
            counts = (counts & _TWOS) + (counts >> 2 & _TWOS)
            four = counts >> 2 & UNITS
            three = counts >> 1 & counts & UNITS
            if kind == PAIR:
                two = (counts >> 1 & UNITS & ~three).bit_count()
                free = _BOMBS * _FREE_PAIR[0][two] * _FREE_PAIR[1][three.bit_count()] * _FREE_PAIR[2][four.bit_count()]
            else:
                free = _BOMBS * _FREE_TRIPLE[0][three.bit_count()] * _FREE_TRIPLE[1][four.bit_count()]
                if kind == FULL_HOUSE:
                    free = 0.4 + 0.6 * free
        else:
            return run_hold(size, rank, self.left)
        held: float = free**self.scale
        return held
