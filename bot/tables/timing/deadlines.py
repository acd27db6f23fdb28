"""When somebody's time is up: arithmetic on a position's times and nothing else.

The time for a move counts from when the seat began to owe it, less what a vacation of its
person has stopped. When it is over the bank is used, then what the table has granted for
this one turn; then it is up.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.tables.core.position import Position
from bot.tables.timing.time_control import Pace

SLOW = 3600
"""A limit of so many seconds or more waits for people on vacation; a shorter one cannot."""


def begun(position: Position, pace: Pace, seat: int, not_before: datetime | None = None) -> datetime:
    """From when on the clock of ``seat`` runs; ``not_before``: the end of a closing window."""
    times = [position.since(seat)]
    if not_before is not None:
        times.append(not_before)
    if seat in position.away and (pace.limit or 0) >= SLOW:
        times.append(position.away[seat])
    return max(times)


def deadline(position: Position, pace: Pace, seat: int, not_before: datetime | None = None) -> datetime | None:
    """When the time of ``seat`` is up; None: never."""
    if pace.limit is None:
        return None
    since = position.since(seat)
    extra = position.extra.get(seat)
    granted = extra[1] if extra is not None and extra[0] == since else 0
    seconds = pace.limit + bank(position, pace, seat) + granted
    return begun(position, pace, seat, not_before) + timedelta(seconds=seconds)


def bank(position: Position, pace: Pace, seat: int) -> float:
    """Seconds that ``seat`` has left in reserve."""
    return max(0.0, pace.bank - position.spent.get(seat, 0.0))
