"""What a season refuses, by its code, and that nothing is written then."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import timedelta
from functools import partial

import pytest

from bot.league.model import Actor, How, LeagueError, Stage
from bot.tables.core.model import Person
from tests.support.leagues.league_kit import BOSS, GUILD, League, human

ME, STRANGER = Actor(1000, "P0"), Actor(77, "Stranger")


async def refused(league: League, season: int, call: Awaitable[object], code: str, **params: object) -> None:
    before = await league.seasons.trail(season)
    with pytest.raises(LeagueError) as caught:
        await call
    assert caught.value.code == code
    assert {name: caught.value.params.get(name) for name in params} == params
    assert await league.seasons.trail(season) == before


async def playing(league: League, preset: str = "swiss", entrants: int = 4, **changes: object) -> int:
    """A season of people with its first round paired."""
    season = await league.season(preset, entrants, ai=False, **changes)
    await league.seasons.pair(season, BOSS)
    return season


async def test_before_the_start() -> None:
    league = League()
    season = (await league.seasons.create(GUILD, BOSS, "S", "swiss", least=4)).id
    await league.enrol(season, 3, ai=False)
    seasons, matches = league.seasons, league.matches
    await refused(league, season, seasons.start(season, STRANGER), "not_manager")
    await refused(league, season, seasons.start(season, BOSS), "too_few_entrants", least=4, n=3)
    await refused(league, season, seasons.pair(season, BOSS), "not_running_season")
    await refused(league, season, matches.play(season, BOSS, 1, 7), "not_running_season")
    await refused(league, season, league.enter(season, BOSS, 1, (1, 2)), "not_running_season")
    await refused(league, season, matches.claim(season, ME, 1), "not_running_season")
    await refused(league, season, seasons.substitute(season, BOSS, 1000, human(90)), "not_running_season")
    await refused(league, season, seasons.leave(season, STRANGER), "not_manager")
    await refused(league, season, seasons.leave(season, BOSS, 99), "not_in_season")


async def test_while_it_runs() -> None:
    league = League()
    season = await playing(league)
    seasons, matches = league.seasons, league.matches
    await refused(league, season, seasons.start(season, BOSS), "season_runs")
    await refused(league, season, seasons.configure(season, BOSS, pairs=False), "season_runs")
    await refused(league, season, seasons.configure(season, STRANGER, digest=False), "not_manager")
    await refused(league, season, matches.play(season, STRANGER, 1, 7), "not_your_fixture")
    await refused(league, season, matches.play(season, BOSS, 99, 7), "no_such_fixture")
    await refused(league, season, league.enter(season, BOSS, 99, (1, 2)), "no_such_fixture")
    await refused(league, season, matches.claim(season, STRANGER, 1), "not_your_fixture")
    await refused(league, season, matches.claim(season, BOSS, 99), "no_such_fixture")
    await refused(league, season, matches.boards(season, 1), "no_such_fixture")
    await refused(league, season, seasons.substitute(season, BOSS, 77, human(90)), "not_in_season")
    await refused(league, season, seasons.leave(season, BOSS, 99), "not_in_season")
    await refused(league, season, matches.free_result(season, BOSS, ((1,), (2,)), (1, 2)), "fixture_needed")
    await refused(league, season, matches.free_result(season, STRANGER, ((1,), (2,)), (1, 2)), "not_manager")


async def test_a_result_has_the_shape_of_its_fixture() -> None:
    league = League()
    season = await playing(league)
    for scores in ((1,), (1, 2, 3), (10**6 + 1, 0), (0, -10**6 - 1)):
        await refused(league, season, league.enter(season, BOSS, 1, scores), "bad_result")
    state = await league.enter(season, BOSS, 1, (10**6, -10**6))
    assert state.results[1].ranks == (1, 2)
    await refused(league, season, league.matches.play(season, BOSS, 1, 7), "fixture_done")


async def test_a_free_game_of_a_ladder_is_between_its_active_players() -> None:
    league = League()
    season = await league.season("ladder", 4, ai=False)
    free = league.matches.free_result
    await refused(league, season, free(season, BOSS, ((1, 2), (3, 9)), (1, 2)), "not_in_season")
    await refused(league, season, free(season, BOSS, ((1,), (2,)), (1, 2, 3)), "bad_result")
    state = await free(season, BOSS, ((1, 2), (3, 4)), (500, 1000))
    assert (state.fixtures[1].sides, state.fixtures[1].round) == (((1, 2), (3, 4)), 0)
    assert (state.results[1].how, state.results[1].ranks) == (How.ENTERED, (2, 1))
    await league.seasons.leave(season, BOSS, 2)
    await refused(league, season, free(season, BOSS, ((1, 2), (3, 4)), (1, 2)), "not_in_season")
    assert max((await free(season, BOSS, ((1,), (3,)), (2, 1))).fixtures) == 2


async def test_who_leaves_before_the_start_was_never_there_and_later_loses_what_is_open() -> None:
    league = League()
    season = (await league.seasons.create(GUILD, BOSS, "S", "round_robin")).id
    await league.enrol(season, 4, ai=False)
    await league.seasons.leave(season, Actor(1006, "P6"))
    assert len((await league.seasons.state(season)).active) == 3
    await league.enrol(season, 0)
    await league.seasons.start(season, BOSS)
    state = await league.seasons.pair(season, BOSS)
    leaver = next(fixture for fixture in state.open() if not fixture.bye).sides[0][0]
    state = await league.seasons.leave(season, BOSS, leaver, reason="moved away")
    for fixture in state.fixtures.values():
        if leaver in fixture.entrants and not fixture.bye:
            mine = next(side for side, members in enumerate(fixture.sides) if leaver in members)
            assert state.results[fixture.number].how is How.AWARDED
            assert state.results[fixture.number].ranks[mine] == 2
    last = (await league.seasons.trail(season))[-1]
    assert last.by == BOSS.user
    await refused(league, season, league.seasons.leave(season, BOSS, leaver), "not_in_season")


async def test_after_its_end() -> None:
    league = League()
    season = await playing(league)
    await refused(league, season, league.seasons.close(season, STRANGER), "not_manager")
    await refused(league, season, league.seasons.close(season, BOSS), "fixtures_open", n=2)
    await refused(league, season, league.seasons.archive(season, BOSS), "close_first")
    state = await league.seasons.close(season, BOSS, force=True)
    assert {(result.how, result.reason) for result in state.results.values()} == {(How.VOID, "closed")}
    assert {result.ranks for result in state.results.values()} == {(1, 1)}
    assert (await league.seasons.season(season)).stage is Stage.CLOSED
    await refused(league, season, league.seasons.pair(season, BOSS), "not_running_season")
    await refused(league, season, league.seasons.leave(season, BOSS, 1), "season_over")
    await refused(league, season, league.seasons.configure(season, BOSS, days=3), "season_over")
    await refused(league, season, league.seasons.start(season, BOSS), "season_runs")
    await refused(league, season, league.matches.free_result(season, BOSS, ((1,), (2,)), (1, 2)), "season_over")
    await league.enter(season, BOSS, 1, (1, 2))  # corrections are still made
    await league.seasons.archive(season, BOSS)
    await refused(league, season, league.enter(season, BOSS, 1, (3, 2)), "not_running_season")


async def test_a_season_that_is_not_there() -> None:
    league = League()
    for call in (league.seasons.season(5), league.seasons.state(5), league.seasons.pair(5, BOSS),
                 league.matches.play(5, BOSS, 1, 7), league.service.standings.rows(5)):
        with pytest.raises(LeagueError) as caught:
            await call
        assert caught.value.code == "no_such_season"


async def test_times_are_offered_by_who_plays() -> None:
    league = League()
    season = await playing(league)
    now = league.clock.now()
    offer = league.service.calendar.offer
    state = await league.seasons.state(season)
    fixture = next(each for each in state.open() if not each.bye)
    await refused(league, season, offer(season, STRANGER, fixture.number, [now]), "not_your_fixture")
    await refused(league, season, offer(season, ME, 99, [now]), "no_such_fixture")
    players = sorted(state.players(fixture))
    early, late, past = now + timedelta(days=1), now + timedelta(days=2), now - timedelta(days=1)
    for player in players[:-1]:
        state = await offer(season, Actor(player, "x"), fixture.number, [late, early, past, early])
        assert state.fixtures[fixture.number].agreed is None
        offered = state.appointments.offers[fixture.number][player]
        assert offered == (early, late), "in order, once each, and none that is past"
    state = await offer(season, Actor(players[-1], "x"), fixture.number, [late, early])
    assert state.fixtures[fixture.number].agreed == early
    length = len(await league.seasons.trail(season))
    await offer(season, Actor(players[-1], "x"), fixture.number, [early])
    assert len(await league.seasons.trail(season)) == length + 1, "the same time is not agreed twice"


async def test_a_substitute_is_for_a_fixture_or_from_now_on() -> None:
    league = League()
    season = await playing(league)
    state = await league.seasons.state(season)
    first = next(each for each in state.open() if not each.bye)
    other = next(each for each in state.open() if not each.bye and each != first)
    mine, elsewhere = sorted(state.players(first))[0], sorted(state.players(other))[0]
    eve = human(90)
    substitute = league.seasons.substitute
    await refused(league, season, substitute(season, Actor(mine, "x"), mine, eve), "substitute_for_others")
    await refused(league, season, substitute(season, STRANGER, mine, eve, first.number), "substitute_for_others")
    await refused(league, season, substitute(season, BOSS, mine, eve, other.number), "not_your_fixture")
    await refused(league, season, substitute(season, BOSS, mine, human(elsewhere - 1000), first.number),
                  "already_in_season")
    state = await substitute(season, BOSS, mine, eve, first.number)
    assert 1090 in state.players(first)
    assert mine not in state.players(first)
    state = await substitute(season, BOSS, elsewhere, human(91))
    assert 1091 in state.players(other)
    assert state.of_user(elsewhere) is None


async def test_a_newcomer_at_the_table_is_checked_by_the_season() -> None:
    league = League()
    season = await playing(league, role=5)
    table = await league.match(season, 1)
    check = partial(league.rules.check_newcomer, seats_held=league.tables.seating.seats_held)
    for person, roles, code in ((Person(88, "Eve"), (), "role_needed"), (Person(88, "Eve"), (4, 6), "role_needed")):
        await refused(league, season, check(table.id, person, roles, 0), code, name="Eve", role="<@&5>")
    await check(table.id, Person(88, "Eve"), (5,), 0)
    await check(99, Person(88, "Eve"), (), 0)  # a table of no season
    elsewhere = next(player for player in (await league.seasons.state(season)).players(
        (await league.seasons.state(season)).fixtures[2]))
    await refused(league, season, check(table.id, Person(elsewhere, "x"), (5,), 0), "already_in_season")
    assert await league.rules.takes_substitutes(table.id)
    assert await league.rules.takes_substitutes(99)
