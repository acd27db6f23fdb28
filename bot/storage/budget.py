"""One budget of requests to Discord for all processes. With a file there is one process, which paces its own."""

from __future__ import annotations

from typing import Protocol


class RequestBudget(Protocol):
    @property
    def shared(self) -> bool:
        """Whether other processes send requests, too."""
        ...

    async def reserve(self, count: int, gap: float, early: float) -> float:
        """Reserve places for the next so many requests of all processes, ``gap`` seconds apart. Seconds until the first
        of them: up to ``early`` less than none after a pause. StorageError if the database is away."""
        ...


class OwnBudget:
    """Shared with nobody."""

    shared = False

    async def reserve(self, count: int, gap: float, early: float) -> float:
        return -early
