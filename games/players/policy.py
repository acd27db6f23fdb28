"""What a choice is worth, learned from rounds of the network against itself: a side's margin, in points.

Unlike `games.players.evaluation`, which knows all hands of a guess, this looks only at what the seat sees
(`games.players.sight`), so it has learned what comes of not knowing the rest, over millions of rounds
(``benchmarks/policy.py``).

How it works. A sum of rows for the features, two small layers, and a straight way past them. The table's part of the
sum is made once a decision; each choice adds some fifty rows: about a quarter of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import add, mul
from typing import NamedTuple

from games.players import packed
from games.players.sight import LAYOUTS

Row = list[float]
WEIGHTS = {4: "tichu", 6: "tientsin"}
"""Their names, by the number of seats."""


class Network(NamedTuple):
    """The weights as they are used."""

    rows: list[Row]
    """For each feature what it adds to the units of the first layer and, last, straight to the value."""
    bias: Row
    second: list[tuple[Row, float, float]]
    """For each unit of the second layer its weights, its bias, and its weight in the value."""


@cache
def network(seats: int = 4) -> Network:
    """Unpack the weights for so many seats."""
    weights = packed.load(WEIGHTS[seats])
    rows = zip(*packed.rows_of(weights["rows"], weights["scales"]), strict=True)
    units = zip(*packed.rows_of(weights["second"], weights["second_scales"]), strict=True)
    second = zip(map(list, units), weights["second_bias"], weights["out"], strict=True)
    return Network(list(map(list, rows)), weights["bias"], list(second))


class Judge:
    """The values of one decision's choices. ``common``: the features that all of them have."""

    def __init__(self, common: Iterable[int], seats: int = 4) -> None:
        self._net = network(seats)
        self._called = (LAYOUTS[seats].me,)
        self._common = self._added(self._net.bias, common)

    def value(self, own: Iterable[int]) -> float:
        """What the seat's side makes more in this round, in points; calls count while nobody is out."""
        return self._value(self._added(self._common, own))

    def both(self, own: Iterable[int]) -> tuple[float, float]:
        """`value`, and the same for who calls small Tichu with it."""
        sums = self._added(self._common, own)
        return self._value(sums), self._value(self._added(sums, self._called))

    def _added(self, sums: Row, found: Iterable[int]) -> Row:
        rows = self._net.rows
        for number in found:
            sums = list(map(add, sums, rows[number]))
        return sums

    def _value(self, sums: Row) -> float:
        value = sums[-1]
        first = [unit if unit > 0.0 else 0.0 for unit in sums[:-1]]
        for row, bias, out in self._net.second:
            unit = bias + sum(map(mul, row, first))
            if unit > 0.0:
                value += out * unit
        return 100 * value
