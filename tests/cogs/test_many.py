"""Ten thousand lobbies: the bot starts as before, keeps none of them in memory, and people find their tables."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from bot.storage import open_storage
from bot.tables.core.entries import Opened, write
from bot.tables.core.model import Person, Status
from cogs.common.gate import LOBBIES, LOBBIES_A_CHANNEL
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import FakePictures

MANY = 10_000
HOSTS = MANY // LOBBIES + 1


async def fill(path: Path) -> None:
    """The lobbies of some three thousand hosts, in a hundred channels, as the service writes them."""
    storage = await open_storage(path)

    async with storage.database.transaction() as db:
        await db.many(
            "INSERT INTO tables (id, game, options, pace, rated, host, channel, guild, status, places, seq, created, "
            "due, terms) VALUES (?, 'tichu', '{\"target\": 1000}', 'live', 0, ?, ?, 5, 'lobby', 4, 1, 0, NULL, '{}')",
            [(n, 1000 + n % HOSTS, 100 + n % 100) for n in range(1, MANY + 1)])
        await db.many(
            "INSERT INTO seats (table_id, seat, name, user_id, user_name, level) VALUES (?, 0, 'P', ?, 'P', NULL)",
            [(n, 1000 + n % HOSTS) for n in range(1, MANY + 1)])
        await db.many(
            "INSERT INTO messages VALUES (?, 'lobby', 0, ?, ?, 1)",
                           [(n, 100 + n % 100, 10**9 + n) for n in range(1, MANY + 1)])
        opened = write(Opened("tichu"))
        await db.many(
            "INSERT INTO log VALUES (?, 1, 0, ?, ?, ?, NULL)",
                           [(n, *opened, 1000 + n % HOSTS) for n in range(1, MANY + 1)])
    await storage.close()


@pytest.fixture
async def world(tmp_path: Path) -> Any:
    """Overrides the usual one: its database is filled before the bot starts."""
    await fill(tmp_path / "test.db")
    world = World(tmp_path / "test.db", {"pictures": FakePictures()})
    begun = time.process_time()
    await world.start()
    world.options["started in"] = time.process_time() - begun
    try:
        yield world
    finally:
        await world.stop()


async def test_ten_thousand_lobbies(world: World) -> None:
    assert world.options.pop("started in") < 3.0
    service = world.app.tables
    assert not service._repository._tables._known, "tables are read when they are asked for"

    begun = time.process_time()
    (ann,) = world.join("Ann")
    opened = await ann.slash(world.channel, "play")
    assert "table 10001" in world.text(opened.response).lower()
    await world.app.storage.database.execute(
        "UPDATE tables SET channel = ? WHERE id <= ?", (world.channel.id, LOBBIES_A_CHANNEL))
    (bo,) = world.join("Bo")
    assert f"{LOBBIES_A_CHANNEL} open lobbies" in world.text((await bo.slash(world.channel, "play")).response)
    listed = await ann.slash(world.channel, "games")
    assert "10001" in world.text(listed.response)
    assert await ann.autocomplete(world.channel, "hand", "game", "") == []
    mine = await service.lists.of_person(1000)
    assert 1 <= len(mine) <= LOBBIES + 1
    assert len(await service.lists.in_channel(100)) == MANY // 100
    lobby = await service.lobbies.join(77, Person(ann.id, ann.name))
    assert lobby.status is Status.LOBBY
    assert time.process_time() - begun < 3.0
