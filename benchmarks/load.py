"""Many live games at once against the Discord in memory: ``make bench-load``, a part of ``make bench-tables``.

The people. Four at each table (``--people 1``: one, and three AI players of level easy), at the live pace as it is. In
turn they click twice a second in the message with their own hand: from the ready combinations (two plays of three, that
is one click), or card by card (choose the cards, then *Play*: two clicks), else *Pass*; they answer the grand call,
choose the cards of the exchange one by one, wish and give as they are asked. Who has no answer to a click yet clicks
nothing: that is counted as held back. While nobody at a table is in turn (a trick is closing, cards are to come), one
of its people chooses cards of theirs or looks again, twice a second too. So every table gets two clicks a second all
the time, and in the exchange, where four people are in turn at once, eight.

When. Tables open one after the other, evenly over about as long as a round takes (``--opening``), and their people
begin at once; what is measured begins when all are open. So at any moment some tables deal, some exchange, most play,
as on an evening. ``--together`` is the hard case that no evening brings: all tables are opened first, then everybody
begins in the same second, and all make their calls and exchanges at the same time, eight clicks a second at each table.

What is measured. A click comes as a gateway event. *Answered* is when Discord has the bot's answer to it, which shows
the hand as it is then: nothing is acknowledged first. Where drawing cannot keep up the answer tells the cards in words
and the newest picture follows; the share of answers with a picture is told. Calls to Discord are all that the bot
makes, for whatever reason, over moves that people made (answers to calls, exchanges, plays, passes, gifts). Most clicks
here make no move: each of those costs one call, its answer, and is told apart.

Whose time. The simulated Discord works in the bot's own event loop: validating and keeping messages, making events. Its
processor time, and that of the people's choosing, is measured apart and told; what is left is the bot's, the library's
included. ``--pictures none`` leaves the drawing out: ``make bench-rendering`` measures it by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from simcord.env import Env

from benchmarks.people import Member
from benchmarks.simulated import Discord
from bot.app import App, painter, thinkers
from bot.ops.check import check
from bot.tables.core.model import Person
from bot.tables.timing.time_control import LIVE, Pace, hurried
from cogs.delivery.renderer import Pictures

TABLES = 200
SECONDS = 60.0
CLICKS = 2.0
"""A second, by each person in turn."""
OPENING = 60.0
"""Seconds in which the tables open, one after the other: about a round's time."""
STARTING = 5.0
"""Seconds between the last table's opening and what is measured."""
LIMIT_MS = 250.0
"""Of 99 answers in 100."""
CALLS_LIMIT = 3.0
"""To Discord, for each move of a person."""


class Drawn:
    data, filename, alt = b"\x89PNG\r\n\x1a\n" + bytes(25_000), "picture.png", "a picture"


class StandIn:
    """Pictures of the usual size, all the same."""

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **more: Drawn


# the measurement ---------------------------------------------------------------------------------


@dataclass
class Times:
    """``waiting``: unanswered clicks by interaction id; ``answers``: seconds to each answer; ``drawn``: answers with a
    picture, ``shown``: with a hand at all (where nothing has changed a click is acknowledged, and that is all);
    ``held``: clicks that were not made since the one before had no answer yet."""

    waiting: dict[str, float] = field(default_factory=dict)
    answers: list[float] = field(default_factory=list)
    drawn: int = 0
    shown: int = 0
    held: int = 0

    def heard(self, path: str, body: Mapping[str, Any]) -> None:
        words = path.split("/")
        if words[-1] == "callback" and words[2] in self.waiting:
            self.answers.append(time.perf_counter() - self.waiting.pop(words[2]))
            shown = body.get("data")
            self.shown += bool(shown)
            self.drawn += bool(shown and shown.get("attachments"))

    def sent(self, interaction: str) -> None:
        self.waiting[interaction] = time.perf_counter()

    def after(self, percent: float) -> float:
        """Milliseconds within which that share of the clicks was answered."""
        ordered = sorted(self.answers)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] * 1000


class Load:
    """``together``: whether all people begin at the same moment, when all tables are open."""

    def __init__(self, app: App, discord: Discord, tables: int, people: int, seed: int, together: bool) -> None:
        self.app, self.discord, self.count, self.people = app, discord, tables, people
        self.rng = Random(seed)
        self.times = Times()
        self.tables: list[tuple[int, list[Member]]] = []
        self.thinking = 0.0
        self._together = together
        self._playing: list[asyncio.Task[None]] = []
        discord.heard = lambda path, body: self.times.heard(path, body)

    async def open(self, within: float) -> None:
        """Tables in a few channels, the people's direct messages open."""
        guild = self.discord.env.create_guild("Load")
        channels = [guild.create_text_channel(f"games-{number}") for number in range(max(1, self.count // 5))]
        for number in range(self.count):
            begun = time.monotonic()
            table, members = await self._table(number, guild, channels[number % len(channels)].id)
            self.tables.append((table, members))
            if not self._together:
                self._begin(members)
            await asyncio.sleep(max(0.0, within / self.count - (time.monotonic() - begun)))
        await asyncio.sleep(STARTING)

    def _begin(self, members: list[Member]) -> None:
        self._playing.append(asyncio.create_task(self._at(members)))

    async def play(self, seconds: float) -> Measured:
        """What is measured."""
        self.times = Times()
        begun = Cost.now(self)
        if self._together:
            for _, members in self.tables:
                self._begin(members)
        await asyncio.sleep(seconds)
        times = replace(self.times, waiting=dict(self.times.waiting), answers=list(self.times.answers))
        return Measured(times, begun, Cost.now(self))

    async def stop(self) -> None:
        """Nobody clicks any more; the last clicks are answered."""
        for task in self._playing:
            task.cancel()
        await asyncio.sleep(1)

    async def _table(self, number: int, guild: Any, channel: int) -> tuple[int, list[Member]]:
        members, table = [], 0
        for place in range(self.people):
            actor = guild.add_member(self.discord.env.create_user(f"p{number}-{place}"))
            members.append(Member(actor.id, actor.user.dm_channel.id, self.rng))
            person = Person(actor.id, actor.name)
            if not place:
                table = (await self.app.tables.create(
                    person, "tichu", channel=channel, guild=guild.id, options={"target": "1000"})).id
            else:
                await self.app.tables.join(table, person)
        for _ in range(4 - self.people):
            await self.app.tables.add_ai(table, members[0].id, "easy")
        await self.app.tables.start(table, members[0].id)
        return table, members

    async def _at(self, members: list[Member]) -> None:
        """The people of one table: whoever is in turn clicks, else one of them."""
        step = 1 / CLICKS
        due = time.monotonic() + self.rng.random() * step
        while True:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due += step
            begun = time.thread_time()
            clicks = self._clicks(members)
            self.thinking += time.thread_time() - begun
            for member, message, data in clicks:
                if member.waits in self.times.waiting:
                    self.times.held += 1
                else:
                    self._click(member, message, data)

    def _clicks(self, members: list[Member]) -> list[tuple[Member, Any, dict[str, Any]]]:
        shown = [(member, message, member.sees(message)) for member in members
                 if (message := self.discord.newest(member.channel)) is not None]
        found = [(member, message, data) for member, message, seen in shown
                 if seen.turn and (data := member.choose(seen)) is not None]
        if not found and shown:
            member, message, seen = self.rng.choice(shown)
            data = member.idle(seen)
            return [] if data is None else [(member, message, data)]
        return found

    def _click(self, member: Member, message: Any, data: dict[str, Any]) -> None:
        def sent(interaction: str) -> None:
            member.waits = interaction
            self.times.sent(interaction)

        self.discord.click(message, member.id, data, sent)

    async def moves(self, since: datetime, until: datetime) -> int:
        """Record entries that people made between these times."""
        found = 0
        for table, members in self.tables:
            people = {member.id for member in members}
            log = await self.app.storage.tables.log(table)
            found += sum(entry.kind == "record" and entry.user in people and entry.key is not None
                         and since <= entry.at < until for entry in log)
        return found


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of processor time so far: the event loop's thread, this process, the simulation, the people."""

    loop: float
    process: float
    discord: float
    people: float
    calls: int
    at: datetime

    @classmethod
    def now(cls, load: Load) -> Cost:
        times = os.times()
        return cls(time.thread_time(), times.user + times.system, load.discord.busy, load.thinking,
                   load.discord.calls, datetime.now(UTC))


@dataclass(frozen=True, slots=True)
class Measured:
    times: Times
    before: Cost
    after: Cost


async def run(folder: Path, args: argparse.Namespace, pace: Pace, pictures: Pictures) -> bool:
    """Whether the limits are held."""
    app = await App.open(folder / "load.db", paces={"live": pace}, pictures=pictures, thinking=thinkers())
    env = Env(app.client, check_errors=False, settle_timeout=60.0)
    discord = Discord(env)
    await discord.start()
    load = Load(app, discord, args.tables, args.people, args.seed, args.together)
    await load.open(args.opening)
    measured = await load.play(args.seconds)
    await load.stop()
    moves = await load.moves(measured.before.at, measured.after.at)
    await env.shutdown()
    await app.close()
    return report(load, measured, moves)


def report(load: Load, measured: Measured, moves: int) -> bool:
    times, before, after = measured.times, measured.before, measured.after
    took = (after.at - before.at).total_seconds()
    clicks, made = len(times.answers), after.calls - before.calls
    if not clicks or not moves:
        print("no click was answered, or no move made")
        return False
    p99, calls = times.after(99), (made - clicks + moves) / moves
    loop, discord, people = (1000 * (getattr(after, name) - getattr(before, name)) / clicks
                             for name in ("loop", "discord", "people"))
    other = 1000 * (after.process - before.process) / clicks - loop
    print(f"{load.count} tables, {load.people} people each, {took:.0f} s: {clicks} clicks answered "
          f"({clicks / took:.0f}/s), {len(times.waiting)} not, {times.held} held back; "
          f"{moves} moves by people ({moves / took:.0f}/s)")
    shares = ", ".join(f"{times.after(share):.0f} ms (p{share})" for share in (50, 90, 99))
    print(f"answered within {shares}, the longest {times.after(100):.0f} ms; p99 at most {LIMIT_MS:.0f} ms: "
          f"{'✓' if p99 <= LIMIT_MS else '✗'}")
    print(f"of {times.shown} hands in answers {times.drawn / max(1, times.shown):.0%} with their picture, the others "
          f"in words until it followed")
    print(f"calls to Discord: {made} ({made / took:.0f}/s), {made / moves:.2f} a move; {calls:.2f} without the answers "
          f"to clicks that made no move; at most {CALLS_LIMIT:.0f}: {'✓' if calls <= CALLS_LIMIT else '✗'}")
    print(f"processor time a click, ms: event loop {loop:.2f}, of which the simulated Discord {discord:.2f} and the "
          f"people {people:.2f}; other threads {other:.2f}. Loop busy {100 * (after.loop - before.loop) / took:.0f} %")
    return p99 <= LIMIT_MS and calls <= CALLS_LIMIT


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Many live games at once against the Discord in memory.")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--people", type=int, default=4, choices=(1, 2, 3, 4), help="at each table; the others are AI")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--opening", type=float, default=OPENING, help="seconds in which the tables open")
    parser.add_argument("--together", action="store_true", help="all people begin at the same moment")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hurry", type=float, default=1.0, help="the pace is so many times the live one")
    parser.add_argument("--pictures", choices=("real", "none"), default="real")
    args = parser.parse_args(given)
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory(prefix="busdriver-load-") as folder:
        pictures: Any = painter() if args.pictures == "real" else StandIn()
        held = asyncio.run(run(Path(folder), args, hurried(LIVE, args.hurry), pictures))
        found = check(Path(folder) / "load.db")
    print(f"check: {found.tables} tables, {found.moves} record lines: {'sound' if found.sound else found.faults}")
    return int(not (held and found.sound))


if __name__ == "__main__":
    sys.exit(main())
