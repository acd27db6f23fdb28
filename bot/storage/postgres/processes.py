"""Which processes use the database, as the server sees them."""

from __future__ import annotations

from bot.core.database import Database
from bot.core.slots import SLOTS
from bot.storage.postgres.schema import GOES_ON, HOME, LOCKS, SLOT, OtherProcess, named


async def processes(database: Database) -> list[tuple[OtherProcess, int | None]]:
    """Those that act, with the number of their slots, and those that wait to (None)."""
    rows = await database.all(
        "SELECT application_name, coalesce(bool_or(granted) FILTER (WHERE objid = :home), FALSE), "
        "count(*) FILTER (WHERE granted AND objid BETWEEN :slot AND :last) "
        "FROM pg_locks JOIN pg_stat_activity USING (pid) "
        "WHERE locktype = 'advisory' AND classid = :locks AND datname = current_database() "
        "GROUP BY pid, application_name, backend_start HAVING bool_or(objid IN (:home, :goes_on)) "
        "ORDER BY 2 DESC, backend_start",
        {"locks": LOCKS, "home": HOME, "goes_on": GOES_ON, "slot": SLOT, "last": SLOT + SLOTS - 1})
    found = [(named(name), slots if acts else None) for name, acts, slots in rows]
    return [(process, slots) for process, slots in found if process is not None]
