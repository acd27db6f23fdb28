"""People of different servers who look for a game: ``python -m benchmarks.load --apart``.

Each server has a channel and few people. They opt in, as do their servers, look for a game with ``/lfg``, say that they
are here, and play at the table without a channel that the queue opens for them. Those who have used the bot in direct
messages before play there, the others (``--private``) where they searched.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from typing_extensions import override

from benchmarks.load.measure import Measure, percentile
from benchmarks.load.people import LOST, Crowd, Person, Table, controls, until
from benchmarks.load.report import Row
from benchmarks.load.servers import Servers
from cogs.common.layout import Click
from tests.support.wire.wire_contents import Json

SEATS = 4
SERVERS = 2
"""For each table: two people of each, so that no four of one server sit down there first."""
A_MOVE = 0.2
"""Counted requests, at tables without a channel."""
WAIT = 300.0
"""Seconds in which somebody who looks for a game has a hand."""
READS = (1.0, 3.0)
"""Seconds until somebody presses *I am here*."""


class Stranger(Person):
    """``room``: where they look for a game; ``direct``: whether they have used the bot in direct messages."""

    def __init__(self, crowd: Crowd, name: str, room: Json, *, known: bool) -> None:
        super().__init__(crowd.discord, crowd.measure, name, crowd.rng)
        self.room, self._known, self._rng = room, known, crowd.rng
        self._lobby: Json | None = None
        self.searched = self.dealt = 0.0
        """When they began to look for a game, and when they saw their first hand."""

    @override
    def see(self, message: Json, there: bool) -> None:
        super().see(message, there)
        if there and "ready" in controls(message):
            self._lobby = message
        if self.hand is not None and not self.dealt:
            self.dealt = time.monotonic()

    @property
    def table(self) -> int:
        """Of their hand; 0: they have none."""
        clicks = [Click.read(part["custom_id"]) for parts in self.controls.values() for part in parts]
        return next((click.table for click in clicks if click is not None and click.table), 0)

    async def sit_down(self) -> None:
        """Opt in, look for a game, say that they are here. TimeoutError: no hand came."""
        if self._known:
            shown = await self.slash("prefs", self.discord.channels[self.direct])
            await self._go_on(await self._go_on(shown, "across-open"), "across")
        self.searched = time.monotonic()
        shown = await self._go_on(await self.slash("lfg", self.room, game="tichu", pace="live"), "seek")
        if not self._known:
            await self._go_on(shown, "seek-across")
        await until(lambda: self._lobby or self.hand, WAIT)
        await asyncio.sleep(self._rng.uniform(*READS))
        if self._lobby is not None and "ready" in controls(self._lobby):
            await self.press(self._lobby, "ready")
        await until(lambda: self.table, WAIT)

    async def _go_on(self, shown: Json | None, verb: str) -> Json | None:
        """Press a button of an answer, once it has come."""
        assert shown is not None
        await until(lambda: verb in controls(shown), WAIT)
        return await self.press(shown, verb)


class TableApart(Table):
    """Its people have no message of the table: who misses their hand asks for it by a command."""

    @override
    async def find_hands(self) -> None:
        measure = self._crowd.measure
        for person in self.people:
            since = measure.pending.get(person.id)
            if since is not None and time.monotonic() - since > LOST and isinstance(person, Stranger):
                measure.lost_hands += 1
                await person.slash("hand", person.room)


class Strangers:
    """All of them. ``start``: runs a task until the end."""

    def __init__(self, crowd: Crowd, discord: Servers, start: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._crowd, self._discord, self._start = crowd, discord, start
        self.people: list[Stranger] = []
        self._tables: dict[int, list[Stranger]] = defaultdict(list)

    async def open_servers(self) -> None:
        """An admin of each server opts in."""
        for number, room in enumerate(self._discord.rooms):
            admin = self._crowd.person(f"Admin{number}")
            shown = await admin.slash("setup", room)
            assert shown is not None
            page = await admin.press(shown, "setup-across")
            assert page is not None
            await admin.press(page, "setup-across")

    async def come(self, *, private: float) -> None:
        """One more person looks for a game, and plays once the table is complete."""
        number, rooms = len(self.people), self._discord.rooms
        known = self._crowd.rng.random() >= private
        person = Stranger(self._crowd, f"P{number}", rooms[number % len(rooms)], known=known)
        self._crowd.add(person)
        self.people.append(person)
        await person.sit_down()
        there = self._tables[person.table]
        there.append(person)
        if len(there) == SEATS:
            table = TableApart(self._crowd, person.room, there)
            table.id = person.table
            self._start(table.play())

    def rows(self, measure: Measure) -> Iterator[Row]:
        """How long people waited for their first hand."""
        waits = [person.dealt - person.searched for person in self.people]
        begun = [person.dealt - measure.begun[table] for table, there in self._tables.items() for person in there]
        yield "people / tables", f"{len(self.people)} / {len(self._tables)}", "", None
        yield "first hand after the search, p50 / most", f"{percentile(waits, 50):.1f} / {max(waits):.1f} s", "", None
        yield ("first hand after the game began, p50 / most",
               f"{percentile(begun, 50):.1f} / {max(begun):.1f} s", "", None)
        yield "people without a hand", str(sum(not person.dealt for person in self.people)), "0", all(
            person.dealt for person in self.people)
