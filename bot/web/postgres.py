"""The store of published bodies in PostgreSQL: a schema of its own, ``busdriver_pages``.

The bot writes with the role of its database. The process of pages connects with a role that may read this schema and
nothing else (``docs/host/pages.md`` has the four lines that make it), so it cannot see a table of the bot even if it
wanted to.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg

from bot.core.published import Body, key_of
from bot.web.bodies import PagesError

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]

TABLE = "busdriver_pages.bodies"
SCHEMA = (
    "CREATE SCHEMA IF NOT EXISTS busdriver_pages",
    f"CREATE TABLE IF NOT EXISTS {TABLE} (key TEXT PRIMARY KEY, page TEXT NOT NULL, kind TEXT NOT NULL, "
    "name TEXT NOT NULL, etag TEXT NOT NULL, data BYTEA NOT NULL)",
    f"CREATE INDEX IF NOT EXISTS bodies_of_page ON {TABLE} (page)",
)
_ONE_AT_A_TIME = b"SELECT pg_advisory_xact_lock(hashtext('busdriver_pages'))"
CONNECT_SECONDS = 5
_READING = "-c statement_timeout=2s -c default_transaction_read_only=on"
_WRITING = "-c statement_timeout=10s -c synchronous_commit=on"


class _Line:
    """A connection that is made when it is needed, and again after it was lost. Thread-safe."""

    def __init__(self, url: str, options: str, prepare: tuple[str, ...] = ()) -> None:
        self._url, self._options, self._prepare = url, options, prepare
        self._lock = threading.Lock()
        self._connection: Connection | None = None

    def run(self, work: Callable[[Connection], T]) -> T:
        with self._lock, _explained():
            if self._connection is None or self._connection.closed:
                self._connection = self._prepared(psycopg.connect(
                    self._url, autocommit=True, connect_timeout=CONNECT_SECONDS, options=self._options,
                    application_name="busdriver pages"))
            return work(self._connection)

    def _prepared(self, connection: Connection) -> Connection:
        if not self._prepare:
            return connection
        try:
            with connection.transaction():
                # IF NOT EXISTS looks first and creates then: of two processes that start together one would fail.
                connection.execute(_ONE_AT_A_TIME)
                for statement in self._prepare:
                    connection.execute(statement.encode())
        except BaseException:
            connection.close()
            raise
        return connection

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()


class PostgresReader:
    """`bot.web.bodies.BodyReader`."""

    def __init__(self, url: str) -> None:
        self._line = _Line(url, _READING)

    def etag(self, path: str) -> str | None:
        row = self._row(f"SELECT etag FROM {TABLE} WHERE key = %s", path)  # noqa: S608 names
        return None if row is None else str(row[0])

    def body(self, path: str) -> Body | None:
        row = self._row(f"SELECT kind, data, name FROM {TABLE} WHERE key = %s", path)  # noqa: S608 names
        return None if row is None else Body(row[0], bytes(row[1]), row[2])

    def _row(self, sql: str, path: str) -> tuple[Any, ...] | None:
        return self._line.run(lambda connection: connection.execute(sql.encode(), (key_of(path),)).fetchone())

    def close(self) -> None:
        self._line.close()


class PostgresPages:
    """`bot.core.published.PageStore` for the bot."""

    def __init__(self, address: str, url: str) -> None:
        self.url = url
        self._line = _Line(address, _WRITING, SCHEMA)

    async def publish(self, page: str, bodies: Mapping[str, Body]) -> None:
        rows = [(key_of(path), key_of(page), each.kind, each.name, each.etag, each.data)
                for path, each in bodies.items()]

        def write(connection: Connection) -> None:
            with connection.transaction():
                connection.execute(f"DELETE FROM {TABLE} WHERE page = %s".encode(), (key_of(page),))  # noqa: S608 names
                connection.cursor().executemany(f"INSERT INTO {TABLE} VALUES (%s, %s, %s, %s, %s, %s)".encode(), rows)  # noqa: S608 names

        await asyncio.to_thread(self._line.run, write)

    async def withdraw(self, pages: Collection[str]) -> None:
        """``VACUUM`` frees what the deleted rows leave behind."""
        def write(connection: Connection) -> None:
            connection.execute(f"DELETE FROM {TABLE} WHERE page = ANY(%s)".encode(), ([*pages],))  # noqa: S608 names
            connection.execute(f"VACUUM {TABLE}".encode())

        await asyncio.to_thread(self._line.run, write)

    async def stored(self) -> frozenset[str]:
        rows = await asyncio.to_thread(self._line.run, lambda connection: connection.execute(
            f"SELECT DISTINCT page FROM {TABLE}".encode()).fetchall())  # noqa: S608 names
        return frozenset(page for page, in rows)

    async def close(self) -> None:
        await asyncio.to_thread(self._line.close)


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise PagesError(f"the store of pages cannot be used: {type(error).__name__}") from error
