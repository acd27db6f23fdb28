"""*Both lose* on the desk's page of a game, by clicks; and presses that nobody could make."""

from __future__ import annotations

import pytest

from tests.cogs.test_league_own import four_with_a_manager, own_game
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import awarded, game

pytestmark = pytest.mark.usefixtures("seldom")


async def test_a_manager_lets_both_lose_and_the_players_are_told(world: World) -> None:
    manager, _, cy, _, ann = await four_with_a_manager(world)
    state = await world.app.leagues.seasons.state(1)
    own = await own_game(world)
    others = next(each for each in state.open() if each.number != own and 1 not in each.entrants and 2 in each.entrants)
    page = await awarded(world, manager, others.number, "Both lose", "nobody came")
    result = (await world.app.leagues.seasons.state(1)).results[others.number]
    assert (result.lost_by_all, result.reason) == (True, "nobody came")
    assert "not played, both lose" in world.text(page)
    assert "Both lose" in world.labels(page), "it may be awarded otherwise, and back"
    await world.later(700)
    told = next(message for message in reversed(world.channel.history()) if f"<@{cy.id}>" in world.text(message))
    assert "both lose" in world.text(told)
    await manager.click(page, label="Reverse: play it after all")
    assert others.number not in (await world.app.leagues.seasons.state(1)).results
    # their own game waits for the other side, or another manager
    await awarded(world, manager, own, "Both lose", "a quarrel")
    await world.later(1)
    asked = next(message for message in reversed(world.channel.history()) if "a quarrel" in world.text(message))
    assert "Both lose (a quarrel)" in world.text(asked)
    assert own not in (await world.app.leagues.seasons.state(1)).results
    await ann.click(asked, label="I agree")
    assert (await world.app.leagues.seasons.state(1)).results[own].lost_by_all
    # presses that nobody could make
    before = await world.app.leagues.seasons.state(1)
    for user, press in ((cy, f"bd:desk-award:1:{others.number}:lost"), (cy, f"bd:form-award:1:{others.number}:lost"),
                        (manager, f"bd:desk-award:1:{others.number}:-2"), (manager, "bd:desk-award:1:99:lost"),
                        (manager, f"bd:desk-award:9:{others.number}:lost")):
        assert world.said(await world.forge(user, press)), press
    assert await world.app.leagues.seasons.state(1) == before


async def test_a_game_with_a_result_has_no_such_button(world: World) -> None:
    manager, *_ = await four_with_a_manager(world)
    state = await world.app.leagues.seasons.state(1)
    others = next(each for each in state.open() if 1 not in each.entrants)
    page = await game(world, manager, others.number)
    assert "Both lose" in world.labels(page)
    await manager.slash(world.channel, "league result", season=1, fixture=others.number, score="500:300")
    assert "Both lose" not in world.labels(await game(world, manager, others.number))
    await world.later(1)
    assert world.said(await world.forge(manager, f"bd:desk-award:1:{others.number}:lost"))
    assert world.said(await manager.click(page, label="Both lose")), "the page is from before"
