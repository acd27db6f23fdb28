"""Whose game it was, when a seat has passed from one person to another."""

from __future__ import annotations

import pytest

from bot.league.audit import audit
from bot.league.model import How
from bot.league.seating import owners
from bot.tables.core.ports import Departure
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.memory_leagues import memory_leagues
from tests.support.tables.memory_tables import MemoryTables

MOVES = list(range(10, 110))


@pytest.mark.parametrize(("departures", "owner"), [
    ([Departure(2, 100, 1, 5)], {2: 1}), ([Departure(2, 20, 1, 5)], {2: 5}), ([Departure(2, 60, 1, 5)], {2: 1}),
    ([Departure(2, 40, 1, 5), Departure(2, 91, 5, 1)], {2: 5}),
    ([Departure(2, 40, 1, 5), Departure(2, 70, 5, 1)], {2: 1}),
    ([Departure(2, 40, 1, 5), Departure(2, 70, 5, 6)], {2: 6}),
    ([Departure(2, 20, 0, 5)], {2: 5}), ([Departure(2, 90, 0, 5), Departure(2, 100, 5, 0)], {2: 5}),
    ([Departure(0, 100, 7, 8), Departure(2, 20, 1, 5)], {0: 7, 2: 5}), ([], {}),
])
def test_the_greater_part_decides_and_of_equal_parts_the_first(departures: list, owner: dict) -> None:
    assert owners(departures, MOVES) == owner


async def test_a_game_counts_for_who_played_most_of_it() -> None:
    """The result for the entrants; the rating for the substitute who came early, not for the one who left. It was
    resigned before a round was scored, so only who resigned is rated."""
    stores, tables = memory_leagues(), MemoryTables()
    league = League(stores, tables)
    season = await league.season("swiss", 2, ai=False)
    state = await league.seasons.pair(season, BOSS)
    table = (await league.match(season, state.open()[0].number)).id
    people = [person.id for person in (await league.tables.snapshot(table)).table.people]
    position = await league.tables.snapshot(table)
    seat = position.table.seat_of(people[0])
    assert seat is not None
    tables.departed[table] = [Departure(seat.number, 2, people[0], 4242)]
    await league.tables.resign(table, people[1])
    await league.settle()
    state = await league.seasons.state(season)
    result = state.results[state.fixtures[1].number]
    assert result.how is How.RESIGNED
    assert {user for side in result.players for user in side} == {4242, *people[1:]}
    ratings = await league.ratings()
    assert set(ratings) == {(people[1],), *(subject for subject in ratings if len(subject) == 2)}
    assert await audit(stores) == []
    played = await stores.statistics.played(GUILD, "tichu")
    assert people[0] not in {each.user for each in played}
