"""`bot.tables.core.ports.MessageStore` over a `Database`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.database import Database
from bot.tables.core.model import Message

_SELECT = "SELECT table_id, kind, user_id, channel, message, seq FROM messages WHERE "


class SqliteMessages:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def remember(self, message: Message) -> None:
        await self._db.execute("INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?, ?, ?)", (
            message.table, message.kind, message.user, message.channel, message.message, message.seq))

    async def message(self, table_id: int, kind: str, user: int = 0) -> Message | None:
        row = await self._db.one(f"{_SELECT} table_id = ? AND kind = ? AND user_id = ?", (table_id, kind, user))
        return None if row is None else Message(*row)

    async def messages(self, table_id: int) -> Sequence[Message]:
        rows = await self._db.all(f"{_SELECT} table_id = ? ORDER BY kind, user_id", (table_id,))
        return tuple(Message(*row) for row in rows)

    async def last_channel(self, kind: str, user: int) -> int | None:
        rows = await self._db.all(
            "SELECT channel FROM messages WHERE user_id = ? AND kind = ? ORDER BY table_id DESC LIMIT 1", (user, kind))
        return rows[0][0] if rows else None

    async def of_kind(self, kind: str) -> Sequence[Message]:
        rows = await self._db.all(f"{_SELECT} kind = ? ORDER BY table_id, user_id", (kind,))
        return tuple(Message(*row) for row in rows)

    async def behind(self, kind: str) -> Sequence[int]:
        """The running tables whose public message of this kind is missing or older than the table."""
        rows = await self._db.all(
            "SELECT id FROM tables LEFT JOIN messages ON table_id = id AND kind = ? AND user_id = 0 "
            "WHERE status = 'running' AND messages.seq IS NOT tables.seq ORDER BY id", (kind,))
        return [table_id for (table_id,) in rows]

    async def unposted(self, kind: str, most: int) -> Sequence[int]:
        """The newest lobbies without a message of this kind."""
        rows = await self._db.all(
            "SELECT id FROM tables LEFT JOIN messages ON table_id = id AND kind = ? AND user_id = 0 "
            "WHERE status = 'lobby' AND message IS NULL ORDER BY id DESC LIMIT ?", (kind, most))
        return [table_id for (table_id,) in rows]

    async def forget(self, table_id: int, kind: str, user: int = 0) -> None:
        await self._db.execute(
            "DELETE FROM messages WHERE table_id = ? AND kind = ? AND user_id = ?", (table_id, kind, user))
