"""The world of `tests.stress.processes`: the processes, the servers, and who plays there."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from bot.core.slots import FIRST_SLOT, SLOTS, slot_of
from bot.storage import Server
from bot.storage.postgres.schema import HOME, LOCKS, named
from tests.stress.processes.homes import Homes
from tests.stress.processes.people import Game, Player, Townsfolk, Way
from tests.stress.processes.servers import Watched, Whom
from tests.stress.processes.wires import Wire
from tests.support.postgres import Cluster
from tests.support.wire.wire_contents import Json
from tests.support.wire.wire_discord import TOKEN

OFF = (0, 60, -60)
"""Seconds by which the processes' clocks are off, in turn."""
SECRET = "s" * 32
"""For the marks of erased people, of all processes."""
PATIENCE = 60.0
WAYS = (Way.PRIVATE, Way.COMMANDS, Way.ABROAD, Way.DIRECT, Way.PRIVATE)


class Broken(AssertionError):
    """Something was lost, doubled, late, or done by two."""


def demand(holds: bool, words: str) -> None:
    if not holds:
        raise Broken(words)


@dataclass(frozen=True, slots=True)
class Wrote:
    """An entry of a table's log that a process has stored. ``key``: of the interaction, if one decided it."""

    process: int
    table: int
    seq: int
    key: str | None
    began: float


@dataclass(eq=False)
class Process:
    """``said``: of which slots it is home, each time that it has changed; the slots are ready then. ``hit``: it is
    frozen or cut off, or was: of the clicks that it gets then it can only say that the database is away."""

    number: int
    port: int
    wire: Wire
    running: asyncio.subprocess.Process
    hit: bool = False
    said: list[tuple[float, frozenset[int]]] = field(default_factory=list)

    @property
    def pid(self) -> int:
        return self.running.pid

    @property
    def runs(self) -> bool:
        return self.running.returncode is None

    def ready(self, slot: int, since: float) -> float | None:
        """When it was first home of a slot after that time, and has read what is there."""
        return next((at for at, held in self.said if at > since and slot in held), None)

    def left(self, slot: int, since: float) -> float | None:
        """When it was home of a slot no longer."""
        return next((at for at, held in self.said if at > since and slot not in held), None)


class World:
    def __init__(self, folder: Path, server: Server, cluster: Cluster, args: argparse.Namespace) -> None:
        self._folder, self.server, self.cluster, self.args = folder, server, cluster, args
        self.rng = Random(args.seed)
        self.discord = Watched()
        self.town = Townsfolk(self.discord, args.seed)
        self.homes = Homes(server)
        self.games: list[Game] = []
        self.processes: list[Process] = []
        self.told: dict[tuple[int, int], set[int]] = defaultdict(set)
        """Which processes have reported an entry of a table."""
        self.accepted: set[str] = set()
        """The keys of moves that a process has accepted: their interactions."""
        self.wrote: list[Wrote] = []
        self.slots: dict[int, int] = {}
        """Of each table."""
        self.latest = 0.0
        self.away: frozenset[int] = frozenset()
        """The slots where no time limit ends now."""
        self._tasks: list[asyncio.Task[None]] = []
        self.touched: dict[str, float] = {}
        """When each message was sent or edited last."""
        changed = self.discord.changed

        def touched(message: Json, there: bool) -> None:
            self.touched[message["id"]] = time.monotonic()
            changed(message, there)

        self.discord.changed = touched

    # processes -----------------------------------------------------------------------------------

    @property
    def running(self) -> list[Process]:
        return [each for each in self.processes if each.runs]

    async def spawn(self, lock: int = HOME) -> Process:
        """A new process, once it is connected and shares the slots; with `GOES_ON` as soon as it starts."""
        number, wire = len(self.processes), Wire(self.cluster.folder)
        await wire.start()
        port, folder = await self.discord.site(), self._folder / str(number)
        folder.mkdir()
        url = self.server.url.replace(str(self.cluster.folder), wire.folder.name)
        known = self.discord.gateway.identified
        running = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.stress.bot_process", str(port), str(OFF[number % len(OFF)]),
            stdout=asyncio.subprocess.PIPE,
            stderr=(folder / "log").open("wb"), env={
                **os.environ, "DISCORD_TOKEN": TOKEN, "BUSDRIVER_DATABASE": url, "BUSDRIVER_SECRET": SECRET,
                "PYTHONPATH": os.getcwd(), "BUSDRIVER_LOG": "INFO"}, cwd=folder)
        process = Process(number, port, wire, running)
        self.processes.append(process)
        self.start(self._read(process))
        while running.pid not in await self.locked(lock) and process.runs:  # noqa: ASYNC110 (as below)
            await asyncio.sleep(0.05)
        if lock == HOME:
            await until(lambda: self.discord.gateway.identified > known or not process.runs)
        demand(process.runs, f"process {number} did not start: {(folder / 'log').read_text()[-800:]}")
        return process

    async def _read(self, process: Process) -> None:
        assert process.running.stdout is not None
        async for line in process.running.stdout:
            said = json.loads(line) if line.endswith(b"\n") else {}
            if "slots" in said:
                process.said.append((said["at"], frozenset(said["slots"])))
            elif "wrote" in said:
                self.wrote.append(Wrote(process.pid, said["wrote"], said["seq"], said["key"], said["began"]))
            elif "table" in said:
                self.told[said["table"], said["seq"]].add(process.pid)
                if said["key"] is not None:
                    self.accepted.add(said["key"])
                self.town.changed(said)
        await process.running.wait()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.create_task(work))

    async def balanced(self) -> None:
        """Wait until each process has its share."""
        def shared() -> bool:
            running = self.running
            parts = [len(self.homes.held(each.pid)) for each in running]
            return sum(parts) == SLOTS and max(parts) <= -(-SLOTS // len(running))

        try:
            await until(shared)
        except TimeoutError:
            raise Broken(f"not shared out: {[len(self.homes.held(each.pid)) for each in self.running]}") from None

    async def locked(self, lock: int) -> dict[int, bool]:
        """The processes that have a lock (True) or wait for it."""
        rows = await self.query(
            "SELECT application_name, granted FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = "
            f"current_database() AND locktype = 'advisory' AND classid = {LOCKS} AND objid = {lock}")
        return {process.pid: bool(granted) for name, granted in rows if (process := named(name)) is not None}

    async def query(self, sql: str) -> list[Any]:
        async with await psycopg.AsyncConnection.connect(self.server.url, connect_timeout=2) as connection:
            return await (await connection.execute(sql.encode())).fetchall()

    async def stop(self) -> None:
        for process in self.running:
            with suppress(ProcessLookupError):
                process.running.send_signal(signal.SIGKILL)
                await process.running.wait()
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    # play ----------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Servers and people, whose slots lie anywhere; each plays at one table or two. Before a process connects."""
        places = self.rng.sample(range(SLOTS), self.args.tables + 1)
        channels = [self.discord.server(f"Server {slot}", slot) for slot in places[1:]]
        people = [self.discord.person(f"P{number}", self.rng.randrange(SLOTS))
                  for number in range(2 * self.args.tables + 1)]
        ways = iter(WAYS * len(people))
        for number, channel in enumerate(channels):
            there = [people[(2 * number + place) % len(people)] for place in range(3)]
            players = [self.town.player(user, next(ways)) for user in there]
            for player in players:
                player.abroad = channels[(number + 1) % len(channels)]
            self.games.append(Game(self.town, channel, players, self.rng))
        host = self.town.player(people[-1], Way.DIRECT)
        self.games.append(Game(self.town, self.discord.channels[host.direct], [host], self.rng))

    async def open_tables(self) -> None:
        for game in self.games:
            await game.open()
            self.start(game.play())
        await self.note_tables()

    async def note_tables(self) -> None:
        for table, guild, host in await self.query("SELECT id, guild, host FROM tables"):
            self.slots[table] = slot_of(guild or host)

    @property
    def players(self) -> Sequence[Player]:
        return self.town.players

    def slots_of(self, whom: Whom) -> frozenset[int]:
        """Those in which somebody may act for them."""
        if whom == Whom():
            return frozenset({FIRST_SLOT})
        tables = whom.tables or {each.table for each in self.players if each.id == whom.user}
        found = {self.slots[table] for table in tables if table in self.slots}
        return frozenset(found | {slot_of(each) for each in (whom.guild, whom.user) if each})

    async def watch(self) -> None:
        """How late steps are."""
        while True:
            await asyncio.sleep(1)
            try:
                rows = await self.query("SELECT id, due FROM tables WHERE status = 'running' AND due IS NOT NULL")
            except psycopg.Error:
                continue
            late = [time.time() - due / 1000 for table, due in rows if self.slots.get(table) not in self.away]
            self.latest = max(self.latest, *late, 0.0) if late else self.latest


async def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 (conditions, not events)
            await asyncio.sleep(0.02)
