"""Everything durable, on SQLite. Implements the ports of `bot.tables` and `bot.league`; all SQL is here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot.storage.database import Database, StorageError
from bot.storage.erasure import SqlServers
from bot.storage.league import SqlLeagues
from bot.storage.players import SqlBlocks, SqlNotices, SqlPreferences, SqlSeekers
from bot.storage.solo import SqlDaily, SqlPuzzles
from bot.storage.sqlite import SqliteDatabase
from bot.storage.tables import SqlMessages, SqlTables
from bot.storage.traces import Traces

__all__ = ["Database", "Storage", "StorageError", "open_storage"]


@dataclass(frozen=True, slots=True)
class Storage:
    """All stores over one database."""

    database: Database
    tables: SqlTables
    messages: SqlMessages
    preferences: SqlPreferences
    notices: SqlNotices
    leagues: SqlLeagues
    seekers: SqlSeekers
    blocks: SqlBlocks
    daily: SqlDaily
    servers: SqlServers
    puzzles: SqlPuzzles
    traces: Traces

    async def close(self) -> None:
        await self.traces.close()
        await self.database.close()


async def open_storage(path: Path | str, *, check: bool = False) -> Storage:
    """StorageError says in one line why the file cannot be used. ``check``: see `Database.open`."""
    database = await SqliteDatabase.open(path, check=check)
    preferences, messages, traces = SqlPreferences(database), SqlMessages(database), Traces(database)
    await traces.resume()

    async def forget_user(user: int) -> None:
        preferences.forget_user(user)
        messages.forget_user(user)
        await traces.clear()

    return Storage(
        database, SqlTables(database), messages, preferences, SqlNotices(database),
        SqlLeagues(database, on_erased=forget_user), SqlSeekers(database),
        SqlBlocks(database), SqlDaily(database), SqlServers(database, traces), SqlPuzzles(database), traces)
