"""A week's plan and its exercises, and how they are stored."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from bot.core.declared import Switch
from bot.features.puzzles.values import Mistake
from bot.tables.core.preferences import Preference, PrefsPage
from games.review.habits import Habit
from games.review.lessons import Lesson

WEEKLY = Preference(False, Switch(PrefsPage.RARE), name="weekly")
"""Whether a direct message brings the exercises of the week."""
EXERCISES_A_WEEK = 5
OWN_EXERCISES = 2
"""Exercises that are the player's own decisions, if there are any."""
HABIT_LASTS = timedelta(weeks=4)
"""How long a habit is worked on."""
HABIT_GAME = "tichu"
"""Habits are measured for it."""
HABIT_THEMES = {
    Habit.CALLS_SELDOM: "call", Habit.CALLS_OFTEN: "call", Habit.GIVES_HIGH: "exchange", Habit.LEADS_SINGLES: "play",
    Habit.OVERTAKES: "partner", Habit.PASSES: "play", Habit.FOLLOWS: "play", Habit.BOMBS_OFTEN: "bomb",
    Habit.BOMBS_SELDOM: "bomb"}
"""Of the puzzles in which a habit may show."""
OPPOSITE_EXERCISES = 3, 4
"""How many of the exercises have the habit's opposite as their answer. The others are right as the habit has it: else
the habit's name would be the answer."""


class ExerciseKind(StrEnum):
    PUZZLE = "puzzle"
    OWN = "own"
    LESSON = "lesson"


@dataclass(frozen=True, slots=True)
class Exercise:
    """``place``: the puzzle's number, or the own decision (`own`). ``right``: None, not answered.
    ``lesson``: what is to be learned."""

    kind: ExerciseKind
    place: tuple[int, ...] = ()
    right: bool | None = None
    lesson: Lesson | None = None

    @classmethod
    def own(cls, mistake: Mistake) -> Exercise:
        """An own decision."""
        return cls(ExerciseKind.OWN, (mistake.table, mistake.round, mistake.seat, mistake.line, mistake.cost))

    @property
    def mistake(self) -> Mistake:
        """The own decision."""
        return Mistake(*self.place)


@dataclass(frozen=True, slots=True)
class WeekPlan:
    """``week``: its Monday. ``habit``: None, none is sure; worked on since ``begun``. ``over``: the habit whose four
    weeks are over, and when they began."""

    week: date
    exercises: tuple[Exercise, ...]
    habit: Habit | None = None
    begun: datetime | None = None
    over: tuple[Habit, datetime] | None = None

    @property
    def open(self) -> int | None:
        """The index of the first exercise without an answer."""
        return next((at for at, each in enumerate(self.exercises) if each.right is None), None)

    def text(self) -> str:
        return json.dumps({
            "habit": self.habit, "begun": self.begun and self.begun.isoformat(),
            "over": self.over and [self.over[0], self.over[1].isoformat()],
            "exercises": [[each.kind, each.place, each.right, each.lesson] for each in self.exercises]},
            separators=(",", ":"))

    @classmethod
    def read(cls, week: str, text: str) -> WeekPlan:
        """What `text` wrote. Habits and lessons of another version are left out."""
        data = json.loads(text)
        exercises = tuple(Exercise(ExerciseKind(kind), tuple(place), right, lesson and Lesson(lesson))
                          for kind, place, right, lesson in data["exercises"] if lesson in (None, *Lesson))
        known = data["habit"] in tuple(Habit)
        over = data["over"] if data["over"] and data["over"][0] in tuple(Habit) else None
        return cls(
            date.fromisoformat(week), exercises, Habit(data["habit"]) if known else None,
            datetime.fromisoformat(data["begun"]) if known else None,
            over and (Habit(over[0]), datetime.fromisoformat(over[1])))
