"""The answers of Discord's API: whether they come, and how long they take.

The time that the next one takes at most is estimated as TCP does (RFC 6298): the smoothed time and four times its
smoothed deviation. One slow answer raises it at once, quick ones lower it within a few.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

API = "/api/"
"""Where paths of the API begin; the gateway's connections are requests too."""
FAULT = 500
HANGS = 4.0
"""Seconds without an answer after which a request counts as failed."""
GAIN, DEVIATION_GAIN, DEVIATIONS = 1 / 8, 1 / 4, 4


class Responses:
    """``answered`` is called for every answer, also a refusal; ``failed`` for an error of the server or the network,
    and if Discord serves the bot no more (`bot.ops.circuit_breaker`).

    ``expected``: seconds that the next answer takes at most, most likely.
    """

    def __init__(self, answered: Callable[[], object], failed: Callable[[], object]) -> None:
        self._answered = answered
        self._failed = failed
        self._mean = self._deviation = 0.0

    @property
    def expected(self) -> float:
        return self._mean + DEVIATIONS * self._deviation

    def note(self, seconds: float) -> None:
        """An answer took so long."""
        off = seconds - self._mean
        self._deviation += DEVIATION_GAIN * (abs(off) - self._deviation)
        self._mean += GAIN * off

    def attach(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Listen to the requests of the session that the trace is given to."""
        trace.on_request_start.append(self._begin)
        trace.on_connection_create_end.append(self._connected)
        trace.on_request_headers_sent.append(self._send)
        trace.on_request_end.append(self._end)
        trace.on_request_exception.append(self._fail)
        return trace

    async def _begin(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        context.sent, context.connected = asyncio.get_running_loop().time(), None
        context.hangs = self._later() if params.url.path.startswith(API) else None

    def _later(self) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(HANGS, self._failed)

    async def _connected(self, session: object, context: SimpleNamespace, params: object) -> None:
        """A new connection was opened. The request may wait for its turn again before it is sent."""
        if context.hangs is not None:
            context.hangs.cancel()
            context.connected = asyncio.get_running_loop().time()

    async def _send(self, session: object, context: SimpleNamespace, params: object) -> None:
        if context.connected is not None:
            context.sent += asyncio.get_running_loop().time() - context.connected
            context.hangs, context.connected = self._later(), None

    async def _end(self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        if context.hangs is None:
            return
        context.hangs.cancel()
        self.note(asyncio.get_running_loop().time() - context.sent)
        if (sign := getattr(context, "sign", params.response.status < FAULT)) is not None:
            (self._answered if sign else self._failed)()

    async def _fail(
        self, session: object, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        if context.hangs is None:
            return
        context.hangs.cancel()
        if not isinstance(params.exception, asyncio.CancelledError) and getattr(context, "error", None) is None:
            self._failed()
