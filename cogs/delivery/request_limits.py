"""Limits of requests: an even rate for all of them, and so many within a time for each channel."""

from __future__ import annotations

from collections import deque
from datetime import UTC, datetime, timedelta

LONG_AGO = datetime.min.replace(tzinfo=UTC)


class EvenRate:
    """``rate`` requests a second, one after the other, and up to ``burst`` at once after a pause.

    So no second has more than ``rate + burst``. A number of requests a second alone would allow all of them in one
    moment; if they are then delayed a little, they arrive together with those of the next second.
    """

    def __init__(self, rate: int, burst: int) -> None:
        self._gap = timedelta(seconds=1) / rate
        self._saved = self._gap * (burst - 1)
        self._next = LONG_AGO
        """When the next request is due if none is early."""

    def free_at(self, now: datetime) -> datetime:
        """Return when the next request may be sent: ``now`` or later."""
        return now if self._next - now <= self._saved else self._next - self._saved

    def take(self, now: datetime) -> None:
        self._next = max(now, self._next) + self._gap

    def give_back(self) -> None:
        """Return the last request, which was not needed."""
        self._next -= self._gap


class Window:
    """At most ``limit`` requests within any ``span``."""

    def __init__(self, limit: int, span: timedelta) -> None:
        self._limit = limit
        self._span = span
        self._sent: deque[datetime] = deque()

    def free_at(self, now: datetime) -> datetime:
        """Return when the next request may be sent: ``now`` or later."""
        while self._sent and self._sent[0] + self._span <= now:
            self._sent.popleft()
        return now if len(self._sent) < self._limit else self._sent[-self._limit] + self._span

    def take(self, now: datetime) -> None:
        self._sent.append(now)

    def give_back(self) -> None:
        """Return the last request, which was not needed."""
        if self._sent:
            self._sent.pop()
