"""A flood of clicks by one person costs the others nothing, and a game that is over leaves nothing in memory."""

from __future__ import annotations

from discord_world import World
from players import started
from simcord.backend.serializers import message_payload
from simcord.interactions import base_payload
from test_calls import play

FLOOD = 300


async def test_others_are_answered_while_one_floods(world: World) -> None:
    """Amid 300 clicks of a stranger Ann's one is answered in the one call that it always takes."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    (eve,) = world.join("Eve")
    public, ann = world.public(), players[0]
    stored = world.raw(public)
    before = len(world.env.http_requests)
    for number in range(FLOOD):
        if number == FLOOD // 2:
            payload = world._click(ann.member, ann.hand, "No grand Tichu")
            world.env.backend.interactions[int(payload["id"])].source_message_id = ann.hand.id
            world.env.backend.emit("INTERACTION_CREATE", payload)
        _, flood = base_payload(
            world.env.backend, type=3, channel_id=stored.channel_id, guild_id=world.guild.id, user_id=eve.id,
            data={"custom_id": "bd:hand:1:0", "component_type": 2})
        flood["message"] = dict(message_payload(world.env.backend, stored))
        world.env.backend.emit("INTERACTION_CREATE", flood)
    await world.env.settle()
    made = world.env.http_requests[before:]
    answers = [call for call in made if call.path.endswith("/callback")]
    mine = [call for call in answers if call.path.split("/")[2] == payload["id"]]
    assert len(mine) == 1, [(call.path[-30:], call.json) for call in mine]
    assert "No grand Tichu" not in ann.labels
    assert len(made) < 60, "most of the flood is not even answered"


async def test_a_game_that_is_over_leaves_nothing_behind(world: World) -> None:
    players = await started(world, "Ann", ais=3, options="target=100")
    await play(world, players, 1.0)
    await world.later(10)
    assert not len(world.app.client.hands.sessions)
    assert not world.app.client.lanes.waiting
