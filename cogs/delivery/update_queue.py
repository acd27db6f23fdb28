"""Many changes, few messages: for each key one worker at a time, the newest state wins.

``poke`` says that something changed. The work then runs at once if the last run began
at least ``interval`` seconds ago, else as soon as that has passed; pokes in between
make one run. The work reads the current state itself, so nothing is queued. Work that found nothing to send says
so (False), and the next one need not wait for it.

A poke that may wait is given the seconds that it may wait at most: it is done with the next that may not.

Work that Discord's trouble kept from its end says ``again``: it is then done once more after a while, which
gets longer with each failure up to a minute, so that an outage leaves nothing undone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from bot.tables.core.ports import Clock, Timer
from cogs.common.api_errors import TROUBLE, passing

LONGEST = timedelta(minutes=1)
"""Between two tries of what keeps failing."""

log = logging.getLogger(__name__)

K = TypeVar("K", bound=Hashable)


class Coalescer(Generic[K]):
    def __init__(self, work: Callable[[K], Awaitable[bool | None]], clock: Clock, interval: float) -> None:
        self._work = work
        self._clock = clock
        self._interval = timedelta(seconds=interval)
        self._dirty: set[K] = set()
        self._running: dict[K, asyncio.Task[None]] = {}
        self._resting: dict[K, Timer] = {}
        self._lazy: dict[K, Timer] = {}
        self._due: dict[K, datetime] = {}
        self._failures: dict[K, int] = {}
        self._again: set[K] = set()
        self._closed = False

    def poke(self, key: K, within: float = 0) -> None:
        """Something changed: work on ``key`` soon, or within so many seconds."""
        if within and not self._closed:
            at = self._clock.now() + timedelta(seconds=within)
            if key not in self._dirty and (key not in self._due or at < self._due[key]):
                self._not_lazy(key)
                self._due[key] = at
                self._lazy[key] = self._clock.call_at(at, lambda: self.poke(key))
            return
        self._not_lazy(key)
        self._dirty.add(key)
        if key not in self._running and key not in self._resting and not self._closed:
            self._start(key)

    def _not_lazy(self, key: K) -> None:
        self._due.pop(key, None)
        timer = self._lazy.pop(key, None)
        if timer is not None:
            timer.cancel()

    def again(self, key: K) -> None:
        """The work on ``key`` must be repeated later."""
        self._again.add(key)
        if key not in self._running and not self._closed:  # it was not our run that failed
            self._retry(key)

    def _retry(self, key: K) -> None:
        self._again.discard(key)
        self._failures[key] = self._failures.get(key, 0) + 1
        self._dirty.add(key)
        if key not in self._resting:
            self._rest(key)

    def _start(self, key: K) -> None:
        self._not_lazy(key)
        self._dirty.discard(key)
        self._running[key] = asyncio.get_running_loop().create_task(self._run(key))

    async def _run(self, key: K) -> None:
        sent = True
        try:
            sent = await self._work(key) is not False
        except asyncio.CancelledError:
            raise
        except TROUBLE as error:
            log.warning("update of %s: %s", key, error)
            if passing(error):
                self._again.add(key)
        except Exception:
            log.exception("update of %s failed", key)
        finally:
            del self._running[key]
            if not self._closed:
                self._done(key, sent)

    def _done(self, key: K, sent: bool) -> None:
        if key in self._again:
            self._retry(key)
            return
        self._failures.pop(key, None)
        if sent:
            self._rest(key)
        elif key in self._dirty:
            self._start(key)

    def _rest(self, key: K) -> None:
        wait = min(self._interval * 2 ** min(self._failures.get(key, 0), 10), max(self._interval, LONGEST))
        self._resting[key] = self._clock.call_at(self._clock.now() + wait, lambda: self._rested(key))

    def _rested(self, key: K) -> None:
        del self._resting[key]
        if key in self._dirty and not self._closed:
            self._start(key)

    async def close(self) -> None:
        """No more work; what runs is ended."""
        self._closed = True
        for timer in (*self._resting.values(), *self._lazy.values()):
            timer.cancel()
        for task in list(self._running.values()):
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)
