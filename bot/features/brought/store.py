"""The hands that tables of ours hold; this room stores nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.core.database import Database
from bot.core.sql import among

_DEALT = "kind = 'record' AND text LIKE '%hand 0 %'"


class SqlHands:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def running(self) -> Sequence[tuple[int, str]]:
        """Of each running table its number, and the entry of its newest deal. Of any game: several have the same deck,
        and hands as large."""
        rows = await self._db.all(
            "SELECT id, (SELECT text FROM log WHERE table_id = tables.id "  # noqa: S608 ours
            f"AND {_DEALT} ORDER BY seq DESC LIMIT 1) FROM tables WHERE status = 'running'")
        return [(table, text) for table, text in rows if text is not None]

    async def of_tables(self, tables: Collection[int]) -> Sequence[tuple[int, str]]:
        """The entries of all deals of these tables, each with its table's number."""
        if not tables:
            return []
        rows = await self._db.all(
            f"SELECT table_id, text FROM log WHERE table_id IN {among([*tables])} AND {_DEALT}",  # noqa: S608 ours
            tuple(tables))
        return [(table, text) for table, text in rows]

    async def seats_of(self, user: int, tables: Collection[int]) -> Mapping[int, Collection[int]]:
        """The seats of a user, by table."""
        found: dict[int, list[int]] = {}
        rows = await self._db.all("SELECT table_id, seat FROM seats WHERE user_id = ?", (user,))
        for table, seat in rows:
            if table in tables:
                found.setdefault(table, []).append(seat)
        return found
