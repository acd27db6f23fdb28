"""When a process may begin a session with Discord's gateway (*identify*).

Discord allows a bot 1,000 a day over all its processes. At one more it ends all sessions, resets the token and writes
to the owner: https://docs.discord.com/developers/events/gateway#session-start-limit. So each is stored before it is
begun, with any database, and

- a process does not start (`StartRefused`) after so many starts in an hour, or if starts have used their share of the
  day, or if Discord says that few are left: a crash loop ends there;
- a process that runs waits instead: a connection that is lost again and again does not use them up;
- only one process at a time begins one in a *bucket*, five seconds after the one before.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from bot.core.background import BackgroundTasks
from bot.core.clock import Clock
from bot.core.errors import StoreError

log = logging.getLogger(__name__)

T = TypeVar("T")

PAUSE = timedelta(seconds=5)
"""Between two sessions of a bucket."""
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
STARTS = 12
"""Of processes in an hour."""
MAX_IDENTIFYING = 3
"""So many of them may begin, however many shards each has: as processes that share the work do."""
SHARE, SHARE_AGAIN = 5, 2
"""Of the day's sessions starts may use a fifth (200 of 1,000), and sessions that are begun again half."""
RESERVE = 4
"""A quarter of the day's sessions is left alone."""
RETRY = timedelta(seconds=30)
ENDURES = timedelta(minutes=10)
"""How long one waits for a database that does not answer: then there are at most 144 a day."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A session that ``process`` began. ``process``: a name that each start has for itself."""

    process: str
    bucket: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Allowed:
    """What Discord says of sessions. ``total``, ``remaining``: of the day, which ends in ``reset`` seconds;
    ``buckets``: how many may be begun at the same time."""

    total: int = 1000
    remaining: int = 1000
    reset: float = 0
    buckets: int = 1


class IdentifyStore(Protocol):
    async def since(self, at: datetime) -> Sequence[Begun]:
        """Those after ``at``, in their order."""
        ...

    async def note(self, begun: Begun, forget: datetime) -> None: ...


class StartRefused(Exception):
    """One line: why this process may begin no session now, and when it may."""


class Identifying:
    """``turns``: excludes other processes that begin a session in the same bucket."""

    def __init__(self, store: IdentifyStore, turns: Callable[[int], AbstractAsyncContextManager[object]], clock: Clock,
                 *, starts: int = STARTS, pause: Callable[[float], Awaitable[object]] = asyncio.sleep) -> None:
        self._store = store
        self._turns = turns
        self._clock = clock
        self._starts = starts
        self._pause = pause
        self._process = secrets.token_hex(6)
        self._allowed = Allowed()
        self._holding, self._stopping = BackgroundTasks(), asyncio.Event()

    async def start(self, allowed: Allowed) -> None:
        """Before this process's first session. StartRefused, or StoreError."""
        self._allowed, now = allowed, self._clock.now()
        day = await self._store.since(now - DAY)
        if free := _start_at(day, now, self._starts, allowed):
            raise StartRefused(
                f"Discord resets the token of a bot that begins {allowed.total} sessions in a day. This one has begun "
                f"{len(day)}, by {_starts(day)} starts: find out why it starts so often, and start it again "
                f"after {free:%H:%M} UTC")

    async def turn(self, shard: int, ask: Callable[[], Awaitable[Allowed]], *, again: bool) -> None:
        """Wait until a session for ``shard`` may be begun, and store it. ``again``: this process had one; ``ask``: what
        Discord says of them now."""
        held = AsyncExitStack()
        try:
            bucket = shard % self._allowed.buckets
            await self._patiently(lambda: held.enter_async_context(self._turns(bucket)))
            if again:
                await self._until_some_are_left(ask)
            await self._patiently(lambda: self._take(bucket))
        except BaseException:
            await held.aclose()
            raise
        self._holding.start(self._release(held))

    async def stop(self) -> None:
        """Others may begin sessions."""
        self._stopping.set()
        await self._holding.settle()

    async def _release(self, held: AsyncExitStack) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), PAUSE.total_seconds())
        with suppress(StoreError):
            await held.aclose()

    async def _take(self, bucket: int) -> None:
        now = self._clock.now()
        last = max((each.at for each in await self._store.since(now - PAUSE) if each.bucket == bucket), default=None)
        if last is not None:  # of another process, whose clock may differ
            await self._pause(min(PAUSE, max(timedelta(), last + PAUSE - now)).total_seconds())
            now = self._clock.now()
        await self._store.note(Begun(self._process, bucket, now), now - DAY)

    async def _until_some_are_left(self, ask: Callable[[], Awaitable[Allowed]]) -> None:
        told = False
        while True:
            self._allowed = allowed = await ask()
            used = await self._patiently(lambda: self._store.since(self._clock.now() - DAY)) or ()
            if allowed.remaining > allowed.total // RESERVE and len(used) < allowed.total // SHARE_AGAIN:
                return
            if not told:
                log.error("%d sessions with Discord in a day, %d are left: the next one waits",
                          len(used), allowed.remaining)
                told = True
            await self._pause(RETRY.total_seconds())

    async def _patiently(self, work: Callable[[], Awaitable[T]]) -> T | None:
        """Do it although the database is away for a while; at the end without it."""
        begun = self._clock.now()
        while True:
            try:
                return await work()
            except StoreError as error:
                if self._clock.now() - begun > ENDURES:
                    log.warning("a session with Discord is not stored: %s", error)
                    return None
            await self._pause(RETRY.total_seconds())


def _start_at(day: Sequence[Begun], now: datetime, starts: int, allowed: Allowed) -> datetime | None:
    """When a process may start; None: now. ``day``: the sessions of the last one."""
    if allowed.remaining - _most(day) < allowed.total // RESERVE:
        return now + timedelta(seconds=allowed.reset)
    hour = [each for each in day if each.at > now - HOUR]
    if _starts(hour) >= starts or (
            _starts(hour) >= MAX_IDENTIFYING and len(hour) + _most(day) > allowed.total // SHARE // 8):
        return hour[0].at + HOUR
    if len(day) + _most(day) >= allowed.total // SHARE:
        return day[0].at + DAY
    return None


def _starts(begun: Sequence[Begun]) -> int:
    return len({each.process for each in begun})


def _most(begun: Sequence[Begun]) -> int:
    """The sessions of the process that began most: this one needs as many."""
    return max(Counter(each.process for each in begun).values(), default=1)
