"""SQLite as the stores' `Database`: opening, migrating, reading, writing, errors in one line.

Two aiosqlite connections. The writer runs one transaction at a time: a lock is held until its ``COMMIT``, so that two
tasks never write into each other's transaction. The reader sees what is committed (WAL) and never waits for the writer.
A committed transaction survives a power cut (``synchronous=FULL``).

Each ``await`` of a statement switches threads twice, which takes milliseconds while the event loop is busy, and delays
all following transactions. So moves and other frequent writes are lists of statements that do not need each other's
results (`Database.write`): all that are waiting go to the connection's thread together and share a commit. With 100
tables, separate transactions would take seconds (``benchmarks/load``).

A migration (`bot.storage.schema`) runs statement by statement in one transaction together with the new
``user_version``, so it is applied completely or not at all.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Literal, Self

import aiosqlite

from bot.core.database import (
    Parameters,
    Row,
    Statement,
    StorageError,
    Transaction,
    Unchanged,
    UnreadableError,
    Violated,
)
from bot.core.slots import Slots
from bot.storage import schema

APPLICATION_ID = 0x42444452  # "BDDR": marks the file as ours
BUSY_SECONDS = 5
PRAGMAS = ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", "PRAGMA secure_delete = ON")

Connection = aiosqlite.Connection


@dataclass(frozen=True, slots=True, eq=False)
class _Unit:
    """Statements that are written all or none; ``done``: how many rows each changed."""

    statements: Sequence[Statement]
    done: asyncio.Future[Sequence[int]]


class SqliteDatabase:
    """A SQLite file with a writer and a reader connection. Create it with `open`."""

    def __init__(self, path: Path, writer: Connection, reader: Connection) -> None:
        self.path = path
        self.slots = Slots()
        self._writer = writer
        self._reader = reader
        self._lock = asyncio.Lock()
        self._units: list[_Unit] = []
        self._writing_units: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path | str, *, check: bool = False) -> Self:
        """Open and, if needed, create or migrate the file. StorageError says in one line why not.

        ``check``: refuse a file with a damaged page, which takes about two seconds for each 100 MB.
        """
        path = Path(path)
        with explained(path):
            await asyncio.to_thread(prepare, path, check)
            async with AsyncExitStack() as opened:
                writer = await opened.enter_async_context(_connect(path, isolation_level="IMMEDIATE"))
                reader = await opened.enter_async_context(_connect(path))
                for pragma in PRAGMAS:
                    await writer.execute(pragma)
                    await reader.execute(pragma)
                await reader.execute("PRAGMA query_only = ON")
                opened.pop_all()
        return cls(path, writer, reader)

    def news(self, kind: str, id: int) -> Sequence[Statement]:
        return ()

    async def close(self) -> None:
        """Finish what is being written, then close."""
        if self._writing_units is not None:
            await self._writing_units
        async with self._lock:
            await self._writer.close()
        await self._reader.close()

    async def all(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        with explained(self.path):
            return await _query(self._reader, sql, parameters)

    async def one(self, sql: str, parameters: Parameters = ()) -> Row | None:
        found = await self.all(sql, parameters)
        return found[0] if found else None

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        """Run one statement in a transaction of its own; the number of rows it changed."""
        (changed,) = await self.write(Statement(sql, parameters))
        return changed

    async def write(self, *statements: Statement) -> Sequence[int]:
        """Run statements in one transaction; once it is durable, how many rows each of them changed.

        Calls that come while another is written share a transaction; if a statement of one of them fails, each gets
        its own. A task that is cancelled may not learn whether its statements were committed.
        """
        unit = _Unit(statements, asyncio.get_running_loop().create_future())
        self._units.append(unit)
        if self._writing_units is None:
            self._writing_units = asyncio.create_task(self._write_units())
        return await unit.done

    async def _write_units(self) -> None:
        while self._units:
            async with self._lock:
                units = [unit for unit in self._units if not unit.done.done()]
                self._units.clear()
                await self._settle(units)
        self._writing_units = None

    async def _settle(self, units: Sequence[_Unit]) -> None:
        """Write the units and set each one's result."""
        try:
            with explained(self.path):
                changed = iter(await self._commit([each for unit in units for each in unit.statements]))
        except Exception as error:
            if len(units) > 1 and not isinstance(error, StorageError):
                for unit in units:
                    await self._settle([unit])
                return
            for unit in units:
                if not unit.done.done():
                    unit.done.set_exception(error)
            return
        for unit in units:
            rows = list(islice(changed, len(unit.statements)))
            if not unit.done.done():
                unit.done.set_result(rows)

    async def _commit(self, statements: Sequence[Statement]) -> Sequence[int]:
        """Write the statements in one transaction, or none of them; how many rows each changed.

        The first begins the transaction. If another program has the lock each would wait for it as long again.
        """
        try:
            first, *others = statements
            begun = await self._writer.execute(first.sql, first.parameters)
            cursors = [begun, *await together(*[self._writer.execute(each.sql, each.parameters) for each in others])]
            changed = []
            for each, cursor in zip(statements, cursors, strict=True):
                changed.append(int(cursor.rowcount))
                if each.must_change and cursor.rowcount != 1:
                    raise Unchanged
            await self._writer.commit()
        except BaseException:
            await self._writer.rollback()
            raise
        return changed

    @asynccontextmanager
    async def transaction(self, *, reads_first: bool = False) -> AsyncIterator[Transaction]:
        """A transaction of statements that need each other's results, durable once the block has been left; rolled back
        if it raises or is cancelled.

        It begins with the first statement that writes; ``reads_first``: with the block, where what is read there
        decides what is written. A task that is cancelled during the commit does not learn whether it succeeded.
        """
        with explained(self.path):
            async with self._lock:
                try:
                    if reads_first:
                        await self._writer.execute("BEGIN IMMEDIATE")
                    yield _Inside(self._writer)
                    await self._writer.commit()
                except BaseException:
                    # The connection works off its calls in order, so this follows whatever a cancelled task began.
                    await self._writer.rollback()
                    raise


class _Inside:
    """The inside of a transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def all(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        with _kept():
            return await _query(self._connection, sql, parameters)

    async def one(self, sql: str, parameters: Parameters = ()) -> Row | None:
        found = await self.all(sql, parameters)
        return found[0] if found else None

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        with _kept():
            return (await self._connection.execute(sql, parameters)).rowcount

    async def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run a statement once for each row.

        The cursor is closed on the connection's own thread. Left to the garbage collector here, it would reset the
        cached statement while that thread runs it for the next caller: InterfaceError, "bad parameter or other API
        misuse".
        """
        with _kept():
            async with self._connection.executemany(sql, rows):
                pass

    async def write(self, *statements: Statement) -> None:
        with _kept():
            await together(*[self._connection.execute(each.sql, each.parameters) for each in statements])


async def _query(db: Connection, sql: str, parameters: Parameters) -> list[Row]:
    return list(await db.execute_fetchall(sql, parameters))


@contextmanager
def _kept() -> Iterator[None]:
    """Tell of a broken constraint in words of our own."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise Violated(str(error)) from error


async def together(*statements: Awaitable[Any]) -> Sequence[Any]:
    """Run statements in this order and return their results; raise an exception once all have run.

    A full disk ends the transaction, so that other statements violate constraints: that is not what to tell.
    """
    results = await asyncio.gather(*statements, return_exceptions=True)
    failed = [result for result in results if isinstance(result, BaseException)]
    if failed:
        raise next((error for error in failed if not isinstance(error, sqlite3.IntegrityError)), failed[0])
    return results


def prepare(path: Path, check: bool) -> None:
    """Create or migrate the file. It holds every card, so what is created is for its owner alone."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))  # SQLite gives -wal and -shm the same mode
    with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
        for pragma in PRAGMAS:
            connection.execute(pragma)
        _check_ours(connection, path)
        if check and connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise UnreadableError(f"{path} {DAMAGED}")
        connection.execute("PRAGMA journal_mode = WAL")
        _migrate(connection)


def _connect(path: Path, isolation_level: Literal["IMMEDIATE"] | None = None) -> Connection:
    """A connection that is open within ``async with``."""
    return aiosqlite.connect(path, isolation_level=isolation_level, timeout=BUSY_SECONDS)


# migrations ------------------------------------------------------------------------------------

def migrations() -> list[schema.Migration]:
    return schema.migrations("sqlite")


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _pragma(connection, "user_version")
        for number, files in migrations():
            if number <= version:
                continue
            for file in files:
                for statement in schema.statements(file.read_text(encoding="utf-8")):
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    """Before anything is written: whether the file is empty or one that this version can use."""
    version, newest = _pragma(connection, "user_version"), migrations()[-1][0]
    used = bool(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if used and _pragma(connection, "application_id") != APPLICATION_ID:
        raise StorageError(f"{path} is a database of some other program: choose another file")
    if version > newest:
        raise UnreadableError(f"{path} was written by a newer version of the program "
                              f"(schema {version}, this one knows {newest}): upgrade, or restore an older copy")


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


# errors ----------------------------------------------------------------------------------------

DAMAGED = "is damaged: restore a backup with busdriver restore FILE"

_REASONS = (
    ("locked", "is locked by another program: stop it, or choose another file"),
    ("readonly", "cannot be written to: check its permissions and those of its folder"),
    ("unable to open", "cannot be opened: check that the folder exists and may be written to"),
    ("disk is full", "cannot grow: the disk is full"),
    ("disk i/o", "cannot be read or written: the disk reports an error"),
    ("malformed", DAMAGED),
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
def explained(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into `StorageError`, and broken constraints, which callers interpret, into `Violated`."""
    try:
        with _kept():
            yield
    except (sqlite3.Error, OSError) as error:
        if any(mark in str(error) for mark in ("malformed", "not a database")):
            raise UnreadableError(explain(path, error)) from error
        closed = "Connection closed" in str(error)
        raise StorageError(f"{path} is closed" if closed else explain(path, error)) from error
    except ValueError as error:  # aiosqlite, used after close
        if "no active connection" in str(error) or "Connection closed" in str(error):
            raise StorageError(f"{path} is closed") from error
        raise
