"""The store of published bodies, in SQLite: ``pages.db`` beside the bot's database.

The bot writes, the process of pages reads, both with short transactions. The file keeps a rollback journal, not a
write-ahead log: so who only reads needs no right to write, and what was deleted is overwritten at once
(``secure_delete``) with nothing left in a log. A reader holds a lock for the time of one row.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol, TypeVar

from bot.core.errors import StoreError
from bot.core.published import Body, key_of

T = TypeVar("T")

NAME = "pages.db"
APPLICATION_ID = 0x42445057  # "BDPW"
WRITER_SECONDS, READER_SECONDS = 5.0, 1.0
SCHEMA = """
CREATE TABLE IF NOT EXISTS bodies (
  key  TEXT PRIMARY KEY,                 -- hash of the path
  page TEXT NOT NULL,                    -- hash of its page's path
  kind TEXT NOT NULL,                    -- media type
  name TEXT NOT NULL,                    -- of a file that is saved; '': it is shown
  etag TEXT NOT NULL,
  data BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS bodies_of_page ON bodies (page);
"""


class PagesError(StoreError):
    """The store of pages cannot be used. One line."""


class BodyReader(Protocol):
    """What the process of pages asks. May be called from several threads."""

    def etag(self, path: str) -> str | None:
        """None: nothing is published there."""
        ...

    def body(self, path: str) -> Body | None: ...

    def close(self) -> None: ...


class SqliteReader:
    """Reads the file, which need not exist yet. A connection for each look: that takes 50 µs, and leaves no lock."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def etag(self, path: str) -> str | None:
        row = self._row("SELECT etag FROM bodies WHERE key = ?", path)
        return None if row is None else str(row[0])

    def body(self, path: str) -> Body | None:
        row = self._row("SELECT kind, data, name FROM bodies WHERE key = ?", path)
        return None if row is None else Body(*row)

    def _row(self, sql: str, path: str) -> tuple[str, bytes, str] | None:
        if not self._path.exists():
            return None
        with _explained(self._path):
            uri = f"{self._path.absolute().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True, timeout=READER_SECONDS)) as connection:
                found: tuple[str, bytes, str] | None = connection.execute(sql, (key_of(path),)).fetchone()
                return found

    def close(self) -> None:
        """Nothing is open."""


class SqlitePages:
    """`bot.core.published.PageStore` for the bot: one connection, which writes beside the event loop."""

    def __init__(self, path: Path, url: str) -> None:
        self.url = url
        self._path = path
        self._lock = asyncio.Lock()
        self._connection: sqlite3.Connection | None = None

    async def publish(self, page: str, bodies: Mapping[str, Body]) -> None:
        rows = [(key_of(path), key_of(page), each.kind, each.name, each.etag, each.data)
                for path, each in bodies.items()]

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM bodies WHERE page = ?", (key_of(page),))
            connection.executemany(
                "INSERT INTO bodies (key, page, kind, name, etag, data) VALUES (?, ?, ?, ?, ?, ?)", rows)

        await self._work(write)

    async def withdraw(self, pages: Collection[str]) -> None:
        gone = [(each,) for each in pages]

        def delete(connection: sqlite3.Connection) -> None:
            connection.executemany("DELETE FROM bodies WHERE page = ?", gone)

        await self._work(delete)

    async def stored(self) -> frozenset[str]:
        rows = await self._work(lambda connection: connection.execute("SELECT DISTINCT page FROM bodies").fetchall())
        return frozenset(page for page, in rows)

    async def _work(self, work: Callable[[sqlite3.Connection], T]) -> T:
        async with self._lock:
            return await asyncio.to_thread(self._run, work)

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with _explained(self._path):
            if self._connection is None:
                self._connection = opened(self._path)
            with self._connection as connection:
                connection.execute("BEGIN IMMEDIATE")
                return work(connection)

    async def close(self) -> None:
        async with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None


def opened(path: Path) -> sqlite3.Connection:
    """A connection that writes; creates the file, which has in it only what anyone with an address may read."""
    connection = sqlite3.connect(path, timeout=WRITER_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        used = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if used and connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise PagesError(f"{path} is a database of some other program: move it away")
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.executescript(SCHEMA)
    except BaseException:
        connection.close()
        raise
    return connection


def remove(path: Path) -> None:
    """Delete the file if there is one and it is a store of pages. PagesError: it cannot be deleted."""
    file = path.resolve()  # a link to the folder that both accounts share
    with _explained(path):
        if not file.is_file():
            return
        try:
            with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=READER_SECONDS)) as connection:
                ours = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        except sqlite3.DatabaseError:
            return  # no database, so not ours
        if ours:
            file.unlink()


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise PagesError(f"{path} cannot be used: {error}".splitlines()[0]) from error
