"""`hard` at the Great Lord: the play or the pass, and the wish, that the network expects the best place from.

The choices are evaluated in the order in which `normal` ranks them, so that a time limit cuts off unlikely ones.
`normal` decides beside a closing trick and gives the reasons. Nothing is left to chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random

from games.actions import Action, Pass, Play
from games.players.common import reasons
from games.players.common.budget import Budget
from games.players.common.counting import read
from games.players.common.decision import Decision, Why, seat_of
from games.players.heuristic import normal, wishes
from games.players.heuristic.shapes import RANKS, Candidate
from games.players.heuristic.style import STYLE
from games.players.heuristic.tactics import Tactics
from games.players.learned.policy import Judge
from games.players.lord.features import Sight
from games.views import Phase, View


def choose(view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
    """The move of the seat that ``legal`` belongs to."""
    me = seat_of(legal)
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    plays = sum(isinstance(action, Play) for action in legal)
    if view.phase is not Phase.PLAY or view.to_act != (me,) or plays + (passing is not None) < 2:
        return normal.choose(view, legal, rng)
    table = read(view, me)
    tactics, sight = Tactics(table, STYLE), Sight(table)
    judge = Judge(sight.of_table(), view.game)
    ranked: list[tuple[float, Candidate | None]] = [*normal.ranked(tactics, legal)]
    forced = len(ranked) == 1 and passing is None
    if passing is not None:
        ranked.insert(1, (tactics.score_pass(), None))
    best, worth = ranked[0][1], -inf
    for at, (_, found) in enumerate(ranked):
        if at and budget.over:
            break
        wish = _rank(wishes.with_wish(table, found).wish) if found else 0
        value = judge.value(sight.of_choice(found, wish))
        if value > worth:
            best, worth = found, value
    top = max(score for score, _ in ranked)
    obvious = any(found is best and score >= top for score, found in ranked)
    if best is None:
        assert passing is not None
        return Decision(passing, _why(reasons.passing(table), obvious))
    play = wishes.with_wish(table, best)
    if play.wish:
        play = _with_wish(sight, judge, best)
    return Decision(play, _why(reasons.play(table, tactics, best, play, forced), obvious))


def _with_wish(sight: Sight, judge: Judge, found: Candidate) -> Play:
    """The best of all wishes, or none (T13)."""
    wish = max((0, *range(2, 15)), key=lambda rank: judge.value(sight.of_choice(found, rank)))
    return Play(found.play.seat, found.play.cards, RANKS[wish - 2] if wish else None)


def _rank(wish: str | None) -> int:
    return RANKS.index(wish) + 2 if wish else 0


def _why(why: Why, obvious: bool) -> Why:
    return why if obvious else reasons.second_look(why, "learned")
