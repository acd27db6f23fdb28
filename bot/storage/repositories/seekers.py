"""`bot.tables.lobby.player_queue.SeekerStore` over a `Database`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.database import Database, from_ms, to_ms
from bot.tables.lobby.player_queue import Call, Seeker


class SqliteSeekers:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def seek(self, seeker: Seeker) -> None:
        await self._db.execute("INSERT OR REPLACE INTO seekers VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (
            seeker.guild, seeker.user, seeker.name, seeker.game, seeker.pace, seeker.rated, seeker.channel,
            to_ms(seeker.since)))

    async def stop(self, guild: int, user: int) -> bool:
        return await self._db.execute("DELETE FROM seekers WHERE guild = ? AND user_id = ?", (guild, user)) > 0

    async def seekers(self, guild: int) -> Sequence[Seeker]:
        rows = await self._db.all(
            "SELECT guild, user_id, name, game, pace, rated, channel, since FROM seekers WHERE guild = ? "
            "ORDER BY since, user_id", (guild,))
        return [Seeker(where, user, name, game, pace, bool(rated), channel, from_ms(since))
                for where, user, name, game, pace, rated, channel, since in rows]

    async def alerted(self, guild: int) -> Sequence[int]:
        rows = await self._db.all(
            "SELECT id FROM settings WHERE scope = 'user' AND name = 'alerts' AND value = 'true' AND id IN "
            "(SELECT user_id FROM seats JOIN tables ON tables.id = table_id WHERE guild = ?)", (guild,))
        return [int(user) for (user,) in rows]

    async def calls(self) -> Sequence[Call]:
        rows = await self._db.all("SELECT guild, game, pace, rated, channel, message FROM calls ORDER BY message")
        return [Call(guild, game, pace, bool(rated), channel, message)
                for guild, game, pace, rated, channel, message in rows]

    async def put_call(self, call: Call) -> None:
        await self._db.execute("INSERT OR REPLACE INTO calls VALUES (?, ?, ?, ?, ?, ?)", (
            call.guild, *call.kind, call.channel, call.message))

    async def drop_call(self, call: Call) -> None:
        await self._db.execute("DELETE FROM calls WHERE guild = ? AND message = ?", (call.guild, call.message))
