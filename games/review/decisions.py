"""The value of each decision: what was done against what the driver (`hard`) would have done, by its network alone. Its
search is left out: a mistake that is named is confirmed by many more play-outs.

Where the network has no value (the Dragon's gift, what is done out of turn, and in Tientsin grand Tichu and the
exchange) the driver's choice is listed without one, if another was made: play-outs alone judge it then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from games.actions import Action, Give, Play, Small
from games.players import NETWORK, choose
from games.players.common.decision import Why, because
from games.players.learned.player import value
from games.review.situations import Kind, Situation
from games.views import Phase


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with its values in points of the seat's side in this round; ``why`` is the reason for ``best``."""

    situation: Situation
    best: Action | None
    why: Why
    value: float
    """Of what was done."""
    best_value: float
    valued: bool = True
    """False: the network knows neither value."""

    @property
    def loss(self) -> float:
        """What the decision cost, in points; 0 if nothing is better."""
        return max(0.0, self.best_value - self.value)

    @property
    def kind(self) -> Kind:
        """`Kind.SMALL` also for a call that was not made, `Kind.WISH` where only the wish differs."""
        done, best = self.situation.action, self.best
        if isinstance(best, Small) or isinstance(done, Small):
            return Kind.SMALL
        if isinstance(done, Play) and isinstance(best, Play) and done.wish != best.wish and done.cards == best.cards:
            return Kind.WISH
        return self.situation.kind


def judge(situations: Iterable[Situation]) -> Iterator[Judged]:
    """Value the decisions; forced ones are left out."""
    for situation in situations:
        if judged := _judged(situation):
            yield judged


def _judged(situation: Situation) -> Judged | None:
    view, legal, done = situation.view, situation.legal, situation.action
    if situation.kind in (Kind.SMALL, Kind.BOMB) and view.phase not in (Phase.CLOSING, Phase.GIFT) \
            and not situation.in_turn:
        return _unvalued(situation, None, because("no_small_yet" if isinstance(done, Small) else "no_bomb_yet"))
    if len(legal) < 2 and situation.kind not in (Kind.EXCHANGE, Kind.BOMB):
        return None
    if situation.kind is Kind.EXCHANGE:
        legal = tuple(action for action in legal if isinstance(action, Give))
    decision = choose(NETWORK, view, legal, Random(0))  # noqa: S311 (it uses no chance here)
    best, why = decision.action, decision.why
    if isinstance(done, Small) and not isinstance(best, Small):
        why = because("no_small")
    worth, most = value(view, legal, done), value(view, legal, best)
    if worth is None or most is None:
        return None if situation.kind is Kind.BOMB else _unvalued(situation, best, why)
    return Judged(situation, best, why, worth, most)


def _unvalued(situation: Situation, best: Action | None, why: Why) -> Judged | None:
    return None if best == situation.action else Judged(situation, best, why, 0.0, 0.0, valued=False)
