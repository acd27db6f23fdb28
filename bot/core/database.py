"""The port that all stores write SQL for: one text for SQLite (`bot.storage.sqlite`) and PostgreSQL
(`bot.storage.postgres`).

Why one text and no ORM. A store is read by people who know SQL, and tested on both databases with the same cases
(`tests/bot/storage`). The text uses what both understand: ``ON CONFLICT``, ``RETURNING``, lists written out
(`bot.core.sql`), and parameters as ``?`` or, where one stands several times, ``:name``. The adapters translate the
rest.

Durability. `Database.write` and the end of `Database.transaction` return after the data is durable. The services
rely on that: a move is announced only after its ``write`` has returned. Use ``write`` if the statements do not need
each other's results: on PostgreSQL they take one round trip. Use ``transaction`` if one decides another;
``reads_first=True`` takes the write lock at the beginning, so that nothing read inside can be outdated when it is
used.

    await database.write(Statement("UPDATE tables SET seq = ? WHERE id = ? AND seq = ?", (8, 7, 7), must_change=True))

raises `Unchanged`, and writes nothing, if another process has stored entry 8 already.

Errors. `Violated` and `Unchanged` are answers that a store expects, and turns into its own
(`bot.log.errors.Conflict`). Everything else is a `StorageError` in one line without secrets, for the operator.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from bot.core.errors import StoreError
from bot.core.slots import Slots

_EPOCH, _MILLISECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(milliseconds=1)

Row = Sequence[Any]
Parameters = Sequence[Any] | Mapping[str, Any]


class StorageError(StoreError):
    """The database cannot be used, or a write failed and was rolled back. One line."""


class UnreadableError(StorageError):
    """The database is damaged, or from a newer version."""


class NotHome(StorageError):
    """Another process is home: this one may write nothing."""


class Unchanged(Exception):
    """A statement that must change a row changed none."""


class Violated(Exception):
    """A statement broke a constraint, such as a key that is taken or a log that only grows: nothing was written."""


@dataclass(frozen=True, slots=True)
class Statement:
    """``must_change``: unless it changes one row its transaction is undone, and `Unchanged` raised."""

    sql: str
    parameters: Parameters = ()
    must_change: bool = False


class DatabaseReader(Protocol):
    async def all(self, sql: str, parameters: Parameters = ()) -> list[Row]: ...

    async def one(self, sql: str, parameters: Parameters = ()) -> Row | None:
        """The first row found."""
        ...


class Transaction(DatabaseReader, Protocol):
    """The inside of a transaction."""

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        """How many rows it changed."""
        ...

    async def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run a statement once for each row."""
        ...

    async def write(self, *statements: Statement) -> None:
        """Run statements that do not need each other's results, in this order. ``must_change`` is not looked at."""
        ...


class Database(DatabaseReader, Protocol):
    """Errors are `StorageError` in one line, `Violated` and `Unchanged`; then nothing was written. ``slots``: for whom
    this process acts."""

    @property
    def slots(self) -> Slots: ...

    def news(self, kind: str, id: int) -> Sequence[Statement]:
        """What tells the other processes, with a transaction, that this thing has changed (`Slots.hear`); nothing where
        there are none."""
        ...

    async def execute(self, sql: str, parameters: Parameters = ()) -> int:
        """Run one statement in a transaction of its own; the number of rows it changed."""
        ...

    async def write(self, *statements: Statement) -> Sequence[int]:
        """Run statements in one transaction; once it is durable, how many rows each of them changed.

        A task that is cancelled may not learn whether its statements were committed.
        """
        ...

    def transaction(self, *, reads_first: bool = False) -> AbstractAsyncContextManager[Transaction]:
        """A transaction of statements that need each other's results, durable once the block has been left; rolled back
        if it raises or is cancelled.

        Nobody else writes meanwhile, from its first statement that writes, or (``reads_first``) from its beginning:
        where what is read there decides what is written.
        """
        ...

    async def close(self) -> None:
        """Finish what is being written, then close."""
        ...


def to_ms(at: datetime) -> int:
    """A time as the database has it: whole milliseconds since 1970 UTC, exact, without floats."""
    return (at - _EPOCH) // _MILLISECOND


def from_ms(ms: int) -> datetime:
    """A time of the database, in UTC."""
    return _EPOCH + ms * _MILLISECOND
