"""The bot's processes, and the processor time that the database and this process use beside them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from benchmarks.load.measure import Measure, Use
from bot.storage.address import Address, Server
from tests.support.wire.wire_discord import Discord

STARTED = 300.0
"""Seconds until a start counts as failed: on a busy machine it takes a minute."""
SHARED = 30.0
"""Seconds that processes have to share out the servers once all are there."""


@asynccontextmanager
async def bots(
    discord: Discord, database: Address, measure: Measure, count: int, watched: Sequence[str] = (),
) -> AsyncIterator[Callable[[], None]]:
    """So many processes, their reports fed into the measurement; gives what begins and ends noting in the first."""
    running: list[asyncio.subprocess.Process] = []
    reading: list[asyncio.Task[None]] = []
    try:
        for number in range(1, count + 1):
            known = discord.gateway.identified
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "benchmarks.load.bot", str(discord.port),
                database.url if isinstance(database, Server) else str(database),
                *watched, stdout=asyncio.subprocess.PIPE, limit=1 << 22)
            running.append(process)
            reading.append(asyncio.create_task(_read(process, measure, f"process {number}" if count > 1 else "")))
            async with asyncio.timeout(STARTED):
                while discord.gateway.identified == known:  # noqa: ASYNC110 (nobody tells)
                    await asyncio.sleep(0.1)
        await discord.gateway.connected(60)
        if count > 1:
            await _shared(measure, count)
        yield partial(running[0].send_signal, signal.SIGUSR1)
    finally:
        for process in reversed(running):
            if process.returncode is None:
                process.terminate()
            await process.wait()
        await asyncio.gather(*reading)


async def _read(process: asyncio.subprocess.Process, measure: Measure, name: str) -> None:
    assert process.stdout is not None
    async for line in process.stdout:
        measure.said(json.loads(line), name)


async def _shared(measure: Measure, count: int) -> None:
    """Wait until every process is home of some slots, if that ever comes."""
    since = time.monotonic()
    while time.monotonic() - since < SHARED:
        if len(measure.uses) == count and all(uses[-1].slots for uses in measure.uses.values()):
            return
        await asyncio.sleep(0.5)


async def report_others(measure: Measure, postmaster: int | None) -> None:
    """The seconds of processor time that the database's server and this process have used, each second."""
    while True:
        used = {} if postmaster is None else {"PostgreSQL": _of_server(postmaster)}
        measure.others.append(Use(time.monotonic(), {**used, "Discord and people": time.process_time()}))
        await asyncio.sleep(1.0)


def _of_server(postmaster: int) -> float:
    """Of the server's processes, those that have ended included."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = stat.read_text().partition(" ")
        except OSError:
            continue  # it has ended
        fields = rest.rpartition(")")[2].split()
        if int(number) == postmaster:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) == postmaster:
            ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")
