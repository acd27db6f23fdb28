"""The plan of a hand: its cheapest partition into combinations.

Each combination has a price: about 1 if it needs a lead and loses the trick, about 0 or less if it wins the trick and
so provides the lead for another (`games.players.heuristic.tactics.prices`). The price of a hand is the minimum over all
partitions, computed recursively on the lowest card, with memoization by shape. Suits are ignored; `price_of_hand`
tries to set each straight flush aside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from games.players.common.shapes import ACE, DOG, DRAGON, MAHJONG, PH, PHOENIX, flushes, shape

Option = tuple[float, int]
"""Price and shape of a combination."""


class PriceList:
    """Prices of combinations by kind, rank and length in cards, from a function ``price`` of these three."""

    def __init__(self, price: Callable[[str, int, int], float], *, dog: float, phoenix: float, bomb: float) -> None:
        ranks = range(17)
        self.single = [price("single", rank, 1) for rank in ranks]
        self.single[DOG], self.single[PHOENIX] = dog, phoenix
        self.pair = [price("pair", rank, 2) for rank in ranks]
        self.triple = [price("triple", rank, 3) for rank in ranks]
        self.full = [price("full_house", rank, 5) for rank in ranks]
        self.bomb = bomb
        self._run = cache(price)

    def straight(self, length: int, top: int) -> float:
        return self._run("straight", top, length)

    def stairs(self, length: int, top: int) -> float:
        return self._run("stairs", top, length)


class Planner:
    """The cheapest partition of shapes under one price list. Make one for each decision."""

    def __init__(self, prices: PriceList) -> None:
        self.prices = prices
        self._memo: dict[int, float] = {0: 0.0}

    def price(self, x: int) -> float:
        """The least price of a partition of ``x``."""
        known = self._memo.get(x)
        if known is not None:
            return known
        price = self.price
        best = min([cost + price(x - part) for cost, part in self._options(x)])
        self._memo[x] = best
        return best

    def parts(self, x: int) -> list[Option]:
        """The cheapest partition itself, lowest card first."""
        found = []
        while x:
            cost, part = min(self._options(x), key=lambda option: (option[0] + self.price(x - option[1]), -option[1]))
            found.append((cost, part))
            x -= part
        return found

    def _options(self, x: int) -> list[Option]:
        """All combinations that contain the lowest card of ``x``."""
        low = ((x & -x).bit_length() - 1) >> 2
        prices, unit = self.prices, 1 << 4 * low
        found = [(prices.single[low], unit)]
        if low in (DOG, DRAGON, PHOENIX):
            return found
        wild = x >= PH
        if low != MAHJONG:
            self._alike(x, low, wild, found)
            _stairs(x, low, wild, prices.stairs, found)
        _straights(x, low, wild, prices.straight, found)
        return found

    def _alike(self, x: int, low: int, wild: bool, found: list[Option]) -> None:
        """Pairs, triples, full houses and fours with the lowest rank."""
        prices, unit, count = self.prices, 1 << 4 * low, x >> 4 * low & 15
        if wild:
            found.append((prices.pair[low], unit + PH))
        if count >= 2:
            found.append((prices.pair[low], 2 * unit))
            if wild:
                found.append((prices.triple[low], 2 * unit + PH))
        if count >= 3:
            found.append((prices.triple[low], 3 * unit))
        if count >= 4:
            found.append((prices.bomb, 4 * unit))
        self._full_houses(x, low, count, wild, found)

    def _full_houses(self, x: int, low: int, count: int, wild: bool, found: list[Option]) -> None:
        full, unit = self.prices.full, 1 << 4 * low
        for rank in range(low + 1, ACE + 1):
            other = x >> 4 * rank & 15
            if not other or count + other + wild < 5:
                continue
            step = 1 << 4 * rank
            if count >= 2 and other >= 3:
                found.append((full[rank], 2 * unit + 3 * step))
            if count >= 3 and other >= 2:
                found.append((full[low], 3 * unit + 2 * step))
            if wild and count == 1 and other >= 3:
                found.append((full[rank], unit + PH + 3 * step))
            if wild and count >= 3 and other == 1:
                found.append((full[low], 3 * unit + step + PH))
            if wild and count >= 2 and other == 2:
                found.append((full[rank], 2 * unit + 2 * step + PH))


def _straights(x: int, low: int, wild: bool, cost: Callable[[int, int], float], found: list[Option]) -> None:
    """Straights from ``low`` up; a Phoenix fills one gap, goes on top, or below a straight that ends in an Ace."""
    part, spare = 0, wild
    for rank in range(low, ACE + 1):
        if x >> 4 * rank & 15:
            part += 1 << 4 * rank
        elif spare:
            spare = False
            part += PH
        else:
            return
        length = rank - low + 1
        if length >= 5:
            found.append((cost(length, rank), part))
    if spare and length >= 4 and low > 2:
        found.append((cost(length + 1, ACE), part + PH))


def _stairs(x: int, low: int, wild: bool, cost: Callable[[int, int], float], found: list[Option]) -> None:
    part, spare = 0, wild
    for rank in range(low, ACE + 1):
        count = x >> 4 * rank & 15
        if count >= 2:
            part += 2 << 4 * rank
        elif count and spare:
            spare = False
            part += (1 << 4 * rank) + PH
        else:
            return
        if rank > low:
            found.append((cost(2 * (rank - low + 1), rank), part))


def price_of_hand(planner: Planner, cards: Sequence[str]) -> float:
    """The price of a hand by its cards, where a straight flush counts as a bomb."""
    best = planner.price(shape(cards))
    for flush in flushes(cards) if len(cards) >= 5 else ():
        rest = [card for card in cards if card not in flush[:5]]
        tail = [card for card in cards if card not in flush[-5:]]
        best = min(best, planner.prices.bomb + min(planner.price(shape(rest)), planner.price(shape(tail))))
    return best
