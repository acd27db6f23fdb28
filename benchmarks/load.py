"""Many live games at once against the Discord in memory: ``make bench-load``, a part of ``make bench-tables``.

The people. Four at each table (``--people 1``: one, and three AI players of level easy), at the live pace as it is. In
turn they click twice a second in the message with their own hand: from the ready combinations (two plays of three, that
is one click), or card by card (choose the cards, then *Play*: two clicks), else *Pass*; they answer the grand call,
choose the cards of the exchange one by one, wish and give as they are asked. Who has no answer to a click yet clicks
nothing: that is counted as held back. While nobody at a table is in turn (a trick is closing, cards are to come), one
of its people chooses cards of theirs or looks again, twice a second too. So every table gets two clicks a second all
the time, and in the exchange up to eight.

What is measured. A click comes as a gateway event. *Answered* is when Discord has the bot's answer to it, which shows
the hand as it is then: nothing is acknowledged first. Where drawing cannot keep up the answer tells the cards in words
and the newest picture follows. Calls to Discord are all that the bot makes, for whatever reason, over moves that people
made (answers to calls, exchanges, plays, passes, gifts); clicks that make no move count among the calls.

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
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from simcord import _dpy_internals, _runtime
from simcord.backend.serializers import message_payload
from simcord.env import Env
from simcord.http import router
from simcord.interactions import base_payload

from bot.app import App, studio, thinkers
from bot.check import check
from bot.tables.model import Person
from bot.tables.pace import LIVE, Pace, hurried
from cogs.pictures import Pictures
from cogs.ui.hand import ACCENT_TURN

TABLES = 200
SECONDS = 60.0
CLICKS = 2.0
"""A second, by each person in turn."""
OPENING = 20.0
"""Seconds in which the tables are opened one after the other, before anything is measured."""
SAMPLE = 10
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


# the simulated Discord ---------------------------------------------------------------------------


class Discord:
    """The simulation in real time, with a stopwatch. ``busy``: seconds of processor time that it has taken so far."""

    def __init__(self, env: Env) -> None:
        self.env, self.backend = env, env.backend
        self.busy = 0.0
        self.calls = self._sample = 0
        self.heard: Callable[[str, str], None] = lambda method, path: None
        self._plain = router.dispatch
        router.dispatch = self._dispatch

    def _timed(self, call: Callable[[], Any]) -> Any:
        """``call``, every tenth time on the stopwatch: reading it costs more than what it measures."""
        self._sample += 1
        if self._sample % SAMPLE:
            return call()
        begun = time.thread_time()
        try:
            return call()
        finally:
            self.busy += SAMPLE * (time.thread_time() - begun)

    async def start(self) -> None:
        """Start the bot; then give the event loop back its own timers, and forget the history for tests."""
        await self.env.start()
        _runtime._restore_loop(self.env)
        _dpy_internals.release_clocks(self.env)
        self.backend.http_requests = deque(maxlen=0)
        self.backend.transcript = deque(maxlen=0)

    def _dispatch(self, backend: Any, method: str, path: str, **given: Any) -> Any:
        self.calls += 1
        try:
            return self._timed(lambda: self._plain(backend, method, path, **given))
        finally:
            self.heard(method, path)

    def click(self, message: Any, user: int, data: dict[str, Any], sent: Callable[[str], None]) -> None:
        """An interaction on ``message``. ``sent`` hears its id before the bot does."""
        made, payload = self._timed(lambda: self._made(message, user, data))
        sent(str(made.id))
        self.backend.emit("INTERACTION_CREATE", payload)

    def _made(self, message: Any, user: int, data: dict[str, Any]) -> Any:
        made, payload = base_payload(
            self.backend, type=3, channel_id=message.channel_id, guild_id=None, user_id=user, data=data)
        made.source_message_id = message.id
        payload["message"] = dict(message_payload(self.backend, message))
        return made, payload

    def newest(self, channel: int) -> Any:
        """The last message of a channel; None if it is empty."""
        kept = self.backend.messages.get(channel)
        return kept[next(reversed(kept))] if kept else None


def walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from walk(component.get("components", ()))


# people ------------------------------------------------------------------------------------------


@dataclass
class Seen:
    """What a person sees in their message: controls that can be used, by verb."""

    turn: bool
    controls: dict[str, list[Mapping[str, Any]]]

    @classmethod
    def of(cls, message: Any) -> Seen:
        controls: dict[str, list[Mapping[str, Any]]] = {}
        for part in walk(message.components):
            if part["type"] in (2, 3) and part.get("custom_id") and not part.get("disabled"):
                controls.setdefault(part["custom_id"].split(":")[1], []).append(part)
        return cls(any(part.get("accent_color") == ACCENT_TURN for part in message.components), controls)


@dataclass
class Member:
    """A person at a table."""

    id: int
    channel: int
    rng: Random
    waits: str = ""
    """The interaction that they wait for an answer to: until then they click nothing."""

    def choose(self, seen: Seen) -> dict[str, Any] | None:
        """The next click in turn; None: there is nothing to click."""
        controls = seen.controls
        if gives := controls.get("pick-give"):
            open_ = [part for part in gives if not any(option.get("default") for option in part["options"])]
            return self._some(open_[0], 1) if open_ else _pressed(controls["give"][0]) if "give" in controls else None
        for verb in ("decline", "call", "pick-wish"):
            if found := controls.get(verb):
                return self._some(found[0], 1) if verb == "pick-wish" else _pressed(found[0])
        if (play := controls.get("play")) and play[0]["custom_id"].count(":") > 3:
            return _pressed(play[0])
        for verb in ("gift", "ask", "none"):
            if found := controls.get(verb):
                return _pressed(self.rng.choice(found))
        return self._play(controls)

    def _play(self, controls: Mapping[str, list[Mapping[str, Any]]]) -> dict[str, Any] | None:
        ready, cards, rest = controls.get("pick-ready"), controls.get("pick-cards"), controls.get("pass")
        if rest and (not ready or self.rng.random() < 0.4):
            return _pressed(rest[0])
        if not ready:
            return self._look(controls)
        option = self.rng.choice(ready[0]["options"][:5])
        if cards and self.rng.random() < 1 / 3:
            wanted = {card.split("=")[0] for card in option["value"].split(" ")[2:]}
            values = [each["value"] for each in cards[0]["options"] if each["value"] in wanted]
            if values and not all(each.get("default") for each in cards[0]["options"] if each["value"] in wanted):
                return _picked(cards[0], values)
        return _picked(ready[0], [option["value"]])

    def idle(self, seen: Seen) -> dict[str, Any] | None:
        """A click of somebody who waits."""
        return self._look(seen.controls)

    def _look(self, controls: Mapping[str, list[Mapping[str, Any]]]) -> dict[str, Any] | None:
        if (cards := controls.get("pick-cards")) and self.rng.random() < 0.7:
            return self._some(cards[0], self.rng.randint(1, 3))
        found = controls.get("refresh")
        return _pressed(found[0]) if found else None

    def _some(self, select: Mapping[str, Any], count: int) -> dict[str, Any]:
        values = [option["value"] for option in select["options"]]
        return _picked(select, self.rng.sample(values, min(count, len(values))))


def _pressed(part: Mapping[str, Any]) -> dict[str, Any]:
    return {"custom_id": part["custom_id"], "component_type": 2}


def _picked(part: Mapping[str, Any], values: Sequence[str]) -> dict[str, Any]:
    return {"custom_id": part["custom_id"], "component_type": 3, "values": list(values)}


# the measurement ---------------------------------------------------------------------------------


@dataclass
class Times:
    """``waiting``: unanswered clicks by interaction id; ``answers``: seconds to each answer; ``held``: clicks that were
    not made since the one before had no answer yet."""

    waiting: dict[str, float] = field(default_factory=dict)
    answers: list[float] = field(default_factory=list)
    held: int = 0

    def heard(self, method: str, path: str) -> None:
        words = path.split("/")
        if words[-1] == "callback" and words[2] in self.waiting:
            self.answers.append(time.perf_counter() - self.waiting.pop(words[2]))

    def sent(self, interaction: str) -> None:
        self.waiting[interaction] = time.perf_counter()

    def after(self, percent: float) -> float:
        """Milliseconds within which that share of the clicks was answered."""
        ordered = sorted(self.answers)
        return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] * 1000


class Load:
    def __init__(self, app: App, discord: Discord, tables: int, people: int, seed: int) -> None:
        self.app, self.discord, self.count, self.people = app, discord, tables, people
        self.rng = Random(seed)
        self.times = Times()
        self.tables: list[tuple[int, list[Member]]] = []
        self.thinking = 0.0
        discord.heard = self.times.heard

    async def open(self) -> None:
        """Tables in a few channels, the people's direct messages open."""
        guild = self.discord.env.create_guild("Load")
        channels = [guild.create_text_channel(f"games-{number}") for number in range(max(1, self.count // 5))]
        for number in range(self.count):
            begun = time.monotonic()
            self.tables.append(await self._table(number, guild, channels[number % len(channels)].id))
            await asyncio.sleep(max(0.0, OPENING / self.count - (time.monotonic() - begun)))

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

    async def play(self, until: float) -> None:
        await asyncio.gather(*(self._at(members, until) for _, members in self.tables))

    async def _at(self, members: list[Member], until: float) -> None:
        """The people of one table: whoever is in turn clicks, else one of them."""
        step = 1 / CLICKS
        due = time.monotonic() + self.rng.random() * step
        while due < until:
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
        shown = [(member, message, Seen.of(message)) for member in members
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

    async def moves(self) -> int:
        """Record entries that people made."""
        found = 0
        for table, members in self.tables:
            people = {member.id for member in members}
            log = await self.app.storage.tables.log(table)
            found += sum(entry.kind == "record" and entry.user in people and entry.key is not None for entry in log)
        return found


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of processor time: the event loop's thread, this process's, the processes' it started."""

    loop: float
    process: float
    children: float
    discord: float
    people: float
    calls: int
    moves: int
    at: float

    @classmethod
    async def now(cls, load: Load) -> Cost:
        times = os.times()
        return cls(time.thread_time(), times.user + times.system, times.children_user + times.children_system,
                   load.discord.busy, load.thinking, load.discord.calls, await load.moves(), time.monotonic())


async def run(
    folder: Path, tables: int, people: int, seconds: float, seed: int, pace: Pace, pictures: Pictures
) -> bool:
    """Whether the limits are held."""
    app = await App.open(folder / "load.db", paces={"live": pace}, pictures=pictures, thinking=thinkers())
    env = Env(app.client, check_errors=False, settle_timeout=60.0)
    discord = Discord(env)
    await discord.start()
    load = Load(app, discord, tables, people, seed)
    await load.open()
    await asyncio.sleep(5)
    before = await Cost.now(load)
    await load.play(time.monotonic() + seconds)
    await asyncio.sleep(1)
    after = await Cost.now(load)
    await env.shutdown()
    await app.close()
    return report(load, before, after)


def report(load: Load, before: Cost, after: Cost) -> bool:
    times, took, moves = load.times, after.at - before.at, after.moves - before.moves
    clicks, made = len(times.answers), after.calls - before.calls
    if not clicks or not moves:
        print("no click was answered, or no move made")
        return False
    p99, calls = times.after(99), made / moves
    loop, discord, people = (1000 * (getattr(after, name) - getattr(before, name)) / clicks
                             for name in ("loop", "discord", "people"))
    other = 1000 * (after.process - before.process) / clicks - loop
    print(f"{load.count} tables, {load.people} people each, {took:.0f} s: {clicks} clicks answered "
          f"({clicks / took:.0f}/s), {len(times.waiting)} not, {times.held} held back; "
          f"{moves} moves by people ({moves / took:.0f}/s)")
    shares = ", ".join(f"{times.after(share):.0f} ms (p{share})" for share in (50, 90, 99))
    print(f"answered within {shares}, the longest {times.after(100):.0f} ms; p99 at most {LIMIT_MS:.0f} ms: "
          f"{'✓' if p99 <= LIMIT_MS else '✗'}")
    print(f"calls to Discord: {made} ({made / took:.0f}/s), {calls:.2f} a move; at most {CALLS_LIMIT:.0f}: "
          f"{'✓' if calls <= CALLS_LIMIT else '✗'}")
    print(f"processor time a click, ms: event loop {loop:.2f}, of which the simulated Discord {discord:.2f} and the "
          f"people {people:.2f}; other threads {other:.2f}")
    return p99 <= LIMIT_MS and calls <= CALLS_LIMIT


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Many live games at once against the Discord in memory.")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--people", type=int, default=4, choices=(1, 2, 3, 4), help="at each table; the others are AI")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hurry", type=float, default=1.0, help="the pace is so many times the live one")
    parser.add_argument("--pictures", choices=("real", "none"), default="real")
    args = parser.parse_args(given)
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory(prefix="busdriver-load-") as folder:
        pictures: Any = studio() if args.pictures == "real" else StandIn()
        held = asyncio.run(run(Path(folder), args.tables, args.people, args.seconds, args.seed,
                               hurried(LIVE, args.hurry), pictures))
        found = check(Path(folder) / "load.db")
    print(f"check: {found.tables} tables, {found.moves} record lines: {'sound' if found.sound else found.faults}")
    return int(not (held and found.sound))


if __name__ == "__main__":
    sys.exit(main())
