"""Small Tichu of `hard` at Trichu (T4): the estimate of `normal` combined with the share of rollouts that go out first.

The decision comes with the first card, once the play is chosen: it is rolled out on sampled hands as a caller's. A
logistic function combines both chances; it was fitted on 838 calls, made more boldly than `normal` would, of 2,689
hands (``training/small_tichu.py``). Calls from an even chance on were worth 5.2 points a hand there, those of `normal`
3.3.
"""

from __future__ import annotations

from math import exp, log
from random import Random

from games.players.common.budget import Budget
from games.players.heuristic import calls
from games.players.heuristic.tactics import Tactics
from games.players.search.choices import Choice
from games.players.search.determinization import Judge
from games.players.search.sampling import Sampler

UNLIKELY = 0.2
"""Below this chance, as `normal` estimates it, a call is not considered."""
SAMPLES, LEAST = 16, 6
"""Rollouts; with fewer than `LEAST` `normal` decides."""
JUDGED, PLAYED, AGAINST, CONSTANT = 0.53, 0.44, -0.52, -0.03
"""Coefficients: the estimate of `normal`, the share of rollouts, whether an opponent has called, the constant."""
EVEN = 0.5


def thinkable(tactics: Tactics) -> bool:
    """Whether to consider a call: nobody is out, no partner has called, and there is a chance."""
    table = tactics.table
    if not table.nobody_out or any(table.seat(seat).call for seat in table.friends):
        return False
    return calls.after(tactics) >= UNLIKELY


def wants_small(tactics: Tactics, sampler: Sampler, choice: Choice, budget: Budget, rng: Random) -> bool:
    """Whether to call before ``choice``, which must be a play. `thinkable` is given."""
    judged, first, played = look(tactics, sampler, choice, budget, rng)
    if played < LEAST:
        return calls.wants_small(tactics)
    table = tactics.table
    against = any(table.seat(seat).call for seat in table.foes)
    return chance(judged, first / played, against=against) >= EVEN


def chance(judged: float, played: float, *, against: bool) -> float:
    return squash(JUDGED * logit(judged) + PLAYED * logit(played) + AGAINST * against + CONSTANT)


def squash(number: float) -> float:
    return 1 / (1 + exp(-number))


def logit(share: float) -> float:
    share = min(0.97, max(0.03, share))
    return log(share / (1 - share))


def look(
    tactics: Tactics, sampler: Sampler, choice: Choice, budget: Budget, rng: Random,
) -> tuple[float, int, int]:
    """The chance that `normal` estimates, the number of rollouts that go out first, and of all rollouts."""
    table = tactics.table
    called = ["small" if seat.seat == table.me else seat.call for seat in table.view.seats]
    judge = Judge(sampler, table.me, called)
    first = played = 0
    while played < SAMPLES and not budget.over:
        first += judge.first(choice, sampler.draw(rng))
        played += 1
    return calls.after(tactics), first, played
