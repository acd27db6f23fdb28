"""One person and three AI players, a game to the end, through the interface."""

from __future__ import annotations

from typing import Any

from bot.tables.core.model import Status
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player


async def test_a_game_of_several_rounds_with_three_ai_players(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play", target=500)).response
    for _ in range(3):
        await ann.select(lobby, ["normal"], custom_id=world.select(lobby, "pick-ai")["custom_id"])
    await world.later(2)
    await ann.click(lobby, label="Start")
    player = Player(world, ann, direct=True)
    snapshot: Any = await world.app.tables.snapshot(1)
    for _ in range(4000):
        await world.later(3)
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.status is Status.OVER:
            break
        if 0 in snapshot.to_act or "Next round" in player.labels:
            await world.later(1.1)  # the hand is edited once a second, and what has one answer happens by itself
            snapshot = await world.app.tables.snapshot(1)
            if 0 in snapshot.to_act or "Next round" in player.labels:
                await player.step()
    assert snapshot.status is Status.OVER
    view = snapshot.view(None)
    assert max(view.scores) >= 500
    assert len(view.rounds) > 1
    assert view.winners in ((0, 2), (1, 3))
    await world.later(2)
    assert "The game is over" in world.text(world.public())
    assert not [message for message in world.channel.history() if "attachment://" in str(world.components(message))]
    assert world.labels(world.public()) == ["Same game again", "Share the result"]
    assert "play.png" in str(world.components(player.hand))
    assert player.labels == ["Again", "Replay", "Review"]
