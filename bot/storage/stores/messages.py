"""The messages that show tables: `MessageStore` of `bot.tables.core.ports`.

Those in memory are of use where a table is at home, and are read again after a change of home.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from cachetools import LRUCache

from bot.core.database import Database, Statement
from bot.core.slots import ERASED
from bot.core.sql import message_sent, put, tables_held
from bot.storage.stores.posts import begin
from bot.tables.core.model import Message
from bot.tables.core.ports import Place, Posting

_MESSAGES = "SELECT table_id, kind, user_id, channel, message, seq FROM messages WHERE "

CACHED = 8192
"""Messages that stay in memory: each update of a table or a hand asks for its message."""


class SqlMessages:
    def __init__(self, database: Database) -> None:
        self._db = database
        self._cache: LRUCache[tuple[int, str, int], Message | None] = LRUCache(CACHED)
        self._forgotten = 0
        database.slots.hear(ERASED, lambda user: self.forget_user(user) if user else self._forget())

    async def remember(self, message: Message) -> None:
        key = message.table, message.kind, message.user
        await self._write(
            key, message, Statement(put("messages", "table_id, kind, user_id, channel, message, seq", key=3), (
                *key, message.channel, message.message, message.seq)),
            message_sent(Place(message.kind, message.table, message.user)))

    async def message(self, table_id: int, kind: str, user: int = 0) -> Message | None:
        key = table_id, kind, user
        if key not in self._cache:
            forgotten = self._forgotten
            row = await self._db.one(f"{_MESSAGES} table_id = ? AND kind = ? AND user_id = ?", key)
            found = None if row is None else Message(*row)
            if forgotten != self._forgotten:
                return found
            self._cache.setdefault(key, found)  # unless it was written meanwhile
        return self._cache[key]

    async def messages(self, table_id: int) -> Sequence[Message]:
        rows = await self._db.all(f"{_MESSAGES} table_id = ? ORDER BY kind, user_id", (table_id,))
        return tuple(Message(*row) for row in rows)

    async def last_channel(self, kind: str, user: int) -> int | None:
        rows = await self._db.all(
            "SELECT channel FROM messages WHERE user_id = ? AND kind = ? ORDER BY table_id DESC LIMIT 1", (user, kind))
        return rows[0][0] if rows else None

    async def of_kind(self, kind: str) -> Sequence[Message]:
        """Of the tables that are here."""
        rows = await self._db.all(f"{_MESSAGES} kind = ? ORDER BY table_id, user_id", (kind,))
        return tuple(Message(*row) for row in rows)

    async def behind(self, kind: str) -> Sequence[int]:
        """The running tables here whose public message of this kind is missing or older than the table."""
        rows = await self._db.all(
            "SELECT id FROM tables LEFT JOIN messages ON table_id = id AND kind = ? AND user_id = 0 "  # noqa: S608 ours
            f"WHERE {self._here} AND status = 'running' "
            "AND (messages.seq IS NULL OR messages.seq != tables.seq) ORDER BY id", (kind,))
        return [table_id for (table_id,) in rows]

    async def unposted(self, kind: str, most: int) -> Sequence[int]:
        """The newest lobbies here without a message of this kind."""
        rows = await self._db.all(
            "SELECT id FROM tables LEFT JOIN messages ON table_id = id AND kind = ? AND user_id = 0 "  # noqa: S608 ours
            f"WHERE {self._here} AND status = 'lobby' AND message IS NULL ORDER BY id DESC LIMIT ?", (kind, most))
        return [table_id for (table_id,) in rows]

    @property
    def _here(self) -> str:
        return tables_held(self._db.slots)

    async def forget(self, table_id: int, kind: str, user: int = 0) -> None:
        key = table_id, kind, user
        forgotten = Statement("DELETE FROM messages WHERE table_id = ? AND kind = ? AND user_id = ?", key)
        await self._write(key, None, forgotten, message_sent(Place(kind, table_id, user)))

    async def slots_changed(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._forgotten += 1
        self._cache.clear()

    def forget_user(self, user: int) -> None:
        """The user's data has been erased."""
        for key in [key for key in self._cache if key[2] == user]:
            del self._cache[key]

    async def begin(self, place: Place, at: datetime) -> Posting:
        return await begin(self._db, place, at)

    async def end(self, place: Place) -> None:
        await self._db.write(message_sent(place))

    async def _write(
        self, key: tuple[int, str, int], message: Message | None, *statements: Statement,
    ) -> None:
        try:
            await self._db.write(*statements)
        except BaseException:
            self._cache.pop(key, None)  # whether it was written is not known
            raise
        self._cache[key] = message
