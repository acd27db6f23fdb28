"""Chances of winning over a whole game, from the value curve: which games turned, and which calls did it.

At each lead the value network says by how many points the leader's side should win the round (`games.review.drivers`,
for the choice that was made). With the points so far that is the expected lead d. What is still to come makes it vary:
the cards that are left of this round, and the rounds after it. So a side's chance is the normal distribution at d
divided by s, where s² = `SPREAD`² · (`RUNNING` · share of the cards left + expected rounds left). The constants were
fitted to games of AI players (80 of Tichu: of leads said to have a chance of 85 %, 89 % were won; of those of 25 %,
32 %); ``tests/games/test_winning.py`` checks that chances come true.

Only games of two sides whose network values choices. It takes some tenths of a second for a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import erf, sqrt
from typing import Any

from games.actions import Action
from games.base import Game
from games.records.reader import Reader, RecordEvent, lines
from games.review.drivers import DRIVERS
from games.review.report import decided
from games.views import Phase, View

SPREAD: Mapping[str, float] = {"tichu": 250.0, "tientsin": 150.0, "tatsu": 280.0}
"""Points: by how much the margin of a round varies."""
PACE: Mapping[str, float] = {"tichu": 150.0, "tientsin": 150.0, "tatsu": 80.0}
"""Points that the better side makes in a round."""
RUNNING = 1.5
"""How much more the running round varies than those after it: the network is surer of it than it should be."""
LEAST_SPREAD = 10.0
"""Points."""
LEAST = 0.001
"""No chance is 0 or 1 before the end."""
SIDES = 2


@dataclass(frozen=True, slots=True)
class Chance:
    """At a lead: ``round`` and ``line`` of the record (from 1); ``first``: the chance of side 0 to win the game."""

    round: int
    line: int
    first: float


@dataclass(frozen=True, slots=True)
class Swing:
    """How a game turned. ``low``: the winners' lowest chance, in round ``round``; ``turn``: the round and the line of
    the lead of the trick that raised it most afterwards."""

    winners: tuple[int, ...]
    low: float
    round: int
    turn: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TurningCall:
    """A call that was made by ``seat``, and the chance of its side before and after that round."""

    seat: int
    call: str
    round: int
    before: float
    after: float

    @property
    def gain(self) -> float:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class GameTale:
    """``swing`` None: nobody won, or the winners were never behind."""

    swing: Swing | None = None
    calls: tuple[TurningCall, ...] = ()


def told(record: str) -> GameTale:
    """What there is to tell of a game that is over; nothing of a game without such a network. RecordError."""
    walk = _Walk()
    walk.read(record)
    if not walk.reader.ready:
        return GameTale()
    view = walk.reader.game.view(walk.reader.state, None)
    return GameTale(_swing(walk.chances, view), tuple(_calls(walk.ends, view)) if walk.ends else ())


def curve(record: str) -> tuple[Chance, ...]:
    """The chances of side 0 at each lead; nothing of a game without such a network. RecordError."""
    walk = _Walk()
    walk.read(record)
    return tuple(walk.chances)


def _swing(chances: list[Chance], view: View) -> Swing | None:
    sides = {seat % SIDES for seat in view.winners}
    if view.phase is not Phase.OVER or len(sides) != 1 or not chances:
        return None
    (side,) = sides
    own = [each.first if side == 0 else 1 - each.first for each in chances]
    low = min(range(len(own)), key=lambda at: own[at])
    after = [*own[low + 1:], 1.0]
    rise = max(range(len(after)), key=lambda at: after[at] - own[low + at])
    turn = chances[low + rise]
    return Swing(tuple(sorted(view.winners)), own[low], chances[low].round, (turn.round, turn.line))


def _calls(ends: list[float], view: View) -> Iterator[TurningCall]:
    """Of each round that is over: ``ends`` has the chances of side 0 before the first and after each."""
    for number, ended in enumerate(view.rounds[:len(ends) - 1], 1):
        for call in ended.calls:
            if call.made:
                first = call.seat % SIDES == 0
                before, after = (chance if first else 1 - chance for chance in ends[number - 1:number + 1])
                yield TurningCall(call.seat, call.call, number, before=before, after=after)


class _Walk:
    """Reads a record. ``chances``: at leads; ``ends``: of side 0 before the first round and after each."""

    def __init__(self) -> None:
        self.reader = Reader()
        self.chances: list[Chance] = []
        self.ends: list[float] = []
        self._full = 0

    def read(self, record: str) -> None:
        for text in lines(record):
            before = self.reader.state if self.reader.ready else None
            happened = self.reader.feed(text)
            if happened is None or not self._tells():
                continue
            if not self.ends:
                self.ends = [0.5]
            if before is not None and isinstance(happened.item, Action):
                self._lead(before, happened)
            if happened.ended:
                self.ends.append(self._after_round())
                self._full = 0

    def _tells(self) -> bool:
        game = self.reader.game
        return game.id in SPREAD and game.traits.sides(len(self.reader.names)) == SIDES

    def _lead(self, state: Any, happened: RecordEvent) -> None:
        game, action = self.reader.game, happened.canonical
        seat = getattr(action, "seat", None)
        if seat is None or game.phase(state) is not Phase.PLAY or seat not in game.to_act(state):
            return
        view = game.view(state, seat)
        left = sum(each.count for each in view.seats)
        self._full = max(self._full, left)
        if view.trick.plays or action is None:
            return
        value = DRIVERS[game.id].value(view, game.legal(state, seat), action)
        if value is not None:
            margin = value if seat % SIDES == 0 else -value
            chance = _chance(game, view, margin + decided(view), left / self._full)
            self.chances.append(Chance(len(view.rounds) + 1, happened.number, chance))

    def _after_round(self) -> float:
        view = self.reader.game.view(self.reader.state, None)
        if view.phase is Phase.OVER:
            sides = {seat % SIDES for seat in view.winners}
            return 0.5 if len(sides) != 1 else float(0 in sides)
        return _chance(self.reader.game, view, 0.0, 0.0)


def _chance(game: Game[Any], view: View, margin: float, share: float) -> float:
    """Of side 0. ``margin``: expected of the running round, of whose cards ``share`` is left (0: it is over)."""
    totals = view.rounds[-1].totals[:SIDES] if view.rounds else (0, 0)
    lead = totals[0] - totals[1] + margin
    spread = max(LEAST_SPREAD, SPREAD[game.id] * sqrt(RUNNING * share + _rounds_left(game, view, margin, share)))
    return min(max(LEAST, (1 + erf(lead / spread / sqrt(2))) / 2), 1 - LEAST)


def _rounds_left(game: Game[Any], view: View, margin: float, share: float) -> float:
    """Expected rounds after the running one."""
    running = 1 if share else 0
    deals = int(dict(view.options).get("deals", 0) or 0)
    if deals:
        return max(0, deals - len(view.rounds) - running)
    totals = view.rounds[-1].totals[:SIDES] if view.rounds else (0, 0)
    better = max(totals) + running * (PACE[game.id] if not margin else (PACE[game.id] + abs(margin)) / 2)
    return max(0.0, (view.target or 0) - better) / PACE[game.id]
