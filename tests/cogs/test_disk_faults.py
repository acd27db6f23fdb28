"""The disk is full, or the file is read-only or locked: a move is answered with a sentence, nobody hears of it, and it
counts once it is made again. What SQLite does on a full disk: `tests/bot/storage/test_full_disk.py`."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from bot.core.database import Statement
from bot.storage.sqlite import explained
from tests.support.discord.discord_world import World
from tests.support.discord.players import started


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


@asynccontextmanager
async def full(world: World) -> AsyncIterator[None]:
    database = world.app.storage.database

    @asynccontextmanager
    async def no_room() -> AsyncIterator[None]:
        await no_room_for()
        yield

    async def no_room_for(*statements: Statement) -> Sequence[int]:
        with explained(database.path):
            raise sqlite3.OperationalError("database or disk is full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "transaction", no_room)
        patch.setattr(database, "write", no_room_for)
        yield


@pytest.mark.parametrize("fault", [read_only, locked, full])
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


async def test_play_goes_on_by_itself_once_there_is_room(world: World) -> None:
    """Moves of AI players, new hands and tables wait for it; who is refused is told."""
    world.expect_error("the disk is full")
    (ann,) = await started(world, "Ann", ais=1, game="tatsu", target=100)
    await world.later(30)
    await ann.step()
    async with full(world):
        await world.later(60)
        before = await world.app.storage.tables.log(1)
        assert "could not be saved" in world.said(await ann.member.slash(world.channel, "play"))
        await world.later(120)
        assert await world.app.storage.tables.log(1) == before
    await world.later(70)
    for _ in range(3):
        await ann.step()
        await world.later(70)
    log = await world.app.storage.tables.log(1)
    assert len(log) > len(before) + 3
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert log[:len(before)] == before
    assert f":1:{(await world.app.tables.begun(1)).freshness.epoch}" in str(world.components(ann.hand))
