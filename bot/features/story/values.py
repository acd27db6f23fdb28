"""What is told of a server's week."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.features.server_records.values import ServerRecord
from bot.tables.core.model import Table
from bot.tables.core.preferences import ServerSetting, moment
from games.review.winning import TurningCall

WEEK = timedelta(days=7)

STORY_CHANNEL = ServerSetting(0, name="story_channel")
"""Where the week is told; 0: nowhere."""
STORY_DAY = ServerSetting(1, name="story_day")
"""On which ISO weekday."""
STORY_TOLD = moment("story_told")
"""The newest week that a process has claimed: it may be sending it, or have sent it."""
STORY_SENT = moment("story_sent")
"""The same, of the newest week that is finished: sent, or given up."""


@dataclass(frozen=True, slots=True)
class TurnedGame:
    """``winners``: users; ``low``: their lowest chance, in round ``round``; ``turn``: the round and the line of the
    record where the trick begins that turned it."""

    table: Table
    winners: tuple[int, ...]
    low: float
    round: int
    turn: tuple[int, int]


@dataclass(frozen=True, slots=True)
class BestCall:
    table: Table
    user: int
    call: TurningCall


@dataclass(frozen=True, slots=True)
class WeeklyStory:
    """``records``: with their games' names; ``games``: how many were finished."""

    games: int = 0
    turned: tuple[TurnedGame, ...] = ()
    call: BestCall | None = None
    records: tuple[tuple[str, ServerRecord], ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.turned or self.call or self.records)
