"""The value networks of Tatsu, one for each number of players, learned by self-play (``training/tatsu.py``).

A network estimates the margin of the player's side in the deal for an option, in hundreds of points, from what the
player sees.

The features (`games.players.tatsu.features`) are binary, so the first layer is a sum of rows; each option adds one more
row and some numbers. A second layer and a skip connection give the margin: some 60 µs an option.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import add, mul
from typing import NamedTuple

from games.players.common import weights_file
from games.players.tatsu.features import Option, size

Row = list[float]
WEIGHTS = {players: f"tatsu-{players}" for players in (2, 3, 4)}


class Network(NamedTuple):
    """The weights as they are used."""

    rows: list[Row]
    """For each feature, then for each row of an option, its weights to the first layer."""
    numbers: list[Row]
    bias: Row
    second: list[tuple[Row, float]]
    """For each unit of the second layer its weights and its bias."""
    out: Row
    """The weights from the second layer, the first, the numbers, and the bias."""


@cache
def network(players: int) -> Network:
    """Unpack the weights for a number of players."""
    weights = weights_file.load(WEIGHTS[players])
    second = zip(*weights_file.rows_of(weights["second"], weights["second_scales"]), strict=True)
    return Network(
        weights_file.rows_of(weights["rows"], weights["scales"]), weights["numbers"], weights["bias"],
        list(zip(map(list, second), weights["second_bias"], strict=True)), weights["out"],
    )


def values(players: int, features: Sequence[int], options: Sequence[Option]) -> list[float]:
    net = network(players)
    base = list(map(sum, zip(net.bias, *(net.rows[feature] for feature in features), strict=True)))
    first = size(players)
    return [_value(net, map(add, base, net.rows[first + row]), numbers) for row, numbers in options]


def _value(net: Network, sums: Iterable[float], numbers: Sequence[float]) -> float:
    for number, row in zip(numbers, net.numbers, strict=True):
        if number:
            sums = map(add, sums, [number * weight for weight in row])
    first = [unit if unit > 0.0 else 0.0 for unit in sums]
    second = []
    for row, bias in net.second:
        unit = bias + sum(map(mul, row, first))
        second.append(unit if unit > 0.0 else 0.0)
    value: float = sum(map(mul, net.out, (*second, *first, *numbers, 1.0)))
    return value
