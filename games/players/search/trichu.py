"""`hard` at Trichu: the values of `normal` as a prior for a search by determinization.

The plays that `normal` likes best, and bombs beside a closing trick, are rolled out on sampled hands
(`games.players.search.determinization`). Small Tichu is called by the share of rollouts in which the hand goes out
first (`games.players.search.small_tichu`). `normal` decides the rest: a single choice, going out, grand Tichu, the
exchange.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.actions import Action, Give, Grand, Pass, Play, Small
from games.players.common import reasons
from games.players.common.budget import Budget
from games.players.common.counting import read
from games.players.common.decision import Decision, because, seat_of
from games.players.heuristic import normal, wishes
from games.players.heuristic.shapes import Candidate
from games.players.heuristic.style import STYLE
from games.players.heuristic.tactics import Tactics
from games.players.search import small_tichu
from games.players.search.choices import Choice, choice_of
from games.players.search.determinization import search
from games.players.search.sampling import sampler
from games.views import Phase, View

SAMPLES = 12
"""For a decision without a clock."""
CHOICES = 6
"""Plays to compare, besides the pass."""
SEARCHED = 0.6
"""The share of the time for the play where a call may have to be considered too."""


def choose(view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
    """The move of the seat that ``legal`` belongs to."""
    me = seat_of(legal)
    plays = any(isinstance(action, Play) for action in legal)
    if not plays or any(isinstance(action, Grand | Give) for action in legal):
        return normal.choose(view, legal, rng)
    if me not in view.to_act and view.phase in (Phase.CLOSING, Phase.GIFT):
        return _beside(view, me, legal, rng, budget)
    if view.phase is not Phase.PLAY or view.to_act != (me,):
        return normal.choose(view, legal, rng)
    return _Turn(view, me, legal).decide(rng, budget)


def _beside(view: View, me: int, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
    """Bomb the closing trick, or let its owner take it."""
    table = read(view, me)
    tactics = Tactics(table, STYLE)
    bombs = [found for found in normal.plays_of(table, legal) if found.bomb]
    if not bombs or table.top is None or table.top.seat not in table.foes:
        return normal.choose(view, legal, rng)
    scored = sorted(((tactics.score(found), found) for found in bombs), key=lambda pair: -pair[0])[:CHOICES]
    choices = [choice_of(table, found, score) for score, found in scored]
    choices.append(Choice(None, tactics.score_pass(closing=True) + STYLE.bomb_margin))
    best = search(sampler(view), me, choices, _calls(view), budget, rng, _double(view)).order[0]
    if best.combo is None:
        return Decision(None, because("no_bomb"))
    bomb = scored[choices.index(best)][1]
    return Decision(bomb.play, reasons.bomb(table, bomb))


class _Turn:
    """The seat's turn: lead, follow or pass; before its first card it may call."""

    def __init__(self, view: View, me: int, legal: Sequence[Action]) -> None:
        self.view, self.me = view, me
        self.table = read(view, me)
        self.tactics = Tactics(self.table, STYLE)
        self.passing = next((action for action in legal if isinstance(action, Pass)), None)
        self.scored = normal.ranked(self.tactics, legal)
        self.choices = [choice_of(self.table, found, score) for score, found in self.scored[:CHOICES]]
        self.may_call = any(isinstance(action, Small) for action in legal) and small_tichu.thinkable(self.tactics)

    @property
    def plain(self) -> bool:
        """Whether there is only one choice, or one that goes out."""
        if len(self.scored) == 1:
            return self.passing is None
        return self.scored[0][1].x == self.table.x and self.scored[0][0] > 0

    def decide(self, rng: Random, budget: Budget) -> Decision:
        samples, best = sampler(self.view), self.choices[0]
        if not self.plain:
            if self.passing is not None:
                self.choices.append(Choice(None, self.tactics.score_pass()))
            part = budget.part(SEARCHED) if self.may_call else budget
            best = search(samples, self.me, self.choices, _calls(self.view), part, rng, _double(self.view)).order[0]
        at_sight = best.prior >= max(choice.prior for choice in self.choices)
        if best.combo is None:
            why = reasons.passing(self.table)
            return Decision(self.passing, why if at_sight else reasons.second_look(why, "played_on"))
        if self.may_call and small_tichu.wants_small(self.tactics, samples, best, budget, rng):
            return Decision(Small(self.me), because("small"))
        return self._play(self.scored[self.choices.index(best)][1], at_sight)

    def _play(self, chosen: Candidate, at_sight: bool) -> Decision:
        play = wishes.with_wish(self.table, chosen)
        forced = len(self.scored) == 1 and self.passing is None
        why = reasons.play(self.table, self.tactics, chosen, play, forced)
        return Decision(play, why if at_sight else reasons.second_look(why, "played_on"))


def _calls(view: View) -> list[str]:
    return [seat.call for seat in view.seats]


def _double(view: View) -> int:
    """The points of a double victory (T27)."""
    return int(dict(view.options).get("double", 200))
