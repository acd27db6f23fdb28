"""What is decided for all that is played apart and compared at the end."""

from __future__ import annotations

import pytest

from bot.core.apart import Taker, TakerState, is_closed, may_see_others, place_of, placed, still_to_play

ASKED, PLAYING, DONE, LEFT = (
    Taker(user, state) for user, state in enumerate(
        (TakerState.ASKED, TakerState.PLAYING, TakerState.FINISHED, TakerState.LEFT), 1))
ALL = (ASKED, PLAYING, DONE, LEFT)


@pytest.mark.parametrize(("user", "over", "seen"), [
    (1, False, False), (2, False, False), (3, False, True), (4, False, False), (5, False, False),
    (1, True, True), (2, True, True), (3, True, True), (4, True, True), (5, True, False)])
def test_others_are_seen_by_who_has_finished_or_once_it_is_over_and_never_from_outside(
        user: int, over: bool, seen: bool) -> None:
    assert may_see_others(ALL, user, over=over) == seen


def test_one_waits_for_who_was_asked_and_who_plays() -> None:
    assert still_to_play(ALL) == [ASKED, PLAYING]


def test_nobody_comes_once_it_is_full_or_somebody_who_knows_it_was_erased() -> None:
    assert [is_closed(ALL, most) for most in (3, 4, 5)] == [True, True, False]
    assert is_closed([Taker(-7, TakerState.LEFT)], 8), "they would come back, and know the task"


def test_equal_results_share_a_place_and_the_next_is_counted_from_all_before() -> None:
    assert placed([3, 5, 5, 1], key=lambda n: -n) == [(1, 5), (1, 5), (3, 3), (4, 1)]
    assert [place_of([10, 20, 20], mine, key=lambda n: -n) for mine in (30, 20, 15, 5)] == [1, 1, 3, 4]
    assert place_of(list[int](), 4, key=lambda n: -n) == 1
