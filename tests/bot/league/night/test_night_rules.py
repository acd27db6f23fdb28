"""What people do at club nights, who plays for whom, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from bot.league.audit import audit
from bot.league.entries import Closed, Substituted
from bot.league.formats.night import NIGHTS
from bot.league.model import Actor, Fixture, How, Season, Stage
from bot.league.numbered import Numbered
from bot.league.ports import Pool
from bot.league.season.night import attendance, clock, series
from bot.league.state import Scoreboard, SeasonState
from bot.tables.core.time_control import LIVE
from tests.support.leagues.league_kit import BOSS, GUILD
from tests.support.nights.night_kit import Night, refused, who

STRANGER = Actor(5, "Eve")


async def begun(kind: str = "swiss", people: int = 8, **settings: object) -> Night:
    """A night in its first round."""
    night = await Night.open(kind, people, **settings)  # type: ignore[arg-type]
    await night.check_in(range(people))
    await night.start()
    return night


# who is there ------------------------------------------------------------------------------------

async def test_who_misses_check_in_is_late_and_plays_from_the_next_round_on() -> None:
    night = await Night.open("swiss", 10)
    await night.check_in(range(8))
    state = await night.start()
    assert [each.name for each in attendance.late(state)] == ["P8", "P9"]
    assert len(state.open()) == 2
    await night.check_in([8, 9])
    state = await night.play()
    assert state.round == 2
    assert attendance.late(state) == []
    assert any(5 in each.entrants for each in state.open() + [each for each in state.fixtures.values() if each.bye])


async def test_check_in_opens_an_hour_before() -> None:
    night = await Night.open("swiss", 4)
    assert await refused(night.service.players.check_in(night.number, who(0))) == "checkin_early"
    await night.league.pass_time(3600)
    assert await refused(night.service.players.check_in(night.number, who(0))) == ""
    assert await refused(night.service.players.check_in(night.number, STRANGER)) == "not_in_season"


async def test_a_pair_of_which_one_is_there_plays_with_somebody_who_steps_in() -> None:
    night = await Night.open("swiss", 8)
    await night.check_in(range(7))
    await night.service.players.seek(night.number, who(20), "step_in")
    state = await night.start()
    fixture = next(each for each in state.open() if 4 in each.entrants)
    assert {each.name for each in state.players(fixture).values()} >= {"P6", "P20"}
    assert "P7" not in {each.name for each in state.players(fixture).values()}


async def test_who_does_not_come_to_the_table_is_replaced_after_three_minutes() -> None:
    night = await begun()
    await night.play()
    await night.service.players.seek(night.number, who(20), "step_in")
    night.absent = {0, 4}
    state = await night.state()
    games = {each.number for each in state.open()}
    await night.come()
    assert [each.table for each in (await night.state()).open()].count(None) >= 1
    await night.league.pass_time(181)
    state = await night.state()
    lineup = {member.name for number in games for side in state.lineup(state.fixtures[number]) for member in side}
    assert "P20" in lineup
    assert {"P0", "P4"}.isdisjoint(lineup)
    assert all(state.fixtures[number].table is not None for number in games)
    robots = [member for number in games for side in state.lineup(state.fixtures[number]) for member in side
              if member.user is None]
    assert len(robots) == 1, "one by somebody who steps in, one by an AI player"
    assert {1000, 1004}.isdisjoint(attendance.here(state))


async def test_games_with_an_ai_player_are_not_rated() -> None:
    night = await Night.open("swiss", 8, rounds=1)
    await night.check_in([0, 1, 2, 3, 4, 5, 6])
    await night.start()
    state = await night.play_out()
    found = await night.league.stores.ratings.sources(Pool.of(state.season))
    rated = {source for source, game in found.items() if game is not None}
    whole = {f"s{night.number}f{each.number}" for each in state.fixtures.values()
             if not each.bye and all(member.user for side in state.lineup(each) for member in side)}
    assert rated == whole
    assert len(whole) == 1


async def test_people_who_look_for_a_partner_become_pairs_by_rating() -> None:
    night = await Night.open("swiss", 4)
    for number in (30, 31, 32, 33, 34):
        await night.service.players.seek(night.number, who(number), "partner")
    await night.check_in(range(4))
    state = await night.start()
    assert len([each for each in state.entrants.values() if each.active]) == 4
    assert len(state.night.seeking) == 1, "the fifth is left"


async def test_who_leaves_hands_the_seat_to_an_ai_player_and_may_come_back() -> None:
    night = await begun()
    state = await night.state()
    fixture = attendance.current(state, 1000)
    assert fixture is not None
    await night.service.players.leave(night.number, who(0))
    table = await night.league.tables.snapshot(fixture.table or 0)
    seat = table.table.seat_of(1000)
    assert seat is not None
    assert seat.ai
    assert await refused(night.service.players.leave(night.number, who(0))) == "not_here_now"
    await night.service.players.check_in(night.number, who(0))
    state = await night.play()
    assert 1000 in {user for each in state.open() for user in state.players(each)}


# odd numbers -------------------------------------------------------------------------------------

@pytest.mark.parametrize(("odd", "byes"), [("bye", 1), ("ai", 0), ("step_in", 0)])
async def test_odd_numbers(odd: str, byes: int) -> None:
    night = await Night.open("swiss", 10, odd=odd, rounds=2)
    for number in (20, 21):
        await night.service.players.seek(night.number, who(number), "step_in")
    await night.check_in(range(10))
    state = await night.start()
    assert sum(each.bye for each in state.fixtures.values()) == byes
    assert len(state.open()) == (2 if odd == "bye" else 3)
    state = await night.play_out()
    assert state.round == 2
    assert not await audit(night.league.stores)


async def test_ai_players_go_when_they_are_not_needed_any_more() -> None:
    night = await Night.open("swiss", 12, odd="ai", rounds=3, entered=10)
    await night.check_in(range(10))
    state = await night.start()
    assert len(state.open()) == 3
    await night.enter([10, 11])
    state = await night.play()
    robots = [each for each in state.entrants.values() if not each.users]
    assert [each.active for each in robots] == [False]
    assert len(state.open()) == 3


# the clock ---------------------------------------------------------------------------------------

async def test_when_time_is_up_a_table_finishes_its_deal_and_unplayed_deals_do_not_count() -> None:
    night = await begun(deals=3, rounds=1, minutes=20)
    state = await night.state()
    fixture = state.open()[0]
    await night.league.pass_time(19 * 60)
    await night.hand_over()
    before = await night.league.tables.begun(fixture.table or 0)
    assert before.table.options["deals"] == 3
    await night.league.pass_time(180)
    state = await night.state()
    result = state.results[fixture.number]
    assert result.how is How.PLAYED
    assert 0 < len(result.deals) < 3
    assert state.season.stage is Stage.CLOSED
    assert not await audit(night.league.stores)


async def test_the_director_is_called_five_minutes_after_the_time() -> None:
    night = await begun(deals=12, rounds=1, minutes=20)
    await night.service.planning.direct(night.number, BOSS, 1001)
    fixture = (await night.state()).open()[0]
    await night.league.pass_time(20 * 60 - 1)
    assert not (await night.state()).night.calls
    for _ in range(31):  # nobody can act meanwhile, so that the deal goes on
        await night.league.tables.automation.give_back(
            fixture.table or 0, night.league.clock.now() - timedelta(seconds=10))
        await night.league.pass_time(10)
    state = await night.state()
    assert fixture.number in state.play.waiting, "it is still being played"
    assert state.night.calls[fixture.number].user == 0


async def test_a_pause_stops_the_round_and_its_tables() -> None:
    night = await begun(minutes=20)
    ends = (await night.state()).night.clock.ends  # type: ignore[union-attr]
    assert await refused(night.service.course.pause(night.number, STRANGER)) == "not_director"
    await night.service.course.pause(night.number, BOSS)
    assert await refused(night.service.course.pause(night.number, BOSS)) == "paused_already"
    fixture = (await night.state()).open()[0]
    table = await night.league.tables.begun(fixture.table or 0)
    assert table.clocks.paused is not None
    await night.league.pass_time(1800)
    assert (await night.state()).open()
    await night.service.course.resume(night.number, BOSS)
    state = await night.state()
    assert state.night.clock is not None
    assert state.night.clock.ends == ends + timedelta(seconds=1800)
    assert (await night.league.tables.begun(fixture.table or 0)).clocks.paused is None
    assert await refused(night.service.course.resume(night.number, BOSS)) == "not_paused"


async def test_an_outage_gives_its_time_back() -> None:
    night = await begun(minutes=20)
    state = await night.state()
    assert state.night.clock is not None
    ends, now = state.night.clock.ends, night.league.clock.now()
    await night.service.driver.give_back(now - timedelta(seconds=1), now + timedelta(seconds=99))
    state = await night.state()
    assert state.night.clock is not None
    assert state.night.clock.ends - ends >= timedelta(seconds=99)


async def test_five_minutes_more_for_all_or_for_one() -> None:
    night = await begun()
    before = (await night.state()).night.clock
    assert before is not None
    seen = clock.end_of(await night.state())
    state = await night.service.games.more_time(night.number, BOSS, seen)
    one, other = state.open()
    assert clock.time_of(state, one) == before.ends + timedelta(minutes=5)
    state = await night.service.games.more_time(night.number, BOSS, clock.end_of(state, one.number), one.number)
    assert clock.time_of(state, state.fixtures[one.number]) == before.ends + timedelta(minutes=10)
    assert clock.time_of(state, state.fixtures[other.number]) == before.ends + timedelta(minutes=5)


# a restart ---------------------------------------------------------------------------------------

async def test_a_new_process_goes_on_where_the_old_one_was() -> None:
    night = await Night.open("swiss", 8, rounds=2)
    await night.check_in(range(8))
    await night.start()
    league = night.league
    await league.nights.driver.stop()
    league.renew()
    await league.driver.start()
    night.service = league.nights
    await night.service.driver.start()
    await league.settle()
    assert (await night.play_out()).round == 2
    assert not await audit(league.stores)


# arena -------------------------------------------------------------------------------------------

async def test_an_arena_pairs_whoever_is_free_and_ends_by_itself() -> None:
    """At a pace of people: AI players would make 15,000 moves in an hour."""
    night = await Night.open("arena", 8, hours=1, minutes=10, pace=replace(LIVE, think=(2, 2), quick=None))
    await night.check_in(range(8))
    await night.start()
    state = await night.state()
    for _ in range(400):
        if (state := await night.state()).season.stage is Stage.CLOSED:
            break
        await night.come()
        await night.hand_over()
        await night.league.pass_time(15)
    assert state.season.stage is Stage.CLOSED
    games = list(state.fixtures.values())
    assert len(games) > 10
    for number in state.entrants:
        met = [each.entrants[each.entrants[0] == number] for each in games if number in each.entrants]
        assert len(met) > 2
        assert all(one != other for one, other in pairwise(met)), "nobody twice running"
    log = await night.league.stores.seasons.log(night.number)
    start = next(each.at for each in log if each.kind == "started")
    assert max(each.at for each in log if each.kind == "paired") < start + timedelta(minutes=50), "the last ten minutes"
    assert not await audit(night.league.stores)


@pytest.mark.parametrize("kind", ["swiss", "arena", "duplicate"])
async def test_a_night_sends_no_reminders_of_leagues(kind: str) -> None:
    """Its board announces rounds, and its clock has no deadlines, though a game's time is up at a certain hour."""
    night = await begun(kind, 8, minutes=20)
    await night.league.pass_time(25)
    state = await night.state()
    fixture = state.open()[0].number
    await night.service.games.more_time(night.number, BOSS, clock.end_of(state, fixture), fixture)
    calendar = night.league.service.calendar
    for minutes in (0, 10, 30):
        await night.league.pass_time(60 * minutes)
        assert await calendar.reminders() == []


# series ------------------------------------------------------------------------------------------

async def test_a_weekly_night_opens_the_next_and_adds_up() -> None:
    night = await Night.open("swiss", 8, rounds=1, weekly=True, best=1)
    await night.check_in(range(8))
    await night.start()
    state = await night.play_out()
    made = await night.service.planning.follow(night.number)
    assert made is not None
    assert made.settings.night is not None
    assert made.settings.night.begins == attendance.rules_of(state).begins + timedelta(days=7)
    assert await night.service.planning.follow(night.number) is None, "once"
    lines = await night.service.reading.series(night.number)
    assert [each.nights for each in lines] == [1] * 8
    drawn = all(each.ranks == (1, 1) for each in state.results.values())
    assert lines[0].points in ((50,) if drawn else (100, 83)), "two who won alike share a place; all do if all drew"
    assert sum(each.points for each in lines) == pytest.approx(8 * 50, abs=8)


async def test_the_night_before_is_the_newest_that_is_over_of_the_same_name() -> None:
    night = await Night.open("swiss", 8, rounds=1, weekly=True)
    await night.check_in(range(8))
    await night.start()
    first = await night.play_out()
    assert await night.service.reading.before(first) is None, "not the night itself"
    made = await night.service.planning.follow(night.number)
    assert made is not None
    before = await night.service.reading.before(await night.league.seasons.state(made.id))
    assert before is not None
    assert before.id == first.id


def test_points_by_place_compare_nights_of_any_size() -> None:
    season = Season(1, GUILD, "Night", Stage.CLOSED, NIGHTS["swiss"], seq=1, created=datetime(2026, 1, 1, tzinfo=UTC))
    played = {number: Fixture(number, 1, ((number,),), number) for number in range(1, 5)}
    closing = Closed({1: 1, 2: 2, 3: 2, 4: 4}, (), (), {})
    state = SeasonState(season, fixtures=Numbered(played), standing=Scoreboard(closing=closing))
    assert series.of_night(state) == {1: 100, 2: 50, 3: 50, 4: 0}


async def test_substitutes_of_a_night_are_noted_in_the_log() -> None:
    night = await Night.open("swiss", 8)
    await night.check_in(range(7))
    await night.start()
    log = await night.league.stores.seasons.log(night.number)
    assert any(isinstance(each.fact, Substituted) and each.by is None for each in log)


@pytest.mark.parametrize("checked_in", [0, 1, 4])
async def test_start_now_counts_who_has_entered_if_too_few_could_check_in(checked_in: int) -> None:
    """“4 entrants are needed, there are 0” though eight were in. Who does not come then is replaced, as ever."""
    night = await Night.open("swiss", 8)
    if checked_in:
        await night.check_in(range(checked_in))
    await night.service.course.start(night.number, BOSS)
    await night.league.settle()
    await night.league.pass_time(1)
    state = await night.state()
    assert (state.season.stage, state.round) == (Stage.RUNNING, 1)
    assert len([each for each in state.open() if len(each.sides) == 2]) == 2
    coming = [number for number in range(8) if number != 7]
    for number in coming:
        await night.service.players.arrive(night.number, who(number))
    await night.league.pass_time(1)
    waiting = [each for each in (await night.state()).open() if each.table is None]
    assert len(waiting) == 1, "the table of who has not come"
    await night.league.pass_time(181)
    state = await night.state()
    assert all(each.table is not None for each in state.open())
    assert 1007 not in {user for each in state.open() for user in state.players(each)}


async def test_start_now_leaves_out_who_has_not_checked_in_if_there_are_enough() -> None:
    night = await Night.open("swiss", 12)
    await night.check_in(range(8))
    await night.service.course.start(night.number, BOSS)
    await night.league.settle()
    await night.league.pass_time(1)
    state = await night.state()
    assert len([each for each in state.open() if len(each.sides) == 2]) == 2


async def test_an_arena_of_two_pairs_goes_on() -> None:
    """They played one game and waited until the end. With a third pair nobody meets the same one twice running."""
    night = await Night.open("arena", 4, hours=1)
    await night.check_in(range(4))
    await night.start()
    for _ in range(240):
        await night.come()
        await night.hand_over()
        await night.league.pass_time(15)
        if len((await night.state()).results) >= 3:
            break
    assert len((await night.state()).results) >= 3
