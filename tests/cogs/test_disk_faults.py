"""The file is read-only or locked: a move is answered with a sentence, nobody hears of it, and it counts once it is
made again. A full disk: `tests/bot/storage/test_full_disk.py`."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from discord_world import World
from players import started


async def _pragma(world: World, command: str) -> None:
    await world.app.storage.database._writer.execute(f"PRAGMA {command}")


@asynccontextmanager
async def read_only(world: World) -> AsyncIterator[None]:
    await _pragma(world, "query_only = ON")
    yield
    await _pragma(world, "query_only = OFF")


@asynccontextmanager
async def locked(world: World) -> AsyncIterator[None]:
    await _pragma(world, "busy_timeout = 20")
    other = sqlite3.connect(world.database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.parametrize("fault", [read_only, locked])
async def test_a_move_that_cannot_be_stored(
    world: World, fault: Callable[[World], AbstractAsyncContextManager[None]],
) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    before = await world.app.storage.tables.log(1)
    async with fault(world):
        answer = await players[0].press("No grand Tichu")
        assert "could not be saved" in world.said(answer)
        await world.later(1)
        assert await world.app.storage.tables.log(1) == before
        assert "No grand Tichu" in players[0].labels, "the hand is as it was"
    await world.later(2)
    await players[0].press("No grand Tichu")
    assert len(await world.app.storage.tables.log(1)) == len(before) + 1
