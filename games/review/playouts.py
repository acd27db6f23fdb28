"""Play-outs: the result of a choice if `hard` plays on in every seat, in worlds consistent with what the seat knew.

Results are points and, for players, an `Effect`: a call that is made, a double victory, points in tricks. At Tichu and
Trichu play-outs run in C if it is built (`games.review.compiled`); Tatsu has others (`games.review.tatsu`).

Two choices are compared in the same worlds, so the luck of the cards cancels out. The comparison stops as soon as its
interval excludes zero, or no longer can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

from games.actions import Action
from games.base import Game
from games.calls import volunteered
from games.players.common.decision import askable, spared
from games.players.learned.player import quick
from games.review import compiled, lord
from games.review.decisions import Situation, lead_of
from games.review.tatsu import dealt_again
from games.review.worlds import worlds
from games.views import Phase, RoundResult, View

Mover = Callable[[View, Sequence[Action], Random], Action | None]

FIRST, BATCH, WORLDS_MAX = 48, 24, 192
"""Worlds before the first look at the interval, between two looks, and at most."""
FRESH = 96
"""Number of other worlds that confirm a selected mistake and give its stated points."""
SURE = 3.0
"""Standard errors of the interval: wide, because it is looked at several times and the worst decisions are picked."""
SECOND_LOOK_ERRORS = 2.0
"""The same for the other worlds, which are looked at once and were not picked."""
NAMED = 15.0
"""Minimum advantage in points for a choice to be mentioned."""


@dataclass(slots=True)
class Comparison:
    """By how many points the first choice is better than the second, in each world."""

    differences: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.differences) / len(self.differences)

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite below two worlds."""
        n = len(self.differences)
        if n < 2:
            return float("inf")
        spread = sum((difference - self.mean) ** 2 for difference in self.differences) / (n - 1)
        return sqrt(spread / n)

    @property
    def better(self) -> bool:
        """Whether the first choice is significantly better, and by enough to be named."""
        return self.mean >= NAMED and self.mean > SURE * self.error

    @property
    def hopeless(self) -> bool:
        """Whether the difference is too small to be named."""
        return self.mean + 2 * self.error < NAMED


Results = Sequence[Sequence[float]]
PlayOut = Callable[[Situation, Sequence[Action | None], Random, int], Results]
"""The margins of each action in a number of worlds, the same for all: `margins`, or a faster equivalent."""


def compare(
    situation: Situation, first: Action | None, second: Action | None, rng: Random, most: int = WORLDS_MAX,
    *, early: bool = True, play: PlayOut | None = None,
) -> Comparison:
    """Play both choices on in at most ``most`` worlds; stop ``early`` when enough is known. None: no bomb or call, out
    of turn."""
    found = Comparison()
    while (done := len(found.differences)) < most:
        ones, twos = (play or margins)(situation, (first, second), rng, min(most - done, BATCH if done else FIRST))
        found.differences += [one - two for one, two in zip(ones, twos, strict=True)]
        if early and (found.better or found.hopeless):
            break
    return found


def confirmed(
    situation: Situation, first: Action | None, second: Action | None, rng: Random, most: int = WORLDS_MAX,
) -> tuple[Comparison, Effect | None] | None:
    """How much better the first choice is, by worlds other than those that showed it, and what it brings; None if it
    is not better for sure."""
    if not compare(situation, first, second, rng, most).better:
        return None
    found, gained = _again(situation, (first, second), rng, min(FRESH, most))
    return None if found.mean < NAMED or found.mean <= SECOND_LOOK_ERRORS * found.error else (found, gained)


def _again(situation: Situation, actions: Sequence[Action | None], rng: Random, number: int,
           ) -> tuple[Comparison, Effect | None]:
    """How much better the first choice is than the second in other worlds, and what it brings."""
    if situation.game.id == "lord":
        one, two = _places(situation, actions, rng, number)
        players = len(situation.view.seats)
        found = Comparison([lord.worth(first, players) - lord.worth(second, players)
                            for first, second in zip(one, two, strict=True)])
        return found, place_effect(one, two, players)
    better, worse = results(situation, actions, rng, number)
    side = situation.side
    differences = [margin(one, side) - margin(two, side) for one, two in zip(better, worse, strict=True)]
    caller = situation.seat if volunteered(actions[0]) else None
    return Comparison(differences), effect(better, worse, side, caller)


def margins(situation: Situation, actions: Sequence[Action | None], rng: Random, number: int) -> Results:
    """Points of the seat's side, minus those of the others; of The Great Lord `lord.worth`."""
    if situation.game.id == "lord":
        players = len(situation.view.seats)
        return [[lord.worth(place, players) for place in found] for found in _places(situation, actions, rng, number)]
    side = situation.side
    return [[margin(result, side) for result in found] for found in results(situation, actions, rng, number)]


def results(
    situation: Situation, actions: Sequence[Action | None], rng: Random, number: int,
) -> list[list[RoundResult]]:
    """The rounds that follow from each action in ``number`` worlds, the same for all; in C where it is built."""
    if situation.game.id == "tatsu":
        return dealt_again(situation, actions, rng, number)
    if (fast := compiled.results(situation, actions, rng, number)) is not None:
        return fast
    drawn = list(islice(worlds(situation, rng), number))
    return [[play_on(situation, world, action, Random(0)) for world in drawn]  # noqa: S311 (`hard` uses no chance)
            for action in actions]


def _places(situation: Situation, actions: Sequence[Action | None], rng: Random, number: int) -> list[list[int]]:
    """Of The Great Lord: in C where it is built."""
    if (fast := lord.places(situation, actions, rng, number)) is not None:
        return fast
    drawn = [lord.dealt_again(situation.state, situation.seat, rng) for _ in range(number)]
    return [[play_on(situation, world, action, Random(0), lord.move).scores[situation.seat]  # noqa: S311 (no chance)
             for world in drawn] for action in actions]


def margin(result: RoundResult, side: int) -> float:
    """The points of a side, minus those of the others."""
    return float(lead_of(result, side))


def play_on(
    situation: Situation, world: Any, action: Action | None, rng: Random, move: Mover = quick,
) -> RoundResult:
    """The round, played to its end by `hard`."""
    game, seat = situation.game, situation.seat
    state = world if action is None else game.apply(world, action)
    silent = seat if action is None and game.phase(state) in (Phase.CLOSING, Phase.GIFT) else None
    while game.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        state = step(game, state, rng, silent, move)
        if game.phase(state) not in (Phase.CLOSING, Phase.GIFT):
            silent = None
    return game.rounds(state)[-1]


def step(game: Game[Any], state: Any, rng: Random, silent: int | None, move: Mover = quick) -> Any:
    """The state after one action. ``silent``: the seat that lets the closing trick go."""
    for seat in askable(game, state):
        if seat == silent:
            continue
        view = game.view(state, seat)
        kept = spared(view, game.legal(state, seat))
        action = move(view, kept, rng) if kept else None
        if action is not None:
            return game.apply(state, action)
    raise RuntimeError(f"nobody acts in {game.phase(state)}: {game.to_act(state)}")


# effects of the better choice --------------------------------------------------

LEAST = 10.0
"""Points below which a part of the difference is not worth a sentence."""


class Gain(StrEnum):
    """Texts ``review.gain.<gain>``."""

    CALL = "call"
    DOUBLE = "double"
    DOUBLED = "doubled"
    POINTS = "points"
    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Effect:
    """The largest part of a difference: how often (percent) there is a ``gain`` after the ``better`` choice and after
    the ``worse`` one; of `Gain.POINTS` the mean points; of `Gain.LAST` how often not. ``seat``: whose call."""

    gain: Gain
    better: int
    worse: int
    seat: int | None = None


Measure = Callable[[RoundResult], float]


def effect(better: Sequence[RoundResult], worse: Sequence[RoundResult], side: int, caller: int | None = None,
           ) -> Effect | None:
    """The largest gain of ``side`` in the rounds played out after each choice; where the better one is a call of the
    seat ``caller``, how often that is made, whatever else it brings. None: none stands out, or points are multiplied
    (Tatsu)."""
    if any(result.detail for result in (*better, *worse)):
        return None
    found = []
    for gain, seat, points, shown in _parts((*better, *worse), side):
        gained = _mean(better, points) - _mean(worse, points)
        found.append((gained, Effect(gain, round(_mean(better, shown)), round(_mean(worse, shown)), seat)))
    own = [(gained, each) for gained, each in found if caller is not None and each.seat == caller and gained >= LEAST]
    gained, best = max(own or found, key=lambda pair: pair[0])
    return best if gained >= LEAST else None


def place_effect(better: Sequence[int], worse: Sequence[int], players: int) -> Effect | None:
    """What the places after each choice differ in most: how often the seat is first, or not last."""
    found = []
    for gain, wanted in ((Gain.FIRST, range(1, 2)), (Gain.LAST, range(1, players))):
        shares = [100 * sum(place in wanted for place in places) / len(places) for places in (better, worse)]
        found.append((shares[0] - shares[1], Effect(gain, round(shares[0]), round(shares[1]))))
    gained, best = max(found, key=lambda pair: pair[0])
    return best if gained >= LEAST else None


def _parts(results: Sequence[RoundResult], side: int) -> Iterator[tuple[Gain, int | None, Measure, Measure]]:
    """Each gain with its points for the side in a round, and with what is shown of it."""
    for seat in sorted({each.seat for result in results for each in result.calls}):
        yield Gain.CALL, seat, partial(_called, seat, side), partial(_made, seat)
    yield Gain.DOUBLE, None, partial(_victory, side, 1), partial(_swept, side)
    yield Gain.DOUBLED, None, partial(_victory, 1 - side, -1), partial(_swept, 1 - side)
    yield Gain.POINTS, None, partial(_beyond, side), partial(_tricks, side)


def _mean(results: Sequence[RoundResult], measure: Measure) -> float:
    return sum(map(measure, results)) / len(results)


def _called(seat: int, side: int, result: RoundResult) -> float:
    sign = 1 if result.sides[seat] == side else -1
    return sign * sum(each.points for each in result.calls if each.seat == seat)


def _made(seat: int, result: RoundResult) -> float:
    return 100.0 * any(each.made and each.seat == seat for each in result.calls)


def _swept(side: int, result: RoundResult) -> float:
    """100 (per cent) if the side has won a double (in Tientsin a triple) victory."""
    return 100 if result.victory and result.sides[result.out[0]] == side else 0


def _victory(side: int, sign: int, result: RoundResult) -> float:
    """What that victory counts, with ``sign``."""
    return sign * result.victory_points if _swept(side, result) else 0


def _beyond(side: int, result: RoundResult) -> float:
    return _tricks(side, result) - _tricks(1 - side, result)


def _tricks(side: int, result: RoundResult) -> float:
    return 0 if result.victory else result.tricks[side]
