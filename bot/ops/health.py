"""A small web server for the machines that look after the bot: ``/metrics`` and ``/health``. Off by default.

``/health`` answers 200 while the bot is well, else 503, with what is wrong: not connected to Discord,
or a database that does not answer within two seconds. It is meant for the local network: it asks for no password.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.ops.metrics import Metrics
from bot.tables.core.errors import StoreError

PATIENCE = 2.0

Probe = Callable[[], Awaitable[bool]]


class Watch:
    """The server. ``probes`` say by name whether a part is well."""

    def __init__(self, metrics: Metrics, probes: dict[str, Probe]) -> None:
        self._metrics = metrics
        self._probes = probes
        self._runner: web.AppRunner | None = None

    async def start(self, host: str, port: int) -> int:
        """The port that it listens on (``port`` 0: any). OSError if it cannot."""
        app = web.Application()
        app.router.add_get("/metrics", self._tell_metrics)
        app.router.add_get("/health", self._tell_health)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        return int(self._runner.addresses[0][1])

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _tell_metrics(self, request: web.Request) -> web.Response:
        return web.Response(text=self._metrics.text(), headers={"Content-Type": "text/plain; version=0.0.4"})

    async def _tell_health(self, request: web.Request) -> web.Response:
        found = {name: await _asked(probe) for name, probe in self._probes.items()}
        return web.json_response(found, status=200 if all(found.values()) else 503)


async def _asked(probe: Probe) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            return await probe()
    except (TimeoutError, StoreError):
        return False


def connected(latency: float, ready: bool) -> bool:
    """Whether the gateway is there: Discord's heartbeats are answered."""
    return ready and not math.isnan(latency) and latency < 30
