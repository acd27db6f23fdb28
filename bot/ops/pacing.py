"""Delay counted requests to Discord to stay under its limit of 50 a second.

`RequestLanes` decides what is sent first, and coalesces. But a message is sent some time after its work began, some
work needs two requests (a direct message's channel is opened first), and clicks and commands send some of their own.
"""

from __future__ import annotations

import asyncio
from collections import deque
from types import SimpleNamespace

import aiohttp

from bot.ops.metrics import UNCOUNTED, kind_of

LIMIT, SECOND = 46, 1.0
"""Requests in any second; a few less than Discord allows, since they need not arrive as evenly as they are sent."""


class Pacer:
    def __init__(self) -> None:
        self._slots: deque[float] = deque(maxlen=LIMIT)
        """When the last requests were sent or, of those that wait, will be."""

    def attach(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Pace the requests of the session that the trace is given to."""
        trace.on_request_start.insert(0, self._begin)
        return trace

    async def _begin(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        if kind_of(params.method, params.url) not in UNCOUNTED:
            await self._wait()

    async def _wait(self) -> None:
        now = asyncio.get_running_loop().time()
        full = len(self._slots) == LIMIT
        at = max(now, self._slots[0] + SECOND) if full else now
        self._slots.append(at)
        if at > now:
            await asyncio.sleep(at - now)
