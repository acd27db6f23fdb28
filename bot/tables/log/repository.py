"""Tables by their logs (`bot.log.repository`): the one place that changes them.

A decision is a function from a table to a `Change`. What follows from every change is added here, whoever decided:
orders that have become pointless end, and the table's next step is planned (`decisions.settled`,
`schedule.planned`). So a new kind of decision cannot forget either.

A table is cached while it is used and while this process owns its slot. Elsewhere it is read from the log for each
use: nobody tells this process when it becomes outdated. Two rules keep listeners simple. They are called after the
change is durable, in the order of ``seq`` for each table, and never twice for an entry: if another process was
faster, `catch_up` reports its entries first. A listener's exception is logged and stops no other.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

from cachetools import LRUCache

from bot.core.background import BackgroundTasks
from bot.core.clock import Clock
from bot.core.errors import StaleTable, StoreError, TableError
from bot.core.slots import TABLE, Slots, slot_of_table
from bot.log.repository import Repository
from bot.tables.core.change import Cause, Change, Changed
from bot.tables.core.entries import Entry, Fact
from bot.tables.core.model import SeatClaim, Status, Table
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.ports import Listener, TableStore
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.core.time_control import Pace, agreed
from bot.tables.log import decisions, fold, missed
from bot.tables.log.decisions import Decide
from bot.tables.log.homes import TableHomes
from bot.tables.rules import schedule
from bot.tables.rules.lobby_rules import check_changeable, check_lobby
from games.base import Game
from games.records.reader import RecordError

log = logging.getLogger(__name__)

TOLD = 4096
"""Tables of which it is known what was told."""

S = TypeVar("S", Lobby, RunningTable)
T = TypeVar("T")


class TableLog:
    """The logs of tables, for `bot.log.repository`, and who listens to them."""

    def __init__(self, store: TableStore, paces: Mapping[str, Pace], games: Mapping[str, Game[Any]]) -> None:
        self._store = store
        self._paces = paces
        self._games = games
        self._listeners: list[tuple[Listener, Collection[Cause]]] = []
        self._told: LRUCache[int, int] = LRUCache(TOLD)
        """The newest entry of a table that listeners were told of, as far as they were of all before."""

    def pace(self, table: Table) -> Pace:
        """With the table's own terms. Of a pace that is no longer offered, the first that is."""
        return agreed(self._paces.get(table.pace) or next(iter(self._paces.values())), table.terms)

    async def read(self, table_id: int) -> Snapshot:
        """A table from its log. Codes: no_such_table; StoreError if the log is damaged."""
        row = await self._store.table(table_id)
        if row is None:
            raise TableError("no_such_table")
        entries = await self._store.log(table_id)
        try:
            # Row and log are read by two statements, between which another process may have added an entry. The row's
            # seq says which entries belong to it; the others come with the next reading.
            known = [entry for entry in entries if entry.seq <= row.seq]
            table = fold.load(row, known, self._games, self.pace(row))
        except RecordError as error:
            raise StoreError(f"the log of table {table_id} is damaged: {error}") from error
        if isinstance(table, Lobby) or table.status is not Status.RUNNING:
            return table
        secret = await self._store.secret(table_id, table.position.rounds_played + 1)
        orders = tuple(await self._store.orders(table_id))
        return schedule.planned(replace(table.with_secret(secret), orders=orders))

    async def missed(self, known: Snapshot | None, newest: Snapshot) -> Sequence[Changed]:
        """What other processes have added that no listener was told of; of a table that is not known, the newest."""
        since = self._told.get(newest.id, newest.seq - 1 if known is None else min(known.seq, newest.seq - 1))
        return missed.changes(
            await self._store.log(newest.id), since, newest, self._games, self.pace(newest.table))

    def forget_told(self) -> None:
        """From now on others may tell."""
        self._told.clear()

    async def write(self, before: Snapshot, change: Changed) -> Snapshot:
        """Append a settled change to the log."""
        assert change.after.seq == before.seq + 1
        await self._store.append(change)
        return change.after

    def tell(self, after: Snapshot, change: Changed) -> None:
        """Call the listeners; what one of them raises is logged and stops no other."""
        # Told without a gap is remembered, told with one is not: `missed` then begins where the gap did.
        if change.fact is not None and self._told.get(after.id, after.seq - 1) == after.seq - 1:
            self._told[after.id] = after.seq
        # A copy: a listener may unsubscribe while it is called.
        for listener, causes in tuple(self._listeners):
            try:
                if change.cause in causes:
                    listener(change)
            except Exception:
                log.exception("a listener failed on table %d at %d", after.id, after.seq)

    def subscribe(self, listener: Listener, causes: Collection[Cause]) -> Callable[[], None]:
        entry = listener, causes
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry)


class TableRepository:
    """Caches the tables in use that are here, at most ``cache`` of them."""

    def __init__(self, store: TableStore, clock: Clock, paces: Mapping[str, Pace], games: Mapping[str, Game[Any]],
                 cache: int, *, slots: Slots) -> None:
        self.store = store
        self.paces = paces
        self.games = games
        self._clock = clock
        self._log = TableLog(store, paces, games)
        self._slots = slots
        self.homes = TableHomes(store, slots)
        self._tables = Repository(self._log, cache=cache, stale=StaleTable, here=self.homes.note, behind=self.catch_up)
        self._planners: list[Callable[[RunningTable], None]] = []
        self._tasks = BackgroundTasks()
        slots.hear(TABLE, self._heard)

    def subscribe(self, listener: Listener, *causes: Cause) -> Callable[[], None]:
        """Call ``listener`` after each change with one of ``causes`` (without any: after all), in order for each table.
        Returns the way to unsubscribe."""
        return self._log.subscribe(listener, causes or tuple(Cause))

    def on_plan(self, planner: Callable[[RunningTable], None]) -> Callable[[], None]:
        """Call ``planner`` when an order alone changes when a table goes on: private, for the scheduler alone."""
        self._planners.append(planner)
        return lambda: self._planners.remove(planner)

    def now(self) -> datetime:
        """The time, in whole milliseconds, as the log stores it."""
        now = self._clock.now()
        # Otherwise a table in memory would differ from the same one read back, and times computed from it by fractions
        # of a millisecond.
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    def next_time(self, snapshot: Snapshot) -> datetime:
        """When an entry made now is dated: never before the one before it."""
        # The clocks of two processes differ by a little, and an entry must not be older than the one before: clocks of
        # players are differences of such times.
        return max(self.now(), snapshot.at)

    def pace(self, table: Table) -> Pace:
        """With the table's own terms."""
        return self._log.pace(table)

    # reading ------------------------------------------------------------------------------------
    async def snapshot(self, table_id: int) -> Snapshot:
        """The newest state that is known here. Codes: no_such_table."""
        return await self._tables.newest(table_id)

    async def begun(self, table_id: int) -> RunningTable:
        """A table whose game has begun. Codes: no_such_table, not_running."""
        return check_begun(await self._tables.newest(table_id))

    @asynccontextmanager
    async def hold(self, table_id: int) -> AsyncIterator[Snapshot]:
        """The table, with nobody else deciding on it meanwhile. StaleTable if another process is faster."""
        async with self._tables.hold(table_id) as snapshot:
            yield snapshot

    @asynccontextmanager
    async def hold_running(self, table_id: int, seq: int | None = None) -> AsyncIterator[RunningTable]:
        """As `hold`, a game that is not over. Codes: not_running, table_over; StaleTable if it is not at ``seq``."""
        async with self.hold(table_id) as snapshot:
            if seq not in (None, snapshot.seq):
                raise StaleTable
            yield check_running(snapshot)

    def forget_all(self) -> None:
        """Read every table again when it is next needed: what is stored of them was rewritten."""
        self._tables.forget_all()

    # other processes ----------------------------------------------------------------------------
    async def slots_changed(self) -> None:
        self._log.forget_told()
        self.forget_all()

    def _heard(self, table_id: int) -> None:
        if table_id:
            self._tasks.start(self._heard_of(table_id))
        else:
            self.forget_all()

    async def _heard_of(self, table_id: int) -> None:
        try:
            # The slots may have changed since it was sent: who is no longer home tells nobody.
            if await self.homes.slot(table_id) in self._slots.held:
                await self.catch_up(table_id)
        except (TableError, StoreError) as error:
            log.warning("what others did at table %d is not known: %s", table_id, error)

    async def settle(self) -> None:
        """Wait until what was heard is passed on."""
        await self._tasks.settle()

    async def catch_up(self, table_id: int) -> None:
        """Tell of what another process has made of a table that is here. Codes: no_such_table."""
        async with self._tables.renewed(table_id) as (known, newest):
            if not self.homes.note(newest):
                return
            # Under the table's lock: nobody here decides, and so tells, in between.
            for change in await self._log.missed(known, newest):
                self._log.tell(change.after, change)
            if isinstance(newest, RunningTable):  # orders are no entries
                for planner in tuple(self._planners):
                    planner(newest)
            if known is not None and known.seq == newest.seq and missed.votes(known) != missed.votes(newest):
                self.notify(Change(known, newest, None, Cause.VOTE))

    # changing -----------------------------------------------------------------------------------
    async def create(self, table: Table, fact: Fact, by: int, claims: Sequence[SeatClaim] = (),
                     led: Sequence[Lobby] = ()) -> Lobby:
        """``led``: lobbies whose people sit there now; their logs say so in the same transaction. Codes: search_lost
        (one of ``claims``, or of these lobbies has changed)."""
        def beside(number: int) -> Sequence[Changed]:
            return [decisions.settled(decisions.led(each, number, self.next_time(each))) for each in led]

        entry, table = Entry(1, table.created, fact, by), replace(table, slot=None)
        table = replace(table, slot=None if table.guild else slot_of_table(table))
        lobby = fold.opened(await self.store.create(table, entry, claims, beside), entry.at, fact)
        self._tables.know(lobby)
        self.notify(Change(lobby, lobby, fact, Cause.LOBBY, by))
        for each in led:
            await self._heard_of(each.id)
        return lobby

    async def change(self, table_id: int, decide: Decide[S]) -> S:
        """Make a decision and store it, again if another process was faster. If ``decide`` raises, nothing changes."""
        async def act(snapshot: Snapshot) -> S:
            return await self.store_change(decide(snapshot))

        return await self._tables.attempt(table_id, act)

    async def attempt(self, table_id: int, act: Callable[[Snapshot], Awaitable[T]]) -> T:
        """Run ``act``, which stores at most one change, on the held table; again if another process was faster."""
        return await self._tables.attempt(table_id, act)

    async def change_lobby(
        self, table_id: int, by: int | None, fact: Fact, after: Callable[[Lobby], Table], *, staged: bool = False,
        claims: Sequence[SeatClaim] = (),
    ) -> Lobby:
        """Replace a lobby's table by what ``after`` makes of it. ``staged``: also a match's. Codes: not_a_lobby,
        table_over, match_lobby, search_lost."""
        def decide(snapshot: Snapshot) -> Change[Lobby]:
            lobby = check_lobby(snapshot) if staged else check_changeable(check_lobby(snapshot))
            change = decisions.lobby_change(lobby, after(lobby), self.next_time(lobby), fact, by)
            return replace(change, claims=tuple(claims))

        return await self.change(table_id, decide)

    async def store_change(self, change: Change[S]) -> S:
        """Make a change of a held table durable, then known, then told."""
        change = decisions.settled(change)
        await self._tables.store(change.before, change)
        return change.after

    async def close_if_due(self, table: RunningTable) -> RunningTable:
        """The table (held by the caller) after its closing window, if that has ended."""
        # A click that comes when the window should have ended finds it ended, even if the scheduler is late: what
        # counts is the time, not who wakes up first.
        end = schedule.window_ends(table)
        if end is None or self.now() < end or table.clocks.paused is not None:
            return table
        change = decisions.close(table, self.next_time(table))
        return table if change is None else await self.store_change(change)

    # orders -------------------------------------------------------------------------------------
    async def put_order(self, table: RunningTable, order: Order) -> RunningTable:
        """Store an order; the table may go on at another time then. Use it while holding the table."""
        after = _with_orders(table, *_other_orders(table, order.seat, order.kind), order)
        # Orders are beside the log: a bomb left in advance must not be read from it before it is played. They are bound
        # to the seq that they were left at, so one that comes after the trick was taken is refused by the store.
        await self.store.put_order(table.id, table.seq, order, after.due_at)
        return self._planned_again(table, after)

    async def drop_order(self, table: RunningTable, seat: int, kind: OrderKind) -> RunningTable:
        """Remove an order. Use it while holding the table."""
        after = _with_orders(table, *_other_orders(table, seat, kind))
        await self.store.drop_order(table.id, table.seq, seat, kind, after.due_at)
        return self._planned_again(table, after)

    def _planned_again(self, before: RunningTable, after: RunningTable) -> RunningTable:
        self._tables.know(after)
        if not self.homes.note(after):
            self._slots.report(TABLE, after.id)
            return after
        if after.plan.due != before.plan.due:
            for planner in tuple(self._planners):
                planner(after)
        return after

    def notify(self, change: Changed) -> None:
        """Tell the listeners of a change that has no entry, or is stored already; elsewhere, the home hears of it."""
        if self.homes.note(change.after):
            self._log.tell(change.after, change)
        elif change.fact is None:
            self._slots.report(TABLE, change.after.id)


def check_begun(snapshot: Snapshot) -> RunningTable:
    """The table, if its game has begun. Codes: not_running."""
    if isinstance(snapshot, Lobby):
        raise TableError("not_running")
    return snapshot


def check_running(snapshot: Snapshot) -> RunningTable:
    """The table, if its game has begun and is not over. Codes: not_running, table_over."""
    if snapshot.status not in (Status.LOBBY, Status.RUNNING):
        raise TableError("table_over")
    return check_begun(snapshot)


def _other_orders(table: RunningTable, seat: int, kind: OrderKind) -> list[Order]:
    return [order for order in table.orders if (order.seat, order.kind) != (seat, kind)]


def _with_orders(table: RunningTable, *orders: Order) -> RunningTable:
    ordered = sorted(orders, key=lambda order: (order.seat, order.kind.value))
    return schedule.planned(replace(table, orders=tuple(ordered)))
