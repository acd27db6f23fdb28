"""Fit the networks of `games.players.tatsu.player` by self-play. Needs numpy (the extra ``train``).

    python -m training.tatsu fit --players 4 --deals 1500000     # 9 minutes on one core; then 3 and 2
    python -m training.tatsu show --players 4                    # plays against random moves

The network plays both sides of a thousand deals at a time, from what each player sees, with some exploration. The
target of every choice is the final score of both sides in hundreds of points (Monte Carlo, no bootstrapping), so the
network learns the value of hidden information. Adam; learning rate and exploration decrease to the end. `fit` writes
``games/players/weights/tatsu-N.json``; on one machine the result depends only on the number of deals and the seed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from games.players.common import weights
from games.players.tatsu import player
from games.players.tatsu.features import NUMBERS, ROWS, size
from training import packing
from training.tatsu_deals import ACTIONS, Array, Deals

HIDDEN, SECOND = 64, 32
TOGETHER, BATCH = 1024, 1024
RATE, WARM = 2e-3, 50
"""The learning rate, and the thousands of deals until it is reached (warm-up)."""
OTHERS, LEAST = 0.08, 0.01
"""The exploration rate: from the first value to the second."""

Weights = dict[str, Array]
Policy = Callable[[Deals, Array], Array]


class Choices(NamedTuple):
    """Choices made, one a row."""

    deals: Array
    sides: Array
    features: Array
    rows: Array
    numbers: Array


# the network ----------------------------------------------------------------


class Net:
    """The network with its trainer: from features and options to the final scores of both sides, in hundreds."""

    def __init__(self, features: int, rng: np.random.Generator) -> None:
        self.features = features
        shapes = {
            "features": ((features + 1, HIDDEN), 0.1), "rows": ((ROWS, HIDDEN), 0.1),
            "numbers": ((NUMBERS, HIDDEN), 0.3), "bias": ((HIDDEN,), 0.0),
            "second": ((HIDDEN, SECOND), (2 / HIDDEN) ** 0.5), "second_bias": ((SECOND,), 0.0),
            "out": ((SECOND, 2), 0.1), "past": ((HIDDEN, 2), 0.01), "straight": ((NUMBERS, 2), 0.0),
            "out_bias": ((2,), 0.0),
        }
        self.weights: Weights = {
            name: rng.normal(0.0, spread, shape).astype(np.float32) for name, (shape, spread) in shapes.items()
        }
        self._means = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._squares = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._steps = 0

    def written_out(self, numbers: Array) -> Array:
        """Numbers of features as rows of 0 and 1."""
        found = np.zeros((len(numbers), self.features + 1), np.float32)
        np.put_along_axis(found, np.where(numbers < 0, self.features, numbers), 1, 1)
        found[:, self.features] = 0
        return found

    def values(self, features: Array, which: Array, rows: Array, numbers: Array) -> Array:
        """The margin that each option leads to; ``which``: the row of ``features`` that it belongs to."""
        w = self.weights
        base = self.written_out(features) @ w["features"] + w["bias"]
        out = self._rest(base[which] + w["rows"][rows] + numbers @ w["numbers"], numbers)[2]
        return out[:, 0] - out[:, 1]

    def _rest(self, sums: Array, numbers: Array) -> tuple[Array, Array, Array]:
        w = self.weights
        first = np.maximum(sums, 0)
        second = np.maximum(first @ w["second"] + w["second_bias"], 0)
        return first, second, second @ w["out"] + first @ w["past"] + numbers @ w["straight"] + w["out_bias"]

    def learn(self, features: Array, rows: Array, numbers: Array, made: Array, rate: float) -> float:
        """A step of Adam; the mean squared error."""
        w = self.weights
        seen, options = self.written_out(features), np.eye(ROWS, dtype=np.float32)[rows]
        sums = seen @ w["features"] + w["bias"] + w["rows"][rows] + numbers @ w["numbers"]
        first, second, out = self._rest(sums, numbers)
        wrong = (out - made) / len(rows)
        at_second = (wrong @ w["out"].T) * (second > 0)
        at_first = (at_second @ w["second"].T + wrong @ w["past"].T) * (first > 0)
        self._descend({
            "features": seen.T @ at_first, "rows": options.T @ at_first, "numbers": numbers.T @ at_first,
            "bias": at_first.sum(0), "second": first.T @ at_second, "second_bias": at_second.sum(0),
            "out": second.T @ wrong, "past": first.T @ wrong, "straight": numbers.T @ wrong, "out_bias": wrong.sum(0),
        }, rate)
        return float(((out - made) ** 2).sum(1).mean())

    def _descend(self, slopes: Weights, rate: float) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-6
            self.weights[name] -= rate * mean / (1 - 0.9**self._steps) / size


# self-play ------------------------------------------------------------------


def best(net: Net, rng: np.random.Generator, others: float = 0.0, noted: list[Choices] | None = None) -> Policy:
    """The network's choices, now and then another; those that are choices are noted."""

    def choose(deals: Deals, at: Array) -> Array:
        legal = deals.legal(at)
        which, actions = np.nonzero(legal)
        features = deals.features(at)
        rows, numbers = deals.rows_of(at[which], actions), deals.numbers(at[which], actions)
        values = np.full(legal.shape, -np.inf, np.float32)
        values[which, actions] = net.values(features, which, rows, numbers)
        values[rng.random(len(at)) < others] = 0
        chosen = np.where(legal, values + 1e-6 * rng.random(legal.shape), -np.inf).argmax(1)
        if noted is not None:
            many = legal.sum(1) > 1
            place = np.searchsorted(which * ACTIONS + actions, np.arange(len(at)) * ACTIONS + chosen)[many]
            side = deals.viewer(at)[many] % 2
            noted.append(Choices(at[many], side, features[many].astype(np.int16), rows[place], numbers[place]))
        return chosen

    return choose


def at_random(rng: np.random.Generator) -> Policy:
    return lambda deals, at: (rng.random((len(at), ACTIONS)) * deals.legal(at)).argmax(1)


def play(deals: Deals, policies: tuple[Policy, Policy]) -> Array:
    """To the end: what Red and Yellow made."""
    while len(at := deals.running()):
        side = deals.viewer(at) % 2
        for policy, rows in ((policies[0], at[side == 0]), (policies[1], at[side == 1])):
            if len(rows):
                deals.step(rows, policy(deals, rows))
    return deals.scores()


def fit(players: int, number: int, seed: int) -> Net:
    rng = np.random.default_rng(seed)
    net = Net(size(players), rng)
    rounds = number // TOGETHER
    for done in range(rounds):
        left = 1 - done / rounds
        noted: list[Choices] = []
        policy = best(net, rng, LEAST + (OTHERS - LEAST) * left, noted)
        scores = play(Deals(TOGETHER, players, rng), (policy, policy)) / 100
        choices = Choices(*(np.concatenate(column) for column in zip(*noted, strict=True)))
        made = np.stack([scores[choices.deals, choices.sides], scores[choices.deals, 1 - choices.sides]], 1)
        rate = RATE * min(1.0, (done + 1) / WARM) * (0.5 - 0.5 * np.cos(np.pi * left) + 0.01)
        shuffled = rng.permutation(len(made))
        errors = [
            net.learn(choices.features[part].astype(np.int64), choices.rows[part], choices.numbers[part],
                      made[part].astype(np.float32), rate)
            for part in np.array_split(shuffled, len(made) // BATCH)
        ]
        if done % 50 == 49:
            print(f"{(done + 1) * TOGETHER} deals: error {np.mean(errors):.3f}", flush=True)
    return net


def show(players: int, net: Net) -> None:
    """Against random moves, every deal played both ways."""
    margins = 0.0
    for sign in (1, -1):
        rng = np.random.default_rng(1)
        mine, other = best(net, rng), at_random(rng)
        scores = play(Deals(2000, players, np.random.default_rng(2)), (mine, other) if sign == 1 else (other, mine))
        margins = margins + sign * (scores[:, 0] - scores[:, 1]) / 2
    print(f"{players} players: {np.mean(margins):+.1f} ± {1.96 * np.std(margins) / 2000**0.5:.1f} over random moves")


# the weights ----------------------------------------------------------------


def write(net: Net, players: int) -> None:
    """The weights as `tatsu_net` reads them: large matrices with a byte a weight, the margin alone as output."""
    w = net.weights
    rows, scales, _ = packing.pack(np.concatenate([w["features"][:-1], w["rows"]]))
    second, second_scales, _ = packing.pack(w["second"])
    out = np.concatenate([w["out"], w["past"], w["straight"], w["out_bias"][None]])
    numbers = {
        "scales": scales, "numbers": w["numbers"], "bias": w["bias"], "second_scales": second_scales,
        "second_bias": w["second_bias"], "out": out[:, 0] - out[:, 1],
    }
    path = weights.FOLDER / f"{player.WEIGHTS[players]}.json"
    packing.write(path, numbers, {"second": second, "rows": rows})


def read(players: int) -> Net:
    """The network as it stands in its file: its margin as what the own side makes, nothing for the other."""
    player.network.cache_clear()
    told = player.network(players)
    net = Net(size(players), np.random.default_rng(0))
    rows = np.array(told.rows, np.float32)
    out = np.stack([np.array(told.out, np.float32), np.zeros(len(told.out), np.float32)], 1)
    parts: dict[str, Any] = {
        "features": np.concatenate([rows[: net.features], np.zeros((1, HIDDEN))]), "rows": rows[net.features :],
        "numbers": told.numbers, "bias": told.bias, "second": np.array([row for row, _ in told.second]).T,
        "second_bias": [bias for _, bias in told.second], "out": out[:SECOND], "past": out[SECOND : SECOND + HIDDEN],
        "straight": out[SECOND + HIDDEN : -1], "out_bias": out[-1],
    }
    net.weights = {name: np.array(part, np.float32) for name, part in parts.items()}
    return net


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("fit", "show"))
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--deals", type=int, default=1_500_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if args.what == "fit":
        write(fit(args.players, args.deals, args.seed), args.players)
    show(args.players, read(args.players))


if __name__ == "__main__":
    main()
