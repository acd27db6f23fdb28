"""Deadlines by key."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import datetime
from functools import partial
from typing import Generic, TypeVar

from bot.tables.core.ports import Clock, Timer

K = TypeVar("K", bound=Hashable)


class DeadlineQueue(Generic[K]):
    """Calls ``due`` with each key once its time has come, in order of time. A key has one deadline at most."""

    def __init__(self, clock: Clock, due: Callable[[K], object]) -> None:
        self._clock = clock
        self._due = due
        self._timers: dict[K, tuple[datetime, Timer]] = {}

    def __len__(self) -> int:
        return len(self._timers)

    def deadline(self, key: K) -> datetime | None:
        return self._timers[key][0] if key in self._timers else None

    def add(self, key: K, at: datetime) -> None:
        """Set the deadline of ``key``, in place of the one before. A time in the past is due at once."""
        self.cancel(key)
        self._timers[key] = at, self._clock.call_at(at, partial(self._expired, key))

    def cancel(self, key: K) -> None:
        if key in self._timers:
            self._timers.pop(key)[1].cancel()

    def clear(self) -> None:
        """Cancel everything."""
        for key in list(self._timers):
            self.cancel(key)

    def _expired(self, key: K) -> None:
        del self._timers[key]
        self._due(key)
