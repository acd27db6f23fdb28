"""One table at a time: load, decide, store, notify.

A function from a table to a `Change` decides, under the table's lock. The change is appended to the log, then stored in
memory, then passed to the listeners, even if the caller is cancelled meanwhile. If another process was faster, the
store raises `Conflict`, the table is read again, and `change` repeats the decision.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.tables.core.errors import Conflict, StaleTable, StoreError, TableError
from bot.tables.core.model import (
    Cause,
    Changed,
    Lobby,
    Order,
    OrderKind,
    RunningTable,
    Snapshot,
    Status,
    Table,
    Wait,
)
from bot.tables.core.ports import Clock, Entry, EntryKind, Listener, TableStore, Write
from bot.tables.core.time_control import Pace, agreed
from bot.tables.log import decisions, fold
from bot.tables.log.decisions import Change, Decide
from bot.tables.rules import order_rules, schedule
from bot.tables.rules.lobby_rules import check_changeable, check_lobby
from games.base import Game
from games.records.reader import RecordError

log = logging.getLogger(__name__)

ATTEMPTS = 5
"""How often a decision is repeated because another process was faster."""

S = TypeVar("S", Lobby, RunningTable)


class TableRepository:
    """Caches the tables in use, at most ``cache`` of them."""

    def __init__(self, store: TableStore, clock: Clock, paces: Mapping[str, Pace], games: Mapping[str, Game[Any]],
                 cache: int) -> None:
        self.store = store
        self.paces = paces
        self.games = games
        self._clock = clock
        self._held: LRUCache[int, Snapshot] = LRUCache(cache)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[tuple[Listener, Collection[Cause]]] = []
        self._planners: list[Callable[[RunningTable], None]] = []

    def subscribe(self, listener: Listener, *causes: Cause) -> Callable[[], None]:
        """Call ``listener`` after each change with one of ``causes`` (without any: after all), in order for each table.
        Returns the way to unsubscribe."""
        entry = listener, causes or tuple(Cause)
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry)

    def on_plan(self, planner: Callable[[RunningTable], None]) -> Callable[[], None]:
        """Call ``planner`` when an order alone changes when a table goes on: private, for the scheduler alone."""
        self._planners.append(planner)
        return lambda: self._planners.remove(planner)

    def now(self) -> datetime:
        """The time, in whole milliseconds, as the log stores it."""
        now = self._clock.now()
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    def next_time(self, snapshot: Snapshot) -> datetime:
        """When an entry made now is dated: never before the one before it."""
        return max(self.now(), snapshot.at)

    def pace(self, table: Table) -> Pace:
        """With the table's own terms. Of a pace that is no longer offered, the first that is."""
        return agreed(self.paces.get(table.pace) or next(iter(self.paces.values())), table.terms)

    # reading ------------------------------------------------------------------------------------
    async def snapshot(self, table_id: int) -> Snapshot:
        """The newest state that is known here. Codes: no_such_table."""
        held = self._held.get(table_id)
        if held is not None:
            return held
        async with self.hold(table_id) as snapshot:
            return snapshot

    async def game(self, table_id: int) -> RunningTable:
        """A table whose game has begun. Codes: no_such_table, not_running."""
        return begun(await self.snapshot(table_id))

    @asynccontextmanager
    async def hold(self, table_id: int) -> AsyncIterator[Snapshot]:
        """The table, with nobody else deciding on it meanwhile. After a `Conflict` it is read again."""
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            if table_id not in self._held:
                self._remember(await self._load(table_id))
            try:
                yield self._held[table_id]
            except Conflict:
                self.forget(table_id)
                raise

    @asynccontextmanager
    async def hold_running(self, table_id: int, seq: int | None = None) -> AsyncIterator[RunningTable]:
        """As `hold`, a game that is not over. Codes: not_running, table_over; StaleTable if it is not at ``seq``."""
        async with self.hold(table_id) as snapshot:
            if seq not in (None, snapshot.seq):
                raise StaleTable
            yield running(snapshot)

    def _remember(self, snapshot: Snapshot) -> None:
        held = self._held.get(snapshot.id)
        if held is None or held.seq <= snapshot.seq:  # a change whose caller was cancelled may end after a newer one
            self._held[snapshot.id] = snapshot

    def forget(self, table_id: int) -> None:
        self._held.pop(table_id, None)

    def forget_all(self) -> None:
        """Read every table again when it is next needed: what is stored of them was rewritten."""
        self._held.clear()

    async def _load(self, table_id: int) -> Snapshot:
        row = await self.store.table(table_id)
        if row is None:
            raise TableError("no_such_table")
        entries = await self.store.log(table_id)
        try:
            known = [entry for entry in entries if entry.seq <= row.seq]
            table = fold.load(row, known, self.games, self.pace(row))
        except RecordError as error:
            raise StoreError(f"the log of table {table_id} is damaged: {error}") from error
        if isinstance(table, Lobby) or table.status is not Status.RUNNING:
            return table
        secret = await self.store.secret(table_id, table.position.rounds_played + 1)
        return schedule.planned(replace(table, secret=secret, orders=tuple(await self.store.orders(table_id))))

    # changing -----------------------------------------------------------------------------------
    async def create(self, table: Table, text: str, by: int) -> Lobby:
        entry = Entry(1, table.created, EntryKind.LOBBY, text, by)
        lobby = fold.opened(await self.store.create(table, entry), entry.at, text)
        self._remember(lobby)
        self.notify(Changed(lobby, Cause.LOBBY, by=by))
        return lobby

    async def change(self, table_id: int, decide: Decide[S]) -> S:
        """Make a decision and store it. If ``decide`` raises, nothing changes."""
        for _ in range(ATTEMPTS):
            with suppress(Conflict):
                async with self.hold(table_id) as snapshot:
                    return await self.store_change(snapshot, decide(snapshot))
        raise StaleTable

    async def change_lobby(
        self, table_id: int, by: int | None, text: str, after: Callable[[Lobby], Table], *, staged: bool = False,
    ) -> Lobby:
        """Replace a lobby's table by what ``after`` makes of it; ``text`` is the log entry. ``staged``: also a match's.
        Codes: not_a_lobby, table_over, match_lobby."""
        def decide(snapshot: Snapshot) -> Change[Lobby]:
            lobby = check_lobby(snapshot) if staged else check_changeable(check_lobby(snapshot))
            return decisions.lobby_change(lobby, after(lobby), self.next_time(lobby), text, by)

        return await self.change(table_id, decide)

    async def store_change(self, before: Snapshot, change: Change[S]) -> S:
        """Make ``change`` durable, then known. Use it while holding the table."""
        return await asyncio.shield(self._store_change(before, change))

    async def _store_change(self, before: Snapshot, change: Change[S]) -> S:
        after = change.after
        assert after.seq == before.seq + 1
        ended: list[tuple[Order, str]] = []
        gone: tuple[tuple[int, str], ...] = ()
        drop: tuple[tuple[int, OrderKind], ...] = ()
        due: datetime | None = None
        waits: tuple[Wait, ...] = ()
        if isinstance(after, RunningTable):
            orders = after.orders
            after, ended = self._settled(after, change)
            drop = tuple((order.seat, order.kind) for order in orders if order not in after.orders)
            due, waits = after.due_at, after.waits
            gone = tuple((o.user, note) for o, note in ended if o.user and note and o.user != change.by)
        notes = (*gone, *change.notes)
        entry = Entry(after.seq, after.at, change.kind, change.text, change.by, change.key)
        try:
            await self.store.append(Write(
                after.table, entry, due, change.secret, change.result, drop,
                waits, change.missed, change.left, change.departed, after.table.seats != before.table.seats))
        except BaseException:
            self.forget(before.id)  # whether it was written is not known: read it again
            raise
        self._remember(after)
        self.notify(Changed(after, change.cause, change.actions, change.by, change.missed is not None, notes))
        return after

    def _settled(self, after: RunningTable, change: Change[Any]) -> tuple[RunningTable, list[tuple[Order, str]]]:
        """The table with the orders that are left and what follows from them; the orders that are pointless now."""
        left = [order for order in after.orders
                if order.kind not in change.drop_orders and (order.seat, order.kind) not in change.used]
        after = replace(after, orders=tuple(left))
        ended = order_rules.ended(after)
        gone = [order for order, _ in ended]
        return schedule.planned(replace(after, orders=tuple(order for order in left if order not in gone))), ended

    async def close_if_due(self, table: RunningTable) -> RunningTable:
        """The table (held by the caller) after its closing window, if that has ended. Conflict passes through."""
        end = schedule.window_ends(table)
        if end is None or self.now() < end or table.paused is not None:
            return table
        change = decisions.close(table, self.next_time(table))
        return table if change is None else await self.store_change(table, change)

    # orders -------------------------------------------------------------------------------------
    async def put_order(self, table: RunningTable, order: Order) -> RunningTable:
        """Store an order; the table may go on at another time then. Use it while holding the table."""
        after = _with_orders(table, *_other_orders(table, order.seat, order.kind), order)
        await self.store.put_order(table.id, table.seq, order, after.due_at)
        return self._planned_again(table, after)

    async def drop_order(self, table: RunningTable, seat: int, kind: OrderKind) -> RunningTable:
        """Remove an order. Use it while holding the table."""
        after = _with_orders(table, *_other_orders(table, seat, kind))
        await self.store.drop_order(table.id, table.seq, seat, kind, after.due_at)
        return self._planned_again(table, after)

    def _planned_again(self, before: RunningTable, after: RunningTable) -> RunningTable:
        self._remember(after)
        if after.due != before.due:
            for planner in tuple(self._planners):
                planner(after)
        return after

    def notify(self, changed: Changed) -> None:
        """Call the listeners; what one of them raises is logged and stops no other."""
        for listener, causes in tuple(self._listeners):
            try:
                if changed.cause in causes:
                    listener(changed)
            except Exception:
                log.exception("a listener failed on table %d at %d", changed.snapshot.id, changed.snapshot.seq)


def begun(snapshot: Snapshot) -> RunningTable:
    """The table, if its game has begun. Codes: not_running."""
    if isinstance(snapshot, Lobby):
        raise TableError("not_running")
    return snapshot


def running(snapshot: Snapshot) -> RunningTable:
    """The table, if its game has begun and is not over. Codes: not_running, table_over."""
    if snapshot.status not in (Status.LOBBY, Status.RUNNING):
        raise TableError("table_over")
    return begun(snapshot)


def _other_orders(table: RunningTable, seat: int, kind: OrderKind) -> list[Order]:
    return [order for order in table.orders if (order.seat, order.kind) != (seat, kind)]


def _with_orders(table: RunningTable, *orders: Order) -> RunningTable:
    ordered = sorted(orders, key=lambda order: (order.seat, order.kind.value))
    return schedule.planned(replace(table, orders=tuple(ordered)))
