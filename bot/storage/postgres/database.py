"""PostgreSQL as the stores' `Database`: psycopg and its pool.

As with SQLite, a `transaction` excludes all other writers, by an advisory lock that every writer shares. So what the
stores read in one decides what they write. The statements of a `write` and the end of their transaction go to the
server together, as a pipeline: one round trip.

A connection that is lost fails the moves it was carrying. Whether they are stored the log says: it is read again, as
when another process was faster.
"""

from __future__ import annotations

import asyncio
import copy
import logging
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from importlib.metadata import version
from typing import Any, Self

import psycopg
from psycopg.adapt import AdaptersMap, Dumper, Loader
from psycopg.types.numeric import Int8Dumper
from psycopg_pool import AsyncConnectionPool

from bot.core.background import BackgroundTasks
from bot.core.database import Parameters, Row, Statement, StorageError, Transaction
from bot.core.slots import Slots
from bot.storage.address import Server
from bot.storage.postgres.errors import explained, is_lost, kept
from bot.storage.postgres.schema import LOCKS, NAME, WRITING, Connection, own_name, prepare

log = logging.getLogger(__name__)

CONNECTIONS = 10
WRITERS = 6
"""Writes at a time; reads never wait for them."""
CONNECTION_TIMEOUT = 5.0
"""Seconds that a move waits for a connection while the server is away."""
CHANNEL = "busdriver"
"""Where processes tell each other what has changed: ``kind id``."""
ATTEMPTS = 3
"""At a write that the server ended because another one waited for it in turn."""

_SHARED = f"SELECT pg_advisory_xact_lock_shared({LOCKS}, {WRITING})"
_ALONE = f"SELECT pg_advisory_xact_lock({LOCKS}, {WRITING})"
_ACTING = "SELECT acting(%s)"
_END_STALLED = (
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid) "  # noqa: S608 numbers of ours
    f"WHERE locktype = 'advisory' AND classid = {LOCKS} AND objid = {WRITING} AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND wait_event = 'ClientRead' AND query_start < clock_timestamp() - interval '5 s'")
_SESSION = {
    "synchronous_commit": "on",  # an accepted move survives a power cut
    "idle_in_transaction_session_timeout": "5s",  # a frozen process keeps no lock
    "lock_timeout": "10s",
    "timezone": "UTC",
}


class _Flag(Dumper):
    """A truth value as a whole number, as SQLite has it."""

    oid = Int8Dumper.oid

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


class _Whole(Loader):
    def load(self, data: Any) -> int:
        return int(bytes(data) == b"t")


def _adapters() -> AdaptersMap:
    adapters = AdaptersMap(psycopg.adapters)
    adapters.register_dumper(int, Int8Dumper)  # one type for all sizes: then a statement is prepared once
    adapters.register_dumper(bool, _Flag)
    adapters.register_loader("bool", _Whole)
    return adapters


async def connect(server: Server, name: str = "") -> Connection:
    """A connection of its own. ``name``: how `pg_stat_activity` shows it."""
    return await psycopg.AsyncConnection.connect(server.url, **_options(name))


def _options(name: str = "") -> dict[str, Any]:
    return {
        "autocommit": True, "context": _Context(_adapters()), "connect_timeout": 5, "keepalives_idle": 5,
        "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000,
        "application_name": name or NAME,
        "options": " ".join(f"-c {key}={value}" for key, value in _SESSION.items()),
    }


class _Context:
    """What psycopg takes adapters from."""

    connection = None

    def __init__(self, adapters: AdaptersMap) -> None:
        self.adapters = adapters


class PostgresDatabase:
    """Create it with `open`."""

    def __init__(self, server: Server, name: str, pool: AsyncConnectionPool[Connection]) -> None:
        self.server = server
        self.name = name
        self.slots = Slots()
        self.slots.report_by(lambda kind, id: self._reports.start(self._tell(kind, id)))
        self._reports = BackgroundTasks()
        self.member: int | None = None
        """As which this process acts (`bot.storage.postgres.home`); None: a command, which needs no leave."""
        self._pool = pool
        self._writers = asyncio.Semaphore(WRITERS)
        self._checking: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, server: Server) -> Self:
        """Connect and, if needed, create or migrate the tables. StorageError says in one line why not."""
        name = own_name(version("busdriver"))
        with explained(server, opening=True):
            async with await connect(server) as connection:
                await prepare(connection, server)
            pool = AsyncConnectionPool(
                server.url, kwargs=_options(name), min_size=2, max_size=CONNECTIONS, timeout=CONNECTION_TIMEOUT,
                open=False, reconnect_timeout=60, connection_class=psycopg.AsyncConnection[tuple[Any, ...]])
            try:
                await pool.open(wait=True, timeout=CONNECTION_TIMEOUT)
            except BaseException:
                await pool.close()
                raise
        return cls(server, name, pool)

    def news(self, kind: str, id: int) -> Sequence[Statement]:
        return [Statement(f"SELECT pg_notify('{CHANNEL}', ?)", (f"{kind} {id}",))]

    async def _tell(self, kind: str, id: int) -> None:
        try:
            await self.write(*self.news(kind, id))
        except StorageError as error:
            log.warning("other processes did not hear of %s %d: %s", kind, id, error)

    def of_anybody(self) -> Self:
        """The same connections, for what also a process may write that does not act."""
        beside = copy.copy(self)
        beside.member = None
        return beside

    async def close(self) -> None:
        await self._reports.settle()
        async with self._all_writers():
            await self._pool.close()

    @asynccontextmanager
    async def _all_writers(self) -> AsyncIterator[None]:
        """Wait until nothing is being written."""
        for _ in range(WRITERS):
            await self._writers.acquire()
        try:
            yield
        finally:
            for _ in range(WRITERS):
                self._writers.release()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        """One of the pool. If it is lost, so may be the others: those are checked and replaced."""
        try:
            async with self._pool.connection() as connection:
                yield connection
        except psycopg.OperationalError as error:
            if is_lost(error) and self._checking is None:
                self._checking = asyncio.create_task(self._check())
            raise

    async def _check(self) -> None:
        with suppress(psycopg.Error):
            await self._pool.check()
        self._checking = None

    async def all(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        with explained(self.server):
            try:
                return await self._all(sql, parameters)
            except psycopg.OperationalError as error:
                if not is_lost(error) or self._checking is None:
                    raise
            await self._checking
            return await self._all(sql, parameters)

    async def returned(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        """The rows of one statement that also writes, alone and without waiting for other writers. It is not tried
        again: where the connection is lost it may have been done."""
        with explained(self.server):
            return await self._all(sql, parameters)

    async def _all(self, sql: str, parameters: Parameters) -> list[Row]:
        async with self._connection() as connection:
            return await _query(connection, sql, parameters)

    async def one(self, sql: str, parameters: Parameters = ()) -> Row | None:
        found = await self.all(sql, parameters)
        return found[0] if found else None

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        (changed,) = await self.write(Statement(sql, parameters))
        return changed

    async def write(self, *statements: Statement) -> Sequence[int]:
        with explained(self.server):
            async with self._writers:
                for attempt in range(ATTEMPTS):
                    try:
                        return await self._write(statements)
                    except psycopg.errors.DeadlockDetected:
                        if attempt + 1 == ATTEMPTS:
                            raise
        raise AssertionError

    async def _write(self, statements: Sequence[Statement]) -> Sequence[int]:
        """A pipeline is a transaction of its own: it ends with the last statement, or with the first that fails."""
        async with self._connection() as connection:
            try:
                async with connection.pipeline():
                    await connection.execute(_SHARED)
                    if self.member is not None:
                        await connection.execute(_ACTING, (self.member,))
                    cursors = [await connection.execute(_must(each).encode(), each.parameters) for each in statements]
            except BaseException as error:
                if isinstance(error, psycopg.Error) and not is_lost(error):
                    await _forget_prepared(connection)
                else:  # lost, or cancelled: nobody waits for the server now
                    await connection.close()
                raise
            return [cursor.rowcount for cursor in cursors]

    async def end_stalled(self) -> None:
        """End the sessions that others wait for and whose process has sent only a part of a write and nothing more for
        five seconds, as one that was frozen meanwhile. The server ends idle transactions itself, but one in the middle
        of a pipeline counts as active."""
        with explained(self.server):
            await self._all(_END_STALLED, ())

    @asynccontextmanager
    async def transaction(self, *, reads_first: bool = False) -> AsyncIterator[Transaction]:
        with explained(self.server):
            async with self._writers, self._connection() as connection, connection.transaction():
                await connection.execute(_ALONE)
                if self.member is not None:
                    await connection.execute(_ACTING, (self.member,))
                yield _Inside(connection)


class _Inside:
    """The inside of a transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def all(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        with kept():
            return await _query(self._connection, sql, parameters)

    async def one(self, sql: str, parameters: Parameters = ()) -> Row | None:
        found = await self.all(sql, parameters)
        return found[0] if found else None

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        with kept():
            return (await self._connection.execute(translated(sql).encode(), parameters)).rowcount

    async def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        with kept():
            async with self._connection.cursor() as cursor:
                await cursor.executemany(translated(sql).encode(), rows)

    async def write(self, *statements: Statement) -> None:
        with kept():
            async with self._connection.pipeline():
                for each in statements:
                    await self._connection.execute(translated(each.sql).encode(), each.parameters)


async def _forget_prepared(connection: Connection) -> None:
    """The driver counts what a failed pipeline was to prepare as prepared, though the server has skipped all behind the
    failure: such a statement would fail for ever. A transaction that is rolled back makes it begin again."""
    async with connection.transaction(force_rollback=True):
        pass


async def _query(connection: Connection, sql: str, parameters: Parameters) -> list[Row]:
    cursor = await connection.execute(translated(sql).encode(), parameters)
    return list(await cursor.fetchall())


def _must(statement: Statement) -> str:
    """The statement, which on the server ends the transaction if it must change a row and does not."""
    if not statement.must_change:
        return translated(statement.sql)
    return f"WITH changed AS ({translated(statement.sql)} RETURNING 1) SELECT must_change(count(*)) FROM changed"  # noqa: S608


@lru_cache(maxsize=4096)
def translated(sql: str) -> str:
    """The stores' marks for parameters as psycopg has them."""
    return re.sub(r"(?<!:):([a-z_]+)", r"%(\1)s", sql.replace("%", "%%").replace("?", "%s"))
