"""`bot.tables.core.ports.NoticeStore` over a `Database`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime

from bot.storage.database import Database, from_ms, to_ms
from bot.tables.core.ports import Posted, Volunteer


class SqliteNotices:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def claim(self, user: int, table_id: int, since: datetime, stage: str, at: datetime) -> bool:
        claimed = await self._db.execute(
            "INSERT OR IGNORE INTO told VALUES (?, ?, ?, ?, ?)", (user, table_id, to_ms(since), stage, to_ms(at)))
        return claimed > 0

    async def told(self) -> Sequence[tuple[int, int, datetime, str]]:
        rows = await self._db.all(
            "SELECT told.user_id, told.table_id, told.since, stage FROM told JOIN waits "
            "ON waits.user_id = told.user_id AND waits.table_id = told.table_id AND waits.since = told.since")
        return [(user, table, from_ms(since), stage) for user, table, since, stage in rows]

    async def told_since(self, user: int, at: datetime, stage: str = "") -> int:
        row = await self._db.one(
            "SELECT count(DISTINCT at) FROM told WHERE user_id = ? AND at >= ? AND ? IN ('', stage)",
            (user, to_ms(at), stage))
        return 0 if row is None else int(row[0])

    async def forget_told(self, before: datetime) -> None:
        await self._db.execute(
            "DELETE FROM told WHERE at < ? AND NOT EXISTS (SELECT 1 FROM waits WHERE waits.user_id = told.user_id "
            "AND waits.table_id = told.table_id AND waits.since = told.since)", (to_ms(before),))

    async def posted(self, user: int, guild: int = 0) -> Posted | None:
        row = await self._db.one(
            "SELECT user_id, guild, channel, message FROM notices WHERE user_id = ? AND guild = ?", (user, guild))
        return None if row is None else Posted(*row)

    async def boards(self) -> Sequence[Posted]:
        rows = await self._db.all("SELECT user_id, guild, channel, message FROM notices WHERE user_id = 0")
        return [Posted(*row) for row in rows]

    async def sending(self) -> Sequence[int]:
        rows = await self._db.all("SELECT DISTINCT user_id FROM notices WHERE user_id != 0 AND message = 0")
        return [int(user) for (user,) in rows]

    async def post(self, posted: Posted) -> None:
        await self._db.execute("INSERT OR REPLACE INTO notices VALUES (?, ?, ?, ?)", (
            posted.user, posted.guild, posted.channel, posted.message))

    async def unpost(self, posted: Posted) -> None:
        await self._db.execute("DELETE FROM notices WHERE user_id = ? AND guild = ? AND message = ?", (
            posted.user, posted.guild, posted.message))

    async def wanting(self, name: str) -> Sequence[int]:
        rows = await self._db.all(
            "SELECT id FROM settings WHERE scope = 'user' AND name = ? AND value NOT IN (?, ?)",
            (name, json.dumps(""), json.dumps(False)))
        return [int(user) for (user,) in rows]

    async def volunteer(self, volunteer: Volunteer) -> None:
        await self._db.execute("INSERT OR REPLACE INTO volunteers VALUES (?, ?, ?, ?, ?)", (
            volunteer.guild, volunteer.user, volunteer.name, volunteer.game, to_ms(volunteer.since)))

    async def withdraw(self, guild: int, user: int) -> bool:
        return await self._db.execute("DELETE FROM volunteers WHERE guild = ? AND user_id = ?", (guild, user)) > 0

    async def volunteers(self, guild: int, game: str) -> Sequence[Volunteer]:
        rows = await self._db.all(
            "SELECT guild, user_id, name, game, since FROM volunteers WHERE guild = ? AND game IN ('', ?) "
            "ORDER BY since, user_id", (guild, game))
        return [Volunteer(where, user, name, what, from_ms(since)) for where, user, name, what, since in rows]
