"""The value networks of Tichu, Trichu, Tientsin and the Great Lord, trained by self-play: the value of each choice.

Their features are what the seat sees (`games.players.learned.policy_features`, `games.players.lord`).
``training/policy.py`` and ``training/lord.py`` trained them.

The first layer is a sum of rows, one for each feature; two small layers and a skip connection follow. Rows are large
integers (`games.players.common.weights`), so a row is added in one operation. The sum for the table is computed once
for each decision; each choice adds some fifty rows, in less than a tenth of a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from games.players.common import weights
from games.players.common.weights import Lanes
from games.players.learned.layout import LAYOUTS

FIRST, SECOND = 1 << 24, 1 << 20
"""Units of the weights of the two layers (fixed point)."""


class Network(NamedTuple):
    """The weights in the form used for evaluation."""

    first: Lanes
    """The units of the first layer and, last, the skip connection to the value."""
    rows: list[int]
    """For each feature its weights to them."""
    bias: int
    second: Lanes
    units: list[int]
    """For each unit of the first layer its weights to the second."""
    second_bias: list[float]
    out: list[float]
    """For each unit of the second layer its weight to the value."""


@cache
def network(game: str = "tichu") -> Network:
    """Unpack the weights of a game."""
    data = weights.load(game)
    first, second = Lanes(len(data["bias"]), FIRST), Lanes(len(data["out"]), SECOND)
    columns = zip(*weights.rows_of(data["rows"], data["scales"]), strict=True)
    units = weights.rows_of(data["second"], data["second_scales"])
    return Network(
        first, list(map(first.row, columns)), first.row(data["bias"]),
        second, list(map(second.row, units)), second_bias=data["second_bias"], out=data["out"],
    )


class Judge:
    """Values of the choices of one decision. ``common``: the features that all choices share.

    Of Tichu's family the margin of the seat's side in this round in points, calls while nobody is out; of the Great
    Lord 100 for the first place, -100 for the last, in between evenly.
    """

    def __init__(self, common: Iterable[int], game: str = "tichu") -> None:
        self._net = network(game)
        self._game = game
        self._common = self._added(self._net.bias, common)

    def value(self, own: Iterable[int]) -> float:
        return self._value(self._added(self._common, own))

    def both(self, own: Iterable[int]) -> tuple[float, float]:
        """`value`, and the same together with a call of small Tichu."""
        sums = self._added(self._common, own)
        return self._value(sums), self._value(self._added(sums, (LAYOUTS[self._game].me,)))

    def _added(self, sums: int, found: Iterable[int]) -> int:
        return sum(map(self._net.rows.__getitem__, found), sums)

    def _value(self, sums: int) -> float:
        net = self._net
        first = net.first.numbers(sums)
        value = first.pop() / FIRST
        added = sum([unit * row for unit, row in zip(first, net.units, strict=True) if unit > 0])
        for lane, bias, out in zip(net.second.numbers(added), net.second_bias, net.out, strict=True):
            unit = bias + lane / (FIRST * SECOND)
            if unit > 0.0:
                value += out * unit
        return 100 * value
