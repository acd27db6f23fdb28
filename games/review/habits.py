"""Habits: what a player does more often than good players of the same position would, as far as rounds can show it.

Each decision may be a *chance* for a habit: there the driver would have done something else than the habit does. What
counts is how often the player *takes* it. A claim compares that share with the one of `hard`
(``games/review/sets/habits.json``, by ``benchmarks/insights.py``), by an exact binomial test at 5 %, divided by the
number of habits (`Habit`), and says what the habit costs: less than `LEAST` points a round are not worth a claim. A
habit that most players have costs no less, so it is claimed too; how often `normal` has it is only shown for comparison
(`Claim.usual`). Chances of one round resemble each other (a player who lets a trick go once does so again), so the test
divides their number by the habit's `Reference.spreads`. A habit is tested from as many rounds on as it needs (`NEEDS`):
a bomb comes in 5 % of hands.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from math import exp, lgamma, log, sqrt
from pathlib import Path

from games.actions import Action, Gift, Give, Grand, Pass, Play, Small
from games.base import Game
from games.players.common.decision import because
from games.review.decisions import KINDS, DecisionKind, Judged, Situation
from games.views import Phase, View

REFERENCE = Path(__file__).with_name("sets") / "habits.json"
COMMON = 1.25
"""Times the usual share below which others do it about as often."""
SURE = 0.05
"""The chance that a player without any habit gets a claim."""
CHANGED = 0.025
"""The chance, in each direction, that a habit that has not changed is said to have."""
FEWEST = 5
"""Chances below which nothing is claimed."""
LEAST = 1.5
"""Points a round that a habit costs at least."""
HIGH = "TJQKA"
"""Ranks that are not given to opponents without need."""
SPECIAL_HIGH = ("Ph", "Dr")


class Habit(StrEnum):
    """Texts ``habit.<habit>`` and ``habit.<habit>.advice``."""

    CALLS_SELDOM = "calls_seldom"
    CALLS_OFTEN = "calls_often"
    GIVES_HIGH = "gives_high"
    LEADS_SINGLES = "leads_singles"
    OVERTAKES = "overtakes"
    PASSES = "passes"
    FOLLOWS = "follows"
    BOMBS_OFTEN = "bombs_often"
    BOMBS_SELDOM = "bombs_seldom"


NEEDS: Mapping[Habit, int] = {
    Habit.CALLS_SELDOM: 60, Habit.CALLS_OFTEN: 60, Habit.GIVES_HIGH: 30, Habit.LEADS_SINGLES: 30, Habit.OVERTAKES: 60,
    Habit.PASSES: 30, Habit.FOLLOWS: 30, Habit.BOMBS_OFTEN: 120, Habit.BOMBS_SELDOM: 120}
"""Rounds before a habit is tested."""


@dataclass(frozen=True, slots=True)
class HabitCount:
    """How often there was a ``chance`` for a habit, how often it was ``taken``, and the points that this cost."""

    chances: int = 0
    taken: int = 0
    loss: float = 0.0

    def __add__(self, other: HabitCount) -> HabitCount:
        return HabitCount(self.chances + other.chances, self.taken + other.taken, self.loss + other.loss)

    @property
    def share(self) -> float:
        return self.taken / self.chances if self.chances else 0.0


@dataclass(frozen=True, slots=True)
class Claim:
    """A habit that is sure. ``good``, ``usual``: the shares in which `hard` and `normal` take it; ``cost``: points a
    round more than `hard` loses by it."""

    habit: Habit
    count: HabitCount
    good: float
    cost: float
    usual: float = 0.0

    @property
    def common(self) -> bool:
        """Whether `normal` does it about as often."""
        return self.count.share < COMMON * self.usual


# what a decision says ------------------------------------------------------------------------------

def taken(found: Judged) -> Iterator[tuple[Habit, bool]]:
    """The habits for which the decision is a chance, and whether it was taken."""
    view, done, best = found.situation.view, found.situation.action, found.best
    if isinstance(best, Give) and isinstance(done, Give):
        yield Habit.GIVES_HIGH, _highest(view, done) > _highest(view, best)
    elif view.phase is Phase.GRAND or isinstance(best, Small) or isinstance(done, Small):
        yield from _calls(done, best)
    elif found.kind is DecisionKind.BOMB or _bombs(found):
        yield from _bomb(found)
    elif found.situation.in_turn and view.phase is Phase.PLAY:
        yield from _turn(view, done, best)


def _calls(done: Action | None, best: Action | None) -> Iterator[tuple[Habit, bool]]:
    called, calls = (isinstance(each, Small | Grand) for each in (done, best))
    yield (Habit.CALLS_SELDOM, not called) if calls else (Habit.CALLS_OFTEN, called)


def _highest(view: View, give: Give) -> int:
    """The highest rank given to an opponent; 0: none that is high."""
    team = view.seats[give.seat].team
    foes = [code for to, code in zip(view.receivers, give.cards, strict=True) if view.seats[to].team != team]
    return max((20 if code in SPECIAL_HIGH else HIGH.find(code[0]) + 1 for code in foes), default=0)


def _bombs(found: Judged) -> bool:
    """Whether a bomb is played, by the player or the driver."""
    game = found.situation.game
    return any(_is_bomb(game, each) for each in (found.situation.action, found.best))


def _is_bomb(game: Game[object], action: Action | None) -> bool:
    what = game.combination(action.cards) if isinstance(action, Play) else None
    return what is not None and what.bomb


def _bomb(found: Judged) -> Iterator[tuple[Habit, bool]]:
    game = found.situation.game
    done, best = (_is_bomb(game, each) for each in (found.situation.action, found.best))
    yield (Habit.BOMBS_SELDOM, not done) if best else (Habit.BOMBS_OFTEN, done)


def _turn(view: View, done: Action | None, best: Action | None) -> Iterator[tuple[Habit, bool]]:
    plays = view.trick.plays
    if not plays:
        if isinstance(best, Play) and len(best.cards) > 1:
            yield Habit.LEADS_SINGLES, isinstance(done, Play) and len(done.cards) == 1
        return
    me, owner = view.to_act[0], plays[-1].seat
    partner = view.seats[owner].team is not None and view.seats[owner].team == view.seats[me].team
    if isinstance(best, Pass):
        yield (Habit.OVERTAKES if partner else Habit.FOLLOWS), not isinstance(done, Pass)
    elif not partner:
        yield Habit.PASSES, isinstance(done, Pass)


def trains(situation: Situation, options: Sequence[Action | None], answer: Action | None,
           ) -> tuple[tuple[Habit, ...], tuple[Habit, ...]]:
    """The habits that a puzzle trains: those that would choose another option than the ``answer``, and those that
    choose the answer while another option is their opposite."""
    others = [option for option in options if option != answer]
    against = {habit for option in others for habit in _taken(situation, option, answer)}
    alike = {habit for option in others for habit in _taken(situation, answer, option)}
    return tuple(sorted(against - alike)), tuple(sorted(alike - against))


def _taken(situation: Situation, done: Action | None, best: Action | None) -> Iterator[Habit]:
    """The habits that show if ``done`` is done where ``best`` would be right."""
    if isinstance(done, Gift) or isinstance(best, Gift):
        return
    found = replace(situation, action=done, kind=KINDS[type(done)])
    yield from (habit for habit, took in taken(Judged(found, best, because("wait"), 0.0, 0.0)) if took)


def tallies(judged: Sequence[Judged]) -> dict[Habit, HabitCount]:
    """Of a player's decisions in one round. Calls have one chance a round: what was not called can still be."""
    found: dict[Habit, HabitCount] = {}
    for each in judged:
        for habit, took in taken(each):
            tally = HabitCount(1, int(took), each.loss if took else 0.0)
            found[habit] = found.get(habit, HabitCount()) + tally
    for habit in (Habit.CALLS_SELDOM, Habit.CALLS_OFTEN):
        if habit in found:
            tally = found[habit]
            some = int(tally.taken == tally.chances) if habit is Habit.CALLS_SELDOM else min(1, tally.taken)
            found[habit] = HabitCount(1, some, tally.loss / max(1, tally.taken) if some else 0.0)
    return found


# what rounds show ----------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Reference:
    """What players of a level do. ``phases``: points lost a round, by phase. ``spreads``: how many times as much a
    habit varies from round to round as independent chances would; at least 1."""

    rounds: int
    habits: Mapping[Habit, HabitCount]
    phases: Mapping[str, float] = field(default_factory=dict)
    spreads: Mapping[Habit, float] = field(default_factory=dict)


GOOD, USUAL = "hard", "normal"
"""The levels that habits are measured by, and that most players resemble."""


@cache
def reference(level: str) -> Reference:
    """Of `GOOD` or `USUAL`."""
    shipped = json.loads(REFERENCE.read_text(encoding="utf-8"))[level]
    habits = {Habit(name): HabitCount(*count) for name, (*count, _) in shipped["habits"].items()}
    spreads = {Habit(name): spread for name, (*_, spread) in shipped["habits"].items()}
    return Reference(shipped["rounds"], habits, shipped["phases"], spreads)


def spread(rounds: Sequence[HabitCount]) -> float:
    """Of a habit's chances in rounds of players who are alike: see `Reference.spreads`."""
    total = sum(rounds, HabitCount())
    expected = total.share * (1 - total.share) * total.chances
    found = sum((each.taken - total.share * each.chances) ** 2 for each in rounds)
    return max(1.0, found / expected) if expected else 1.0


def claims(
    rounds: int, found: Mapping[Habit, HabitCount], good: Reference | None = None,
) -> list[Claim]:
    """The habits that ``rounds`` rounds show, the most expensive first."""
    good = reference(GOOD) if good is None else good
    sure = []
    for habit, tally in found.items():
        share = _share(good, habit)
        if rounds < NEEDS[habit] or tally.chances < FEWEST or tally.share <= share:
            continue
        cost = tally.loss / tally.taken * (tally.taken - share * tally.chances) / rounds
        if cost >= LEAST and _claimed(*_thinned(tally, good.spreads.get(habit, 1.0)), share):
            sure.append(Claim(habit, tally, share, cost, _share(reference(USUAL), habit)))
    return sorted(sure, key=lambda claim: -claim.cost)


def _share(usual: Reference, habit: Habit) -> float:
    known = usual.habits.get(habit, HabitCount())
    return (known.taken + 1) / (known.chances + 2)


def _thinned(tally: HabitCount, times: float) -> tuple[int, int]:
    """(chances, taken), as many fewer as chances of one round resemble each other."""
    number = int(tally.chances / times)
    return number, number * tally.taken // tally.chances


def _claimed(number: int, taken: int, share: float) -> bool:
    return tail(number, taken, share) < SURE / len(Habit)


@dataclass(frozen=True, slots=True)
class HabitChange:
    """How often a habit was taken ``before`` and ``lately``. ``points`` of 100 fewer now; ``error``: half the width of
    the 95 % interval (Agresti and Caffo: a success and a failure more on both sides). ``chance``: of a difference at
    least as large in this direction if nothing has changed, for a habit that was claimed before."""

    before: HabitCount
    lately: HabitCount
    points: float
    error: float
    chance: float

    @property
    def apart(self) -> bool:
        """Whether the interval excludes zero."""
        return abs(self.points) > self.error

    @property
    def sure(self) -> bool:
        """Whether it has changed. A habit is worked on because it was frequent before, often by chance, too: so the
        interval alone says so far too easily."""
        return self.apart and self.chance < CHANGED

    @property
    def better(self) -> bool:
        return self.sure and self.points > 0


def change(habit: Habit, before: HabitCount, lately: HabitCount, usual: Reference | None = None) -> HabitChange | None:
    """None: one of them has too few chances."""
    if min(before.chances, lately.chances) < FEWEST:
        return None
    usual = reference(GOOD) if usual is None else usual
    times = usual.spreads.get(habit, 1.0)
    shares = [(each.taken + 1) / (each.chances + 2) for each in (before, lately)]
    variance = times * sum(
        share * (1 - share) / (each.chances + 2) for share, each in zip(shares, (before, lately), strict=True))
    points = 100 * (shares[0] - shares[1])
    chance = _by_chance(_thinned(before, times), _thinned(lately, times), _share(usual, habit), fewer=points > 0)
    return HabitChange(before, lately, points, 196 * sqrt(variance), chance)


def _by_chance(before: tuple[int, int], lately: tuple[int, int], share: float, *, fewer: bool) -> float:
    """Fisher's exact test, one-sided, of (chances, taken), among the outcomes in which the habit would have been
    claimed before."""
    (number, mine), (other, theirs) = before, lately
    taken = mine + theirs
    outcomes = range(max(0, taken - other), min(number, taken) + 1)
    weights = {each: exp(_ways(number, each) + _ways(other, taken - each) - _ways(number + other, taken))
               for each in outcomes}
    least = next((each for each in outcomes if each > number * share and _claimed(number, each, share)), number + 1)
    if mine >= least:
        weights = {each: weight for each, weight in weights.items() if each >= least}
    elif fewer:
        return 1.0  # what was claimed is not what is compared
    alike = sum(weight for each, weight in weights.items() if (each >= mine if fewer else each <= mine))
    return alike / sum(weights.values())


def tail(number: int, least: int, share: float) -> float:
    """The chance of at least ``least`` out of ``number``, each with probability ``share``."""
    def one(taken: int) -> float:
        return exp(_ways(number, taken) + taken * log(share) + (number - taken) * log(1 - share))

    return min(1.0, sum(map(one, range(least, number + 1))))


def _ways(number: int, taken: int) -> float:
    """The logarithm of how many ways there are to choose ``taken`` of ``number``."""
    return lgamma(number + 1) - lgamma(taken + 1) - lgamma(number - taken + 1)
