"""What a week allows: `bot.league.judging`, as pure functions of results, ratings and what was spent."""

from __future__ import annotations

from datetime import timedelta
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.judging.first_edition import ranked
from bot.league.judging.verdict import shared
from bot.league.judging.week import MAX_GAIN, Bounds, bounded
from bot.league.ports import Pool, PoolGame
from bot.league.ratings import SCALE, RatedGame, Rating, Subject, rate
from bot.tables.log.leaving import Leaving
from tests.support.leagues.league_kit import GUILD, League

FOUR = ((0, 2), (1, 3))
EVERYBODY = frozenset(range(4))
POOL = Pool(GUILD, "tichu", "live")


def points(game: RatedGame, ratings: dict[Subject, Rating] | None = None) -> dict[int, float]:
    """What the game gives its players."""
    before = ratings or {}
    return {subject[0]: SCALE * (after.mu - before.get(subject, Rating()).mu)
            for subject, after in rate(before, game).items() if len(subject) == 1}


def left(gone: dict[int, int], idle: tuple[int, ...] = (), excused: tuple[int, ...] = (), people: int = 4) -> Leaving:
    return Leaving(True, {seat: seat for seat in range(people)}, gone, frozenset(excused), frozenset(idle), {})


# gains -------------------------------------------------------------------------------------------

def test_a_game_played_whole_gives_what_it_gave() -> None:
    game = RatedGame(FOUR, (1, 2))
    assert bounded(game, Bounds((1, 2), EVERYBODY), {}, {0: MAX_GAIN, 1: MAX_GAIN}) == (game, ())


@pytest.mark.parametrize("bounds", [
    Bounds((1, 2), EVERYBODY, early=True), Bounds((1, 2), EVERYBODY, away=frozenset({1})),
    Bounds((1, 2), EVERYBODY, away=frozenset({3}))])
def test_other_games_give_what_is_left_of_the_week(bounds: Bounds) -> None:
    game, spent = bounded(RatedGame(FOUR, (1, 2)), bounds, {}, {0: MAX_GAIN - 4})
    gained = points(game)
    assert gained[0] <= 4 + 1e-9
    assert 4 < gained[2] <= MAX_GAIN
    assert pytest.approx(spent[0][0]) == 4
    assert pytest.approx(spent[0][1]) == MAX_GAIN
    assert points(game)[1] == points(RatedGame(FOUR, (1, 2)))[1], "who loses loses as always"
    assert SCALE * (rate({}, game)[0, 2].mu - Rating().mu) <= 4 + 1e-9, "nor does the pair"


def test_nor_does_a_partner_gain_whose_mate_an_ai_player_replaced() -> None:
    bounds = Bounds((1, 2), EVERYBODY, losing=frozenset({2}), away=frozenset({2}))
    game, _ = bounded(RatedGame(FOUR, (1, 2)), bounds, {}, {0: MAX_GAIN})
    assert set(points(game)) == {1, 3}


def test_nothing_is_left_of_a_week_that_is_spent() -> None:
    before = {0: MAX_GAIN, 2: MAX_GAIN}
    game, spent = bounded(RatedGame(FOUR, (1, 2)), Bounds((1, 2), EVERYBODY, early=True), {}, before)
    assert set(points(game)) == {1, 3}
    assert spent == ()


def test_who_handed_over_has_the_smaller_of_nothing_and_the_result() -> None:
    for ranks in ((1, 2), (2, 1)):
        game, _ = bounded(RatedGame(FOUR, ranks), Bounds(ranks, EVERYBODY, losing=frozenset({0})), {}, {})
        whole = points(RatedGame(FOUR, ranks))
        assert points(game).get(0, 0.0) == min(0.0, whole[0])
        assert {user: points(game)[user] for user in (1, 2, 3)} == {user: whole[user] for user in (1, 2, 3)}


@pytest.mark.parametrize("place", range(1, 8))
def test_idling_is_never_cheaper_than_the_place(place: int) -> None:
    """The Great Lord: place 7 cost 9 points, place 6 by idling nothing."""
    sides = tuple((user,) for user in range(7))
    ranks = (place, *(rank for rank in range(1, 8) if rank != place))
    played = points(RatedGame(sides, ranks))[0]
    idle, _ = bounded(RatedGame(sides, ranks), Bounds(
        ranks, frozenset(range(7)), losing=frozenset({0}), away=frozenset({0})), {}, {})
    assert points(idle).get(0, 0.0) == min(0.0, played)


def test_before_a_round_is_scored_only_who_left_is_rated() -> None:
    given_ = RatedGame(FOUR, (2, 1), ((1.5, 0.5), (1.0, 1.0)))
    game, spent = bounded(given_, Bounds((1, 1), frozenset({0}), losing=frozenset({0}), early=True), {}, {})
    assert set(points(game)) == {0}
    assert spent == ()


# what is spared ----------------------------------------------------------------------------------

def test_what_a_partner_who_left_spares_is_of_the_week() -> None:
    half = RatedGame(FOUR, (2, 1), ((1.5, 0.5), (1.0, 1.0)))
    lost = points(RatedGame(FOUR, (2, 1)))[2]
    early = Bounds((2, 1), EVERYBODY, losing=frozenset({0}), early=True)
    first, spent = bounded(half, early, {}, {})
    assert points(first)[2] == pytest.approx(lost / 2)
    assert spent[0][1] == pytest.approx(-lost / 2)
    again, _ = bounded(half, early, {}, {2: MAX_GAIN})
    assert points(again)[2] == pytest.approx(lost)


def test_so_is_what_an_excuse_spares() -> None:
    excused = RatedGame(FOUR, (2, 1), ((0.0, 1.0), (1.0, 1.0)))
    bounds, known = Bounds((2, 1), EVERYBODY), {(0,): Rating(25, 1, 30)}
    lost = points(RatedGame(FOUR, (2, 1)), known)[0]
    assert -MAX_GAIN < lost < 0
    assert 0 not in points(bounded(excused, bounds, known, {})[0], known)
    assert points(bounded(excused, bounds, known, {0: MAX_GAIN})[0], known)[0] == pytest.approx(lost)


def test_so_is_a_lost_game_that_an_opponent_gives_up() -> None:
    """An own account among the opponents could leave whenever the game goes badly."""
    given_up = RatedGame(FOUR, (1, 2), ((1.0, 1.0), (1.5, 0.5)))
    bounds = Bounds((2, 1), EVERYBODY, losing=frozenset({1}), early=True)
    assert points(bounded(given_up, bounds, {}, {})[0])[0] > points(RatedGame(FOUR, (2, 1)))[0]
    spent = dict.fromkeys((0, 2), MAX_GAIN)
    assert points(bounded(given_up, bounds, {}, spent)[0])[0] == pytest.approx(points(RatedGame(FOUR, (2, 1)))[0])


ratings = st.builds(Rating, st.floats(15, 35), st.floats(0.5, 4))


@given(st.data(), st.sampled_from([(1, 2), (1, 3), (1, 7), (2, 2), (3, 2)]))
def test_whatever_happens_a_week_gives_no_more_than_it_may(data: st.DataObject, sizes: tuple[int, int]) -> None:
    """And nobody who left, was away or handed over gains."""
    size, sides = sizes
    seats = range(size * sides)
    some = st.lists(st.sampled_from(seats), unique=True, max_size=3)
    board = tuple(data.draw(st.permutations(range(1, sides + 1))))
    table = tuple(data.draw(st.permutations(range(1, sides + 1))))
    gone = {seat: 50 + number for number, seat in enumerate(data.draw(some))}
    idle = tuple(data.draw(some))
    found = left(gone, idle, people=len(seats))
    ranks = ranked(board, sides, found)
    users = tuple(tuple(seat for seat in seats if seat % sides == side) for side in range(sides))
    early = data.draw(st.booleans())
    bounds = Bounds(table, frozenset(seats), losing=frozenset(idle) | gone.keys(), away=frozenset(idle), early=early)
    before: dict[Subject, Rating] = {(seat,): data.draw(ratings) for seat in seats}
    spent = {seat: data.draw(st.floats(0, MAX_GAIN)) for seat in seats}
    game, used = bounded(RatedGame(users, ranks, shared(ranks, board, found)), bounds, before, spent)
    gained, at_table = points(game, before), points(RatedGame(users, table), before)
    total = dict(zip(chain(*users), chain(*used), strict=True)) if used else {}
    for seat in seats:
        rest = MAX_GAIN - spent[seat]
        assert 0 <= total.get(seat, 0.0) <= rest + 1e-6
        sure = at_table[seat] if not early and not set(idle) - {seat} else min(0.0, at_table[seat])
        assert gained.get(seat, 0.0) <= max(sure + rest, sure) + 1e-6
        if seat in bounds.losing:
            assert gained.get(seat, 0.0) <= 1e-6


async def test_the_store_adds_up_the_points_of_a_week(league: League) -> None:
    now = league.clock.now()
    for number, (days, used) in enumerate([(8, ((5.0, 0.0), (0.0, 0.0))), (3, ((2.0, 1.5), (0.0, 0.0))), (1, ())]):
        await league.stores.ratings.add_game(PoolGame(
            POOL, f"t{number}", now - timedelta(days=days), RatedGame(FOUR, (1, 2)), rules=2, spent=used))
    await league.stores.ratings.add_game(PoolGame(
        POOL, "t9", now, RatedGame(((2, 0), (1, 3)), (1, 2)), rules=2, spent=((0.5, 0.25), (0.0, 0.0))))
    other = Pool(GUILD, "tatsu", "live")
    await league.stores.ratings.add_game(
        PoolGame(other, "t10", now, RatedGame(FOUR, (1, 2)), rules=2, spent=((9.0, 0.0),) * 2))
    assert dict(await league.stores.ratings.spent(POOL, {0, 1, 2}, now - timedelta(days=7))) == {0: 2.25, 2: 2.0}
    assert await league.stores.ratings.rules(POOL) == {"t0": 2, "t1": 2, "t2": 2, "t9": 2}
