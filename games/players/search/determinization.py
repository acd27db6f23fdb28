"""Search by determinization: sample the hidden hands, play every choice out on each sample, compare the means.

Each choice is rolled out (`games.players.search.rollout`) to the end of the trick; there the learned evaluation
estimates the value of the lead, with the result of a rollout to the end of the round among its features
(`games.players.search.lead_evaluation`). With two players out, or when the round has ended, the rollout's result
counts. All choices use the same samples. The mean margin in points is combined with the value that `normal` gives the
choice, as a prior. Choices that are clearly behind are dropped.

Without a clock the result depends on the seed alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from games.players.common.budget import Budget
from games.players.search.choices import Choice
from games.players.search.lead_evaluation import Evaluation
from games.players.search.partition import Costs, Plans
from games.players.search.position import Position
from games.players.search.rollout import Rollout, margin
from games.players.search.sampling import Sampler

CALL_POINTS = {"": 0, "small": 100, "grand": 200}
PRIOR = 30.0
"""Points for each lead saved in the value that `normal` gives a choice."""
DOUBT = 2
"""Weight of the prior, in samples."""
WORST = 4.0
"""The greatest difference of priors that counts, in leads."""
FIRST, BEHIND = 6, 1.8
"""From `FIRST` samples on a choice is dropped that is `BEHIND` standard errors behind."""


@dataclass(slots=True)
class Found:
    """The choices, best first, their values in points, and the number of samples."""

    order: list[Choice]
    values: list[float]
    samples: int


class Judge:
    """Evaluates choices on samples."""

    __slots__ = ("called", "double", "evaluation", "plans", "seat", "side", "stakes")

    def __init__(self, sampler: Sampler, seat: int, calls: Sequence[str], double: int = 200) -> None:
        """``calls``: by seat ``""``, ``small`` or ``grand``; ``double``: what a double victory counts."""
        sides = sampler.base.sides
        side = sides[seat]
        assert side is not None
        self.seat, self.side, self.double = seat, side, double
        self.called = [bool(call) for call in calls]
        self.stakes = [CALL_POINTS[call] for call in calls]
        self.plans = Plans(Costs(sampler.in_hands))
        self.evaluation = Evaluation(self.plans, self.stakes) if len(sides) == 4 else None

    def value(self, choice: Choice, sample: Position) -> float:
        """The margin of the seat's side in the round after the choice."""
        position = sample.copy()
        choice.begin(position, self.seat)
        rollout = Rollout(position, self.plans, self.called)
        if choice.combo is None and position.closing and sample.closing:
            rollout.take()
        rollout.finish_trick()
        if self.evaluation is None or position.done or len(position.out) >= 2:
            rollout.run()
            return margin(position, self.side, self.stakes, self.double)
        end = position.copy()
        Rollout(end, self.plans, self.called).run()
        return self.evaluation.value(position, self.side, end, self.double)

    def first(self, choice: Choice, sample: Position) -> bool:
        """Whether the seat goes out first."""
        position = sample.copy()
        choice.begin(position, self.seat)
        Rollout(position, self.plans, self.called).run()
        return position.out[0] == self.seat


def search(
    sampler: Sampler, seat: int, choices: Sequence[Choice], calls: Sequence[str], budget: Budget, rng: Random,
    double: int = 200,
) -> Found:
    """Rank the choices of the seat, in turn or out of turn in a closing trick."""
    judge = Judge(sampler, seat, calls, double)
    alive = list(choices)
    best = max(choice.prior for choice in choices)
    samples = 0
    while samples < budget.samples and len(alive) > 1 and not budget.over:
        sample = sampler.draw(rng)
        values: list[float] = []
        for choice in alive:
            if values and budget.over:
                break
            values.append(judge.value(choice, sample))
        if len(values) < len(alive):
            break
        for choice, value in zip(alive, values, strict=True):
            choice.values.append(value)
        samples += 1
        if samples >= FIRST and samples % 3 == 0:
            alive = _remaining(alive, best, samples)
    order = sorted(choices, key=lambda choice: (choice not in alive, -_worth(choice, best)))
    return Found(order, [_worth(choice, best) for choice in order], samples)


def _prior(choice: Choice, best: float) -> float:
    return PRIOR * max(choice.prior - best, -WORST)


def _worth(choice: Choice, best: float) -> float:
    return sum(choice.values) / (len(choice.values) + DOUBT) + _prior(choice, best)


def _remaining(alive: list[Choice], best: float, samples: int) -> list[Choice]:
    """The choices not clearly behind the leader on the same samples."""
    leader = max(alive, key=lambda choice: _worth(choice, best))
    kept = []
    for choice in alive:
        gaps = [mine - theirs for mine, theirs in zip(leader.values, choice.values, strict=True)]
        mean = sum(gaps) / samples
        error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, samples - 1) / samples) + 4
        if choice is leader or mean + _prior(leader, best) - _prior(choice, best) < BEHIND * error:
            kept.append(choice)
    return kept
