"""Play-outs: what a choice brings if `hard` plays on for everybody, in worlds that the seat could have been in.

Two choices are compared in the same worlds, so that the luck of the cards cancels out. The comparison stops as soon as
its interval excludes zero, or cannot any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from random import Random
from typing import Any

from games.actions import Action
from games.base import Game
from games.players.common.partners import spared
from games.players.common.turns import askable
from games.players.learned.player import quick
from games.review.situations import Situation
from games.review.worlds import worlds
from games.views import Phase, View

Move = Callable[[View, Sequence[Action], Random], Action | None]

FIRST, BATCH, MOST = 48, 24, 192
"""Worlds before the first look at the interval, between two looks, and at most."""
FRESH = 96
"""Other worlds, by which what was picked is confirmed and its points are stated."""
SURE = 3.0
"""Standard errors of the interval: wide, because it is looked at several times and the worst decisions are picked."""
NAMED = 15.0
"""Points by which a choice must be better to be worth a word."""


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
        """Whether the first choice is better for sure, and by enough to be named."""
        return self.mean >= NAMED and self.mean > SURE * self.error

    @property
    def hopeless(self) -> bool:
        """Whether the difference is hardly worth a word."""
        return self.mean + 2 * self.error < NAMED


PlayOut = Callable[[Situation, Any, Action | None, Random], float]
"""`margin`, or what does the same faster."""


def compare(
    situation: Situation, first: Action | None, second: Action | None, rng: Random, most: int = MOST,
    *, early: bool = True, margin: PlayOut | None = None,
) -> Comparison:
    """Play both choices on in at most ``most`` worlds; stop ``early`` when enough is known. None: no bomb, out of
    turn."""
    found = Comparison()
    play_out = margin or play_on
    drawn = worlds(situation, rng)
    for world in islice(drawn, most):
        seed = rng.random()
        one, two = (play_out(situation, world, action, Random(seed)) for action in (first, second))  # noqa: S311
        found.differences.append(one - two)
        at = len(found.differences) - FIRST
        if early and at >= 0 and at % BATCH == 0 and (found.better or found.hopeless):
            break
    return found


def confirmed(
    situation: Situation, first: Action | None, second: Action | None, rng: Random, most: int = MOST,
) -> Comparison | None:
    """How much better the first choice is, by worlds other than those that showed it; None if it is not for sure."""
    if not compare(situation, first, second, rng, most).better:
        return None
    found = compare(situation, first, second, rng, min(FRESH, most), early=False)
    return found if found.better else None


def margins(
    situation: Situation, actions: Sequence[Action | None], rng: Random, number: int,
) -> list[list[float]]:
    """For each action `play_on` in ``number`` worlds, the same for all."""
    found: list[list[float]] = [[] for _ in actions]
    for world in islice(worlds(situation, rng), number):
        seed = rng.random()
        for played, action in zip(found, actions, strict=True):
            played.append(play_on(situation, world, action, Random(seed)))  # noqa: S311
    return found


def play_on(
    situation: Situation, world: Any, action: Action | None, rng: Random, finish: Callable[[Any], float] | None = None,
) -> float:
    """The points of the seat's side, less those of the others, at the end of the round. ``finish`` says what side 0
    makes more from a position between two plays (None: `hard` plays on)."""
    game, seat = situation.game, situation.seat
    state = world if action is None else game.apply(world, action)
    side = game.view(state, None).seats[seat].team or 0
    silent = seat if action is None and game.phase(state) in (Phase.CLOSING, Phase.GIFT) else None
    while (phase := game.phase(state)) not in (Phase.BETWEEN, Phase.OVER):
        if finish is not None and phase is Phase.PLAY:
            return (1 - 2 * side) * finish(state)
        state = step(game, state, rng, silent)
        if game.phase(state) not in (Phase.CLOSING, Phase.GIFT):
            silent = None
    scores = game.rounds(state)[-1].scores
    return float(2 * scores[side] - sum(scores))


def step(game: Game[Any], state: Any, rng: Random, silent: int | None, move: Move = quick) -> Any:
    """The state after one action. ``silent``: the seat that lets the closing trick go."""
    for seat in _asked(game, state, silent):
        view = game.view(state, seat)
        kept = spared(view, game.legal(state, seat))
        action = move(view, kept, rng) if kept else None
        if action is not None:
            return game.apply(state, action)
    raise RuntimeError(f"nobody acts in {game.phase(state)}: {game.to_act(state)}")


def _asked(game: Game[Any], state: Any, silent: int | None) -> Iterator[int]:
    return (seat for seat in askable(game, state) if seat != silent)
