"""Reports about people in games across servers, and who is barred, for the operator. Both work while the bot runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.clock import SystemClock
from bot.core.errors import TableError
from bot.storage import Address, open_storage
from bot.tables.across.trust import EVERYWHERE, WITHIN, StrangerReport
from bot.tables.core.entries import Entry, Recorded, write
from bot.tables.log.fold import record_text


@dataclass(frozen=True, slots=True)
class Reported:
    """A report, and what is known of the person: games across servers that they left in the last days, reports in all,
    until when they are barred (None: they are not)."""

    report: StrangerReport
    left: int
    reports: int
    barred: datetime | None


@dataclass(frozen=True, slots=True)
class TableTimes:
    """``times``: when each entry was made, by whom (a user id; None: the clock or an AI player), and what it says.
    ``record``: of the whole game."""

    times: tuple[tuple[datetime, int | None, str], ...]
    record: str


async def reports(database: Address, secret: str = "") -> list[Reported]:
    """All of them, the newest first. ``secret``: of marks, if it is a setting."""
    storage, now = await open_storage(database, secret=secret), SystemClock().now()
    try:
        store, found = storage.strangers, []
        for report in await store.reports():
            left = await store.left(report.reported, now - WITHIN)
            about = await store.reports(report.reported)
            barred = await store.barred(EVERYWHERE, report.reported, now)
            found.append(Reported(report, len(left), len(about), barred))
        return found
    finally:
        await storage.close()


async def played(database: Address, table: int) -> TableTimes:
    """What happened at a table. TableError (no_such_table)."""
    storage = await open_storage(database)
    try:
        log = await storage.tables.log(table)
        if not log:
            raise TableError("no_such_table")
        return TableTimes(tuple(_times(log)), record_text(log))
    finally:
        await storage.close()


def _times(log: Sequence[Entry]) -> Iterator[tuple[datetime, int | None, str]]:
    for entry in log:
        if isinstance(entry.fact, Recorded):
            first = entry.fact.text.partition("\n")[0]
            yield entry.at, entry.user, "start" if first.startswith("busdriver ") else first
        else:
            yield entry.at, entry.user, " ".join(write(entry.fact))


async def bar(database: Address, user: int, until: datetime | None, secret: str = "") -> bool:
    """Bar a person until then; None: not any more. Whether they were barred before. ``secret``: as above."""
    storage, now = await open_storage(database, secret=secret), SystemClock().now()
    try:
        before = await storage.strangers.barred(EVERYWHERE, user, now) is not None
        if until is None:
            await storage.strangers.lift(EVERYWHERE, user)
        else:
            await storage.strangers.bar(EVERYWHERE, user, until, now)
        return before
    finally:
        await storage.close()
