"""Seasons of 4 to 100 entrants with late entries, pauses and withdrawals, counted and compared with an optimum that is
computed apart from the code that draws rounds (`BUSDRIVER_THOROUGH=1`: each number of entrants)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any

import networkx as nx
import pytest

from bot.league.formats.registry import may_enter_late, planned_rounds
from bot.league.model import Fixture, How, LeagueError
from bot.league.state import SeasonState
from tests.support.leagues.league_kit import BOSS, League, human, random_deals
from tests.support.thorough import sampled

EVERY = tuple(range(4, 101))
NOBODY = 0


async def stirred(league: League, season: int, draw: Random, number: int) -> None:
    """Somebody comes late, somebody pauses, somebody leaves, somebody returns."""
    state = await league.seasons.state(season)
    if may_enter_late(state) and draw.random() < 0.5:
        people = [human(900 + 2 * number), human(901 + 2 * number)]
        await league.seasons.join(season, BOSS, *people[:1 + state.settings.entry.pairs])
    if len(state.present) > 6 and draw.random() < 0.5:
        await league.seasons.pause(season, BOSS, draw.choice(state.present), draw.randint(1, 2))
    state = await league.seasons.state(season)
    if len(state.present) > 6 and draw.random() < 0.4:
        await league.seasons.leave(season, BOSS, draw.choice(state.present))
    gone = [each for each, entrant in state.entrants.items() if not entrant.active]
    if gone and draw.random() < 0.3:
        await league.seasons.come_back(season, BOSS, draw.choice(gone))


async def scored(league: League, state: SeasonState, draw: Random) -> None:
    for fixture in state.open():
        deals = random_deals(state, fixture, draw)
        await league.enter(state.id, BOSS, fixture.number, [sum(deal[side] for deal in deals) for side in (0, 1)],
                           deals)


def of_round(state: SeasonState, number: int) -> list[Fixture]:
    return [each for each in state.fixtures.values() if each.round == number]


# swiss ---------------------------------------------------------------------------------------------

def floats(before: SeasonState) -> dict[int, int]:
    """Who met somebody with more (1) or fewer (-1) points in the round before, as it was then."""
    last, gained = of_round(before, before.round), Counter[int]()
    scoring = before.settings.ranking.scoring
    for each in last:
        result = before.results[each.number]
        for side, (entrant,) in enumerate(each.sides):
            if result.how in (How.BYE, How.HALF) or not result.counts:
                gained[entrant] += {How.BYE: 2 * scoring.win, How.HALF: scoring.win}.get(result.how, 0)
            else:
                drawn = len(set(result.ranks)) == 1
                gained[entrant] += 2 * (scoring.draw if drawn else scoring.win if result.ranks[side] == 1 else 0)
    had = {number: before.tally(number).points - 60 * gained[number] for number in before.entrants}
    found: dict[int, int] = {}
    for each in last:
        if each.bye:
            found[each.entrants[0]] = -1
            continue
        one, other = each.entrants
        found[one] = (had[other] > had[one]) - (had[other] < had[one])
        found[other] = -found[one]
    return found


def price(before: SeasonState) -> Any:
    """What a game costs: rematches and further byes first, then floats that are repeated."""
    met = Counter(frozenset(each.entrants) for each in before.fixtures.values() if not each.bye)
    rested = Counter(each.entrants[0] for each in before.fixtures.values() if each.bye)
    floated: Mapping[int, int] = floats(before) if before.round else {}

    def of(one: int, other: int) -> int:
        if NOBODY in (one, other):
            resting = one or other
            return 1000 * rested[resting] + (floated.get(resting) == -1)
        mine, theirs = before.tally(one).points, before.tally(other).points
        way = (theirs > mine) - (theirs < mine)
        return 1000 * met[frozenset((one, other))] + (way != 0) * (
            (floated.get(one) == way) + (floated.get(other) == -way))

    return of


@pytest.mark.parametrize("entrants", sampled((5, 8, 13, 24), EVERY))
async def test_each_swiss_round_is_as_good_as_the_best(entrants: int) -> None:
    """Rematches and byes exactly; repeated floats too, but in fields of over 80, whose neighbours alone are matched."""
    league, draw = League(), Random(entrants)
    season = await league.season("swiss", entrants, ai=False)
    rounds = planned_rounds(await league.seasons.state(season))
    for number in range(1, rounds + 1):
        before = await league.seasons.state(season)
        after = await league.seasons.pair(season, BOSS)
        cost, field = price(before), list(before.present)
        made = [each for each in of_round(after, after.round)
                if not (each.bye and after.results[each.number].how is How.HALF)]
        assert sorted(n for each in made for n in each.entrants) == sorted(field), "everybody has one game or a bye"
        got = sum(cost(*each.entrants) if not each.bye else cost(each.entrants[0], NOBODY) for each in made)
        graph: Any = nx.Graph()
        graph.add_weighted_edges_from(
            (a, b, cost(a, b)) for a, b in combinations([*field, *([NOBODY] if len(field) % 2 else [])], 2))
        best = sum(cost(a, b) for a, b in nx.min_weight_matching(graph))
        assert got // 1000 == best // 1000, f"round {number}: rematches and byes"
        assert got == best or len(field) > 80, f"round {number}: floats"
        await scored(league, after, draw)
        await stirred(league, season, draw, number)


# rotating partners and matches of four ---------------------------------------------------------------

@pytest.mark.parametrize("entrants", sampled((6, 11, 18), EVERY))
@pytest.mark.parametrize("preset", ["dtm", "hiesfeld"])
async def test_byes_are_shared_by_those_who_stay(preset: str, entrants: int) -> None:
    """Nobody sits out again before everybody who was there all the time has, whoever comes and goes."""
    league, draw = League(), Random(entrants)
    season = await league.season(preset, entrants, ai=False, rounds=6)
    always = set((await league.seasons.state(season)).entrants)
    for number in range(1, 7):
        before = await league.seasons.state(season)
        always &= set(before.present)
        state = await league.seasons.pair(season, BOSS)
        games = of_round(state, state.round)
        if preset == "dtm":
            playing = [n for each in games for n in each.entrants]
            assert len(playing) == len(set(playing))
        resting = {each.entrants[0] for each in games if each.bye and state.results[each.number].how is How.BYE}
        assert len(resting) == len(before.present) % 4
        out = Counter(each.entrants[0] for each in state.fixtures.values() if each.bye)
        if always - resting and resting & always:
            assert max(out[n] for n in resting & always) - 1 <= min(out[n] for n in always - resting), number
        await scored(league, state, draw)
        await stirred(league, season, draw, number)


# all with all ----------------------------------------------------------------------------------------

@pytest.mark.parametrize("entrants", sampled((4, 7, 12), EVERY))
@pytest.mark.parametrize("preset", ["round_robin", "groups"])
async def test_all_meet_all_once_in_a_division_or_a_group(preset: str, entrants: int) -> None:
    """One game a round at most, sides balanced; who leaves is the only one whose games are off."""
    league, draw = League(), Random(entrants)
    season = await league.season(preset, entrants, ai=False, legs=1)
    state = await league.seasons.pair(season, BOSS)
    divisions = Counter(entrant.division for entrant in state.entrants.values())
    met = Counter(frozenset(each.entrants) for each in state.fixtures.values() if not each.bye)
    wanted = {frozenset((a, b)) for a, b in combinations(state.entrants, 2)
              if state.entrants[a].division == state.entrants[b].division}
    assert met == Counter(wanted)
    assert max(divisions.values()) - min(divisions.values()) <= 1
    for number in range(1, state.round + 1):
        playing = [n for each in of_round(state, number) for n in each.entrants]
        assert len(playing) == len(set(playing))
    first = Counter(each.sides[0][0] for each in state.fixtures.values() if not each.bye)
    games = Counter(n for each in state.fixtures.values() if not each.bye for n in each.entrants)
    assert max(abs(2 * first[n] - games[n]) for n in state.entrants) <= 2
    gone = draw.choice(state.active)
    await scored_some(league, state, draw)
    state = await league.seasons.leave(season, BOSS, gone)
    for each in state.open():
        assert gone not in each.entrants


async def scored_some(league: League, state: SeasonState, draw: Random) -> None:
    """Half of the games are played."""
    for fixture in state.open():
        if draw.random() < 0.5:
            await league.enter(state.id, BOSS, fixture.number, draw.sample(range(0, 1000, 5), 2))


@pytest.mark.parametrize("entrants", sampled((9, 16), EVERY))
async def test_groups_with_withdrawals_come_to_one_winner(entrants: int) -> None:
    """Who has left is in no later round; the bracket loses nobody else."""
    league, draw = League(), Random(entrants)
    season = await league.season("groups", entrants, ai=False)
    left: set[int] = set()
    for number in range(20):
        try:
            state = await league.seasons.pair(season, BOSS)
        except LeagueError as error:
            if error.code != "all_paired":
                raise
            break
        for each in of_round(state, state.round):
            assert not (each.after_groups and len(each.sides) == 2 and left & set(each.entrants))
        if len(state.active) > 4 and number < 3:
            one = draw.choice(state.active)
            await league.seasons.leave(season, BOSS, one)
            left.add(one)
        while waiting := (await league.seasons.state(season)).open():
            for fixture in waiting:
                await league.enter(season, BOSS, fixture.number, draw.sample(range(0, 1000, 5), 2))
    state = await league.seasons.close(season, BOSS)
    assert state.standing.closing is not None
    places = state.standing.closing.places
    assert sorted(places) == sorted(state.entrants)
    assert list(places.values()).count(1) == 1
