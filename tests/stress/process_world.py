"""The processes of `tests.stress.processes`, what befalls them, and what is checked of them."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from benchmarks.load.measure import Measure
from benchmarks.load.people import Crowd, Person, Table, controls
from bot.storage import Server
from bot.storage.postgres.schema import HOME, LOCKS, STARTING, named
from tests.stress.wires import Watched, Wire
from tests.support.discord.discord_limits import EPHEMERAL
from tests.support.postgres import Cluster
from tests.support.wire.wire_contents import Json
from tests.support.wire.wire_discord import TOKEN

HOWS = ("kill", "freeze", "cut", "deploy", "starting", "early", "database", "deploy", "gateway")
AT_MOST = {"kill": 1.5, "freeze": 12.0, "cut": 12.0, "deploy": 2.0, "starting": 3.0, "gateway": 30.0}
"""Seconds until another process is home, where it does not start first."""
OFF = (0, 60, -60)
"""Seconds by which the processes' clocks are off, in turn."""
LATE = 15.0
"""Seconds that a step may be late."""
ON_ITS_WAY = 0.5
"""Seconds after a change of home in which a request may still arrive."""
PATIENCE = 60.0


class Broken(AssertionError):
    """Something was lost, doubled, late, or done by two."""


def demand(holds: bool, words: str) -> None:
    if not holds:
        raise Broken(words)


@dataclass(eq=False)
class Process:
    number: int
    port: int
    wire: Wire
    running: asyncio.subprocess.Process
    home_at: float | None = None
    ended_at: float | None = None
    home: asyncio.Event = field(default_factory=asyncio.Event)
    said: list[str] = field(default_factory=list)


@dataclass
class Took:
    """``home``: seconds until another process was home; ``slowest``: the click that waited longest; ``failed``: clicks
    without an answer in time, of ``clicks``."""

    how: str
    home: float
    slowest: float
    clicks: int
    failed: int


class World:
    def __init__(self, folder: Path, server: Server, cluster: Cluster, args: argparse.Namespace) -> None:
        self._folder, self.server, self.cluster, self._args = folder, server, cluster, args
        self.discord = Watched()
        self.measure = Measure()
        self.crowd = Crowd(self.discord, self.measure, args.seed)
        self.tables: list[Table] = []
        self.processes: list[Process] = []
        self.reported: dict[int, int] = defaultdict(int)
        self.accepted: set[str] = set()
        """The keys of moves that a process has accepted: their interactions."""
        self._rng = Random(args.seed)
        self.latest = 0.0
        self.away = False
        self._tasks: list[asyncio.Task[None]] = []
        self._people: dict[str, Person] = {}
        self._touched: dict[str, float] = {}
        """When each message was sent or edited last."""
        changed = self.discord.changed

        def touched(message: Json, there: bool) -> None:
            self._touched[message["id"]] = time.monotonic()
            changed(message, there)

        self.discord.changed = touched

    # processes -----------------------------------------------------------------------------------

    async def spawn(self, lock: int = HOME) -> Process:
        """A new process, once it waits to be home (or is it); with `STARTING` as soon as it has begun to start."""
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
                **os.environ, "DISCORD_TOKEN": TOKEN, "BUSDRIVER_DATABASE": url, "PYTHONPATH": os.getcwd(),
                "BUSDRIVER_LOG": "INFO"}, cwd=folder)
        process = Process(number, port, wire, running)
        self.processes.append(process)
        self.start(self._read(process))
        while running.pid not in await self._locked(lock) and running.returncode is None:  # noqa: ASYNC110 (as below)
            await asyncio.sleep(0.05)
        if lock == HOME:
            await until(lambda: self.discord.gateway.identified > known or running.returncode is not None)
        demand(running.returncode is None, f"process {number} did not start: {(folder / 'log').read_text()[-800:]}")
        return process

    async def _read(self, process: Process) -> None:
        assert process.running.stdout is not None
        async for line in process.running.stdout:
            said = json.loads(line) if line.endswith(b"\n") else {}
            if "home" in said:
                process.home_at = said["at"]
                process.home.set()
            elif "table" in said:
                self.reported[said["table"]] = max(self.reported[said["table"]], said["seq"])
                if said["key"] is not None:
                    self.accepted.add(said["key"])
                self.measure.changed(said)
        await process.running.wait()
        process.ended_at = time.monotonic()

    def start(self, work: Any) -> None:
        self._tasks.append(asyncio.create_task(work))

    # play ----------------------------------------------------------------------------------------

    async def open_tables(self) -> None:
        channel = self.discord.channel
        for number in range(self._args.tables):
            people = [self.crowd.person(f"P{number}-{place}", private=place == 0) for place in range(3)]
            self._people |= {each.user["id"]: each for each in people}
            table = Table(self.crowd, channel, people)
            await table.open()
            self.tables.append(table)
            self.start(table.play())

    async def watch(self) -> None:
        """How late steps are."""
        while True:
            await asyncio.sleep(1)
            try:
                rows = await self._query("SELECT min(due) FROM tables WHERE status = 'running'")
            except psycopg.Error:
                continue
            if rows[0][0] is not None and not self.away:
                late = time.time() - rows[0][0] / 1000
                self.latest = max(self.latest, late)

    async def _locked(self, lock: int) -> dict[int, bool]:
        """The processes that have a lock (True) or wait for it."""
        rows = await self._query(
            "SELECT application_name, granted FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = "
            f"current_database() AND locktype = 'advisory' AND classid = {LOCKS} AND objid = {lock}")
        return {process.pid: bool(granted) for name, granted in rows if (process := named(name)) is not None}

    async def _query(self, sql: str) -> list[Any]:
        async with await psycopg.AsyncConnection.connect(self.server.url, connect_timeout=2) as connection:
            return await (await connection.execute(sql.encode())).fetchall()

    async def stop(self) -> None:
        for process in self.processes:
            if process.running.returncode is None:
                with suppress(ProcessLookupError):
                    process.running.send_signal(signal.SIGKILL)
                    await process.running.wait()
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    # what happens --------------------------------------------------------------------------------

    async def others(self, how: str, waiting: list[Process]) -> list[Process]:
        """The processes that may follow: those that wait, in this order, and new ones."""
        if how == "early":
            for process in waiting:
                process.running.kill()
            return [await self.spawn(STARTING)]
        while len(waiting) < max(self._args.processes - 1, 1 + (how == "starting")):
            waiting = [*waiting, await self.spawn()]
        await asyncio.sleep(self._rng.uniform(0, 3))
        return waiting

    async def happen(self, how: str, home: Process, others: Sequence[Process]) -> tuple[Took, Process]:
        """Something happens to home; who is home then, if it is not home itself."""
        begun, ephemeral = time.monotonic(), self._ephemeral(home.home_at or 0)
        self.away = how in ("database", "gateway")  # no time limit ends then
        match how:
            case "kill":
                home.running.kill()
            case "freeze":
                home.running.send_signal(signal.SIGSTOP)
            case "cut":
                home.wire.open.clear()
            case "deploy" | "early":
                home.running.terminate()
            case "starting":
                home.running.kill()
                while not (await self._locked(HOME)).get(others[0].running.pid):  # noqa: ASYNC110 (nobody tells)
                    await asyncio.sleep(0.005)
                others[0].running.kill()
                others[0].home_at, others = time.monotonic(), others[1:]
            case "gateway":
                await self.discord.deafen(home.port)
            case "database":
                await asyncio.to_thread(self.cluster.stop, signal.SIGINT)
                await asyncio.sleep(4)
                await asyncio.to_thread(self.cluster.start)
        if how == "database":
            await until(lambda: self._acts(begun + 4.5))
            begun, self.away = time.monotonic(), False
            next_home = home  # unless the other was faster, which is known after the pause
        else:
            await until(lambda: any(each.home.is_set() for each in others))
            next_home = next(each for each in others if each.home.is_set())
        taken = (next_home.home_at or begun) - begun if how != "database" else 0.0
        await asyncio.sleep(self._args.pause)
        self.away = False
        next_home = next((each for each in others if each.home.is_set()), next_home)
        await self._afterwards(how, home, next_home, ephemeral)
        answers = [each for each in self.measure.answers if begun - 1 < each.at < begun + self._args.pause]
        times = [each.seconds for each in answers if each.seconds is not None]
        if lost := [f"{each.at - begun:+.1f}" for each in answers if each.seconds is None]:
            print(f"{'':>8}  without an answer, in seconds from then: {', '.join(lost)}", flush=True)
        return Took(how, taken, max(times, default=0.0), len(answers), len(answers) - len(times)), next_home

    def _acts(self, since: float) -> bool:
        return any(at > since for at, *_ in self.discord.own)

    async def _afterwards(self, how: str, home: Process, after: Process, ephemeral: set[str]) -> None:
        if how == "freeze":
            home.running.send_signal(signal.SIGCONT)
        elif how == "cut":
            home.wire.open.set()
        if how in ("freeze", "cut", "gateway"):
            await until(lambda: home.running.returncode is not None)
            demand(home.running.returncode == 1, f"the old home ended with {home.running.returncode}")
        if how in ("deploy", "early"):
            await until(lambda: home.running.returncode is not None)
            demand(home.running.returncode == 0, f"it stopped with {home.running.returncode}")
            edited = {path.rsplit("/", 1)[-1] for _, port, _, path in self.discord.own if port == after.port}
            edited |= {each for each in ephemeral if self._touched[each] > (after.home_at or 0)}  # clicked again
            shown = {person.hand["id"] for person in self._people.values() if person.hand is not None}
            frozen = (ephemeral & shown) - edited
            now = time.monotonic()
            demand(not frozen, f"{len(frozen)} of {len(ephemeral)} hands are frozen: " + "; ".join(
                f"sent or edited {now - self._touched[each]:.1f} s ago, with {[*controls(self.discord.messages[each])]}"
                for each in frozen))

    def _ephemeral(self, since: float) -> set[str]:
        """The ephemeral hands that home can edit: it has since it is home."""
        return {person.hand["id"] for person in self._people.values() if person.hand is not None
                and person.hand["flags"] & EPHEMERAL and self._touched.get(person.hand["id"], 0) > since}

    # what is checked -----------------------------------------------------------------------------

    def check_one_acts(self) -> None:
        homes = sorted((each for each in self.processes if each.home_at), key=lambda each: each.home_at or 0)
        for at, port, method, path in self.discord.own:
            process = next((each for each in homes if each.port == port), None)
            demand(process is not None, f"{method} {path} by a process that was never home")
            later = [each for each in homes if (each.home_at or 0) > (process.home_at or 0)]  # type: ignore[union-attr]
            demand(not later or at < (later[0].home_at or 0) + ON_ITS_WAY,
                   f"{method} {path} {at - (later[0].home_at or 0) if later else 0:.1f} s after another was home")

    async def check_log(self) -> None:
        """What was said before the log is read: more is said meanwhile."""
        reported, accepted = dict(self.reported), set(self.accepted)
        rows = await self._query("SELECT table_id, max(seq), count(*) FROM log GROUP BY table_id")
        for table, newest, count in rows:
            demand(newest == count, f"table {table} has a gap")
        log = {table: newest for table, newest, _ in rows}
        for table, seq in reported.items():
            demand(log.get(table, 0) >= seq, f"table {table}: {seq} was reported and is not stored")
        keys = Counter(key for key, in await self._query("SELECT key FROM log WHERE key IS NOT NULL"))
        orders = {key for key, in await self._query("SELECT key FROM orders WHERE key IS NOT NULL")}
        demand(max(keys.values(), default=1) == 1, "a move is there twice")
        lost = [key for key in accepted if key not in keys and key not in orders]
        demand(not lost, f"{len(lost)} of {len(accepted)} accepted moves are lost: {lost}")

    def check_messages(self) -> None:
        """By the tables that their controls name."""
        public: Counter[str] = Counter()
        private: Counter[tuple[str, str]] = Counter()
        for message in self.discord.messages.values():
            found = controls(message)
            table = next((part["custom_id"].split(":")[2] for parts in found.values() for part in parts
                          if part["custom_id"].count(":") >= 2), "")
            if message["channel_id"] == self.discord.channel["id"]:
                public[table] += "hand" in found and not message["flags"] & EPHEMERAL
            elif set(found) & {"refresh", "play", "pass", "decline", "give"}:
                private[table, message["channel_id"]] += 1
        demand(max(public.values(), default=1) == 1, f"tables with more than one message: {public}")
        demand(max(private.values(), default=1) == 1, f"hands that were sent twice: {private}")


async def until(condition: Callable[[], bool], seconds: float = PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 (conditions, not events)
            await asyncio.sleep(0.02)
