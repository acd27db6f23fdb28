"""Drafts of rounds: drawn for managers, changed, published, taken back."""

from __future__ import annotations

import pytest

from bot.league.model import Actor, LeagueError
from bot.league.season import fold
from bot.league.season.agenda import AgendaTask, agenda
from bot.league.season.drafts import may_undo
from bot.league.state import Draft, SeasonState
from bot.tables.core.model import Status
from tests.support.leagues.league_kit import BOSS, League
from tests.support.leagues.own_decisions import manager

FORMATS = ("dtm", "hiesfeld", "round_robin", "swiss", "knockout", "double", "groups", "duplicate")


def draft_of(state: SeasonState) -> Draft:
    assert state.drawing.draft is not None
    return state.drawing.draft


def sides_of(state: SeasonState) -> list[tuple[tuple[int, ...], ...]]:
    return [each.sides for pairings in draft_of(state).rounds for each in pairings]


async def refused(league: League, state: SeasonState, what: str, *entrants: int, number: int | None = None) -> str:
    """The code of the refusal, which changes nothing."""
    with pytest.raises(LeagueError) as error:
        await league.service.rounds.redraft(
            state.id, BOSS, draft_of(state).number if number is None else number, what, *entrants)
    assert (await league.seasons.state(state.id)) == state
    return error.value.code


async def folded(league: League, season: int) -> None:
    """The log, read from its first entry, comes to the state that is known."""
    state = await league.seasons.state(season)
    assert fold.read(state.season, await league.stores.seasons.log(season)) == state


@pytest.mark.parametrize("preset", FORMATS)
async def test_a_draft_becomes_the_rounds_that_were_shown(preset: str) -> None:
    league = League()
    season = await league.season(preset, 8)
    state = await league.service.rounds.draft(season, BOSS)
    shown = sides_of(state)
    assert not state.fixtures
    assert state.round == 0
    assert agenda(state, league.clock.now()) == [(AgendaTask.PUBLISH, 1)]
    after = await league.service.rounds.publish(season, BOSS, draft_of(state).number)
    assert after.drawing.draft is None
    assert [each.sides for each in after.fixtures.values()] == shown
    assert after.round == len(draft_of(state).rounds)
    await folded(league, season)


@pytest.mark.parametrize("preset", FORMATS)
async def test_a_round_is_taken_back_until_one_of_its_games_begins(preset: str) -> None:
    league = League()
    season = await league.season(preset, 8)
    before = await league.service.rounds.draft(season, BOSS)
    state = await league.service.rounds.publish(season, BOSS, draft_of(before).number)
    last = state.fixtures.last
    assert may_undo(state)
    back = await league.service.rounds.undo(season, BOSS, 1)
    assert sides_of(back) == sides_of(before)
    assert not back.fixtures
    assert not back.play.waiting
    assert not back.play.blocks
    assert back.round == 0
    assert all(not any(tally.values) for tally in back.standing.tallies.values()), "a bye's points are gone too"
    again = await league.service.rounds.publish(season, BOSS, draft_of(back).number)
    assert min(again.fixtures) == last + 1, "numbers are not used again"
    assert (list(map(len, again.play.blocks.values()))) == list(map(len, state.play.blocks.values()))
    first = next(each for each in again.fixtures.values() if not each.bye)
    await league.matches.adjudicate(season, BOSS, first.number, -1, "rain")
    assert not may_undo(await league.seasons.state(season))
    with pytest.raises(LeagueError, match="round begun"):
        await league.service.rounds.undo(season, BOSS, 1)
    await folded(league, season)


async def test_a_lobby_is_closed_and_a_game_keeps_its_round() -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False)
    state = await league.service.rounds.draft(season, BOSS)
    state = await league.service.rounds.publish(season, BOSS, draft_of(state).number)
    number = min(state.fixtures)
    lobby = await league.matches.play(season, BOSS, number, 7)
    back = await league.service.rounds.undo(season, BOSS, 1)
    await league.settle()
    assert (await league.tables.snapshot(lobby.id)).status is Status.CANCELLED
    with pytest.raises(LeagueError, match="no such fixture"):
        await league.matches.play(season, BOSS, number, 7)
    assert not await league.matches.sealed(lobby.id)
    state = await league.service.rounds.publish(season, BOSS, draft_of(back).number)
    await league.match(season, min(state.fixtures))
    with pytest.raises(LeagueError, match="round begun"):
        await league.service.rounds.undo(season, BOSS, 1)
    with pytest.raises(LeagueError, match="no draft"):
        await league.service.rounds.undo(season, BOSS, 0)


async def test_two_change_places_a_pair_is_set_and_another_sits_out() -> None:
    league = League()
    season = await league.season("swiss", 5)
    state = await league.service.rounds.draft(season, BOSS)
    games = {number: sides for number, sides in enumerate(sides_of(state)) if len(sides) == 2}
    ((one,), (other,)), ((third,), (fourth,)) = games[0], games[1]
    resting = next(sides[0][0] for sides in sides_of(state) if len(sides) == 1)
    change = league.service.rounds.redraft
    state = await change(season, BOSS, draft_of(state).number, "swap", one, third)
    assert sides_of(state)[:2] == [((third,), (other,)), ((one,), (fourth,))]
    state = await change(season, BOSS, draft_of(state).number, "pair", one, third)
    assert {frozenset((one, third)), frozenset((fourth, other))} == {
        frozenset((side[0][0], side[1][0])) for side in sides_of(state)[:2]}
    state = await change(season, BOSS, draft_of(state).number, "bye", one)
    assert [sides for sides in sides_of(state) if len(sides) == 1] == [((one,),)]
    state = await change(season, BOSS, draft_of(state).number, "pair", one, resting)
    assert one not in [sides[0][0] for sides in sides_of(state) if len(sides) == 1]
    assert sorted(number for sides in sides_of(state) for side in sides for number in side) == [1, 2, 3, 4, 5]
    await folded(league, season)


async def test_partners_are_set_where_they_rotate() -> None:
    league = League()
    season = await league.season("dtm", 8)
    state = await league.service.rounds.draft(season, BOSS)
    (one, two), (three, _) = sides_of(state)[0]
    state = await league.service.rounds.redraft(season, BOSS, draft_of(state).number, "pair", one, three)
    assert {one, three} in [set(side) for sides in sides_of(state) for side in sides]
    assert await refused(league, state, "pair", one, three) == "set_already"
    assert await refused(league, state, "bye", one) == "no_bye"
    assert two in [number for sides in sides_of(state) for side in sides for number in side]


async def test_all_rounds_at_once_stay_a_plan_of_everybody_against_everybody() -> None:
    league = League()
    season = await league.season("round_robin", 6, group=6, legs=1)
    state = await league.service.rounds.draft(season, BOSS)
    state = await league.service.rounds.redraft(season, BOSS, draft_of(state).number, "swap", 1, 4)
    met = [frozenset((one[0], other[0])) for one, other in sides_of(state)]
    assert len(met) == len(set(met)) == 15


async def test_a_swap_that_repeats_a_meeting_asks_once() -> None:
    league = League()
    season = await league.season("swiss", 4)
    state = await league.seasons.pair(season, BOSS)
    met = [tuple(each.entrants) for each in state.fixtures.values()]
    for fixture in state.open():
        await league.enter(season, BOSS, fixture.number, (600, 400))
    state = await league.service.rounds.draft(season, BOSS)
    one, other = met[0]
    assert await refused(league, state, "pair", one, other) == "met_before"
    state = await league.service.rounds.redraft(
        season, BOSS, draft_of(state).number, "pair", one, other, sure=True)
    assert {one, other} in [{side[0] for side in sides} for sides in sides_of(state)]


async def test_what_makes_a_draft_old() -> None:
    league = League()
    season = await league.season("swiss", 6)
    state = await league.seasons.pair(season, BOSS)
    for fixture in state.open():
        await league.enter(season, BOSS, fixture.number, (600, 400))
    for act in ("correction", "left"):
        state = await league.service.rounds.draft(season, BOSS)
        number = draft_of(state).number
        if act == "correction":
            state = await league.enter(season, BOSS, 1, (400, 600))
        else:
            state = await league.seasons.leave(season, BOSS, 2)
        assert draft_of(state).old
        with pytest.raises(LeagueError, match="draft old"):
            await league.service.rounds.publish(season, BOSS, number)
        assert await refused(league, state, "swap", 1, 3) == "draft_old"
    await folded(league, season)


async def test_what_is_refused_changes_nothing() -> None:
    league = League()
    season = await league.season("round_robin", 8, group=4)
    with pytest.raises(LeagueError, match="no draft"):
        await league.service.rounds.publish(season, BOSS, 1)
    state = await league.service.rounds.draft(season, BOSS)
    far = next(number for number, each in state.entrants.items() if each.division != state.entrants[1].division)
    assert await refused(league, state, "swap", 1, far) == "other_division"
    assert await refused(league, state, "swap", 1, 1) == "other_division"
    assert await refused(league, state, "swap", 1, 99) == "not_in_draft"
    assert await refused(league, state, "pair", 99, 98) == "not_in_draft"
    assert await refused(league, state, "swap", 1, 2, number=draft_of(state).number + 1) == "no_draft"
    nobody = Actor(5, "Eve")
    rounds = league.service.rounds
    for attempt in (rounds.draft(season, nobody), rounds.publish(season, nobody, 1), rounds.undo(season, nobody, 1),
                    rounds.redraft(season, nobody, 1, "swap", 1, 2)):
        with pytest.raises(LeagueError, match="not manager"):
            await attempt
    assert (await league.seasons.state(season)) == state


async def test_pairing_at_once_leaves_no_draft_behind() -> None:
    league = League()
    season = await league.season("swiss", 4)
    await league.service.rounds.draft(season, BOSS)
    state = await league.seasons.pair(season, BOSS)
    assert state.drawing.draft is None
    await folded(league, season)


async def test_who_plays_draws_the_same_again_however_a_draft_has_become_old() -> None:
    """Pausing and returning is one's own right; drawing until it suits is not."""
    league = League()
    season = await league.season("swiss", 8, ai=False)
    player = manager(0)

    async def own_game() -> frozenset[int]:
        drawn = draft_of(await league.service.rounds.draft(season, player))
        return frozenset(next(each.entrants for each in drawn.rounds[0] if 1 in each.entrants))

    first = await own_game()
    for between in (False, True, True, False, True):
        await league.seasons.pause(season, player, 1, 1)
        if between:
            await league.service.rounds.draft(season, player)
        await league.seasons.come_back(season, player, 1)
        assert draft_of(await league.seasons.state(season)).old
        assert await own_game() == first
