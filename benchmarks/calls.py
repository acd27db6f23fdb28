"""Fits the models of `games.players.calls`: ``python -m benchmarks.calls --rounds 2000 --jobs 2``.

`normal` plays Tichu against itself without calling. Whenever a call could have
been decided, the counts of the hand are noted, and after the round whether the
seat was out first. A logistic regression (Newton's method, a little ridge)
turns them into coefficients, printed as they stand in the module, with the
share of hands and the success at several thresholds.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from math import exp
from random import Random
from typing import Any

from bot.match import askable
from games.actions import Give, Grand, Play, Small
from games.players import calls, normal
from games.players.counting import read
from games.players.style import STYLE
from games.players.tactics import Tactics
from games.registry import GAMES
from games.views import Phase

TICHU = GAMES["tichu"]
QUIET = replace(STYLE, grand=2.0, small=2.0, small_early=2.0)
"""Never calls: no chance reaches 2."""
MODELS = {"GRAND": calls.GRAND, "BEFORE": calls.BEFORE, "AFTER": calls.AFTER}
RIDGE = 1.0

Note = tuple[str, int, dict[str, float]]
Sample = tuple[str, dict[str, float], bool]


def play(number: int) -> list[Sample]:
    """One round: what was noted, with its outcome."""
    rng = Random(f"calls {number}")
    state: Any = TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d"))
    cards = list(TICHU.deck(state))
    rng.shuffle(cards)
    state = TICHU.apply(state, TICHU.deal(state, cards, None))
    notes: list[Note] = []
    while TICHU.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        for seat in askable(TICHU, state):
            view, legal = TICHU.view(state, seat), TICHU.legal(state, seat)
            action = normal.choose(view, legal, rng, QUIET).action
            if action is None:
                continue
            if any(isinstance(one, Grand) for one in legal):
                notes.append(("GRAND", seat, calls.features(view.seats[seat].cards or ())))
            elif isinstance(action, Give):
                notes.append(("BEFORE", seat, calls.planned(Tactics(read(view, seat), QUIET))))
            elif isinstance(action, Play) and Small(seat) in legal and seat in view.to_act:
                notes.append(("AFTER", seat, calls.planned(Tactics(read(view, seat), QUIET))))
            state = TICHU.apply(state, action)
            break
    first = TICHU.rounds(state)[-1].out[0]
    return [(model, counts, seat == first) for model, seat, counts in notes]


def fit(names: Sequence[str], samples: Sequence[tuple[dict[str, float], bool]]) -> list[float]:
    """The weights of a logistic regression, one for each name."""
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
    print(f"{name} = {{" + ", ".join(f'"{key}": {weight:.2f}' for key, weight in model.items()) + "}")
    ranked = sorted(((calls.chance(model, counts), made) for counts, made in samples), reverse=True)
    for share in (0.03, 0.05, 0.08, 0.1, 0.13, 0.16, 0.2):
        top = ranked[: max(1, int(len(ranked) * share))]
        made = sum(good for _, good in top) / len(top)
        print(f"  best {share:4.0%} of hands: threshold {top[-1][0]:.2f}, out first {made:.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.jobs) as pool:
        noted = [sample for played in pool.map(play, range(args.rounds), chunksize=20) for sample in played]
    for name, model in MODELS.items():
        samples = [(counts, made) for which, counts, made in noted if which == name]
        names = list(model)
        report(name, dict(zip(names, fit(names, samples), strict=True)), samples)


if __name__ == "__main__":
    main()
