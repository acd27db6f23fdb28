"""A manager who plays decides nothing alone, by the buttons that people press: at the desk, by command, at a night."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.league.model import Actor, EntrantStatus, How, Stage
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import awarded, boss, closed, game, removed, started

pytestmark = pytest.mark.usefixtures("seldom")


async def four_with_a_manager(world: World) -> tuple[Any, ...]:
    """The boss's pair meets Cy and Di; Ann is another manager, in a pair with Ed."""
    manager, (bo, cy, di, ed, fay, gus) = boss(world), world.join("Bo", "Cy", "Di", "Ed", "Fay", "Gus")
    role = world.guild.create_role(name="Second", permissions=discord.Permissions(manage_guild=True))
    ann: Any = world.guild.add_member(world.env.create_user("Ann"), roles=[role])
    await manager.slash(world.channel, "league create", name="Cup", preset="round_robin", legs=1)
    for one, other in ((manager, bo), (cy, di), (ann, ed), (fay, gus)):
        await one.slash(world.channel, "league join", season=1, partner=other)
        await other.slash(world.channel, "league join", season=1, partner=one)
    await started(world, manager)
    return manager, bo, cy, di, ann


async def own_game(world: World) -> int:
    """The number of the game in which the manager's pair meets Cy and Di."""
    state = await world.app.leagues.seasons.state(1)
    return next(each.number for each in state.open() if set(each.entrants) == {1, 2})


async def test_a_manager_s_own_award_waits_for_the_other_side(world: World) -> None:
    manager, bo, cy, di, _ = await four_with_a_manager(world)
    number = await own_game(world)
    page = await awarded(world, manager, number, "Award to Boss & Bo", "they were late")
    state = await world.app.leagues.seasons.state(1)
    assert number not in state.results
    assert "They play in this game" in world.text(page)
    await world.later(1)
    asked = world.channel.history()[-1]
    assert "Award to Boss & Bo (they were late)" in world.text(asked)
    assert f"<@{cy.id}>" in world.text(asked)
    assert "You play in this game" in world.said(await bo.click(asked, label="I agree"))
    assert "You play in this game" in world.said(await manager.click(asked, label="I agree"))
    (eve,) = world.join("Eve")
    assert "Only another manager" in world.said(await eve.click(asked, label="I agree"))
    await di.click(asked, label="I agree")
    assert (await world.app.leagues.seasons.state(1)).results[number].how is How.AWARDED
    assert "Di has agreed" in world.text(asked)


async def test_no_season_is_closed_over_a_decision_that_waits(world: World) -> None:
    manager, _, cy, _, _ = await four_with_a_manager(world)
    number = await own_game(world)
    await awarded(world, manager, number, "Award to Boss & Bo", "they were late")
    await world.later(1)
    asked = world.channel.history()[-1]
    role = world.guild.create_role(name="Third", permissions=discord.Permissions(manage_guild=True))
    max_: Any = world.guild.add_member(world.env.create_user("Max"), roles=[role])
    page = (await closed(world, max_)).response
    refused = await max_.click(page, label="Close without them")
    assert "1 decision of a manager who plays waits for an answer" in world.said(refused)
    state = await world.app.leagues.seasons.state(1)
    assert (state.season.stage, number in state.results) == (Stage.RUNNING, False)
    await cy.click(asked, label="I don't agree")
    page = (await closed(world, max_)).response
    await max_.click(page, label="Close without them")
    assert (await world.app.leagues.seasons.state(1)).season.stage is Stage.CLOSED


async def test_the_other_side_refuses_and_a_result_that_was_entered_is_shown_as_such(world: World) -> None:
    manager, _, cy, _, ann = await four_with_a_manager(world)
    number = await own_game(world)
    await manager.slash(world.channel, "league result", season=1, fixture=number, score="1000:0")
    await world.later(1)
    asked = world.channel.history()[-1]
    assert "1000:0" in world.text(asked)
    await cy.click(asked, label="I don't agree")
    state = await world.app.leagues.seasons.state(1)
    assert (number in state.results, len(state.fairness.proposals)) == (False, 0)
    shown = await ann.slash(world.channel, "league result", season=1, fixture=number, score="1000:0")
    assert "1000:0 (entered, not rated)" in world.text(shown.response)
    assert "entered, not rated" in world.text(await game(world, manager, number))


async def test_a_manager_who_plays_bars_nobody_alone(world: World) -> None:
    manager, _, cy, _, ann = await four_with_a_manager(world)
    fay = (await world.app.leagues.seasons.state(1)).entrants[4].members[0]
    await removed(world, manager, 2, "Bar for good", "insults")
    await world.later(1)
    asked = world.channel.history()[-1]
    assert "Cy & Di is barred (insults)" in world.text(asked)
    assert (await world.app.leagues.seasons.state(1)).entrants[2].active
    await ann.click(asked, label="I agree")
    assert (await world.app.leagues.seasons.state(1)).entrants[2].status is EntrantStatus.BARRED
    await removed(world, manager, 4, "Remove")
    await world.later(25 * 3600)
    held = next(message for message in reversed(world.channel.history())
                if "No other manager answered" in world.text(message))  # everybody sees who did it
    assert (await world.app.leagues.seasons.state(1)).entrants[4].status is EntrantStatus.LEFT
    await world.later(3600)
    assert f"<@{fay.user}>" in world.text(held)
    assert not [message for message in world.channel.history() if "You are out (" in world.text(message)
                and f"<@{fay.user}>" in world.text(message)], "they are told once, by whom"
    assert world.said(await cy.click(held, label="Take it back"))
    assert (await world.app.leagues.seasons.state(1)).entrants[4].status is EntrantStatus.LEFT
    await ann.click(held, label="Take it back")
    assert (await world.app.leagues.seasons.state(1)).entrants[4].active


async def test_managers_are_called_once_too_few_are_left(world: World) -> None:
    """The bot drew on, round by round, and the last pair was the champion with five byes."""
    manager = boss(world)
    people = world.join("Ann", "Bo", "Cy", "Di")
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss", rounds=5)
    await world.within(world.app.leagues.seasons.configure(1, Actor(1, "x", manager=True), advance="done"))
    for one, other in (people[:2], people[2:]):
        await one.slash(world.channel, "league join", season=1, partner=other)
        await other.slash(world.channel, "league join", season=1, partner=one)
    await started(world, manager)
    await removed(world, manager, 2, "Remove")
    await world.later(3601)
    told = world.channel.history()[-1]
    assert "needs 2 entrants for another round, and 1 can play" in world.text(told)
    assert (await world.app.leagues.seasons.state(1)).round == 1
    opened = (await manager.click(told, label="Organiser's desk")).response
    assert "Draw the next round" not in world.labels(opened)
    await world.later(1)
    await manager.click(opened, label="Close the season")
    assert (await world.app.leagues.seasons.state(1)).season.stage is Stage.CLOSED
