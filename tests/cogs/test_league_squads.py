"""Squads by buttons, and that no message shows a line-up before both are in."""

from __future__ import annotations

from typing import Any

import pytest

from bot.league.audit import audit
from bot.league.files.season_files import season_file
from bot.league.model import Actor, Member
from bot.league.season.results import entered
from cogs.common.layout import Click
from tests.cogs.test_verify import fields
from tests.support.discord.days import prefer
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, desk, game, started


async def squads(world: World, *fourth: str, **terms: int) -> tuple[Any, list[Any], list[Any]]:
    """A manager, who plays too, and two squads of three (``fourth``: and these) that meet in fixture 1; the first of
    each is the captain."""
    ann, bo, cy, di, ed = world.join("Ann", "Bo", "Cy", "Di", "Ed")
    manager = boss(world)
    mine, theirs = ([*squad, *world.join(*more)] for squad, more in zip(
        ([ann, bo, cy], [di, ed, manager]), (fourth[:1], fourth[1:]), strict=True))
    await manager.slash(world.channel, "league create", name="Squads", preset="swiss")
    await world.within(world.app.leagues.seasons.configure(1, chief(manager), squad=4 if fourth else 3, **terms))
    for captain, *others in (mine, theirs):
        await world.later(2)
        page = (await captain.slash(world.channel, "league show", season=1)).response
        asked = await captain.click(page, label="Join")
        control = next(part["custom_id"] for part in world.components(asked.response) if part["type"] == 5)
        sent = await captain.select(asked.response, others, custom_id=control)
        request = sent.followups[-1]
        assert all(each.mention in world.text(request) for each in others)
        for each in others:
            await each.click(request, label="Accept")
            await world.later(2)
    await started(world, manager)
    return manager, mine, theirs


def chief(member: Any) -> Any:
    return Actor(member.id, member.name, manager=True)


async def line_up(world: World, captain: Any, *players: Any) -> Any:
    await world.later(2)
    page = (await captain.slash(world.channel, "league schedule", season=1)).response
    opened = await captain.click(page, label="Line-up")
    control = world.select(opened.response, "pick-lineup")["custom_id"]
    return await captain.select(opened.response, [str(each.id) for each in players], custom_id=control)


def everything(world: World) -> str:
    """All that is in the channel and its threads."""
    places = [world.channel, *world.channel.threads]
    return "\n".join(world.text(message) for place in places for message in place.history())


async def test_line_ups_are_shown_once_both_are_in(world: World) -> None:
    manager, (ann, bo, cy), (di, ed, _) = await squads(world)
    state = await world.app.leagues.seasons.state(1)
    assert [each.name for each in state.entrants.values()] == ["Ann & Bo & Cy", "Di & Ed & Boss"]
    chosen = await line_up(world, ann, bo, cy)
    assert "Bo & Cy play" in world.text(chosen.response)
    assert chosen.response.ephemeral
    page = (await di.slash(world.channel, "league schedule", season=1)).response
    assert "Missing: Di & Ed & Boss" in world.text(page)
    own = (await bo.slash(world.channel, "league schedule", season=1)).response
    begun = await bo.click(own, label="Start the game")
    assert "Missing: Di & Ed & Boss" in world.said(begun)
    opened = await desk(world, manager, "Games")
    found = everything(world) + world.text(page) + world.text(opened.response)
    assert "Bo & Cy" not in found.replace("Ann & Bo & Cy", "")
    mine = (await ann.slash(world.channel, "league schedule", season=1)).response
    again = await ann.click(mine, label="Line-up")
    assert "Bo & Cy play" in world.text(again.response), "the captain sees their own"
    await line_up(world, di, di, ed)
    told = everything(world)
    assert told.count("both line-ups are in") == 1
    assert "Bo & Cy – Di & Ed" in told or "Di & Ed – Bo & Cy" in told
    await world.later(2)
    page = (await ed.slash(world.channel, "league schedule", season=1)).response
    await ed.click(page, label="Start the game")
    snapshot = await world.app.tables.snapshot(1)
    assert {each.id for each in snapshot.table.people} == {bo.id, cy.id, di.id, ed.id}


async def at_the_desk(world: World, manager: Any) -> list[str]:
    """All that a manager, who may play too, reads and downloads there, and what ``busdriver check`` prints."""
    state = await world.app.leagues.seasons.state(1)
    pages = [(await desk(world, manager, *way)).response for way in ((), ("Games",), ("Entrants",))]
    pages.append(await game(world, manager, 1))
    files = [await season_file(world.app.leagues, state, kind) for kind in ("csv", "trail")]
    said = [*(world.text(each) for each in pages), *(file.read().decode("utf-8-sig") for _, file in files)]
    return [*said, str(await audit(world.app.storage.leagues))]


async def test_managers_learn_no_line_up_before_both_are_in(world: World) -> None:
    manager, (ann, bo, cy), _ = await squads(world)
    *before, trail, found = await at_the_desk(world, manager)
    await line_up(world, ann, bo, cy)
    *after, longer, found_now = await at_the_desk(world, manager)
    assert (after, found_now) == (before, found)
    added = longer.removeprefix(trail)
    assert '""entrant"": 1' in added
    assert not [each for each in (ann, bo, cy) if str(each.id) in added.replace(f",{ann.id},", "")]


@pytest.mark.parametrize("verb", ["lineup", "pick-lineup", "pick-squad-ask", "pick-squad-out", "pick-squad-captain"])
async def test_forged_clicks_change_nothing(world: World, verb: str) -> None:
    """By a member, by a manager who is one, by a stranger, and with people of another squad."""
    manager, (ann, bo, cy), (di, _, _) = await squads(world)
    (eve,) = world.join("Eve")
    before = await world.app.leagues.seasons.state(1)
    values = [str(bo.id), str(cy.id)] if verb == "pick-lineup" else [str(cy.id)]
    forged = Click(verb, 1, 1).custom_id
    for who in (bo, manager, eve):
        await world.later(2)
        assert world.said(await world.forge(who, forged, values if verb != "lineup" else ()))
    if verb == "pick-lineup":
        await world.later(2)
        assert world.said(await world.forge(ann, forged, [str(ann.id), str(di.id)]))
    assert await world.app.leagues.seasons.state(1) == before


async def test_a_captain_asks_passes_on_and_a_member_leaves(world: World) -> None:
    ann, bo, cy, di = world.join("Ann", "Bo", "Cy", "Di")
    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Squads", preset="knockout")
    await world.within(world.app.leagues.seasons.configure(1, chief(manager), squad=4))
    await ann.slash(world.channel, "league join", season=1, partner=bo)
    await bo.slash(world.channel, "league join", season=1, partner=ann)
    page = (await ann.slash(world.channel, "league show", season=1)).response
    opened = (await ann.click(page, label="My squad")).response
    control = next(part["custom_id"] for part in world.components(opened) if part["type"] == 5)
    sent = await ann.select(opened, [cy, di], custom_id=control)
    request = sent.followups[-1]
    assert "Cy (has not answered yet)" in world.text(opened)
    await di.click(request, label="Decline")
    assert "Di does not join the squad" in world.text(request)
    await world.later(2)
    await cy.click(request, label="Accept")
    await world.later(2)
    opened = (await ann.click(page, label="My squad")).response
    control = world.select(opened, "pick-squad-captain")["custom_id"]
    await ann.select(opened, [str(cy.id)], custom_id=control)
    assert (await world.app.leagues.seasons.state(1)).entrants[1].captain == cy.id
    await world.later(2)
    left = await ann.click(page, label="Leave")
    await ann.click(left.response, label="Leave the squad")
    assert (await world.app.leagues.seasons.state(1)).entrants[1].name == "Cy & Bo"


async def test_the_captain_is_told_once_that_line_ups_are_open_again(world: World) -> None:
    """A member leaves after the line-up was chosen; who wants no notices gets none."""
    _, (ann, bo, cy, _), (di, ed, _, gus) = await squads(world, "Flo", "Gus")
    await line_up(world, ann, bo, cy)
    await leave(world, cy)
    state = await world.app.leagues.seasons.state(1)
    assert sorted(state.lacking(state.open()[0])) == [1, 2]
    (told,) = [each for each in world.channel.history() if "choose its secret line-ups again" in world.text(each)]
    assert ann.mention in world.text(told)
    assert "Ann & Bo & Flo" in world.text(told)
    assert "My games" in world.labels(told)
    await world.later(86400)
    await world.restart()
    await world.later(86400)
    assert everything(world).count("choose its secret line-ups again") == 1
    await prefer(world, di, notify=False)
    await line_up(world, di, di, ed)
    await leave(world, gus)
    assert everything(world).count("choose its secret line-ups again") == 1


async def leave(world: World, member: Any) -> None:
    await world.later(2)
    squad = await world.forge(member, Click("squad", 1, 0).custom_id)
    await member.click(squad.response, label="Leave the squad")
    await world.later(2)


async def test_who_leaves_before_any_line_up_opens_none_again(world: World) -> None:
    _, (_, _, cy), _ = await squads(world)
    await leave(world, cy)
    await world.later(7200)
    assert "choose its secret line-ups again" not in everything(world)


# matches at two boards ---------------------------------------------------------------------------

async def test_a_captain_chooses_both_boards_and_names_the_squad(world: World) -> None:
    """Everybody sees one match with two boards, and what it stands at."""
    manager, (ann, bo, cy, flo), (di, ed, _, gus) = await squads(world, "Flo", "Gus", boards=2)
    await world.later(2)
    page = (await ann.slash(world.channel, "league show", season=1)).response
    own = await ann.click(page, label="Pause or leave")
    form = await ann.click(own.response, label="Name of the squad")
    await ann.submit_modal(form, {next(iter(fields(form))): "  Aces <@1> "})
    state = await world.app.leagues.seasons.state(1)
    assert state.entrants[1].title.startswith("Aces")
    page = (await ann.slash(world.channel, "league schedule", season=1)).response
    assert "board" in world.text(page)
    opened = await ann.click(page, label="Line-up")
    first, second = [each for each in world.components(opened.response) if "pick-lineup" in each.get("custom_id", "")]
    chosen = await ann.select(opened.response, [str(ann.id), str(cy.id)], custom_id=first["custom_id"])
    await ann.select(chosen.response, [str(bo.id), str(flo.id)], custom_id=second["custom_id"])
    assert "line-ups are in" not in everything(world)
    theirs_page = (await di.slash(world.channel, "league schedule", season=1)).response
    opened = await di.click(theirs_page, label="Line-up")
    first, second = [each for each in world.components(opened.response) if "pick-lineup" in each.get("custom_id", "")]
    chosen = await di.select(opened.response, [str(di.id), str(ed.id)], custom_id=first["custom_id"])
    assert "Ann & Cy" not in everything(world)
    assert "Bo & Flo" not in everything(world)
    await di.select(chosen.response, [str(manager.id), str(gus.id)], custom_id=second["custom_id"])
    told = everything(world)
    assert told.count("line-ups are in") == 1
    assert "Board 1: Di & Ed – Ann & Cy" in told
    assert "Board 2: Boss & Gus – Bo & Flo" in told
    await world.later(2)
    refused = await bo.slash(world.channel, "league substitute", season=1, substitute=cy, fixture=2)
    assert "plays or has played at another board" in world.said(refused)
    (eve,) = world.join("Eve")
    await world.within(world.app.leagues.seasons.substitute(
        1, Actor(1, "Other", manager=True), ann.id, Member("Eve", eve.id), fixture=1))
    await world.later(2)
    refused = await bo.slash(world.channel, "league substitute", season=1, substitute=eve, fixture=2)
    assert "plays or has played at another board" in world.said(refused), "nor does a stranger"
    for number, scores in ((1, (900, 100)), (2, (480, 520))):
        await world.within(world.app.leagues.matches.enter(1, Actor(1, "Other", manager=True), number, entered(scores)))
    page = (await ann.slash(world.channel, "league show", season=1)).response
    games = await ann.click(page, label="Games")
    assert "`1.1`" in world.text(games.response)
    assert "`1.2`" in world.text(games.response)
