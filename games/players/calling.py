"""Small Tichu as `hard` calls it (T4): the judgement of `normal`, and how often the hand is out first when played on.

The call is made with the first card, once the play is chosen: it is played on over guessed hands as the hand of a
caller. Both chances together give a third, by a logistic function fitted on 838 calls made more boldly than `normal`
would, on 2,689 hands. Made from an even chance on, they were worth 5.2 points a hand there, those of `normal` 3.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random

from games.players import calls
from games.players.sampling import Sampler
from games.players.search import Budget, Choice, Judge
from games.players.tactics import Tactics

UNLIKELY = 0.2
"""Below this chance, in the judgement of `normal`, a call is not thought about."""
GUESSES, LEAST = 16, 6
"""How many guesses are played on; with fewer than the least a call is left to `normal`."""
JUDGED, PLAYED, AGAINST, CONSTANT = 0.53, 0.44, -0.52, -0.03
"""The logistic function of both chances, and whether an opponent has called."""
EVEN = 0.5
SEATS = 4
"""It is fitted to Tichu; with more players the calls are those of `normal`."""


def thinkable(tactics: Tactics) -> bool:
    """Whether a call may be worth thinking about: nobody is out, no partner has called, there is a chance."""
    table = tactics.table
    if not table.nobody_out or any(table.seat(seat).call for seat in table.friends):
        return False
    return _judged(tactics) >= UNLIKELY


def wants_small(tactics: Tactics, sampler: Sampler, choice: Choice, budget: Budget, rng: Random) -> bool:
    """Whether to call before ``choice``, which must be a play. `thinkable` is given."""
    if len(tactics.table.view.seats) != SEATS:
        return calls.wants_small(tactics)
    first, played = _played_on(tactics, sampler, choice, budget, rng)
    if played < LEAST:
        return calls.wants_small(tactics)
    table = tactics.table
    against = any(table.seat(seat).call for seat in table.foes)
    return chance(_judged(tactics), first / played, against=against) >= EVEN


def chance(judged: float, played: float, *, against: bool) -> float:
    """The chance to make it."""
    sum_ = JUDGED * _logit(judged) + PLAYED * _logit(played) + AGAINST * against + CONSTANT
    return 1 / (1 + exp(-sum_))


def _judged(tactics: Tactics) -> float:
    return calls.chance(calls.AFTER, calls.planned(tactics))


def _logit(share: float) -> float:
    share = min(0.97, max(0.03, share))
    return log(share / (1 - share))


def _played_on(
    tactics: Tactics, sampler: Sampler, choice: Choice, budget: Budget, rng: Random,
) -> tuple[int, int]:
    """How often the seat is out first, and of how many guesses."""
    me = tactics.table.me
    judge = Judge(sampler, me, _with_call(tactics, me))
    first = played = 0
    while played < GUESSES and not budget.over:
        first += judge.first(choice, sampler.draw(rng))
        played += 1
    return first, played


def _with_call(tactics: Tactics, me: int) -> Sequence[str]:
    return ["small" if seat.seat == me else seat.call for seat in tactics.table.view.seats]
