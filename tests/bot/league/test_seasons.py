"""A season of each preset from its opening to its end, through the service that the commands use.

Standings are checked by `oracle`, which counts from the fixtures and results alone and shares no code with the league.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.league.model import How, LeagueError, Stage
from bot.league.season.lifecycle import divisions
from tests.support.leagues.league_kit import BOSS, GUILD, League, human
from tests.support.leagues.league_oracle import check_standings

FIELDS = [
    ("dtm", 8), ("dtm", 9), ("dtm", 10), ("dtm", 11), ("dtm", 12), ("hiesfeld", 8), ("hiesfeld", 12), ("hiesfeld", 10),
    ("round_robin", 8), ("round_robin", 9), ("round_robin", 12), ("swiss", 8), ("swiss", 9), ("swiss", 12),
    ("knockout", 8), ("knockout", 11), ("knockout", 12), ("duplicate", 8), ("duplicate", 9), ("duplicate", 12),
]


@pytest.mark.parametrize(("preset", "entrants"), FIELDS)
async def test_a_season_to_its_end(league: League, preset: str, entrants: int) -> None:
    season = await league.season(preset, entrants)
    state = await league.play_rounds(season, Random(f"{preset} {entrants}"))
    assert not state.open()
    assert all(fixture.number in state.results for fixture in state.fixtures.values())
    _check_pairings(preset, entrants, state)
    rows = await league.service.standings.rows(season)
    check_standings(state, rows)
    state = await league.seasons.close(season, BOSS)
    assert state.season.stage is Stage.CLOSED
    assert set(state.standing.closing.places) == set(state.entrants)
    await league.seasons.archive(season, BOSS)
    again = League(league.stores, league.table_store)  # after a restart
    assert await again.service.standings.rows(season) == rows
    assert (await again.seasons.state(season)).standing.tallies == state.standing.tallies


def _met(state):
    """Counts of partners, opponents and byes."""
    together, against, byes = Counter(), Counter(), Counter()
    for fixture in state.fixtures.values():
        if fixture.bye:
            byes[fixture.sides[0][0]] += 1
            continue
        for side in fixture.sides:
            if len(side) == 2:
                together[frozenset(side)] += 1
        if len(fixture.sides[0]) == 1:
            against[frozenset((fixture.sides[0][0], fixture.sides[1][0]))] += 1
    return together, against, byes


def _check_pairings(preset, entrants, state):
    together, against, byes = _met(state)
    in_round = Counter((fixture.round, number) for fixture in state.fixtures.values() for number in fixture.entrants)
    match preset:
        case "dtm":
            assert state.round == 6
            assert max(together.values()) == 1, "a new partner each round"
            assert set(in_round.values()) == {1}
            assert max(byes.values(), default=0) - min(byes[n] for n in state.entrants) <= 1
        case "hiesfeld":
            assert set(in_round.values()) <= {1, 3}
            for block in {fixture.block for fixture in state.fixtures.values()}:
                rounds = [f for f, _ in state.block(block) if not f.bye]
                if rounds:
                    assert len({frozenset(side) for f in rounds for side in f.sides}) == 6, "every partner once"
        case "swiss":
            assert max(against.values()) == 1, "no pairing twice"
            assert max(byes.values(), default=0) <= 1
        case "round_robin":
            assert set(against.values()) == {2}, "home and away"
            homes = Counter(tuple(side[0] for side in f.sides) for f in state.fixtures.values() if not f.bye)
            assert set(homes.values()) == {1}
        case "duplicate":
            assert set(against.values()) == {1}
            assert set(in_round.values()) == {1}, "nobody meets a deal twice"
            north = Counter(f.sides[0][0] for f in state.fixtures.values() if not f.bye)
            south = Counter(f.sides[1][0] for f in state.fixtures.values() if not f.bye)
            # equal comparisons fix the sum of these squares at n (n - 1)
            assert all(abs(north[n] - south[n]) <= 5 for n in state.entrants)
        case "knockout":
            losers = entrants - 1
            ties = {f.block for f in state.fixtures.values() if not f.bye}
            assert len(ties) == losers


async def test_a_ladder(league: League) -> None:
    season = await league.season("ladder", 8)
    draw = Random(1)
    for _ in range(60):
        four = draw.sample(range(1, 9), 4)
        await league.matches.free_result(season, BOSS, (four[:2], four[2:]), (draw.randrange(1000), 1000))
    state = await league.seasons.state(season)
    check_standings(state, await league.service.standings.rows(season))
    with pytest.raises(LeagueError):
        await league.seasons.pair(season, BOSS)
    await league.seasons.join(season, BOSS, human(77))
    await league.seasons.close(season, BOSS)


async def test_promotion_and_relegation(league: League) -> None:
    """Two up, two down: the next season's divisions are the last one's with the changes made."""
    first = await league.season("round_robin", 12, ai=False, group=6)
    state = await league.play_rounds(first, Random(5))
    rows = await league.service.standings.rows(first)
    state = await league.seasons.close(first, BOSS)
    upper = [row.entrant for row in rows if row.division == 1]
    lower = [row.entrant for row in rows if row.division == 2]
    assert len(upper) == len(lower) == 6
    assert state.standing.closing.promoted == tuple(lower[:2])
    assert state.standing.closing.relegated == tuple(upper[-2:])
    made = await league.seasons.create(9, BOSS, "The next", "round_robin", group=6, after=first)
    await league.enrol(made.id, 12, ai=False)
    after = await league.seasons.start(made.id, BOSS)
    divisions = {entrant.users: entrant.division for entrant in after.entrants.values()}
    for number in (*upper[:-2], *lower[:2]):
        assert divisions[state.entrants[number].users] == 1
    for number in (*upper[-2:], *lower[2:]):
        assert divisions[state.entrants[number].users] == 2


def test_divisions_are_as_even_as_possible() -> None:
    field = list(range(1, 12))
    assert divisions(field, 0) == [field]
    assert [len(part) for part in divisions(field, 4)] == [4, 4, 3]
    assert [len(part) for part in divisions(field, 6)] == [6, 5]
    assert [len(part) for part in divisions(field, 30)] == [11]
    assert [number for part in divisions(field, 4) for number in part] == field
    assert divisions([], 4) == [[]]


async def test_the_first_are_promoted_and_the_last_relegated() -> None:
    league = League()
    season = await league.season("round_robin", 6, ai=False, group=3, promote=1, relegate=1)
    state = await league.seasons.pair(season, BOSS)
    for fixture in state.open():
        best = min(fixture.sides, key=lambda side: side[0])
        scores = [1000 if side == best else 100 for side in fixture.sides]
        state = await league.enter(season, BOSS, fixture.number, scores)
    state = await league.seasons.close(season, BOSS)
    upper, lower = (sorted(number for number, entrant in state.entrants.items() if entrant.division == division)
                    for division in (1, 2))
    closing = state.standing.closing
    assert (closing.promoted, closing.relegated) == ((lower[0],), (upper[-1],))
    after = closing.divisions
    assert {number for number, division in after.items() if division == 1} == {*upper[:-1], lower[0]}
    assert closing.places == {
        number: place for part in (upper, lower) for place, number in enumerate(part, 1)}
    again = await league.seasons.create(GUILD, BOSS, "next", "round_robin", group=3, promote=1, relegate=1)
    assert again.name == "next"


async def test_rounds_paired_at_once_have_their_own_ends() -> None:
    league = League()
    season = await league.season("round_robin", 4, ai=False, days=7)
    state = await league.seasons.pair(season, BOSS)
    now = league.clock.now()
    assert {(fixture.round, (fixture.due - now).days) for fixture in state.fixtures.values()} == {
        (number, 7 * number) for number in range(1, state.round + 1)}
    assert sorted(state.fixtures) == list(range(1, len(state.fixtures) + 1))
    other = await league.season("round_robin", 5, ai=False, days=0)
    state = await league.seasons.pair(other, BOSS)
    assert {fixture.due for fixture in state.fixtures.values()} == {None}
    byes = [fixture for fixture in state.fixtures.values() if fixture.bye]
    assert {fixture.round for fixture in byes} == set(range(1, state.round + 1)), "one sits out in each round"
    assert all(state.results[each.number].how is How.BYE for each in byes)
    assert all(state.results[each.number].scores == (0,) for each in byes)
