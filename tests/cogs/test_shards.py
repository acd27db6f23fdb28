"""Two shards in one process: a server of the second one plays, and its players' hands come to their DMs.

While that shard is lost, moves from direct messages count, and no time runs out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.client_options import ClientOptions
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import FakePictures
from tests.support.discord.players import Player, started
from tests.support.discord.still_time import QUICK

LIMIT = 60


@pytest.fixture
def options() -> dict[str, Any]:
    paces = {**QUICK, "live": replace(QUICK["live"], limit=LIMIT)}
    return {"pictures": FakePictures(), "client": ClientOptions(shards=2), "paces": paces}


async def seated(world: World) -> list[Player]:
    """Four players on a server of the second shard."""
    world.guild = world.env.create_guild("Coffee house", shard_id=1)
    world.channel = world.guild.create_text_channel("games")
    return await started(world, "Ann", "Bo", "Cy", "Di")


async def test_a_server_of_the_second_shard_plays(world: World) -> None:
    players = await seated(world)
    assert sorted(world.app.client.shards) == [0, 1]
    guild = world.app.client.get_guild(world.guild.id)
    assert guild is not None
    assert guild.shard_id == 1
    for player in players:
        await player.press("No grand Tichu")
    await world.later(2)
    assert (await world.app.tables.snapshot(1)).seq > 4


async def test_while_its_shard_is_lost_no_time_runs_out_and_moves_count(world: World) -> None:
    *others, _ = await seated(world)
    await world.within(world.app.client.on_shard_disconnect(1))
    await world.later(3 * LIMIT)
    for player in others:
        await player.press("No grand Tichu")
        assert "Give one card to each player" in player.text
    assert (await world.app.tables.snapshot(1)).phase is Phase.GRAND, "it waits for the last one"
    await world.within(world.app.client.on_shard_resumed(1))
    await world.later(LIMIT - 10)
    assert (await world.app.tables.snapshot(1)).phase is Phase.GRAND, "the time is given back"
    await world.later(20)
    assert (await world.app.tables.snapshot(1)).phase is Phase.EXCHANGE, "then it runs out"


async def test_a_process_is_back_once_each_shard_that_was_lost_knows_its_servers(world: World) -> None:
    client = world.app.client
    assert client.complete
    await client.on_shard_disconnect(0)
    assert not client.complete, "connected, but its servers are still read"
    await client.on_shard_ready(0)
    assert client.complete
    await client.on_shard_disconnect(0)
    await client.on_shard_resumed(0)
    assert client.complete
