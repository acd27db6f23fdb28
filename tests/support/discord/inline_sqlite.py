"""`aiosqlite.connect` without its thread: the statements run in the event loop.

What a task waits for is then never a thread that a busy machine has not got round to: all that the bot does between two
moments of simulated time happens in the same order everywhere. Tasks take turns at every statement, as with threads.
The threads themselves are tested in `tests/bot/storage` and by `tests.stress.torture`.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Generator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any


class Connection:
    """What the bot uses of `aiosqlite.Connection`. Await it to open it."""

    def __init__(self, path: Path | str, **options: Any) -> None:
        self._path, self._options = path, options
        self._connection: sqlite3.Connection | None = None

    def __await__(self) -> Generator[Any, None, Connection]:
        return self._open().__await__()

    async def __aenter__(self) -> Connection:
        return await self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def _open(self) -> Connection:
        self._connection = sqlite3.connect(self._path, **self._options)
        return self

    async def _call(self, function: Callable[..., Any], *given: Any) -> Any:
        """The task that is cancelled here does not learn what became of its statement, as with a thread."""
        try:
            return function(*given)
        finally:
            await asyncio.sleep(0)

    @property
    def _open_connection(self) -> sqlite3.Connection:
        if self._connection is None:
            raise ValueError("Connection closed")
        return self._connection

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> sqlite3.Cursor:
        found: sqlite3.Cursor = await self._call(self._open_connection.execute, sql, parameters)
        return found

    @asynccontextmanager
    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> AsyncIterator[sqlite3.Cursor]:
        cursor: sqlite3.Cursor = await self._call(self._open_connection.executemany, sql, parameters)
        yield cursor
        cursor.close()

    async def execute_fetchall(self, sql: str, parameters: Iterable[Any] = ()) -> list[Any]:
        found: list[Any] = await self._call(lambda: self._open_connection.execute(sql, parameters).fetchall())
        return found

    async def commit(self) -> None:
        await self._call(self._open_connection.commit)

    async def rollback(self) -> None:
        await self._call(self._open_connection.rollback)

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

