"""Run it: ``python -m benchmarks.servers --servers 20000 --shards 16``. Exit status 1 if a limit is not met."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.load.measure import Measure
from benchmarks.servers.deploy import Deploy, Play
from benchmarks.servers.discord import PAUSE, ManyServers
from bot.storage.address import Address, Server
from bot.storage.postgres.database import connect
from tests.support.postgres import cluster

PATIENCE = 900.0
"""Seconds until a start counts as failed."""
SETTLING = 5.0
"""Seconds between the start and what is measured."""
EVENT_LOOP = "event loop"


@dataclass
class Bot:
    """One process of the bot. ``reports``: what it has said of itself, each second."""

    process: asyncio.subprocess.Process
    measure: Measure
    begun: float = field(default_factory=time.monotonic)
    reports: list[Mapping[str, Any]] = field(default_factory=list)

    async def listen(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            said = json.loads(line)
            if "servers" in said:
                self.reports.append(said)
            else:
                self.measure.said(said)

    @property
    def servers(self) -> int:
        return int(self.reports[-1]["servers"]) if self.reports else 0

    @property
    def memory(self) -> Mapping[str, int]:
        """Bytes, by process."""
        found: Mapping[str, int] = self.reports[-1]["memory"]
        return found

    def used(self, since: int = 0) -> dict[str, float]:
        """Seconds of processor time, by process, since that report."""
        before = self.reports[since]["cpu"] if since else {}
        return {name: seconds - before.get(name, 0.0) for name, seconds in self.reports[-1]["cpu"].items()}

    async def started(self, servers: int, progress: Progress) -> float:
        """Seconds until it knows all servers. TimeoutError."""
        task = progress.add_task("Servers", total=servers)
        async with asyncio.timeout(PATIENCE):
            while self.servers < servers:
                await asyncio.sleep(0.2)
                progress.update(task, completed=self.servers)
        return time.monotonic() - self.begun


class Bots:
    """The processes of the bot, in the order of their starts."""

    def __init__(self, discord: ManyServers, database: Address) -> None:
        self._discord = discord
        self._where = database.url if isinstance(database, Server) else str(database)
        self.measure = Measure()
        self.running: list[Bot] = []
        self._listening: list[asyncio.Task[None]] = []

    async def spawn(self) -> Bot:
        bot = Bot(await asyncio.create_subprocess_exec(
            sys.executable, "-m", "benchmarks.load.bot", str(self._discord.port), self._where,
            stdout=asyncio.subprocess.PIPE, limit=1 << 22), self.measure)
        self._listening.append(asyncio.create_task(bot.listen()))
        self.running.append(bot)
        return bot

    async def stop(self, bot: Bot) -> float:
        """Seconds that it took."""
        begun = time.monotonic()
        with suppress(ProcessLookupError):
            bot.process.terminate()
        await bot.process.wait()
        self.running.remove(bot)
        return time.monotonic() - begun

    async def close(self) -> None:
        for bot in tuple(reversed(self.running)):
            await self.stop(bot)
        await asyncio.gather(*self._listening)


@asynccontextmanager
async def bots_of(discord: ManyServers, database: Address) -> AsyncIterator[Bots]:
    bots = Bots(discord, database)
    try:
        yield bots
    finally:
        await bots.close()


async def idle(
    bots: Sequence[Bot], discord: ManyServers, seconds: float, events: float, progress: Progress,
) -> list[dict[str, float]]:
    """Processor time a second of each, by process, in milliseconds."""
    changing = asyncio.create_task(discord.sharded.change_channels(events, Random(1)))
    await asyncio.sleep(SETTLING)
    since, begun = [len(bot.reports) - 1 for bot in bots], time.monotonic()
    task = progress.add_task("Idle", total=seconds)
    while (gone := time.monotonic() - begun) < seconds:
        progress.update(task, completed=gone)
        await asyncio.sleep(1.0)
    changing.cancel()
    return [{name: 1000 * used / (bot.reports[-1]["at"] - bot.reports[first]["at"])
             for name, used in bot.used(first).items()} for bot, first in zip(bots, since, strict=True)]


async def an_hour_later(server: Server) -> None:
    """The sessions with Discord that are stored are older."""
    async with await connect(server) as connection:
        await connection.execute(b"UPDATE identifies SET at = at - 3600000")


async def deployed(bots: Bots, discord: ManyServers, args: argparse.Namespace, progress: Progress) -> Deploy:
    """Replace the process that started first, while people play in some servers."""
    play = Play(discord, bots.measure)
    await play.open(args.tables)
    following = await bots.spawn()
    seconds = await following.started(args.servers, progress)
    await asyncio.sleep(SETTLING)
    begun = time.monotonic()
    stopped = await bots.stop(bots.running[0])
    await asyncio.sleep(args.seconds / 4)
    found = play.since(begun)
    await play.stop()
    return Deploy(seconds, stopped, found)


async def run(args: argparse.Namespace, database: Address, console: Console) -> bool:
    discord, deploy = ManyServers(args.servers, args.shards), None
    await discord.start()
    starts, computed = [], []
    try:
        with Progress(console=console, transient=True) as progress:
            async with bots_of(discord, database) as bots:
                for _ in range(args.processes):
                    bot = await bots.spawn()
                    starts.append(await bot.started(args.servers, progress))
                    computed.append(bot.used()[EVENT_LOOP])
                resting = await idle(bots.running, discord, args.seconds, args.events, progress)
                memory = [dict(bot.memory) for bot in bots.running]
                if isinstance(database, Server):
                    await an_hour_later(database)
                    deploy = await deployed(bots, discord, args, progress)
    finally:
        await discord.stop()
    table = Table(title=f"{args.servers} servers, {args.shards} shards, processes: {args.processes}",
                  title_justify="left")
    table.add_column("")
    table.add_column("measured", justify="right")
    least = PAUSE * (args.shards - 1)
    for number, start in enumerate(starts):
        name = f"process {number + 1}: " if args.processes > 1 else ""
        table.add_row(f"{name}start", f"{start:.0f} s (at least {least:.0f} s)")
        table.add_row(f"{name}its processor time: event loop", f"{computed[number]:.1f} s")
        own, *workers = (f"{size / 2**20:.0f}" for size in memory[number].values())
        table.add_row(f"{name}memory: bot / workers", f"{own} / {', '.join(workers)} MiB")
        loop, used = resting[number][EVENT_LOOP], sum(resting[number].values())
        table.add_row(f"{name}processor time a second, {args.events:.0f} changed channels: event loop / all",
                      f"{loop:.1f} / {used:.1f} ms")
    table.add_row("sessions begun / of them too soon", f"{discord.gateway.identified} / {discord.sharded.too_soon}")
    for text, figure in () if deploy is None else deploy.rows(args.tables):
        table.add_row(text, figure)
    console.print(table)
    sessions = args.shards * (args.processes + (deploy is not None))
    return not discord.sharded.too_soon and discord.gateway.identified == sessions and (
        deploy is None or not deploy.unanswered)


@contextmanager
def stored(*, on_server: bool) -> Iterator[Address]:
    """A new database: a file, or on a PostgreSQL server of its own."""
    if on_server:
        with cluster(durable=True) as made:
            yield made.database()
        return
    with tempfile.TemporaryDirectory(prefix="busdriver-servers-") as folder:
        yield Path(folder) / "servers.db"


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.servers", description=__doc__)
    parser.add_argument("--servers", type=int, default=20_000)
    parser.add_argument("--shards", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long the idle bot is measured")
    parser.add_argument("--events", type=float, default=30.0, help="changed channels a second, in all servers")
    parser.add_argument("--processes", type=int, default=1, metavar="N",
                        help="N processes on PostgreSQL; then one of them is replaced while people play")
    parser.add_argument("--tables", type=int, default=8, help="tables at which they play then")
    args = parser.parse_args(given)
    console = Console()
    before = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    console.print(f"{platform.machine()}, {os.cpu_count()} cores, load average before: {before}")
    with stored(on_server=args.processes > 1) as database:
        met = asyncio.run(run(args, database, console))
    console.print("Load average after: " + ", ".join(f"{load:.1f}" for load in os.getloadavg()))
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())
