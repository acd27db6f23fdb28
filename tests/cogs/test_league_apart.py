"""*Keep apart* on the desk and on a night's board, by clicks; and presses that nobody could make."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.i18n import texts
from bot.league.model import Actor, Stage
from bot.league.numbered import Map
from bot.samples.league_messages import book
from cogs.league.pages.apart_view import apart_page
from tests.cogs.test_league_own import four_with_a_manager
from tests.cogs.test_league_points import entrant_page
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, desk
from tests.support.nights.service import nights_of
from tests.support.nights.simulated_night import NUMBER, SimulatedNight

pytestmark = pytest.mark.usefixtures("seldom")


async def apart(world: World) -> dict[tuple[int, int], int]:
    return dict((await world.app.leagues.seasons.state(1)).drawing.apart)


async def choose(world: World, manager: Any, page: Any, *entrants: int, length: str = "") -> Any:
    await world.later(1)
    if length:
        await manager.select(page, [length], custom_id=world.select(page, "pick-league-apart-rounds")["custom_id"])
    return await manager.select(page, [str(number) for number in entrants],
                                custom_id=world.select(page, "pick-league-apart")["custom_id"])


async def test_a_manager_keeps_a_family_apart_and_only_they_see_it(world: World) -> None:
    manager, people = boss(world), world.join("Ann", "Bo", "Cy", "Di", "Ed")
    ann, bo, _, di, ed = people
    await manager.slash(world.channel, "league create", name="Cup", preset="dtm")
    for each in people[:4]:
        await each.slash(world.channel, "league join", season=1)
    page = await entrant_page(world, manager, 1)
    await manager.click(page, label="Keep apart")
    assert page.ephemeral
    before = len(world.channel.history())
    await choose(world, manager, page, 2, 3)
    assert await apart(world) == {(1, 2): 0, (1, 3): 0, (2, 3): 0}
    assert "Kept apart from Bo (in all rounds), Cy (in all rounds)." in world.text(page)
    await choose(world, manager, page, 2, length="1")
    assert await apart(world) == {(1, 2): 1, (1, 3): 0, (2, 3): 0}
    assert "Bo (up to round 1)" in world.text(page)
    assert len(world.channel.history()) == before, "nobody else hears of it"
    drawn = await desk(world, manager, "Start the season")
    assert "Kept apart, but they meet" in world.text(drawn.response), "one of three meets another one"
    await manager.click(drawn.response, label="Publish")
    public = [world.text(message) for message in world.channel.history()]
    assert not any("apart" in text for text in public)
    assert "Kept apart, but they meet" in world.text((await desk(world, manager)).response)
    mine = await ann.click((await ann.slash(world.channel, "league show")).response, label="My games")
    assert "A manager keeps you apart from Bo (up to round 1), Cy (in all rounds)" in world.text(mine.response)
    mine = await di.click((await di.slash(world.channel, "league show")).response, label="My games")
    assert "apart" not in world.text(mine.response)
    state = await world.app.leagues.seasons.state(1)
    for user, press in ((ann, "bd:league-apart:1:1"), (bo, "bd:pick-league-apart:1:1:always"),
                        (ed, "bd:league-apart:1:1"),
                        (manager, "bd:league-apart:1:99"),
                        (manager, "bd:league-apart:9:1"),
                        (manager, "bd:league-apart:1:1:17")):
        assert world.said(await world.forge(user, press)), press
    for user, press, values in ((ann, "bd:pick-league-apart:1:1:always", ["4"]),
                                (manager, "bd:pick-league-apart:1:1:never", ["4"]),
                                (manager, "bd:pick-league-apart:1:1:always", ["77"]),
                                (manager, "bd:pick-league-apart:1:1:always", ["1"])):
        assert world.said(await world.forge(user, press, values)), press
    assert await world.app.leagues.seasons.state(1) == state


async def test_a_manager_who_plays_asks_another_one_who_reads_the_names_on_the_desk(world: World) -> None:
    manager, _, cy, _, ann = await four_with_a_manager(world)
    page = await entrant_page(world, manager, 1)
    await manager.click(page, label="Keep apart")
    await choose(world, manager, page, 2, length="2")
    assert await apart(world) == {}
    assert "Boss & Bo, Cy & Di (up to round 2)" in world.text(page)
    await world.later(1)
    asked = world.channel.history()[-1]
    assert "who is kept apart" in world.text(asked)
    assert "Cy & Di" not in world.text(asked), "everybody reads it"
    assert "You play in this game" in world.said(await cy.click(asked, label="I agree"))
    await ann.click(asked, label="I agree")
    assert await apart(world) == {(1, 2): 2}
    assert "Ann has agreed" in world.text(asked)
    assert "Cy & Di" not in world.text(asked)


async def test_at_a_night_the_board_does_it_and_the_check_in_says_it(world: World) -> None:
    """8 pairs' worth of people: pairs 1 and 2 are a club; the co-director, who plays, may not for their own pair."""
    night = SimulatedNight(world, boss(world), world.join(*(f"P{number}" for number in range(8))))
    await night.open(rounds="2", deals="1")
    await night.join_pairs(night.people)
    page = (await night.press(await night.board(), "Entrants")).response
    await night.choose(page, "pick-night-entrant", "1")
    await night.press(page, "Keep apart")
    await choose(world, night.director, page, 2)
    assert await apart(world) == {(1, 2): 0}
    await night.press(page, "Back")
    assert "pick-night-entrant" in str(world.components(page))
    await night.until(timedelta(minutes=50))
    said = [world.text(each.response) for each in await night.check_in(night.people)]
    assert "A manager keeps you apart from P2 & P3 (in all rounds)" in said[0]
    assert [("apart" in each) for each in said] == [True] * 4 + [False] * 4
    await night.until(timedelta())
    await world.later(3)
    state = await night.state()
    assert state.round == 1
    assert not any({1, 2} == set(each.entrants) for each in state.fixtures.values())
    assert "apart" not in world.text(await night.board())
    helper = night.people[0]
    await world.within(nights_of(world.app).planning.direct(
        NUMBER, Actor(night.director.id, "B", manager=True), helper.id))
    board = (await helper.click((await helper.slash(world.channel, "night")).response, label="Director")).response
    await helper.click(board, label="Entrants")
    await helper.select(board, ["3"], custom_id=world.select(board, "pick-night-entrant")["custom_id"])
    await helper.click(board, label="Keep apart")
    await choose(world, helper, board, 1)
    assert await apart(world) == {(1, 2): 0}
    assert "P0 & P1, P4 & P5" in world.text(board), "it waits for another director"


@pytest.mark.parametrize("known", [0, 3, 12, 20, 39])
def test_everybody_can_be_chosen_on_some_page(known: int) -> None:
    state = book("swiss", Stage.RUNNING)
    first = state.entrants[1]
    for number in range(5, 41):
        state = replace(state, entrants=state.entrants.put(number, replace(first, number=number, name=f"E{number}")))
    state = replace(state, drawing=replace(state.drawing, apart=Map({(1, other): 0 for other in range(2, 2 + known)})))
    seen = set[str]()
    for page in range(5):
        view = apart_page(state, state.entrants[1], texts(), page=page)
        select, = (part for part in view.walk_children() if "pick-league-apart:" in str(getattr(part, "custom_id", "")))
        options = [each.value for each in select.options]
        assert len(options) == len(set(options)) <= 25
        seen.update(options)
    assert seen == {str(number) for number in range(2, 41)}
