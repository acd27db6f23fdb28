"""Updates of messages: four lanes, under Discord's limits, the newest state only.

Discord allows a bot 50 requests a second and about five in five seconds for each channel. Answers to interactions and
edits by an interaction's token are not counted. Work that is going to send such an edit (``counted=False``) waits for
no limit.

`RequestLanes.schedule` says that the work of a key must run. Scheduling a key again before its work has begun adds
nothing: the work reads the newest state itself, so no queue grows beyond the number of tables and players. Work begins
when its delay is over, ``interval`` seconds have passed since its key's last request, and the limits leave room. The
limits let requests go at even intervals (`EvenRate`): the most urgent lane first, and within a lane the work that has
waited longest. With more tables than the limit serves, each table's message is updated less often and skips more states
in between, while hands are on time. `Lane.LATER` waits at most `MAX_WAIT` seconds longer than tables.

Who sends a counted request says so (`note_request`); the place of work that sent none is free again. Work with a
transient error is retried after a delay that doubles up to a minute, or soon once Discord is back (`hurry`), work with
a bug a few times.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Hashable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count

from cachetools import LRUCache

from bot.core.clock import Clock, Timer
from bot.core.errors import StoreError
from cogs.common.errors import API_ERRORS, is_transient
from cogs.delivery.request_limits import LONG_AGO, Backlog, EvenRate, Window

RATE, BURST = 42, 6
"""Requests a second in total, and at once after a pause; a few are reserved for requests outside the lanes."""
CHANNEL_RATE, CHANNEL_SPAN = 5, timedelta(seconds=5)
CHANNELS = 256
"""Channels whose newest requests stay in memory: `RATE` allows requests to 214 within `CHANNEL_SPAN`."""
MAX_WAIT = timedelta(seconds=20)
MAX_DELAY = timedelta(minutes=1)
"""Seconds between two attempts of work that fails repeatedly."""
SENDING = 1.0
"""Seconds for what is being sent when this process leaves. What the library repeats takes longer, and might be sent
twice: once by whoever is home then."""
BUG_RETRIES = 2
"""Attempts of work that fails unexpectedly: the library has transient faults too."""

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[object]]
"""Updates one message."""


class Lane(IntEnum):
    """Lanes, the most urgent first."""

    ANSWER = 0
    """A user is waiting for it."""
    HAND = 1
    """The hand of a player who must act."""
    TABLE = 2
    LATER = 3
    """Other hands, boards, digests."""


@dataclass(slots=True, eq=False)
class _Job:
    """One key's work. ``due``: when it is to run, None if nothing is scheduled; ``not_before``: the end of the
    pause after its last request; ``counted``: whether it is going to send a counted request."""

    key: Hashable
    work: Work
    lane: Lane
    channel: int
    interval: timedelta
    counted: bool = True
    not_before: datetime = LONG_AGO
    due: datetime | None = None
    limits: tuple[EvenRate | Window, ...] = ()
    """Those in which its last request was counted."""
    task: asyncio.Task[None] | None = None
    sent: bool = False
    """Whether the work has sent a counted request."""
    begun: datetime | None = None
    failures: int = 0
    retry: bool = False
    entry: int = 0
    """The number of its newest entry in the heaps of `RequestLanes`."""

    @property
    def rank(self) -> tuple[Lane, datetime]:
        """What goes first: `Lane.LATER` as a table's message that came due `MAX_WAIT` later."""
        due = self.due or LONG_AGO
        return (Lane.TABLE, due + MAX_WAIT) if self.lane is Lane.LATER else (self.lane, due)

    def hurry(self, now: datetime) -> None:
        """Try again ``interval`` after the last attempt began."""
        self.failures = 0
        if self.due is not None:
            self.not_before = self.due = now if self.begun is None else max(now, self.begun + self.interval)


_Entry = tuple[tuple[Lane, datetime], int, int, _Job]
"""(`_Job.rank`, a number of its own, `_Job.entry`, job)."""

_running: ContextVar[tuple[RequestLanes, _Job] | None] = ContextVar("running", default=None)


def note_request() -> None:
    """A counted request is being sent: the work that does so, if it is any, takes its place under the limits."""
    if (running := _running.get()) is not None:
        running[1].sent = True


def note_turn(waited: float) -> None:
    """A counted request has waited so many seconds for its turn, and goes now."""
    if (running := _running.get()) is not None:
        lanes, job = running
        lanes.note_turn(job, waited)


class RequestLanes:
    """``interval``: seconds between two requests for one key; ``observe_wait``: called with a lane and the seconds that
    work waited in it."""

    def __init__(
        self, clock: Clock, interval: float, observe_wait: Callable[[Lane, float], None] = lambda lane, seconds: None,
    ) -> None:
        self._observe_wait = observe_wait
        self._clock = clock
        self._interval = timedelta(seconds=interval)
        self._jobs: dict[Hashable, _Job] = {}
        self._order = count()
        self._later: list[tuple[datetime, int, int, _Job]] = []
        """A heap: what is scheduled, by the time when it may start. An entry counts while its job has the same one."""
        self._ready: list[_Entry] = []
        """A heap: what may start, the most urgent first."""
        self._uncounted: list[_Entry] = []
        """The same, of what waits for no limit."""
        self._blocked: defaultdict[int, list[_Entry]] = defaultdict(list)
        """What may start, but for the limit of its channel."""
        self._pausing: list[tuple[datetime, int, int, _Job]] = []
        """A heap: what has nothing to do, by the time when its pause ends."""
        self._total = EvenRate(RATE, BURST)
        self._backlog = Backlog()
        self._channels: LRUCache[int, Window] = LRUCache(CHANNELS)
        self._timer: Timer | None = None
        self._pumping: asyncio.Handle | None = None
        self._closed = False

    def schedule(
        self, key: Hashable, work: Work, *, lane: Lane, channel: int = 0, within: float = 0,
        interval: float | None = None, counted: bool = True,
    ) -> None:
        """Run ``work`` soon, or ``within`` seconds; earlier if the key is already scheduled for earlier.

        ``channel``: the channel that it sends to, if known; ``interval``: seconds between two requests for the key;
        ``counted``: whether it is going to send a counted request.
        """
        if self._closed:
            return
        job, due = self._job(key, work, lane, channel, interval), self._clock.now() + timedelta(seconds=within)
        before = job.lane, job.due, job.channel, job.counted
        # Two reasons to update one message become one request. It goes as early, and as urgently, as the more pressing
        # of them asks.
        job.lane = lane if job.due is None else min(lane, job.lane)
        job.due = due if job.due is None else min(due, job.due)
        job.work, job.channel, job.counted = work, channel, counted
        if (job.lane, job.due, job.channel, job.counted) != before:
            self._queue(job)
        self._pump_soon()

    def _job(self, key: Hashable, work: Work, lane: Lane, channel: int, interval: float | None) -> _Job:
        if key not in self._jobs:
            pause = self._interval if interval is None else timedelta(seconds=interval)
            self._jobs[key] = _Job(key, work, lane, channel, pause)
        return self._jobs[key]

    def retry(
        self, key: Hashable, work: Work, *, lane: Lane, channel: int = 0, interval: float | None = None,
    ) -> None:
        """Repeat the work of ``key`` later, after a transient error or a refusal by Discord."""
        if self._closed:
            return
        job = self._job(key, work, lane, channel, interval)
        if job.task is not None:
            job.retry = True
        else:
            self._retry(job)

    @property
    def waiting(self) -> Counter[Lane]:
        """How many keys wait in each lane."""
        return Counter(job.lane for job in self._jobs.values() if job.due is not None)

    async def finish(self) -> None:
        """Wait until what is being sent is sent, but end it after `SENDING`: another process sends from now on."""
        running = [job.task for job in self._jobs.values() if job.task is not None]
        if running:
            _, late = await asyncio.wait(running, timeout=SENDING)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def close(self) -> None:
        """Cancel everything."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        running = [job.task for job in self._jobs.values() if job.task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def _pump_soon(self) -> None:
        """Start everything that one change schedules together, the most urgent first."""
        if self._pumping is None and not self._closed:
            # Not at once: a deal schedules a dozen messages within one call, and the first would go before the most
            # urgent is known.
            self._pumping = asyncio.get_running_loop().call_soon(self._pump)

    def _queue(self, job: _Job) -> None:
        """The job's time, lane or pause has changed, or its work has ended."""
        job.entry += 1
        if job.task is None and job.due is not None:
            heappush(self._later, (max(job.due, job.not_before), next(self._order), job.entry, job))
        elif job.task is None:
            heappush(self._pausing, (job.not_before, next(self._order), job.entry, job))

    def _pump(self) -> None:
        """Start the work that may start now and set a timer for the rest."""
        self._pumping = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._closed:
            return
        now = self._clock.now()
        self._forget_paused(now)
        self._collect(now)
        wakes = self._start_ready(now)
        wakes += [self._window(channel).free_at(now) for channel in self._blocked]
        wakes += [at for at, *_ in self._later[:1]]
        if wakes:
            self._timer = self._clock.call_at(min(wakes), self._pump)

    def _forget_paused(self, now: datetime) -> None:
        """Forget jobs whose pause after a request is over."""
        while self._pausing and self._pausing[0][0] <= now:
            _, _, entry, job = heappop(self._pausing)
            if entry == job.entry:
                del self._jobs[job.key]

    def _collect(self, now: datetime) -> None:
        """Move what may start by its own time, or since its channel has room again, to the ready."""
        for channel in [each for each in self._blocked if self._window(each).free_at(now) <= now]:
            for blocked in self._blocked.pop(channel):
                heappush(self._ready, blocked)
        # Entries are never taken out of the middle of a heap: a job that changed has a newer entry, and the old one is
        # dropped when it comes up.
        while self._later and (self._later[0][0] <= now or self._later[0][2] != self._later[0][3].entry):
            _, order, entry, job = heappop(self._later)
            if entry == job.entry:
                heappush(self._ready if job.counted else self._uncounted, (job.rank, order, entry, job))

    def _start_ready(self, now: datetime) -> list[datetime]:
        """Start what the limits allow, the most urgent first; when there is room for the rest, if any."""
        while self._uncounted:
            _, _, entry, job = heappop(self._uncounted)
            if entry == job.entry:
                self._start(job, now)
        while self._ready:
            _, _, entry, job = self._ready[0]
            if entry != job.entry:
                heappop(self._ready)
            elif (free := max(self._total.free_at(now), self._backlog.free_at(now))) > now:
                return [free]
            elif job.channel and self._window(job.channel).free_at(now) > now:
                # Set aside, so that a busy channel does not hold up all others behind it.
                self._blocked[job.channel].append(heappop(self._ready))
            else:
                heappop(self._ready)
                self._backlog.begin(job, now)
                self._start(job, now, *self._limits(job))
        return []

    def _start(self, job: _Job, now: datetime, *limits: EvenRate | Window) -> None:
        if job.due is not None:
            self._observe_wait(job.lane, (now - job.due).total_seconds())
        for limit in limits:
            limit.take(now)
        job.entry += 1
        job.due, job.begun, job.limits = None, now, limits
        job.task = asyncio.get_running_loop().create_task(self._run(job))

    def _limits(self, job: _Job) -> tuple[EvenRate | Window, ...]:
        return (self._total, self._window(job.channel)) if job.channel else (self._total,)

    def _window(self, channel: int) -> Window:
        if channel not in self._channels:
            self._channels[channel] = Window(CHANNEL_RATE, CHANNEL_SPAN)
        return self._channels[channel]

    async def _run(self, job: _Job) -> None:
        _running.set((self, job))
        job.sent = False
        try:
            await job.work()
        except asyncio.CancelledError:
            raise
        except API_ERRORS as error:
            log.warning("update of %s: %s", job.key, error)
            job.retry = job.retry or is_transient(error)
        except StoreError as error:
            log.warning("update of %s: %s", job.key, error)
            job.retry = True
        except Exception:
            log.exception("update of %s failed", job.key)
            job.retry = job.failures < BUG_RETRIES
        finally:
            job.task = None
            if not self._closed:
                self._finish(job)

    def note_turn(self, job: _Job, waited: float) -> None:
        """A request of this work has waited so many seconds for its turn, and goes now."""
        self._backlog.note_wait(waited)
        self._backlog.end(job)
        self._pump_soon()

    def _finish(self, job: _Job) -> None:
        self._backlog.end(job)
        self._count(job)
        if job.retry:
            self._retry(job)
            return
        job.failures = 0
        if job.sent:
            job.not_before = self._clock.now() + job.interval
        elif job.due is None and not job.limits:
            del self._jobs[job.key]  # nobody waited for it
            return
        self._queue(job)
        self._pump_soon()

    def _count(self, job: _Job) -> None:
        """Give back the places of work that sent no counted request, and take those of work that did so after all."""
        # An edit by a click's token does not count; whether there is one is known only when it runs.
        if not job.sent:
            for limit in job.limits:
                limit.give_back()
        elif not job.limits:
            for limit in self._limits(job):
                limit.take(self._clock.now())

    def hurry(self) -> None:
        """Discord is back: retry failed work soon."""
        for job in self._jobs.values():
            if job.failures:
                job.hurry(self._clock.now())
                self._queue(job)
        self._pump_soon()

    def _retry(self, job: _Job) -> None:
        """Counted from now on: a token may have ended, and after an outage not everything goes at once."""
        job.retry, job.counted = False, True
        job.failures += 1
        now = self._clock.now()
        job.not_before = now + min(job.interval * 2 ** min(job.failures, 10), max(job.interval, MAX_DELAY))
        job.due = job.not_before
        self._queue(job)
        self._pump_soon()
