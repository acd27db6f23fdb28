"""The clock: the port that tests replace, the machine's own, and a queue of deadlines.

Deadlines are times, not durations: they are stored, and mean the same after a restart and in another process. So time
must not jump. `SystemClock` follows small corrections of the machine's clock, and takes a large one for somebody's
mistake. All processes go by the database's clock, and none begins before the newest move that is stored.

    queue = DeadlineQueue(clock, lambda table: tasks.start(look(table)))
    queue.add(7, clock.now() + timedelta(seconds=30))  # in place of the deadline that 7 had

What is due is not done by the timer: who is told looks again whether it is due still, since clicks came in between.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Callable, Hashable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Generic, Protocol, TypeVar

log = logging.getLogger(__name__)

K = TypeVar("K", bound=Hashable)

JUMP = timedelta(seconds=5)
"""A larger step of the machine's clock is not followed."""


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Time. `SystemClock` is the real one."""

    def now(self) -> datetime:
        """UTC, aware."""
        ...

    def call_at(self, when: datetime, call: Callable[[], object]) -> Timer:
        """Call once at ``when`` or soon after, from the event loop."""
        ...


def utc_now() -> datetime:
    return datetime.now(UTC)


def elapsed() -> float:
    """Seconds since some moment, whatever is done to the machine's clock; time asleep counts where that is known."""
    if sys.platform == "linux":
        # A laptop that sleeps: the monotonic clock stands still meanwhile, and waking up would look as if somebody had
        # set the clock.
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class SystemClock:
    """UTC by the machine's clock, and timers of the running event loop.

    If somebody sets the machine's clock, deadlines would be over at once or days late. So `now` follows small
    corrections only; after a larger step it goes on as if there had been none, until the bot starts again.
    """

    def __init__(self, now: Callable[[], datetime] = utc_now, elapsed: Callable[[], float] = elapsed) -> None:
        self._now = now
        self._elapsed = elapsed
        self._offset = timedelta()
        self._read = now(), elapsed()

    def now(self) -> datetime:
        at, seconds = self._now(), self._elapsed()
        before, then = self._read
        step = at - before - timedelta(seconds=seconds - then)
        self._read = at, seconds
        if abs(step) > JUMP:
            self._offset -= step
            log.warning("the machine's clock was set by %d s: deadlines stay as they are, and times may be wrong "
                        "until the bot starts again", step.total_seconds())
        return at + self._offset

    def set_to(self, at: datetime) -> None:
        """Go by another machine's clock from now on: what several processes store they measure by one."""
        off = self.now() - at
        self._offset -= off
        if abs(off) > JUMP:
            log.warning("the machine's clock is %d s off the database's: check both. Games go by the database's",
                        off.total_seconds())

    def continue_from(self, newest: datetime | None) -> None:
        """Begin at the newest entry of the database if the machine's clock is before it.

        Otherwise everything would wait until the clock has come there again.
        """
        if newest is None or (behind := newest - self.now()) <= JUMP:
            return
        self._offset += behind
        log.warning("the machine's clock is %d s behind the newest move: check it. Games go on from that move",
                    behind.total_seconds())

    def call_at(self, when: datetime, call: Callable[[], object]) -> Timer:
        delay = max(0.0, (when - self.now()).total_seconds())
        return asyncio.get_running_loop().call_later(delay, call)


class DeadlineQueue(Generic[K]):
    """Calls ``due`` with each key at its deadline, in order of time. A key has at most one deadline.

    Never before: a timer of the event loop may expire early, by its resolution or after a correction of the clock.
    """

    def __init__(self, clock: Clock, due: Callable[[K], object]) -> None:
        self._clock = clock
        self._due = due
        self._timers: dict[K, tuple[datetime, Timer]] = {}

    def __len__(self) -> int:
        return len(self._timers)

    @property
    def next(self) -> datetime | None:
        """The first deadline."""
        return min((at for at, _ in self._timers.values()), default=None)

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
        at, _ = self._timers.pop(key)
        # Too early by a hair: what is asked now would find nothing due, and nobody would ask again.
        if self._clock.now() < at:
            self.add(key, at)
        else:
            self._due(key)
