"""Lessons of the course: one idea each, and three positions whose answer is worth a measured number of points.

The texts are ``lesson.<lesson>.title``, ``.idea`` and ``.keep``, and ``lesson.why.<name>`` of each position. These
(``sets/lessons.jsonl``) come from ``benchmarks/lessons``: a position stays only if the answer is better than each other
choice by an interval of three standard errors, and an idea is the answer of some of a lesson's positions, not of all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from hashlib import sha256

from games.review.habits import Habit
from games.review.playouts import Effect, Gain
from games.review.puzzles import FOLDER, Puzzle

FILE = FOLDER / "lessons.jsonl"
POSITIONS = 3


class Lesson(StrEnum):
    """In the order in which they are taught."""

    LOW_CARDS = "low_cards"
    LEAD_LONG = "lead_long"
    PARTNER = "partner"
    KEEP = "keep"
    TAKE = "take"
    DOG = "dog"
    PHOENIX = "phoenix"
    DRAGON = "dragon"
    GIFT = "gift"
    WISH = "wish"
    SMALL = "small"
    SILENT = "silent"
    GRAND = "grand"
    PROTECT = "protect"
    STOP = "stop"
    BOMB = "bomb"
    BOMB_LATER = "bomb_later"
    COUNT = "count"
    LAST_CARDS = "last_cards"
    DOUBLE = "double"
    SIX_TRICKS = "six_tricks"
    SIX_CALLS = "six_calls"
    OWN_TABLE = "own_table"
    OPEN_TABLE = "open_table"
    LORD_LEAD = "lord_lead"
    LORD_PASS = "lord_pass"  # noqa: S105 (no password)
    TATSU_ASK = "tatsu_ask"
    TATSU_PLAY = "tatsu_play"


OF_GAME: Mapping[str, tuple[Lesson, ...]] = {
    "tichu": tuple(Lesson)[: tuple(Lesson).index(Lesson.SIX_TRICKS)],
    "tientsin": (Lesson.SIX_TRICKS, Lesson.SIX_CALLS), "trichu": (Lesson.OWN_TABLE, Lesson.OPEN_TABLE),
    "lord": (Lesson.LORD_LEAD, Lesson.LORD_PASS), "tatsu": (Lesson.TATSU_ASK, Lesson.TATSU_PLAY)}

OF_HABIT: Mapping[Habit, Lesson] = {
    Habit.CALLS_SELDOM: Lesson.SMALL, Habit.CALLS_OFTEN: Lesson.SILENT, Habit.GIVES_HIGH: Lesson.LOW_CARDS,
    Habit.LEADS_SINGLES: Lesson.LEAD_LONG, Habit.OVERTAKES: Lesson.PARTNER, Habit.PASSES: Lesson.TAKE,
    Habit.FOLLOWS: Lesson.KEEP, Habit.BOMBS_OFTEN: Lesson.BOMB_LATER, Habit.BOMBS_SELDOM: Lesson.BOMB}
"""The lesson against a habit."""


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """``errors``: for each option the standard error of what it costs; ``finds``: the AI players that find the
    answer; ``gained``: what the answer brings more often than the choice that tempts most."""

    lesson: Lesson
    puzzle: Puzzle
    errors: tuple[float, ...]
    finds: tuple[str, ...] = ()
    gained: Effect | None = None

    @property
    def name(self) -> str:
        """Of the position, whatever its place: the end of the text that says why (``lesson.why.<name>``)."""
        return sha256(f"{self.puzzle.seat} {self.puzzle.record}".encode()).hexdigest()[:8]

    def text(self) -> str:
        """One line of JSON."""
        gained = {"gained": asdict(self.gained)} if self.gained else {}
        return json.dumps({"lesson": self.lesson, "errors": self.errors, "finds": self.finds, **gained,
                           "puzzle": json.loads(self.puzzle.text())}, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> LessonPosition:
        data = json.loads(text)
        found = data.get("gained")
        gained = Effect(**{**found, "gain": Gain(found["gain"])}) if found else None
        return cls(Lesson(data["lesson"]), Puzzle.read(json.dumps(data["puzzle"])), tuple(data["errors"]),
                   tuple(data["finds"]), gained)


@cache
def positions(lesson: Lesson) -> tuple[LessonPosition, ...]:
    """Those of a lesson, in their order."""
    return tuple(each for each in _all() if each.lesson is lesson)


@cache
def _all() -> tuple[LessonPosition, ...]:
    return tuple(map(LessonPosition.read, FILE.read_text(encoding="utf-8").splitlines()))


def game_of(lesson: Lesson) -> str:
    return next(game for game, lessons in OF_GAME.items() if lesson in lessons)
