"""Ratings find out who is stronger, say how sure they are, and come out the same again from the games alone."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import timedelta
from itertools import combinations, product
from math import log
from random import Random
from statistics import fmean
from typing import Any

import pytest
from openskill.models import PlackettLuce

from bot.league import ratings as ratings_module
from bot.league.ports import Pool, PoolGame
from bot.league.ratings import MU, UNSURE, RatedGame, Rating, pair, rate, replay
from bot.league.services import ratings as rating_service
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.thorough import sampled

PLAYERS = 12
POOL = Pool(GUILD, "tichu", "live")


def simulated(games: int, seed: int, players: int = PLAYERS, strengths: Sequence[float] = ()) -> list[RatedGame]:
    """Two against two; strength is spread evenly, and decides with the odds of a logistic law: the best of twelve
    with the second best beats the last two in 98 of 100 games, neighbours each other in 55."""
    draw = Random(seed)
    strength = strengths or range(players)
    found = []
    for _ in range(games):
        four = draw.sample(range(players), 4)
        ahead = sum(strength[n] for n in four[:2]) - sum(strength[n] for n in four[2:])
        won = draw.random() < 1 / (1 + 10 ** (-ahead / 12))
        found.append(RatedGame((tuple(four[:2]), tuple(four[2:])), (1, 2) if won else (2, 1)))
    return found


def kendall(order: list[int]) -> float:
    pairs = list(combinations(range(len(order)), 2))
    return sum(1 if order[a] < order[b] else -1 for a, b in pairs) / len(pairs)


@pytest.mark.parametrize("players", [8, 12, 20])
def test_2000_games_put_players_in_the_order_of_their_strength(players: int) -> None:
    """``BUSDRIVER_SEEDS=100`` gives the figures of docs/develop/measurements/ratings.md (``pytest -rP -k order``)."""
    seeds = int(os.environ.get("BUSDRIVER_SEEDS", sampled("2", "4")))
    found = []
    for seed in range(seeds):
        ratings = replay(simulated(2000, seed, players))
        found.append(kendall(sorted(range(players), key=lambda player: ratings[player,].mu)))
    print(f"{players} players: least {min(found):.3f}, mean {fmean(found):.3f}")
    assert sum(each < 0.9 for each in found) <= seeds // 100


def test_the_interval_holds_the_true_strength_as_often_as_it_says() -> None:
    """About 19 of 20 cases, for players who differ as the model assumes."""
    inside, scale = [], 2 * PlackettLuce().beta * log(10) / 12  # what a point of strength is worth in mu
    for seed, games in product(range(5), (100, 400, 1000)):
        draw = Random(f"people {seed}")
        strengths = [draw.gauss(0, UNSURE / scale) for _ in range(PLAYERS)]
        ratings = replay(simulated(games, seed, strengths=strengths))
        found = [ratings[player,] for player in range(PLAYERS)]
        middle, mean = fmean(rating.mu for rating in found), fmean(strengths)
        inside += [abs(rating.mu - middle - scale * (strength - mean)) <= 2 * rating.sigma
                   for rating, strength in zip(found, strengths, strict=True)]
    assert 0.93 <= fmean(inside) <= 0.99


@pytest.mark.parametrize("portion", [2000, 7])
async def test_step_by_step_and_all_at_once_are_the_same(
    league: League, monkeypatch: pytest.MonkeyPatch, portion: int,
) -> None:
    monkeypatch.setattr(rating_service, "PORTION", portion)
    games = simulated(400, 9)
    for number, game in enumerate(games):
        await league.stores.ratings.add_game(PoolGame(POOL, f"t{number}", league.clock.now(), game))
        if number % 37 == 0:
            await league.service.ratings.refresh(POOL)
    step_by_step = dict(await league.ratings())
    assert step_by_step == replay(games), "bit for bit"
    again = League(league.stores, league.table_store)
    assert await again.ratings() == step_by_step


async def test_after_a_correction_ratings_are_those_of_all_games_from_the_first(league: League) -> None:
    season = await league.season("ladder", 8, ai=False, edition=0)
    draw = Random(4)
    for _ in range(40):
        four = draw.sample(range(1, 9), 4)
        await league.matches.free_result(season, BOSS, (four[:2], four[2:]), (draw.randrange(500), 250))
        await league.ratings()
    before = dict(await league.ratings())
    for number in (30, 12, 35):  # a correction each, then two at once
        await league.enter(season, BOSS, number, (1000, 0))
        assert await league.ratings() == replay(await rated_games(league, season))
        await league.enter(season, BOSS, number + 2, (0, 1000))
    await league.enter(season, BOSS, 7, (0, 1000))
    await league.matches.adjudicate(season, BOSS, 9, None, "not played after all")
    after = dict(await league.ratings())
    games = await rated_games(league, season)
    assert len(games) == 39
    assert after == replay(games)
    assert after != before
    history = await league.service.ratings.history(POOL, (1000,))
    assert history[-1] == after[1000,]
    assert len(history) == after[1000,].games
    rows = await league.service.standings.rows(season)
    sure = [after[row.users].sure for row in rows]
    assert sure == sorted(sure, reverse=True)


async def rated_games(league: League, season: int) -> list[RatedGame]:
    state = await league.seasons.state(season)
    return [
        RatedGame(tuple(tuple(u for e in side for u in state.entrants[e].users) for side in state.fixtures[n].sides),
                  state.results[n].ranks)
        for n in sorted(state.results) if state.results[n].real]


async def test_only_what_a_correction_changes_is_rated_again(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    season = await league.season("ladder", 8, ai=False, edition=0)
    draw = Random(4)
    for _ in range(20):
        four = draw.sample(range(1, 9), 4)
        await league.matches.free_result(season, BOSS, (four[:2], four[2:]), (draw.randrange(500), 250))
    await league.ratings()
    rated = []
    monkeypatch.setattr(ratings_module, "rate", lambda ratings, game: rated.append(game) or rate(ratings, game))
    await league.enter(season, BOSS, 18, (1000, 0))
    found = await league.ratings()
    assert len(rated) == 3
    assert found == replay(await rated_games(league, season))


async def test_a_correction_while_ratings_are_made_is_not_lost(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was, if it came while a long list of games was being rated in a thread."""
    season = await league.season("ladder", 4, ai=False, edition=0)
    await league.matches.free_result(season, BOSS, ((1, 2), (3, 4)), (500, 0))
    await league.ratings()
    await league.matches.free_result(season, BOSS, ((1, 3), (2, 4)), (500, 0))
    keep = league.stores.ratings.put_ratings

    async def late(*given: Any) -> bool:
        monkeypatch.undo()
        for number in (1, 2):
            await league.enter(season, BOSS, number, (0, 500))
        return await keep(*given)

    monkeypatch.setattr(league.stores.ratings, "put_ratings", late)
    assert await league.ratings() == replay(await rated_games(league, season))


def test_uncertainty_shrinks_and_draws_and_pairs_count() -> None:
    games = [RatedGame(((1, 2), (3, 4)), (1, 1))]
    ratings = replay(games)
    assert ratings[1,].mu == pytest.approx(MU)
    assert ratings[1,].sigma < Rating().sigma
    assert ratings[1,].spread < Rating().spread
    assert pair(2, 1) in ratings
    assert len(rate({}, RatedGame(((1,), (2,), (3,)), (1, 2, 3)))) == 3


async def test_a_game_with_an_ai_player_is_not_rated(league: League) -> None:
    season = await league.season("ladder", 4)
    await league.matches.free_result(season, BOSS, ((1, 2), (3, 4)), (10, 5))
    assert not await league.ratings()


async def test_ratings_of_players_of_pairs_and_of_some(league: League) -> None:
    game = RatedGame(((1, 2), (3, 4)), (1, 2))
    await league.stores.ratings.add_game(PoolGame(POOL, "t1", league.clock.now(), game))
    ratings, found = league.service.ratings, replay([game])
    assert await ratings.singles(POOL) == {subject: found[subject] for subject in ((1,), (2,), (3,), (4,))}
    assert await ratings.of(POOL, [(1,), (1, 2), (9,)]) == {(1,): found[(1,)], (1, 2): found[1, 2]}
    assert list(await ratings.history(POOL, (3,))) == [found[(3,)]]
    other = Pool(POOL.guild, "lord", POOL.pace)
    assert await ratings.singles(other) == {}


async def test_only_a_ladder_goes_by_ratings() -> None:
    league = League()
    ladder = await league.season("ladder", 5, ai=False, edition=0)
    await league.matches.free_result(ladder, BOSS, ((1, 2), (3, 4)), (600, 400))
    standings = league.service.standings
    found = await standings.ratings(await league.seasons.season(ladder), await standings.rows(ladder))
    assert set(found) == {1, 2, 3, 4}
    assert found[1] == found[2]
    assert found[3] == found[4]
    assert found[1].sure > found[3].sure
    swiss = await league.season("swiss", 2, ai=False, edition=0)
    state = await league.seasons.pair(swiss, BOSS)
    await league.enter(swiss, BOSS, state.open()[0].number, (600, 400))
    rows = await standings.rows(swiss)
    assert await standings.ratings(await league.seasons.season(swiss), rows) == {}
    assert {row.movement for row in rows} == {0}, "in the first week nobody moves"


async def test_ratings_from_games_against_few_opponents_are_known(league: League) -> None:
    """Four accounts that only meet one another; partners are no opponents. Nor are those who play with one alone."""
    games = [((1, 2), (3, 4)), ((1, 2), (3, 4)), ((1, 3), (2, 4)), ((5, 6), (7, 8)), ((5, 8), (9, 6)), ((5, 7), (6, 8))]
    for number, sides in enumerate(games):
        await league.stores.ratings.add_game(PoolGame(POOL, f"t{number}", league.clock.now(), RatedGame(sides, (1, 2))))
    few = league.service.ratings.few_opponents
    assert set(await few(POOL, [1, 2, 5, 6])) == {1, 2, 5, 6}
    for number, sides in enumerate([((6, 7), (8, 9)), ((6, 9), (7, 10))], len(games)):
        await league.stores.ratings.add_game(PoolGame(POOL, f"t{number}", league.clock.now(), RatedGame(sides, (1, 2))))
    assert set(await few(POOL, [1, 2, 5, 6])) == {1, 2, 6}, "6 to 9 have played without 5; 6 was always there"


async def test_whoever_keeps_accounts_to_play_against_is_marked_and_a_group_of_friends_is_not(league: League) -> None:
    """Six accounts in turn, thirty accounts that play once: both met more than four opponents. Games are whole."""
    draw, number, friends = Random(3), 0, range(101, 109)
    farmed: list[tuple[int, ...]] = []
    for turn in range(20):
        others = draw.sample(range(2, 7), 3)
        farmed.append((1, *others))
        farmed.append((11, *(12 + (3 * turn + each) % 30 for each in range(3))))
        farmed.append(tuple(draw.sample(friends, 4)))
    for number, (one, other, *rest) in enumerate(farmed):
        await league.stores.ratings.add_game(PoolGame(
            POOL, f"t{number}", league.clock.now(), RatedGame(((one, other), tuple(rest)), (1, 2))))
    assert set(await league.service.ratings.few_opponents(POOL, [1, 11, *friends])) == {1, 11}


async def test_games_of_the_same_players_that_ended_early_are_found(league: League) -> None:
    at = league.clock.now()
    await league.stores.ratings.add_game(PoolGame(POOL, "t1", at, RatedGame(((1, 2), (3, 4)), (1, 2)), early=True))
    await league.stores.ratings.add_game(PoolGame(POOL, "t2", at, RatedGame(((1, 2), (3, 5)), (1, 2))))
    ended, hour = league.stores.ratings.ended_early, timedelta(hours=1)
    assert await ended(POOL, {4, 3, 2, 1}, at - hour, at + hour)
    assert not await ended(POOL, {1, 2, 3, 5}, at - hour, at + hour), "a full game"
    assert not await ended(POOL, {1, 2, 3}, at - hour, at + hour)
    assert not await ended(POOL, {1, 2, 3, 4}, at, at + hour)
    assert not await ended(POOL, {1, 2, 3, 4}, at - hour, at)
