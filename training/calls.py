"""Fit the models of `games.players.heuristic.calls`: ``python -m training.calls --game tientsin --jobs 2``.

`normal` plays a game against itself without calling. At each decision about a call the features of the hand are
collected, and after the round whether the seat went out first. A logistic regression (Newton's method with a ridge)
gives the coefficients, printed as in the module, with the share of hands and the success at several thresholds.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import exp
from random import Random
from typing import Any

from games.actions import Give, Grand, Play, Small
from games.players.common.counting import read
from games.players.common.decision import askable
from games.players.heuristic import calls, normal
from games.players.heuristic.tactics import STYLE, Tactics
from games.registry import GAMES
from games.views import Phase

TICHU = GAMES["tichu"]
QUIET = replace(STYLE, grand=2.0, small=2.0, small_early=2.0)
"""Never calls: no probability reaches 2."""
RIDGE = 1.0

Note = tuple[str, int, dict[str, float]]
Sample = tuple[str, dict[str, float], bool]


def play(name: str, number: int) -> list[Sample]:
    """Play a round: the samples collected, with their outcome."""
    game, rng = GAMES[name], Random(f"calls {number}")
    options = game.check_options({})
    state: Any = game.setup(options, tuple("abcdef"[: game.players(options)[0]]))
    cards = list(game.deck(state))
    rng.shuffle(cards)
    dealers = game.dealers(state)
    state = game.apply(state, game.deal(state, cards, rng.choice(dealers) if dealers else None))
    notes: list[Note] = []
    while game.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        for seat in askable(game, state):
            view, legal = game.view(state, seat), game.legal(state, seat)
            action = normal.choose(view, legal, rng, QUIET).action
            if action is None:
                continue
            if any(isinstance(one, Grand) for one in legal):
                notes.append(("grand", seat, calls.features(view.seats[seat].cards or ())))
            elif isinstance(action, Give):
                notes.append(("before", seat, calls.planned(Tactics(read(view, seat), QUIET))))
            elif isinstance(action, Play) and Small(seat) in legal and seat in view.to_act:
                notes.append(("after", seat, calls.planned(Tactics(read(view, seat), QUIET))))
            state = game.apply(state, action)
            break
    first = game.rounds(state)[-1].out[0]
    return [(model, counts, seat == first) for model, seat, counts in notes]


def fit(names: Sequence[str], samples: Sequence[tuple[dict[str, float], bool]]) -> list[float]:
    """The coefficients of a logistic regression, one for each name."""
    weights = [0.0] * len(names)
    rows = [([counts[name] for name in names], float(made)) for counts, made in samples]
    for _ in range(12):
        gradient = [-RIDGE * weight for weight in weights]
        hessian = [[RIDGE * (i == j) for j in range(len(names))] for i in range(len(names))]
        for row, made in rows:
            chance = 1 / (1 + exp(-sum(weight * value for weight, value in zip(weights, row, strict=True))))
            for i, value in enumerate(row):
                if value:
                    gradient[i] += (made - chance) * value
                    for j, other in enumerate(row):
                        hessian[i][j] += chance * (1 - chance) * value * other
        steps = _solve(hessian, gradient)
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
    return weights


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss-Jordan elimination; the ridge keeps the pivots away from 0."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(len(rows)):
            if k != i:
                rows[k] = [a - rows[k][i] * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[-1] for row in rows]


def report(name: str, model: dict[str, float], samples: Sequence[tuple[dict[str, float], bool]]) -> None:
    print(f"{name}={{" + ", ".join(f'"{key}": {weight:.2f}' for key, weight in model.items()) + "}")
    ranked = sorted(((calls.chance(model, counts), made) for counts, made in samples), reverse=True)
    for share in (0.03, 0.05, 0.08, 0.1, 0.13, 0.16, 0.2):
        top = ranked[: max(1, int(len(ranked) * share))]
        made = sum(good for _, good in top) / len(top)
        print(f"  best {share:4.0%} of hands: threshold {top[-1][0]:.2f}, out first {made:.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=tuple(calls.MODELS), default="tichu")
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.jobs) as pool:
        rounds = pool.map(partial(play, args.game), range(args.rounds), chunksize=20)
        noted = [sample for played in rounds for sample in played]
    for name, model in calls.MODELS[args.game]._asdict().items():
        samples = [(counts, made) for which, counts, made in noted if which == name]
        names = list(model)
        report(name, dict(zip(names, fit(names, samples), strict=True)), samples)


if __name__ == "__main__":
    main()
