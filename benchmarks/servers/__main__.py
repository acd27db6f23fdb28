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
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.servers.discord import PAUSE, ManyServers

PATIENCE = 900.0
"""Seconds until a start counts as failed."""
SETTLING = 5.0
"""Seconds between the start and what is measured."""
EVENT_LOOP = "event loop"


@dataclass
class Bot:
    """One process of the bot. ``reports``: what it has said, each second."""

    process: asyncio.subprocess.Process
    begun: float = field(default_factory=time.monotonic)
    reports: list[Mapping[str, Any]] = field(default_factory=list)

    async def listen(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            said = json.loads(line)
            if "servers" in said:
                self.reports.append(said)

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


@asynccontextmanager
async def running(discord: ManyServers, database: Path) -> AsyncIterator[Bot]:
    bot = Bot(await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.load.bot", str(discord.port), str(database), stdout=asyncio.subprocess.PIPE))
    listening = asyncio.create_task(bot.listen())
    try:
        yield bot
    finally:
        with suppress(ProcessLookupError):
            bot.process.terminate()
        await bot.process.wait()
        await listening


async def started(bot: Bot, servers: int, progress: Progress) -> float:
    """Seconds until it knows all servers. TimeoutError."""
    task = progress.add_task("Servers", total=servers)
    async with asyncio.timeout(PATIENCE):
        while bot.servers < servers:
            await asyncio.sleep(0.2)
            progress.update(task, completed=bot.servers)
    return time.monotonic() - bot.begun


async def idle(bot: Bot, discord: ManyServers, seconds: float, events: float, progress: Progress) -> dict[str, float]:
    """Processor time a second, by process, in milliseconds."""
    changing = asyncio.create_task(discord.sharded.change_channels(events, Random(1)))
    await asyncio.sleep(SETTLING)
    since, begun = len(bot.reports) - 1, time.monotonic()
    task = progress.add_task("Idle", total=seconds)
    while (gone := time.monotonic() - begun) < seconds:
        progress.update(task, completed=gone)
        await asyncio.sleep(1.0)
    changing.cancel()
    took = bot.reports[-1]["at"] - bot.reports[since]["at"]
    return {name: 1000 * used / took for name, used in bot.used(since).items()}


async def run(args: argparse.Namespace, folder: Path, console: Console) -> bool:
    discord = ManyServers(args.servers, args.shards)
    await discord.start()
    try:
        with Progress(console=console, transient=True) as progress:
            async with running(discord, folder / "servers.db") as bot:
                start = await started(bot, args.servers, progress)
                computed = bot.used()[EVENT_LOOP]
                resting = await idle(bot, discord, args.seconds, args.events, progress)
                memory = dict(bot.memory)
    finally:
        await discord.stop()
    table = Table(title=f"{args.servers} servers, {args.shards} shards, one process", title_justify="left")
    table.add_column("")
    table.add_column("measured", justify="right")
    least = PAUSE * (args.shards - 1)
    table.add_row("start", f"{start:.0f} s (at least {least:.0f} s)")
    table.add_row("its processor time: event loop", f"{computed:.1f} s")
    table.add_row("sessions begun / of them too soon", f"{discord.gateway.identified} / {discord.sharded.too_soon}")
    for name, size in memory.items():
        table.add_row(f"memory: {name}", f"{size / 2**20:.0f} MiB")
    for name, each in resting.items():
        table.add_row(f"processor time a second, {args.events:.0f} changed channels: {name}", f"{each:.1f} ms")
    console.print(table)
    return not discord.sharded.too_soon and discord.gateway.identified == args.shards


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.servers", description=__doc__)
    parser.add_argument("--servers", type=int, default=20_000)
    parser.add_argument("--shards", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long the idle bot is measured")
    parser.add_argument("--events", type=float, default=30.0, help="changed channels a second, in all servers")
    args = parser.parse_args(given)
    console = Console()
    before = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    console.print(f"{platform.machine()}, {os.cpu_count()} cores, load average before: {before}")
    with tempfile.TemporaryDirectory(prefix="busdriver-servers-") as folder:
        return int(not asyncio.run(run(args, Path(folder), console)))


if __name__ == "__main__":
    sys.exit(main())
