"""Notifies players of their turns.

`notices` decides what to notify and when; the service tracks waits, sent notices, and the next check. A notice is
claimed in the store before it is sent, so a crash may lose one but never repeat it. Only tables whose pace has
``remind`` count; at the others players are present.

How players are notified is up to the front end: ``notify`` gets a user and what is new, and sends everything that waits
for them (`turns`) as a new message; ``refresh`` updates it silently; ``digest`` sends a daily digest.

With several processes the one that is home of a user notifies them, of all their tables. The homes of these report to
it whenever they begin or cease to wait for the user; it reads from the database what that is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta

from bot.core.background import BackgroundTasks
from bot.core.clock import Clock, DeadlineQueue
from bot.core.slots import USER
from bot.tables.core.change import Changed
from bot.tables.core.plan import Wait, WaitKind
from bot.tables.core.ports import NoticeStore, PreferenceStore
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.state import Lobby, Snapshot
from bot.tables.reminders.notices import Digest, Notice, NoticeStage, allowed_at, next_digest, polite, today, upcoming
from bot.tables.service import TableService

log = logging.getLogger(__name__)

RETRY_AFTER = timedelta(minutes=5)
LOOK_AGAIN_AFTER = timedelta(seconds=1)
"""When to look again at a user who is being notified."""
WAIT_NEWS = "wait"
"""What the home of a user hears when a table elsewhere begins or ceases to wait for them."""
TOLD_KEPT_FOR = timedelta(days=3)
"""How long rows about turns that are over stay: for the limit of a day."""

News = Mapping[Wait, NoticeStage]
"""What is new, the newest stage of each turn."""

Notify = Callable[[int, News], Awaitable[None]]
SendDigest = Callable[[int], Awaitable[None]]


class WaitIndex:
    """The turns that players are waited for, by user and by table."""

    def __init__(self) -> None:
        self._by_user: dict[int, dict[int, Wait]] = {}
        self._by_table: dict[int, dict[int, Wait]] = {}

    @property
    def users(self) -> tuple[int, ...]:
        """The users that some table waits for."""
        return tuple(self._by_user)

    def of_user(self, user: int) -> Mapping[int, Wait]:
        """The user's waits by table."""
        return self._by_user.get(user, {})

    def of_table(self, table: int) -> Mapping[int, Wait]:
        """The table's waits by user."""
        return self._by_table.get(table, {})

    def add(self, wait: Wait) -> None:
        self._by_user.setdefault(wait.user, {})[wait.table] = wait
        self._by_table.setdefault(wait.table, {})[wait.user] = wait

    def remove(self, wait: Wait) -> None:
        for index, key, other in ((self._by_user, wait.user, wait.table), (self._by_table, wait.table, wait.user)):
            del index[key][other]
            if not index[key]:
                del index[key]

    def replace(self, table: int, waits: Iterable[Wait]) -> Mapping[int, Wait]:
        """Replace the table's waits; return those before."""
        before = dict(self.of_table(table))
        for wait in before.values():
            self.remove(wait)
        for wait in waits:
            self.add(wait)
        return before

    def replace_user(self, user: int, waits: Iterable[Wait]) -> None:
        """Replace the user's waits."""
        for wait in [*self.of_user(user).values()]:
            self.remove(wait)
        for wait in waits:
            self.add(wait)


class ReminderService:
    """`start` it once the front end can send, `stop` it before the store is closed."""

    def __init__(self, tables: TableService, store: NoticeStore, prefs: PreferenceStore, clock: Clock) -> None:
        self._tables = tables
        self._store = store
        self._prefs = prefs
        self._clock = clock
        self._slots = tables.slots
        self._waits = WaitIndex()
        """Of the users that are here."""
        self._reading = asyncio.Lock()
        self._changed_meanwhile: set[int] = set()
        """Tables that have changed since what is being read was asked for."""
        self._sent: dict[tuple[int, int, datetime], set[NoticeStage]] = {}
        self._digests: dict[int, Digest] = {}
        self._queue: DeadlineQueue[int] = DeadlineQueue(clock, lambda user: self._tasks.start(self._look(user)))
        self._tasks = BackgroundTasks()
        self._busy: set[int] = set()
        self._unsubscribe: Callable[[], None] | None = None
        self._notify: Notify = _nobody
        self._refresh: Callable[[int], None] = lambda user: None
        self._send_digest: SendDigest = _nobody

    def deliver_by(self, notify: Notify, refresh: Callable[[int], None], digest: SendDigest) -> None:
        """Set the front end's functions."""
        self._notify, self._refresh, self._send_digest = notify, refresh, digest

    async def start(self) -> None:
        """Resume: look at every user who is waited for, at once."""
        self._unsubscribe = self._tables.subscribe(self.changed)
        self._slots.hear(WAIT_NEWS, self._heard)
        self._slots.hear(USER, self._heard_preferences)
        await self.slots_changed()
        await self._store.forget_told(self._clock.now() - TOLD_KEPT_FOR)

    async def slots_changed(self) -> None:
        """Read what concerns the users that are here, and forget the others."""
        if self._unsubscribe is None:
            return
        async with self._reading:
            self._changed_meanwhile.clear()
            told, waits = await self._store.told(), await self._tables.lists.waits()
            known = [wait for table in self._changed_meanwhile for wait in self._waits.of_table(table).values()]
            self._queue.clear()
            self._waits, self._sent, self._digests = WaitIndex(), {}, {}
            for user, table, since, stage in told:
                if self._slots.here(user):
                    self._sent.setdefault((user, table, since), set()).add(NoticeStage(stage))
            for wait in (*known, *(wait for wait in waits if wait.table not in self._changed_meanwhile)):
                if self._reminds(wait) and self._slots.here(wait.user):
                    self._waits.add(wait)
        for user in await self._store.wanting(UserPrefs.digest):
            await self.preferences_changed(user)
        for user in self._waits.users:
            self._schedule(user, self._clock.now())

    async def stop(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        self._queue.clear()
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is being done in the background."""
        await self._tasks.settle()

    def turns(self, user: int) -> list[Wait]:
        """All that waits for a user, the earliest deadline first."""
        never = datetime.max.replace(tzinfo=self._clock.now().tzinfo)
        return sorted(
            self._waits.of_user(user).values(),
            key=lambda wait: (wait.kind is not WaitKind.TURN, wait.until or never))

    async def preferences_changed(self, user: int) -> None:
        """Look at the user again, if they are here; else their home hears of what is stored."""
        if not self._slots.here(user):
            return
        now = self._clock.now()
        self._plan_digest(user, await self._prefs.user(user), now)
        self._schedule(user, now)

    async def answered(self, user: int, table: int) -> None:
        """The user may have answered whether they bomb a closing trick: then it no longer waits for them."""
        if not self._slots.here(user):
            self._slots.report(WAIT_NEWS, user)
            return
        wait = self._waits.of_user(user).get(table)
        if wait is None or wait.kind is not WaitKind.BOMB or await self._tables.orders.asked(table, user):
            return
        if self._waits.of_user(user).get(table) == wait:
            self._waits.remove(wait)
            self._refresh(user)

    # waits ----------------------------------------------------------------------------------------
    def _reminds(self, wait: Wait) -> bool:
        pace = self._tables.paces.get(wait.pace)
        return pace is not None and pace.remind

    def changed(self, change: Changed) -> None:
        table = change.after
        if isinstance(table, Lobby):
            return
        if self._reading.locked():
            self._changed_meanwhile.add(table.id)
        now = self._of_plan(table)
        before = self._waits.replace(table.id, [wait for user, wait in now.items() if self._slots.here(user)])
        after = self._waits.of_table(table.id)
        for user in {*before, *after}:
            if before.get(user) != after.get(user):
                self._wait_changed(user, before.get(user), after.get(user), own=change.by == user)
        if not self._slots.all:
            self._report(change.before, now, change.by)

    def _of_plan(self, table: Snapshot) -> dict[int, Wait]:
        waits = () if isinstance(table, Lobby) else table.plan.waits
        return {wait.user: wait for wait in waits if self._reminds(wait)}

    def _report(self, table: Snapshot, now: Mapping[int, Wait], by: int | None) -> None:
        """Have the homes of those whom the table waits for, or no longer, look at it."""
        before = self._of_plan(table)
        for user in {*before, *now}:
            if not self._slots.here(user) and before.get(user) != now.get(user):
                wait = now.get(user)
                own = wait if user == by and (user not in before or wait != before[user]) else None
                self._tasks.start(self._hand_over(user, own))

    async def _hand_over(self, user: int, own: Wait | None) -> None:
        """``own``: what the user waits for themselves, so they know."""
        if own is not None:
            await self._store.claim(own.user, own.table, own.since, NoticeStage.TURN, self._clock.now())
        self._slots.report(WAIT_NEWS, user)

    # what other processes report ------------------------------------------------------------------
    def _heard(self, user: int) -> None:
        if not user:
            self._tasks.start(self.slots_changed())
        elif self._slots.here(user):
            self._tasks.start(self._look_up(user))

    def _heard_preferences(self, user: int) -> None:
        if user and self._slots.here(user):
            self._tasks.start(self.preferences_changed(user))

    async def _look_up(self, user: int) -> None:
        """Read which tables wait for the user."""
        async with self._reading:
            self._changed_meanwhile.clear()
            mine = [table.id for table in await self._tables.lists.of_person(user)]
            waits = [wait for wait in await self._tables.lists.waits(mine) if wait.user == user and self._reminds(wait)]
            waits = [wait for wait in waits if wait.kind is not WaitKind.BOMB
                     or await self._tables.orders.asked(wait.table, user)]
            told = await self._store.told(user)
            known = [wait for table, wait in self._waits.of_user(user).items() if table in self._changed_meanwhile]
            self._waits.replace_user(user, [*known, *(
                wait for wait in waits if wait.table not in self._changed_meanwhile)])
            for _, table, since, stage in told:
                self._sent.setdefault((user, table, since), set()).add(NoticeStage(stage))
        self._refresh(user)
        self._schedule(user, self._clock.now())

    def _wait_changed(self, user: int, before: Wait | None, after: Wait | None, *, own: bool) -> None:
        """A user is waited for at a table, or no longer. ``own``: by what they did themselves."""
        now = self._clock.now()
        new_turn = before is None or after is None or after.since != before.since
        if before is not None and new_turn:
            self._sent.pop((user, before.table, before.since), None)
        if after is not None and new_turn and own:
            self._tasks.start(self._claim(after, Notice(now, NoticeStage.TURN), now))  # they already know
        self._refresh(user)
        self._schedule(user, now)

    # when to look again ---------------------------------------------------------------------------
    def _schedule(self, user: int, at: datetime) -> None:
        if self._unsubscribe is not None:
            self._queue.add(user, at)

    async def _look(self, user: int) -> None:
        """Notify a user of what is due now, and plan when to look again."""
        if user in self._busy:
            self._schedule(user, self._clock.now() + LOOK_AGAIN_AFTER)
            return
        self._busy.add(user)
        try:
            again = await self._send_due(user)
        except Exception:
            log.exception("notices of %s failed", user)
            again = self._clock.now() + RETRY_AFTER
        finally:
            self._busy.discard(user)
        planned = self._queue.deadline(user)
        if again is not None and (planned is None or again <= planned):
            self._schedule(user, again)

    async def _send_due(self, user: int) -> datetime | None:
        """Return when to look again; None: there is nothing to come, or another process sees to them."""
        if not self._slots.here(user):
            return None
        prefs, now = await self._prefs.user(user), self._clock.now()
        digest = self._digests.get(user)
        if digest is not None and digest.at <= now:
            self._plan_digest(user, prefs, now)
            if polite(prefs, now) == now and await self._store.claim(user, 0, digest.of, "digest", now):
                await self._send_digest(user)
        due = [(wait, notice) for wait, notice in self._notices(user, prefs, now) if notice.at <= now]
        if due:
            allowed = allowed_at(prefs, await self._store.told_since(user, today(prefs, now)), now)
            if allowed > now:
                return min((allowed, *self._digest_at(user)))
            news = {wait: notice.stage for wait, notice in due if await self._claim(wait, notice, now)}
            if news:
                await self._notify(user, news)
        times = [notice.at for _, notice in self._notices(user, prefs, self._clock.now())]
        return min((*times, *self._digest_at(user)), default=None)

    def _digest_at(self, user: int) -> tuple[datetime, ...]:
        """When the user's next digest is due, if they want any."""
        return (self._digests[user].at,) if user in self._digests else ()

    def _plan_digest(self, user: int, prefs: UserPrefs, now: datetime) -> None:
        digest = next_digest(prefs, now)
        if digest is None:
            self._digests.pop(user, None)
        else:
            self._digests[user] = digest

    def _notices(self, user: int, prefs: UserPrefs, now: datetime) -> Iterator[tuple[Wait, Notice]]:
        for wait in list(self._waits.of_user(user).values()):
            notice = upcoming(wait, prefs, self._sent.get((user, wait.table, wait.since), ()), now)
            if notice is not None:
                yield wait, notice

    async def _claim(self, wait: Wait, notice: Notice, now: datetime) -> bool:
        key = (wait.user, wait.table, wait.since)
        self._sent.setdefault(key, set()).add(notice.stage)
        return await self._store.claim(*key, notice.stage, now)


async def _nobody(user: int, news: News | None = None) -> None:
    """Before the front end is there."""
