"""A game that is over leaves nothing in memory."""

from __future__ import annotations

from discord_world import World
from players import started
from test_calls import play


async def test_a_game_that_is_over_leaves_nothing_behind(world: World) -> None:
    players = await started(world, "Ann", ais=3, options="target=100")
    await play(world, players, 1.0)
    await world.later(10)
    assert not len(world.app.client.hands.sessions)
    assert not world.app.client.lanes.waiting
