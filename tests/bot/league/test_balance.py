"""How fair pairings are, counted again without the code that makes them, and compared with the best there can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from bot.league.formats.apart import APART
from bot.league.formats.individual import partner_plan
from bot.league.formats.matching import REPEAT, History
from bot.league.formats.movement import rounds
from bot.league.formats.swiss import FLOAT, LARGEST_FIELD, LEVEL, LOT, PLACE, SECOND_BYE, swiss, swiss_rounds
from bot.league.model import UNIT, How
from bot.league.state import SeasonState
from tests.support.leagues.league_kit import BOSS, League
from tests.support.thorough import sampled

EXACT = (4, 7, 8, 11, 12, 19, 20, 23, 24, 31, 32, 44, 48, 60, 68, 72, 80, 84)
"""Numbers of pairs with a movement that compares all exactly equally often."""


def byes(state: SeasonState, who: Sequence[int]) -> list[int]:
    """How often each sat out."""
    found = Counter(each.sides[0][0] for each in state.fixtures.values() if each.bye)
    return [found[number] for number in who]


# individual: byes and partners ----------------------------------------------------------------------

@pytest.mark.parametrize("players", sampled((5, 6, 7, 10, 14, 15, 19, 23, 27, 31), tuple(range(5, 60))))
async def test_nobody_sits_out_twice_before_all_have_once(players: int) -> None:
    league, draw = League(), Random(players)
    season = await league.season("dtm", players)
    for number in range(1, 7):
        state = await league.seasons.pair(season, BOSS)
        found = byes(state, list(state.entrants))
        assert max(found) - min(found) <= 1, number
        for fixture in state.open():
            deals = [(draw.randrange(101),) for _ in range(4)]
            deals = [(made, 100 - made) for (made,) in deals]
            await league.enter(season, BOSS, fixture.number, tuple(map(sum, zip(*deals, strict=True))), deals)
    partners = Counter(frozenset(side) for each in state.fixtures.values() for side in each.sides if len(side) == 2)
    assert max(partners.values()) == 1 or players < 7, "no partner twice where that is possible"


@pytest.mark.parametrize("players", [8, 10])
async def test_partners_follow_the_plan_as_long_as_the_same_players_take_part(players: int) -> None:
    league = League()
    season = await league.season("dtm", players)
    state = await league.seasons.state(season)
    seed = Random(f"{state.season.id} {state.season.created}")
    plan = [{frozenset(pair) for pair in one} for one in partner_plan(list(state.entrants), 6, seed)]
    for number in range(1, 4):
        state = await league.seasons.pair(season, BOSS)
        found = {frozenset(side) for each in state.open() for side in each.sides if len(side) == 2}
        assert found == plan[number - 1]
        for fixture in state.open():
            await league.enter(season, BOSS, fixture.number, (200, 200), [(50, 50)] * 4)


async def test_byes_stay_even_among_those_who_stay() -> None:
    league, draw = League(), Random(3)
    season = await league.season("dtm", 18, rounds=8)
    for _ in range(8):
        state = await league.seasons.pair(season, BOSS)
        for fixture in state.open():
            await league.enter(season, BOSS, fixture.number, (200, 200), [(50, 50)] * 4)
        if len(state.active) > 9:
            state = await league.seasons.leave(season, BOSS, draw.choice(state.active))
    assert len(state.active) == 10
    found = byes(state, state.active)
    assert max(found) - min(found) <= 1


# duplicate ----------------------------------------------------------------------------------------

def counted(plan: Sequence[Sequence[Sequence[Sequence[int]]]], field: Sequence[int]) -> tuple[Counter[frozenset[int]],
                                                                                           Counter[frozenset[int]]]:
    """How often any two met, and sat in the same direction."""
    met = Counter({frozenset(each): 0 for each in combinations(field, 2)})
    compared = Counter(met)
    for one in plan:
        tables = [sides for sides in one if len(sides) == 2]
        met.update(frozenset((a, b)) for (a,), (b,) in tables)
        for side in (0, 1):
            compared.update(map(frozenset, combinations([sides[side][0] for sides in tables], 2)))
    return met, compared


@pytest.mark.parametrize("pairs", sampled((4, 5, 8, 9, 10, 12, 13, 24, 60), tuple(range(4, 101))))
def test_a_movement_compares_all_pairs_about_equally(pairs: int) -> None:
    field = list(range(1, pairs + 1))
    plan = rounds(field, 0)
    for one in plan:
        assert sorted(number for sides in one for side in sides for number in side) == field, "each once a round"
    met, compared = counted(plan, field)
    assert set(met.values()) == {1}, "nobody plays a deal, or a pair, twice"
    low, high = min(compared.values()), max(compared.values())
    if pairs in EXACT:
        assert low == high == sum(compared.values()) // len(compared)
    else:
        assert high - low <= max(4, pairs // 3)
        assert low > 0 or pairs < 7


def test_a_movement_of_few_rounds_turns_tables_too() -> None:
    """Of six rounds of 24 pairs any two would otherwise be compared up to six times, and half of them always."""
    _, compared = counted(rounds(list(range(24)), 6), list(range(24)))
    times = Counter(compared.values())
    assert times[0] + times[6] < sum(times.values()) / 10


# Swiss: against every possible round -----------------------------------------------------------------

def every_round(field: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to pair a field; in an odd one somebody sits out."""
    if not field:
        yield []
        return
    first, rest = field[0], list(field[1:])
    if len(field) % 2:
        for other in every_round(rest):
            yield [(first,), *other]
    for place, other in enumerate(rest):
        for more in every_round([*rest[:place], *rest[place + 1:]]):
            yield [(first, other), *more]


def worth(games: Sequence[Sequence[int]], points: dict[int, int], before: History) -> tuple[int, int]:
    """Rematches and second byes; same floats twice running."""
    again, floats = 0, 0
    for game in games:
        if len(game) == 1:
            again += before.byes[game[0]]
            floats += before.floats.get(game[0]) == -1
            continue
        again += before.opponents[frozenset(game)]
        for mine, theirs in (game, game[::-1]):
            way = (points[theirs] > points[mine]) - (points[theirs] < points[mine])
            floats += way != 0 and before.floats.get(mine) == way
    return again, floats


@pytest.mark.parametrize("seed", sampled(range(25), range(300)))
def test_a_swiss_round_is_the_best_of_all(seed: int) -> None:
    draw = Random(seed)
    field = list(range(1, draw.randrange(4, 9) + 1))
    points = {number: draw.randrange(4) for number in field}
    before = History(floats={number: draw.choice((-1, 0, 1)) for number in field})
    before.opponents.update(frozenset(each) for each in combinations(field, 2) if draw.random() < 0.4)
    before.byes.update(number for number in field if draw.random() < 0.3)
    order = sorted(field, key=lambda number: -points[number])
    made = [tuple(number for side in sides for number in side) for sides in swiss(order, points, before, draw)]
    assert sorted(number for game in made for number in game) == field
    best = min(worth(games, points, before) for games in every_round(field))
    assert worth(made, points, before) == best


@pytest.mark.parametrize("entrants", [9, 17])
def test_the_last_of_equals_sits_out_and_lots_decide_the_rest(entrants: int) -> None:
    order, games = list(range(1, entrants + 1)), set()
    for seed in range(20):
        *pairs, bye = swiss(order, {}, History(), Random(seed))
        assert bye == ((entrants,),)
        games.add(frozenset(frozenset((one, other)) for (one,), (other,) in pairs))
    assert len(games) > 10
    assert swiss(order, {}, History(byes=Counter({entrants: 1, entrants - 1: 1})), Random(1))[-1] == ((entrants - 2,),)


def test_each_cost_of_a_swiss_round_outweighs_all_that_follow() -> None:
    pairs, levels = LARGEST_FIELD // 2, 100
    rest = LOT * pairs
    assert rest <= PLACE
    rest += PLACE * LARGEST_FIELD
    assert rest < LEVEL
    rest += LEVEL * levels * levels * (pairs + 1)
    assert rest < FLOAT
    rest += FLOAT * LARGEST_FIELD
    assert rest < REPEAT
    rest += REPEAT * 20 * pairs
    assert rest < SECOND_BYE
    assert SECOND_BYE * levels + rest < APART


@pytest.mark.parametrize("entrants", sampled((4, 5, 9, 16, 24, 33, 100), tuple(range(4, 101))))
async def test_a_swiss_season_repeats_nothing(entrants: int) -> None:
    """As many rounds as it takes, some entrants leave: no rematch, no second bye."""
    league, draw = League(), Random(entrants)
    season = await league.season("swiss", entrants)
    for _ in range(swiss_rounds(entrants)):
        state = await league.seasons.pair(season, BOSS)
        for fixture in state.open():
            await league.enter(season, BOSS, fixture.number, draw.choice(((300, 200), (200, 300))))
        if state.round > 1 and len(state.active) > 12 and draw.random() < 0.5:
            state = await league.seasons.leave(season, BOSS, draw.choice(state.active))
    met = Counter(frozenset(each.entrants) for each in state.fixtures.values() if not each.bye)
    assert max(met.values()) == 1
    assert max(byes(state, list(state.entrants))) <= 1


async def test_who_sat_out_has_met_a_virtual_opponent() -> None:
    """A bye lowered Buchholz: it counted as an opponent without points."""
    league = League()
    season = await league.season("swiss", 5, rounds=2, order=("points", "buchholz", "difference"))
    state = await league.seasons.pair(season, BOSS)
    for fixture in state.open():
        await league.enter(season, BOSS, fixture.number, (301, 299))
    resting = next(each.sides[0][0] for each in state.fixtures.values() if each.bye)
    rows = {row.entrant: row for row in await league.service.standings.rows(season)}
    assert rows[resting].place == 1, "three points against a virtual opponent with three; the others beat one with none"
    assert [row.place for row in rows.values() if row.tally.points == 3 * UNIT] == [1, 2, 2]


# who leaves ---------------------------------------------------------------------------------------

@pytest.mark.parametrize(("preset", "points"), [("dtm", 4), ("hiesfeld", 3)])
async def test_who_leaves_costs_the_others_nothing(preset: str, points: int) -> None:
    """Where partners rotate: they get what a bye gets, and that round counts as one."""
    league = League()
    season = await league.season(preset, 5)
    state = await league.seasons.pair(season, BOSS)
    gone = state.open()[0].entrants[0]
    state = await league.seasons.leave(season, BOSS, gone)
    assert not state.open()
    assert {number: state.tally(number).points for number in state.entrants} == {
        number: 0 if number == gone else points * UNIT for number in state.entrants}


@pytest.mark.parametrize(("winner", "expected"), [(0, 12), (-1, 12), (None, 12)])
async def test_a_hiesfeld_match_has_twelve_points_whatever_is_decided(winner: int | None, expected: int) -> None:
    league = League()
    season = await league.season("hiesfeld", 4)
    one, two, three = (await league.seasons.pair(season, BOSS)).open()
    await league.enter(season, BOSS, one.number, (600, 400))
    await league.enter(season, BOSS, two.number, (550, 450))
    state = await league.matches.adjudicate(season, BOSS, three.number, winner, "late")
    assert sum(state.tally(number).points for number in state.entrants) == expected * UNIT
    gained = {number: state.tally(number).points / UNIT for number in state.entrants}
    if winner == 0:  # the awarded round is worth 3, the others 2 and 1
        assert all(gained[each] == 3 + 2 * (each in one.sides[0]) + (each in two.sides[0]) for each in three.sides[0])
    if winner is None:
        assert all(gained[each] == 1 + 3 * (each in one.sides[0]) + (each in two.sides[0]) for each in gained)


async def round_robin_of_five(league: League, **changes: object) -> tuple[int, SeasonState]:
    """Pair 5 has won the only game that was played, and leaves."""
    season = await league.season("round_robin", 5, legs=1, ai=False, pace="live", edition=0, **changes)
    state = await league.seasons.pair(season, BOSS)
    first = next(each for each in state.open() if 5 in each.entrants)
    await league.enter(season, BOSS, first.number, (600, 400) if first.sides[0] == (5,) else (400, 600))
    return first.number, await league.seasons.leave(season, BOSS, 5)


async def test_who_leaves_a_round_robin_early_is_annulled() -> None:
    """Otherwise those who have yet to meet them win, and who has lost to them has bad luck."""
    league = League()
    played, state = await round_robin_of_five(league)
    assert not any(state.tally(number).played for number in state.entrants)
    byes_won = Counter(each.sides[0][0] for each in state.fixtures.values() if each.bye and each.round == 1)
    assert all(state.tally(number).points in (0, 2 * UNIT) for number in byes_won)
    assert state.results[played].annulled
    assert len([each for each in await league.ratings() if len(each) == 2]) == 2, "the game is rated all the same"
    assert all(state.results[each.number].how is How.VOID for each in state.fixtures.values()
               if 5 in each.entrants and not each.bye and each.number != played)


async def test_a_season_may_keep_the_results_of_who_leaves() -> None:
    league = League()
    played, state = await round_robin_of_five(league, annul=False)
    assert not state.results[played].annulled
    assert sum(state.tally(number).won for number in state.entrants) == 4


async def test_who_leaves_after_half_of_their_games_has_played() -> None:
    league = League()
    season = await league.season("round_robin", 5, legs=1)
    state = await league.seasons.pair(season, BOSS)
    mine = [each for each in state.open() if 5 in each.entrants]
    for fixture in mine[:2]:
        await league.enter(season, BOSS, fixture.number, (600, 400))
    state = await league.seasons.leave(season, BOSS, 5)
    assert [state.results[each.number].how for each in mine] == [How.ENTERED, How.ENTERED, How.AWARDED, How.AWARDED]
    assert not any(result.annulled for result in state.results.values())


# corrections after the end ------------------------------------------------------------------------

async def test_a_correction_after_the_end_changes_champion_and_promotion() -> None:
    league = League()
    season = await league.season("round_robin", 4, group=2, legs=1, promote=1, relegate=1)
    state = await league.seasons.pair(season, BOSS)
    for fixture in state.open():
        await league.enter(season, BOSS, fixture.number, (600, 400))
    before = (await league.seasons.close(season, BOSS)).standing.closing
    assert before is not None
    for fixture in state.open():
        await league.enter(season, BOSS, fixture.number, (400, 600), reason="the wrong way round")
    after = (await league.seasons.state(season)).standing.closing
    assert after is not None
    assert {number: 3 - place for number, place in before.places.items()} == after.places
    assert set(before.promoted).isdisjoint(after.promoted)
    assert set(before.relegated).isdisjoint(after.relegated)
    seq = (await league.seasons.state(season)).seq
    await league.enter(season, BOSS, fixture.number, (410, 590), reason="again")
    assert (await league.seasons.state(season)).seq == seq + 1, "nothing changed but the result"
    league.renew()
    assert (await league.seasons.state(season)).standing.closing == after


async def test_a_correction_of_a_closed_ladder_changes_the_first_by_rating() -> None:
    league = League()
    season = await league.season("ladder", 4, ai=False, edition=0)
    await league.matches.free_result(season, BOSS, ((1, 2), (3, 4)), (600, 400))
    before = (await league.seasons.close(season, BOSS)).standing.closing
    state = await league.enter(season, BOSS, 1, (400, 600))
    assert before is not None
    assert state.standing.closing is not None
    assert before.places == {1: 1, 2: 1, 3: 3, 4: 3}
    assert state.standing.closing.places == {3: 1, 4: 1, 1: 3, 2: 3}
