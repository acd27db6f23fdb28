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
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
_Change = tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any]]


@dataclass(frozen=True, slots=True)
class Failed:
    """What a change raised."""

    error: BaseException


class Writer:
    """``connect`` opens the connection (autocommit, for any thread); it runs in the writer's thread."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="writer")
        self._connection: sqlite3.Connection | None = None
        self._lock = threading.Lock()
        self._waiting: list[_Change] = []
        self._writing = False

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
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        with self._lock:
            self._waiting.append((work, done))
            begins, self._writing = not self._writing, True
        if begins:
            self._thread.submit(self._write_all, self._connection, loop)
        return await done

    async def close(self) -> None:
        """Finish what was begun."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await self._run(connection.close)
        self._thread.shutdown(wait=False)

    async def _run(self, call: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call, *given)

    # in the thread --------------------------------------------------------------------------------

    def _write_all(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Until nothing waits. The loop is only told of it: the next changes need not wait for its turn."""
        while True:
            with self._lock:
                changes, self._waiting = self._waiting, []
                if not changes:
                    self._writing = False
                    return
            outcomes = _together(connection, [work for work, _ in changes])
            with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
                loop.call_soon_threadsafe(_settle, [done for _, done in changes], outcomes)


def _together(connection: sqlite3.Connection, works: Sequence[Work[Any]]) -> list[Any]:
    """What each of ``works`` gave, or `Failed`."""
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


def _settle(waiting: Sequence[asyncio.Future[Any]], outcomes: Sequence[Any]) -> None:
    for done, outcome in zip(waiting, outcomes, strict=True):
        if done.done():
            continue
        if isinstance(outcome, Failed):
            done.set_exception(outcome.error)
        else:
            done.set_result(outcome)
