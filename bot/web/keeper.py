"""The bot's side of the process of pages: starts it, starts it again when it ends, and stops it with the bot.

It gets a pipe, arguments and the address of its store, and nothing of the bot's environment, where the token is. If it
dies or is attacked, nobody who plays notices: nothing of the bot waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before it is started again; twice as long each time, until it has run for so long."""
STOPPING = 3.0
"""Seconds that it has to end by itself."""
DATABASE = "BUSDRIVER_WEB_DATABASE"
INHERITED = ("PATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT", "VIRTUAL_ENV", "PYTHONPATH")


@dataclass(frozen=True, slots=True)
class WebOptions:
    """``listen``: host and port; ``pages``: the file, or (None) ``server``: the address of a PostgreSQL store."""

    listen: tuple[str, int]
    pages: Path | None = None
    server: str = ""
    proxies: Sequence[str] = ()

    def arguments(self) -> list[str]:
        host, port = self.listen
        found = ["-m", "bot.web", "--listen", f"{host}:{port}"]
        if self.pages is not None:
            found += ["--pages", str(self.pages)]
        return [*found, *(part for each in self.proxies for part in ("--proxy", each))]

    def environment(self) -> dict[str, str]:
        """Nothing of the bot's but what a program needs to start; an address is no argument, which others can read."""
        found = {name: os.environ[name] for name in INHERITED if name in os.environ}
        return {**found, DATABASE: self.server} if self.server else found


class WebKeeper:
    """Keeps the process running between `start` and `stop`."""

    def __init__(self, options: WebOptions) -> None:
        self._options = options
        self._watching: asyncio.Task[None] | None = None
        self.process: Process | None = None
        self.starts = 0

    def start(self) -> None:
        self._watching = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        pause, loop = FIRST_PAUSE, asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                self.process = await self._started()
                status = await self.process.wait()
                log.warning("the process of pages has ended with status %d and is started again", status)
            except OSError as error:
                log.warning("the process of pages cannot be started: %s", error)
            if loop.time() - began > LONGEST_PAUSE:
                pause = FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _started(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *self._options.arguments(), stdin=PIPE, stdout=DEVNULL, env=self._options.environment())
        self.starts += 1
        return process

    async def stop(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        if self.process is None or self.process.returncode is not None:
            return
        if self.process.stdin is not None:
            self.process.stdin.close()
        try:
            await asyncio.wait_for(self.process.wait(), STOPPING)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
