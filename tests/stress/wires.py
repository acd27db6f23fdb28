"""Ways between a process of the bot, Discord and the database, which can be watched and cut: for
`tests.stress.processes`."""

from __future__ import annotations

import asyncio
import ssl
import tempfile
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from aiohttp import web

from tests.support.wire.wire_connector import tls
from tests.support.wire.wire_contents import NO_THREADS
from tests.support.wire.wire_discord import Discord
from tests.support.wire.wire_limits import RateLimits


class Watched(Discord):
    """It knows which process sends what: each has a port of its own."""

    def __init__(self) -> None:
        super().__init__(lambda: datetime.now(UTC), RateLimits(), checked=False, permissions=NO_THREADS)
        self.deaf: set[int] = set()
        self._serve, self.gateway.serve = self.gateway.serve, self._gateway  # type: ignore[method-assign]
        self.own: list[tuple[float, int, str, str]] = []
        """What processes did of their own: when, through which port, method and path."""

    async def deafen(self, port: int) -> None:
        """The gateway refuses a process from now on."""
        self.deaf.add(port)
        for session in (self.gateway.session, *self.gateway.beside):
            socket = None if session is None else session.socket
            if socket is not None and socket.get_extra_info("sockname")[1] == port:
                await socket.close(code=4000)

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        assert request.transport is not None
        if request.transport.get_extra_info("sockname")[1] in self.deaf:
            return web.Response(status=503)
        return await self._serve(request)

    async def site(self) -> int:
        """Another port."""
        assert self._runner is not None
        site = web.TCPSite(self._runner, "127.0.0.1", 0, ssl_context=tls(ssl.PROTOCOL_TLS_SERVER))
        await site.start()
        return int(self._runner.addresses[-1][1])

    async def _api(self, request: web.Request) -> web.Response:
        if request.method != "GET" and not request.path.endswith("/callback"):
            assert request.transport is not None
            self.own.append((time.monotonic(), request.transport.get_extra_info("sockname")[1], request.method,
                             request.path))
        return await super()._api(request)


class Wire:
    """A process's way to the database, which can be ``cut``: nothing comes through, and nobody is told."""

    def __init__(self, target: Path) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="bd-w-")
        self._target = target
        self.open = asyncio.Event()
        self.open.set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, f"{self.folder.name}/.s.PGSQL.5432")

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self.open.wait()
            theirs, ours = await asyncio.open_unix_connection(f"{self._target}/.s.PGSQL.5432")
        except OSError:
            writer.close()
            return
        tasks = [asyncio.create_task(self._pass(reader, ours)), asyncio.create_task(self._pass(theirs, writer))]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await self.open.wait()
        for each in (ours, writer):
            each.close()
        for task in tasks:
            task.cancel()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                await self.open.wait()
                writer.write(data)
                await writer.drain()
