"""When a player's time is up: arithmetic on a table's times and nothing else.

The time for a move counts from when the seat began to owe it, less what a vacation of its player has stopped. When it
is over the bank is used, then what the table has granted for this one turn; then it is up.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.tables.core.model import RunningTable

SLOW = 3600
"""Seconds: a limit at least as long waits for people on vacation; a shorter one cannot."""


def begun(table: RunningTable, seat: int, not_before: datetime | None = None) -> datetime:
    """From when on the clock of ``seat`` runs; ``not_before``: the end of a closing window."""
    times = [table.since(seat)]
    if not_before is not None:
        times.append(not_before)
    if seat in table.away and (table.pace.limit or 0) >= SLOW:
        times.append(table.away[seat])
    return max(times)


def deadline(table: RunningTable, seat: int, not_before: datetime | None = None) -> datetime | None:
    """When the time of ``seat`` is up; None: never. A person who plays with AI players alone has no limit."""
    if table.pace.limit is None or table.table.alone:
        return None
    seconds = table.pace.limit + bank(table, seat) + granted(table, seat)
    return begun(table, seat, not_before) + timedelta(seconds=seconds)


def granted(table: RunningTable, seat: int) -> float:
    """Seconds that ``seat`` was given for the turn it owes now."""
    turn, seconds = table.extra.get(seat, (None, 0.0))
    return seconds if turn == table.since(seat) else 0.0


def bank(table: RunningTable, seat: int) -> float:
    """Seconds that ``seat`` has left in reserve."""
    return max(0.0, table.pace.bank - table.spent.get(seat, 0.0))
