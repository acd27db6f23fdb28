"""`bot.tables.core.ports.BlockStore` over a `Database`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.database import Database
from bot.tables.core.model import Person


class SqliteBlocks:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def block(self, user: int, other: Person) -> None:
        await self._db.execute("INSERT OR REPLACE INTO blocks VALUES (?, ?, ?)", (user, other.id, other.name))

    async def unblock(self, user: int, other: int) -> bool:
        return await self._db.execute("DELETE FROM blocks WHERE user_id = ? AND blocked = ?", (user, other)) > 0

    async def blocked_by(self, user: int) -> Sequence[Person]:
        rows = await self._db.all("SELECT blocked, name FROM blocks WHERE user_id = ? ORDER BY name, blocked", (user,))
        return [Person(*row) for row in rows]
