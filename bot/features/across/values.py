"""Values and rules of games across servers: reports, how long somebody is barred or paused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

EVERYWHERE = 0
"""Stands for the server of a bar by the host."""
FOREVER = datetime(9999, 1, 1, tzinfo=UTC)
"""The end of a bar that has none."""
REPORT_REASONS = ("name", "conduct", "cheating", "other")
"""Of a report; each has the text ``report.reason.<name>``."""
NOTE_LENGTH = 300
"""Characters of a report's note."""
LEAVES_BEFORE_PAUSE = 3
LEAVES_COUNT_FOR, PAUSE = timedelta(days=7), timedelta(days=1)
"""Who leaves so many games across servers within that time is paused."""
NAME_HIDDEN_FOR = timedelta(days=30)
"""How long a person whose chosen name was reported has generated ones."""
DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class StrangerReport:
    """``user`` reports ``reported``, who was called ``name`` at the table. ``reason``: of `REPORT_REASONS`."""

    table: int
    user: int
    reported: int
    name: str
    reason: str
    note: str
    at: datetime


def paused_until(left: Sequence[datetime]) -> datetime | None:
    """Until when a player who has left these games, in order, was paused last. A game counts for one pause."""
    counted, until = list[datetime](), None
    for at in left:
        counted = [*(each for each in counted if at - each <= LEAVES_COUNT_FOR), at]
        if len(counted) == LEAVES_BEFORE_PAUSE:
            counted, until = [], at + PAUSE
    return until


def account_made(user: int) -> datetime:
    """When an account was made, by its id."""
    return DISCORD_EPOCH + timedelta(milliseconds=user >> 22)
