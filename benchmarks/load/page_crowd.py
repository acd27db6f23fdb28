"""A crowd on a public page, in a process of its own, beside the process of pages: ``--crowd``.

The readers have an address each, as behind a proxy, so that no limit ends them; the crowd itself has the lowest
priority, since a host's readers use no processor of the host. ``python -m benchmarks.load.page_crowd PORT PATH`` asks
until it is ended, and then writes how many pages it got.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from bot.core.published import Body, token_of
from bot.web.bodies import SqlitePages
from bot.web.keeper import WebKeeper, WebOptions

READERS = 64
BYTES = 60_000
"""Of a season's page with 24 pairs and seven rounds."""


class PageCrowd:
    """``got``: pages that were read. `turn` begins and ends the crowd."""

    def __init__(self, port: int, path: str) -> None:
        self._port, self._path = port, path
        self._process: subprocess.Popen[str] | None = None
        self.got = 0

    def turn(self) -> None:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "benchmarks.load.page_crowd", str(self._port), self._path],
                stdout=subprocess.PIPE, text=True)
            return
        self._process.send_signal(signal.SIGTERM)
        said, _ = self._process.communicate(timeout=30)
        self.got += int(said or 0)
        self._process = None


@asynccontextmanager
async def page_crowd() -> AsyncIterator[PageCrowd]:
    """A process of pages with one page, and a crowd that has not begun."""
    with tempfile.TemporaryDirectory(prefix="busdriver-crowd-") as folder, socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port, path = int(found.getsockname()[1]), f"s/{token_of(bytes(range(16)))}"
        found.close()
        pages = SqlitePages(Path(folder) / "pages.db", "")
        await pages.publish(path, {path: Body("text/html; charset=utf-8", b"x" * BYTES)})
        keeper = WebKeeper(WebOptions(("127.0.0.1", port), Path(folder) / "pages.db", proxies=("127.0.0.1/32",)))
        keeper.start()
        crowd = PageCrowd(port, path)
        try:
            yield crowd
        finally:
            if crowd._process is not None:
                crowd.turn()
            await keeper.stop()
            await pages.close()


async def _read(port: int, path: str) -> int:
    got, stop = 0, asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)

    async def reader(number: int, session: aiohttp.ClientSession) -> None:
        nonlocal got
        asked = 0
        while not stop.is_set():
            asked += 1
            address = f"10.{number}.{asked // 250 % 250}.{asked % 250}"
            with contextlib.suppress(aiohttp.ClientError, OSError):
                async with session.get(
                        f"http://127.0.0.1:{port}/{path}", headers={"X-Forwarded-For": address}) as answer:
                    got += int(answer.status == 200 and len(await answer.read()) == BYTES)

    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=READERS)) as session:
        await asyncio.gather(*(reader(number, session) for number in range(READERS)))
    return got


if __name__ == "__main__":
    os.nice(19)
    print(asyncio.run(_read(int(sys.argv[1]), sys.argv[2])))
