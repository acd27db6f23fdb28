"""Small Tichu as `hard` calls it (T4): the judgement of `normal`, and how often the hand is out first when played on.

The call is made with the first card, once the play is chosen: it is played on over guessed hands as the hand of a
caller. Both chances together give a third, by a logistic function fitted on 838 calls made more boldly than `normal`
would, on 2,689 hands (``training/calling.py``). Made from an even chance on, they were worth 5.2 points a hand
there, those of `normal` 3.3.
"""

from __future__ import annotations

from math import exp, log
from random import Random

from games.players.heuristic import calls
from games.players.heuristic.tactics import Tactics
from games.players.search.sampling import Sampler
from games.players.search.search import Budget, Choice, Judge

UNLIKELY = 0.2
"""Below this chance, in the judgement of `normal`, a call is not thought about."""
GUESSES, LEAST = 16, 6
"""How many guesses are played on; with fewer than the least a call is left to `normal`."""
JUDGED, PLAYED, AGAINST, CONSTANT = 0.53, 0.44, -0.52, -0.03
"""The logistic function of both chances, and whether an opponent has called."""
EVEN = 0.5


def thinkable(tactics: Tactics) -> bool:
    """Whether a call may be worth thinking about: nobody is out, no partner has called, there is a chance."""
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
    """The chance to make it."""
    return squash(JUDGED * logit(judged) + PLAYED * logit(played) + AGAINST * against + CONSTANT)


def squash(number: float) -> float:
    return 1 / (1 + exp(-number))


def logit(share: float) -> float:
    share = min(0.97, max(0.03, share))
    return log(share / (1 - share))


def look(
    tactics: Tactics, sampler: Sampler, choice: Choice, budget: Budget, rng: Random,
) -> tuple[float, int, int]:
    """The judgement of `normal`; how often the seat is out first, and of how many guesses."""
    table = tactics.table
    called = ["small" if seat.seat == table.me else seat.call for seat in table.view.seats]
    judge = Judge(sampler, table.me, called)
    first = played = 0
    while played < GUESSES and not budget.over:
        first += judge.first(choice, sampler.draw(rng))
        played += 1
    return calls.after(tactics), first, played
