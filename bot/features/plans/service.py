"""A week's plan: one habit, and five exercises for it.

The plan of an ISO week (UTC) is made when its player first asks for it, and stays as it is. A habit is worked on for
four weeks; then the plan says how it has changed (`WeekPlan.over`), and the next one is chosen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from random import Random
from weakref import WeakValueDictionary

from bot.core.clock import Clock
from bot.core.days import monday
from bot.core.errors import StaleTable
from bot.features.course.service import CourseService
from bot.features.course.values import is_done
from bot.features.insights.my_play import MyPlay
from bot.features.insights.service import InsightService
from bot.features.plans.values import (
    EXERCISES_A_WEEK,
    HABIT_GAME,
    HABIT_LASTS,
    OPPOSITE_EXERCISES,
    OWN_EXERCISES,
    Exercise,
    ExerciseKind,
    WeekPlan,
)
from bot.features.puzzles.service import PuzzleService
from bot.features.studies.service import Studies
from bot.features.studies.values import Study, StudyKind
from games.review.habits import Habit
from games.review.lessons import OF_HABIT, Lesson
from games.review.puzzles import Puzzle


class PlanService:
    def __init__(self, store: Studies, insights: InsightService, puzzles: PuzzleService, course: CourseService,
                 clock: Clock) -> None:
        self._store = store
        self._insights = insights
        self._puzzles = puzzles
        self._course = course
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def play(self, user: int, game: str) -> MyPlay:
        return MyPlay(game, tuple(await self._insights.of_player(user, game)))

    async def this_week(self, user: int) -> WeekPlan:
        """The plan, made now if there is none."""
        week, plans = monday(self._clock.now().date()), await self._plans(user)
        if (found := _of_week(week, plans)) is None:
            await self._store.begin_study(user, self._study(await self._made(user, week, plans)))
            found = _of_week(week, await self._plans(user))
        assert found is not None
        return found

    async def exercise(self, user: int, week: int, at: int) -> Exercise:
        """``week``: its Monday as an ordinal. StaleTable: it is none of this week."""
        plan = await self.this_week(user)
        if plan.week.toordinal() != week or at >= len(plan.exercises):
            raise StaleTable
        return plan.exercises[at]

    async def answered(self, user: int, at: int, *, right: bool) -> WeekPlan:
        """The first answer to an exercise of this week counts."""
        async with self._locks.setdefault(user, asyncio.Lock()):
            plan = await self.this_week(user)
            if plan.exercises[at].right is None:
                plan = _with(plan, at, replace(plan.exercises[at], right=right))
                await self._store.put_study(user, self._study(plan))
            return plan

    async def learned(self, user: int, lesson: Lesson) -> None:
        """A lesson is done: so is the exercise of this week that it was, if it was one."""
        plan = _of_week(monday(self._clock.now().date()), await self._plans(user))
        for at, each in enumerate(() if plan is None else plan.exercises):
            if each.lesson is lesson:
                await self.answered(user, at, right=True)

    async def another(self, user: int, at: int) -> Exercise:
        """A puzzle in the place of an exercise whose game is gone."""
        async with self._locks.setdefault(user, asyncio.Lock()):
            plan = await self.this_week(user)
            known = {each.place for each in plan.exercises}
            rng = Random(f"{user} {at}")  # noqa: S311 nothing is dealt with it
            for found in await self._some(user, plan.habit, EXERCISES_A_WEEK + 1, 0, rng):
                if found.place not in known:
                    await self._store.put_study(user, self._study(_with(plan, at, found)))
                    return found
            raise StaleTable

    async def remind(self, user: int) -> bool:
        """Note that the player is reminded of this week. False: they were."""
        now = self._clock.now()
        return await self._store.begin_study(user, Study(StudyKind.REMINDER, monday(now.date()).isoformat(), now))

    async def not_reminded(self, user: int) -> None:
        """The reminder could not be sent: try again later."""
        await self._store.end_study(user, StudyKind.REMINDER, monday(self._clock.now().date()).isoformat())

    async def _plans(self, user: int) -> list[WeekPlan]:
        return [WeekPlan.read(each.name, each.data) for each in await self._store.studies(user, StudyKind.PLAN)]

    def _study(self, plan: WeekPlan) -> Study:
        score = sum(bool(each.right) for each in plan.exercises)
        return Study(StudyKind.PLAN, plan.week.isoformat(), self._clock.now(), score, plan.text())

    # making one ----------------------------------------------------------------------------------
    async def _made(self, user: int, week: date, plans: Sequence[WeekPlan]) -> WeekPlan:
        mine = await self.play(user, HABIT_GAME)
        habit, begun, over = _habit(self._clock.now(), plans, mine)
        done = {each.place for plan in plans for each in plan.exercises}
        own = [each for each in map(Exercise.own, mine.mistakes() if habit is None else mine.examples(habit))
               if each.place not in done]
        lessons = [Exercise(ExerciseKind.LESSON, lesson=lesson) for lesson in await self._lesson(user, habit)]
        rng = Random(f"{user} {week}")  # noqa: S311 nothing is dealt with it
        own = own[:OWN_EXERCISES]
        found = await self._some(user, habit, EXERCISES_A_WEEK - len(lessons) - len(own), len(own), rng)
        return WeekPlan(week, (*lessons, *own, *found), habit, begun, over)

    async def _lesson(self, user: int, habit: Habit | None) -> list[Lesson]:
        """The lesson against the habit, or the next one; none if it is done."""
        known = await self._course.answers(user)
        lesson = await self._course.next(user, HABIT_GAME) if habit is None else OF_HABIT[habit]
        return [] if lesson is None or is_done(known.get(lesson, ())) else [lesson]

    async def _some(self, user: int, habit: Habit | None, number: int, own: int, rng: Random) -> list[Exercise]:
        """Puzzles of the habit in an order drawn, and others if there are too few. ``own``: how many decisions of the
        player's own come with them, whose answer is the habit's opposite."""
        found: list[Puzzle] = []
        if habit is not None:
            opposite = min(number, max(0, rng.choice(OPPOSITE_EXERCISES) - own))
            found = await self._puzzles.against(user, HABIT_GAME, habit, (opposite, number - opposite))
            rng.shuffle(found)
        if len(found) < number:
            found += [each for each in await self._puzzles.some(user, number) if each not in found]
        return [Exercise(ExerciseKind.PUZZLE, (puzzle.number,)) for puzzle in found[:number]]


def _habit(now: datetime, plans: Sequence[WeekPlan], mine: MyPlay,
           ) -> tuple[Habit | None, datetime | None, tuple[Habit, datetime] | None]:
    """The habit of a new week, since when it is worked on, and the one whose weeks are over."""
    last = plans[-1] if plans else None
    if last is not None and last.habit is not None and last.begun is not None:
        if monday(now.date()) - monday(last.begun.date()) < HABIT_LASTS:
            return last.habit, last.begun, None
        over = last.habit, last.begun
    else:
        over = None
    seen = mine.insight
    claims = [claim.habit for claim in seen.claims] if seen is not None else []
    if over is not None and (change := mine.since(over[0], over[1])) is not None and change.better:
        claims = [habit for habit in claims if habit is not over[0]]
    return (claims[0], now, over) if claims else (None, None, over)


def _of_week(week: date, plans: Sequence[WeekPlan]) -> WeekPlan | None:
    return next((each for each in plans if each.week == week), None)


def _with(plan: WeekPlan, at: int, exercise: Exercise) -> WeekPlan:
    return replace(plan, exercises=(*plan.exercises[:at], exercise, *plan.exercises[at + 1 :]))
