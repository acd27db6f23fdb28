"""The course: a player's way through the lessons (`games.review.lessons`). The first answer to a position counts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from weakref import WeakValueDictionary

from bot.core.clock import Clock
from bot.features.course.values import Answers, is_done
from bot.features.studies.service import Studies
from bot.features.studies.values import Study, StudyKind
from games.review.lessons import OF_GAME, Lesson, positions


class CourseService:
    def __init__(self, store: Studies, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def answers(self, user: int) -> Mapping[Lesson, Answers]:
        """Of the lessons that the user has begun. Those of another version are left out."""
        stored = await self._store.studies(user, StudyKind.LESSON)
        return {Lesson(each.name): tuple(json.loads(each.data)) for each in stored if each.name in tuple(Lesson)}

    async def of_lesson(self, user: int, lesson: Lesson) -> Answers:
        return (await self.answers(user)).get(lesson) or (None,) * len(positions(lesson))

    async def answer(self, user: int, lesson: Lesson, at: int, *, right: bool) -> Answers:
        """All answers to the lesson's positions, with this one."""
        async with self._locks.setdefault(user, asyncio.Lock()):
            known = await self.of_lesson(user, lesson)
            if known[at] is None:
                known = (*known[:at], right, *known[at + 1 :])
                await self._store.put_study(user, Study(
                    StudyKind.LESSON, lesson, self._clock.now(), sum(map(bool, known)), json.dumps(known)))
            return known

    async def next(self, user: int, game: str) -> Lesson | None:
        """The first lesson that is not done."""
        known = await self.answers(user)
        return next((lesson for lesson in OF_GAME[game] if not is_done(known.get(lesson, ()))), None)

    async def finished(self, user: int, game: str) -> bool:
        """Whether all lessons of a game are done."""
        return game in OF_GAME and await self.next(user, game) is None
