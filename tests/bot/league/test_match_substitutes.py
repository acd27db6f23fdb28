"""Who may take whose seat at the table of a fixture."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.errors import TableError
from bot.league.model import LeagueError
from bot.tables.core.model import Person, Status
from bot.tables.core.orders import OrderKind
from tests.support.leagues.league_kit import BOSS, League, human, robot
from tests.support.leagues.match_kit import (
    actor,
    pairs_of_people,
)


@pytest.fixture
def league(driven_league: League) -> League:
    return driven_league


async def test_a_substitute_plays_and_is_rated_in_the_place_of_a_player(league: League) -> None:
    season = await pairs_of_people(league)
    await league.seasons.substitute(season, BOSS, 1000, human(50), fixture=1)
    with pytest.raises(LeagueError, match="substitute for others"):
        await league.seasons.substitute(season, actor(1), 1001, human(51))
    with pytest.raises(LeagueError, match="substitute for others"):
        await league.seasons.substitute(season, actor(1), 1001, robot(1), fixture=1)
    snapshot = await league.match(season, 1, actor(50))
    assert {person.id for person in snapshot.table.people} == {1050, 1001, 1002, 1003}
    await league.tables.resign(snapshot.id, 1050)
    await league.settle()
    ratings = await league.ratings()
    assert (1050,) in ratings
    assert (1000,) not in ratings
    state = await league.seasons.state(season)
    loser = next(n for n, e in state.entrants.items() if 1000 in e.users)
    assert state.standing.tallies[loser].lost == 1, "the result is the entrant's all the same"


async def offered(league: League, **changes) -> tuple[int, int, int]:
    """(season, table, seat): a match of pairs in which P0 has offered their seat."""
    season = await pairs_of_people(league)
    table = (await league.match(season, 1, actor(0))).id
    seat = (await league.tables.seating.offer(table, 1000)).number
    await league.seasons.configure(season, BOSS, **changes)
    return season, table, seat


def player(number: int) -> Person:
    return Person(1000 + number, f"P{number}")


async def test_a_season_without_substitutes_has_none_at_its_tables(league: League) -> None:
    """A seat that was offered before is taken by nobody; an absent player's is kept by an AI player."""
    season, table, seat = await offered(league, substitutes=False)
    with pytest.raises(LeagueError, match="no substitutes"):
        await league.tables.seating.substitute(table, player(50), seat)
    with pytest.raises(TableError, match="no substitutes"):
        await league.tables.seating.offer(table, 1001)
    await league.tables.come_back(table, 1000)
    await league.tables.stand_in(table, 1000, "easy")
    for voter in (1001, 1002, 1003):
        ballot = await league.tables.votes.propose(table, voter, OrderKind.KICK, str(seat))
        if ballot.done:
            break
    assert ballot.done
    assert await league.tables.seating.offered(table) == ()
    await league.seasons.configure(season, BOSS, substitutes=True)
    assert (await league.tables.seating.offer(table, 1000)).number == seat


async def test_a_substitute_at_the_table_has_the_role_of_the_season(league: League) -> None:
    _, table, seat = await offered(league, role=5)
    with pytest.raises(LeagueError, match="role needed"):
        await league.tables.seating.substitute(table, player(50), seat, (4, 6))
    after = await league.tables.seating.substitute(table, player(50), seat, (4, 5))
    assert after.table.seats[seat].person == player(50)


async def test_no_other_entrant_is_a_substitute_at_the_table(league: League) -> None:
    season = await league.season("round_robin", 3, ai=False, legs=1, pace="live")
    await league.seasons.pair(season, BOSS)
    state = await league.seasons.state(season)
    fixture = next(each for each in state.fixtures.values() if not each.bye)
    rival = next(user for entrant in state.entrants.values() if entrant.number not in fixture.entrants
                 for user in entrant.users)
    mine = state.entrants[fixture.entrants[0]].users[0]
    table = (await league.match(season, fixture.number)).id
    seat = (await league.tables.seating.offer(table, mine)).number
    with pytest.raises(LeagueError, match="already in season"):
        await league.tables.seating.substitute(table, Person(rival, "Rival"), seat)


async def test_no_player_takes_a_seat_of_the_other_side(league: League) -> None:
    """P0, whose seat a substitute has, does not play against their partner. They may come back to their own side."""
    _, table, seat = await offered(league)
    await league.tables.seating.substitute(table, player(50), seat)
    other = (await league.tables.seating.offer(table, 1002)).number
    with pytest.raises(LeagueError, match="already in season"):
        await league.tables.seating.substitute(table, player(0), other)
    assert (await league.tables.seating.offer(table, 1050)).number == seat
    assert (await league.tables.seating.substitute(table, player(0), seat)).table.seats[seat].person == player(0)


@pytest.mark.parametrize("named", [False, True])
async def test_a_new_line_up_gets_a_new_lobby_and_a_new_grace(named: bool) -> None:
    """The lobby for the old line-up had everybody but P1; who agrees in their place is here, and the game begins. Whom
    a manager names has to come, and has time for it."""
    league = League()
    season = await league.season("swiss", 2, ai=False)
    await league.seasons.pair(season, BOSS)
    at = league.clock.now() + timedelta(minutes=30)
    await league.matches.set_time(season, BOSS, 1, at)
    await league.pass_time(29 * 60)
    for number in (0, 2, 3):
        old = await league.matches.play(season, actor(number), 1, 7)
    await league.pass_time(11 * 60)
    for number in (0, 2, 3):
        await league.matches.play(season, actor(number), 1, 7)
    if named:
        await league.seasons.substitute(season, BOSS, 1001, human(60), 1)
    else:
        await league.seasons.substitute(season, actor(1), 1001, human(60), 1)
        await league.seasons.stand_in(season, actor(60), 1, 1001)
    (new,) = await league.matches.renew(season)
    assert (await league.tables.snapshot(old.id)).status is Status.CANCELLED
    assert new.id != old.id
    assert new.status is (Status.LOBBY if named else Status.RUNNING)
    if named:
        await league.pass_time(10 * 60)
        with pytest.raises(LeagueError, match="claim early"):
            await league.matches.claim(season, actor(2), 1)
        await league.pass_time(6 * 60)
        await league.matches.claim(season, actor(2), 1)
    assert not await league.matches.renew(season), "nothing is old any more"
