"""What happened at a table, for the operator, also while the bot runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.errors import TableError
from bot.storage import Address, open_storage
from bot.tables.core.entries import Entry, Recorded, write
from bot.tables.log.fold import record_text


@dataclass(frozen=True, slots=True)
class TableTimes:
    """``times``: when each entry was made, by whom (a user id; None: the clock or an AI player), and what it says.
    ``record``: of the whole game."""

    times: tuple[tuple[datetime, int | None, str], ...]
    record: str


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
