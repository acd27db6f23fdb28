"""Copy all rows from one database to an empty one, of either kind: ``busdriver move``, and backups of PostgreSQL.

Rows are read in one snapshot and written in one transaction, a few thousand at a time: the memory it takes does not
grow with the database, and what fails has not happened. Numbers that were given out are not given out again.
"""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from typing import Protocol

from bot.core.database import Row, StorageError
from bot.storage import open_database, schema
from bot.storage.address import Address
from bot.storage.instance_lock import only_bot
from bot.storage.mark_secret import file_of
from bot.storage.sqlite import BUSY_SECONDS, explained, migrations

BATCH = 5000
PASSING = frozenset({"erasing", "forgetting"})
"""Tables that are empty outside of a transaction."""

Progress = Callable[[str, int], None]
"""Called with a table and how many of its rows are copied."""


class End(Protocol):
    """A source or a target."""

    def count(self, table: str) -> int: ...

    def columns(self, table: str) -> Sequence[str]: ...

    def read(self, table: str, columns: Sequence[str]) -> Iterator[Sequence[Row]]: ...

    def write(self, table: str, columns: Sequence[str], batches: Iterator[Sequence[Row]]) -> None: ...

    def numbers(self) -> Mapping[str, int]:
        """The highest id ever given, by table."""
        ...

    def go_on_from(self, numbers: Mapping[str, int]) -> None:
        """Give no id up to these."""
        ...


def tables() -> list[str]:
    """All of them, each after those that it refers to."""
    found = [name for _, files in schema.migrations("sqlite") for file in files
             for name in re.findall(r"^CREATE TABLE (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)]
    return [name for name in found if name not in PASSING]


def numbered() -> list[str]:
    """The tables whose ids the database gives."""
    return [name for _, files in schema.migrations("sqlite") for file in files for name in re.findall(
        r"^CREATE TABLE (\w+) \(\n[^;]*?AUTOINCREMENT", file.read_text(encoding="utf-8"), re.MULTILINE)]


def move(source: Address, target: Address, progress: Progress = lambda table, rows: None) -> int:
    """Copy everything; how many rows. No bot may use either. StorageError in one line; then ``target`` is as before."""
    if isinstance(source, Path) and not source.is_file():
        raise StorageError(f"{source} does not exist")
    with ExitStack() as held:
        for address in (source, target):
            held.enter_context(_nobody_else(address))
            asyncio.run(_brought_up_to_date(address))
        rows = copy(source, target, progress)
        _take_secret(source, target)
        return rows


def _take_secret(source: Address, target: Address) -> None:
    """Copy the secret of marks from beside one file to beside another; with a server it is a setting of the host's."""
    if not (isinstance(source, Path) and isinstance(target, Path)):
        return
    old, new = file_of(source), file_of(target)
    if old.is_file() and not new.exists():
        with explained(target), os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(old.read_bytes())


def copy(source: Address, target: Address, progress: Progress = lambda table, rows: None) -> int:
    """Copy everything from one up-to-date database to another, which must be empty; how many rows."""
    with _opened(source, writes=False) as old, _opened(target, writes=True) as new:
        names = tables()
        if any(new.count(name) for name in names):
            raise StorageError(f"{target} is not empty: choose a new database")
        for name in names:
            columns = old.columns(name)
            new.write(name, columns, _told(old.read(name, columns), name, progress))
        new.go_on_from(old.numbers())
        counts = {name: (old.count(name), new.count(name)) for name in names}
        if wrong := [name for name, (before, after) in counts.items() if before != after]:
            raise StorageError(f"{', '.join(wrong)}: not all rows arrived")
        return sum(after for _, after in counts.values())


def _told(batches: Iterator[Sequence[Row]], table: str, progress: Progress) -> Iterator[Sequence[Row]]:
    done = 0
    for batch in batches:
        yield batch
        done += len(batch)
        progress(table, done)


async def _brought_up_to_date(address: Address) -> None:
    database, _ = await open_database(address)
    await database.close()


def _nobody_else(address: Address) -> AbstractContextManager[object]:
    """Hold what a bot holds. StorageError if one does."""
    if isinstance(address, Path):
        return only_bot(address)
    from bot.storage.postgres.copying import no_bot

    return no_bot(address)


def _opened(address: Address, *, writes: bool) -> AbstractContextManager[End]:
    if isinstance(address, Path):
        return _file(address, writes=writes)
    from bot.storage.postgres.copying import opened

    return opened(address, tables(), numbered(), writes=writes)


@contextmanager
def _file(path: Path, *, writes: bool) -> Iterator[End]:
    with explained(path), closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
        if connection.execute("PRAGMA user_version").fetchone()[0] != migrations()[-1][0]:
            raise StorageError(f"{path} is of another version: start the bot of this one once")
        connection.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        yield _File(connection)
        connection.execute("COMMIT")


class _File:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def count(self, table: str) -> int:
        return int(self._connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608 names

    def columns(self, table: str) -> Sequence[str]:
        return [row[1] for row in self._connection.execute(f"PRAGMA table_info({table})")]

    def read(self, table: str, columns: Sequence[str]) -> Iterator[Sequence[Row]]:
        cursor = self._connection.execute(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608 names
        while batch := cursor.fetchmany(BATCH):
            yield batch

    def write(self, table: str, columns: Sequence[str], batches: Iterator[Sequence[Row]]) -> None:
        marks = ", ".join("?" * len(columns))
        for batch in batches:
            self._connection.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", batch)  # noqa: S608

    def numbers(self) -> Mapping[str, int]:
        return dict(self._connection.execute("SELECT name, seq FROM sqlite_sequence"))

    def go_on_from(self, numbers: Mapping[str, int]) -> None:
        self._connection.execute("DELETE FROM sqlite_sequence")
        self._connection.executemany("INSERT INTO sqlite_sequence VALUES (?, ?)", numbers.items())
