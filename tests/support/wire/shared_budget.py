"""The budget of several processes in simulated time, as PostgreSQL keeps it (`bot.storage.postgres`)."""

from __future__ import annotations

import asyncio
from random import Random

from bot.core.database import StorageError


class SharedBudget:
    """``latency``: at most so many seconds each way. ``away``: the database does not answer."""

    shared = True

    def __init__(self, latency: float = 0.02) -> None:
        self._loop, self._random, self._latency = asyncio.get_running_loop(), Random(1), latency
        self._free_at = float("-inf")
        self.away = False
        self.asked = 0

    async def reserve(self, count: int, gap: float, early: float) -> float:
        self.asked += 1
        await self._travel()
        if self.away:
            raise StorageError("away")
        now = self._loop.time()
        first = max(self._free_at, now - early)
        self._free_at = first + count * gap
        await self._travel()
        return first - now

    async def count_invalid(self, fresh: int, window: float) -> int:
        return 0

    async def _travel(self) -> None:
        await asyncio.sleep(self._random.uniform(0, self._latency))
