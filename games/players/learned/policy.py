"""What a choice is worth, learned from rounds of the network against itself: a side's margin, in points.

Unlike `games.players.search.lead_evaluation`, which knows all hands of a guess, this looks only at what the seat sees
(`games.players.learned.policy_features`), so it has learned what comes of not knowing the rest, over millions of rounds
(``training/policy.py``).

How it works. A sum of rows for the features, two small layers, and a straight way past them. Rows are large integers
(`games.players.learned.packed_rows`), so that a row is added in one step. The table's part of the sum is made once a
decision; each
choice adds some fifty rows: less than a tenth of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import mul
from typing import NamedTuple

from games.players.common import weights_file
from games.players.learned.packed_rows import Lanes
from games.players.learned.policy_features import LAYOUTS

WEIGHTS = {4: "tichu", 6: "tientsin"}
"""Their names, by the number of seats."""


FIRST, SECOND = 1 << 24, 1 << 20
"""How finely the weights of the two layers are told."""


class Network(NamedTuple):
    """The weights as they are used."""

    first: Lanes
    """The units of the first layer and, last, what goes straight to the value."""
    rows: list[int]
    """For each feature what it adds to them."""
    bias: int
    second: Lanes
    units: list[int]
    """For each unit of the first layer what it adds to those of the second."""
    second_bias: list[float]
    out: list[float]
    """For each unit of the second layer its weight in the value."""


@cache
def network(seats: int = 4) -> Network:
    """Unpack the weights for so many seats."""
    weights = weights_file.load(WEIGHTS[seats])
    first, second = Lanes(len(weights["bias"]), FIRST), Lanes(len(weights["out"]), SECOND)
    columns = zip(*weights_file.rows_of(weights["rows"], weights["scales"]), strict=True)
    units = weights_file.rows_of(weights["second"], weights["second_scales"])
    return Network(
        first, list(map(first.row, columns)), first.row(weights["bias"]),
        second, list(map(second.row, units)), weights["second_bias"], weights["out"],
    )


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

    def _added(self, sums: int, found: Iterable[int]) -> int:
        return sum(map(self._net.rows.__getitem__, found), sums)

    def _value(self, sums: int) -> float:
        net = self._net
        first = net.first.numbers(sums)
        value = first.pop() / FIRST
        added = sum(map(mul, [unit if unit > 0 else 0 for unit in first], net.units))
        for lane, bias, out in zip(net.second.numbers(added), net.second_bias, net.out, strict=True):
            unit = bias + lane / (FIRST * SECOND)
            if unit > 0.0:
                value += out * unit
        return 100 * value
