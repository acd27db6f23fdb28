"""The lines to Discord: its API, and each shard's connection to the gateway.

Every answer and every event is a *sign* of its line. Where one is needed and none came, the line is asked a question,
at most once in ``every``. A line that gives no sign within `ANSWER_TIMEOUT` then is lost since its last sign, and is
asked again until there is one.

A line that has never answered a question is trusted: Discord may not take such questions.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime, timedelta
from typing import Protocol

from bot.core.background import BackgroundTasks
from bot.core.clock import Clock, Timer

log = logging.getLogger(__name__)

ANSWER_TIMEOUT = 4.0
"""Seconds for an answer; Discord gives a click three."""

Question = Callable[[], Awaitable[object] | None]
"""Something that Discord answers on this line; None: there is nothing to ask now."""


class Watcher(Protocol):
    def lost(self, what: Hashable, since: datetime | None = None) -> None: ...

    def back(self, what: Hashable) -> None: ...


class DiscordLine:
    """``sign``: when it gave the last one."""

    def __init__(self, name: Hashable, question: Question, every: timedelta, clock: Clock, watcher: Watcher) -> None:
        self.name = name
        self.sign = clock.now()
        self._question = question
        self.every = every
        self._clock = clock
        self._watcher = watcher
        self._may_ask = self.sign
        self._answers = False
        self._timer: Timer | None = None
        self._tasks = BackgroundTasks()
        """At most one: the question that waits for its answer."""

    def heard(self) -> None:
        """It gave a sign."""
        self.sign = self._clock.now()
        self._watcher.back(self.name)

    async def signs(self, since: datetime) -> bool:
        """Whether there was a sign since then, or there is one now. False too while it may not be asked again."""
        if self.sign < since:
            self.ask()
            await self._tasks.settle()
        return self.sign >= since or not self._answers

    def ask(self) -> None:
        """Ask as soon as that is allowed."""
        if self._tasks:
            return
        if self._clock.now() >= self._may_ask:
            self._tasks.start(self._ask())
        else:
            self._ask_later()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()

    def _ask_later(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_at(self._may_ask, self.ask)

    async def _ask(self) -> None:
        asked, question = self._clock.now(), self._question()
        # Counted from the question, not the answer: a line that is asked by many things at once is asked once.
        self._may_ask = asked + self.every
        if question is None:
            self._answers = False
            return
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT):
                await question
        except Exception as error:
            log.debug("no answer from %s: %s", self.name, error)
            # It may have given a sign by itself while it was asked: then the question alone was lost.
            if self._answers and self.sign < asked:
                self._watcher.lost(self.name, self.sign)
                self._ask_later()
        else:
            self._answers = True
            self.heard()


class Lines:
    """All lines, by name. They report to a `Watcher` when they are lost and when they are back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lines: dict[Hashable, DiscordLine] = {}
        self._watchers: list[Watcher] = []
        self._lost: dict[Hashable, datetime] = {}

    @property
    def lost_since(self) -> datetime | None:
        """Since when a line is lost, if one is."""
        return min(self._lost.values(), default=None)

    def report_to(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    def watch(self, what: Hashable, question: Question, every: timedelta) -> None:
        """Ask a line whether it is there, when that matters."""
        if what not in self._lines:
            self._lines[what] = DiscordLine(what, question, every, self._clock, self)
            self._lines[what].ask()

    def heard(self, what: Hashable) -> None:
        """A line has given a sign."""
        if what in self._lines:
            self._lines[what].heard()

    def failed(self, what: Hashable) -> None:
        """A request on a line has failed: find out whether all do."""
        if what in self._lines:
            self._lines[what].ask()

    def silent_since(self, what: Hashable) -> datetime:
        """When a line gave its last sign."""
        return self._lines[what].sign if what in self._lines else self._clock.now()

    async def answered(self, since: datetime) -> bool:
        """Whether every line has given a sign since then; those that have not are asked."""
        return all(await asyncio.gather(*(line.signs(since) for line in self._lines.values())))

    async def serve(self, within: timedelta) -> bool:
        """Whether every line has given a sign ``within`` that time, or gives one now. Of one that may not be asked so
        soon again its last answer counts."""
        now = self._clock.now()
        return all(await asyncio.gather(
            *(line.signs(now - max(within, line.every)) for line in self._lines.values())))

    def stop(self) -> None:
        for line in self._lines.values():
            line.stop()
        self._lines.clear()
        self._lost.clear()

    def lost(self, what: Hashable, since: datetime | None = None) -> None:
        # The first report says since when; later ones of the same line only confirm it.
        self._lost.setdefault(what, since or self._clock.now())
        for watcher in self._watchers:
            watcher.lost(what, since)

    def back(self, what: Hashable) -> None:
        self._lost.pop(what, None)
        for watcher in self._watchers:
            watcher.back(what)
