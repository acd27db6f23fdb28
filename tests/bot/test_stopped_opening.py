"""A program that is stopped, or fails, while it opens its database leaves nothing open: it would never end."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from psycopg_pool import AsyncConnectionPool

from bot import app as module
from bot.app import App
from bot.storage import Server, StorageError
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.sqlite import PRAGMAS
from bot.storage.traces import SqliteTraces

STATEMENTS = 2 * len(PRAGMAS) + 1
"""That are sent to two connections before the database is open."""

Stop = Callable[[], Awaitable[None]]


def connections() -> list[threading.Thread]:
    """The threads that keep a process from ending."""
    return [each for each in threading.enumerate() if "_connection_worker_thread" in each.name]


@pytest.fixture(params=["cancelled", "failed"])
def stop(request: pytest.FixtureRequest) -> Iterator[Stop]:
    """What happens where the program is."""
    async def happen() -> None:
        if request.param == "failed":
            raise StorageError("no")
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.Event().wait()

    before = connections()
    yield happen
    for thread in set(connections()) - set(before):
        thread.join(2)
        assert not thread.is_alive()


async def stopped(database: Path) -> None:
    with pytest.raises((asyncio.CancelledError, StorageError)):
        await asyncio.create_task(App.open(database))


@pytest.mark.parametrize("number", range(STATEMENTS))
async def test_at_each_statement(stop: Stop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    execute, numbers = aiosqlite.Connection.execute, itertools.count()

    async def stop_at(connection: aiosqlite.Connection, sql: str) -> Any:
        if next(numbers) == number:
            await stop()
        return await execute(connection, sql)

    monkeypatch.setattr(aiosqlite.Connection, "execute", stop_at)
    await stopped(tmp_path / "bus.db")
    assert next(numbers) == number + 1


@pytest.mark.parametrize(("place", "name"), [(SqliteTraces, "resume"), (module, "_continue"), (module, "BusDriver")])
async def test_once_the_database_is_open(
        stop: Stop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: object, name: str) -> None:
    async def happen(*given: object) -> None:
        await stop()

    def fail(*given: object) -> None:
        raise StorageError("no")

    monkeypatch.setattr(place, name, fail if name == "BusDriver" else happen)
    await stopped(tmp_path / "bus.db")


async def test_on_a_server(stop: Stop, postgres_database: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    pools = list[AsyncConnectionPool]()

    async def happen(pool: AsyncConnectionPool, **limits: float) -> None:
        pools.append(pool)
        await stop()

    monkeypatch.setattr(AsyncConnectionPool, "wait", happen)
    with pytest.raises((asyncio.CancelledError, StorageError)):
        await asyncio.create_task(PostgresDatabase.open(postgres_database))
    assert [pool.closed for pool in pools] == [True]
