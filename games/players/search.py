"""Judging plays by playing them out: guessed hands, one quick rollout for each play, the same guesses for all.

Every guess (`games.players.sampling`) is played to the end once for each choice still in the race
(`games.players.rollout`). The mean margin of the own side, in points, is mixed with the judgement of the
`normal` player, as a prior: rollouts are noisy and its policy is plain. Choices that fall clearly behind drop out.

`Budget` bounds it: a number of guesses, and, where a clock is given, a time. With guesses alone the result depends
on the seed alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from games.combinations import Combo
from games.players.partition import Costs, Plans
from games.players.position import Position
from games.players.rollout import Rollout, margin
from games.players.sampling import Sampler

Clock = Callable[[], float]
"""Seconds, from any start."""

CALL_POINTS = {"": 0, "small": 100, "grand": 200}
PRIOR = 40.0
"""Points that a lead saved, in the judgement of `normal`, counts."""
DOUBT = 15
"""How many guesses the prior is worth: the mean of so many counts half."""
WORST = 4.0
"""Judgements further behind count as so far behind."""
FIRST, BEHIND = 6, 2.2
"""From so many guesses on a choice drops out that is so many standard errors behind."""


@dataclass(slots=True)
class Budget:
    """Up to ``guesses``, and not past ``until`` on the clock."""

    guesses: int
    clock: Clock | None = None
    until: float = 0.0

    @classmethod
    def of(cls, guesses: int, ms: float | None, clock: Clock | None) -> Budget:
        """With a clock the time counts (a little kept back to finish), without one the guesses."""
        if clock is None or ms is None:
            return cls(guesses)
        return cls(100 * guesses, clock, clock() + 0.8 * ms / 1000)

    @property
    def over(self) -> bool:
        return self.clock is not None and self.clock() >= self.until


@dataclass(slots=True)
class Choice:
    """One thing to do: a play, or the pass (``combo`` None). ``prior``: how `normal` scores it."""

    combo: Combo | None
    prior: float
    to: int | None = None
    wish: int = 0
    total: float = 0.0
    squares: float = 0.0
    first: int = 0
    """How often the player was out first."""

    def begin(self, position: Position, seat: int) -> None:
        if self.combo is None:
            position.pass_()
        else:
            position.play(seat, self.combo, self.wish, self.to)


@dataclass(slots=True)
class Found:
    """The choices, the best first, their values in points, and how many guesses they rest on."""

    order: list[Choice]
    values: list[float]
    guesses: int


def search(
    sampler: Sampler, seat: int, choices: Sequence[Choice], calls: Sequence[str], budget: Budget, rng: Random,
    double: int = 200,
) -> Found:
    """Judge the choices of the seat in turn."""
    called = [bool(call) for call in calls]
    stakes = [CALL_POINTS[call] for call in calls]
    side = sampler.base.sides[seat]
    assert side is not None
    plans = Plans(Costs(sampler.in_hands))
    alive = list(choices)
    best = max(choice.prior for choice in choices)
    history: dict[int, list[float]] = {id(choice): [] for choice in choices}
    guesses = 0
    while guesses < budget.guesses and len(alive) > 1 and not budget.over:
        world = sampler.draw(rng)
        seed = rng.getrandbits(32)
        values: list[float] = []
        for choice in alive:
            if values and budget.over:
                break
            position = world.copy()
            choice.begin(position, seat)
            Rollout(position, plans, called, Random(seed).random).run()  # noqa: S311
            values.append(margin(position, side, stakes, double))
            choice.first += position.out[0] == seat
        if len(values) < len(alive):
            break
        for choice, value in zip(alive, values, strict=True):
            history[id(choice)].append(value)
        guesses += 1
        if guesses >= FIRST and guesses % 3 == 0:
            alive = _remaining(alive, history, best, guesses)
    def worth(choice: Choice) -> float:
        return _worth(choice, history[id(choice)], best)
    alive.sort(key=lambda choice: -worth(choice))
    rest = sorted((choice for choice in choices if choice not in alive), key=lambda choice: -worth(choice))
    return Found(alive + rest, [worth(choice) for choice in alive + rest], guesses)


def _prior(choice: Choice, best: float) -> float:
    return PRIOR * max(choice.prior - best, -WORST)


def _worth(choice: Choice, values: Sequence[float], best: float) -> float:
    return sum(values) / (len(values) + DOUBT) + _prior(choice, best)


def _remaining(alive: list[Choice], history: dict[int, list[float]], best: float, guesses: int) -> list[Choice]:
    """Those not clearly behind the leader, told from the same guesses."""
    leader = max(alive, key=lambda choice: _worth(choice, history[id(choice)], best))
    ahead = history[id(leader)]
    kept = []
    for choice in alive:
        gaps = [mine - theirs for mine, theirs in zip(ahead, history[id(choice)], strict=True)]
        mean = sum(gaps) / guesses
        error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, guesses - 1) / guesses) + 4
        if choice is leader or mean + _prior(leader, best) - _prior(choice, best) < BEHIND * error:
            kept.append(choice)
    return kept
