"""The SQLite file: opening, migrating, one transaction at a time, errors in one line.

Two connections. The writer is used under one lock held for the whole of a
transaction, which begins IMMEDIATE, so that two tasks never write into each
other's. The reader sees what is committed (WAL) and never waits for the writer. A
committed transaction survives a power cut (``synchronous=FULL``).

A migration is a numbered SQL file; it runs statement by statement in one
transaction together with the new ``user_version``, so that it happens wholly or
not at all.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite

from bot.tables.errors import StoreError

APPLICATION_ID = 0x42444452  # "BDDR": marks the file as ours
BUSY_SECONDS = 5
MIGRATIONS = Path(__file__).parent / "migrations"

T = TypeVar("T")
Row = Sequence[Any]


class StorageError(StoreError):
    """The database cannot be used, or a write failed and was undone. One line."""


class Database:
    """Use `open`."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path | str) -> Self:
        """Open and, if needed, create or migrate the file. StorageError says in one line why not."""
        path = Path(path)
        opened: list[aiosqlite.Connection] = []
        try:
            with _explained(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                opened.append(await _connect(path))
                await _check_ours(opened[0], path)
                await opened[0].execute("PRAGMA journal_mode = WAL")
                await _migrate(opened[0])
                opened.append(await _connect(path, "PRAGMA query_only = ON"))
        except BaseException:
            for connection in opened:
                await connection.close()
            raise
        return cls(path, opened[0], opened[1])

    async def close(self) -> None:
        """Finish a running transaction, then close."""
        async with self._lock:
            await self._reader.close()
            await self._writer.close()

    async def all(self, sql: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with _explained(self.path):
            return list(await self._reader.execute_fetchall(sql, parameters))

    async def one(self, sql: str, parameters: Iterable[Any] = ()) -> Row | None:
        rows = await self.all(sql, parameters)
        return rows[0] if rows else None

    async def write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Run ``work`` in a transaction: all of it is kept or, if it raises, nothing.

        It runs to its end even if the caller is cancelled meanwhile.
        """
        return await asyncio.shield(self._write(work))

    async def _write(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        async with self._lock:
            with _explained(self.path):
                async with _transaction(self._writer) as connection:
                    return await work(connection)


async def _connect(path: Path, *more: str) -> aiosqlite.Connection:
    await asyncio.to_thread(_probe, path)
    connection = await aiosqlite.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        for pragma in ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", *more):
            await connection.execute(pragma)
    except BaseException:
        await connection.close()
        raise
    return connection


def _probe(path: Path) -> None:
    """Open and close the file: aiosqlite's own thread outlives a failed opening and complains after everybody."""
    sqlite3.connect(path).close()


@asynccontextmanager
async def _transaction(connection: aiosqlite.Connection) -> AsyncIterator[aiosqlite.Connection]:
    await connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
        await connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            await connection.execute("ROLLBACK")
        raise


# migrations ------------------------------------------------------------------------------------

def migrations() -> list[tuple[int, Path]]:
    """(version, file), ascending: ``0001_tables.sql`` is version 1."""
    return sorted((int(path.name.split("_")[0]), path) for path in MIGRATIONS.glob("*.sql"))


def statements(script: str) -> Iterator[str]:
    """The statements of a script; a trigger's body belongs to its statement."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending.strip()
            pending = ""


async def _migrate(connection: aiosqlite.Connection) -> None:
    async with _transaction(connection):
        version = await _pragma(connection, "user_version")
        for number, file in migrations():
            if number <= version:
                continue
            for statement in statements(file.read_text(encoding="utf-8")):
                await connection.execute(statement)
            await connection.execute(f"PRAGMA user_version = {number}")
        await connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


async def _check_ours(connection: aiosqlite.Connection, path: Path) -> None:
    """Before anything is written: whether the file is empty or one that this version can use."""
    version, newest = await _pragma(connection, "user_version"), migrations()[-1][0]
    rows = list(await connection.execute_fetchall("SELECT count(*) FROM sqlite_master"))
    used = bool(rows[0][0])
    if used and await _pragma(connection, "application_id") != APPLICATION_ID:
        raise StorageError(f"{path} is a database of some other program: choose another file")
    if version > newest:
        raise StorageError(f"{path} was written by a newer version of the program "
                           f"(schema {version}, this one knows {newest}): upgrade, or restore an older copy")


async def _pragma(connection: aiosqlite.Connection, name: str) -> int:
    rows = list(await connection.execute_fetchall(f"PRAGMA {name}"))
    return int(rows[0][0])


# errors ----------------------------------------------------------------------------------------

_REASONS = (
    ("locked", "is locked by another program: stop it, or choose another file"),
    ("readonly", "cannot be written to: check its permissions and those of its folder"),
    ("unable to open", "cannot be opened: check that the folder exists and may be written to"),
    ("disk is full", "cannot grow: the disk is full"),
    ("disk i/o", "cannot be read or written: the disk reports an error"),
    ("malformed", "is damaged: restore a backup"),
    ("not a database", "is not a database, or damaged: restore a backup or choose another file"),
)


def explain(path: Path, error: BaseException) -> str:
    """What is wrong, in one line."""
    text = str(error)
    for mark, reason in _REASONS:
        if mark in text.lower():
            return f"{path} {reason}"
    return f"{path} cannot be used: {text}".splitlines()[0]


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """SQLite's errors as `StorageError`; broken constraints go through to whoever knows what they mean."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except (sqlite3.Error, OSError) as error:
        raise StorageError(explain(path, error)) from error
    except ValueError as error:  # aiosqlite, used after close
        if "no active connection" in str(error) or "Connection closed" in str(error):
            raise StorageError(f"{path} is closed") from error
        raise
