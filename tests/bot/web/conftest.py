"""The process of pages, within the test's own event loop and as a process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.core.published import Body
from bot.web.bodies import SqlitePages, SqliteReader
from bot.web.guard import Networks
from bot.web.server import Listening, PageServer

PATH = "s/" + "a" * 26


@dataclass
class Served:
    """``port``: of a server that serves what ``pages`` has."""

    port: int
    pages: SqlitePages
    server: PageServer

    async def raw(self, request: bytes, *, wait: float = 10.0) -> bytes:
        """What comes back for bytes, until the other side closes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(request)
            await writer.drain()
            return await asyncio.wait_for(reader.read(), wait)
        except ConnectionError:
            return b""
        finally:
            writer.close()

    async def get(self, path: str, *headers: str, method: str = "GET") -> tuple[int, dict[str, str], bytes]:
        """Status, headers by lower-case name, body."""
        lines = "".join(f"{each}\r\n" for each in ("Host: pages", "Connection: close", *headers))
        answer = await self.raw(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode())
        head, _, body = answer.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        found = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
        return int(first.split()[1]), found, body


@pytest.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Callable[..., Coroutine[Any, Any, Served]]]:
    """Start a server. ``proxies``: that it believes."""
    running: list[Any] = []

    async def started(proxies: Networks = ()) -> Served:
        pages = SqlitePages(tmp_path / "pages.db", "https://pages.example")
        await pages.publish(PATH, {PATH: Body("text/html; charset=utf-8", b"<p>Hello</p>"),
                                   f"{PATH}.csv": Body("text/csv; charset=utf-8", b"a,b", "season.csv")})
        server = PageServer.of(SqliteReader(tmp_path / "pages.db"), proxies)
        listening, http = await server.start(Listening("127.0.0.1", 0))
        running.append((pages, server, listening, http))
        return Served(listening.sockets[0].getsockname()[1], pages, server)

    yield started
    for pages, server, listening, http in running:
        listening.close()
        await http.shutdown(1.0)
        server.threads.shutdown(wait=False)
        await pages.close()
