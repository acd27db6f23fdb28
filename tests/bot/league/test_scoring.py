"""Points, one rule at a time; seasons as a whole are in `test_seasons`."""

from __future__ import annotations

from random import Random

import pytest

from bot.league.formats.hiesfeld import ROUNDS
from bot.league.formats.knockout import tie_winner
from bot.league.formats.matching import History
from bot.league.formats.night import NIGHTS
from bot.league.formats.registry import PRESETS, award
from bot.league.formats.swiss import swiss
from bot.league.model import UNIT, Fixture, How, Result
from bot.league.season.results import entered

DTM, HIESFELD, DUPLICATE, KNOCKOUT = (PRESETS[name] for name in ("dtm", "hiesfeld", "duplicate", "knockout"))


def points(settings, block) -> dict[int, float]:
    return {entrant: tally.points / UNIT for entrant, tally in sorted(award(settings, block).items())}


def two(one, other, number=1, block=1, **more) -> Fixture:
    return Fixture(number, 1, (one, other), block, **more)


@pytest.mark.parametrize(("deals", "doubles", "worth"), [
    ([(70, 30), (55, 45), (130, 70), (30, 70)], (), (6, 2)), ([(50, 50), (100, 100), (0, 0), (70, 30)], (), (5, 3)),
    ([(100, 0), (70, 30), (0, 100), (0, 100)], (1, 0, 2, 2), (5, 6)),
    ([(0, 0), (70, 30), (70, 30), (70, 30)], (2, 0, 0, 0), (6, 3)), ([(100, 0)] * 4, (1, 1, 1, 1), (12, 0)),
])
def test_dtm_two_a_deal_won_one_a_draw_three_a_double_victory(deals, doubles, worth) -> None:
    scores = tuple(map(sum, zip(*deals, strict=True)))
    block = [(two((1, 2), (3, 4)), entered(scores, deals, doubles=doubles))]
    assert points(DTM, block) == {1: worth[0], 2: worth[0], 3: worth[1], 4: worth[1]}
    assert award(DTM, block)[1].possible == 12 * UNIT


@pytest.mark.parametrize("kind", ["arena", "swiss"])
def test_a_night_gives_two_for_a_win_and_one_for_a_draw(kind: str) -> None:
    won, drawn = (Result(How.PLAYED, scores, ranks) for scores, ranks in (((90, 10), (1, 2)), ((50, 50), (1, 1))))
    assert points(NIGHTS[kind], [(two((1,), (2,)), won)]) == {1: 2, 2: 0}
    assert points(NIGHTS[kind], [(two((1,), (2,)), drawn)]) == {1: 1, 2: 1}
    assert NIGHTS["arena"].ranking.order == ("points", "wins", "difference")


def test_dtm_deals_that_are_not_played_any_more() -> None:
    """A resignation after one deal, an award, a bye."""
    resigned = Result(How.RESIGNED, (30, 70), (1, 2), ((30, 70),))
    assert points(DTM, [(two((1, 2), (3, 4)), resigned)]) == {1: 6, 2: 6, 3: 2, 4: 2}
    awarded = Result(How.AWARDED, (0, 0), (2, 1))
    assert points(DTM, [(two((1, 2), (3, 4)), awarded)]) == {1: 0, 2: 0, 3: 8, 4: 8}
    assert points(DTM, [(Fixture(1, 1, ((5,),), 1), Result(How.BYE, (0,), (1,)))]) == {5: 4}


@pytest.mark.parametrize(("margins", "expected"), [
    ((300, 200, 100), {1: 6, 2: 3, 3: 2, 4: 1}),
    ((200, 200, 100), {1: 6, 2: 2.5, 3: 2.5, 4: 1}),
    ((100, 100, 100), {1: 6, 2: 2, 3: 2, 4: 2}),
    ((300, 200, 0), {1: 5.5, 2: 3.5, 3: 2.5, 4: 0.5}),
    ((0, 0, 0), {1: 3, 2: 3, 3: 3, 4: 3}),
])
def test_hiesfeld_rounds_are_worth_three_two_one_by_margin(margins, expected) -> None:
    four = (1, 2, 3, 4)
    block = []
    for number, (sides, margin) in enumerate(zip(ROUNDS, margins, strict=True), 1):
        fixture = two(*(tuple(four[place] for place in side) for side in sides), number)
        block.append((fixture, entered((400 + margin, 400))))
    found = points(HIESFELD, block)
    assert found == expected
    assert sum(found.values()) == 12
    assert award(HIESFELD, [*block[:2], (block[2][0], None)])[1].points == 0, "only when all three are played"


def test_duplicate_compares_pairs_of_the_same_direction() -> None:
    tables = [(two((1,), (2,), 1), entered((200, 0), [(100, 0), (100, 0)])),
              (two((3,), (4,), 2), entered((100, 100), [(100, 0), (0, 100)])),
              (two((5,), (6,), 3), entered((0, 200), [(0, 100), (0, 100)]))]
    assert points(DUPLICATE, tables) == {1: 3 + 4, 2: 1 + 0, 3: 3 + 1, 4: 1 + 3, 5: 0 + 1, 6: 4 + 3}
    spoilt = [*tables[:2], (tables[2][0], Result(How.AWARDED, (0, 0), (2, 1)))]
    found = points(DUPLICATE, spoilt)
    assert (found[5], found[6]) == (2, 2), "what cannot be compared is half the points"
    found = points(DUPLICATE, [*tables[:2], (tables[2][0], Result(How.RESIGNED, (0, 100), (2, 1), ((0, 100),)))])
    assert (found[1], found[3], found[5]) == (3 + 3, 3 + 1, 0 + 2), "resigned after the first deal"


def test_a_tie_is_won_with_most_of_its_games() -> None:
    games = [two((1,), (2,), n, best=3) for n in (1, 2, 3)]
    win, loss = entered((1000, 500)), entered((500, 1000))
    assert tie_winner([(games[0], win)]) is None
    assert tie_winner([(games[0], win), (games[1], win)]) == (1,)
    assert tie_winner([(games[0], win), (games[1], loss)]) is None
    assert tie_winner([(games[0], win), (games[1], loss), (games[2], loss)]) == (2,)
    assert points(KNOCKOUT, [(games[0], win), (games[1], win)])[1] == 1
    assert tie_winner([(games[0], Result(How.AWARDED, (0, 0), (2, 1)))]) == (2,)


def test_a_large_swiss_field_is_paired_without_repeats_and_near_in_points() -> None:
    draw = Random(7)
    order, before = list(range(100)), History()
    points = dict.fromkeys(order, 0)
    for _ in range(4):
        field = sorted(order, key=lambda n: -points[n])
        for (one,), (other,) in swiss(field, points, before, draw):
            assert not before.opponents[frozenset((one, other))]
            assert abs(points[one] - points[other]) <= 3
            before.opponents[frozenset((one, other))] = 1
            points[draw.choice((one, other))] += 3
