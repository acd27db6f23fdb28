"""No-shows: who may claim when, what reverses it, and how often one objects."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.league.entries import Claimed
from bot.league.model import How, LeagueError, Member
from bot.league.season import claims, fold
from bot.league.season.agenda import AgendaTask, agenda
from bot.league.state import SeasonState
from bot.tables.core.model import Status
from tests.support.leagues.league_kit import BOSS, League
from tests.support.leagues.match_kit import actor, pairs_of_people


async def agreed(league: League, **changes: object) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """A season of two pairs whose game is agreed for in two hours; the players' numbers by side."""
    season = await pairs_of_people(league, **changes)
    state = await league.seasons.state(season)
    at = league.clock.now() + timedelta(hours=2)
    for number in range(4):
        await league.service.calendar.offer(season, actor(number), 1, [at])
    sides = tuple(tuple((each.user or 0) - 1000 for each in side) for side in state.lineup(state.fixtures[1]))
    return season, sides


async def refused(league: League, season: int, act: object) -> str:
    before = await league.seasons.state(season)
    with pytest.raises(LeagueError) as error:
        await act  # type: ignore[misc]
    assert await league.seasons.state(season) == before
    return error.value.code


async def come(league: League, season: int, *players: int) -> None:
    for number in players:
        await league.matches.play(season, actor(number), 1, 7)


async def test_who_came_claims_after_the_grace_and_who_was_there_is_stored() -> None:
    league = League()
    season, (mine, theirs) = await agreed(league)
    claim = league.matches.claim
    await league.pass_time(2 * 3600 - 600)
    await come(league, season, *mine)
    assert await refused(league, season, claim(season, actor(mine[0]), 1)) == "claim_early"
    await league.pass_time(600 + 15 * 60)
    assert await refused(league, season, claim(season, actor(theirs[0]), 1)) == "not_here_yet"
    assert await refused(league, season, claim(season, actor(9), 1)) == "not_your_fixture"
    state = await claim(season, actor(mine[0]), 1)
    assert (state.results[1].how, state.results[1].ranks) == (How.AWARDED, (1, 2))
    stored = [entry.fact for entry in await league.stores.seasons.log(season) if isinstance(entry.fact, Claimed)]
    assert stored == [Claimed(1, 1000 + mine[0], tuple(sorted(1000 + each for each in mine)))]
    table = state.fixtures[1].table
    assert table is not None
    assert (await league.tables.snapshot(table)).status is Status.CANCELLED, "its lobby is closed"
    assert fold.read(state.season, await league.stores.seasons.log(season)) == await league.seasons.state(season)


@pytest.mark.parametrize("grace", [0, 45])
async def test_the_grace_is_the_seasons(grace: int) -> None:
    league = League()
    season, (mine, _) = await agreed(league, grace=grace)
    await league.pass_time(2 * 3600)
    await come(league, season, *mine)
    if grace:
        assert await refused(league, season, league.matches.claim(season, actor(mine[0]), 1)) == "claim_early"
        await league.pass_time(grace * 60)
    assert (await league.matches.claim(season, actor(mine[0]), 1)).results[1].how is How.AWARDED


async def test_without_an_agreed_time_coming_starts_no_clock() -> None:
    league = League()
    season = await pairs_of_people(league)
    await come(league, season, 0, 1)
    await league.pass_time(86400)
    assert await refused(league, season, league.matches.claim(season, actor(0), 1)) == "nothing_to_claim"
    assert await refused(league, season, league.matches.wait(season, actor(0), 1)) == "no_time_agreed"
    state = await league.seasons.state(season)
    assert claims.here(state, state.fixtures[1]) == {1000, 1001}, "it is evidence"


async def test_a_time_that_a_manager_sets_counts_as_agreed() -> None:
    league = League()
    season = await pairs_of_people(league)
    at = league.clock.now() + timedelta(hours=3)
    past = league.matches.set_time(season, BOSS, 1, league.clock.now())
    assert await refused(league, season, past) == "date_passed"
    assert await refused(league, season, league.matches.set_time(season, actor(0), 1, at)) == "not_manager"
    state = await league.matches.set_time(season, BOSS, 1, at)
    assert state.fixtures[1].agreed == at
    mine = [(each.user or 0) - 1000 for each in state.lineup(state.fixtures[1])[1]]
    await league.pass_time(3 * 3600)
    await come(league, season, *mine)
    await league.pass_time(901)
    assert (await league.matches.claim(season, actor(mine[0]), 1)).results[1].ranks == (2, 1)


async def test_who_came_may_wait_and_is_asked_again() -> None:
    league = League()
    season, (mine, theirs) = await agreed(league)
    await league.pass_time(2 * 3600 - 60)
    await come(league, season, *mine)
    await league.pass_time(16 * 60)
    told = [each for each in await league.service.calendar.reminders() if each.what.startswith("missing")]
    assert [each.users for each in told] == [tuple(sorted(1000 + each for each in mine))]
    await league.matches.wait(season, actor(mine[1]), 1)
    assert await refused(league, season, league.matches.claim(season, actor(mine[0]), 1)) == "claim_early"
    assert not [each for each in await league.service.calendar.reminders() if each.what.startswith("missing")]
    await league.pass_time(15 * 60)
    assert len([each for each in await league.service.calendar.reminders() if each.what.startswith("missing")]) == 1
    await come(league, season, *theirs)
    assert await refused(league, season, league.matches.claim(season, actor(mine[0]), 1)) == "nobody_missing"


async def test_the_partner_of_who_is_missing_asks_for_a_substitute_who_plays() -> None:
    league = League()
    season, (mine, theirs) = await agreed(league)
    ask, eve = league.matches.ask_for, Member("P9", 1009)
    await league.pass_time(2 * 3600)
    await come(league, season, mine[0], *theirs)
    await league.pass_time(15 * 60)
    out = 1000 + mine[1]
    assert await refused(league, season, league.matches.claim(season, actor(mine[0]), 1)) == "partner_missing"
    assert await refused(league, season, ask(season, actor(theirs[0]), 1, out, eve)) == "not_your_partner"
    assert await refused(league, season, ask(season, actor(mine[0]), 1, 1000 + mine[0], eve)) == "not_your_partner"
    other = Member("P", 1000 + theirs[0])
    assert await refused(league, season, ask(season, actor(mine[0]), 1, out, other)) == "already_in_season"
    await ask(season, actor(mine[0]), 1, out, eve)
    state = await league.seasons.stand_in(season, actor(9), 1, out)
    assert 1009 in state.players(state.fixtures[1])
    await come(league, season, 9, mine[0], *theirs)
    state = await league.seasons.state(season)
    assert state.fixtures[1].table is not None
    assert (await league.tables.snapshot(state.fixtures[1].table)).status is Status.RUNNING
    assert await refused(league, season, league.matches.claim(season, actor(theirs[0]), 1)) == "already_started"


async def claimed(league: League, **changes: object) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """A season with a claimed game: (its number, who claimed, who did not come)."""
    season, (mine, theirs) = await agreed(league, **changes)
    await league.pass_time(2 * 3600)
    await come(league, season, *mine)
    await league.pass_time(15 * 60)
    await league.matches.claim(season, actor(mine[0]), 1)
    return season, mine, theirs


async def test_a_side_objects_once_and_a_manager_decides() -> None:
    league = League()
    season, mine, theirs = await claimed(league)
    matches = league.matches
    assert await refused(league, season, matches.object(season, actor(mine[0]), 1, "-")) == "nothing_to_object"
    assert await refused(league, season, matches.object(season, actor(9), 1, "-")) == "not_your_fixture"
    assert await refused(league, season, matches.settle(season, BOSS, 1)) == "no_objection"
    state = await matches.object(season, actor(theirs[0]), 1, "the train")
    assert state.appointments.objections[1] == "the train"
    assert agenda(state, league.clock.now())[0].task is AgendaTask.CASES
    assert await refused(league, season, matches.object(season, actor(theirs[1]), 1, "-")) == "objected_before"
    assert await refused(league, season, matches.settle(season, actor(mine[0]), 1)) == "not_manager"
    state = await matches.settle(season, BOSS, 1)
    assert not state.appointments.objections
    assert 1 in state.results
    assert await refused(league, season, matches.object(season, actor(theirs[1]), 1, "-")) == "objected_before"


async def test_an_award_is_reversed_and_the_game_has_time() -> None:
    league = League()
    season, mine, theirs = await claimed(league, days=1)
    before = await league.seasons.state(season)
    await league.matches.object(season, actor(theirs[0]), 1, "")
    assert await refused(league, season, league.matches.reopen(season, actor(mine[0]), 1)) == "not_manager"
    state = await league.matches.reopen(season, BOSS, 1)
    assert 1 in state.play.waiting
    assert not state.appointments.objections
    assert not any(any(tally.values) for tally in state.standing.tallies.values())
    assert state.fixtures[1].due is not None
    assert before.fixtures[1].due is not None
    assert state.fixtures[1].due >= league.clock.now() + claims.REOPENED_LASTS
    assert fold.read(state.season, await league.stores.seasons.log(season)) == state
    assert await refused(league, season, league.matches.reopen(season, BOSS, 1)) == "not_awarded"
    await league.enter(season, BOSS, 1, (600, 400))
    assert await refused(league, season, league.matches.reopen(season, BOSS, 1)) == "not_awarded", "it was played"
    assert await refused(league, season, league.matches.object(season, actor(theirs[0]), 1, "")) == "nothing_to_object"


async def test_a_tie_that_others_are_built_on_is_not_reversed() -> None:
    league = League()
    season = await league.season("knockout", 4)
    state = await league.seasons.pair(season, BOSS)
    for fixture in state.open():
        await league.matches.adjudicate(season, BOSS, fixture.number, 0, "rain")
    state = await league.seasons.pair(season, BOSS)
    assert await refused(league, season, league.matches.reopen(season, BOSS, 1)) == "tie_is_built_on"


def present(state: SeasonState) -> set[int]:
    return set(claims.here(state, state.fixtures[1]))


async def test_coming_long_before_the_agreed_time_is_not_coming_to_it() -> None:
    league = League()
    season, (mine, _) = await agreed(league)
    await come(league, season, *mine)
    assert not present(await league.seasons.state(season))
    await league.pass_time(3600)
    await come(league, season, mine[0])
    assert present(await league.seasons.state(season)) == {1000 + mine[0]}
