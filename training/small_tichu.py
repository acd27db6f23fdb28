"""Fit `games.players.search.small_tichu`: ``python -m training.small_tichu --rounds 2700 --jobs 2``.

`normal` plays Tichu against itself; in each round one seat calls small Tichu far too often. The features of a call are
the chance that `normal` estimates, the share of rollouts on sampled hands that go out first, and whether an opponent
has called. A logistic regression gives the four coefficients of the module, printed with the value of the calls in
points a hand at several thresholds.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from random import Random
from typing import Any

from games.actions import Action, Small
from games.players.common.budget import Budget
from games.players.common.counting import read
from games.players.common.turns import askable
from games.players.heuristic import normal
from games.players.heuristic.style import STYLE
from games.players.heuristic.tactics import Tactics, best
from games.players.search import small_tichu
from games.players.search.choices import choice_of
from games.players.search.sampling import sampler
from games.views import Phase, View
from training.calls import TICHU, fit

BOLD = replace(STYLE, small=small_tichu.UNLIKELY, small_early=2.0, call_against=0.0)
NAMES = ("judged", "played", "against", "constant")

Sample = tuple[dict[str, float], bool]


def note(view: View, legal: Sequence[Action], seat: int, rng: Random) -> dict[str, float]:
    """The features of a call."""
    table = read(view, seat)
    tactics = Tactics(table)
    _, found = best(tactics, normal.plays_of(table, legal))
    judged, first, played = small_tichu.look(tactics, sampler(view), choice_of(table, found, 0.0), Budget(1), rng)
    against = any(table.seat(foe).call for foe in table.foes)
    counts = small_tichu.logit(judged), small_tichu.logit(first / played), float(against), 1.0
    return dict(zip(NAMES, counts, strict=True))


def play(number: int) -> Sample | None:
    """Play a round: the features if the bold seat called, and whether it went out first."""
    rng = Random(f"calling {number}")
    bold = rng.randrange(4)
    state: Any = TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d"))
    cards = list(TICHU.deck(state))
    rng.shuffle(cards)
    state = TICHU.apply(state, TICHU.deal(state, cards, None))
    noted: dict[str, float] | None = None
    while TICHU.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        for seat in askable(TICHU, state):
            view, legal = TICHU.view(state, seat), TICHU.legal(state, seat)
            action = normal.choose(view, legal, rng, BOLD if seat == bold else STYLE).action
            if action is None:
                continue
            if seat == bold and isinstance(action, Small):
                noted = note(view, legal, seat, rng)
            state = TICHU.apply(state, action)
            break
    return None if noted is None else (noted, TICHU.rounds(state)[-1].out[0] == bold)


def worth(samples: Sequence[Sample], weights: Sequence[float], least: float, hands: int) -> tuple[float, int, float]:
    """Points a hand, number and success rate of the calls with a chance of at least ``least``."""
    chosen = [
        made for counts, made in samples
        if small_tichu.squash(sum(weight * counts[name] for weight, name in zip(weights, NAMES, strict=True))) >= least
    ]
    made = sum(chosen)
    return 100 * (2 * made - len(chosen)) / hands, len(chosen), made / max(1, len(chosen))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.jobs) as pool:
        samples = [sample for sample in pool.map(play, range(args.rounds), chunksize=20) if sample is not None]
    weights = fit(NAMES, samples)
    print(f"{len(samples)} calls on {args.rounds} hands: "
          + ", ".join(f"{name} {weight:.2f}" for name, weight in zip(NAMES, weights, strict=True)))
    for least in (0.4, 0.45, 0.5, 0.55, 0.6):
        points, number, made = worth(samples, weights, least, args.rounds)
        print(f"  from {least:.2f}: {number / args.rounds:.1%} of hands, {made:.0%} made, {points:+.1f} points a hand")


if __name__ == "__main__":
    main()
