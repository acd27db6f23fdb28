"""The exercises of a week against a habit: most have its opposite as their answer, not all."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot.core.days import monday
from bot.features.plans.service import PlanService
from bot.features.plans.values import EXERCISES_A_WEEK, OPPOSITE_EXERCISES, WeekPlan
from bot.features.puzzles.service import PuzzleService
from bot.features.puzzles.store import SqlPuzzles
from bot.features.studies.service import Studies
from bot.features.studies.values import Study, StudyKind
from bot.storage import Storage
from games.review.habits import Habit
from tests.support.solo.kit import SetClock, puzzle

HABIT = Habit.BOMBS_SELDOM
AGAINST = [replace(puzzle(number), against=(HABIT,)) for number in range(1, 60)]
ALIKE = [replace(puzzle(number), alike=(HABIT,)) for number in range(101, 160)]
PUZZLES = {each.number: each for each in (*AGAINST, *ALIKE, *(puzzle(number) for number in range(201, 260)))}


async def nothing(*_: object) -> list[Any]:
    return []


@pytest.fixture
def plans(storage: Storage, clock: SetClock, monkeypatch: pytest.MonkeyPatch) -> PlanService:
    puzzles = PuzzleService(SqlPuzzles(storage.database), clock, lambda: list(PUZZLES.values()))
    monkeypatch.setattr(PlanService, "_lesson", nothing)
    insights: Any = SimpleNamespace(of_player=nothing)
    course: Any = SimpleNamespace()
    return PlanService(Studies(storage.database), insights, puzzles, course, clock)


async def test_three_or_four_of_five_have_the_opposite_as_their_answer(
    plans: PlanService, storage: Storage, clock: SetClock,
) -> None:
    numbers, firsts = set(), set()
    for user in range(1, 25):
        last = WeekPlan(monday(clock.now().date()) - timedelta(days=7), (), HABIT, clock.now() - timedelta(days=7))
        study = Study(StudyKind.PLAN, last.week.isoformat(), last.begun or clock.now(), 0, last.text())
        await Studies(storage.database).begin_study(user, study)
        plan = await plans.this_week(user)
        assert plan.habit is HABIT
        asked = [PUZZLES[each.place[0]] for each in plan.exercises]
        assert len(asked) == EXERCISES_A_WEEK
        assert all(HABIT in (*each.against, *each.alike) for each in asked)
        numbers.add(sum(HABIT in each.against for each in asked))
        firsts.add(HABIT in asked[0].against)
    assert numbers == set(OPPOSITE_EXERCISES)
    assert firsts == {True, False}, "in an order drawn"
