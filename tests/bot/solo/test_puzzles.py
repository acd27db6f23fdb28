"""Which puzzle comes next, one rated answer each, and mistakes that come back after days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest

from bot.features.puzzles.reserve import PuzzleReserve
from bot.features.puzzles.service import BOX_DAYS, MOST_MISTAKES, PuzzleService
from bot.features.puzzles.store import SqlPuzzles
from bot.features.puzzles.values import RESERVED_EVERY, Mistake
from bot.storage import Storage
from games.review.puzzles import Puzzle
from tests.support.solo.kit import SetClock, puzzle

ANN, BO = 2**60 + 1, 2


PUZZLES = [puzzle(number, level) for number, level in enumerate(["easy"] * 12 + ["normal"] * 12 + ["hard"] * 12)]


@pytest.fixture
def service(storage: Storage, clock: Any) -> PuzzleService:
    return PuzzleService(SqlPuzzles(storage.database), clock, lambda: [*PUZZLES, puzzle(99, "hard", "bomb")])


async def test_puzzles_are_near_the_players_strength_and_move_with_it(service: PuzzleService) -> None:
    first = await service.next(ANN, "tichu")
    assert first is not None
    assert first.puzzle.level == "normal"
    for number in range(12, 24):
        await service.answer(ANN, PUZZLES[number], 0)
    later = await service.next(ANN, "tichu")
    assert later is not None
    assert later.puzzle.level == "easy"
    assert (await service.standing(ANN))[1:] == (0, 12)


async def test_the_first_answer_counts_for_both_and_no_other_does(service: PuzzleService) -> None:
    one = PUZZLES[12]
    before = await service.rating_of(one)
    result = await service.answer(ANN, one, 1)
    assert result.right
    assert result.rated
    assert result.after.mu > result.before.mu
    assert (await service.rating_of(one)).mu < before.mu
    again = await service.answer(ANN, one, 0)
    assert not again.right
    assert not again.rated
    assert again.after == result.after
    assert (await service.standing(ANN))[1:] == (1, 1)
    assert (await service.standing(BO))[1:] == (0, 0), "everybody has a rating of their own"


async def test_an_easy_puzzle_begins_below_a_hard_one(service: PuzzleService) -> None:
    shown = [(await service.rating_of(PUZZLES[number])).shown for number in (0, 12, 24)]
    assert shown == sorted(set(shown))


async def test_a_theme_is_kept_to_and_without_new_puzzles_old_ones_come(service: PuzzleService) -> None:
    for answered in (False, True):
        found = await service.next(ANN, "tichu", "bomb")
        assert found is not None
        assert (found.puzzle.number, found.answered) == (99, answered)
        await service.answer(ANN, found.puzzle, 1)
    assert await service.next(ANN, "tichu", "dragon") is None
    assert await service.next(ANN, "tientsin", "bomb") is None


async def test_any_puzzle_of_the_band_may_come(service: PuzzleService, clock: SetClock) -> None:
    """Not the lowest numbers: many have the same rating."""
    seen = set()
    for _ in range(60):
        clock.at += timedelta(seconds=1)
        found = await service.next(ANN, "tichu")
        assert found is not None
        seen.add(found.puzzle.number)
    assert seen == {number for number in range(12, 24) if number % RESERVED_EVERY}


async def test_themes_take_turns(storage: Storage, clock: Any) -> None:
    """Most puzzles are of one theme; each still comes as often as the others."""
    many = [*(puzzle(number) for number in range(60)), *(puzzle(100 + at, "normal", "bomb") for at in range(6)),
            *(puzzle(200 + at, "normal", "call") for at in range(6))]
    service, themes = PuzzleService(SqlPuzzles(storage.database), clock, lambda: many), Counter[str]()
    for _ in range(12):
        found = await service.next(ANN, "tichu")
        assert found is not None
        themes[found.puzzle.themes[0]] += 1
        await service.answer(ANN, found.puzzle, 0)
    assert themes == {"play": 4, "bomb": 4, "call": 4}


async def test_puzzles_against_a_habit_have_both_answers(storage: Storage, clock: Any) -> None:
    many = [replace(puzzle(at), against=("bombs_seldom",)) for at in range(1, 30)]
    many += [replace(puzzle(at), alike=("bombs_seldom",)) for at in range(40, 60)]
    service = PuzzleService(SqlPuzzles(storage.database), clock, lambda: many)
    found = await service.against(ANN, "tichu", "bombs_seldom", (3, 2))
    assert [bool(each.against) for each in found] == [True, True, True, False, False]
    assert await service.against(ANN, "tichu", "passes", (3, 2)) == []


async def test_a_retired_puzzle_is_found_but_not_asked(storage: Storage, clock: Any) -> None:
    """A duel or a plan that has begun ends with it."""
    free, old = PuzzleService(SqlPuzzles(storage.database), clock, lambda: PUZZLES, lambda: [puzzle(77)]), puzzle(80)
    assert free.puzzle(77) == puzzle(77)
    assert all(each.number != 77 for each in await free.some(ANN, 60))
    reserve = PuzzleReserve(SqlPuzzles(storage.database), lambda: PUZZLES, lambda: [old])
    assert reserve.puzzle(80) == old
    assert 80 not in await reserve.ladder(("tichu",), 40, (), Random(1))


async def test_old_ones_only_fill_up_what_new_ones_leave(service: PuzzleService) -> None:
    for each in PUZZLES[:33]:
        await service.answer(ANN, each, 0)
    found = [each.number for each in await service.some(ANN, 5, "play")]
    assert {33, 34, 35} < set(found)
    assert len(set(found)) == 5


async def test_mistakes_come_back_after_growing_times_until_they_are_learned(
    service: PuzzleService, clock: SetClock,
) -> None:
    mistake = Mistake(5, 2, 1, 30, 40)
    await service.remember(ANN, [mistake])
    assert await service.due(ANN) is None
    for box, days in enumerate(BOX_DAYS):
        clock.at += timedelta(days=days) - timedelta(hours=1)
        assert await service.due(ANN) is None
        clock.at += timedelta(hours=1)
        due = await service.due(ANN)
        assert due is not None
        assert (due.table, due.line, due.box) == (5, 30, box)
        again = await service.answer_mistake(ANN, due, right=True)
        assert again == (*BOX_DAYS, 0)[box + 1]
    clock.at += timedelta(days=99)
    await service.remember(ANN, [mistake])
    assert await service.due(ANN) is None, "what is learned does not begin again when the review is opened again"


async def test_a_wrong_answer_begins_again_and_only_what_is_due_can_be_answered(
    service: PuzzleService, clock: SetClock,
) -> None:
    await service.remember(ANN, [Mistake(5, 2, 1, 30, 40)])
    assert await service.mistake(ANN, 5, 1, 30) is None
    clock.at += timedelta(days=1)
    assert await service.mistake(BO, 5, 1, 30) is None, "somebody else's"
    due = await service.mistake(ANN, 5, 1, 30)
    assert due is not None
    assert await service.answer_mistake(ANN, due, right=True) == BOX_DAYS[1]
    clock.at += timedelta(days=BOX_DAYS[1])
    due = await service.due(ANN)
    assert due is not None
    assert await service.answer_mistake(ANN, due, right=False) == BOX_DAYS[0]
    assert await service.due(ANN) is None


async def test_only_so_many_mistakes_are_stored(service: PuzzleService, clock: SetClock) -> None:
    await service.remember(ANN, [Mistake(5, 2, 1, line, 40) for line in range(MOST_MISTAKES + 5)])
    await service.remember(ANN, [Mistake(6, 2, 1, 1, 40)])
    clock.at += timedelta(days=1)
    assert await service.mistake(ANN, 5, 1, MOST_MISTAKES - 1) is not None
    assert await service.mistake(ANN, 5, 1, MOST_MISTAKES) is None
    assert await service.mistake(ANN, 6, 1, 1) is None


async def test_everything_that_is_stored_of_a_player(service: PuzzleService, clock: SetClock) -> None:
    assert await service.stored(1) == {"rating": None, "answers": {}, "mistakes": []}
    await service.remember(1, [Mistake(7, 2, 0, 30, 55)])
    stored = await service.stored(1)
    (mistake,) = stored["mistakes"]
    due = datetime.fromisoformat(mistake.pop("due"))
    assert due - clock.now() == timedelta(days=BOX_DAYS[0])
    assert mistake == {"table": 7, "round": 2, "seat": 0, "line": 30, "cost": 55, "box": 0}


async def test_one_puzzle_is_found_without_a_look_at_all(storage: Storage, clock: Any) -> None:
    """A duel's page looks for up to eighty of thousands."""
    class Many(tuple[Puzzle, ...]):
        def __iter__(self) -> Iterator[Puzzle]:
            raise AssertionError

    many = Many(puzzle(number) for number in (1, 3, 4, 7, 8, 100))
    free = PuzzleService(SqlPuzzles(storage.database), clock, lambda: many)
    reserve = free.reserve
    found = [(number, free.puzzle(number), reserve.puzzle(number)) for number in (0, 1, 2, 4, 7, 99, 100, 101)]
    known = [(number, one.number if one else other.number if other else 0) for number, one, other in found]
    assert known == [(0, 0), (1, 1), (2, 0), (4, 4), (7, 7), (99, 0), (100, 100), (101, 0)]
    assert [number for number, one, _ in found if one] == [1, 7], "the others are reserved"
    assert [number for number, _, other in found if other] == [4, 100]
