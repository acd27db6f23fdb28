"""A clock that stands still until it is moved."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush

from bot.core.clock import Timer


class _Alarm:
    def __init__(self, call: Callable[[], object]) -> None:
        self.call: Callable[[], object] | None = call

    def cancel(self) -> None:
        self.call = None


class ManualClock:
    """Moves by `advance` alone; then every timer on the way expires at its own time, in order."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)) -> None:
        self._now = start
        self._alarms: list[tuple[datetime, int, _Alarm]] = []
        self._made = 0

    def now(self) -> datetime:
        return self._now

    def call_at(self, when: datetime, call: Callable[[], object]) -> Timer:
        self._made += 1
        alarm = _Alarm(call)
        heappush(self._alarms, (max(when, self._now), self._made, alarm))
        return alarm

    async def advance(self, seconds: float, settle: Callable[[], Awaitable[None]]) -> None:
        """Move on. After each timer ``settle`` is awaited, so that what it began is done at its time."""
        end = self._now + timedelta(seconds=seconds)
        await settle()
        while self._alarms and self._alarms[0][0] <= end:
            when, _, alarm = heappop(self._alarms)
            if alarm.call is not None:
                self._now = when
                alarm.call()
                await settle()
        self._now = end
