"""One end of `bot.storage.move`: all rows of a PostgreSQL database, by ``COPY`` where they arrive."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg

from bot.core.database import Row, StorageError
from bot.storage import schema
from bot.storage.address import Server
from bot.storage.postgres.errors import explained
from bot.storage.postgres.schema import HOME, LOCKS

BATCH = 5000
LEAVING = 2.0
"""Seconds for which the lock of who has left may still be there."""

Connection = psycopg.Connection[tuple[Any, ...]]


@contextmanager
def no_bot(server: Server) -> Iterator[None]:
    """Keep bots away. StorageError if one is there.

    The server lets go of the lock of who has just left a moment later, so it is asked for more than once.
    """
    with explained(server), psycopg.connect(server.url, autocommit=True) as connection:
        until = time.monotonic() + LEAVING
        while not _locked(connection):
            if time.monotonic() > until:
                raise StorageError(f"{server} is used by a bot: stop that one first")
            time.sleep(0.05)
        yield


def _locked(connection: Connection) -> bool:
    row = connection.execute(f"SELECT pg_try_advisory_lock({LOCKS}, {HOME})".encode()).fetchone()
    return row is not None and bool(row[0])


@contextmanager
def opened(server: Server, tables: Sequence[str], numbered: Sequence[str], *, writes: bool) -> Iterator[Copying]:
    """In one transaction, which when reading sees one moment."""
    with explained(server), psycopg.connect(server.url, autocommit=True) as connection:
        found = connection.execute("SELECT version FROM busdriver").fetchone()
        if found is None or found[0] != schema.migrations("postgres")[-1][0]:
            raise StorageError(f"{server} is of another version: start the bot of this one once")
        mode = b"" if writes else b" ISOLATION LEVEL REPEATABLE READ READ ONLY"
        connection.execute(b"BEGIN" + mode)
        if writes:
            connection.execute(f"LOCK TABLE {', '.join(tables)} IN EXCLUSIVE MODE".encode())
        yield Copying(connection, numbered)
        connection.execute("COMMIT")


class Copying:
    def __init__(self, connection: Connection, numbered: Sequence[str]) -> None:
        self._connection = connection
        self._numbered = numbered

    def count(self, table: str) -> int:
        row = self._connection.execute(f"SELECT count(*) FROM {table}".encode()).fetchone()  # noqa: S608 names
        return int(row[0]) if row else 0

    def columns(self, table: str) -> Sequence[str]:
        found = self._connection.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() "
            "AND table_name = %s ORDER BY ordinal_position", (table,))
        return [name for name, in found]

    def read(self, table: str, columns: Sequence[str]) -> Iterator[Sequence[Row]]:
        with self._connection.cursor("rows") as cursor:  # named: the rows stay at the server
            cursor.execute(f"SELECT {', '.join(columns)} FROM {table}".encode())  # noqa: S608 names
            while batch := cursor.fetchmany(BATCH):
                yield batch

    def write(self, table: str, columns: Sequence[str], batches: Iterator[Sequence[Row]]) -> None:
        with self._connection.cursor() as cursor, cursor.copy(
                f"COPY {table} ({', '.join(columns)}) FROM STDIN".encode()) as copy:
            for batch in batches:
                for row in batch:
                    copy.write_row(row)

    def numbers(self) -> Mapping[str, int]:
        found = {}
        for table in self._numbered:
            row = self._connection.execute(
                "SELECT last_value FROM pg_sequences WHERE schemaname || '.' || sequencename = "
                "pg_get_serial_sequence(%s, 'id')", (table,)).fetchone()
            if row and row[0] is not None:
                found[table] = int(row[0])
        return found

    def go_on_from(self, numbers: Mapping[str, int]) -> None:
        for table, number in numbers.items():
            self._connection.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", (table, number))
