"""Each criterion of standings by itself, and the order that they make."""

from __future__ import annotations

import pytest

from bot.league.model import Tally
from bot.league.ratings import MIDDLE, MU, RatedGame, Rating, pair, rate, replay
from bot.league.standings import CRITERIA, Contest, PlayedGame, ordered

TALLIES = {
    1: Tally(points=6, possible=8, won=3, scored=500, conceded=300), 2: Tally(points=6, possible=6, scored=400),
    3: Tally(points=2, possible=8, won=1, scored=450, conceded=600), 4: Tally(),
}
GAMES = (
    PlayedGame(((1,), (2,)), 0), PlayedGame(((1,), (3,)), None), PlayedGame(((2,), (3,)), 1),
    PlayedGame(((1, 4), (2, 3)), 0),
    PlayedGame(((3,), (1,)), 1),
)
CONTEST = Contest(TALLIES, GAMES, {1: 1500.0, 3: 1600.0})


@pytest.mark.parametrize(("name", "values"), [
    ("points", {1: 6, 2: 6, 3: 2, 4: 0}), ("share", {1: 0.75, 2: 1.0, 3: 0.25, 4: 0.0}),
    ("wins", {1: 3, 2: 0, 3: 1, 4: 0}), ("difference", {1: 200, 2: 400, 3: -150, 4: 0}),
    ("scored", {1: 500, 2: 400, 3: 450, 4: 0}), ("rating", {1: 1500, 2: 0, 3: 1600, 4: 0}),
    ("head_to_head", {1: 3.5, 2: 0, 3: 1.5, 4: 1}),
    ("buchholz", {1: 6 + 2 + 8 + 2, 2: 6 + 2 + 6, 3: 6 + 6 + 6 + 6, 4: 8}),
    ("sonneborn", {1: 6 + 1 + 8 + 2, 2: 0, 3: 3 + 6, 4: 8}),
])
def test_a_criterion_by_itself(name: str, values: dict[int, float]) -> None:
    assert CRITERIA[name](CONTEST, (1, 2, 3, 4)) == values


def test_head_to_head_counts_games_among_the_equal_only() -> None:
    assert CRITERIA["head_to_head"](CONTEST, (1, 2)) == {1: 1, 2: 0}
    assert CRITERIA["head_to_head"](CONTEST, (2, 3)) == {2: 0, 3: 1}
    assert CRITERIA["buchholz"](CONTEST, (4,)) == {4: 8}


def test_equals_share_a_place_in_the_order_of_joining() -> None:
    assert ordered(CONTEST, (4, 3, 2, 1), ("points",)) == [(1, 2), (1, 1), (3, 3), (4, 4)]
    assert ordered(CONTEST, (4, 3, 2, 1), ("points", "head_to_head")) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert ordered(CONTEST, (1, 2), ()) == [(1, 1), (1, 2)]
    assert ordered(CONTEST, (), ("points",)) == []


def test_ratings_are_shown_on_a_scale_around_1500() -> None:
    new = Rating()
    assert (new.shown, new.spread, new.games) == (MIDDLE, 167, 0) == (1500, 167, 0)
    assert new.sure == pytest.approx(1250)
    better = Rating(MU + 2.5, 0.5, 40)
    assert (better.shown, better.spread, better.sure) == (1600, 40, pytest.approx(1540))


def test_a_game_rates_players_and_pairs() -> None:
    found = rate({}, RatedGame(((1, 4), (3, 2)), (1, 2)))
    assert set(found) == {(1,), (2,), (3,), (4,), (1, 4), (2, 3)}
    assert {rating.games for rating in found.values()} == {1}
    assert found[(1,)].mu == found[(4,)].mu > MU > found[(2,)].mu == found[(3,)].mu
    assert found[1, 4].mu > MU > found[2, 3].mu
    assert found[(1,)].sigma < Rating().sigma
    alone = rate({}, RatedGame(((1,), (2,), (3,)), (2, 1, 2)))
    assert set(alone) == {(1,), (2,), (3,)}
    assert alone[(1,)].mu == pytest.approx(alone[(3,)].mu)
    assert alone[(2,)].mu > alone[(1,)].mu
    mixed = rate({}, RatedGame(((1, 2), (3,)), (1, 2)))
    assert set(mixed) == {(1,), (2,), (3,)}, "a pair against one is rated as players only"
    assert pair(5, 3) == pair(3, 5) == (3, 5)


def test_games_are_rated_one_after_the_other() -> None:
    games = [RatedGame(((1,), (2,)), (1, 2)), RatedGame(((2,), (1,)), (1, 2)), RatedGame(((1,), (2,)), (1, 1))]
    ratings: dict = {}
    for number, game in enumerate(games, 1):
        ratings |= rate(ratings, game)
        assert replay(games[:number]) == ratings
    assert ratings[(1,)].games == 3
