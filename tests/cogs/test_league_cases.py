"""The fairness desk as players and managers use it."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.league.entries import CaseAct
from bot.league.model import Actor
from tests.cogs.test_league_claims import with_time
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import desk

VERBS = ("desk-cases", "pick-case", "pick-case-person", "case-warn", "case-suspend", "case-close")


async def with_case(world: World) -> tuple[Any, list[Any], list[Any]]:
    manager, mine, theirs = await with_time(world)
    page = (await mine[0].slash(world.channel, "league schedule", season=1)).response
    asked = (await mine[0].click(page, label="Report")).response
    form = await mine[0].select(asked, ["signals"], custom_id=world.select(asked, "pick-report")["custom_id"])
    answer = await mine[0].submit_modal(form, {"note": "they *talked* about aces"})
    assert "The managers have your report" in world.said(answer)
    return manager, mine, theirs


async def test_a_report_an_answer_a_suspension_and_its_end(world: World) -> None:
    manager, mine, theirs = await with_case(world)
    notice = world.channel.history()[-1]
    assert all(person.mention in world.text(notice) for person in (*mine, *theirs)), "nobody is singled out"
    assert "talked" not in world.text(notice)
    form = await theirs[0].click(notice, label="Answer")
    assert "have your answer" in world.said(await theirs[0].submit_modal(form, {"note": "only of the weather"}))
    assert "only of the weather" not in world.text(world.channel.history()[-1])
    opened = (await desk(world, manager)).response
    assert "Open reports about games: 1" in world.text(opened)
    await manager.click(opened, label="Reports")
    await manager.select(opened, ["1"], custom_id=world.select(opened, "pick-case")["custom_id"])
    text = world.text(opened)
    assert "they \\*talked\\* about aces" in text
    assert f"{theirs[0].name} answers: only of the weather" in text
    await manager.select(opened, [str(theirs[0].id)], custom_id=world.select(opened, "pick-case-person")["custom_id"])
    form = await manager.click(opened, label="Suspend, games: 1")
    await manager.submit_modal(form, {"note": "no talk about cards"})
    state = await world.app.leagues.seasons.state(1)
    assert dict(state.fairness.suspended) == {theirs[0].id: 1}
    notice = world.channel.history()[-1]
    assert "suspended" not in world.text(notice)
    told = await theirs[0].click(notice, label="Read")
    assert told.ephemeral
    assert "no talk about cards" in world.text(told.response)
    assert "Nothing was decided about you" in world.said(await theirs[1].click(notice, label="Read"))
    page = (await theirs[0].slash(world.channel, "league schedule", season=1)).response
    await world.later(2)
    assert "is suspended" in world.said(await theirs[0].click(page, label="Start the game"))
    await manager.submit_modal(await manager.click(opened, label="Close the case"), {"note": "done"})
    assert not (await world.app.leagues.seasons.state(1)).fairness.cases[1].open


async def promoted(world: World, person: Any) -> Any:
    """The same person, as a manager."""
    role = world.guild.create_role(name="Boss too", permissions=discord.Permissions(manage_guild=True))
    world.guild.remove_member(person)
    await world.env.settle()
    return world.guild.add_member(person.user, roles=[role])


@pytest.mark.parametrize("verb", VERBS)
async def test_a_manager_who_plays_and_a_player_handle_nothing(world: World, verb: str) -> None:
    _, mine, theirs = await with_case(world)
    theirs[1] = await promoted(world, theirs[1])
    before = await world.app.leagues.seasons.state(1)
    values = (str(theirs[0].id),) if verb == "pick-case-person" else ("1",) if verb == "pick-case" else ()
    for person, words in ((mine[0], "Only league managers"), (theirs[1], "another manager")):
        answer = await world.forge(person, f"bd:{verb}:1:1:{theirs[0].id}-1", values)
        assert words in world.said(answer), person.name
    assert await world.app.leagues.seasons.state(1) == before


async def test_a_suspended_manager_is_refused_everywhere(world: World) -> None:
    manager, _, theirs = await with_case(world)
    chief = Actor(1, "Chief", manager=True)
    await world.within(world.app.leagues.fairness.rule(
        1, chief, 1, CaseAct.SUSPENDED, theirs[0].id, matches=1))
    theirs[0] = await promoted(world, theirs[0])
    await manager.slash(world.channel, "league create", name="Other", preset="swiss")
    before = [await world.app.leagues.seasons.state(number) for number in (1, 2)]
    managed = [verb for verb, control in world.app.client._controls.items()
               if control.right == "league managers, and members who may manage the server, in it"]
    assert len(managed) > 40
    for season in (1, 2):
        for verb in managed:
            await world.later(1)  # so that no week ends
            answer = await world.forge(theirs[0], f"bd:{verb}:{season}:1:1", ("1",) if verb.startswith("pick-") else ())
            assert "You are suspended in a season here" in world.said(answer), verb
    answer = await theirs[0].slash(world.channel, "league create", name="Third", preset="swiss")
    assert "You are suspended in a season here" in world.said(answer)
    assert [await world.app.leagues.seasons.state(number) for number in (1, 2)] == before
