"""Deadlines by key, with one timer for all of them: an idle queue does nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from datetime import datetime
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from bot.tables.core.ports import Clock, Timer

K = TypeVar("K", bound=Hashable)

SLACK = 64
"""Replaced entries that may stay in the heap beside four for each key."""


class DeadlineQueue(Generic[K]):
    """Calls ``due`` with each key once its time has come, in order of time. A key has one deadline at most."""

    def __init__(self, clock: Clock, due: Callable[[K], object]) -> None:
        self._clock = clock
        self._due = due
        self._deadlines: dict[K, datetime] = {}
        self._heap: list[tuple[datetime, int, K]] = []
        self._numbers = count()
        self._timer: Timer | None = None
        self._timer_at: datetime | None = None

    def __len__(self) -> int:
        return len(self._deadlines)

    def deadline(self, key: K) -> datetime | None:
        return self._deadlines.get(key)

    def add(self, key: K, at: datetime) -> None:
        """Set the deadline of ``key``, in place of the one before. A time in the past is due at once."""
        self._deadlines[key] = at
        heappush(self._heap, (at, next(self._numbers), key))
        if len(self._heap) > 4 * len(self._deadlines) + SLACK:
            self._heap = [(when, next(self._numbers), each) for each, when in self._deadlines.items()]
            heapify(self._heap)
        self._set_timer()

    def cancel(self, key: K) -> None:
        self._deadlines.pop(key, None)

    def clear(self) -> None:
        """Cancel everything."""
        self._deadlines.clear()
        self._set_timer()

    def _set_timer(self) -> None:
        """Set the timer for the earliest deadline; entries that were replaced since are skipped."""
        while self._heap and self._deadlines.get(self._heap[0][2]) != self._heap[0][0]:
            heappop(self._heap)
        at = self._heap[0][0] if self._heap else None
        if self._timer is not None:
            if at == self._timer_at:
                return
            self._timer.cancel()
        self._timer_at = at
        self._timer = None if at is None else self._clock.call_at(at, self._expired)

    def _expired(self) -> None:
        self._timer = None
        now = self._clock.now()
        while self._heap and self._heap[0][0] <= now:
            at, _, key = heappop(self._heap)
            if self._deadlines.get(key) == at:
                del self._deadlines[key]
                self._due(key)
        self._set_timer()
