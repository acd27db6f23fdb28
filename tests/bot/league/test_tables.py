"""Seasons at tables of any of the games: who meets whom, and what it is worth."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from bot.league.formats.tables import grouped, seats, sizes
from bot.league.model import UNIT, Actor, How, LeagueError, Result
from bot.league.season.deadlines import Ruling, stamp
from bot.league.state import SeasonState
from games.registry import GAMES
from tests.support.leagues.league_kit import BOSS, League
from tests.support.thorough import sampled

SHORT = {"tichu": {"target": "100"}, "trichu": {"rounds": "3"}, "tientsin": {"target": "100"}, "lord": {"rounds": "1"},
         "tatsu": {"target": "100"}}
LARGEST = {"tichu": 4, "trichu": 3, "tientsin": 6, "lord": 7, "tatsu": 4}


async def opened(game: str, players: int, **changes: object) -> tuple[League, int]:
    league = League()
    made = await league.seasons.create(9, BOSS, game, "tables", game=game, options=SHORT[game], **changes)
    await league.enrol(made.id, players)
    await league.seasons.start(made.id, BOSS)
    return league, made.id


def test_sizes_differ_by_one_and_as_few_as_possible_sit_out() -> None:
    for allowed in ((3,), (4,), (6,), (4, 3, 2), (7, 6, 5)):
        for players in range(1, 101):
            found = sizes(players, allowed)
            possible = [n for n in range(players + 1) if any(
                set(made) <= set(allowed) for count in range(1, n + 1)
                for made in [[n // count + (each < n % count) for each in range(count)]])]
            assert sum(found) == max(possible, default=0), (players, allowed)
            assert not found or max(found) - min(found) <= 1


def counted(state: SeasonState) -> dict[int, Fraction]:
    """Points by another way of counting: each opponent one by one."""
    found = dict.fromkeys(state.entrants, Fraction(0))
    for number, fixture in state.fixtures.items():
        result = state.results[number]
        if fixture.bye:
            found[fixture.sides[0][0]] += Fraction(1, 2)
            continue
        side = {player: place for place, players in enumerate(fixture.sides) for player in players}
        for one in side:
            against = [other for other in side if side[other] != side[one]]
            for other in against:
                mine, theirs = result.ranks[side[one]], result.ranks[side[other]]
                found[one] += Fraction(1 if mine < theirs else Fraction(1, 2) if mine == theirs else 0) / len(against)
    return found


@pytest.mark.parametrize(("game", "players"), sampled(
    (("trichu", 10), ("tientsin", 13), ("tatsu", 11), ("lord", 23), ("lord", 8), ("tichu", 9)),
    tuple((game, players) for game in GAMES for players in range(LARGEST[game], 61, 3))))
async def test_a_season_meets_evenly_and_scores_shares(game: str, players: int) -> None:
    league, season = await opened(game, players)
    draw, sat_out = Random(f"{game} {players}"), Counter[int]()
    for number in range(1, 7):
        state = await league.seasons.pair(season, BOSS)
        here = [each for each in state.fixtures.values() if each.round == number]
        assert sorted(player for each in here for player in each.entrants) == sorted(state.entrants)
        sat_out.update(each.sides[0][0] for each in here if each.bye)
        assert max(sat_out[each] for each in state.entrants) - min(sat_out[each] for each in state.entrants) <= 1
        for fixture in state.open():
            assert len(fixture.sides) == GAMES[game].traits.sides(len(fixture.entrants))
            await league.enter(season, BOSS, fixture.number, [draw.randrange(4) for _ in fixture.sides])
    state = await league.seasons.state(season)
    points = counted(state)
    assert {each: Fraction(state.tally(each).points, UNIT) for each in state.entrants} == points
    rows = await league.service.standings.rows(season)
    assert [row.tally.points for row in rows] == sorted((row.tally.points for row in rows), reverse=True)
    met = Counter(frozenset(pair) for each in state.fixtures.values() for pair in combinations(each.entrants, 2))
    most = sum(met.values()) / (players * (players - 1) / 2)
    assert max(met.values()) <= most + 3, "nobody much more often than on average"
    await league.seasons.close(season, BOSS)


@pytest.mark.parametrize(("players", "rounds"), [(9, 4)])
def test_all_meet_all_where_a_perfect_plan_exists(players: int, rounds: int) -> None:
    """Nine players at tables of three: each meets each once in four rounds (Kirkman)."""
    for seed in range(10):
        met: Counter[frozenset[int]] = Counter()
        for _ in range(rounds):
            for table in grouped(range(players), sizes(players, (3,)), met, Random(seed)):
                met.update(map(frozenset, combinations(table, 2)))
        assert set(met.values()) == {1}
        assert len(met) == players * (players - 1) // 2


async def test_two_sides_are_drawn_in_each_round() -> None:
    """Six players of Tientsin, always at one table: who were partners are so as rarely as possible."""
    league, season = await opened("tientsin", 6, rounds=10)
    together: Counter[frozenset[int]] = Counter()
    for _ in range(10):
        state = await league.seasons.pair(season, BOSS)
        (fixture,) = state.open()
        assert list(map(len, fixture.sides)) == [3, 3]
        together.update(frozenset(pair) for side in fixture.sides for pair in combinations(side, 2))
        await league.enter(season, BOSS, fixture.number, (100, 0))
    assert set(together.values()) == {4}, "ten splits, each pair in four of them"


async def test_who_leaves_gives_the_others_a_half() -> None:
    league, season = await opened("trichu", 3)
    await league.seasons.pair(season, BOSS)
    state = await league.seasons.leave(season, BOSS, 2)
    assert {each: state.tally(each).points for each in state.entrants} == {1: UNIT // 2, 2: 0, 3: UNIT // 2}
    assert state.results[1] == Result(How.VOID, (0, 0, 0), (1, 1, 1), reason="left", excused=(1, 3))


async def test_a_game_needs_its_players() -> None:
    league = League()
    made = await league.seasons.create(9, BOSS, "few", "tables", game="lord", options={})
    await league.enrol(made.id, 4)
    before = await league.seasons.trail(made.id)
    with pytest.raises(LeagueError, match="too few entrants") as refused:
        await league.seasons.start(made.id, BOSS)
    assert refused.value.params == {"least": 5, "n": 4}
    assert await league.seasons.trail(made.id) == before
    assert seats(made.settings) == (7, 6, 5)


@pytest.mark.parametrize("game", ["trichu", "tatsu", "lord", "tientsin"])
async def test_a_table_of_ai_players_makes_the_result(game: str) -> None:
    """The season's table has the right players and options, and its end is the result."""
    league, season = await opened(game, LARGEST[game], rounds=1)
    (fixture,) = (await league.seasons.pair(season, BOSS)).open()
    await league.driver.start()
    table = await league.matches.play(season, BOSS, fixture.number, 7)
    assert len(table.table.taken) == LARGEST[game]
    state = await league.seasons.state(season)
    for _ in range(200):
        if fixture.number in state.results:
            break
        await league.pass_time(300)
        state = await league.seasons.state(season)
    await league.driver.stop()
    result = state.results[fixture.number]
    assert (result.how, result.table) == (How.PLAYED, table.id)
    assert len(result.ranks) == len(fixture.sides)
    assert sum(state.tally(each).points for each in state.entrants) == len(state.entrants) * UNIT // 2
    if game == "lord":  # places of the only round decide, though only one has won it
        assert sorted(result.ranks) == list(range(1, LARGEST[game] + 1))


# no-shows ----------------------------------------------------------------------------------------

@pytest.mark.parametrize("way", ["claimed", "deadline"])
@pytest.mark.parametrize(("game", "players", "absent"), [("trichu", 3, 1), ("lord", 5, 2), ("tatsu", 3, 1)])
async def test_who_does_not_come_is_last_and_the_others_get_a_bye_s_share(
        game: str, players: int, absent: int, way: str) -> None:
    """They drew, whoever had come: a claim was refused, and the deadline proposed a draw."""
    league = League()
    season = await league.season("tables", players, ai=False, game=game, days=7)
    state = await league.seasons.pair(season, BOSS)
    at = league.clock.now() + timedelta(hours=1)
    if way == "claimed":
        await league.matches.set_time(season, BOSS, 1, at)
        await league.pass_time(3600)
    users = [side[0].user or 0 for side in state.lineup(state.fixtures[1])]
    for user in users[absent:]:
        await league.matches.play(season, Actor(user, "x"), 1, 7)
    if way == "claimed":
        await league.pass_time(16 * 60)
        with pytest.raises(LeagueError, match="not here"):
            await league.matches.claim(season, Actor(users[0], "x"), 1)
        await league.matches.claim(season, Actor(users[-1], "x"), 1)
    else:
        await league.pass_time(9 * 86400)
        rulings = await league.service.deadlines.proposals(season)
        assert [ruling for _, ruling in rulings] == [Ruling.CAME]
        await league.service.deadlines.confirm(season, BOSS, stamp(rulings))
    state = await league.seasons.state(season)
    gone = {entrant.number for user in users[:absent] if (entrant := state.of_user(user)) is not None}
    for number in state.entrants:
        assert state.tally(number).points == (0 if number in gone else UNIT // 2)
    places = {row.entrant: row.place for row in await league.service.standings.rows(season)}
    assert all(places[number] > players - absent for number in gone)
    assert not await league.ratings()
    state = await league.matches.object(season, Actor(users[0], "x"), 1, "the train was late")
    league.renew()
    assert await league.seasons.state(season) == state, "a restart reads the same"


async def test_partners_who_came_get_a_bye_s_share_where_there_are_two_sides() -> None:
    """Tientsin, three against three: the side that came wins, and only who did not come gets nothing."""
    league = League()
    season = await league.season("tables", 6, ai=False, game="tientsin")
    state = await league.seasons.pair(season, BOSS)
    await league.matches.set_time(season, BOSS, 1, league.clock.now() + timedelta(hours=1))
    await league.pass_time(3600)
    mine, theirs = ([each.user or 0 for each in side] for side in state.lineup(state.fixtures[1]))
    for user in (*mine, *theirs[1:]):
        await league.matches.play(season, Actor(user, "x"), 1, 7)
    await league.pass_time(16 * 60)
    with pytest.raises(LeagueError, match="partner missing"):
        await league.matches.claim(season, Actor(theirs[1], "x"), 1)
    state = await league.matches.claim(season, Actor(mine[0], "x"), 1)
    points = {user: state.tally(entrant.number).points for user in (*mine, *theirs)
              if (entrant := state.of_user(user)) is not None}
    assert points == {**dict.fromkeys(mine, UNIT), theirs[0]: 0, **dict.fromkeys(theirs[1:], UNIT // 2)}
