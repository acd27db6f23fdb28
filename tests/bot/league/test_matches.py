"""Fixtures played at real tables by AI players, and what may happen there."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot.core.errors import TableError
from bot.league.model import UNIT, Actor, How, LeagueError, Member
from bot.tables.core.model import Person, Seat, Status
from bot.tables.core.shuffle import verify
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from games.records.reader import read
from tests.support.leagues.league_kit import BOSS, GUILD, League, human
from tests.support.leagues.match_kit import (
    actor,
    half_absent,
    looked_back,
    pairs_of_people,
    played_out,
    round_scored,
)
from tests.support.tables.kit import FixedSecrets, moved_themselves


@pytest.fixture
def league(driven_league: League) -> League:
    return driven_league


async def test_a_round_of_duplicate_by_ai_players(league: League) -> None:
    """The same deals at both tables; records open when the last is done, and every shuffle can be checked."""
    season = await league.season("duplicate", 4, options={"target": "10000", "deals": "2", "level": "draw"}, rounds=1)
    await league.seasons.pair(season, BOSS)
    state = await league.seasons.state(season)
    tables = [(await league.match(season, number)).id for number in state.fixtures]
    assert await looked_back(league, tables[0], 5) == [], "others have still to play these deals"
    await played_out(league, tables[0])
    state = await league.seasons.state(season)
    if len(state.results) == 1:
        assert await looked_back(league, tables[0], 5) == []
        with pytest.raises(LeagueError, match="boards open"):
            await league.matches.boards(season, 1)
    assert "?" in await league.tables.record(tables[0], None), "the table itself never tells"
    await played_out(league, tables[1])
    state = await league.seasons.state(season)
    assert not state.open()
    assert await looked_back(league, tables[0], 5) == ["history", "replay", "record", "verify", "review"]
    records = [await league.service.records.record(table, None) for table in tables]
    checks, _ = await league.service.records.checks(tables[0])
    assert checks == verify(records[0])
    hands = [[line for line in record.splitlines() if line.startswith("hand ")] for record in records]
    assert hands[0] == hands[1]
    assert len(hands[0]) == 8
    for record in records:
        assert not any(check.problem for check in verify(record))
        assert record.count("reveal ") == 2
        read(record)
    boards = await league.matches.boards(season, 1)
    assert [len(result.deals) for _, result in boards] == [2, 2]
    points = [state.standing.tallies[number].points // UNIT for number in state.entrants]
    assert sum(points) == 2 * 2 * 2, "two boards, two directions, two points each"


async def test_a_swiss_round_by_ai_players_feeds_the_standings(league: League) -> None:
    season = await league.season("swiss", 4, options={"target": "200", "deals": "2", "level": "extra"})
    state = await league.seasons.pair(season, BOSS)
    for number in list(state.fixtures):
        await played_out(league, (await league.match(season, number)).id)
    state = await league.seasons.state(season)
    assert {result.how for result in state.results.values()} == {How.PLAYED}
    for number, result in state.results.items():
        snapshot = await league.tables.snapshot(result.table)
        assert snapshot.outcome.totals == result.scores
        assert tuple(map(sum, zip(*result.deals, strict=True))) == result.scores
        assert [seat.name for seat in snapshot.table.taken][::2] == [
            member.name for member in state.lineup(state.fixtures[number])[0]]
    assert len(await league.service.standings.rows(season)) == 4
    assert not await league.stores.ratings.pools(GUILD), "AI players are not rated"


async def test_only_those_who_play_start_it_and_once(league: League) -> None:
    season = await pairs_of_people(league)
    with pytest.raises(LeagueError, match="not your fixture"):
        await league.matches.play(season, Actor(5, "Stranger"), 1, 7)
    first = await league.matches.play(season, actor(0), 1, 7)
    again = await league.matches.play(season, actor(2), 1, 7)
    assert again.id == first.id
    assert {person.id for person in first.table.people} == {1000, 1001, 1002, 1003}
    partners = [{seat.person.id for seat in first.table.taken if seat.number % 2 == side} for side in (0, 1)]
    assert {1000, 1001} in partners


async def test_two_start_a_match_at_once(league: League) -> None:
    season = await pairs_of_people(league)
    found = await asyncio.gather(
        *(league.matches.play(season, actor(number), 1, 7) for number in range(4)), return_exceptions=True)
    tables = {each.id for each in found if not isinstance(each, BaseException)}
    assert len(tables) == 1
    assert all(each.code == "already_started" for each in found if isinstance(each, LeagueError))
    assert len(await league.tables.lists.of_person(1000)) == 1


async def test_an_aborted_game_is_to_be_played_again(league: League) -> None:
    season = await pairs_of_people(league)
    table = (await league.match(season, 1, actor(0))).id
    await league.tables.abort(table, 1, force=True)
    await league.settle()
    state = await league.seasons.state(season)
    assert state.fixtures[1].table is None
    assert not state.results
    again = await league.matches.play(season, actor(0), 1, 7)
    assert again.id != table


async def test_the_table_of_who_leaves_the_season_is_aborted(league: League) -> None:
    """And no other's."""
    season = await league.season("round_robin", 4, ai=False, legs=1, pace="live")
    await league.seasons.pair(season, BOSS)
    state = await league.seasons.state(season)
    (mine, other) = (next(each for each in state.open() if (1 in each.entrants) is plays) for plays in (True, False))
    tables = [(await league.match(season, each.number, BOSS)).id for each in (mine, other)]
    await league.seasons.leave(season, actor(0))
    await league.settle()
    assert [(await league.tables.snapshot(table)).status for table in tables] == [Status.OVER, Status.RUNNING]


async def test_a_resigned_game_counts_and_is_rated(league: League) -> None:
    season = await pairs_of_people(league)
    table = (await league.match(season, 1, actor(0))).id
    loser = (await league.tables.snapshot(table)).table.seats[0].person.id
    await round_scored(league, table)
    await league.tables.resign(table, loser)
    await league.settle()
    state = await league.seasons.state(season)
    assert state.results[1].how is How.RESIGNED
    assert state.results[1].ranks == (2, 1)
    ratings = await league.ratings()
    assert ratings[loser,].mu < 25 < max(ratings[person,].mu for person in range(1000, 1004))
    assert sum(len(subject) == 2 for subject in ratings) == 2, "pairs are rated too"


async def test_a_match_begins_when_all_of_its_players_are_here(league: League) -> None:
    """One click by one person played and rated a match of four."""
    season = await pairs_of_people(league)
    table = await league.matches.play(season, actor(0), 1, 7)
    assert {each.id for each in league.tables.lobbies.missing(table)} == {1001, 1002, 1003}, "who asked for it is here"
    for person in (1001, 1001):
        assert (await league.matches.arrive(table.id, person)).status is Status.LOBBY
    with pytest.raises(TableError, match=r"not here: names=P2, P3"):
        await league.tables.lobbies.begin(table.id, 1000)
    lobbies = league.tables.lobbies
    for refused in (
            lobbies.leave(table.id, 1000), lobbies.add_ai(table.id, 1000, "easy"),
            lobbies.configure(table.id, 1000, options={"target": "100"}), lobbies.start(table.id, 1000)):
        with pytest.raises(TableError, match="match lobby"):
            await refused
    league.renew()
    assert (await league.matches.arrive(table.id, 1002)).status is Status.LOBBY, "the others' clicks survive a restart"
    with pytest.raises(TableError, match="not seated"):
        await league.tables.lobbies.here(table.id, 4711)
    assert (await league.matches.arrive(table.id, 1003)).status is Status.RUNNING


async def test_who_came_a_quarter_of_an_hour_ago_may_have_left(league: League) -> None:
    season = await pairs_of_people(league)
    table = await league.matches.play(season, actor(0), 1, 7)
    for person in (1001, 1002):
        await league.matches.arrive(table.id, person)
    await league.pass_time(16 * 60)
    lobby = await league.matches.arrive(table.id, 1003)
    assert {person.id for person in league.tables.lobbies.missing(lobby)} == {1000, 1001, 1002}


async def test_a_match_that_waits_follows_its_lineup_and_its_result(league: League) -> None:
    season = await pairs_of_people(league)
    table = await league.matches.play(season, actor(0), 1, 7)
    await league.seasons.substitute(season, BOSS, 1000, human(50), fixture=1)
    with pytest.raises(LeagueError, match="lineup changed"):
        await league.matches.arrive(table.id, 1001)
    again = await league.matches.play(season, actor(50), 1, 7)
    assert {person.id for person in again.table.people} == {1050, 1001, 1002, 1003}
    assert (await league.tables.snapshot(table.id)).status is Status.CANCELLED
    await league.matches.adjudicate(season, BOSS, 1, 0, "they never came")
    with pytest.raises(LeagueError, match="fixture done"):
        await league.matches.arrive(again.id, 1001)


async def test_an_ai_player_of_a_fixture_plays_at_its_own_level(league: League) -> None:
    """And a lobby with another level is not that of the fixture any more."""
    season = await pairs_of_people(league)
    for level in ("normal", "hard"):
        stand_in = Member("Robot", level=level)
        await league.seasons.substitute(season, BOSS, 1000, stand_in, fixture=1)
        table = await league.matches.play(season, actor(1), 1, 7)
        assert [seat.level for seat in table.table.taken if seat.person is None] == [level]
        await league.matches.arrive(table.id, 1001)
    await league.seasons.substitute(season, BOSS, 1000, Member("Robot", level="easy"), fixture=1)
    with pytest.raises(LeagueError, match="lineup changed"):
        await league.matches.arrive(table.id, 1002)


@pytest.mark.parametrize("down", [False, True])
async def test_a_match_whose_lobby_was_closed_waits_again(league: League, down: bool) -> None:
    """Also if the bot was down when it was closed. It was shown as being played."""
    season = await pairs_of_people(league)
    table = await league.matches.play(season, actor(0), 1, 7)
    if down:
        league.tables = TableService(league.table_store, league.clock, FixedSecrets())
    await league.tables.lobbies.cancel(table.id, 1000)
    if down:
        league.renew()
        await league.service.results.catch_up()
    await league.settle()
    assert (await league.seasons.state(season)).fixtures[1].table is None
    again = await league.matches.play(season, actor(2), 1, 7)
    await league.settle()
    assert (await league.seasons.state(season)).fixtures[1].table == again.id


async def test_a_match_that_the_clock_played_for_a_side_is_a_no_show(league: League) -> None:
    """It was played and rated."""
    season = await pairs_of_people(league, options={"target": "100"})
    table = await half_absent(league, season, (1002, 1003))
    state = await league.seasons.state(season)
    side = next(side for side, members in enumerate(state.lineup(state.fixtures[1])) if members[0].user == 1002)
    assert not state.results
    assert (state.fixtures[1].table, state.fixtures[1].absent) == (None, (side,))
    assert not await league.stores.statistics.played(GUILD, "tichu")
    assert table not in await league.stores.statistics.uncounted()
    with pytest.raises(LeagueError, match="nothing to claim"):
        await league.matches.claim(season, actor(2), 1)
    with pytest.raises(LeagueError, match="not your fixture"):
        await league.matches.claim(season, Actor(5, "Stranger"), 1)
    state = await league.matches.claim(season, actor(0), 1)
    assert state.results[1].how is How.AWARDED
    assert state.results[1].ranks[side] == 2
    found = {subject[0]: rating.shown for subject, rating in (await league.ratings()).items() if len(subject) == 1}
    assert all(found[user] < 1500 for user in (1002, 1003)), "they left a rated game; the claim rates nobody"
    gained = {shown - 1500 for user, shown in found.items() if user not in (1002, 1003)}
    assert all(0 < gain <= 10 for gain in gained) or all(-10 <= gain < 0 for gain in gained), "AI players may win, too"


async def test_the_absent_side_takes_no_claim_away_by_opening_a_lobby(league: League) -> None:
    season = await pairs_of_people(league, options={"target": "100"})
    await half_absent(league, season, (1002, 1003))
    for _ in range(2):
        lobby = (await league.matches.play(season, actor(2), 1, 7)).id
        await league.tables.lobbies.cancel(lobby, 1002)
    lobby = (await league.matches.play(season, actor(2), 1, 7)).id
    state = await league.matches.claim(season, actor(0), 1)
    assert state.results[1].how is How.AWARDED
    assert (await league.tables.snapshot(lobby)).status is Status.CANCELLED


async def test_nobody_claims_a_match_that_is_played_again(league: League) -> None:
    season = await pairs_of_people(league, options={"target": "100"})
    await half_absent(league, season, (1002, 1003))
    await league.match(season, 1)
    assert (await league.seasons.state(season)).fixtures[1].absent == (), "this time all came"
    with pytest.raises(LeagueError, match="already started"):
        await league.matches.claim(season, actor(0), 1)


async def test_a_match_to_which_nobody_came_is_adjudicated(league: League) -> None:
    season = await pairs_of_people(league, options={"target": "100"})
    await half_absent(league, season, (1000, 1001, 1002, 1003))
    assert (await league.seasons.state(season)).fixtures[1].absent == (0, 1)
    with pytest.raises(LeagueError, match="nothing to claim"):
        await league.matches.claim(season, actor(0), 1)
    state = await league.matches.adjudicate(season, BOSS, 1, None, "nobody came")
    assert state.results[1].how is How.VOID


async def test_a_match_that_its_people_played_counts(league: League) -> None:
    season = await pairs_of_people(league, options={"target": "100"})
    await half_absent(league, season, ())
    state = await league.seasons.state(season)
    assert state.results[1].how is How.PLAYED
    assert set(state.results[1].players[0]) in ({1000, 1001}, {1002, 1003})
    played = await league.stores.statistics.played(GUILD, "tichu", 1000)
    assert played[0].counters["rounds"] >= 1
    assert played[0].partner == 1001


async def test_a_result_that_came_while_the_bot_was_down(league: League) -> None:
    season = await pairs_of_people(league)
    table = (await league.match(season, 1, actor(0))).id
    league.tables._repository._log._listeners.clear()  # the process ends between the table's last entry and ours
    await league.tables.resign(table, 1000)
    await league.settle()
    assert not (await league.seasons.state(season)).results
    league.renew()
    await league.service.results.catch_up()
    assert (await league.seasons.state(season)).results[1].how is How.RESIGNED
    before = (await league.seasons.state(season)).season.seq
    await league.service.results.catch_up()
    assert (await league.seasons.state(season)).season.seq == before


async def test_a_rated_game_outside_counts_in_the_ladder_and_once_in_the_ratings(league: League) -> None:
    season = await league.season("ladder", 5, ai=False)
    seats = [Seat(n, f"P{n}", Person(1000 + n, f"P{n}")) for n in range(4)]
    for rated in (True, False):
        table = (await league.all_here(
            await league.tables.lobbies.stage(seats, Opening("tichu", 7, GUILD, rated=rated), by=1000))).id
        await round_scored(league, table)
        await league.tables.resign(table, 1001)
        await league.settle()
    state = await league.seasons.state(season)
    assert len(state.results) == 1
    ratings = await league.ratings()
    assert ratings[1000,].games == 1
    assert ratings[1000,].mu > ratings[1001,].mu
    rows = await league.service.standings.rows(season)
    assert {row.name for row in rows[:2]} == {"P0", "P2"}
    seats[3] = Seat(3, "P9", Person(1009, "P9"))  # not in the ladder: rated, but no result there
    table = (await league.all_here(
        await league.tables.lobbies.stage(seats, Opening("tichu", 7, GUILD, rated=True), by=1000))).id
    await round_scored(league, table)
    await league.pass_time(7 * 24 * 3600)
    await league.tables.resign(table, 1001)
    await league.settle()
    assert len((await league.seasons.state(season)).results) == 1
    assert (await league.ratings())[1000,].games == 2


@pytest.mark.parametrize("present_loses", [False, True])
async def test_a_side_that_is_away_from_the_beginning_is_rated_alone(league: League, present_loses: bool) -> None:
    """Nobody was, whichever side lost. No round has been scored."""
    seats = [Seat(n, f"P{n}", Person(1000 + n, f"P{n}")) for n in range(4)]
    table = (await league.all_here(
        await league.tables.lobbies.stage(seats, Opening("tichu", 7, GUILD, rated=True), by=1000))).id
    for person in (1001, 1003):
        await league.tables.stand_in(table, person, "easy")
    for _ in range(20):
        if not await moved_themselves(league.tables, table, {1000, 1002}):
            await league.pass_time(3)
    loser = 1000 if present_loses else 1001
    if not present_loses:
        await league.tables.come_back(table, loser)
    await league.tables.resign(table, loser)
    await league.settle()
    assert await league.tables.conduct.no_shows(table) == {1}
    found = {subject: rating for subject, rating in (await league.ratings()).items() if len(subject) == 1}
    assert set(found) == {(1001,), (1003,)}
    assert all(rating.shown < 1500 for rating in found.values())


# duplicate deals ---------------------------------------------------------------------------------

def test_what_has_happened_at_a_table_is_read_through_one_gate() -> None:
    """Nothing in front ends and exports reads a log, a record or a secret past `RecordAccess`."""
    past = re.compile(r"tables\.(log|record|seat_record)\(|whole_record|record_text|\.automation\.moves")
    root = Path(__file__).parents[3]
    found = [path for path in (*(root / "cogs").rglob("*.py"), root / "bot/league/export.py")
             if past.search(path.read_text())]
    assert not found
