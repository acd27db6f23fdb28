"""The one connection that writes, in a thread of its own; several changes share one flush to the disk.

A flush (``synchronous=FULL``) takes milliseconds, a change hardly anything. So while one transaction is being
committed the changes that come meanwhile gather, and make the next one together, each under a savepoint: what one of
them raises undoes that one alone. Whoever waits for a change hears of it only when its transaction is durable.

If a transaction fails as a whole (the disk is full, the file is locked), its changes are tried once more, each in a
transaction by itself: a change that does not fit takes no other with it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


@dataclass(frozen=True, slots=True)
class Failed:
    """What a change raised."""

    error: BaseException


class Writer:
    """``connect`` opens the connection (autocommit, for any thread); it runs in the writer's thread."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def open(self, connect: Callable[[], sqlite3.Connection]) -> None:
        try:
            self._connection = await self._run(connect)
        except BaseException:
            self._thread.shutdown(wait=False)
            raise

    async def write(self, work: Work[T]) -> T:
        """Do ``work`` in a transaction, in the writer's thread: all of it is kept or, if it raises, nothing.

        It runs to its end even if the caller is cancelled meanwhile. sqlite3.ProgrammingError after `close`.
        """
        if self._connection is None:
            raise sqlite3.ProgrammingError("Connection closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._flushing is None:
            self._flushing = asyncio.get_running_loop().create_task(self._flush())
        return await asyncio.shield(done)

    async def close(self) -> None:
        """Finish what was begun."""
        if self._flushing is not None:
            await self._flushing
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await self._run(connection.close)
        self._thread.shutdown(wait=False)

    async def _flush(self) -> None:
        batch: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                outcomes = await self._run(self._together, [work for work, _ in batch])
                for (_, done), outcome in zip(batch, outcomes, strict=True):
                    _settle(done, outcome)
        finally:
            self._flushing = None
            for _, done in batch:
                done.cancel()  # no effect but on those that the loop's end keeps from hearing

    async def _run(self, call: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call, *given)

    # in the thread --------------------------------------------------------------------------------

    def _together(self, works: Sequence[Work[Any]]) -> list[Any]:
        """What each of ``works`` gave, or `Failed`."""
        connection = self._connection
        assert connection is not None
        if len(works) > 1:
            try:
                return _transaction(connection, lambda: [_saved(connection, work) for work in works])
            except sqlite3.Error:
                pass
        return [_alone(connection, work) for work in works]


def _transaction(connection: sqlite3.Connection, work: Callable[[], T]) -> T:
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = work()
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return done


def _saved(connection: sqlite3.Connection, work: Work[Any]) -> Any:
    """One of several works. sqlite3.Error if its failure ended the whole transaction."""
    connection.execute("SAVEPOINT work")
    try:
        done = work(connection)
    except BaseException as error:
        if not connection.in_transaction:
            raise sqlite3.OperationalError("the transaction has ended") from error
        connection.execute("ROLLBACK TO work")
        done = Failed(error)
    connection.execute("RELEASE work")
    return done


def _alone(connection: sqlite3.Connection, work: Work[Any]) -> Any:
    try:
        return _transaction(connection, lambda: work(connection))
    except BaseException as error:
        return Failed(error)


def _settle(done: asyncio.Future[Any], outcome: Any) -> None:
    if done.done():
        return
    if isinstance(outcome, Failed):
        done.set_exception(outcome.error)
    else:
        done.set_result(outcome)
