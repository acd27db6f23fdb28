"""The director's board in the simulated Discord, and who may use it."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.league.entries import CaseAct
from bot.league.model import Actor, Stage
from bot.league.season.night.clock import MORE, time_of
from bot.league.state import SeasonState
from bot.tables.core.preferences import GuildSettings
from cogs.common.rights import Right
from tests.cogs.test_league_terms import boss
from tests.cogs.test_places import deny
from tests.support.discord.discord_world import World
from tests.support.nights.service import nights_of
from tests.support.nights.simulated_night import NUMBER, SimulatedNight

pytestmark = pytest.mark.usefixtures("seldom", "easily")

DIRECTING = (
    "night-do:1:1:pause", "night-do:1:1:next", "night-do:1:1:end", "night-do:1:1:undo", "night-do:1:1:more-1",
    "night-page:1:0:on", "night-move:1:1", "night-decide:1:1:average", "night-decide:1:1:award-0",
    "night-quick:1:1:take", "night-ai:1:1:{}", "night-withdraw:1:1:bar", "night-board:1:0",
    "night-director:1:0", "night-game:1:1", "night-entrants:1:0")
MANAGING = ("night-settings:1:0", "night-post:1:0", "night-name:1:0")
PICKING = ("pick-night-in:1:1:1", "pick-night-out:1:1", "pick-night-director:1:0", "pick-night-value:1:0:minutes",
           "pick-night-entrant:1:0", "pick-night-spare:1:1:1", "pick-night-game:1:0", "pick-night-prize:1:0",
           "pick-night-setting:1:0")
FORMS = {"form-night-move:1:1": {"table": "2"}, "form-night-name:1:0": {"name": "Mine"}}

NO_SEASON = "There is no such season. Pick one from the list."
REFUSED = ("Other tables still have to play these deals.", "You have no seat at this table.", "The game has moved on.",
           "You can get the whole record when the game is over.")


async def begun(world: World, people: int = 8, **settings: str) -> SimulatedNight:
    night = SimulatedNight(world, boss(world), world.join(*(f"P{number}" for number in range(people))))
    await night.open(**{"rounds": "2", "deals": "1", **settings})
    await night.join_pairs(night.people)
    await night.until(timedelta(minutes=50))
    await night.check_in(night.people)
    await night.until(timedelta())
    await world.later(3)
    return night


async def unchanged(world: World, night: SimulatedNight, before: SeasonState) -> bool:
    await world.later(1)
    after = await night.state()
    return (after.night, after.results, after.entrants, after.season.stage) == (
        before.night, before.results, before.entrants, before.season.stage)


async def test_forged_clicks_of_players_direct_nothing(world: World) -> None:
    night = await begun(world)
    before, player = await night.state(), night.people[0]
    for control in (*DIRECTING, *MANAGING):
        await world.forge(player, "bd:" + control.format(player.id))
        assert await unchanged(world, night, before), control
    for verb in PICKING:
        await world.forge(player, f"bd:{verb}", [str(player.id)])
        assert await unchanged(world, night, before), verb
    for form, values in FORMS.items():
        await world.forge_form(player, f"bd:{form}", values)
    assert await unchanged(world, night, before)


async def test_forged_clicks_from_another_server_or_by_a_former_manager(world: World) -> None:
    role = world.guild.create_role(name="League")
    manager = world.guild.add_member(world.env.create_user("Gus"), roles=[role])
    night = await begun(world)
    await world.set_guild(GuildSettings(threads=False, managers=role.id))
    before = await night.state()
    await world.set_guild(GuildSettings(threads=False))  # no longer a role of managers
    await world.forge(manager, "bd:night-do:1:1:pause")
    assert await unchanged(world, night, before)
    other = world.env.create_guild("Elsewhere")
    manages = other.create_role(name="Chief", permissions=discord.Permissions(manage_guild=True))
    chief = other.add_member(world.env.create_user("Lin"), roles=[manages])
    world.forgeries = other.create_text_channel("games")
    await world.env.settle()
    players = ("night-join:1:0", "night-here:1:0", "night-table:1:0", "night-series:1:0", "night-call:1:0",
               "night-files:1:0", "night-seek:1:0:step_in", "night-leave:1:0", "night-with:1:0")
    for control in (*(each.format(1) for each in (*DIRECTING, *MANAGING)), *players):
        await world.later(3)
        answer = await world.forge(chief, f"bd:{control}")
        assert world.said(answer) == NO_SEASON, control
    for verb in (*PICKING, "pick-night-partner:1:0"):
        await world.later(3)
        assert world.said(await world.forge(chief, f"bd:{verb}", [str(chief.id)])) == NO_SEASON, verb
    for form, values in FORMS.items():
        await world.forge_form(chief, f"bd:{form}", values)
    assert await unchanged(world, night, before)


async def test_the_board_stops_the_clocks_and_gives_time(world: World) -> None:
    night = await begun(world)
    board = await night.board()
    await night.press(board, "Pause all")
    state = await night.state()
    assert state.night.clock is not None
    assert state.night.clock.paused is not None
    assert "Resume" in world.labels(board)
    await world.later(600)
    await night.press(board, "Resume")
    await night.press(board, "+5 min")
    clock = (await night.state()).night.clock
    assert clock is not None
    assert clock.ends >= state.night.clock.ends + timedelta(seconds=600) + timedelta(minutes=5) - timedelta(seconds=5)


async def test_two_directors_who_press_at_the_same_time_give_five_minutes(world: World) -> None:
    """Of the whole night, and of one game: the second press is refused, and a board that is drawn anew takes one."""
    night = await begun(world)
    boards = [await night.board(), await night.board()]
    ends = await night.state()
    for board in boards:
        answer = await night.press(board, "+5 min")
    assert "somebody was faster" in world.said(answer).lower()
    state = await night.state()
    assert state.night.clock.ends - ends.night.clock.ends == MORE
    await night.press(boards[1], "Refresh")
    await night.press(boards[1], "+5 min")
    assert (await night.state()).night.clock.ends - ends.night.clock.ends == 2 * MORE
    game = state.open()[0].number
    for board in boards:
        await night.choose(board, "pick-night-game", str(game))
    for board in boards:
        await night.press(board, "+5 min")
    state = await night.state()
    assert time_of(state, state.fixtures[game]) - ends.night.clock.ends == 3 * MORE


async def test_a_call_is_answered_and_a_game_decided(world: World) -> None:
    night = await begun(world)
    caller = night.people[0]
    assert "called" in world.said(await caller.click(night.page(), label="Call the director"))
    await world.later(2)
    call = night.with_button("I take it")
    assert "calls the director" in world.text(call)
    await night.press(call, "I take it")
    number = next(iter((await night.state()).night.calls))
    board = await night.board()
    await night.choose(board, "pick-night-game", str(number))
    await night.press(board, "Average")
    state = await night.state()
    assert state.results[number].ranks == (1, 1)
    await night.press(board, "Take the decision back")
    assert number not in (await night.state()).results


async def test_a_co_director_may_direct_but_not_manage(world: World) -> None:
    night = await begun(world)
    helper = night.people[1]
    await world.within(nights_of(world.app).planning.direct(
        NUMBER, Actor(night.director.id, "B", manager=True), helper.id))
    before = await night.state()
    await world.forge(helper, "bd:night-settings:1:0")
    assert await unchanged(world, night, before)
    board = (await helper.click((await helper.slash(world.channel, "night")).response, label="Director")).response
    await helper.click(board, label="Pause all")
    clock = (await night.state()).night.clock
    assert clock is not None
    assert clock.paused is not None


async def test_two_nights_in_a_channel_and_one_that_is_cancelled(world: World) -> None:
    night = SimulatedNight(world, boss(world), world.join("Ann"))
    await night.open()
    refused = await world.forge(night.director, "bd:night-new:0:0")
    assert "already" in world.said(refused)
    assert "There is no club night" not in world.text((await night.people[0].slash(world.channel, "night")).response)
    early = await night.people[0].click(night.with_button("Check in"), label="Check in")
    assert "Join" in world.said(early) or "not" in world.said(early).lower()
    board = await night.board()
    await night.press(board, "Cancel the night")
    assert (await night.state()).season.stage is Stage.ARCHIVED
    said = await night.people[0].slash(world.channel, "night")
    assert "There is no club night here." in world.said(said)


async def test_missing_permissions_stop_nothing_and_are_named(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await deny(world, "create_public_threads")
    monkeypatch.setattr(discord.Member, "guild_permissions", discord.Permissions(0))
    night = SimulatedNight(world, boss(world), world.join(*(f"P{number}" for number in range(8))))
    world.people["Boss"] = night.director
    await night.open(rounds="1", deals="1")
    told = "\n".join(
        world.text(message) for message in world.history(world.channel, night.director) if message.flags.ephemeral)
    assert "Create Public Threads" in told
    assert "Create Events" in told
    await night.join_pairs(night.people)
    await night.until(timedelta(minutes=50))
    await night.check_in(night.people)
    await night.until(timedelta())
    await world.later(3)
    state = await night.state()
    assert set(state.night.places) == {0}
    tables = [await world.app.tables.snapshot(each.table or 0) for each in state.open()]
    assert all(each.table.unseen for each in tables)
    posted = len(world.history(world.channel))
    await world.later(60)
    assert len(world.history(world.channel)) == posted, "nothing but hands shows the tables"


async def test_a_suspended_manager_or_co_director_presses_nothing(world: World) -> None:
    night = await begun(world)
    state = await night.state()
    fixture = state.open()[0]
    reporter, second, *_, accused = sorted(state.players(fixture))
    role = world.guild.create_role(name="League")
    await world.env.settle()
    guild = world.app.client.get_guild(world.guild.id)
    assert guild is not None
    await world.within((await world.within(guild.fetch_member(second))).add_roles(discord.Object(role.id)))
    await world.set_guild(GuildSettings(threads=False, managers=role.id))
    nights, fairness = nights_of(world.app), world.app.leagues.fairness
    chief = Actor(night.director.id, "B", manager=True)
    await world.within(nights.planning.direct(NUMBER, chief, accused))
    await world.within(fairness.report(NUMBER, Actor(reporter, "x"), fixture.number, "rude", "x"))
    for user in (accused, second):
        await world.within(fairness.rule(NUMBER, chief, 1, CaseAct.SUSPENDED, user, matches=3))
    before = await night.state()
    assert before.night.director == accused
    for person, controls in ((night.members[accused], DIRECTING), (night.members[second], (*DIRECTING, *MANAGING))):
        for control in controls:
            if not control.startswith("night-director"):  # opens nothing for them, as for any player
                await world.later(3)
                answer = await world.forge(person, "bd:" + control.format(accused))
                said = world.said(answer)
                assert "suspended" in said or "Only" in said, (control, said)
        assert await unchanged(world, night, before)


async def test_a_director_who_plays_sees_no_deal_of_another_table(world: World) -> None:
    """All tables play the same deals: whatever leads to another one is closed until the last table is done."""
    night = await begun(world, 8, kind="duplicate")
    one, other = (await night.state()).open()
    player, *_ = (await night.state()).players(one)
    await world.within(nights_of(world.app).planning.direct(
        NUMBER, Actor(night.director.id, "B", manager=True), player))
    for person in (night.members[player], night.director):
        for verb in ("look:{}:0", "look:{}:0:again", "hand:{}:0", "history:{}:0", "replay:{}:1", "replay-open:{}:1",
                     "record:{}:0", "review:{}:1", "show:{}:0"):
            await world.later(3)
            answer = await world.forge(person, "bd:" + verb.format(other.table))
            assert not [part for part in world.components(answer.response) if part["type"] == 12], verb
            assert world.said(answer).startswith(REFUSED), (verb, world.said(answer))
        board = (await person.slash(world.channel, "night")).response
        page = (await person.click(board, label="Director")).response
        shown = await person.select(page, [str(other.number)],
                                    custom_id=world.select(page, "pick-night-game")["custom_id"])
        assert not [part for part in world.components(page) if part["type"] == 12], world.said(shown)


async def test_every_control_of_directors_and_managers_is_forged_here(world: World) -> None:
    rights = {verb: control.right for verb, control in world.app.client._controls.items() if "night" in verb}
    forged = {each.split(":")[0] for each in (*DIRECTING, *MANAGING, *PICKING, *FORMS)}
    assert {verb for verb, right in rights.items() if right in (Right.DIRECTOR, Right.MANAGER)} <= forged


async def test_a_co_director_who_plays_needs_the_other_side_for_their_own_table(world: World) -> None:
    night = await begun(world)
    state = await night.state()
    one, other = state.open()[:2]
    people = {person.id: person for person in night.people}
    sides = [[people[member.user] for member in side] for side in state.lineup(one)]
    await world.within(nights_of(world.app).planning.direct(
        NUMBER, Actor(night.director.id, "Boss", manager=True), sides[0][0].id))
    board = (await sides[0][0].click(night.page(), label="Director")).response
    await world.later(2)
    await sides[0][0].select(board, [str(one.number)],
                             custom_id=world.select(board, "pick-night-game")["custom_id"])
    await world.later(2)
    await sides[0][0].click(board, label="Average")
    await world.later(3)
    assert one.number not in (await night.state()).results
    assert "They play in this game" in world.text(board)
    asked = night.with_button("I agree")
    assert all(person.mention in world.text(asked) for person in sides[1])
    stranger = next(people[user] for user in state.players(other))
    assert "Only another manager" in world.said(await stranger.click(asked, label="I agree"))
    await sides[1][0].click(asked, label="I agree")
    assert one.number in (await night.state()).results
    assert f"{sides[1][0].name} has agreed" in world.text(asked)
    await world.later(2)
    await night.press(await night.board(), "End the night")
    assert (await night.state()).season.stage is Stage.CLOSED, "a director who does not play"
