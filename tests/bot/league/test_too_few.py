"""Too few for another round: it is refused, managers are told, and closing the season is what is due."""

from __future__ import annotations

import pytest

from bot.league.model import LeagueError, Stage
from bot.league.season.agenda import AgendaTask, advances, agenda
from bot.league.services.calendar import SHORT
from tests.support.leagues.league_kit import BOSS, League, human
from tests.support.nights.night_kit import refused


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize(("preset", "entrants", "stay"), [
    ("swiss", 4, 1), ("dtm", 6, 3), ("hiesfeld", 6, 3), ("tables", 6, 2)])
async def test_no_round_is_drawn_for_too_few(preset: str, entrants: int, stay: int, left: int) -> None:
    """One who was left got a bye in each round, and was the champion."""
    league = League()
    stay = min(stay, left) if left == 0 else stay
    season = await league.season(preset, entrants, ai=False, rounds=5, advance="done")
    state = await league.seasons.pair(season, BOSS)
    for fixture in state.open():
        await league.matches.adjudicate(season, BOSS, fixture.number, -1, "rain")
    state = await league.seasons.state(season)
    assert [each.task for each in agenda(state, league.clock.now())] == [AgendaTask.DRAW]
    for number in state.active[stay:]:
        await league.seasons.leave(season, BOSS, number)
    before = state = await league.seasons.state(season)
    assert [each.task for each in agenda(state, league.clock.now())] == [AgendaTask.CLOSE]
    assert await refused(league.service.rounds.draft(season, BOSS)) in ("too_few_left", "too_few_entrants")
    assert await refused(league.seasons.pair(season, BOSS)) in ("too_few_left", "too_few_entrants")
    assert not advances(state, league.clock.now())
    assert not await league.service.rounds.advance()
    assert await league.seasons.state(season) == before
    told = [each.what for each in await league.service.calendar.reminders() if each.what.startswith(SHORT)]
    assert told == [f"{SHORT}2"]
    assert not [each for each in await league.service.calendar.reminders() if each.what.startswith(SHORT)], "once"
    assert (await league.seasons.close(season, BOSS)).season.stage is Stage.CLOSED


async def test_two_pairs_and_four_players_are_enough_and_a_bracket_is_played_to_its_end() -> None:
    for preset, entrants in (("swiss", 2), ("dtm", 4)):
        league = League()
        season = await league.season(preset, entrants, ai=False, rounds=5)
        state = await league.seasons.pair(season, BOSS)
        for fixture in state.open():
            await league.matches.adjudicate(season, BOSS, fixture.number, -1, "rain")
        assert (await league.seasons.pair(season, BOSS)).round == 2
    league = League()
    season = await league.season("knockout", 4, ai=False)
    await league.seasons.pair(season, BOSS)
    for number in (2, 3, 4):
        await league.seasons.leave(season, BOSS, number)
    assert not (await league.seasons.state(season)).open()
    state = await league.seasons.pair(season, BOSS)
    assert state.round == 2
    with pytest.raises(LeagueError, match="all paired"):
        await league.seasons.pair(season, BOSS)
    closing = (await league.seasons.close(season, BOSS)).standing.closing
    assert closing is not None
    assert closing.places[1] == 1


async def test_who_leaves_makes_room_in_a_full_season() -> None:
    """The pair that had left kept its place."""
    league = League()
    season = await league.season("swiss", 4, ai=False, most=4, rounds=6)
    await league.seasons.pair(season, BOSS)
    await league.seasons.leave(season, BOSS, 4)
    await league.seasons.join(season, BOSS, human(20), human(21))
    state = await league.seasons.state(season)
    assert len(state.active) == 4
    assert await refused(league.seasons.join(season, BOSS, human(22), human(23))) == "season_full"
    assert await refused(league.seasons.come_back(season, BOSS, 4)) == "season_full"
    await league.seasons.leave(season, BOSS, 5)
    await league.seasons.come_back(season, BOSS, 4)
    assert len((await league.seasons.state(season)).active) == 4


# promotion and relegation ------------------------------------------------------------------------

async def test_no_more_than_half_of_a_division_moves() -> None:
    """With three of four, a division of four had six entrants in the next season, and another one two."""
    league = League()
    create = league.seasons.create
    assert await refused(create(9, BOSS, "S", "round_robin", group=4, promote=3, relegate=3)) == "too_many_moves"
    season = (await create(9, BOSS, "S", "round_robin", group=4, promote=2, relegate=2, legs=1)).id
    assert await refused(league.seasons.configure(season, BOSS, group=2)) == "too_many_moves"
    assert await refused(league.seasons.configure(season, BOSS, promote=3, relegate=3)) == "too_many_moves"
    await league.seasons.configure(season, BOSS, days=3)


@pytest.mark.parametrize(("edition", "sizes"), [(0, [4, 3, 2]), (1, [4, 4, 1])])
async def test_as_many_come_as_go_though_some_have_left(edition: int, sizes: list[int]) -> None:
    league = League()
    season = await league.season(
        "round_robin", 12, ai=False, group=4, promote=2, relegate=2, legs=1, edition=edition)
    await league.seasons.pair(season, BOSS)
    for number in (10, 11, 12):
        state = await league.seasons.leave(season, BOSS, number)
    for fixture in state.open():
        await league.enter(season, BOSS, fixture.number, (600, 400))
    state = await league.seasons.close(season, BOSS)
    closing = state.standing.closing
    assert closing is not None
    now = [closing.divisions[number] for number in state.active]
    assert not set(closing.promoted) & set(closing.relegated)
    assert [now.count(division) for division in (1, 2, 3)] == sizes
    assert edition == 0 or len(closing.promoted) == len(closing.relegated)
