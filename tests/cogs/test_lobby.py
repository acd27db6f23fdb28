"""Lobbies through commands and buttons."""

from __future__ import annotations

from discord_world import World


async def test_a_lobby_fills_and_starts(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    opened = await ann.slash(world.channel, "play")
    lobby = opened.response
    assert lobby is not None
    assert "Ann" in world.text(lobby)
    assert "Start" not in world.labels(lobby)
    await bo.click(lobby, label="Join")
    await world.later(2)
    assert "Bo" in world.text(lobby)
    for _ in range(2):
        await ann.select(lobby, ["normal"], custom_id=world.select(lobby, "pick-ai")["custom_id"])
        await world.later(2)
    assert "Start" in world.labels(lobby)
    await ann.click(lobby, label="Start")
    await world.later(3)
    assert world.labels(lobby) == []
    assert "My hand" in world.labels(world.public())
    assert world.dm(ann) is not None


async def test_a_lobby_tells_of_every_option_that_was_given(world: World) -> None:
    """Also of those that leagues set: a number of deals had no words, and the command failed."""
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play", options="deals=4 level=draw grand=no double=100")).response
    for line in ("4 deals", "equal scores: a draw", "without grand Tichu", "double victory 100"):
        assert line in world.text(lobby)
