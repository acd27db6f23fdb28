"""Two shards in one process: a server of the second one plays, and its players' hands come to their DMs."""

from __future__ import annotations

from typing import Any

import pytest
from discord_world import FakePictures, World
from players import started

from bot.client import ClientOptions


@pytest.fixture
def options() -> dict[str, Any]:
    return {"pictures": FakePictures(), "client": ClientOptions(shards=2)}


async def test_a_server_of_the_second_shard_plays(world: World) -> None:
    world.guild = world.env.create_guild("Coffee house", shard_id=1)
    world.channel = world.guild.create_text_channel("games")
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    assert sorted(world.app.client.shards) == [0, 1]
    guild = world.app.client.get_guild(world.guild.id)
    assert guild is not None
    assert guild.shard_id == 1
    for player in players:
        await player.press("No grand Tichu")
    await world.later(2)
    assert (await world.app.tables.snapshot(1)).seq > 4
