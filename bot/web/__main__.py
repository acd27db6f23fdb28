"""The process of pages: ``python -m bot.web --listen 127.0.0.1:8080 --pages pages.db``.

``busdriver play`` starts it so, with nothing of its own environment, and holds the other end of its standard input:
when that is closed, the bot is gone, and this process ends, too. ``busdriver web`` becomes it, with ``--alone``.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path

from bot.web.bodies import BodyReader, SqliteReader
from bot.web.guard import Networks
from bot.web.keeper import DATABASE
from bot.web.server import Listening, PageServer

LOWEST = 19
"""Niceness: play goes first."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("bot.web")
    parser.add_argument("--listen", required=True, metavar="HOST:PORT")
    parser.add_argument("--pages", type=Path, help=f"the file; without it the store is that of {DATABASE}")
    parser.add_argument("--alone", action="store_true", help="go on when standard input is closed")
    parser.add_argument("--proxy", action="append", default=[], metavar="NETWORK")
    given = parser.parse_args(argv)
    host, _, port = given.listen.rpartition(":")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s pages %(levelname)s %(message)s")
    with contextlib.suppress(OSError, AttributeError):
        os.nice(LOWEST)
    proxies = [ip_network(each) for each in given.proxy]
    return serve(Listening(host.strip("[]"), int(port)), reader_of(given.pages), proxies, alone=given.alone)


def reader_of(pages: Path | None) -> BodyReader:
    if pages is not None:
        return SqliteReader(pages)
    from bot.web.postgres import PostgresReader  # only where the host has it

    return PostgresReader(os.environ.pop(DATABASE, ""))


def serve(listening: Listening, reader: BodyReader, proxies: Networks, *, alone: bool) -> int:
    """Serve until stopped, or (not ``alone``) until standard input is closed. The exit status."""
    try:
        asyncio.run(_serve(listening, reader, proxies, alone=alone))
    except OSError as error:
        print(f"{listening.host}:{listening.port} cannot be used: {error.strerror or error}", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass
    return 0


async def _serve(listening: Listening, reader: BodyReader, proxies: Networks, *, alone: bool) -> None:
    pages = PageServer.of(reader, proxies)
    server, http = await pages.start(listening)
    print("listening on {}:{}".format(*server.sockets[0].getsockname()[:2]), flush=True)
    try:
        await (asyncio.Event().wait() if alone else _parent_gone())
    finally:
        server.close()
        await http.shutdown(1.0)
        pages.threads.shutdown(wait=False)
        reader.close()


async def _parent_gone() -> None:
    """Wait until the other end of standard input is closed."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()

    class Input(asyncio.Protocol):
        def connection_lost(self, exc: Exception | None) -> None:
            ended.set()

    await loop.connect_read_pipe(Input, sys.stdin)
    await ended.wait()


if __name__ == "__main__":
    sys.exit(main())
