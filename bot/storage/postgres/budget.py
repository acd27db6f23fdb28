"""The budget of requests as one row: when the next request of any process may go, by the server's clock.

Who reserves moves that time on, so places are given once, and one after the other. The table is unlogged: a reservation
waits for no disk, and after a crash of the server the row is made again.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.core.database import Database, StorageError

LONGEST = 5.0
"""Seconds for which places can be taken ahead. A later time is from before somebody set the server's clock back."""

_NOW = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)"
_RESERVE = (
    f"INSERT INTO budget AS own (free_at) VALUES ({_NOW} + :taken - :early) "  # noqa: S608 ours
    f"ON CONFLICT (one) DO UPDATE SET free_at = :taken + least(greatest(own.free_at, {_NOW} - :early), {_NOW} + :most) "
    f"RETURNING free_at - {_NOW}")


class PostgresBudget:
    """``shared``: whether other processes send requests now."""

    def __init__(self, database: Database, shared: Callable[[], bool]) -> None:
        self._db = database
        self._shared = shared

    @property
    def shared(self) -> bool:
        return self._shared()

    async def reserve(self, count: int, gap: float, early: float) -> float:
        """Not a write of the stores, which would wait for others: places belong to nothing else that is stored."""
        taken = _microseconds(count * gap)
        row = await self._db.one(_RESERVE, {
            "taken": taken, "early": _microseconds(early), "most": _microseconds(LONGEST)})
        if row is None:
            raise StorageError("no place was reserved")
        return float(row[0] - taken) / 1_000_000


def _microseconds(seconds: float) -> int:
    return round(seconds * 1_000_000)
