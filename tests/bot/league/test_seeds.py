"""Seeds by hand and by the season before, a game for third place, series from any round on."""

from __future__ import annotations

import pytest

from bot.league.model import Actor, LeagueError
from bot.league.state import SeasonState
from tests.support.leagues.league_kit import BOSS, GUILD, League


@pytest.fixture
def league() -> League:
    return League()


async def first_wins(league: League, season: int) -> SeasonState:
    """The better seed wins every open game."""
    while waiting := (await league.seasons.state(season)).open():
        for fixture in waiting:
            state = await league.seasons.state(season)
            best = state.seeded(fixture.entrants)[0]
            await league.enter(season, BOSS, fixture.number, [600 if best in side else 400 for side in fixture.sides])
    return await league.seasons.state(season)


async def cup(league: League, entrants: int, **changes: object) -> int:
    made = await league.seasons.create(GUILD, BOSS, "cup", "knockout", **changes)
    await league.enrol(made.id, entrants, ai=False)
    return made.id


async def test_seeds_by_hand(league: League) -> None:
    season = await cup(league, 5, seeding="hand")
    for entrant in (3, 5, 1):
        await league.seasons.seed(season, BOSS, entrant, 0)
    state = await league.seasons.seed(season, BOSS, 2, 99)
    assert list(state.drawing.seeds) == [1, 5, 3, 4, 2]
    await league.seasons.leave(season, BOSS, 5)
    await league.seasons.start(season, BOSS)
    state = await league.seasons.pair(season, BOSS)
    assert list(state.drawing.seeds) == [1, 3, 4, 2]
    assert {frozenset(each.entrants) for each in state.fixtures.values()} == {frozenset({1, 2}), frozenset({3, 4})}


async def test_seeds_by_hand_are_for_managers_before_the_start(league: League) -> None:
    season = await cup(league, 4, seeding="hand")
    for by, entrant, code in ((Actor(5, "Eve"), 1, "not_manager"), (BOSS, 9, "not_in_season")):
        with pytest.raises(LeagueError) as refused:
            await league.seasons.seed(season, by, entrant, 0)
        assert refused.value.code == code
    await league.seasons.configure(season, BOSS, seeding="rating")
    with pytest.raises(LeagueError) as refused:
        await league.seasons.seed(season, BOSS, 1, 0)
    assert refused.value.code == "seeds_elsewhere"
    await league.seasons.configure(season, BOSS, seeding="hand")
    await league.seasons.start(season, BOSS)
    with pytest.raises(LeagueError) as refused:
        await league.seasons.seed(season, BOSS, 1, 0)
    assert refused.value.code == "season_runs"


async def test_seeds_by_the_season_before(league: League) -> None:
    season = await league.season("knockout", 4, ai=False)
    await league.seasons.pair(season, BOSS)
    await first_wins(league, season)
    await league.seasons.pair(season, BOSS)
    await first_wins(league, season)
    closed = await league.seasons.close(season, BOSS)
    assert closed.standing.closing is not None
    places = closed.standing.closing.places
    again = await league.seasons.create(GUILD, BOSS, "again", "knockout", after=season, seeding="last")
    await league.enrol(again.id, 5, ai=False)
    state = await league.seasons.start(again.id, BOSS)
    assert [places[number] for number in state.drawing.seeds if number in places] == sorted(places.values())
    assert state.drawing.seeds[-1] == 5, "newcomers come last"


@pytest.mark.parametrize("entrants", [3, 4, 5, 8, 13, 16])
async def test_a_game_for_third_place(league: League, entrants: int) -> None:
    """It decides places three and four and nothing else; with three entrants there is none."""
    season = await cup(league, entrants, third=True, seeding="hand", series=1)
    await league.seasons.seed(season, BOSS, 1, 0)
    await league.seasons.start(season, BOSS)
    rounds = (entrants - 1).bit_length()
    for _ in range(rounds):
        await league.seasons.pair(season, BOSS)
        state = await first_wins(league, season)
    with pytest.raises(LeagueError, match="all paired"):
        await league.seasons.pair(season, BOSS)
    last = [each for each in state.fixtures.values() if each.round == rounds]
    assert len(last) == (2 if entrants > 3 else 1)
    closed = (await league.seasons.close(season, BOSS)).standing.closing
    assert closed is not None
    best = {place: number for number, place in closed.places.items() if place <= 4}
    assert [best[place] for place in range(1, min(entrants, 4) + 1)] == list(range(1, min(entrants, 4) + 1))


@pytest.mark.parametrize("series", [3, 5, 7])
async def test_series_from_any_round_on(league: League, series: int) -> None:
    season = await cup(league, 8, series=series, series_from=8, third=True)
    await league.seasons.start(season, BOSS)
    for _ in range(3):
        state = await league.seasons.pair(season, BOSS)
        assert {each.best for each in state.fixtures.values()} == {series}
        state = await first_wins(league, season)
    games = [each for each in state.fixtures.values() if each.round == 1]
    assert len(games) == 4 * (series // 2 + 1)
