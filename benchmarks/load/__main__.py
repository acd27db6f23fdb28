"""Run the load: ``python -m benchmarks.load --tables 100 --seconds 60``. Exit status 1 if a limit is not met."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks.load import apart, report
from benchmarks.load.measure import Measure, Span, kind
from benchmarks.load.page_crowd import page_crowd
from benchmarks.load.people import Crowd, Person, Table
from benchmarks.load.processes import bots, report_others
from benchmarks.load.servers import Servers
from bot.ops.check import check
from bot.storage.address import Address
from tests.support.postgres import cluster
from tests.support.wire.wire_contents import EVERYTHING, NO_THREADS

PER_CHANNEL = 5
"""Tables in one channel, where not all are."""
QUIET = 3.0
"""Seconds without a counted request after which an opened table is ready."""
SETTLING = 5.0
"""Seconds between the last table's opening and what is measured."""

TURNS, CROWD_TURNS = 6, 10
"""Parts of the time, without and with rounds being noted, or a crowd on a page, in turn, so that neither has the fuller
tables."""


class Load:
    """One run: its Discord, its people, its figures."""

    def __init__(self, args: argparse.Namespace) -> None:
        permissions = NO_THREADS if args.no_threads else EVERYTHING
        self.watched = ["hands"] if args.no_threads or args.apart else []
        """Where the tables are shown, if not in their messages."""
        self.discord = Servers(apart.SERVERS * args.tables if args.apart else args.servers, permissions)
        self.measure = Measure()
        self.crowd = Crowd(self.discord, self.measure, args.seed)
        self._args = args
        self._running: list[asyncio.Task[None]] = []
        self.discord.heard = self._heard
        self.count = args.one_channel or args.tables
        channels = 1 if args.one_channel else max(args.servers, self.count // PER_CHANNEL)
        self._channels = [self.discord.room(number, f"games-{number}") for number in range(channels)]

    def _heard(self, method: str, path: str, status: int, scope: str) -> None:
        self.measure.request(kind(method, path, self.crowd.direct), scope)

    async def open(self, table: Table) -> Span:
        """Open one table by itself, until nothing more is sent."""
        begun = time.monotonic()
        await table.open()
        while self.measure.requests[-1].at > time.monotonic() - QUIET:  # noqa: ASYNC110 (there is no such event)
            await asyncio.sleep(0.1)
        return Span(self.measure, begun, time.monotonic())

    async def open_others(self, progress: Progress) -> None:
        """Open the other tables, evenly over ``--opening`` seconds or all at once."""
        task = progress.add_task(f"Opening {self.count} tables", total=self.count, completed=1)

        async def one(number: int) -> None:
            await asyncio.sleep(0 if self._args.together else number * self._args.opening / self.count)
            table = self.table(number)
            await table.open()
            self.start(table.play())
            progress.advance(task)

        await asyncio.gather(*(one(number) for number in range(1, self.count)))
        await asyncio.sleep(SETTLING)

    async def open_apart(self, progress: Progress) -> tuple[apart.Strangers, Span]:
        """People of different servers look for a game, evenly over ``--opening`` seconds or all at once."""
        strangers = apart.Strangers(self.crowd, self.discord, self.start)
        await strangers.open_servers()
        people, begun = apart.SEATS * self.count, time.monotonic()
        task = progress.add_task(f"{people} people look for a game", total=people)

        async def one(number: int) -> None:
            await asyncio.sleep(0 if self._args.together else number * self._args.opening / people)
            await strangers.come(private=self._args.private)
            progress.advance(task)

        await asyncio.gather(*(one(number) for number in range(people)))
        await asyncio.sleep(SETTLING)
        return strangers, Span(self.measure, begun, time.monotonic())

    def table(self, number: int, people: Sequence[Person] = ()) -> Table:
        """``people``: none for new ones."""
        private = self.crowd.rng.random
        people = people or [self.crowd.person(f"P{number}-{place}", private=private() < self._args.private)
                            for place in range(self._args.people)]
        return Table(self.crowd, self._channels[number % len(self._channels)], people)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run ``work`` until `stop`."""
        self._running.append(asyncio.create_task(work))

    async def measured(self, progress: Progress) -> Span:
        task, begun = progress.add_task("Playing", total=self._args.seconds), time.monotonic()
        while (gone := time.monotonic() - begun) < self._args.seconds:
            progress.update(task, completed=gone)
            await asyncio.sleep(1.0)
        return Span(self.measure, begun, time.monotonic())

    async def in_turns(
            self, progress: Progress, turn: Callable[[], None], turns: int) -> tuple[list[Span], list[Span]]:
        """The time in parts, without and with something in turn; ``turn`` begins and ends that."""
        found: tuple[list[Span], list[Span]] = [], []
        task = progress.add_task("Playing", total=turns)
        for part in range(turns):
            if part:
                await asyncio.to_thread(turn)
                await asyncio.sleep(SETTLING)
            begun = time.monotonic()
            await asyncio.sleep(self._args.seconds / turns)
            found[part % 2].append(Span(self.measure, begun, time.monotonic()))
            progress.advance(task)
        return found

    async def sample(self) -> None:
        """Sample what waits, until cancelled."""
        while True:
            self.measure.sample()
            await asyncio.sleep(1.0)

    async def stop(self) -> None:
        """End what runs; an exception of one of the people is raised."""
        for task in self._running:
            task.cancel()
        for result in await asyncio.gather(*self._running, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


async def run(args: argparse.Namespace, database: Address, postmaster: int | None, console: Console) -> bool:
    """Whether all limits are met. ``postmaster``: the process id of the database's server."""
    load = Load(args)
    await load.discord.start()
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeElapsedColumn()
    async with bots(load.discord, database, load.measure, args.processes, load.watched) as turn:
        load.start(load.sample())
        load.start(report_others(load.measure, postmaster))
        with Progress(*columns, console=console, transient=True) as progress:
            if args.apart:
                strangers, opened = await load.open_apart(progress)
                steady = await load.measured(progress)
                await load.stop()
                return _show_apart(console, load, strangers, (opened, steady))
            table = load.table(0)
            first = await load.open(table)
            if args.again:
                again = await load.open(load.table(0, table.people))
                await load.stop()
                return report.show(console, "One table of players whom the bot knows", report.opening(again, new=0))
            load.start(table.play())
            await load.open_others(progress)
            opened = Span(load.measure, first.until, time.monotonic())
            if args.notes:
                compared = await load.in_turns(progress, turn, TURNS)
                await load.stop()
                return report.show(console, f"{load.count} tables, rounds noted in the background in turns",
                                   report.compared(*compared))
            if args.crowd:
                async with page_crowd() as crowd:
                    quiet, busy = await load.in_turns(progress, crowd.turn, CROWD_TURNS)
                    await asyncio.to_thread(crowd.turn)
                await load.stop()
                return report.show(console, f"{load.count} tables, a crowd on a public page in turns",
                                   report.crowded(quiet, busy, crowd.got))
            steady = await load.measured(progress)
        met = [report.show(
            console, f"One table with {args.people} new players opened", report.opening(first, new=args.people)),
               report.show(console, f"{load.count} tables opening, {opened.seconds:.0f} s", report.figures(
                   opened)) if load.count > 1 else True,
               report.show(console, f"{load.count} tables of {args.people} people in steady play, "
                           f"{steady.seconds:.0f} s", report.figures(
                               steady, most=report.A_MOVE, one_channel=bool(args.one_channel)))]
        console.print(f"People who had to ask for their hand: {load.measure.lost_hands}")
        await load.stop()
        begun = time.monotonic()
    stopped = time.monotonic() - begun
    most = report.STOP * args.processes
    console.print(f"The bot stopped in {stopped:.1f} s (at most {most:.0f} s)")
    await load.discord.stop()
    return all(met) and stopped <= most


def _show_apart(console: Console, load: Load, strangers: apart.Strangers, spans: tuple[Span, Span]) -> bool:
    """Whether all limits are met."""
    opened, steady = spans
    title = f"People of {apart.SERVERS * load.count} servers look for a game, {opened.seconds:.0f} s"
    met = [report.show(console, title, [*strangers.rows(load.measure), *report.figures(opened)]),
           report.show(console, f"{load.count} tables without a channel in steady play, {steady.seconds:.0f} s",
                       report.figures(steady, most=apart.A_MOVE))]
    console.print(f"People who had to ask for their hand: {load.measure.lost_hands}")
    return all(met)


@contextmanager
def stored(*, on_server: bool) -> Iterator[tuple[Address, int | None]]:
    """A new database: a file, or on a server that waits for the disk as a host's does; and that server's process."""
    if on_server:
        with cluster(durable=True) as made:
            yield made.database(), None if made.process is None else made.process.pid
        return
    with tempfile.TemporaryDirectory(prefix="busdriver-load-") as folder:
        yield Path(folder) / "load.db", None


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--one-channel", type=int, default=0, metavar="N",
                        help="N tables opened in one channel")
    parser.add_argument("--no-threads", action="store_true", help="the bot may not create threads")
    parser.add_argument("--apart", action="store_true",
                        help="at tables without a channel, by people of twice as many servers, whom the queue seats")
    parser.add_argument("--people", type=int, default=4, choices=(1, 2, 3, 4), help="at each table; the others are AI")
    parser.add_argument("--private", type=float, default=0.0, metavar="SHARE",
                        help="share of people who play from the table's My hand, not from their DMs; with --apart "
                             "of those new to the bot, who play where they looked for a game")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--opening", type=float, default=60.0, help="seconds in which the tables open")
    parser.add_argument("--together", action="store_true", help="open all tables at once")
    parser.add_argument("--again", action="store_true",
                        help="only open a table of people who have a game already")
    parser.add_argument("--notes", action="store_true",
                        help="compare answers while rounds are noted for insights, and while none are")
    parser.add_argument("--crowd", action="store_true",
                        help="compare answers while a crowd reads a public page, and while nobody does, in five pairs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL server of its own, not on a file")
    parser.add_argument("--processes", type=int, default=1, metavar="N",
                        help="N processes of the bot, which share out the servers; with PostgreSQL")
    parser.add_argument("--servers", type=int, default=1, metavar="N",
                        help="N servers of Discord, with a channel at least each")
    args = parser.parse_args(given)
    if args.processes > 1 and not args.postgres:
        parser.error("a file has one process: --processes needs --postgres")
    logging.basicConfig(level=logging.WARNING)
    console = Console()
    before = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    console.print(f"{platform.machine()}, {os.cpu_count()} cores, load average before: {before}")
    with stored(on_server=args.postgres) as (database, postmaster):
        met = asyncio.run(run(args, database, postmaster, console))
        found = check(database)
    console.print("Load average after: " + ", ".join(f"{load:.1f}" for load in os.getloadavg()))
    console.print(f"check: {found.tables} tables, {found.moves} record lines: "
                  f"{'sound' if found.sound else found.faults}")
    return int(not (met and found.sound))


if __name__ == "__main__":
    sys.exit(main())
