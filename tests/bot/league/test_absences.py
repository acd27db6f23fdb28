"""Late entry, pauses and returns, with at most one half-point bye for everybody."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bot.league.formats.registry import planned_rounds
from bot.league.model import UNIT, Actor, EntrantStatus, How, LeagueError
from bot.league.season import drafts
from bot.league.state import SeasonState
from tests.support.leagues.league_kit import BOSS, League, human

BY_ROUND = {"swiss": 9, "dtm": 13, "hiesfeld": 9, "tables": 10}


@pytest.fixture
def league() -> League:
    return League()


async def scored(league: League, season: int) -> SeasonState:
    """Every open game is awarded to its first side."""
    for fixture in (await league.seasons.state(season)).open():
        await league.matches.adjudicate(season, BOSS, fixture.number, 0, "test")
    return await league.seasons.state(season)


async def round_of(league: League, season: int) -> SeasonState:
    await league.seasons.pair(season, BOSS)
    return await scored(league, season)


def halves(state: SeasonState) -> Counter[int]:
    return Counter(state.fixtures[number].sides[0][0] for number, result in state.results.items()
                   if result.how is How.HALF)


def users(state: SeasonState, number: int) -> Actor:
    return Actor(state.entrants[number].users[0], "x")


@pytest.mark.parametrize("preset", BY_ROUND)
async def test_who_comes_late_has_a_half_for_one_of_the_rounds_missed(league: League, preset: str) -> None:
    season = await league.season(preset, BY_ROUND[preset], ai=False, rounds=6)
    await round_of(league, season)
    await round_of(league, season)
    members = [human(90), human(91)] if (await league.seasons.state(season)).settings.entry.pairs else [human(90)]
    state = await league.seasons.join(season, BOSS, *members)
    late = state.entrants.last
    assert halves(state) == {late: 1}, "one, for two rounds"
    state = await round_of(league, season)
    assert any(late in each.entrants and each.round == 3 for each in state.fixtures.values())


async def test_nobody_enters_after_half_of_the_rounds(league: League) -> None:
    season = await league.season("swiss", 8, ai=False, rounds=4)
    for _ in range(2):
        await round_of(league, season)
    await league.seasons.join(season, BOSS, human(50), human(51))
    await round_of(league, season)
    with pytest.raises(LeagueError) as refused:
        await league.seasons.join(season, BOSS, human(60), human(61))
    assert (refused.value.code, refused.value.params["rounds"]) == ("too_late", 4)


@pytest.mark.parametrize(("preset", "changes", "code"), [
    ("knockout", {}, "joining_over"), ("round_robin", {}, "joining_over"), ("swiss", {"late": False}, "joining_over")])
async def test_other_seasons_take_nobody_late(league: League, preset: str, changes: dict[str, bool], code: str) -> None:
    season = await league.season(preset, 4, ai=False, **changes)
    with pytest.raises(LeagueError) as refused:
        await league.seasons.join(season, BOSS, human(60), human(61))
    assert refused.value.code == code
    state = await league.seasons.state(season)
    with pytest.raises(LeagueError) as refused:
        await league.seasons.pause(season, users(state, 1), 1, 1)
    assert refused.value.code == "no_pauses"


@pytest.mark.parametrize("preset", BY_ROUND)
async def test_a_pause_is_worth_half_a_win_once(league: League, preset: str) -> None:
    season = await league.season(preset, BY_ROUND[preset], ai=False, rounds=6)
    before = await league.seasons.state(season)
    await league.seasons.pause(season, users(before, 1), 1, 2)
    for number in (1, 2):
        state = await round_of(league, season)
        games = [each for each in state.fixtures.values() if 1 in each.entrants and not each.bye]
        assert not games, f"round {number}"
    assert halves(state) == {1: 1}
    state = await round_of(league, season)
    assert any(1 in each.entrants and each.round == 3 for each in state.fixtures.values()), "the pause is over"
    await league.seasons.pause(season, users(state, 1), 1, 1)
    assert halves(await round_of(league, season)) == {1: 1}, "no second one"


async def test_half_a_win_in_a_swiss_season_is_a_draw(league: League) -> None:
    season = await league.season("swiss", 5, ai=False, rounds=3)
    state = await league.seasons.state(season)
    await league.seasons.pause(season, users(state, 5), 5, 1)
    state = await round_of(league, season)
    assert state.tally(5).points == UNIT
    assert not [each for each in state.fixtures.values() if each.bye and each.sides != ((5,),)], "four play"


async def test_who_left_comes_back_and_who_is_barred_does_not(league: League) -> None:
    season = await league.season("swiss", 6, ai=False, rounds=5)
    state = await round_of(league, season)
    one, other = users(state, 1), users(state, 2)
    await league.seasons.leave(season, one)
    await league.seasons.leave(season, BOSS, 2, barred=True, reason="rude")
    state = await round_of(league, season)
    assert not any({1, 2} & set(each.entrants) for each in state.fixtures.values() if each.round == 2)
    state = await league.seasons.come_back(season, one, 1)
    assert state.entrants[1].status is EntrantStatus.IN
    state = await round_of(league, season)
    assert any(1 in each.entrants for each in state.fixtures.values() if each.round == 3)
    barred = {"name": state.entrants[2].name}
    for by, number, code, said in (
            (other, 2, "barred", barred), (one, 1, "playing", {}), (other, 3, "not_manager", {})):
        with pytest.raises(LeagueError) as refused:
            await league.seasons.come_back(season, by, number)
        assert (refused.value.code, refused.value.params) == (code, said)


async def test_a_pause_during_a_draft_makes_it_old_and_a_half_bye_is_not_swapped(league: League) -> None:
    season = await league.season("swiss", 6, ai=False, rounds=4)
    await league.service.rounds.draft(season, BOSS)
    state = await league.seasons.state(season)
    state = await league.seasons.pause(season, users(state, 3), 3, 1)
    assert state.drawing.draft is not None
    assert state.drawing.draft.old
    state = await league.service.rounds.draft(season, BOSS)
    draft = state.drawing.draft
    assert draft is not None
    assert [each.half for each in draft.rounds[0] if each.sides == ((3,),)] == [True]
    with pytest.raises(LeagueError) as refused:
        drafts.swapped(state, draft.number, 3, 1, sure=True)
    assert refused.value.code == "not_in_draft"
    published = await league.service.rounds.publish(season, BOSS, draft.number)
    back = await league.service.rounds.undo(season, BOSS, 1)
    assert back.drawing.draft is not None
    assert [each.half for each in back.drawing.draft.rounds[0] if each.sides == ((3,),)] == [True]
    assert halves(published) == {3: 1}
    assert not halves(back)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("preset", BY_ROUND)
async def test_chance_pauses_returns_and_entries_keep_the_rules(league: League, preset: str, seed: int) -> None:
    """Nobody has two games in a round, nobody who pauses plays, nobody has two half-point byes."""
    draw = Random(seed)
    season = await league.season(preset, BY_ROUND[preset], ai=False, rounds=6)
    for number in range(1, 7):
        state = await league.seasons.state(season)
        chosen = draw.sample(state.present, 2)
        await league.seasons.pause(season, BOSS, chosen[0], draw.randint(1, 3))
        await league.seasons.leave(season, BOSS, chosen[1])
        gone = [each for each, entrant in state.entrants.items() if not entrant.active]
        if gone:
            await league.seasons.come_back(season, BOSS, draw.choice(gone))
        if 2 * state.round <= planned_rounds(state):
            people = [human(200 + 2 * number), human(201 + 2 * number)]
            await league.seasons.join(season, BOSS, *people[:2 if state.settings.entry.pairs else 1])
        expected = set((await league.seasons.state(season)).present)
        state = await round_of(league, season)
        games = [each for each in state.fixtures.values() if each.round == number]
        blocks = {each.block: set(each.entrants) for each in games}
        seen = Counter(entrant for members in blocks.values() for entrant in members)
        assert set(seen.values()) <= {1}
        resting = {each.sides[0][0] for each in games if each.bye and state.results[each.number].how is How.HALF}
        assert set(seen) - resting == expected
    assert set(halves(state).values()) <= {1}


async def test_whom_a_manager_removed_may_come_back_unless_barred(league: League) -> None:
    """To remove somebody ends their part as if they had left; to keep them out a manager bars them. Where there are no
    pauses nobody comes back."""
    season = await league.season("swiss", 6, ai=False, rounds=5)
    state = await round_of(league, season)
    removed = users(state, 1)
    await league.seasons.leave(season, BOSS, 1, reason="did not come")
    assert (await league.seasons.come_back(season, removed, 1)).entrants[1].active
    await league.seasons.leave(season, BOSS, 1, reason="again")
    await league.seasons.leave(season, BOSS, 2, barred=True)
    await league.seasons.configure(season, BOSS, late=False)
    for number, code in ((1, "no_pauses"), (2, "barred")):
        with pytest.raises(LeagueError) as refused:
            await league.seasons.come_back(season, users(state, number), number)
        assert refused.value.code == code
