"""A side that does not come, as the players see it, and what a manager decides about it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.i18n import texts
from bot.league.model import Actor, How
from bot.tables.core.model import Status
from cogs.league.pages.league_view import match_page
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import desk, started
from tests.support.discord.league_desk import game as game_page
from tests.support.leagues.league_kit import BOSS, League

AGREED = 2 * 3600


async def with_time(world: World) -> tuple[Any, list[Any], list[Any]]:
    """A manager, and the two sides of a game that is agreed for in two hours."""
    manager = boss(world)
    people = world.join("Ann", "Bo", "Cy", "Di")
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss")
    for one, other in (people[:2], people[2:]):
        await one.slash(world.channel, "league join", season=1, partner=other)
        await other.slash(world.channel, "league join", season=1, partner=one)
    await started(world, manager)
    at = world.clock.now() + timedelta(seconds=AGREED)
    for person in people:
        await world.within(world.app.leagues.calendar.offer(1, Actor(person.id, person.name), 1, [at]))
    state = await world.app.leagues.seasons.state(1)
    by_id = {person.id: person for person in people}
    mine, theirs = ([by_id[member.user] for member in side] for side in state.lineup(state.fixtures[1]))
    return manager, mine, theirs


async def waiting(world: World, *people: Any) -> Any:
    """These come to the agreed time, and the notice that the others did not."""
    await world.later(AGREED - 60)
    for person in people:
        page = (await person.slash(world.channel, "league schedule", season=1)).response
        await person.click(page, label="Start the game")
        await world.later(2)
    await world.later(25 * 60)
    return next(each for each in reversed(world.channel.threads[-1].history())
                if "Wait 15 min" in world.labels(each))


async def test_who_came_is_told_and_claims_and_the_others_object(world: World) -> None:
    manager, mine, theirs = await with_time(world)
    notice = await waiting(world, *mine)
    assert all(person.mention in world.text(notice) for person in mine)
    assert "did not come to the agreed time" in world.text(notice)
    waited = await mine[1].click(notice, label="Wait 15 min")
    assert not waited.followups
    assert "Then the game can be claimed" in world.said(await mine[0].click(notice, label="Claim the win"))
    await world.later(16 * 60)
    claimed = await mine[0].click(notice, label="Claim the win")
    told = claimed.followups[-1]
    assert all(person.mention in world.text(told) for person in theirs)
    assert "awarded to side 1" in world.text(notice)
    form = await theirs[0].click(told, label="Object")
    answer = await theirs[0].submit_modal(form, {"reason": "the train *was* late"})
    assert "with the managers" in world.said(answer)
    opened = (await desk(world, manager)).response
    assert "1 objection waits" in world.text(opened)
    await manager.select(opened, ["1"], custom_id=world.select(opened, "pick-desk-game")["custom_id"])
    assert "the train \\*was\\* late" in world.text(opened)
    assert f"{mine[0].name} was here at" in world.text(opened)
    await manager.click(opened, label="Reverse: play it after all")
    state = await world.app.leagues.seasons.state(1)
    assert not state.results
    assert not state.appointments.objections


async def test_a_manager_lets_a_claim_stand(world: World) -> None:
    manager, mine, theirs = await with_time(world)
    notice = await waiting(world, *mine)
    told = (await mine[0].click(notice, label="Claim the win")).followups[-1]
    await theirs[0].submit_modal(await theirs[0].click(told, label="Object"), {"reason": "-"})
    page = await game_page(world, manager, 1)
    await manager.click(page, label="Let the result stand")
    state = await world.app.leagues.seasons.state(1)
    assert state.results[1].how is How.AWARDED
    assert not state.appointments.objections


async def test_a_substitute_for_the_partner_who_did_not_come(world: World) -> None:
    _, mine, theirs = await with_time(world)
    (eve,) = world.join("Eve")
    notice = await waiting(world, mine[0], *theirs)
    refused = await theirs[0].click(notice, label="Play with a substitute")
    assert "Only the partner" in world.said(refused)
    asked = await mine[0].click(notice, label="Play with a substitute")
    assert asked.ephemeral
    control = next(part["custom_id"] for part in world.components(asked.response) if part["type"] == 5)
    sent = await mine[0].select(asked.response, [eve], custom_id=control)
    request = sent.followups[-1]
    assert eve.mention in world.text(request)
    await eve.click(request, label="Accept")
    state = await world.app.leagues.seasons.state(1)
    assert eve.id in state.players(state.fixtures[1])
    await world.later(2)
    lobby = world.channel.threads[-1].history()[-1]
    assert "I am here" in world.labels(lobby), "the lobby is another one now"
    assert mine[0].mention in world.text(lobby), "its people are called again"
    assert eve.mention not in world.text(lobby), "who agreed is here"
    assert "Then the game can be claimed" in world.said(await theirs[0].click(notice, label="Claim the win"))
    for person in (mine[0], *theirs):
        await person.click(lobby, label="I am here")
        await world.later(2)
    state = await world.app.leagues.seasons.state(1)
    table = state.fixtures[1].table
    assert table is not None
    running = await world.app.tables.snapshot(table)
    assert (running.status, {each.id for each in running.table.people}) == (
        Status.RUNNING, {eve.id, mine[0].id, *(each.id for each in theirs)})


async def test_a_manager_sets_when_a_game_is_played(world: World) -> None:
    manager, _, _ = await with_time(world)
    page = await game_page(world, manager, 1)
    day = (world.clock.now() + timedelta(days=2)).date().isoformat()
    await manager.click(page, label="Set the time")
    await manager.select(page, [day], custom_id=world.select(page, "pick-set-time-day")["custom_id"])
    await manager.click(page, label="Times like 8:30\u202fPM")
    select = world.select(page, "pick-set-time-hour")
    value = next(each["value"] for each in select["options"] if each["label"] == "8:30\u202fPM")
    await manager.select(page, [value], custom_id=select["custom_id"])
    agreed = (await world.app.leagues.seasons.state(1)).fixtures[1].agreed
    assert agreed is not None
    assert agreed.date().isoformat() == day
    assert "agreed for" in world.text(page)


@pytest.mark.parametrize("verb", ["claim", "claim-wait", "claim-substitute", "pick-claim-substitute", "object",
                                  "desk-reopen", "desk-stand", "desk-time", "form-object"])
async def test_who_is_no_player_decides_nothing(world: World, verb: str) -> None:
    await with_time(world)
    (eve,) = world.join("Eve")
    before = await world.app.leagues.seasons.state(1)
    if verb.startswith("form-"):
        await world.forge_form(eve, f"bd:{verb}:1:1", {"reason": "x", "time": "2099-01-01 20:00"})
    else:
        values = (str(eve.id),) if verb.startswith("pick-") else ()
        refused = await world.forge(eve, f"bd:{verb}:1:1:{eve.id}", values)
        assert world.said(refused)
    assert await world.app.leagues.seasons.state(1) == before


@pytest.mark.parametrize("game", ["trichu", "lord"])
async def test_no_button_is_shown_that_cannot_work(game: str) -> None:
    league = League()
    season = await league.season("tables", 5 if game == "lord" else 3, ai=False, game=game)
    await league.seasons.pair(season, BOSS)
    state = await league.matches.set_time(season, BOSS, 1, league.clock.now() + timedelta(hours=1))
    shown = str(match_page(state, state.fixtures[1], league.clock.now() + timedelta(hours=2), texts()).to_components())
    assert "Decide without them" in shown
    assert "Play with a substitute" not in shown
    assert "Claim the win" not in shown
