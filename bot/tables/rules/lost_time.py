"""Which lost time is given back: what matters beside the time that people had left.

Nine seconds matter to a move of two minutes, not to one of two days. So a restart does not touch games over days but
those where something is about to be decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from bot.tables.core.plan import WaitKind
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import ABSENT_AFTER_SECONDS

SHARE = 100
"""A hundredth of what was left matters."""


def matters(lost: timedelta, left: timedelta) -> bool:
    """Whether it makes a difference that people lost ``lost`` of the ``left`` that they had."""
    return SHARE * lost >= left


def matters_at(table: RunningTable, since: datetime, now: datetime) -> bool:
    """Whether it makes a difference to the table that nobody could act in that time."""
    ends = min(_ends(table), default=None)
    return ends is not None and matters(now - since, ends - since)


def _ends(table: RunningTable) -> Iterator[datetime]:
    """When something is decided for people: a trick closes, their time is up, or they count as absent."""
    if table.plan.closes is not None:
        yield table.plan.closes
    for wait in table.plan.waits:
        if wait.kind is WaitKind.TURN:
            yield wait.until or wait.since + timedelta(seconds=ABSENT_AFTER_SECONDS[table.pace.remind])
