"""Delay counted requests to Discord to stay under its limit of 50 a second.

`RequestLanes` decides what is sent first, and coalesces. But a message is sent some time after its work began, some
work needs two requests (a direct message's channel is opened first), and clicks and commands send some of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from types import SimpleNamespace

import aiohttp

from bot.ops.metrics import UNCOUNTED, kind_of
from cogs.delivery.request_limits import LONG_AGO, EvenRate

LIMIT, BURST = 43, 4
"""Requests a second, and at once after a pause. Discord allows 50 in a second: a few are to spare for requests that
arrive less evenly than they are sent."""


async def at_once() -> None:
    """Requests may be sent."""


class Pacer:
    """``confirmed`` returns once this process may do something of its own: answers to clicks need not wait for it."""

    def __init__(self, confirmed: Callable[[], Awaitable[None]] = at_once) -> None:
        self._confirmed = confirmed
        self._rate = EvenRate(LIMIT, BURST)
        self._turn = asyncio.Lock()

    def attach(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Pace the requests of the session that the trace is given to."""
        trace.on_request_start.insert(0, self._begin)
        return trace

    async def _begin(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        kind = kind_of(params.method, params.url)
        if kind not in UNCOUNTED:
            await self.turn()
        if kind != "answer" and params.method != "GET":
            await self._confirmed()

    async def turn(self) -> None:
        """Wait until a counted request may go, one after the other. The time at which the last one went counts, so that
        what a busy moment has held up does not go all at once."""
        loop = asyncio.get_running_loop()
        async with self._turn:
            now = LONG_AGO + timedelta(seconds=loop.time())
            while (free := self._rate.free_at(now)) > now:
                await asyncio.sleep((free - now).total_seconds())
                now = LONG_AGO + timedelta(seconds=loop.time())
            self._rate.take(now)
