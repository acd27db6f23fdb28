"""The value of each decision: what was done against what the driver (`hard`) would have done, by its network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from games.actions import Action, Pass, Play, Small
from games.players import choose
from games.players.common.decision import Why
from games.players.learned.player import value
from games.review.situations import Kind, Situation


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with its values in points of the seat's side in this round; ``why`` is the reason for ``best``."""

    situation: Situation
    best: Action | None
    why: Why
    value: float
    """Of what was done."""
    best_value: float

    @property
    def loss(self) -> float:
        """What the decision cost, in points; 0 if nothing is better."""
        return max(0.0, self.best_value - self.value)

    @property
    def kind(self) -> Kind:
        """`Kind.SMALL` also for a call that was not made, `Kind.WISH` where only the wish differs."""
        done, best = self.situation.action, self.best
        if isinstance(best, Small):
            return Kind.SMALL
        if isinstance(done, Play) and isinstance(best, Play) and done.wish != best.wish and done.cards == best.cards:
            return Kind.WISH
        return self.situation.kind


def judge(situations: Iterable[Situation]) -> Iterator[Judged]:
    """Value the decisions that the network knows; forced ones are left out."""
    for situation in situations:
        if judged := _judged(situation):
            yield judged


def _judged(situation: Situation) -> Judged | None:
    view, legal = situation.view, situation.legal
    if len(legal) < 2 and situation.kind not in (Kind.EXCHANGE, Kind.BOMB):
        return None
    decision = choose("hard", view, legal, Random(0))  # noqa: S311 (`hard` uses no chance here)
    best = decision.action
    if situation.kind is Kind.SMALL and not isinstance(best, Small):
        return _needless_call(situation, best, decision.why)
    done, most = value(view, legal, situation.action), value(view, legal, best)
    if done is None or most is None:
        return None
    return Judged(situation, best, decision.why, done, most)


def _needless_call(situation: Situation, best: Action | None, why: Why) -> Judged | None:
    """Small Tichu that the driver would not have called: compared with its best play."""
    view, legal = situation.view, situation.legal
    if not isinstance(best, Play | Pass):
        return None
    done, most = value(view, legal, situation.action), value(view, legal, best)
    return None if done is None or most is None else Judged(situation, best, why, done, most)
