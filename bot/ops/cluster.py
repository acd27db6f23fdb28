"""Which processes run, how many slots each is home of, and what they have to do: ``busdriver cluster``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.clock import SystemClock
from bot.core.database import Database, to_ms
from bot.core.slots import SLOTS
from bot.identifying import DAY, HOUR
from bot.storage import Address, Server, open_storage
from bot.storage.identifies import SqlIdentifies
from bot.storage.instance_lock import is_held


@dataclass(frozen=True, slots=True)
class BotProcess:
    """``version``: with the number of its schema; unknown (empty) beside a file. ``slots``: how many it is home of;
    None: it stands by."""

    name: str
    version: str
    slots: int | None


@dataclass(frozen=True, slots=True)
class ClusterState:
    """``waiting``: running tables that go on by themselves; ``late``: whose step was due before ``at``; ``hour``,
    ``day``: sessions begun with Discord."""

    processes: Sequence[BotProcess]
    running: int
    waiting: int
    late: int
    hour: int
    day: int


async def look(address: Address) -> ClusterState:
    """StorageError."""
    storage = await open_storage(address)
    try:
        now = SystemClock().now()
        processes = await _processes(address, storage.database)
        running, waiting, late = await _tables(storage.database, now)
        begun = await SqlIdentifies(storage.database).since(now - DAY)
        return ClusterState(
            processes, running, waiting, late, hour=sum(each.at > now - HOUR for each in begun), day=len(begun))
    finally:
        await storage.close()


async def _tables(database: Database, now: datetime) -> tuple[int, int, int]:
    row = await database.one(
        "SELECT count(*), count(due), coalesce(sum(CASE WHEN due < ? THEN 1 ELSE 0 END), 0) FROM tables "
        "WHERE status = 'running'", (to_ms(now),))
    running, waiting, late = row or (0, 0, 0)
    return int(running), int(waiting), int(late)


async def _processes(address: Address, database: Database) -> list[BotProcess]:
    if isinstance(address, Server):
        from bot.storage.postgres.processes import processes

        return [BotProcess(f"{each.host} {each.pid}", f"{each.version}/{each.schema}", slots)
                for each, slots in await processes(database)]
    return [BotProcess(address.name, "", SLOTS)] if is_held(address) else []
