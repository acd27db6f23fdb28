"""A value network for leads with all hands known, used in the search of Trichu.

Rollouts (`games.players.search.rollout`) use a simple policy; their results are off by a hundred points and more. From
the hands, the table and the result of one rollout (`games.players.search.lead_features`) the network estimates for each
seat the chance to go out first, and the margin in points. It was fitted to rounds of Tichu that `normal` played against
itself (``training/evaluation.py``), so it predicts the play of players who see only their own cards.

Nearly all features are binary, so the first layer is a sum of rows. The sum for one hand in one place is cached, since
a search evaluates the same hands many times. The other two layers are small: some 60 µs for a lead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import exp
from operator import mul
from typing import NamedTuple

from games.players.common import weights_file
from games.players.search import lead_features
from games.players.search.lead_features import SEATS, Feature
from games.players.search.partition import Plans
from games.players.search.position import Position
from games.players.search.rollout import margin

Row = list[float]
WEIGHTS = "leads"
LATER = SEATS + 1
"""The outputs: for each seat the logit to go out first, the margin without calls, what later calls add to it."""
OUTPUTS = SEATS + 2


class Network(NamedTuple):
    """The weights as they are used."""

    rows: list[Row]
    """For each feature its weights to the hidden units, then to the outputs (skip connections)."""
    bias: Row
    second: list[tuple[Row, float]]
    """For each unit of the second layer its weights and its bias."""
    outputs: list[Row]
    """For each output its weights from the second layer, then from the first."""


@cache
def network() -> Network:
    """Unpack the weights."""
    weights = weights_file.load(WEIGHTS)
    rows = weights_file.rows_of(weights["rows"], weights["scales"])
    second = list(zip(weights["second"], weights["second_bias"], strict=True))
    return Network(rows, weights["bias"], second, weights["outputs"])


class Evaluation:
    """Values of leads in one search. ``plans``: shared with the rollouts; ``stakes``: 0, 100 or 200 for each call."""

    __slots__ = ("_hands", "_net", "_odds", "_tables", "plans", "stakes")

    def __init__(self, plans: Plans, stakes: Sequence[int]) -> None:
        self.plans, self.stakes = plans, tuple(stakes)
        self._net = network()
        self._hands: dict[tuple[int, int], Row] = {}
        self._odds: dict[tuple[int, int, int], Row] = {}
        self._tables: dict[tuple[object, ...], Row] = {}

    def value(self, position: Position, side: int, ended: Position, double: int = 200) -> float:
        """What ``side`` makes more in this round, calls included; ``ended`` is how a rollout from here ends."""
        lead = position.turn
        mine = position.sides[lead]
        assert mine is not None
        sums = self._first_layer(position, lead)
        sums.append(self._sum(lead_features.of_end(ended, lead, margin(ended, mine, (), double))))
        made = self._made([sum(column) for column in zip(*sums, strict=True)], position, lead)
        return made if mine == side else -made

    # the first layer --------------------------------------------------------
    def _first_layer(self, position: Position, lead: int) -> list[Row]:
        """The rows to add up, without the rollout's."""
        found = [self._table(position, lead)]
        for at, seat in enumerate(lead_features.seats_from(position, lead)):
            hand = position.hands[seat]
            found.append(self._hand(at, hand))
            if hand:
                combos = self.plans.of(hand).combos
                winning = lead_features.winners(position, seat, combos)
                found.append(self._winners(at, winning, len(combos) - winning))
        return found

    def _hand(self, at: int, hand: int) -> Row:
        found = self._hands.get((at, hand))
        if found is None:
            found = self._hands[at, hand] = self._block(at, lead_features.of_hand(hand, self.plans.of(hand)))
        return found

    def _winners(self, at: int, winning: int, losing: int) -> Row:
        found = self._odds.get((at, winning, losing))
        if found is None:
            found = self._odds[at, winning, losing] = self._block(at, lead_features.of_odds(winning, losing))
        return found

    def _table(self, position: Position, lead: int) -> Row:
        key = (lead, position.begun, tuple(position.out), position.wish, tuple(position.taken), position.played,
               tuple(map(lead_features.bombs, position.hands)))
        found = self._tables.get(key)
        if found is None:
            summed = self._sum(lead_features.of_table(position, self.stakes, lead))
            found = self._tables[key] = [one + other for one, other in zip(self._net.bias, summed, strict=True)]
        return found

    def _block(self, at: int, numbers: Iterable[int]) -> Row:
        first = at * lead_features.BLOCK
        return self._sum([(first + number, 1.0) for number in numbers])

    def _sum(self, found: Sequence[Feature]) -> Row:
        total = [0.0] * len(self._net.bias)
        for number, value in found:
            row = self._net.rows[number]
            if value == 1.0:
                total = list(map(float.__add__, total, row))
            else:
                total = [one + value * other for one, other in zip(total, row, strict=True)]
        return total

    # the rest ---------------------------------------------------------------
    def _made(self, sums: Row, position: Position, lead: int) -> float:
        """The margin of the leader's side."""
        net, hidden = self._net, len(sums) - OUTPUTS
        first = [value if value > 0.0 else 0.0 for value in sums[:hidden]]
        units = []
        for row, bias in net.second:
            value = bias + sum(map(mul, row, first))
            units.append(value if value > 0.0 else 0.0)
        units += first

        def output(number: int) -> float:
            total: float = sums[hidden + number] + sum(map(mul, net.outputs[number], units))
            return total

        made = 100 * (output(SEATS) + output(LATER))
        if any(self.stakes):
            first_out = _settled(position, lead) or _shares([output(at) for at in range(SEATS)])
            for at, seat in enumerate(lead_features.seats_from(position, lead)):
                made += (1 - 2 * (at % 2)) * self.stakes[seat] * (2 * first_out[at] - 1)
        return made


def _settled(position: Position, lead: int) -> list[float] | None:
    """Who went out first, if anybody did."""
    if not position.out:
        return None
    return [float(seat == position.out[0]) for seat in lead_features.seats_from(position, lead)]


def _shares(logits: Sequence[float]) -> list[float]:
    """The softmax."""
    top = max(logits)
    powers = [exp(value - top) for value in logits]
    total = sum(powers)
    return [power / total for power in powers]
