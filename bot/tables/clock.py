"""The real clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

from bot.tables.ports import Timer


def utc_now() -> datetime:
    return datetime.now(UTC)


class SystemClock:
    """UTC by ``now`` and timers of the running event loop.

    ``now`` may be replaced by anything that runs at the event loop's speed.
    """

    def __init__(self, now: Callable[[], datetime] = utc_now) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now()

    def call_at(self, when: datetime, call: Callable[[], None]) -> Timer:
        delay = max(0.0, (when - self._now()).total_seconds())
        return asyncio.get_running_loop().call_later(delay, call)
