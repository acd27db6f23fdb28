"""Groups, then knock-out: the draw, who goes on, the bracket, the places at the end."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from bot.league.formats.groups import drawn, first_round, qualified
from bot.league.formats.knockout import tie_winner
from bot.league.model import Actor, LeagueError, Stage
from bot.league.season import fold
from bot.league.season.agenda import AgendaTask, agenda
from bot.league.state import SeasonState
from tests.support.leagues.league_kit import BOSS, League
from tests.support.thorough import sampled


def groups_of(state: SeasonState) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for number, entrant in state.entrants.items():
        found.setdefault(entrant.division, []).append(number)
    return found


async def grouped(league: League, entrants: int, draw: Random, **changes: object) -> SeasonState:
    """A season whose groups have played."""
    season = await league.season("groups", entrants, **changes)
    await league.seasons.pair(season, BOSS)
    await play(league, season, draw)
    return await league.seasons.state(season)


async def play(league: League, season: int, draw: Random) -> None:
    while waiting := (await league.seasons.state(season)).open():
        for fixture in waiting:
            scores = draw.sample(range(0, 1000, 5), 2)
            await league.enter(season, BOSS, fixture.number, scores)


@pytest.mark.parametrize("entrants", sampled((4, 5, 7, 12, 18, 23, 33, 100), range(4, 101)))
def test_groups_are_even_and_drawn_from_pots(entrants: int) -> None:
    seeds = list(range(1, entrants + 1))
    for size in (0, 3, 4, 5, 6):
        found = drawn(seeds, size, Random(entrants))
        assert sorted(number for group in found for number in group) == seeds
        lengths = [len(group) for group in found]
        assert max(lengths) - min(lengths) <= 1
        assert min(lengths) >= 2
        if size and entrants >= 2 * size:
            assert abs(entrants / len(found) - size) < size / 2 + 1
        for start in range(0, entrants, len(found)):
            pot = set(seeds[start:start + len(found)])
            assert all(len(pot & set(group)) <= 1 for group in found), "the best meet later"
    assert drawn(seeds, 4, Random(1)) != drawn(seeds, 4, Random(2)) or entrants < 8


@pytest.mark.parametrize("entrants", sampled((4, 6, 9, 12, 20, 24), range(4, 65)))
async def test_a_season_of_groups_from_start_to_end(entrants: int) -> None:
    """Everybody meets everybody in their group once, and nobody else; the bracket is whole, and has one winner."""
    league, draw = League(), Random(entrants)
    state = await grouped(league, entrants, draw, third=True)
    divisions = groups_of(state)
    met = Counter(frozenset(each.entrants) for each in state.fixtures.values())
    assert met == Counter(frozenset(pair) for group in divisions.values() for pair in combinations(group, 2))
    for round in range(1, state.round + 1):
        playing = [number for each in state.fixtures.values() if each.round == round for number in each.entrants]
        assert len(playing) == len(set(playing)), "one game a round"
    seeds = qualified(state)
    per_group = Counter(state.entrants[number].division for number in seeds)
    assert set(per_group.values()) <= {2, 3}
    assert set(per_group) == set(divisions)
    tallies = dict(state.standing.tallies)
    while True:
        try:
            await league.seasons.pair(state.id, BOSS)
        except LeagueError as error:
            if error.code != "all_paired":
                raise
            break
        await play(league, state.id, draw)
    state = await league.seasons.close(state.id, BOSS)
    assert dict(state.standing.tallies) == tallies, "the bracket counts in no group's table"
    closing = state.standing.closing
    assert closing is not None
    final = [each for each in state.fixtures.values() if each.round == state.round and each.division == -1]
    winner = tie_winner(state.block(final[-1].block))
    assert winner == tuple(number for number, place in closing.places.items() if place == 1)
    assert sorted(closing.places) == sorted(state.entrants)
    assert {number for number, place in closing.places.items() if place <= len(seeds)} == set(seeds)
    if len(seeds) > 3:
        assert sorted(place for place in closing.places.values() if place <= 4) == [1, 2, 3, 4]
    assert fold.read(state.season, await league.stores.seasons.log(state.id)) == state


@pytest.mark.parametrize("entrants", [5, 6, 11])
async def test_a_season_that_ends_within_the_bracket_has_one_winner(entrants: int) -> None:
    """Those who are still in it come first, in the order of the groups' tables."""
    league = League()
    state = await grouped(league, entrants, Random(entrants))
    seeds = qualified(state)
    await league.seasons.pair(state.id, BOSS)
    state = await league.seasons.close(state.id, BOSS, force=True)
    closing = state.standing.closing
    assert closing is not None
    assert sorted(closing.places, key=lambda each: closing.places[each])[:len(seeds)] == seeds
    assert sorted(closing.places.values()) == list(range(1, entrants + 1))


@pytest.mark.parametrize("entrants", sampled((6, 9, 12, 15, 20, 28), range(4, 101)))
async def test_two_of_a_group_do_not_meet_at_once_in_the_bracket(entrants: int) -> None:
    """With at least three groups that can always be avoided; with two, winners meet the others' second."""
    league = League()
    state = await grouped(league, entrants, Random(entrants))
    seeds = qualified(state)
    ties = first_round(state, seeds)
    assert sorted(number for tie in ties for side in tie for number in side) == sorted(seeds)
    resting = [tie[0][0] for tie in ties if len(tie) == 1]
    assert resting == [] or set(resting) == set(seeds[:len(resting)]), "byes are for the best"
    assert len(ties) & (len(ties) - 1) == 0
    if len(groups_of(state)) > 1:
        assert not [tie for tie in ties if len(tie) == 2 and state.entrants[tie[0][0]].division
                    == state.entrants[tie[1][0]].division]


async def test_the_best_thirds_fill_the_bracket() -> None:
    """Six groups of four: two of each and the four best of the third."""
    league = League()
    state = await grouped(league, 24, Random(3))
    seeds = qualified(state)
    assert len(seeds) == 16
    rows = await league.service.standings.rows(state.id)
    place = {row.entrant: row.place for row in rows}
    thirds = [number for number in state.entrants if place[number] == 3]
    chosen = [number for number in seeds if place[number] == 3]
    assert len(chosen) == 4
    worth = {number: (state.tally(number).points, state.tally(number).scored - state.tally(number).conceded)
             for number in thirds}
    assert min(worth[number] for number in chosen) >= max(worth[number] for number in set(thirds) - set(chosen))
    assert [place[number] for number in seeds] == sorted(place[number] for number in seeds)


async def test_a_draft_of_groups_can_be_changed_and_taken_back() -> None:
    league = League()
    season = await league.season("groups", 8)
    state = await league.service.rounds.draft(season, BOSS)
    draft = state.drawing.draft
    assert draft is not None
    assert len(draft.rounds) == 3
    one, other = (next(each.entrants[0] for each in draft.rounds[0] if each.division == group) for group in (1, 2))
    state = await league.service.rounds.redraft(season, BOSS, draft.number, "swap", one, other)
    assert state.drawing.draft is not None
    for pairings in state.drawing.draft.rounds:
        assert {each.division for each in pairings if one in each.entrants} == {2}
        assert {each.division for each in pairings if other in each.entrants} == {1}
    state = await league.service.rounds.publish(season, BOSS, state.drawing.draft.number)
    assert (state.entrants[one].division, state.entrants[other].division) == (2, 1)
    state = await league.service.rounds.undo(season, BOSS, 1)
    assert not state.fixtures
    assert {entrant.division for entrant in state.entrants.values()} == {1}, "nobody knows the groups any more"
    assert state.drawing.draft is not None
    state = await league.service.rounds.publish(season, BOSS, state.drawing.draft.number)
    assert (state.entrants[one].division, state.entrants[other].division) == (2, 1)


async def test_a_round_of_the_bracket_is_taken_back_alone() -> None:
    league, draw = League(), Random(1)
    state = await grouped(league, 8, draw)
    played = state.round
    assert agenda(state, league.clock.now())[0].task is AgendaTask.DRAW
    state = await league.seasons.pair(state.id, BOSS)
    state = await league.service.rounds.undo(state.id, BOSS, played + 1)
    assert state.round == played
    draft = state.drawing.draft
    assert draft is not None
    assert {each.division for each in draft.rounds[0]} == {-1}
    with pytest.raises(LeagueError, match="round begun"):
        await league.service.rounds.undo(state.id, BOSS, 1)
    state = await league.service.rounds.publish(state.id, BOSS, draft.number)
    assert state.round == played + 1


async def test_a_correction_does_not_change_a_bracket_that_was_drawn() -> None:
    """A result that changes nobody's place may still be mended."""
    league, draw = League(), Random(2)
    state = await grouped(league, 8, draw)
    state = await league.seasons.pair(state.id, BOSS)
    seeds, refused = qualified(state), 0
    for number, result in list(state.results.items()):
        low, high = sorted(result.scores)
        turned = (low, high) if result.ranks[0] == 1 else (high, low)
        try:
            changed = await league.enter(state.id, BOSS, number, turned)
        except LeagueError as error:
            if error.code != "groups_built_on":
                raise
            assert (await league.seasons.state(state.id)).results[number] == result
            refused += 1
        else:
            assert qualified(changed) == seeds
            await league.enter(state.id, BOSS, number, result.scores)
    assert refused
    first = next(iter(state.results))
    await league.enter(state.id, BOSS, first, state.results[first].scores, reason="by hand")


async def test_who_leaves_in_the_groups_does_not_go_on() -> None:
    league, draw = League(), Random(5)
    season = await league.season("groups", 8, ai=False)
    state = await league.seasons.pair(season, BOSS)
    gone = state.entrants[1]
    await league.seasons.leave(season, Actor(gone.users[0], "P"))
    await play(league, season, draw)
    state = await league.seasons.state(season)
    assert 1 not in qualified(state)
    await league.seasons.pair(season, BOSS)
    await play(league, season, draw)
    await league.seasons.pair(season, BOSS)
    await play(league, season, draw)
    state = await league.seasons.close(season, BOSS)
    assert state.season.stage is Stage.CLOSED
    assert state.standing.closing is not None
    assert max(state.standing.closing.places, key=lambda number: state.standing.closing.places[number]) == 1


async def test_a_drawn_game_of_a_group_is_no_tie() -> None:
    """It has no second game; a level game of the bracket does."""
    league = League()
    season = await league.season("groups", 4, qualify=2, options={"target": "10000", "deals": "4", "level": "draw"})
    await league.seasons.pair(season, BOSS)
    games = (await league.seasons.state(season)).open()
    state = await league.enter(season, BOSS, games[0].number, (200, 200))
    assert len(state.fixtures) == len(games)
    for fixture in games[1:]:
        await league.enter(season, BOSS, fixture.number, (300, 100))
    state = await league.seasons.pair(season, BOSS)
    (final,) = state.open()
    state = await league.enter(season, BOSS, final.number, (200, 200))
    assert [each.block for each in state.open()] == [final.block]
