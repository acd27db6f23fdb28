"""The next game of the same people, and house rules, through Discord."""

from __future__ import annotations

from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import all_rules
from tests.support.discord.players import started


async def test_the_next_game_of_the_same_people_with_other_partners(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di", options="grand=no")
    ann, bo = players[0].member, players[1].member
    await world.within(world.app.tables.abort(1, ann.id))
    await world.later(5)
    over = world.public()
    assert world.labels(over) == ["Again", "Other partners", "Draw partners",
                                   "Keep this group"]
    lobby = (await bo.click(over, label="Other partners")).response
    assert "`1` team 1 **Ann**\n`2` team 2 **Cy**\n`3` team 1 **Di**\n`4` team 2 **Bo** (host)" in world.text(lobby)
    assert "without grand Tichu" in world.text(lobby)
    second = await ann.click(over, label="Again")
    assert "open already" in world.said(second)
    forged = await world.forge(ann, "bd:again:1:0:first")
    assert "Bo" not in world.said(forged)
    refused = await world.forge(ann, "bd:draw:2:0")
    assert "Only the host" in world.said(refused)
    await bo.click(lobby, label="Start")
    await world.later(4)
    assert world.dm(ann) is not None


async def test_house_rules_are_set_in_the_lobby(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    assert "grand" not in world.text(lobby)
    settings = await all_rules(world, ann, lobby)
    for value, said in (("no", True), ("yes", False)):
        select = next(part["custom_id"] for part in world.components(settings)
                      if str(part.get("custom_id", "")).endswith(":grand"))
        await ann.select(settings, [value], custom_id=select)
        await world.later(2)
        assert ("without grand Tichu" in world.text(lobby)) is said
