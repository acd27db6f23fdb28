"""One budget of requests to Discord for all processes. With a file there is one process, which paces its own."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from bot.core.database import Database


class RequestBudget(Protocol):
    @property
    def shared(self) -> bool:
        """Whether other processes send requests, too."""
        ...

    async def reserve(self, count: int, gap: float, early: float) -> float:
        """Reserve places for the next so many requests of all processes, ``gap`` seconds apart. Seconds until the first
        of them: up to ``early`` less than none after a pause. StorageError if the database is away."""
        ...

    async def count_invalid(self, fresh: int, window: float) -> int:
        """Add so many requests that Discord has refused as invalid just now; how many of all processes it has refused
        within so many seconds. StorageError if the database is away."""
        ...


class OwnBudget:
    """Shared with nobody."""

    shared = False

    def __init__(self) -> None:
        self._invalid = deque[tuple[float, int]]()

    async def reserve(self, count: int, gap: float, early: float) -> float:
        return -early

    async def count_invalid(self, fresh: int, window: float) -> int:
        now = asyncio.get_running_loop().time()
        self._invalid.append((now, fresh))
        while self._invalid[0][0] <= now - window:
            self._invalid.popleft()
        return sum(count for _, count in self._invalid)


def budget_of(database: Database, shared: Callable[[], bool]) -> RequestBudget:
    """``shared``: whether other processes of the same database send requests now."""
    from bot.storage.sqlite import SqliteDatabase

    if isinstance(database, SqliteDatabase):
        return OwnBudget()
    from bot.storage.postgres.budget import PostgresBudget

    return PostgresBudget(database, shared)
