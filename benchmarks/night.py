"""Opening a round of a club night: ``python -m benchmarks.night --tables 24``.

The real bot, with its drawing process, against a Discord over sockets that enforces its rate limits
(`tests.support.wire`). All pairs are checked in; the night is started; everybody presses *My table* as soon as they see
the board. Figures: counted requests until nothing more is sent for a few seconds, the most in one second, and how long
after the start of the round hands are there. ``--threads``: each table has a channel, as its thread would be.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import platform
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median

from aiohttp import UnixConnector

from bot.app import App
from bot.client_options import ClientOptions
from bot.league.model import Actor, Member
from bot.league.settings import NightRules
from bot.parts import Parts, Thinking
from bot.process import painter, thinkers
from tests.support.discord.discord_schema import walk
from tests.support.nights.service import nights_of
from tests.support.wire.wire_contents import Json
from tests.support.wire.wire_discord import Discord
from tests.support.wire.wire_limits import RateLimits
from tests.support.wire.wire_people import Person

QUIET = 10.0
"""Seconds without a counted request after which the round is open."""
FREE = ("/interactions/", "/webhooks/")
THREADS = "tables' threads"


@dataclass
class Opening:
    """What is measured, in seconds of the machine's time since the start of the round."""

    begun: float = 0.0
    requests: list[float] = field(default_factory=list)
    refused: int = 0
    hands: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    """How many requests of each kind there were."""
    channel: str = ""
    """The night's."""

    def heard(self, method: str, path: str, status: int, scope: str) -> None:
        if not any(free in path for free in FREE):
            self.requests.append(time.monotonic() - self.begun)
            self.refused += status == 429
            self.kinds[self._kind(method, path)] += 1

    def _kind(self, method: str, path: str) -> str:
        if "/messages" not in path:
            return f"{method} {path.split('/')[-1] or path}"
        where = "the night's channel" if f"/{self.channel}/" in path else THREADS
        return f"{'messages' if method == 'POST' else 'edits'} in {where}"

    def is_open(self, threads: int) -> bool:
        """Whether all threads have a message, and nothing more comes."""
        shown = self.kinds[f"messages in {THREADS}"] >= threads
        return shown and time.monotonic() - self.begun > max(self.requests[-1], self.hands[-1]) + QUIET

    def report(self, tables: int) -> str:
        seconds = Counter(int(at) for at in self.requests)
        self.hands.sort()
        return (f"{tables} tables: {len(self.requests)} counted requests ({len(self.requests) / tables:.2f} a table), "
                f"at most {max(seconds.values(), default=0)} a second, {self.refused} refused; {len(self.hands)} "
                f"hands: the first after {self.hands[0]:.1f} s, half of them after {median(self.hands):.1f} s, "
                f"the last after {self.hands[-1]:.1f} s\n"
                + "; ".join(f"{count} {kind}" for kind, count in self.kinds.most_common()))


async def opened(app: App, discord: Discord, people: list[Person], *, threads: bool) -> int:
    """A night to which all have come."""
    nights, boss = nights_of(app), Actor(1, "Boss", manager=True)
    rules = NightRules(datetime.now(UTC) + timedelta(minutes=30), threads=threads)
    season = await nights.planning.create(int(discord.guild["id"]), boss, "Night", "swiss", rules,
                                          channel=int(discord.channel["id"]))
    for one, other in zip(people[::2], people[1::2], strict=True):
        await nights.players.invite(season.id, Actor(one.id, one.name), Member(other.name, other.id))
        await nights.players.accept(season.id, Actor(other.id, other.name), one.id)
    for number in range(1, len(people) // 4 + 1) if threads else ():
        await nights.planning.place(season.id, number, int(discord.text_channel(f"table-{number}")["id"]))
    return season.id


async def come(person: Person, measured: Opening) -> None:
    """Press *My table* on the board, and wait for the hand."""
    while (board := _board(person)) is None:  # noqa: ASYNC110 no such event
        await asyncio.sleep(0.05)
    message = await person.press(board, "My table")
    while message is None or not person.controls(person.discord.messages[message["id"]]):
        await asyncio.sleep(0.05)
        message = message or person.hand()
    measured.hands.append(time.monotonic() - measured.begun)


def _board(person: Person) -> Json | None:
    return next((message for message in reversed(person.sees())
                 if any(part.get("label") == "My table" for part in walk(message["components"]))), None)


async def measure(tables: int, folder: Path, *, threads: bool) -> Opening:
    discord = Discord(lambda: datetime.now(UTC), RateLimits(), checked=False)
    await discord.start(f"{folder}/discord")
    app = await App.open(str(folder / "night.db"), Parts(
        pictures=painter(), thinking=Thinking(workers=thinkers()),
        client=ClientOptions(connector=UnixConnector(f"{folder}/discord", limit=0))))
    running = asyncio.create_task(app.client.start(discord.token))
    await discord.gateway.connected()
    try:
        people = [Person(discord, f"P{number}") for number in range(4 * tables)]
        season = await opened(app, discord, people, threads=threads)
        await asyncio.sleep(2)
        found = Opening(time.monotonic(), channel=str(discord.channel["id"]))
        discord.heard = found.heard
        await nights_of(app).course.start(season, Actor(1, "Boss", manager=True))
        async with asyncio.timeout(300):
            await asyncio.gather(*(come(person, found) for person in people))
            while not found.is_open(tables if threads else 0):  # noqa: ASYNC110 no such event
                await asyncio.sleep(0.1)
        return found
    finally:
        discord.heard = lambda method, path, status, scope: None  # a stop announces itself at every table
        await app.close()
        running.cancel()
        await discord.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--threads", action="store_true", help="tables have threads")
    args = parser.parse_args()
    logging.basicConfig(level=logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(args.tables, Path(folder), threads=args.threads))
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(found.report(args.tables))


if __name__ == "__main__":
    main()
