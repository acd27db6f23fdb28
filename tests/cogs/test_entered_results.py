"""Games that were played elsewhere: players enter the result, by clicks; the other side answers, or nobody does."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.league.model import Actor, How, Stage
from bot.league.season.elsewhere import ANSWER_TIME
from bot.tables.core.model import Status
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, closed, desk, game, started
from tests.support.discord.news_table import LATER
from tests.support.tables.kit import moved_themselves

pytestmark = pytest.mark.usefixtures("seldom")
ALL_THE_SAME = "Close without them"
NOT_MINE = "That is not your game."
HOURS_48 = ANSWER_TIME.total_seconds()


async def cup(world: World, *, allowed: bool = True, preset: str = "round_robin", **settings: Any) -> list[Any]:
    """Three pairs, each of which meets each; the manager plays in none."""
    manager, people = boss(world), world.join("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
    await manager.slash(
        world.channel, "league create", name="Cup", preset=preset, legs=1, deals=1, pace="live", **settings)
    for one, other in zip(people[::2], people[1::2], strict=True):
        await one.slash(world.channel, "league join", season=1, partner=other)
        await other.slash(world.channel, "league join", season=1, partner=one)
    if allowed:
        await allow(world, manager)
    await started(world, manager)
    await world.later(LATER)
    return [manager, *people]


async def allow(world: World, manager: Any) -> None:
    """Switch it on where a manager does."""
    page = (await desk(world, manager, "Settings")).response
    control = world.select(page, "pick-season-setting")["custom_id"]
    await manager.select(page, ["elsewhere"], custom_id=control)
    await manager.select(page, ["yes"], custom_id=world.select(page, "pick-season-value")["custom_id"])


async def season(world: World) -> Any:
    return await world.app.leagues.seasons.state(1)


async def fixture(world: World, *entrants: int) -> int:
    return next(each.number for each in (await season(world)).fixtures.values()
                if set(each.entrants) == set(entrants))


async def my_game(world: World, person: Any, number: int) -> Any:
    """The private page of the person's open game."""
    await world.later(2)
    page = (await person.slash(world.channel, "league schedule", season=1)).response
    if world.has_select(page, "pick-match"):
        await person.select(page, [str(number)], custom_id=world.select(page, "pick-match")["custom_id"])
    return page


async def entered(world: World, person: Any, number: int, score: str, day: str = "") -> Any:
    page = await my_game(world, person, number)
    form = await person.click(page, label="Enter the result")
    answer = await person.submit_modal(form, {"score": score, "day": day})
    await world.later(LATER)
    return answer


def notice(world: World, label: str) -> Any:
    """The newest message in the channel with this button."""
    return next(each for each in reversed(world.channel.history()) if label in world.labels(each))


async def played(world: World, number: int, *people: Any) -> None:
    """All come, and play the game here."""
    for person in people:
        await person.click(await my_game(world, person, number), label="Start the game")
    await world.later(3)
    table = (await season(world)).fixtures[number].table
    for _ in range(1000):
        if (await world.app.tables.snapshot(table)).status is not Status.RUNNING:
            break
        if not await world.within(moved_themselves(world.app.tables, table, {each.id for each in people})):
            await world.later(3)
    await world.later(5)


async def test_a_season_of_three_games_one_confirmed_one_disputed_one_played(world: World) -> None:
    manager, ann, bo, cy, di, ed, fay = await cup(world)
    first, second, third = [await fixture(world, *pair) for pair in ((1, 2), (2, 3), (1, 3))]

    answer = await entered(world, ann, first, "540:460", "2026-01-02")
    assert "played elsewhere, says Ann & Bo" in world.text(answer.response)
    asked = notice(world, "Confirm")
    assert {cy.mention, di.mention} <= set(world.text(asked).split())
    assert ann.mention not in world.text(asked)
    assert "Your side has said so already" in world.said(await bo.click(asked, label="Confirm"))
    assert NOT_MINE in world.said(await ed.click(asked, label="Confirm"))
    await di.click(asked, label="Confirm")
    result = (await season(world)).results[first]
    assert (result.how, result.scores, result.table) == (How.ELSEWHERE, (540, 460), None)
    assert sorted(user for side in result.players for user in side) == sorted(each.id for each in (ann, bo, cy, di))
    assert "No result waits" in world.said(await world.forge(cy, f"bd:elsewhere-confirm:1:{first}")), "a double click"

    await entered(world, cy, second, "700:300")
    seen = notice(world, "Confirm")
    await cy.click(await my_game(world, cy, second), label="Take it back")
    await entered(world, cy, second, "300:700")
    old = await ed.click(seen, label="Confirm")
    assert "Another result has been entered" in world.said(old)
    assert second not in (await season(world)).results, "nobody agrees with what they have not seen"
    form = await fay.click(notice(world, "Dispute"), label="Dispute")
    await fay.submit_modal(form, {"reason": "it was *the* other way"})
    await world.later(LATER)
    opened = (await desk(world, manager)).response
    assert "waits for a decision" in world.text(opened)
    await manager.select(opened, [str(second)], custom_id=world.select(opened, "pick-desk-game")["custom_id"])
    assert "it was \\*the\\* other way" in world.text(opened)
    assert second not in (await season(world)).results
    await cy.click(await my_game(world, cy, second), label="Take it back")
    await entered(world, cy, second, "900:100")
    old = await manager.click(opened, label="Let the result stand")
    assert "Another result has been entered" in world.said(old)
    assert second not in (await season(world)).results
    form = await manager.click(opened, label="Enter the result")
    await manager.submit_modal(form, {"score": "600:400", "reason": "both sheets seen"})
    assert (await season(world)).results[second].how is How.ENTERED
    assert not (await season(world)).appointments.objections

    assert not await world.app.leagues.stores.ratings.pools_of(cy.id), "nothing of it is rated"
    await played(world, third, ann, bo, ed, fay)
    assert (await season(world)).results[third].how is How.PLAYED
    assert await world.app.leagues.stores.ratings.pools_of(ann.id), "this one is"
    await closed(world, manager)
    state = await season(world)
    assert state.season.stage is Stage.CLOSED
    table = await ann.click((await ann.slash(world.channel, "league show", season=1)).response, label="Standings")
    assert "Games played elsewhere, not rated: Cy & Di 1, Ann & Bo 1" in world.text(table.response)


async def test_silence_is_a_yes_after_a_reminder_and_the_silent_side_may_object(world: World) -> None:
    manager, *people = await cup(world, days=3)
    state = await season(world)
    first = next(each.number for each in state.open() if each.round == 1)
    one, *_, other, partner = [person for number in state.fixtures[first].entrants
                               for person in people[2 * number - 2:2 * number]]
    due = state.fixtures[first].due
    await world.later((due - world.clock.now()).total_seconds() - 3600)
    await entered(world, one, first, "1000:0")
    await world.later(12 * 3600)
    assert due < world.clock.now(), "its deadline has passed"
    assert "overdue" not in world.text((await desk(world, manager)).response), "it was entered in time"
    await world.later(HOURS_48 - 35 * 3600)
    reminder = next(each for each in reversed(world.channel.history()) if "Dispute" in world.labels(each))
    assert {other.mention, partner.mention} <= set(world.text(reminder).split())
    assert "Confirm or dispute it" in world.text(reminder)
    await world.later(24 * 3600)
    result = (await season(world)).results[first]
    assert (result.how, result.scores) == (How.ELSEWHERE, (1000, 0))
    page = (await other.slash(world.channel, "league show", season=1)).response
    games = await other.click((await other.click(page, label="Games")).response, label="Round 1")
    assert "1000:0 (played elsewhere, not rated)" in world.text(games.response)
    page = await game(world, manager, first)
    assert {"Reverse: play it after all", "Enter the result"} <= set(world.labels(page))
    form = await other.click((await other.slash(world.channel, "league schedule", season=1, fixture=first)).response,
                             label="Object")
    await other.submit_modal(form, {"reason": "we were away"})
    assert (await season(world)).appointments.objections[first] == "we were away"


async def test_what_is_switched_off_or_decided_or_being_played_is_refused(world: World) -> None:
    manager, ann, bo, cy, di, ed, _ = await cup(world, allowed=False)
    first, other = await fixture(world, 1, 2), await fixture(world, 1, 3)
    assert "Enter the result" not in world.labels(await my_game(world, ann, first))
    assert "Players enter no results" in world.said(await world.forge(ann, f"bd:elsewhere:1:{first}"))
    await world.forge_form(ann, f"bd:form-elsewhere:1:{first}", {"score": "1:0", "day": ""})
    await allow(world, manager)
    await world.later(LATER)
    told = next(each for each in reversed(world.channel.history()) if "settings have changed" in world.text(each))
    assert "Games played elsewhere" in world.text(told)
    for text in ("540", "x:y", "1:2:3"):
        await entered(world, ann, first, text)
        assert not (await season(world)).play.submitted, text
    assert "still to come" in world.said(await entered(world, ann, first, "540:460", "2099-01-01"))
    assert NOT_MINE in world.said(await world.forge(ed, f"bd:elsewhere:1:{first}"))

    page = await my_game(world, ann, first)
    await ann.click(page, label="Start the game")
    await world.later(3)
    lobby = (await season(world)).fixtures[first].table
    await entered(world, ann, first, "540:460")
    assert (await world.app.tables.snapshot(lobby)).status is Status.CANCELLED, "nobody comes to it any more"
    assert "Start the game" not in world.labels(await my_game(world, cy, first))
    assert "has been entered" in world.said(await world.forge(cy, f"bd:match:1:{first}"))
    assert "has been entered" in world.said(await world.forge(cy, f"bd:elsewhere:1:{first}"))
    assert "has been entered" in world.said(await world.forge(cy, f"bd:claim:1:{first}"))
    await bo.click(await my_game(world, bo, first), label="Take it back")
    await world.later(LATER)
    assert any("was entered is off" in world.text(each) and cy.mention in world.text(each)
               for each in world.channel.threads[-1].history())
    state = await season(world)
    assert not state.play.submitted

    for person in (ann, bo, cy, di):
        page = await my_game(world, person, first)
        await person.click(page, label="Start the game")
    await world.later(3)
    assert "is being played here, at table" in world.said(await world.forge(di, f"bd:elsewhere:1:{first}"))
    await manager.slash(world.channel, "league result", season=1, fixture=other, score="1:0")
    assert "already" in world.said(await world.forge(ann, f"bd:elsewhere:1:{other}"))


async def test_who_leaves_says_nothing_against_it_any_more(world: World) -> None:
    _, ann, _, cy, *_ = await cup(world)
    first, other = await fixture(world, 1, 2), await fixture(world, 2, 3)
    await entered(world, ann, first, "300:700")
    await entered(world, cy, other, "1000:0")
    page = (await cy.slash(world.channel, "league show", season=1)).response
    await cy.click((await cy.click(page, label="Leave")).response, label="Leave")
    state = await season(world)
    assert (state.results[first].how, state.results[first].annulled) == (How.ELSEWHERE, False)
    assert state.results[other].how is not How.ELSEWHERE, "what they had entered themselves is off"
    assert not state.play.submitted


async def test_only_who_has_won_where_the_season_counts_no_points_of_games(world: World) -> None:
    manager, ann, _, cy, *_ = await cup(world, order="points")
    first = await fixture(world, 1, 2)
    asked = await ann.click(await my_game(world, ann, first), label="Enter the result")
    assert "Who has won?" in world.text(asked.response)
    await ann.click(asked.response, label="Cy & Di won")
    await world.later(LATER)
    assert "side" in world.text(notice(world, "Confirm"))
    await cy.click(notice(world, "Confirm"), label="Confirm")
    state = await season(world)
    assert (state.results[first].scores, state.tally(2).won, state.tally(1).lost) == ((0, 0), 1, 1)
    await world.forge(ann, f"bd:elsewhere-won:1:{await fixture(world, 1, 3)}:7")
    assert await world.within(world.app.leagues.matches.reopen(1, Actor(manager.id, "Boss", manager=True), first))
    assert first not in (await season(world)).results


async def test_a_season_is_not_closed_over_a_result_that_waits_and_a_correction_stays_unrated(world: World) -> None:
    manager, ann, _, cy, *_ = await cup(world)
    first = await fixture(world, 1, 2)
    await entered(world, ann, first, "540:460")
    page = (await closed(world, manager)).response
    assert "waits for an answer" in world.said(await manager.click(page, label=ALL_THE_SAME))
    form = await cy.click(await my_game(world, cy, first), label="Dispute")
    await cy.submit_modal(form, {"reason": "no"})
    page = (await closed(world, manager)).response
    assert "1 objection waits" in world.said(await manager.click(page, label=ALL_THE_SAME))
    page = await game(world, manager, first)
    await manager.click(page, label="Let the result stand")
    state = await season(world)
    assert state.results[first].how is How.ELSEWHERE
    assert not state.appointments.objections
    page = await game(world, manager, first)
    form = await manager.click(page, label="Enter the result")
    await manager.submit_modal(form, {"score": "560:440", "reason": "a slip"})
    corrected = (await season(world)).results[first]
    assert (corrected.how, corrected.scores) == (How.ELSEWHERE, (560, 440)), "still nothing that is rated"


async def test_a_result_that_waits_survives_a_restart(world: World) -> None:
    _, ann, _, cy, *_ = await cup(world)
    first = await fixture(world, 1, 2)
    page = await my_game(world, ann, first)
    form = await ann.click(page, label="Enter the result")
    await ann.submit_modal(form, {"score": "540:460", "day": ""})
    await world.restart(killed=True)
    await world.later(LATER)
    await cy.click(notice(world, "Confirm"), label="Confirm")
    assert (await season(world)).results[first].scores == (540, 460)


@pytest.mark.parametrize("gone", [True, False])
async def test_silence_says_nothing_where_nobody_could_be_told(world: World, gone: bool) -> None:
    _, ann, *_ = await cup(world)
    first, channel = await fixture(world, 1, 2), world.channel
    await entered(world, ann, first, "1000:0")
    if gone:
        await world.delete_channel(channel)
    else:
        there: Any = world.app.client.get_channel(channel.id)
        await world.within(there.set_permissions(
            there.guild.me, overwrite=discord.PermissionOverwrite(send_messages=False)))
    await world.later(HOURS_48 + 12 * 3600)
    state = await season(world)
    assert (first in state.results, first in state.play.submitted) == (False, True), "managers decide"
