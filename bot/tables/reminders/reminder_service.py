"""Tells people of their turns: one timer for all of them, like the `driver` has for tables.

`notices` says what is to be told and when; here it is kept who waits for what, what has been told, and when
to look again. What is told is claimed in the store first, so that a crash may swallow a notice but
never repeat one. Only tables whose pace has ``remind`` are told of: at the others people sit and watch.

How people are told is the front end's: ``ring`` gets a person with the news, and is to show them everything
that waits for them (`turns`) in a way that they notice; ``refresh`` is to bring that up to date, unnoticed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from datetime import datetime, timedelta
from heapq import heappop, heappush
from typing import Any

from bot.tables.core.model import Changed, Lobby, UserPrefs, Wait
from bot.tables.core.ports import Clock, NoticeStore, PreferenceStore, Timer
from bot.tables.reminders.notices import Digest, Notice, Stage, allowed_at, next_digest, polite, today, upcoming
from bot.tables.service import TableService

log = logging.getLogger(__name__)

RETRY = timedelta(minutes=5)
KEPT = timedelta(days=3)
"""How long rows about turns that are over are kept: for the limit of a day."""

News = Mapping[Wait, Stage]
"""What is told now, of each turn the newest stage."""

Ring = Callable[[int, News], Awaitable[None]]
TellDigest = Callable[[int], Awaitable[None]]


class Reminders:
    """`start` it once the front end can send, `stop` it before the store is closed."""

    def __init__(self, tables: TableService, store: NoticeStore, prefs: PreferenceStore, clock: Clock) -> None:
        self._tables = tables
        self._store = store
        self._prefs = prefs
        self._clock = clock
        self._waits: dict[int, dict[int, Wait]] = {}
        self._by_table: dict[int, tuple[int, ...]] = {}
        self._told: dict[tuple[int, int, datetime], set[Stage]] = {}
        self._digests: dict[int, Digest] = {}
        self._next: dict[int, datetime] = {}
        self._heap: list[tuple[datetime, int]] = []
        self._timer: Timer | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._busy: set[int] = set()
        self._unsubscribe: Callable[[], None] | None = None
        self._ring: Ring = _nobody
        self._refresh: Callable[[int], None] = lambda user: None
        self._digest: TellDigest = _nobody

    def tell_by(self, ring: Ring, refresh: Callable[[int], None], digest: TellDigest) -> None:
        self._ring, self._refresh, self._digest = ring, refresh, digest

    async def start(self) -> None:
        """Take up where it stood: everybody who is waited for is looked at once."""
        self._unsubscribe = self._tables.subscribe(self.changed)
        for user, table, since, stage in await self._store.told():
            self._told.setdefault((user, table, since), set()).add(Stage(stage))
        for wait in await self._tables.waits():
            if self._slow(wait):
                self._add(wait)
        for user in await self._store.wanting("digest"):
            await self.preferences_changed(user)
        now = self._clock.now()
        for user in self._waits:
            self._look_at(user, now)
        await self._store.forget_told(now - KEPT)

    async def stop(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._next.clear()
        await self.settle()

    async def settle(self) -> None:
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def turns(self, user: int) -> list[Wait]:
        """All that waits for a person, what is due first at the top."""
        late = datetime.max.replace(tzinfo=self._clock.now().tzinfo)
        return sorted(self._waits.get(user, {}).values(), key=lambda wait: (wait.kind != "turn", wait.until or late))

    async def preferences_changed(self, user: int) -> None:
        """Look at the person anew."""
        now = self._clock.now()
        self._plan_digest(user, await self._prefs.user(user), now)
        self._look_at(user, now)

    async def answered(self, user: int, table: int) -> None:
        """The person may have said whether they bomb a closing trick: then that waits for them no more."""
        wait = self._waits.get(user, {}).get(table)
        if wait is None or wait.kind != "bomb" or await self._tables.orders.asked(table, user):
            return
        if self._waits.get(user, {}).get(table) == wait:
            del self._waits[user][table]
            self._by_table[table] = tuple(each for each in self._by_table.get(table, ()) if each != user)
            if not self._waits[user]:
                del self._waits[user]
            self._refresh(user)

    # what is waited for ---------------------------------------------------------------------------
    def _slow(self, wait: Wait) -> bool:
        pace = self._tables.paces.get(wait.pace)
        return pace is not None and pace.remind

    def _add(self, wait: Wait) -> None:
        self._waits.setdefault(wait.user, {})[wait.table] = wait
        self._by_table[wait.table] = (*self._by_table.get(wait.table, ()), wait.user)

    def changed(self, change: Changed) -> None:
        snapshot = change.snapshot
        if isinstance(snapshot, Lobby):
            return
        if snapshot.id not in self._by_table and not any(map(self._slow, snapshot.waits)):
            return
        before = self._drop(snapshot.id)
        for wait in snapshot.waits:
            if self._slow(wait):
                self._add(wait)
        now = self._clock.now()
        for user in {*before, *self._by_table.get(snapshot.id, ())}:
            was, is_now = before.get(user), self._waits.get(user, {}).get(snapshot.id)
            if was is not None and (is_now is None or is_now.since != was.since):
                self._told.pop((user, snapshot.id, was.since), None)
            if is_now is not None and change.by == user and (was is None or is_now.since != was.since):
                self._spawn(self._claim(is_now, Notice(now, Stage.TURN), now))  # their own doing: they know
            if was != is_now:
                self._refresh(user)
                self._look_at(user, now)

    def _drop(self, table: int) -> dict[int, Wait]:
        gone = {}
        for user in self._by_table.pop(table, ()):
            wait = self._waits[user].pop(table)
            gone[user] = wait
            if not self._waits[user]:
                del self._waits[user]
        return gone

    # one timer ------------------------------------------------------------------------------------
    def _look_at(self, user: int, at: datetime) -> None:
        if self._unsubscribe is None:
            return
        self._next[user] = at
        heappush(self._heap, (at, user))
        self._set_timer()

    def _set_timer(self) -> None:
        while self._heap and self._next.get(self._heap[0][1]) != self._heap[0][0]:
            heappop(self._heap)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_at(self._heap[0][0], self._rang) if self._heap else None

    def _rang(self) -> None:
        self._timer = None
        now = self._clock.now()
        while self._heap and self._heap[0][0] <= now:
            at, user = heappop(self._heap)
            if self._next.get(user) == at:
                del self._next[user]
                self._spawn(self._tell(user))
        self._set_timer()

    def _spawn(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # telling --------------------------------------------------------------------------------------
    async def _tell(self, user: int) -> None:
        """Tell a person what there is to be told now, and plan when to look again."""
        if user in self._busy:
            self._look_at(user, self._clock.now() + timedelta(seconds=1))
            return
        self._busy.add(user)
        try:
            again = await self._told_now(user)
        except Exception:
            log.exception("notices of %s failed", user)
            again = self._clock.now() + RETRY
        finally:
            self._busy.discard(user)
        if again is not None and again <= self._next.get(user, again):
            self._look_at(user, again)

    async def _told_now(self, user: int) -> datetime | None:
        """When to look again; None: there is nothing to come."""
        prefs, now = await self._prefs.user(user), self._clock.now()
        digest = self._digests.get(user)
        if digest is not None and digest.at <= now:
            self._plan_digest(user, prefs, now)
            if polite(prefs, now) == now and await self._store.claim(user, 0, digest.of, "digest", now):
                await self._digest(user)
        due = [(wait, notice) for wait, notice in self._notices(user, prefs, now) if notice.at <= now]
        if due:
            allowed = allowed_at(prefs, await self._store.told_since(user, today(prefs, now)), now)
            if allowed > now:
                return min((allowed, *self._digest_at(user)))
            news = {wait: notice.stage for wait, notice in due if await self._claim(wait, notice, now)}
            if news:
                await self._ring(user, news)
        times = [notice.at for _, notice in self._notices(user, prefs, self._clock.now())]
        return min((*times, *self._digest_at(user)), default=None)

    def _digest_at(self, user: int) -> tuple[datetime, ...]:
        """When the person's next digest is due, if they want any."""
        return (self._digests[user].at,) if user in self._digests else ()

    def _plan_digest(self, user: int, prefs: UserPrefs, now: datetime) -> None:
        digest = next_digest(prefs, now)
        if digest is None:
            self._digests.pop(user, None)
        else:
            self._digests[user] = digest

    def _notices(self, user: int, prefs: Any, now: datetime) -> Iterable[tuple[Wait, Notice]]:
        for wait in list(self._waits.get(user, {}).values()):
            notice = upcoming(wait, prefs, self._told.get((user, wait.table, wait.since), ()), now)
            if notice is not None:
                yield wait, notice

    async def _claim(self, wait: Wait, notice: Notice, now: datetime) -> bool:
        key = (wait.user, wait.table, wait.since)
        self._told.setdefault(key, set()).add(notice.stage)
        return await self._store.claim(*key, notice.stage, now)


async def _nobody(user: int, news: News | None = None) -> None:
    """Before the front end is there."""
