"""What a night says of its clock, its board and its winners, and what it refuses in words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.league.entries import CaseAct
from bot.league.formats.night import NIGHTS
from bot.league.model import Actor, Stage
from bot.league.season.night import attendance
from cogs.delivery.honour_roles import pass_on
from tests.cogs.test_league_honours import roles
from tests.cogs.test_league_terms import boss
from tests.cogs.test_night_directing import begun, unchanged
from tests.support.discord.discord_world import World
from tests.support.discord.panel import erased
from tests.support.nights.service import nights_of
from tests.support.nights.simulated_night import NUMBER, SimulatedNight

pytestmark = pytest.mark.usefixtures("seldom", "easily")

MANAGER = Actor(1, "B", manager=True)


def said(world: World, words: str) -> int:
    """How many messages of the channel say so."""
    return sum(words in world.text(message) for message in world.history(world.channel))


# the clock ---------------------------------------------------------------------------------------

async def test_five_minutes_before_the_end_and_at_the_end_everybody_hears_of_it(world: World) -> None:
    night = await begun(world, minutes="20")
    night.slow = {each.id for each in night.people}
    await world.later(15 * 60 - 10)
    assert not said(world, "Five minutes")
    await world.later(12)
    assert said(world, "Five minutes") == 1, [world.text(each) for each in world.history(world.channel)[-2:]]
    await world.later(5 * 60)
    assert said(world, "Time is up") == 1, [world.text(each) for each in world.history(world.channel)[-2:]]
    state = await night.state()
    assert len(state.open()) == 2, "each finishes its deal"
    await night.hand_over()
    night.slow = set()
    await night.play()
    assert (await night.state()).round == 2


async def with_slow_table(world: World, **settings: str) -> tuple[SimulatedNight, set[int]]:
    """A night in its first round, whose time has just been up; one table still plays, of these users."""
    night = await begun(world, minutes="20", **settings)
    first = (await night.state()).open()[0]
    night.slow = set((await night.state()).players(first))
    ends = (await night.state()).night.clock.ends  # type: ignore[union-attr]
    while world.clock.now() < ends:
        await night.hand_over()
        await world.later(60)
    state = await night.state()
    assert [each.number for each in state.open()] == [first.number]
    return night, night.slow


async def test_a_slow_table_ends_with_an_average_and_the_others_hear_for_whom_they_wait(world: World) -> None:
    night, slow = await with_slow_table(world)
    await world.later(90)
    assert said(world, "Everybody else waits for") == 1
    waiting = next(each for each in night.people if each.id not in slow)
    answer = await waiting.click(night.page(), label="My table")
    assert "The next round begins when" in world.text(answer.response)
    await world.later(4 * 60)
    state = await night.state()
    assert state.round == 2, "nobody has pressed anything"
    assert state.results[1].reason == "average"
    assert said(world, "Everybody else waits for") == 1
    assert not said(world, "over time"), "nobody is called for what is done"


async def test_who_directs_is_called_before_a_slow_game_ends_with_an_average(world: World) -> None:
    night, _ = await with_slow_table(world)
    await world.within(nights_of(world.app).planning.direct(NUMBER, MANAGER, night.director.id))
    await world.later(6 * 60)
    state = await night.state()
    assert list(state.night.calls) == [1]
    assert state.round == 1
    await world.later(5 * 60)
    assert (await night.state()).round == 2


async def test_a_director_who_has_taken_the_call_decides(world: World) -> None:
    night, _ = await with_slow_table(world)
    nights = nights_of(world.app)
    await world.within(nights.planning.direct(NUMBER, MANAGER, night.director.id))
    await world.later(6 * 60)
    await world.within(nights.games.answer(NUMBER, Actor(night.director.id, "Boss", manager=True), 1))
    await world.later(20 * 60)
    assert (await night.state()).round == 1


async def test_a_night_whose_director_decides_waits_for_them(world: World) -> None:
    night, _ = await with_slow_table(world, average="0")
    await world.later(20 * 60)
    assert (await night.state()).round == 1
    assert said(world, "The director can end their games") == 1


async def test_the_board_says_once_that_clocks_are_stopped(world: World) -> None:
    night = await begun(world)
    board = await night.board()
    assert "Round 1 ends" in world.text(board)
    await night.press(board, "Pause all")
    assert world.text(board).count("All clocks are stopped.") == 1
    assert "Round 1 ends" not in world.text(board)
    await night.press(board, "Resume")
    assert "The clocks run." in world.text(board)
    assert "Round 1 ends" in world.text(board)


async def test_between_two_rounds_the_board_shows_no_end_of_the_old_one(world: World) -> None:
    night = await begun(world)
    nights_of(world.app).driver._held = lambda: True  # nothing happens by itself
    state = await night.state()
    for each in state.open():
        await world.within(nights_of(world.app).games.stop(NUMBER, MANAGER, each.number))
    board = await night.board()
    assert "The next round is being drawn." in world.text(board)
    assert "Round 1 ends" not in world.text(board)


# decisions ---------------------------------------------------------------------------------------

async def test_deals_that_were_not_played_are_split_sixty_to_forty_by_a_button(world: World) -> None:
    night = await begun(world, kind="duplicate", deals="2")
    board, fixture = await night.board(), (await night.state()).open()[0]
    await night.choose(board, "pick-night-game", str(fixture.number))
    label = next(each for each in world.labels(board) if each.startswith("60/40"))
    await night.press(board, label)
    assert (await night.state()).results[fixture.number].unplayed in ((60, 40), (40, 60))


async def test_a_board_of_an_earlier_round_decides_nothing(world: World) -> None:
    night = await begun(world)
    board = await night.board()
    await night.play()
    before = await night.state()
    assert before.round == 2
    answer = await night.press(board, "Next round now")
    assert await unchanged(world, night, before)
    assert world.said(answer)


# the prize ---------------------------------------------------------------------------------------

async def prized(world: World, night: SimulatedNight, role: Any) -> None:
    await world.within(nights_of(world.app).planning.configure(NUMBER, MANAGER, prize=role.id, weekly=True))


async def test_the_winners_get_the_role_from_those_of_the_week_before(world: World) -> None:
    role = world.guild.create_role(name="Star")
    await world.env.settle()
    night = await begun(world, rounds="1")
    await prized(world, night, role)
    state = await night.play_out()
    await world.later(30)
    closing = state.standing.closing
    assert closing is not None
    first = {user for number, place in closing.places.items() if place == 1 for user in state.entrants[number].users}
    assert {each.id for each in night.people if "Star" in await roles(world, each)} == first
    after = await nights_of(world.app).reading.of_channel(world.guild.id, world.channel.id)
    assert after is not None
    assert after.id == NUMBER + 1
    assert after.settings.night is not None
    assert after.settings.night.prize == role.id
    nights, others = nights_of(world.app), [each for each in night.people if each.id not in first]
    before = await nights.reading.before(await world.app.leagues.seasons.state(after.id))
    assert before is not None
    assert before.id == NUMBER
    guild = world.app.client.get_guild(world.guild.id)
    assert guild is not None
    given = guild.get_role(role.id)
    assert given is not None
    await world.within(pass_on(guild, given, first, {others[0].id}))
    assert [each.id for each in night.people if "Star" in await roles(world, each)] == [others[0].id]


async def test_a_role_that_the_bot_may_not_give_is_named(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    role = world.guild.create_role(name="Star")
    await world.env.settle()
    night = await begun(world, rounds="1")
    await prized(world, night, role)
    monkeypatch.setattr(discord.Role, "is_assignable", lambda self: False)
    state = await night.play_out()
    await world.later(30)
    assert state.season.stage is Stage.CLOSED
    assert said(world, "I could not give") == 1
    assert said(world, "The night is over.") == 2, "its page and its last message"


async def test_who_is_erased_loses_the_role(world: World) -> None:
    role = world.guild.create_role(name="Star")
    await world.env.settle()
    night = await begun(world, rounds="1")
    await prized(world, night, role)
    await night.play_out()
    await world.later(30)
    *_, winner = [each for each in night.people if "Star" in await roles(world, each)]
    await erased(world, winner)
    assert "Star" not in await roles(world, winner)


# refusals ----------------------------------------------------------------------------------------

async def panel(world: World) -> tuple[SimulatedNight, Any]:
    night = SimulatedNight(world, boss(world), world.join("P0", "P1"))
    page = (await night.director.slash(world.channel, "night")).response
    return night, (await night.press(page, "New club night")).response


async def test_a_start_in_the_past_or_too_far_ahead_is_refused_in_words(world: World) -> None:
    night, _ = await panel(world)
    now = world.clock.now()
    before = attendance.rules_of(await night.state()).begins
    for day, words in ((now - timedelta(days=1), "later than now"), (now + timedelta(days=62), "within 60 days")):
        answer = await world.forge(
            night.director, f"bd:pick-night-value:{NUMBER}:0:day", [day.date().isoformat()])
        assert words in world.said(answer), world.said(answer)
    answer = await world.forge(night.director, f"bd:pick-night-value:{NUMBER}:0:day", ["soon"])
    assert world.said(answer)
    assert attendance.rules_of(await night.state()).begins == before


async def test_every_kind_of_night_can_be_chosen(world: World) -> None:
    night, page = await panel(world)
    for kind in ("arena", "tables", "duplicate", "partners", "arena", "swiss"):
        await night.choose(page, "pick-night-setting", "kind")
        answer = await night.choose(page, "pick-night-value", kind)
        state = await night.state()
        assert state.settings.format == NIGHTS[kind].format, world.said(answer)


async def test_too_few_do_not_begin_and_are_told(world: World) -> None:
    night = SimulatedNight(world, boss(world), world.join("P0", "P1"))
    await night.open(rounds="2", deals="1")
    await night.join_pairs(night.people)
    answer = await night.press(await night.board(), "Start now")
    assert "4" in world.said(answer)
    await night.until(timedelta())
    await world.later(3)
    assert (await night.state()).season.stage is Stage.JOINING
    assert said(world, "Too few") == 1, [world.text(each) for each in world.history(world.channel)[-2:]]


async def test_a_partner_who_plays_with_somebody_else_is_named(world: World) -> None:
    night = await begun(world)
    (new,) = world.join("New")
    answer = await world.forge(new, f"bd:pick-night-partner:{NUMBER}:0", [str(night.people[0].id)])
    assert "P0 plays with somebody else tonight." in world.said(answer)


async def test_who_is_barred_or_suspended_is_told_so(world: World) -> None:
    night = await begun(world)
    state = await night.state()
    nights, fairness = nights_of(world.app), world.app.leagues.fairness
    await world.within(nights.games.withdraw(NUMBER, MANAGER, 1, barred=True))
    barred = state.entrants[1].users[0]
    answer = await world.forge(night.members[barred], f"bd:night-here:{NUMBER}:0")
    assert "is barred from this season" in world.said(answer), world.said(answer)
    fixture = next(each for each in (await night.state()).open())
    accused, reporter = min(state.players(fixture)), max(state.players(fixture))
    await world.within(fairness.report(NUMBER, Actor(reporter, "x"), fixture.number, "signals", "x"))
    await world.within(fairness.rule(NUMBER, MANAGER, 1, CaseAct.SUSPENDED, accused, matches=3))
    await night.members[accused].click(night.page(), label="I have to go")
    answer = await world.forge(night.members[accused], f"bd:night-here:{NUMBER}:0")
    assert "suspended" in world.said(answer), world.said(answer)
