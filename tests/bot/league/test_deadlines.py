"""Deadlines: who is reminded when, what is proposed, who decides it; and the next round by itself."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.league.model import How, LeagueError
from bot.league.season import fold
from bot.league.season.agenda import AgendaTask, advances, agenda
from bot.league.season.deadlines import Ruling, best_time, stamp, warnings
from bot.league.season.settings import check_settings
from bot.league.services.calendar import Reminder
from tests.support.leagues.league_kit import BOSS, League
from tests.support.leagues.match_kit import actor

DAY = 86400


async def people(league: League, preset: str = "swiss", pairs: int = 2, **changes: object) -> int:
    season = await league.season(preset, pairs, ai=False, **{"days": 10, **changes})
    await league.seasons.pair(season, BOSS)
    return season


def of(reminders: list[Reminder], kind: str) -> list[str]:
    return [each.what.split(" ")[1] if kind == "late" else each.what for each in reminders
            if each.what.startswith(kind)]


async def test_each_round_is_reminded_seven_two_and_one_day_before() -> None:
    league = League()
    season = await people(league, pairs=4)
    told: list[str] = []
    for _ in range(11 * 8):
        found = await league.service.calendar.reminders()
        told += of(found, "late")
        assert all(len(each.users) == 8 for each in found if each.what.startswith("late")), "one message for all"
        await league.pass_time(DAY / 8)
    assert told == ["7", "2", "1"]
    assert agenda(await league.seasons.state(season), league.clock.now())[0].task is AgendaTask.OVERDUE


async def test_a_round_of_a_week_is_not_reminded_as_it_begins() -> None:
    league = League()
    await people(league, days=7)
    assert not of(await league.service.calendar.reminders(), "late")
    await league.pass_time(5.9 * DAY)
    assert of(await league.service.calendar.reminders(), "late") == ["2"]


async def test_who_has_an_agreed_time_is_not_reminded_and_one_that_passed_counts_for_nothing() -> None:
    league = League()
    season = await people(league)
    state = await league.seasons.state(season)
    due = state.fixtures[1].due
    assert due is not None
    await league.matches.set_time(season, BOSS, 1, due - timedelta(hours=30))
    now = due - timedelta(hours=40)
    assert not list(warnings(await league.seasons.state(season), now))
    assert [each.days for each in warnings(await league.seasons.state(season), due - timedelta(hours=20))] == [1]


async def test_the_time_that_suits_most_is_named() -> None:
    league = League()
    season = await people(league)
    now = league.clock.now()
    early, late = now + timedelta(days=1), now + timedelta(days=2)
    for number, times in ((0, [early, late]), (1, [late]), (2, [early, late])):
        await league.service.calendar.offer(season, actor(number), 1, times)
    state = await league.seasons.state(season)
    assert best_time(state, state.fixtures[1], now) == (late, 3)
    assert best_time(state, state.fixtures[1], late) is None


async def overdue(league: League, season: int) -> dict[int, Ruling]:
    await league.pass_time(11 * DAY)
    return {each.number: ruling for each, ruling in await league.service.deadlines.proposals(season)}


async def side_of(league: League, season: int, fixture: int, side: int) -> list[int]:
    state = await league.seasons.state(season)
    return [(each.user or 0) - 1000 for each in state.lineup(state.fixtures[fixture])[side]]


async def test_the_proposal_follows_who_came_or_proposed_times() -> None:
    league = League()
    season = await people(league, pairs=10)
    later = league.clock.now() + timedelta(days=3)
    mine = {number: await side_of(league, season, number, 0) for number in range(1, 6)}
    theirs = {number: await side_of(league, season, number, 1) for number in range(1, 6)}
    await league.matches.play(season, actor(theirs[1][0]), 1, 7)  # came
    await league.service.calendar.offer(season, actor(mine[1][0]), 1, [later])  # coming counts for more
    await league.service.calendar.offer(season, actor(mine[2][0]), 2, [later])
    for who in (mine[3][0], theirs[3][0]):
        await league.service.calendar.offer(season, actor(who), 3, [later])
    found = await overdue(league, season)
    assert found == {1: Ruling.OTHER, 2: Ruling.ONE, 3: Ruling.MORE, 4: Ruling.VOID, 5: Ruling.VOID}
    rulings = await league.service.deadlines.proposals(season)
    state, made = await league.service.deadlines.confirm(season, BOSS, stamp(rulings))
    assert list(made) == list(rulings)
    assert [state.results[number].how for number in (1, 2, 4)] == [How.AWARDED, How.AWARDED, How.VOID]
    assert state.results[1].ranks == (2, 1)
    assert [each.number for each in state.open()] == [3]
    assert fold.read(state.season, await league.stores.seasons.log(season)) == state
    again = await overdue(league, season)
    assert again == {3: Ruling.DRAW}, "more time is given once"


async def test_a_tie_never_ends_level() -> None:
    league = League()
    season = await people(league, "knockout", pairs=4)
    assert set((await overdue(league, season)).values()) <= {Ruling.ONE, Ruling.OTHER}
    rulings = await league.service.deadlines.proposals(season)
    state, _ = await league.service.deadlines.confirm(season, BOSS, stamp(rulings))
    seeds = [state.seeded(each.entrants)[0] for each in state.fixtures.values()]
    winners = [each.sides[state.results[each.number].ranks.index(1)][0] for each in state.fixtures.values()]
    assert winners == seeds
    assert not state.open()


async def test_only_what_was_seen_is_confirmed_by_a_manager() -> None:
    league = League()
    season = await people(league)
    confirm = league.service.deadlines.confirm
    with pytest.raises(LeagueError, match="nothing overdue"):
        await confirm(season, BOSS, 0)
    await overdue(league, season)
    rulings = await league.service.deadlines.proposals(season)
    before = await league.seasons.state(season)
    for by, seen, code in ((BOSS, stamp(rulings) + 1, "proposals changed"), (actor(0), stamp(rulings), "not manager")):
        with pytest.raises(LeagueError, match=code):
            await confirm(season, by, seen)
    assert await league.seasons.state(season) == before
    with pytest.raises(LeagueError, match="not manager"):
        await league.service.deadlines.extend(season, actor(0), 1)
    state = await league.service.deadlines.extend(season, BOSS, 1)
    assert state.fixtures[1].due is not None
    assert state.fixtures[1].due > league.clock.now() + timedelta(days=3)
    assert not await league.service.deadlines.proposals(season)


@pytest.mark.parametrize("alone", [False, True])
async def test_a_season_decides_by_itself_after_a_day_if_it_says_so(alone: bool) -> None:
    league = League()
    season = await people(league, alone=alone)
    due = (await league.seasons.state(season)).fixtures[1].due
    assert due is not None
    await league.pass_time((due - league.clock.now()).total_seconds() + 3600)
    assert of(await league.service.calendar.reminders(), "overdue")
    assert not await league.service.deadlines.decide_alone()
    await league.pass_time(DAY)
    decided = await league.service.deadlines.decide_alone()
    assert len(decided) == int(alone)
    assert (1 in (await league.seasons.state(season)).results) == alone
    state = await league.seasons.state(season)
    if alone:
        side = 0
        user = state.lineup(state.fixtures[1])[side][0].user
        after = await league.matches.object(season, actor((user or 0) - 1000), 1, "we had agreed")
        assert after.appointments.objections == {1: "we had agreed"}
    assert not await league.service.deadlines.decide_alone()


async def test_a_game_that_is_played_is_not_decided() -> None:
    league = League()
    season = await people(league, pace="async", days=1)
    due = (await league.seasons.state(season)).fixtures[1].due
    assert due is not None
    await league.pass_time((due - league.clock.now()).total_seconds() - 60)
    await league.match(season, 1)
    await league.pass_time(120)
    assert not await league.service.deadlines.proposals(season)
    with pytest.raises(LeagueError, match="nothing overdue"):
        await league.service.deadlines.confirm(season, BOSS, stamp([]))


# the next round ----------------------------------------------------------------------------------

async def done(league: League, season: int) -> None:
    for fixture in (await league.seasons.state(season)).open():
        await league.enter(season, BOSS, fixture.number, (600, 400))


async def test_the_next_round_follows_the_last_game_if_the_season_says_so() -> None:
    league = League()
    season = await people(league, pairs=4, advance="done", rounds=2)
    assert not await league.service.rounds.advance()
    await done(league, season)
    assert [each.round for each in await league.service.rounds.advance()] == [2]
    await done(league, season)
    assert not await league.service.rounds.advance(), "all rounds are paired"
    state = await league.seasons.state(season)
    assert fold.read(state.season, await league.stores.seasons.log(season)) == state


async def test_by_button_nothing_happens_by_itself_and_a_draft_is_left_alone() -> None:
    league = League()
    season = await people(league, pairs=4)
    await done(league, season)
    assert not await league.service.rounds.advance()
    await league.seasons.configure(season, BOSS, advance="done")
    await league.service.rounds.draft(season, BOSS)
    assert not await league.service.rounds.advance()
    assert not advances(await league.seasons.state(season), league.clock.now())


async def test_the_next_round_at_a_time_of_the_week_in_the_seasons_zone() -> None:
    league = League()
    season = await people(league, pairs=4, zone="Europe/Berlin", advance="time", advance_at="1 20:00")
    await done(league, season)
    rounds = []
    for _ in range(8 * 24):
        state = await league.seasons.state(season)
        if await league.service.rounds.advance():
            rounds.append(league.clock.now())
        elif rounds and state.open():
            break
        await league.pass_time(3600)
    assert len(rounds) == 1
    at = rounds[0].astimezone(ZoneInfo("Europe/Berlin"))
    assert (at.isoweekday(), at.hour) == (1, 20)


@pytest.mark.parametrize("changes", [
    {"advance": "never"}, {"advance": "time"}, {"advance": "time", "advance_at": "8 20:00"},
    {"advance": "time", "advance_at": "1 24:00"}, {"advance_at": "soon"}])
async def test_a_time_that_is_none_is_refused(changes: dict[str, str]) -> None:
    league = League()
    with pytest.raises(LeagueError, match="bad advance"):
        await league.seasons.create(9, BOSS, "Cup", "swiss", **changes)
    season = await league.seasons.create(9, BOSS, "Cup", "swiss", advance="time", advance_at="7 08:00")
    check_settings(season.settings)
