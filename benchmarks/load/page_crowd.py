"""A crowd on a public page, in a process of its own, beside the process of pages: ``--crowd``.

The readers have an address each, as behind a proxy, so that no limit ends them; the crowd itself has the lowest
priority, since a host's readers use no processor of the host. ``python -m benchmarks.load.page_crowd PORT PATH`` asks
until it is ended, and then writes how many pages it got; without arguments it measures what a page costs.
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
from functools import partial
from pathlib import Path

from typing_extensions import override

from bot.core.published import Body, token_of
from bot.web.bodies import SqlitePages
from bot.web.keeper import WebKeeper, WebOptions

READERS = 64
WARMING, MEASURED = 2.0, 8.0
"""Seconds of `cost`."""
BYTES = 60_000
"""Of a season's page with 24 pairs and seven rounds."""


class PageCrowd:
    """``got``: pages that were read. `turn` begins and ends the crowd."""

    def __init__(self, port: int, path: str) -> None:
        self._port, self._path = port, path
        self._process: subprocess.Popen[str] | None = None
        self.got = 0

    @property
    def process(self) -> int:
        """The id of the crowd's process; 0: none runs."""
        return 0 if self._process is None else self._process.pid

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


class Reader(asyncio.Protocol):
    """Asks for the page again and again over one connection, as a new address each time, and only counts bytes: a
    reader's browser computes on no processor of the host, so this must cost as little as it can."""

    def __init__(self, number: int, path: str, crowd: list[int]) -> None:
        self._number, self._path, self._crowd = number, path, crowd
        self._asked, self._got, self._begun = 0, 0, False
        self._transport: asyncio.Transport | None = None

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._ask()

    def _ask(self) -> None:
        self._asked, self._got, self._begun = self._asked + 1, 0, False
        address = f"10.{self._number}.{self._asked // 250 % 250}.{self._asked % 250}"
        if self._transport is not None:
            self._transport.write(f"GET /{self._path} HTTP/1.1\r\nHost: pages\r\n"
                                  f"X-Forwarded-For: {address}\r\n\r\n".encode())

    @override
    def data_received(self, data: bytes) -> None:
        if not self._begun:
            head, _, data = data.partition(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 200"):
                return
            self._begun = True
        self._got += len(data)
        if self._got >= BYTES:
            self._crowd[0] += 1
            self._ask()


async def _read(port: int, path: str) -> int:
    """How many pages a crowd got until the process was asked to end."""
    crowd, stop, loop = [0], asyncio.Event(), asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    for number in range(READERS):
        await loop.create_connection(partial(Reader, number, path, crowd), "127.0.0.1", port)
    await stop.wait()
    return crowd[0]


def yield_processor() -> None:
    """Run only while nobody else wants the processor, where the system can do that (Linux): such a process interrupts
    none, and is interrupted at once."""
    os.nice(19)
    with contextlib.suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _used(process: int) -> float:
    """Seconds of the processor that a process has used (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _child() -> int:
    """The id of the process of pages, the only one that was started (Linux)."""
    return int(Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="utf-8").split()[0])


async def cost() -> str:
    """What a page costs both processes."""
    async with page_crowd() as crowd:
        await asyncio.sleep(WARMING)
        web = _child()
        crowd.turn()
        await asyncio.sleep(WARMING)
        readers = crowd.process
        before = _used(web), _used(readers)
        await asyncio.sleep(MEASURED)
        after = _used(web), _used(readers)
        await asyncio.to_thread(crowd.turn)
        pages = crowd.got * MEASURED / (MEASURED + WARMING)
        serving, reading = (1000 * (then - now) / pages for now, then in zip(before, after, strict=True))
        return (f"{pages / MEASURED:.0f} pages/s; ms of the processor a page: "
                f"serving {serving:.2f}, reading {reading:.2f}")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(asyncio.run(cost()))
    else:
        yield_processor()
        print(asyncio.run(_read(int(sys.argv[1]), sys.argv[2])))
