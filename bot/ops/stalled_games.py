"""List and end stalled games, for the operator.

Both work while the bot runs: the log's key decides races, and the bot reads a table again if another process has
written to it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from bot.core.clock import SystemClock
from bot.storage import Address, Storage, open_storage
from bot.tables.core.model import Status
from bot.tables.service import TableService

OPERATOR = 0
"""A user id that nobody has."""


@dataclass(frozen=True, slots=True)
class Running:
    """``idle``: whole hours since anything happened; ``waits``: user ids."""

    id: int
    game: str
    idle: int
    waits: tuple[int, ...]


async def running(database: Address) -> list[Running]:
    """Running games, the longest idle first."""
    storage = await open_storage(database)
    try:
        service = _service(storage)
        found = []
        for table in await storage.tables.tables_of_guild(None, (Status.RUNNING,)):
            snapshot = await service.begun(table.id)
            idle = SystemClock().now() - snapshot.at
            seats = {seat.number: seat.person.id for seat in table.taken if seat.person is not None and not seat.ai}
            waits = tuple(seats[seat] for seat in snapshot.to_act if seat in seats)
            found.append(Running(table.id, table.game, int(idle.total_seconds() // 3600), waits))
        return sorted(found, key=lambda each: (-each.idle, each.id))
    finally:
        await storage.close()


async def end(database: Address, table_id: int) -> None:
    """End a game without a winner. TableError (no_such_table, not_running, table_over)."""
    storage = await open_storage(database)
    storage.database.slots.hold(())  # so a bot that runs hears of it
    try:
        await _service(storage).abort(table_id, OPERATOR, force=True)
    finally:
        await storage.close()


def _service(storage: Storage) -> TableService:
    return TableService(storage.tables, SystemClock(), secrets.token_bytes, slots=storage.database.slots)
