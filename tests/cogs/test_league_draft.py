"""A round as a draft: what managers press, and that nobody else sees it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.test_league_desk import of_people
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import awarded, desk, started

pytestmark = pytest.mark.usefixtures("seldom")


async def drafted(world: World, preset: str = "dtm", entrants: int = 5, **options: Any) -> tuple[Any, Any]:
    """The manager and the page of the first round's draft."""
    manager = boss(world)
    await of_people(world, manager, "Ann", preset=preset, **options)
    await manager.slash(world.channel, "league join", season=1, ai=entrants - 1)
    answer = await desk(world, manager, "Start the season")
    return manager, answer.response


async def choose(world: World, manager: Any, page: Any, *entrants: int) -> None:
    for verb, entrant in zip(("pick-draft", "pick-draft-other"), entrants, strict=False):
        await world.later(1)
        await manager.select(page, [str(entrant)], custom_id=world.select(page, verb)["custom_id"])


async def pairings(world: World) -> Any:
    draft = (await world.app.leagues.seasons.state(1)).drawing.draft
    return draft and draft.rounds


async def test_a_draft_is_for_managers_until_it_is_published(world: World) -> None:
    manager, page = await drafted(world)
    assert page.ephemeral
    assert "draft of round 1" in world.text(page)
    ann = world.people["Ann"]
    shown = (await ann.slash(world.channel, "league show")).response
    assert "No games in this round." in world.text((await ann.click(shown, label="Games")).response)
    before = len(world.channel.history())
    await manager.click(page, label="Publish")
    assert len(world.channel.history()) == before + 1
    assert "Round 1 begins." in world.text(world.channel.history()[-1])
    assert "The games are public." in world.text(page)
    assert await pairings(world) is None


async def test_a_draft_is_drawn_again_and_changed(world: World) -> None:
    manager, page = await drafted(world)
    first = await pairings(world)
    resting = next(each.sides[0][0] for each in first[0] if each.bye)
    other = next(number for number in range(1, 6) if number != resting)
    await choose(world, manager, page, other)
    await manager.click(page, label="Bye for the first")
    assert [each.sides for each in (await pairings(world))[0] if each.bye] == [((other,),)]
    await choose(world, manager, page, other, resting)
    await manager.click(page, label="Swap these two")
    assert await pairings(world) == first
    await choose(world, manager, page, other, resting)
    refused = await manager.click(page, label="Let them meet")
    assert resting not in [each.sides[0][0] for each in (await pairings(world))[0] if each.bye], world.said(refused)
    number = (await world.app.leagues.seasons.state(1)).drawing.draft
    await manager.click(page, label="Draw again")
    again = (await world.app.leagues.seasons.state(1)).drawing.draft
    assert again is not None
    assert number is not None
    assert again.number == number.number + 1


async def test_a_swap_that_repeats_a_meeting_is_asked_about(world: World) -> None:
    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss")
    await manager.slash(world.channel, "league join", season=1, ai=4)
    await started(world, manager)
    met = (await world.app.leagues.seasons.state(1)).fixtures[1].entrants
    for fixture in (1, 2):
        await awarded(world, manager, fixture, "Award as a draw", "rain")
    page = (await desk(world, manager, "Draw the next round")).response
    await choose(world, manager, page, *met)
    await manager.click(page, label="Let them meet")
    assert "have met before" in world.text(page)
    assert world.labels(page)[0] == "Do it all the same"
    await world.later(1)
    await manager.click(page, label="Do it all the same")
    assert set(met) in [set(each.entrants) for each in (await pairings(world))[0]]


async def test_a_published_round_is_taken_back_and_everybody_told(world: World) -> None:
    manager, page = await drafted(world)
    await manager.click(page, label="Publish")
    back = await desk(world, manager, "Take back round 1")
    assert "round 1 is taken back" in world.said(back)
    assert not back.followups[-1].ephemeral
    assert (await world.app.leagues.seasons.state(1)).round == 0
    assert await pairings(world) is not None


async def test_an_old_draft_is_not_published(world: World) -> None:
    manager, page = await drafted(world)
    await world.app.leagues.seasons.leave(1, await actor(world, manager), 2)
    refused = await manager.click(page, label="Publish")
    assert "Press *Draw again*" in world.said(refused)
    shown = (await desk(world, manager, "See the draft")).response
    assert "Publish" not in world.labels(shown)
    await manager.click(shown, label="Draw again")
    await manager.click(shown, label="Publish")
    assert (await world.app.leagues.seasons.state(1)).round == 1
    assert "no longer exists" in world.said(await manager.click(page, label="Publish"))


async def actor(world: World, manager: Any) -> Any:
    from bot.league.model import Actor

    return Actor(manager.id, "Boss", manager=True)


@pytest.mark.parametrize("arg", ["", "x", "1", "0-0", "99-98", "99-1-sure", "1-x", "9" * 30 + "-1"])
async def test_forged_changes_are_refused_and_change_nothing(world: World, arg: str) -> None:
    manager, page = await drafted(world)
    before = await pairings(world)
    for verb in ("draft-swap", "draft-pair", "draft-bye"):
        await world.forge(manager, f"bd:{verb}:1:1:{arg}")
        await world.later(1)
    assert await pairings(world) == before
    assert world.labels(page)[0] == "Publish"


async def test_who_manages_nothing_or_another_server_does_nothing_to_a_draft(world: World) -> None:
    _, _ = await drafted(world)
    before = await world.app.leagues.seasons.state(1)
    for verb in ("draft", "draft-publish", "draft-again", "draft-undo", "draft-swap", "desk-draw"):
        refused = await world.forge(world.people["Ann"], f"bd:{verb}:1:1:1-2")
        assert "Only league managers" in world.said(refused), verb
        await world.later(1)
    assert await world.app.leagues.seasons.state(1) == before
