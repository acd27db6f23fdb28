"""The value network of the Great Lord: the expected place for each choice, learned by self-play (``training/lord.py``).

One network for all numbers of players and both editions; its features (`games.players.lord.features`) are what the seat
sees. It is evaluated as that of Tichu (`games.players.learned.policy`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.players.common import weights_file
from games.players.learned.packed_rows import Lanes
from games.players.learned.policy import FIRST, SECOND, Network

WEIGHTS = "lord"


@cache
def network() -> Network:
    """Unpack the weights."""
    weights = weights_file.load(WEIGHTS)
    first, second = Lanes(len(weights["bias"]), FIRST), Lanes(len(weights["out"]), SECOND)
    columns = zip(*weights_file.rows_of(weights["rows"], weights["scales"]), strict=True)
    units = weights_file.rows_of(weights["second"], weights["second_scales"])
    return Network(
        first, list(map(first.row, columns)), first.row(weights["bias"]),
        second, list(map(second.row, units)), weights["second_bias"], weights["out"],
    )


class Judge:
    """Values of the choices of one decision. ``common``: the features that all choices share."""

    def __init__(self, common: Iterable[int]) -> None:
        self._net = network()
        self._common = self._added(self._net.bias, common)

    def value(self, own: Iterable[int]) -> float:
        """1 for the first place, -1 for the last, in between evenly."""
        net = self._net
        first = net.first.numbers(self._added(self._common, own))
        value = first.pop() / FIRST
        added = sum([unit * row for unit, row in zip(first, net.units, strict=True) if unit > 0])
        for lane, bias, out in zip(net.second.numbers(added), net.second_bias, net.out, strict=True):
            unit = bias + lane / (FIRST * SECOND)
            if unit > 0.0:
                value += out * unit
        return value

    def _added(self, sums: int, found: Iterable[int]) -> int:
        return sum(map(self._net.rows.__getitem__, found), sums)
