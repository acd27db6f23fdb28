"""Storms: three minutes, as many puzzles as possible, each harder than the one before.

The rule is the usual one of puzzle storms: a wrong answer costs ten seconds. Nothing counts for ratings. The clock is
the server's: an answer that comes after the end counts nothing. Each answer is stored before the next puzzle is shown.
Time in which the bot or Discord was away is given back, with another puzzle, so nobody wins by it (`give_back`).

One storm of a player runs at a time; a new one ends the one before. The best of each day (UTC) on a server is kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import takewhile
from random import Random
from typing import NamedTuple
from weakref import WeakValueDictionary

from bot.core.clock import Clock
from bot.core.days import monday
from bot.core.errors import StaleTable
from bot.core.slots import Slots, slot_of
from bot.features.puzzles.reserve import PuzzleReserve
from bot.features.storm.store import SqlStorms
from bot.features.storm.values import COSTS, PUZZLES_A_STORM, RUN, STORM_LASTS, StormAnswer, StormBoard, StormRun
from bot.features.studies.service import Studies
from bot.features.studies.values import Study, StudyKind
from games.review.puzzles import Puzzle


class StoredRun(NamedTuple):
    """The last storm of a player, their best result, and the storm as it is stored."""

    run: StormRun | None = None
    best: int = 0
    data: str = ""


class StormService:
    def __init__(self, store: Studies, best: SqlStorms, reserve: PuzzleReserve, clock: Clock,
                 slots: Slots | None = None) -> None:
        """``slots``: whom this process gives time back (None: all)."""
        self._store = store
        self._slots = slots or Slots()
        self._best = best
        self._reserve = reserve
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        reserve.note_met(self._met)

    async def run(self, user: int) -> StormRun | None:
        """The last storm of a player."""
        return (await self._last(user)).run

    async def _last(self, user: int) -> StoredRun:
        for each in await self._store.studies(user, StudyKind.STORM):
            if each.name == RUN:
                return StoredRun(StormRun.read(each.data), each.score, each.data)
        return StoredRun()

    async def running(self, user: int) -> StormRun | None:
        """The one that is not over."""
        run = await self.run(user)
        return None if run is None or run.is_over(self._clock.now()) else run

    async def start(self, user: int, guild: int) -> StormRun:
        """Begin one, or go on with the one that runs."""
        async with self._lock(user):
            last, now = await self._last(user), self._clock.now()
            if last.run is not None and not last.run.is_over(now):
                return await self._goes_on(user, last.run, last)
            met = tuple(await self._reserve.met(user))
            number = int(now.timestamp() * 1000)
            games, rng = await self._reserve.games(user), Random(f"{user} {number}")  # noqa: S311 no secret
            puzzles = await self._reserve.ladder(games, PUZZLES_A_STORM, met, rng)
            run = StormRun(number, guild, now + STORM_LASTS, tuple(puzzles), met=met)
            return await self._put(user, run, last) or await self._there(user)

    async def _met(self, user: int) -> Sequence[int]:
        """Puzzles of the player's storms, the last one last."""
        last = await self.run(user)
        return () if last is None else (*last.met, *last.puzzles[:last.at + 1])

    async def answer(self, user: int, number: int, at: int, option: int) -> StormRun:
        """The run after the answer to its ``at``-th puzzle: unchanged if it is over, or another one is asked. Stale:
        it is another storm, or the puzzle has no such option."""
        async with self._lock(user):
            last = await self._last(user)
            run = last.run
            if run is None or run.number != number:
                raise StaleTable
            if run.is_over(self._clock.now()) or run.at != at:
                return run
            asked = self.asked(run)
            if asked is not None and option >= len(asked.options):
                raise StaleTable
            run = await self._put(user, self._past_gone(_answered(run, asked, option)), last)
            if run is None:  # another answer was first
                return await self._there(user)
            if run.guild and run.right:
                await self._best.put_best(user, run.guild, run.day, run.right)
            return run

    def asked(self, run: StormRun, at: int | None = None) -> Puzzle | None:
        """The puzzle that is asked, or another one of the run; None: this version has it no more."""
        return self._reserve.puzzle(run.puzzles[run.at if at is None else at])

    async def _goes_on(self, user: int, run: StormRun, last: StoredRun) -> StormRun:
        """Past puzzles that are gone since the player was asked."""
        onward = self._past_gone(run)
        return run if onward == run else await self._put(user, onward, last) or await self._there(user)

    def _past_gone(self, run: StormRun) -> StormRun:
        """With puzzles that come next, and that this version has no more, replaced."""
        gone = takewhile(lambda number: self._reserve.puzzle(number) is None, run.puzzles[run.at:])
        return replace(run, answers=run.answers + tuple(None for _ in gone))

    async def give_back(self, since: datetime, until: datetime, only: Collection[int] | None = None) -> None:
        """Give back the time in which players could not answer, with another puzzle. ``only``: those of these slots."""
        for user, study in await self._store.studied(StudyKind.STORM, RUN, since - 2 * STORM_LASTS):
            if not self._slots.here(user) or (only is not None and slot_of(user) not in only):
                continue
            async with self._lock(user):
                while not await self._given_back(user, max(since, study.at), until):
                    pass  # they have answered just now

    async def _given_back(self, user: int, since: datetime, until: datetime) -> bool:
        """``since``: so far they could answer. False: the storm is another one than was read."""
        last = await self._last(user)
        if last.run is None or last.run.is_over(since) or since >= until:
            return True
        run = replace(last.run, until=last.run.until + (until - since), answers=(*last.run.answers, None))
        return await self._put(user, self._past_gone(run), last) is not None

    async def board(self, guild: int, count: int) -> tuple[StormBoard, StormBoard]:
        """The best of the day and of the week on a server."""
        today = self._clock.now().date()
        return (await self._best.best(guild, today.isoformat(), count),
                await self._best.best(guild, monday(today).isoformat(), count))

    def _lock(self, user: int) -> asyncio.Lock:
        return self._locks.setdefault(user, asyncio.Lock())

    async def _put(self, user: int, run: StormRun, last: StoredRun) -> StormRun | None:
        """Store it in place of ``last``; None: another process was faster. The score of the study is the player's
        best."""
        study = Study(StudyKind.STORM, RUN, self._clock.now(), max(run.right, last.best), run.text())
        stored = (self._store.begin_study(user, study) if last.run is None
                  else self._store.change_study(user, study, last.data))
        return run if await stored else None

    async def _there(self, user: int) -> StormRun:
        """What another process has stored just now. Stale: it has been erased since."""
        run = await self.run(user)
        if run is None:
            raise StaleTable
        return run

    async def best(self, user: int) -> int:
        """The most that a player has answered rightly in one storm."""
        return (await self._last(user)).best


def _answered(run: StormRun, asked: Puzzle | None, option: int) -> StormRun:
    if asked is None:
        return replace(run, answers=(*run.answers, None))
    right = option == asked.answer
    return replace(run, answers=(*run.answers, StormAnswer(option, right)),
                   until=run.until if right else run.until - COSTS)
