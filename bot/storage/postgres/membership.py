"""Questions of a process about those that act, to its session or to any connection."""

from __future__ import annotations

import logging

from bot.core.database import Database, StorageError
from bot.storage.postgres.schema import GOES_ON, HOME, LEAVING, LOCKS, Connection
from bot.storage.postgres.slots import look

log = logging.getLogger(__name__)

KEY = f"{LOCKS}, {HOME}"
"""Of the lock that members share."""
_FOLLOWED = (f"SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = {LOCKS} "  # noqa: S608 ours
             f"AND (objid = {GOES_ON} OR objid = {HOME} AND mode = 'ExclusiveLock') "
             "AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")


async def is_followed(database: Database) -> bool:
    """Whether another process goes on: it acts, waits to, or is about to, and is not told to stop, too."""
    try:
        return await database.one(_FOLLOWED) is not None
    except StorageError as error:
        log.warning("not known whether another process goes on: %s", error)
        return False


async def leave_members(session: Connection) -> bool:
    """Be a member no longer, unless none is left then: a new process would end the writes of this one. One process at a
    time may."""
    async with session.transaction():
        await session.execute(f"SELECT pg_advisory_xact_lock({LOCKS}, {LEAVING})".encode())
        others = (await look(session)).members > 1
        if others:
            await session.execute(f"SELECT pg_advisory_unlock_shared({KEY})".encode())
    return others


async def first(session: Connection, sql: str) -> int:
    """The only value of a query; 0 if there is none."""
    row = await (await session.execute(sql.encode())).fetchone()
    return 0 if row is None else int(row[0])
