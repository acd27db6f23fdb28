"""The first and the last day of a season: what may be done before, on and after them."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.league.entries import Reminded
from bot.league.model import Actor, LeagueError, Stage
from bot.league.season.dates import closes, day, day_end, ended, has_begun, opens, week
from bot.league.services.calendar import ROUND, SOON, Reminder
from bot.league.settings import DateTerms, Settings
from bot.tables.core.model import Person, Seat
from bot.tables.rules.lobby_rules import Opening
from tests.support.leagues.league_kit import BOSS, GUILD, League, human
from tests.support.leagues.match_kit import round_scored

DAY = 86400


def dated(league: League, days: int) -> str:
    return (league.clock.now().date() + timedelta(days=days)).isoformat()


def at(*given: int) -> datetime:
    return datetime(*given, tzinfo=UTC)


def test_days_are_whole_days_of_the_seasons_time_zone() -> None:
    """Also those of 25 hours: clocks in Berlin go back on 2026-10-25."""
    berlin = Settings("x", "swiss", dates=DateTerms(starts="2026-10-24", ends="2026-10-25", zone="Europe/Berlin"))
    assert opens(berlin) == at(2026, 10, 23, 22)
    assert closes(berlin) == at(2026, 10, 25, 22, 59)
    assert not has_begun(berlin, at(2026, 10, 23, 21, 59))
    assert has_begun(berlin, at(2026, 10, 23, 22))
    assert not ended(berlin, at(2026, 10, 25, 22, 59, 59))
    assert ended(berlin, at(2026, 10, 25, 23))
    tokyo = Settings("x", "swiss", dates=DateTerms(ends="2026-10-25", zone="Asia/Tokyo"))
    assert ended(tokyo, at(2026, 10, 25, 15))
    assert has_begun(tokyo, at(2000, 1, 1))
    assert (opens(tokyo), week(tokyo, at(2026, 10, 25, 14)), week(tokyo, at(2026, 10, 25, 15))) == (
        None, "2026-W43", "2026-W44")


def test_a_day_is_written_as_iso_does() -> None:
    assert (day(" 2026-12-01 "), day("-")) == ("2026-12-01", "")
    for text in ("tomorrow", "9999-12-31", "2026-02-30"):
        with pytest.raises(LeagueError, match="bad date"):
            day(text)


async def test_today_is_the_seasons_today(league: League) -> None:
    """Where it is tomorrow already, the first day cannot be today's."""
    now = league.clock.now()
    assert now.hour == 12
    made = await league.seasons.create(GUILD, BOSS, "S", "swiss", starts=dated(league, 0), zone="Pacific/Pago_Pago")
    with pytest.raises(LeagueError, match="date passed"):
        await league.seasons.create(GUILD, BOSS, "T", "swiss", starts=dated(league, 0), zone="Pacific/Kiritimati")
    with pytest.raises(LeagueError, match="bad zone"):
        await league.seasons.configure(made.id, BOSS, zone="Pacific")


async def test_nothing_is_started_before_the_first_day(league: League) -> None:
    made = await league.seasons.create(GUILD, BOSS, "S", "swiss", starts=dated(league, 3))
    await league.enrol(made.id, 4, ai=False)
    before = await league.seasons.trail(made.id)
    with pytest.raises(LeagueError, match="season not begun") as refused:
        await league.seasons.start(made.id, BOSS)
    assert refused.value.params == {"date": opens(made.settings)}
    assert await league.seasons.trail(made.id) == before
    assert await league.service.calendar.reminders() == []
    await league.pass_time(3 * DAY)
    (notice,) = await league.service.calendar.reminders()
    assert notice.what.startswith("begins")
    assert notice.fixture is None
    assert await league.service.calendar.reminders() == []
    await league.seasons.start(made.id, BOSS)


async def test_after_the_last_day_nothing_new_begins_and_managers_are_notified_once(league: League) -> None:
    made = await league.seasons.create(GUILD, BOSS, "S", "swiss", ends=dated(league, 10))
    await league.enrol(made.id, 6, ai=False)
    await league.seasons.start(made.id, BOSS)
    state = await league.seasons.pair(made.id, BOSS)
    first, second, third = state.open()
    begun = await league.match(made.id, first.number)
    player, late = Actor(state.lineup(second)[0][0].user or 0, "P"), league.clock.now() + timedelta(days=12)
    with pytest.raises(LeagueError, match="time after season") as refused:
        await league.service.calendar.offer(made.id, player, second.number, [late])
    assert refused.value.params == {"date": closes(state.settings)}
    await league.pass_time(11 * DAY)
    (notice,) = [each for each in await league.service.calendar.reminders() if each.fixture is None]
    assert notice.what.startswith("ended")
    assert not [each for each in await league.service.calendar.reminders() if each.fixture is None]
    before = await league.seasons.trail(made.id)
    with pytest.raises(LeagueError, match="season ended"):
        await league.match(made.id, second.number)
    assert await league.seasons.trail(made.id) == before
    assert (await league.match(made.id, first.number)).id == begun.id, "what runs goes on"
    await league.tables.resign(begun.id, (await league.tables.snapshot(begun.id)).table.people[0].id)
    await league.settle()
    await league.enter(made.id, BOSS, second.number, (300, 200))
    with pytest.raises(LeagueError, match="fixtures open"):
        await league.seasons.close(made.id, BOSS)
    await league.matches.adjudicate(made.id, BOSS, third.number, -1, "nobody offered a time")
    with pytest.raises(LeagueError, match="season ended"):
        await league.seasons.pair(made.id, BOSS)
    assert (await league.seasons.close(made.id, BOSS)).season.stage is Stage.CLOSED


async def test_a_ladder_accepts_games_and_players_only_within_its_days(league: League) -> None:
    made = await league.seasons.create(GUILD, BOSS, "L", "ladder", ends=dated(league, 5))
    await league.enrol(made.id, 4, ai=False)
    await league.seasons.start(made.id, BOSS)

    async def casual() -> None:
        state = await league.seasons.state(made.id)
        people = [member.user for each in state.entrants.values() for member in each.members]
        seats = tuple(Seat(n, f"P{n}", Person(user or 0, f"P{n}")) for n, user in enumerate(people))
        table = await league.all_here(
            await league.tables.lobbies.stage(seats, Opening("tichu", 7, GUILD, rated=True), by=people[0] or 0))
        await round_scored(league, table.id)
        await league.tables.resign(table.id, people[1] or 0)
        await league.settle()

    await league.driver.start()
    await casual()
    assert len((await league.seasons.state(made.id)).results) == 1
    await league.pass_time(8 * DAY)
    await casual()
    assert len((await league.seasons.state(made.id)).results) == 1
    assert (await league.ratings())[1000,].games == 2, "ratings know no season"
    with pytest.raises(LeagueError, match="season ended"):
        await league.seasons.join(made.id, BOSS, human(50))


LATE = timedelta(days=2)


async def reminders(league: League) -> list[Reminder]:
    """Those that are due now, but for announcements of rounds."""
    return [each for each in await league.service.calendar.reminders() if not each.what.startswith(ROUND)]


async def test_players_are_reminded_once_of_what_is_late_unless_they_are_playing() -> None:
    league = League()
    season = await league.season("swiss", 8, ai=False, days=7, pace="async")
    state = await league.seasons.pair(season, BOSS)
    first, second, third, fourth = (fixture.number for fixture in state.open())
    assert await reminders(league) == []
    await league.match(season, first)
    await league.enter(season, BOSS, second, (1, 2))
    await league.matches.play(season, BOSS, fourth, 7)
    due = state.fixtures[third].due
    await league.pass_time((due - LATE - league.clock.now()).total_seconds())
    (late,) = await reminders(league)
    what = f"late 2 {due.date().isoformat()} round 1"
    assert (late.fixture, late.what) == (None, what)
    waiting = {*state.players(state.fixtures[third]), *state.players(state.fixtures[fourth])}
    assert set(late.users) == waiting, "a lobby is open"
    assert (await league.seasons.trail(season))[-1].fact == Reminded(0, what)
    assert await reminders(league) == []


async def test_an_agreed_time_that_has_passed_does_not_hide_the_deadline() -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False, days=7)
    state = await league.seasons.pair(season, BOSS)
    fixture, other = state.open()
    for at, each in ((league.clock.now() + timedelta(days=1), fixture), (other.due - timedelta(hours=3), other)):
        for player in state.players(each):
            await league.service.calendar.offer(season, Actor(player, "x"), each.number, [at])
    await league.pass_time((fixture.due - LATE - league.clock.now()).total_seconds())
    assert [set(each.users) for each in await reminders(league)] == [set(state.players(fixture))]


async def test_a_round_is_announced_when_it_begins_and_once() -> None:
    """Of rounds that are paired at once each waits for the one before, or its deadline."""
    league = League()
    season = await league.season("round_robin", 4, ai=False, legs=1, days=7)
    state = await league.seasons.pair(season, BOSS)

    async def announced() -> list[str]:
        return [each.what for each in await league.service.calendar.due(season) if each.what.startswith(ROUND)]

    assert await announced() == ["round 1"]
    assert await announced() == []
    for fixture in state.open():
        if fixture.round == 1:
            assert await announced() == []
            await league.enter(season, BOSS, fixture.number, (600, 400))
    assert await announced() == ["round 2"]
    league.renew()
    last = max(each.due for each in state.open() if each.round == 2)
    await league.pass_time((last - league.clock.now()).total_seconds() - 60)
    assert await announced() == []
    await league.pass_time(60)
    assert await announced() == ["round 3"]


async def test_players_are_reminded_of_the_time_they_agreed() -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False, days=7)
    state = await league.seasons.pair(season, BOSS)
    fixture = state.open()[0]
    at = league.clock.now() + timedelta(days=2)
    for player in state.players(fixture):
        await league.service.calendar.offer(season, Actor(player, "x"), fixture.number, [at])
    await league.pass_time(2 * 86400 - SOON.total_seconds() - 1)
    assert await reminders(league) == []
    await league.pass_time(1)
    reminder, = await reminders(league)
    assert (reminder.fixture.number, reminder.what) == (fixture.number, f"soon {at.isoformat()}")
    await league.pass_time(SOON.total_seconds())
    assert await reminders(league) == [], "it has passed"


async def test_who_withdraws_the_agreed_time_ends_the_appointment(league: League) -> None:
    """It stood, and reminded all players, though one of them could not come any more."""
    season = await league.season("swiss", 4, ai=False, days=7)
    state = await league.seasons.pair(season, BOSS)
    fixture, calendar = state.open()[0], league.service.calendar
    first, second = (league.clock.now() + timedelta(days=days) for days in (2, 3))
    players = [Actor(player, "x") for player in state.players(fixture)]

    async def agreed() -> datetime | None:
        league.renew()
        return (await league.seasons.state(season)).fixtures[fixture.number].agreed

    for player in players:
        await calendar.offer(season, player, fixture.number, [first, second])
    assert await agreed() == first
    await calendar.toggle(season, players[0], fixture.number, first)
    assert await agreed() == second, "suits all too"
    await calendar.toggle(season, players[1], fixture.number, second)
    assert await agreed() is None
    await calendar.toggle(season, players[0], fixture.number, first)
    assert await agreed() == first
    await calendar.toggle(season, players[2], fixture.number, second)
    assert await agreed() == first, "another time ends nothing"


async def test_two_presses_at_the_same_time_both_count(league: League) -> None:
    season = await league.season("swiss", 4, ai=False)
    fixture = (await league.seasons.pair(season, BOSS)).open()[0]
    times = [league.clock.now() + timedelta(days=days) for days in (1, 2, 3)]
    user = next(iter((await league.seasons.state(season)).players(fixture)))
    await asyncio.gather(*(
        league.service.calendar.toggle(season, Actor(user, "x"), fixture.number, time) for time in times))
    assert list((await league.seasons.state(season)).appointments.offers[fixture.number][user]) == times


async def test_places_are_saved_once_a_week() -> None:
    league = League()
    season = await league.season("round_robin", 4, ai=False, days=0)
    state = await league.seasons.pair(season, BOSS)
    weeks = league.service.calendar.weeks
    assert await weeks() == [], "the first week has nothing to compare with"
    saved = (await league.seasons.trail(season))[-1]
    assert (saved.by, saved.fact.places) == (None, {1: 1, 2: 1, 3: 1, 4: 1})
    assert await weeks() == []
    assert (await league.seasons.trail(season))[-1].seq == saved.seq, "once a week"
    fixture = next(each for each in state.open() if not each.bye)
    loser, winner = fixture.sides[0][0], fixture.sides[1][0]
    await league.enter(season, BOSS, fixture.number, (100, 900))
    assert (await league.service.standings.rows(season))[0].movement == 0, "first, as all were before"
    await league.pass_time(7 * DAY)
    after, = await weeks()
    assert after.season.id == season
    assert (after.standing.before[winner], after.standing.before[loser]) == (1, 4)
    assert after.standing.week != ""
    for other in state.open():
        if loser in other.entrants and other.number != fixture.number and not other.bye:
            await league.enter(season, BOSS, other.number, [900 if loser in side else 100 for side in other.sides])
    row = next(row for row in await league.service.standings.rows(season) if row.entrant == loser)
    assert row.movement == 4 - row.place > 0


async def test_players_hear_when_the_last_table_has_played_their_deals() -> None:
    league = League()
    season = await league.season("duplicate", 8, ai=False, days=0)
    state = await league.seasons.pair(season, BOSS)
    block = next(numbers for numbers in state.play.blocks.values() if len(numbers) > 1)
    count = int(state.settings.play.options["deals"])
    for number in block:
        assert await reminders(league) == []
        await league.enter(season, BOSS, number, (60 * count, 40 * count), [(60, 40)] * count)
    reminder, = await reminders(league)
    assert (reminder.what, reminder.fixture.number) == ("boards", block[0])
    assert set(reminder.users) == set(state.players(state.fixtures[block[0]]))
    assert await reminders(league) == []


@pytest.mark.parametrize(("zone", "due"), [
    ("UTC", at(2026, 1, 8, 23, 59)), ("Asia/Tokyo", at(2026, 1, 8, 14, 59)),
    ("America/New_York", at(2026, 1, 9, 4, 59)),
])
async def test_a_deadline_is_the_end_of_a_day_in_the_seasons_zone(league: League, zone: str, due: datetime) -> None:
    """It was the hour at which the round had been paired."""
    season = await league.season("swiss", 4, days=7, zone=zone)
    state = await league.seasons.pair(season, BOSS)
    assert {fixture.due for fixture in state.open()} == {due}


def test_a_deadline_is_at_midnight_where_the_clock_changes() -> None:
    settings = Settings("", "swiss", dates=DateTerms(days=7, zone="Europe/Berlin"))
    assert day_end(settings, at(2026, 3, 24, 12), 7) == at(2026, 3, 31, 21, 59), "summer time has begun"
