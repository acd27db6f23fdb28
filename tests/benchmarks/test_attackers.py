"""``python -m benchmarks.month --attackers 1000``: what one person gains with several accounts.

The figures are in docs/develop/measurements/ratings.md.
"""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.month.attackers import few, thrown, weekly
from benchmarks.month.plans import FIRST_ROUND, NAMED, WHOLE, plans
from bot.league.judging.week import MAX_GAIN
from bot.league.ratings import RatedGame, replay

GAMES = 25


@pytest.mark.parametrize("name", NAMED)
def test_a_named_plan_gains_no_more_than_a_week_allows(name: str) -> None:
    assert weekly(NAMED[name], 5, GAMES, 2) <= MAX_GAIN + 0.5


def test_they_gained_much_more_before() -> None:
    """By the first edition of the rules: the games do what they are to do."""
    assert weekly(NAMED["six accounts, resigned after a trick"], 5, GAMES, 1, rules=1) > 50
    assert weekly(NAMED["thirty throwaways (Tatsu), after a trick"], 5, GAMES, 1, rules=1) > 50
    assert weekly(NAMED["AI plays for the others, who come back"], 5, GAMES, 1, rules=1) == 0, "they were void"


def test_random_plans_gain_no_more_than_a_week_allows() -> None:
    found = sorted(plans(40, 7), key=lambda plan: -weekly(plan, 7, GAMES, 1))[:5]
    assert max(weekly(plan, 8, GAMES, 4) for plan in found) <= MAX_GAIN + 0.5


def test_who_has_others_sit_down_with_an_account_that_leaves_in_the_first_round_gains_a_part() -> None:
    """That is not bounded: docs/develop/security.md says so."""
    before, now = (weekly(FIRST_ROUND, 5, GAMES, 4, rules) for rules in (1, 2))
    assert now < before / 2


@pytest.mark.parametrize("name", WHOLE)
def test_whole_games_that_own_accounts_throw_are_marked(name: str) -> None:
    first, tenth, mark = thrown(WHOLE[name], 5)
    assert int(tenth) < int(first)
    assert "*" in mark


def test_eight_friends_who_play_whole_games_have_the_ratings_they_had_and_no_mark() -> None:
    draw, games = Random(4), list[RatedGame]()
    for _ in range(60):
        four = draw.sample(range(1, 9), 4)
        games.append(RatedGame((tuple(four[:2]), tuple(four[2:])), draw.choice(((1, 2), (2, 1)))))
    assert not few(games)
    assert replay(games)[1,].games > 20
