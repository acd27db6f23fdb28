"""A small web server for monitoring: ``/metrics`` and ``/health``. Off by default.

``/health`` answers 200 while the bot is healthy, else 503, with what is wrong: not connected to Discord, or a database
that does not answer within two seconds. There is no password, so it belongs on the local network.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.ops.metrics import Metrics
from bot.tables.core.errors import StoreError

PROBE_TIMEOUT = 2.0
"""Seconds."""

Probe = Callable[[], Awaitable[bool]]


class Monitor:
    """The server. ``probes`` report by name whether a part is healthy."""

    def __init__(self, metrics: Metrics, probes: dict[str, Probe]) -> None:
        self._metrics = metrics
        self._probes = probes
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> int:
        """Listen and return the port (``port`` 0: any free one). OSError if that fails."""
        app = web.Application()
        app.router.add_get("/metrics", self._metrics_page)
        app.router.add_get("/health", self._health_page)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _metrics_page(self, request: web.Request) -> web.Response:
        return web.Response(text=self._metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _health_page(self, request: web.Request) -> web.Response:
        found = {name: await _probe(probe) for name, probe in self._probes.items()}
        return web.json_response(found, status=200 if all(found.values()) else 503)


async def _probe(probe: Probe) -> bool:
    try:
        async with asyncio.timeout(PROBE_TIMEOUT):
            return await probe()
    except (TimeoutError, StoreError):
        return False


def connected(latency: float, ready: bool) -> bool:
    """Whether the gateway is connected: Discord answers heartbeats."""
    return ready and not math.isnan(latency) and latency < 30
