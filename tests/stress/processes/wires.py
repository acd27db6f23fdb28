"""A process's way to the database, which can be cut."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import suppress
from pathlib import Path


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
