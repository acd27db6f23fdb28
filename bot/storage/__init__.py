"""Everything durable, on SQLite (aiosqlite). Implements the ports of `bot.tables` and `bot.league`; all SQL is here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot.storage.database import Database, StorageError
from bot.storage.erasure import SqliteServers
from bot.storage.league import SqliteLeagues
from bot.storage.players import SqliteBlocks, SqliteNotices, SqlitePreferences, SqliteSeekers
from bot.storage.solo import SqliteDaily, SqlitePuzzles
from bot.storage.tables import SqliteMessages, SqliteTables
from bot.storage.traces import Traces

__all__ = ["Database", "Storage", "StorageError", "open_storage"]


@dataclass(frozen=True, slots=True)
class Storage:
    """All stores over one database."""

    database: Database
    tables: SqliteTables
    messages: SqliteMessages
    preferences: SqlitePreferences
    notices: SqliteNotices
    leagues: SqliteLeagues
    seekers: SqliteSeekers
    blocks: SqliteBlocks
    daily: SqliteDaily
    servers: SqliteServers
    puzzles: SqlitePuzzles
    traces: Traces

    async def close(self) -> None:
        await self.traces.close()
        await self.database.close()


async def open_storage(path: Path | str, *, check: bool = False) -> Storage:
    """StorageError says in one line why the file cannot be used. ``check``: see `Database.open`."""
    database = await Database.open(path, check=check)
    preferences, messages, traces = SqlitePreferences(database), SqliteMessages(database), Traces(database)
    await traces.resume()

    async def forget_user(user: int) -> None:
        preferences.forget_user(user)
        messages.forget_user(user)
        await traces.clear()

    return Storage(
        database, SqliteTables(database), messages, preferences, SqliteNotices(database),
        SqliteLeagues(database, on_erased=forget_user), SqliteSeekers(database),
        SqliteBlocks(database), SqliteDaily(database), SqliteServers(database, traces), SqlitePuzzles(database), traces)
