"""The budget of requests as one row: when the next request of any process may go, by the server's clock.

Who reserves moves that time on, so places are given once, and one after the other. Beside it all processes count the
requests that Discord has refused as invalid. The tables are unlogged: nobody waits for a disk, and after a crash of the
server the row is made again and the count begins at none.
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


_SLICE = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) / 10 AS BIGINT)"
"""Of ten seconds."""
_COUNT = (
    "WITH gone AS (DELETE FROM invalid_requests WHERE slice <= "  # noqa: S608 ours
    f"{_SLICE} - :slices), added AS (INSERT INTO invalid_requests AS own (slice, requests) VALUES ({_SLICE}, :fresh) "
    "ON CONFLICT (slice) DO UPDATE SET requests = own.requests + :fresh) "
    f"SELECT coalesce(sum(requests), 0) + :fresh FROM invalid_requests WHERE slice > {_SLICE} - :slices")


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

    async def count_invalid(self, fresh: int, window: float) -> int:
        row = await self._db.one(_COUNT, {"fresh": fresh, "slices": round(window / 10)})
        return fresh if row is None else int(row[0])


def _microseconds(seconds: float) -> int:
    return round(seconds * 1_000_000)
