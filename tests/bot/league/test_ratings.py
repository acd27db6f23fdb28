"""Ratings find out who is stronger, say how sure they are, and come out the same again from the games alone."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from league_kit import BOSS, GUILD, League

from bot.league.ports import Pool, PoolGame
from bot.league.ratings import MU, RatedGame, Rating, pair, rate, replay

PLAYERS = 12


def simulated(games: int, seed: int) -> list[RatedGame]:
    """Two against two; strength is spread evenly, and decides with the odds of a logistic law."""
    draw = Random(seed)
    found = []
    for _ in range(games):
        four = draw.sample(range(PLAYERS), 4)
        ahead = sum(four[:2]) - sum(four[2:])
        won = draw.random() < 1 / (1 + 10 ** (-ahead / 12))
        found.append(RatedGame((tuple(four[:2]), tuple(four[2:])), (1, 2) if won else (2, 1)))
    return found


def kendall(order: list[int]) -> float:
    pairs = list(combinations(range(len(order)), 2))
    return sum(1 if order[a] < order[b] else -1 for a, b in pairs) / len(pairs)


@pytest.mark.parametrize("seed", range(3))
def test_2000_games_put_players_in_the_order_of_their_strength(seed: int) -> None:
    ratings = replay(simulated(2000, seed))
    order = sorted(range(PLAYERS), key=lambda player: ratings[player,].mu)
    assert kendall(order) >= 0.9


async def test_step_by_step_and_all_at_once_are_the_same(league: League) -> None:
    pool = Pool(GUILD, "tichu", "live")
    games = simulated(400, 9)
    for number, game in enumerate(games):
        await league.store.add_game(PoolGame(pool, f"t{number}", league.clock.now(), game))
        if number % 37 == 0:
            await league.service.rater.refresh(pool)
    step_by_step = dict(await league.service.ratings(GUILD, "tichu", "live"))
    assert step_by_step == replay(games), "bit for bit"
    again = League(league.store, league.table_store)
    assert await again.service.ratings(GUILD, "tichu", "live") == step_by_step


async def test_a_correction_rates_all_again(league: League) -> None:
    season = await league.season("ladder", 8, ai=False)
    draw = Random(4)
    for _ in range(40):
        four = draw.sample(range(1, 9), 4)
        await league.service.free_result(season, BOSS, (four[:2], four[2:]), (draw.randrange(500), 250))
        await league.service.ratings(GUILD, "tichu", "live")
    before = dict(await league.service.ratings(GUILD, "tichu", "live"))
    await league.service.enter(season, BOSS, 3, (1000, 0))
    await league.service.enter(season, BOSS, 7, (0, 1000))
    await league.service.adjudicate(season, BOSS, 9, None, "not played after all")
    after = dict(await league.service.ratings(GUILD, "tichu", "live"))
    book = await league.service.book(season)
    games = [
        RatedGame(tuple(tuple(u for e in side for u in book.entrants[e].users) for side in book.fixtures[n].sides),
                  book.results[n].ranks)
        for n in sorted(book.results) if book.results[n].real]
    assert len(games) == 39
    assert after == replay(games)
    assert after != before
    history = await league.service.rater.history(Pool(GUILD, "tichu", "live"), (1000,))
    assert history[-1] == after[1000,]
    rows = await league.service.standings(season)
    assert [row.criteria[0] for row in rows] == sorted((row.criteria[0] for row in rows), reverse=True)


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
    await league.service.free_result(season, BOSS, ((1, 2), (3, 4)), (10, 5))
    assert not await league.service.ratings(GUILD, "tichu", "live")
