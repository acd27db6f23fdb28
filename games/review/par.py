"""Par of a deal: the mean result if four (in Tientsin six) `hard` players play the same cards again and again.

`hard` is deterministic, so here it draws among choices of nearly equal value, at the temperatures of its training.
Everything counts from the deal on: calls, exchange and play. Games are played in batches, and their sums add up
(`Par.__add__`), so a par can be computed in steps.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from games.actions import Action, Deal, deal_lines
from games.base import Game
from games.players.learned.player import CALL_HEAT, STYLES, before_play, quick, softmax
from games.records.reader import Reader, lines
from games.review.drivers import EDITION
from games.review.playouts import step
from games.views import Phase, View

GAMES = tuple(STYLES)
"""Games whose deals have a par."""
EXACT = 10.0
"""Points: half the width of the 95 % interval at which a par is known."""
LEAST, MOST = 64, 4000
"""Games before the first look at the interval, and at most."""
PORTION = 16
"""Games between two looks: some seconds."""
HEAT = 2.0
"""The temperature in points of plays and gifts (calls: `CALL_HEAT`)."""


@dataclass(frozen=True, slots=True)
class Par:
    """Sums over ``games``: of the points of side 0 minus those of side 1, and of their squares."""

    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: Par) -> Par:
        return Par(self.games + other.games, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        return self.total / self.games

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the mean, in points."""
        if self.games < 2:
            return float("inf")
        spread = max(0.0, self.squares - self.total * self.mean) / (self.games - 1)
        return 1.96 * sqrt(spread / self.games)

    @property
    def known(self) -> bool:
        """Whether enough games have been played."""
        return self.games >= LEAST and (self.error <= EXACT or self.games >= MOST)

    def of_side(self, side: int) -> int:
        """The par of a side, rounded to a point."""
        return round(self.mean if side == 0 else -self.mean)


def deals(record: str | bytes) -> dict[int, str]:
    """What tells the deals of a record's ended rounds apart, by round (from 1): the same cards in the same seats under
    the same options have the same key. Empty for a game without par. RecordError."""
    reader, found, running = Reader(), dict[int, str](), (0, "")
    for text in lines(record):
        entry = reader.feed(text)
        if entry is not None and isinstance(entry.item, Deal):
            running = entry.item.round, _key(reader, entry.item)
        if entry is not None and entry.ended and reader.game.id in GAMES:
            found[running[0]] = running[1]
    return found


def _key(reader: Reader, deal: Deal) -> str:
    rules = [reader.game.id, f"judge={EDITION}", *(f"{name}={value}" for name, value in sorted(reader.options.items()))]
    return hashlib.sha256("\n".join([*rules, *deal_lines(deal)[1:]]).encode()).hexdigest()


def sample(record: str | bytes, number: int, begun: int, games: int = PORTION) -> Par:
    """Play round ``number`` (from 1) of a record ``games`` times more; ``begun``: how often it has been played.

    The same arguments give the same sums. KeyError if the record has no such deal; RecordError.
    """
    game, state = _dealt(record, number)
    table = Replayer()
    found = Par()
    for one in range(begun, begun + games):
        margin = table.play(game, state, Random(f"par {number} {one}"))  # noqa: S311 (nothing is dealt to anybody)
        found += Par(1, margin, margin**2)
    return found


def _dealt(record: str | bytes, number: int) -> tuple[Game[Any], Any]:
    reader = Reader()
    for text in lines(record):
        entry = reader.feed(text)
        if entry is not None and isinstance(entry.item, Deal) and entry.item.round == number:
            return reader.game, reader.state
    raise KeyError(number)


class Replayer:
    """Plays one deal repeatedly. Decisions before the play depend on few facts and are valued once."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], list[tuple[Action, float]]] = {}

    def play(self, game: Game[Any], state: Any, rng: Random) -> float:
        """The points of side 0 minus those of side 1."""
        while game.phase(state) not in (Phase.BETWEEN, Phase.OVER):
            state = step(game, state, rng, None, self._move)
        first, second = game.rounds(state)[-1].scores
        return float(first - second)

    def _move(self, view: View, legal: Sequence[Action], rng: Random) -> Action | None:
        if view.phase in (Phase.GRAND, Phase.EXCHANGE):
            key = (view.seat, view.phase, *((seat.call, seat.cards) for seat in view.seats))
            if key not in self._known:
                self._known[key] = before_play(view, legal)
            if choices := self._known[key]:
                heat = CALL_HEAT if view.phase is Phase.GRAND else HEAT
                return choices[softmax([value for _, value in choices], rng, heat)][0]
        return quick(view, legal, rng, HEAT)


def par(record: str | bytes, number: int) -> Par:
    """The par of a round, computed completely: about a minute."""
    found = Par()
    while not found.known:
        found += sample(record, number, found.games)
    return found
