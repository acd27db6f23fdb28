"""Each criterion of standings by itself, and the order that they make."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.league.entries import Resulted, settings_in, settings_out
from bot.league.formats.registry import PRESETS
from bot.league.model import UNIT, Entrant, Fixture, How, Member, Result, Season, Stage, Tally
from bot.league.numbered import Numbered
from bot.league.ratings import MIDDLE, MU, RatedGame, Rating, pair, rate, replay
from bot.league.season import fold
from bot.league.season.elsewhere import OF_SCORES
from bot.league.season.settings import opened
from bot.league.settings import TIE_BREAK_RULES, amended
from bot.league.standings import CRITERIA, Contest, PlayedGame, ordered, season_rows, separating
from bot.league.state import SeasonState

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


@pytest.mark.parametrize("name", CRITERIA)
def test_which_criteria_look_at_game_points(name: str) -> None:
    """Where one of them decides, a result from elsewhere needs its score."""
    others = {entrant: replace(tally, scored=7 * entrant, conceded=entrant) for entrant, tally in TALLIES.items()}
    changed = CRITERIA[name](replace(CONTEST, tallies=others), (1, 2, 3, 4)) != CRITERIA[name](CONTEST, (1, 2, 3, 4))
    assert changed is (name in OF_SCORES), f"{name}: `OF_SCORES` of bot/league/season/elsewhere.py"


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


# rounds without a game ---------------------------------------------------------------------------

def season(edition: int, results: dict[int, Result], fixtures: tuple[Fixture, ...], rounds: int) -> SeasonState:
    """Four players, places by points and Buchholz; 3 points a win, 1 a draw."""
    settings = amended(PRESETS["swiss"], {"pairs": False, "tie_break_rules": edition, "order": ("points", "buchholz")})
    entrants = {number: Entrant(number, f"P{number}", (Member(f"P{number}", number),), division=1)
                for number in range(1, 5)}
    state = SeasonState(Season(1, 1, "S", Stage.RUNNING, settings, 1, datetime(2026, 1, 1, tzinfo=UTC)),
                        Numbered(entrants), round=rounds, fixtures=Numbered({each.number: each for each in fixtures}))
    return fold.preview(state, [Resulted(number, result) for number, result in results.items()])


def values(state: SeasonState) -> dict[int, tuple[float, ...]]:
    return {each.entrant: tuple(value / UNIT for value in each.criteria) for each in season_rows(state)}


WON = Result(How.PLAYED, (600, 400), (1, 2))
LEFT_IN_ROUND_2 = (
    {1: WON, 2: WON, 3: WON, 4: Result(How.BYE, (0,), (1,)), 5: WON, 6: Result(How.BYE, (0,), (1,))},
    (Fixture(1, 1, ((1,), (2,)), 1), Fixture(2, 1, ((3,), (4,)), 2), Fixture(3, 2, ((1,), (3,)), 3),
     Fixture(4, 2, ((4,),), 4), Fixture(5, 3, ((1,), (4,)), 5), Fixture(6, 3, ((3,),), 6)), 3)
"""1 wins all games; 2 has left after a loss in the first of three rounds."""


def test_an_opponent_who_has_left_counts_with_draws_for_the_rounds_since() -> None:
    assert values(season(1, *LEFT_IN_ROUND_2))[1] == (9, 0 + 6 + 3)
    assert values(season(2, *LEFT_IN_ROUND_2))[1] == (9, 0 + 2 * 1 + 6 + 3), "two rounds, a point for a draw"


def test_an_award_is_a_round_against_oneself() -> None:
    """1 has won by a no-show of 2, and then against 3, who had beaten 4."""
    results = {1: Result(How.AWARDED, (0, 0), (1, 2), reason="no-show"), 2: WON, 3: WON, 4: WON}
    games = (Fixture(1, 1, ((1,), (2,)), 1), Fixture(2, 1, ((3,), (4,)), 2), Fixture(3, 2, ((1,), (3,)), 3),
             Fixture(4, 2, ((2,), (4,)), 4))
    assert values(season(1, results, games, 2))[1] == (6, 3 + 3), "as a game against 2"
    found = values(season(2, results, games, 2))
    assert found[1] == (6, 6 + 3), "against somebody with the points of 1"
    assert found[2] == (3, 3 + 0), "against somebody with the points of 2; and against 4"


def test_a_half_point_bye_at_the_end_is_the_draw_that_it_is() -> None:
    results, games, rounds = LEFT_IN_ROUND_2
    half = {**results, 7: Result(How.HALF, (0,), (1,)), 8: Result(How.HALF, (0,), (1,))}
    more = (*games, Fixture(7, 2, ((2,),), 7), Fixture(8, 3, ((2,),), 8))
    found = values(season(2, half, more, rounds))
    assert found[1][1] == found[2][0] + 6 + 3


def test_the_columns_are_the_criteria_that_put_equals_in_order() -> None:
    rows = season_rows(season(2, *LEFT_IN_ROUND_2))
    assert separating(rows, ("points", "buchholz")) == []
    results = {1: WON, 2: WON, 3: WON, 4: WON}
    games = (Fixture(1, 1, ((1,), (2,)), 1), Fixture(2, 1, ((3,), (4,)), 2), Fixture(3, 2, ((1,), (3,)), 3),
             Fixture(4, 2, ((2,), (4,)), 4))
    found = season_rows(season(2, results, games, 2))
    assert [each.tally.points // UNIT for each in found] == [6, 3, 3, 0]
    assert separating(found, ("points", "buchholz")) == []
    del results[4]
    assert separating(season_rows(season(2, results, games, 2)), ("points", "buchholz")) == ["buchholz"]


def test_a_new_season_has_the_newest_edition_and_an_old_one_keeps_its_own() -> None:
    _, new = opened("swiss", "S", {}, datetime(2026, 1, 1, tzinfo=UTC))
    assert new.ranking.tie_break_rules == TIE_BREAK_RULES == 2
    old = settings_out(new)
    del old["tie_break_rules"]
    assert settings_in(old).ranking.tie_break_rules == 1
