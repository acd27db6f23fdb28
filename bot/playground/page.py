"""The playground's page: simcord's own behind a proxy that orders clicks and moves the simulation's time.

simcord refuses a click while time moves, and one that was made on an outdated page. Here only the clock moves between
two clicks, and controls keep their ids, so the proxy lets clicks and moves of the clock take turns and puts the newest
revision of the page into each click.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from aiohttp import ClientSession, web
from yarl import URL

log = logging.getLogger(__name__)

TICK = 0.25
"""Seconds of real time between two moves of the simulation's clock."""
LARGEST_REQUEST = 32 * 1024 * 1024
_OWN_HEADERS = ("host", "origin", "content-length", "transfer-encoding")
"""Request headers that belong to one connection, or name the proxy instead of the page behind it."""


class PortInUse(Exception):
    """Another program listens there."""


class Page:
    """``env``: a simcord environment; ``preview``: its page, entered."""

    def __init__(self, env: Any, preview: Any) -> None:
        self._env = env
        self._preview = preview
        self._behind = URL(preview.url)
        self._turn = asyncio.Lock()
        self._shown = 0

    async def start(self, port: int, host: str = "127.0.0.1") -> str:
        """Listen and return the page's address. PortInUse."""
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.router.add_route("*", "/{path:.*}", self._forward)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as error:
            await self._runner.cleanup()
            raise PortInUse from error
        bound = self._runner.addresses[0][1]
        return str(self._behind.with_host(host).with_port(bound))

    async def run(self) -> None:
        """Move the time until the page is closed or the task is cancelled."""
        closed = asyncio.ensure_future(self._preview.wait_closed())
        loop = asyncio.get_running_loop()
        before = loop.time()
        try:
            while not closed.done():
                await asyncio.sleep(TICK)
                now = loop.time()
                async with self._turn:
                    await self._advance(now - before)
                before = now
        finally:
            closed.cancel()
            await self.stop()

    async def stop(self) -> None:
        """Stop listening."""
        await self._runner.cleanup()

    async def _advance(self, seconds: float) -> None:
        try:
            await self._env.advance_time(seconds)
            events = len(self._env.http_requests)
            if events != self._shown:
                self._shown = events
                await self._preview.refresh()
        except TimeoutError:
            log.warning("the bot is slow; the playground waits for it")

    async def _forward(self, request: web.Request) -> web.Response:
        body = await request.read()
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _OWN_HEADERS}
        if request.path != "/api/action":
            return await self._send(request.method, request.rel_url, headers, body)
        async with self._turn:
            if request.content_type == "application/json":
                body = await self._with_newest_revision(body, headers)
            return await self._send(request.method, request.rel_url, headers, body)

    async def _with_newest_revision(self, body: bytes, headers: dict[str, str]) -> bytes:
        shown = await self._send("GET", URL("/api/state"), headers, b"")
        action = json.loads(body)
        if shown.status == 200 and isinstance(action, dict) and "published_revision" in action:
            action["published_revision"] = json.loads(shown.text or "{}").get("publishedRevision")
        return json.dumps(action).encode()

    async def _send(self, method: str, path: URL, headers: dict[str, str], body: bytes) -> web.Response:
        """Send a request to simcord's page."""
        url = self._behind.with_fragment(None).join(path)
        async with ClientSession(auto_decompress=False) as session, session.request(
                method, url, headers=headers, data=body or None, allow_redirects=False) as answer:
            passed = {name: value for name, value in answer.headers.items() if name.lower() not in _OWN_HEADERS}
            return web.Response(status=answer.status, headers=passed, body=await answer.read())
