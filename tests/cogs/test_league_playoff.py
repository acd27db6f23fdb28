"""A play-off, from the desk of a season that is over."""

from __future__ import annotations

import pytest

from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import awarded, desk, started
from tests.support.discord.told import sent

pytestmark = pytest.mark.usefixtures("seldom")


async def test_one_press_opens_it_and_its_entrants_are_told(world: World) -> None:
    manager = boss(world)
    people = world.join("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss", rounds=1)
    for one, other in zip(people[::2], people[1::2], strict=True):
        await manager.slash(world.channel, "league join", season=1, player=one, partner=other)
    await manager.slash(world.channel, "league join", season=1, ai=1)
    await started(world, manager)
    for number in (1, 2):
        await awarded(world, manager, number, "Award as a draw", "rain")
    await desk(world, manager, "Close the season")
    page = (await desk(world, manager)).response
    assert [label for label in world.labels(page) if label.startswith("Play-off")] == [
        "Play-off of the first 2", "Play-off of the first 4"]
    await world.later(60 * 15)
    since = len(world.env.http_requests)
    await manager.click(page, label="Play-off of the first 4")
    made = await world.app.leagues.seasons.state(2)
    assert made.season.name == "Cup · Play-off"
    assert len(made.entrants) == 4
    assert "Cup · Play-off" in world.text(world.channel.history()[-1]), "everybody sees it"
    assert "with places as seeds" in world.text(page)
    await world.later(60 * 15)
    for person in people:
        (news,) = (each for each in sent(world, since) if person.id in each.users)
        assert "Cup · Play-off" in news.text, person.name
    again = (await desk(world, manager)).response
    assert "Cup · Play-off" in world.labels(again)
    assert not [label for label in world.labels(again) if label.startswith("Play-off")]


async def test_nobody_else_opens_one_and_none_opens_too_early(world: World) -> None:
    manager = boss(world)
    eve, *_ = world.join("Eve", "Flo")
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss", rounds=1)
    await manager.slash(world.channel, "league join", season=1, ai=4)
    await started(world, manager)
    assert "Open the desk again" in world.said(await world.forge(manager, "bd:league-playoff:1:0:2"))
    for number in (1, 2):
        await awarded(world, manager, number, "Award as a draw", "rain")
    await desk(world, manager, "Close the season")
    assert "Only league managers" in world.said(await world.forge(eve, "bd:league-playoff:1:0:2"))
    for size in (0, 3, 16, 10**9):
        assert "Open the desk again" in world.said(await world.forge(manager, f"bd:league-playoff:1:0:{size}"))


async def test_it_is_announced_from_the_start(world: World) -> None:
    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss")
    panel = (await desk(world, manager, "Settings")).response
    await manager.select(panel, ["playoff"], custom_id=world.select(panel, "pick-season-setting")["custom_id"])
    await manager.select(panel, ["8"], custom_id=world.select(panel, "pick-season-value")["custom_id"])
    shown = await manager.slash(world.channel, "league show", season=1)
    assert "then a play-off of the first 8" in world.text(shown.response)
