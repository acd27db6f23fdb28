"""Who is home of which slot, as the server's locks show it: the judge, who believes no process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

import psycopg

from bot.core.slots import SLOTS
from bot.storage import Server
from bot.storage.postgres.schema import HOME, LOCKS, named

FIRST_LOCK = 2000
"""The second number of the lock of slot 0."""
EACH = 0.05
"""Seconds between two looks."""
SURE = 5.5
"""Seconds that a process may go on where the server, which was away, has given its locks to nobody: an answer of the
server is good for five."""

_LOCKS = (f"SELECT objid, application_name FROM pg_locks JOIN pg_stat_activity USING (pid) "
          f"WHERE datname = current_database() AND locktype = 'advisory' AND classid = {LOCKS} AND granted "
          f"AND (objid = {HOME} OR objid BETWEEN {FIRST_LOCK} AND {FIRST_LOCK + SLOTS - 1})")

Holders = Mapping[int, int]
"""The process of each slot, by its id."""


@dataclass
class Spell:
    """``holders`` were the same in all looks from ``since`` (when the first was asked for) to ``until`` (when the last
    was answered); the look before ended at ``after``, the next one began at ``before``."""

    since: float
    until: float
    after: float
    before: float
    holders: Holders


@dataclass
class Homes:
    server: Server
    spells: list[Spell] = field(default_factory=list)
    members: frozenset[int] = frozenset()
    """Processes that share the lock of all."""

    async def watch(self) -> None:
        while True:
            with suppress(psycopg.Error):
                async with await psycopg.AsyncConnection.connect(
                        self.server.url, connect_timeout=2, autocommit=True, application_name="judge") as connection:
                    while True:
                        await self._look(connection)
                        await asyncio.sleep(EACH)
            await asyncio.sleep(EACH)

    async def look(self) -> Holders:
        """Now, by a connection of its own."""
        async with await psycopg.AsyncConnection.connect(
                self.server.url, connect_timeout=2, autocommit=True, application_name="judge") as connection:
            return _read(await (await connection.execute(_LOCKS.encode())).fetchall())[0]

    async def _look(self, connection: psycopg.AsyncConnection) -> None:
        asked = time.monotonic()
        holders, self.members = _read(await (await connection.execute(_LOCKS.encode())).fetchall())
        self.note(asked, time.monotonic(), holders)

    def note(self, asked: float, answered: float, holders: Holders) -> None:
        last = self.spells[-1] if self.spells else None
        if last is not None:
            last.before = asked
            if last.holders == holders:
                last.until = last.before = answered
                return
        self.spells.append(Spell(asked, answered, last.until if last else asked, answered, holders))

    # what it says --------------------------------------------------------------------------------

    @property
    def holders(self) -> Holders:
        return self.spells[-1].holders if self.spells else {}

    def held(self, process: int) -> frozenset[int]:
        return frozenset(slot for slot, each in self.holders.items() if each == process)

    def had(self, process: int, slots: Collection[int], since: float, until: float) -> bool:
        """Whether it may have been home of one of them at some moment of that time."""
        return any(each.holders.get(slot) == process for each in self._during(since, until) for slot in slots)

    def another(self, process: int, slots: Collection[int], since: float, until: float) -> int | None:
        """The process that was home of one of them whenever somebody looked in that time."""
        seen = [each for each in self.spells if each.since <= until and each.until >= since]
        for slot in slots:
            found = {each.holders.get(slot) for each in seen}
            if len(found) == 1 and (other := found.pop()) not in (None, process):
                return other
        return None

    def _during(self, since: float, until: float) -> Iterator[Spell]:
        """What was the case between two looks is unknown: both are possible."""
        for each in reversed(self.spells):
            if each.before < since:
                return
            if each.after <= until:
                yield each


def _read(rows: Collection[tuple[int, str]]) -> tuple[Holders, frozenset[int]]:
    holders: dict[int, int] = {}
    members = set()
    for lock, name in rows:
        if (process := named(name)) is None:
            continue
        if lock != HOME:
            holders[lock - FIRST_LOCK] = process.pid
        else:
            members.add(process.pid)
    return holders, frozenset(members)
