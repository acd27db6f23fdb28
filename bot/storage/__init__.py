"""Everything durable, on SQLite or PostgreSQL. Implements the ports of tables and leagues.

- `open_storage` makes all stores over one database: this is what `bot.app` calls.
- ``stores``: the SQL of what is no feature's, one module for each subject (a feature's is in its own room).
- `sqlite`, ``postgres``: the two adapters of `bot.core.database.Database`; `address` says which one.
- ``migrations``, `schema`: the schema as numbered SQL files.
- `home`, `instance_lock`: which process may write; `budget`, `identifies`: what processes share of Discord's limits.
- `backup`, `move`: copies while the bot runs, and from one kind of database to the other.
- `traces`: clears the files of deleted data; `mark_secret`: the key of marks that outlive an erasure.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.core.clock import Clock, SystemClock
from bot.core.database import Database, StorageError
from bot.core.keeping import Kept
from bot.core.slots import ERASED, USER
from bot.features.all import CLAIM, DECLARED, KEPT, LONE_TABLES
from bot.features.declaration import DeclaredSettings
from bot.league.ports import LeagueStores
from bot.storage.address import Address, Server, address
from bot.storage.mark_secret import MarkSecret
from bot.storage.sqlite import SqliteDatabase
from bot.storage.stores.erasure import SqlServers, renamed
from bot.storage.stores.kept import BASE
from bot.storage.stores.marks import SqlMarks
from bot.storage.stores.messages import SqlMessages
from bot.storage.stores.people import SqlPeople
from bot.storage.stores.players import SqlBlocks, SqlNotices, SqlPreferences
from bot.storage.stores.ratings import SqlRatings
from bot.storage.stores.seasons import SqlNews, SqlSeasons
from bot.storage.stores.statistics import SqlPars, SqlStatistics
from bot.storage.stores.tables import SqlTables
from bot.storage.traces import SqliteTraces, Traces

__all__ = ["Address", "Database", "Server", "Storage", "StorageError", "address", "open_database", "open_storage"]


@dataclass(frozen=True, slots=True)
class Storage:
    """All stores over one database."""

    database: Database
    tables: SqlTables
    messages: SqlMessages
    preferences: SqlPreferences
    notices: SqlNotices
    leagues: LeagueStores
    servers: SqlServers
    traces: Traces
    marks: SqlMarks
    kept: Sequence[Kept]

    @property
    def blocks(self) -> SqlBlocks:
        return SqlBlocks(self.database, self.marks)

    async def rename_across(self, user: int, before: Collection[str], after: str) -> None:
        """Replace these names of the person in all games across servers, records included."""
        async with self.database.transaction(reads_first=True) as db:
            await renamed(db, self.kept, user, before, after)

    async def close(self) -> None:
        await self.traces.close()
        await self.database.close()


async def open_storage(address: Address | str, *, check: bool = False, kept: Sequence[Kept] = KEPT, secret: str = "",
                       clock: Clock | None = None, declared: DeclaredSettings = DECLARED) -> Storage:
    """StorageError says in one line why the database cannot be used. ``check``: see `SqliteDatabase.open`.
    ``kept``: the tables of features; an erasure, own data and the end of a server go through them and `BASE`.
    ``declared``: the settings that are read and written. ``secret``: that of marks, if it is a setting
    (`MarkSecret`)."""
    kept = (*kept, *BASE)
    database, traces = await open_database(address, check=check)
    preferences, messages = SqlPreferences(database, declared), SqlMessages(database)
    marks = SqlMarks(database, MarkSecret.of(address, secret), (clock or SystemClock()).now, kept)
    try:
        await traces.resume()
    except BaseException:
        await database.close()
        raise

    async def forget_user(user: int) -> None:
        preferences.forget_user(user)
        messages.forget_user(user)
        marks.forget()
        await traces.clear()
        if news := (*database.news(ERASED, user), *database.news(USER, user), *marks.news()):
            await database.write(*news)

    leagues = LeagueStores(
        SqlSeasons(database), SqlNews(database), SqlRatings(database, marks), SqlStatistics(database),
        pars=SqlPars(database), people=SqlPeople(database, marks, forget_user, kept))
    return Storage(
        database, SqlTables(database, marks, CLAIM, LONE_TABLES), messages=messages, preferences=preferences,
        notices=SqlNotices(database), leagues=leagues,
        servers=SqlServers(database, traces, kept), traces=traces, marks=marks, kept=kept)


async def open_database(address: Address | str, *, check: bool = False) -> tuple[Database, Traces]:
    """The database, and what clears it of deleted data."""
    if isinstance(address, Server):
        try:
            from bot.storage.postgres.database import PostgresDatabase
            from bot.storage.postgres.traces import PostgresTraces
        except ImportError as error:
            raise StorageError("PostgreSQL needs psycopg: pip install 'busdriver[postgres]'") from error
        server = await PostgresDatabase.open(address)
        return server, PostgresTraces(server, address)
    file = await SqliteDatabase.open(address, check=check)
    return file, SqliteTraces(file)
