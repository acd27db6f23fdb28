"""What the managers have to do next, from the first entrant to the archive, and about how many games it is."""

from __future__ import annotations

from datetime import timedelta

from bot.league.season.agenda import AgendaTask, agenda
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.match_kit import actor

DAY = 86400


async def due(league: League, season: int) -> list[tuple[AgendaTask, int]]:
    return [tuple(each) for each in agenda(await league.seasons.state(season), league.clock.now())]


async def test_the_agenda_of_a_season_of_two_rounds() -> None:
    league = League()
    season = (await league.seasons.create(GUILD, BOSS, "Winter", "swiss", rounds=2, days=5)).id
    await league.enrol(season, 4, ai=False)
    assert await due(league, season) == [(AgendaTask.START, 4)]
    await league.seasons.start(season, BOSS)
    assert await due(league, season) == [(AgendaTask.DRAW, 1)]
    drawn = (await league.service.rounds.draft(season, BOSS)).drawing.draft
    assert drawn is not None
    assert await due(league, season) == [(AgendaTask.PUBLISH, 1)]
    await league.service.rounds.publish(season, BOSS, drawn.number)
    assert await due(league, season) == [(AgendaTask.WAIT, 2)]
    first, other = [each.number for each in (await league.seasons.state(season)).open()]
    await league.matches.set_time(season, BOSS, first, league.clock.now() + timedelta(hours=1))
    await league.pass_time(3600)
    state = await league.seasons.state(season)
    here, gone = [[actor((each.user or 0) - 1000) for each in side] for side in state.lineup(state.fixtures[first])]
    for player in here:
        await league.matches.play(season, player, first, 7)
    await league.pass_time(16 * 60)
    await league.matches.claim(season, here[0], first)
    assert await due(league, season) == [(AgendaTask.WAIT, 1)]
    await league.matches.object(season, gone[0], first, "we were there")
    await league.pass_time(6 * DAY)
    assert await due(league, season) == [(AgendaTask.CASES, 1), (AgendaTask.OVERDUE, 1), (AgendaTask.WAIT, 1)]
    await league.enter(season, BOSS, other, (500, 100))
    assert await due(league, season) == [(AgendaTask.CASES, 1), (AgendaTask.DRAW, 2)]
    await league.matches.settle(season, BOSS, first)
    for fixture in (await league.seasons.pair(season, BOSS)).open():
        assert (AgendaTask.WAIT, len((await league.seasons.state(season)).open())) in await due(league, season)
        await league.enter(season, BOSS, fixture.number, (500, 100))
    assert await due(league, season) == [(AgendaTask.CLOSE, 0)]
    await league.seasons.close(season, BOSS)
    assert await due(league, season) == [(AgendaTask.ARCHIVE, 0)]
    await league.seasons.archive(season, BOSS)
    assert await due(league, season) == []


async def test_a_ladder_waits_for_nothing() -> None:
    league = League()
    season = await league.season("ladder", 3)
    assert await due(league, season) == []
