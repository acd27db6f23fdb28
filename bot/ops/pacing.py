"""Delay counted requests to Discord to stay under its limit of 50 a second.

`RequestLanes` decides what is sent first, and coalesces. But a message is sent some time after its work began, some
work needs two requests (a direct message's channel is opened first), and clicks and commands send some of their own.

A request waits for its turn before it takes a connection. If a new one is opened for it, or the database is silent, it
is sent long after its turn (on a busy machine a TLS handshake takes a second): then it needs a new one, since several
such requests would go at the same time as those whose turn it is.

While other processes send requests too, each request needs a place in the budget of all (`RequestBudget`): a process
reserves a few at a time, for what waits now, so one that has nothing to send takes nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from types import SimpleNamespace

import aiohttp

from bot.core.database import NotHome
from bot.core.errors import StoreError
from bot.ops.metrics import UNCOUNTED, kind_of
from bot.storage.budget import OwnBudget, RequestBudget
from cogs.delivery.request_lanes import note_turn
from cogs.delivery.request_limits import LONG_AGO, EvenRate

LIMIT, BURST = 43, 4
"""Requests a second, and at once after a pause. Discord allows 50 in a second: a few are to spare for requests that
arrive less evenly than they are sent."""
GAP = 1 / LIMIT
EARLY = 2 * GAP
"""Seconds of the budget of all that a pause saves: more than it takes to ask the database."""
RESERVED = 4
"""Places that are reserved at a time: all processes together are ahead of time by so many each, at most."""
MISSED_AFTER = 0.03
"""Seconds after which a turn or a place has passed: what is held up must not go together with what comes then."""
BUDGET_TIMEOUT, RETRY_DELAY = 2.0, 0.2
"""Seconds that the database has to reserve places, and until it is asked again."""


async def at_once() -> None:
    """Requests may be sent."""


@dataclass(slots=True)
class _Request:
    """``counted``: by Discord; ``own``: it may only go while this process may act; ``turn``: when it had its last one,
    by the event loop's clock."""

    counted: bool
    own: bool
    reads: bool
    turn: float = float("-inf")


class ActsNoMore(aiohttp.ClientError):
    """A request that others send now: the library repeats requests for half a minute, and slots move meanwhile."""


class Pacer:
    """``confirmed`` returns once this process may do something of its own, or raises `NotHome`: answers to clicks need
    not wait for it. ``budget``: of all processes."""

    def __init__(self, confirmed: Callable[[], Awaitable[None]] = at_once, budget: RequestBudget | None = None) -> None:
        self._confirmed = confirmed
        self._budget = budget or OwnBudget()
        self._rate = EvenRate(LIMIT, BURST)
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._places: deque[float] = deque()
        """The times of those reserved, by the event loop's clock."""
        self._ask_at = float("-inf")

    def attach(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Pace the requests of the session that the trace is given to."""
        trace.on_request_start.insert(0, self._begin)
        trace.on_request_headers_sent.insert(0, self._send)  # despite its name awaited before they are
        return trace

    async def _begin(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        kind, reads = kind_of(params.method, params.url), params.method == "GET"
        context.paced = _Request(kind not in UNCOUNTED, kind != "answer" and not reads, reads)
        await self._admit(context.paced)

    async def _send(
        self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestHeadersSentParams,
    ) -> None:
        await self._admit(context.paced)

    async def _admit(self, request: _Request) -> None:
        """Wait until it may go now."""
        while True:
            if request.own:
                try:
                    await self._confirmed()
                except NotHome as error:
                    raise ActsNoMore(str(error)) from error
            if not request.counted or asyncio.get_running_loop().time() - request.turn <= MISSED_AFTER:
                return
            await self.turn(reads=request.reads)
            request.turn = asyncio.get_running_loop().time()

    async def turn(self, *, reads: bool = False) -> None:
        """Wait until a counted request may go, one after the other. One that ``reads`` goes without a place while the
        database is away: those are few, and show whether Discord is there."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        self._waiting += 1
        try:
            while not await self._try_turn(reads):  # noqa: ASYNC110 (the database does not tell when it is back)
                await asyncio.sleep(RETRY_DELAY)
        finally:
            self._waiting -= 1
        note_turn(loop.time() - begun)

    async def _try_turn(self, reads: bool) -> bool:
        async with self._turn:
            if self._budget.shared and not await self._take_place() and not reads:
                return False
            await self._pace()
        return True

    async def _take_place(self) -> bool:
        """Wait for the next place of this process. False: the database gives none now."""
        loop = asyncio.get_running_loop()
        while self._places and self._places[0] < loop.time() - MISSED_AFTER:
            self._places.popleft()
        if not self._places and not await self._reserve():
            return False
        await asyncio.sleep(self._places[0] - loop.time())
        self._places.popleft()
        return True

    async def _reserve(self) -> bool:
        loop = asyncio.get_running_loop()
        if loop.time() < self._ask_at:
            return False
        count = min(self._waiting, RESERVED)
        try:
            async with asyncio.timeout(BUDGET_TIMEOUT):
                first = loop.time() + await self._budget.reserve(count, GAP, EARLY)
        except (StoreError, TimeoutError):
            self._ask_at = loop.time() + RETRY_DELAY
            return False
        self._places.extend(first + number * GAP for number in range(count))
        return True

    async def _pace(self) -> None:
        """Wait for this process's own rate. The time at which the last one went counts, so that what a busy moment has
        held up does not go all at once."""
        loop = asyncio.get_running_loop()
        now = LONG_AGO + timedelta(seconds=loop.time())
        while (free := self._rate.free_at(now)) > now:
            await asyncio.sleep((free - now).total_seconds())
            now = LONG_AGO + timedelta(seconds=loop.time())
        self._rate.take(now)
