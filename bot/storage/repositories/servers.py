"""Servers that the bot was removed from, and the deletion of all that is stored about them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from bot.storage.database import Connection, Database, execute_many, to_ms

_TABLES = "SELECT id FROM tables WHERE guild = ?"
_SEASONS = "SELECT id FROM seasons WHERE guild = ?"
_GAMES = "SELECT id FROM rated_games WHERE guild = ?"

DELETIONS = (
    *((name, f"table_id IN ({_TABLES})") for name in (
        "season_tables", "messages", "waits", "conduct", "told", "departures", "counted", "orders", "secrets",
        "result_seats", "results", "played", "seats", "mistakes", "log")),
    *((name, f"season_id IN ({_SEASONS})") for name in ("season_tables", "season_lines", "season_log")),
    ("rating_steps", f"game_id IN ({_GAMES})"),
    *((name, "guild = ?") for name in (
        "ratings", "rating_pools", "rated_games", "played", "notices", "volunteers", "seekers", "calls", "seasons",
        "tables")),
    ("settings", "scope = 'guild' AND id = ?"),
    ("removed_servers", "guild = ?"),
)
"""(table, condition on the server), in the order in which the rows refer to one another."""

_KNOWN = """
  SELECT guild FROM tables WHERE guild IS NOT NULL UNION SELECT guild FROM seasons UNION SELECT guild FROM volunteers
  UNION SELECT guild FROM seekers UNION SELECT guild FROM calls
  UNION SELECT guild FROM notices WHERE guild != 0 UNION SELECT guild FROM rated_games
  UNION SELECT id FROM settings WHERE scope = 'guild'"""


class SqliteServers:
    """``removed_servers`` and what belongs to a server."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def mark(self, present: Collection[int], at: datetime) -> None:
        """Store since when the bot is missing on servers of which it has data; drop the marks of ``present`` ones."""
        known = {row[0] for row in await self._db.all(_KNOWN)}
        marked = {row[0] for row in await self._db.all("SELECT guild FROM removed_servers")}
        new, back = known - marked - set(present), marked & set(present)
        if not new and not back:
            return
        async with self._db.transaction() as db:
            await execute_many(db, "INSERT INTO removed_servers VALUES (?, ?)", [(guild, to_ms(at)) for guild in new])
            await execute_many(db, "DELETE FROM removed_servers WHERE guild = ?", [(guild,) for guild in back])

    async def skip(self, time: timedelta) -> None:
        """The bot was down for so long, and could not see whether it was taken back."""
        await self._db.execute("UPDATE removed_servers SET at = at + ?", (time // timedelta(milliseconds=1),))

    async def overdue(self, before: datetime) -> set[int]:
        """The servers that the bot has been missing on since ``before``, as far as it saw."""
        return {row[0] for row in await self._db.all(
            "SELECT guild FROM removed_servers WHERE at <= ?", (to_ms(before),))}

    async def forget(self, guilds: Collection[int]) -> None:
        """Delete the data of servers: only at a start, when nothing of them is in memory."""
        for guild in guilds:
            async with self._db.transaction() as db:
                await forget_server(db, guild)


async def forget_server(db: Connection, guild: int) -> None:
    """Delete a server's data inside a transaction."""
    await db.execute("INSERT INTO forgetting VALUES (?)", (guild,))
    for table, condition in DELETIONS:
        await db.execute(f"DELETE FROM {table} WHERE {condition}", (guild,))  # noqa: S608 names
    await db.execute("DELETE FROM forgetting")
