"""Give players back the time in which they could not act: Discord was unavailable, or the bot was down.

Discord is away while a line to it (`lines`) is lost: its connection is closed, or it does not answer. Meanwhile no time
limit ends, and no closing window in which a person may bomb. Afterwards each table gets an entry of its log that moves
what has not ended by the length of the outage, at most `MAX_CREDIT`.

When players could last act is stored, so that it is known after a crash: every `NOTE` while something is due soon, else
every `BEAT`, and when an outage begins.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Hashable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.core.background import BackgroundTasks
from bot.core.clock import Clock, Timer
from bot.core.errors import StoreError, TableError
from bot.tables.automation import TableAutomation
from bot.tables.core.ports import AliveStore
from bot.tables.rules.lost_time import SHARE
from bot.tables.timing.lines import Lines
from bot.tables.timing.scheduler import RETRY_AFTER, Scheduler

log = logging.getLogger(__name__)

BEAT = timedelta(minutes=5)
"""How often lines that have been quiet are asked."""
NOTE = timedelta(seconds=10)
LEAST = timedelta(seconds=5)
"""Of shorter outages only a table gets time back where something was due: connections are renewed now and then."""
BEGINNING = timedelta(seconds=60)
"""A start without Discord is reported later than an outage: shards connect one after the other."""
MAX_CREDIT = timedelta(days=30)
ATTEMPTS = 6
"""How often all tables are tried while one cannot be written; then it gets no time back, and the others go on."""


GiveBack = Callable[[datetime, datetime, Collection[int] | None], Awaitable[object]]
Lost = Mapping[int, datetime | None]
"""For slots that nobody was home of: since when, if their players could act at all."""


class Outages:
    """Tracks outages: report what is `lost` and `back`. At the start everything is lost until ``START`` is back."""

    START = "start"

    def __init__(self, automation: TableAutomation, scheduler: Scheduler, store: AliveStore, lines: Lines, clock: Clock,
                 *, restored: Callable[[], object] = lambda: None) -> None:
        """``restored`` is called when a line that was lost is back."""
        self._automation = automation
        self._scheduler = scheduler
        self._store = store
        self._clock = clock
        self._restored = restored
        self.lines = lines
        lines.report_to(self)
        self._away: set[Hashable] = {self.START}
        self._since: datetime | None = None
        """When players could last act, if there is time to give back."""
        self._failed = 0
        self.down_since: datetime | None = None
        """When the bot last ran before this start; None: it never has."""
        self._asked = self._beats_at = clock.now()
        """When quiet lines were asked last, and when a sign of life is stored next."""
        self._timer: Timer | None = None
        self._report: Timer | None = None
        """Reports an outage that lasts."""
        self._tasks = BackgroundTasks()
        self._also: list[GiveBack] = []
        self._taken: dict[int, datetime] = {}
        """Slots of which time is to be given back since then."""

    @property
    def away(self) -> bool:
        """Whether players cannot act now."""
        return bool(self._away)

    def when_over(self, give_back: GiveBack) -> None:
        """Call it after an outage, with its beginning and its end, and the slots that it was about (None: all)."""
        self._also.append(give_back)

    async def start(self) -> None:
        """Call it before the scheduler begins."""
        self._since = self.down_since = await self._store.alive()
        self._scheduler.hold()
        self._scheduler.when_planned = self._planned
        self._report_after(BEGINNING)

    async def stop(self) -> None:
        for timer in (self._timer, self._report):
            if timer is not None:
                timer.cancel()
        self._beats_at = self._clock.now()  # nothing that is planned from now on sets a timer
        self.lines.stop()
        await self.settle()
        if not self._away:
            await self._note_alive(self._clock.now())

    async def settle(self) -> None:
        """Wait until nothing is being done in the background."""
        await self._tasks.settle()

    # what is away -----------------------------------------------------------------------------
    def lost(self, what: Hashable, since: datetime | None = None) -> None:
        """Players cannot act any more, as far as ``what`` is concerned; ``since``: if it is not since now."""
        if what in self._away:
            return
        if not self._away:
            self._report_after(LEAST)
        self._away.add(what)
        # The earliest: of two lines that are lost one after the other, players could not act since the first.
        self._since = min(self._since or self._clock.now(), since or self._clock.now())
        self._scheduler.hold()
        # Stored at once. If the bot is killed during the outage, the next start must not take the last beat for the
        # moment until which players could act.
        self._tasks.start(self._note_alive(self._since))

    def back(self, what: Hashable) -> None:
        if what in self._away:
            self._away.discard(what)
            self._restored()
            if not self._away:
                self._report_after(None)
                self._tasks.start(self._over())

    def forget(self) -> None:
        """This process was home of nothing: others have acted, and what they could not is said of each slot."""
        self._since = None

    async def taken(self, lost: Lost) -> None:
        """This process is home of these slots now: give the time back since somebody was, once players can act."""
        self._taken |= {slot: since for slot, since in lost.items() if since is not None}
        if not self._away:
            await self._give_taken_back()

    async def _give_taken_back(self) -> None:
        taken, self._taken = self._taken, {}
        for since in sorted(set(taken.values())):
            slots = {slot for slot, at in taken.items() if at == since}
            await self._give_all_back(since, self._clock.now(), slots)

    async def note_alive(self) -> None:
        """Store until when players could act: another process is about to be home of some tables."""
        if not self._away:
            await self._note_alive(self._clock.now())

    def _report_after(self, wait: timedelta | None) -> None:
        """Write a line if Discord is still away then; None: it is back."""
        if self._report is not None:
            self._report.cancel()
            self._report = None
        if wait is not None:
            self._report = self._clock.call_at(self._clock.now() + wait, _report_away)

    async def _over(self) -> None:
        """Give the time back and resume the tables; retry later if the store fails or players are cut off again."""
        try:
            if self._since is not None:
                await self._give_all_back(self._since, self._clock.now())
            await self._give_taken_back()
            if self._away:
                return
            await self._scheduler.release()
        except StoreError as error:
            log.error("tables must wait: %s", error)
            self._failed += 1
            self._again(RETRY_AFTER, self._over)
            return
        if not self._away:
            self._since, self._failed = None, 0
            self._asked = self._clock.now()
            await self._note_alive(self._asked)
            self._again(self._pause(self._scheduler.next), self._beat)

    async def _give_all_back(self, since: datetime, now: datetime, only: Collection[int] | None = None) -> None:
        """``only``: at the tables of these slots."""
        short = now - since < LEAST
        if short:
            # Discord closes every connection now and then, for a second or two. To write an entry into the log of every
            # table each time would cost more than it gives; only where something was due did the moment matter.
            tables: Sequence[int] = [table for table, at in await self._automation.due() if at <= now]
        else:
            log.warning("players could not act for %d s: the time is given back", (now - since).total_seconds())
            tables = await self._automation.waiting()
        if only is not None:
            tables = await self._automation.of_slots(tables, only)
        for table in tables:
            await self._give_back(table, max(since, now - MAX_CREDIT), ended=short)
        for give_back in self._also if not short else ():
            await give_back(max(since, now - MAX_CREDIT), now, only)

    async def _give_back(self, table: int, since: datetime, *, ended: bool) -> None:
        try:
            await self._automation.give_back(table, since, ended=ended)
        except (TableError, StoreError) as error:
            # One damaged log must not keep all other tables waiting for ever.
            if isinstance(error, StoreError) and self._failed < ATTEMPTS:
                raise
            log.warning("giving time back to table %d failed: %s", table, error)

    async def _beat(self) -> None:
        """Store that players can act, and again later. Lines that have been quiet are asked."""
        now = self._clock.now()
        if not self._away and (now - self._asked < BEAT or await self._is_answered(now)):
            await self._note_alive(now)
        if not self._away:
            self._again(self._pause(self._scheduler.next), self._beat)

    async def _is_answered(self, now: datetime) -> bool:
        self._asked = now
        return await self.lines.answered(now - BEAT / 2) and not self._away

    def _planned(self, at: datetime) -> None:
        """A step is due then: store the next sign of life in time."""
        if not self._away and self._beats_at - self._clock.now() > (pause := self._pause(at)):
            self._again(pause, self._beat)

    def _pause(self, due: datetime | None) -> timedelta:
        """How long the time since the last sign of life does not matter to what is due next, if the bot is killed."""
        now = self._clock.now()
        return BEAT if due is None else min(BEAT, max(NOTE, (due - now) / SHARE))

    async def _note_alive(self, at: datetime) -> None:
        try:
            await self._store.set_alive(at)
        except StoreError as error:
            log.warning("heartbeat not stored: %s", error)

    def _again(self, wait: timedelta, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._beats_at = self._clock.now() + wait
        self._timer = self._clock.call_at(self._beats_at, lambda: self._tasks.start(work()))


def _report_away() -> None:
    log.warning("Discord is away: no time limit ends until it is back")
