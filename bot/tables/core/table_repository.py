"""One table at a time: load, decide, keep, tell.

A change is decided by a function from a position to a `Change`, under the table's lock. It is appended to the
log, then held in memory, then told to the listeners, in this order; the last three
happen even if the caller goes away meanwhile. Another process may have been faster: then
the store says `Conflict`, the table is read anew and the decision taken again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from weakref import WeakValueDictionary

from bot.tables.core.errors import Conflict, StaleTable, StoreError, TableError
from bot.tables.core.model import Cause, Changed, Order, OrderKind, Snapshot, Table
from bot.tables.core.ports import Clock, Entry, EntryKind, Listener, Result, TableStore, Write
from bot.tables.core.position import Position, load
from bot.tables.orders import order_rules
from bot.tables.timing import schedule
from bot.tables.timing.time_control import Pace, agreed
from games.actions import Action
from games.base import Game
from games.records.reader import RecordError
from games.views import Phase

log = logging.getLogger(__name__)

ATTEMPTS = 5
"""How often a decision is taken again because another process was faster."""


@dataclass(frozen=True, slots=True)
class Change:
    """What has been decided: the entry to append and the position after it."""

    kind: EntryKind
    text: str
    after: Position
    cause: Cause
    actions: tuple[Action, ...] = ()
    by: int | None = None
    key: str | None = None
    timeout: bool = False
    dropped: tuple[int, ...] = ()
    drop_orders: tuple[OrderKind, ...] = ()
    secret: tuple[int, bytes] | None = None
    result: Result | None = None
    missed: int | None = None
    left: int | None = None
    used: tuple[tuple[int, OrderKind], ...] = ()
    departed: tuple[int, int, int] | None = None
    notes: tuple[tuple[int, str], ...] = ()


class Desk:
    """Holds the positions of the tables in use. ``cache``: how many at most."""

    def __init__(self, store: TableStore, clock: Clock, paces: Mapping[str, Pace], games: Mapping[str, Game[Any]],
                 cache: int) -> None:
        self.store = store
        self.clock = clock
        self.paces = paces
        self.games = games
        self._cache = cache
        self._positions: OrderedDict[int, Position] = OrderedDict()
        self._snapshots: dict[int, tuple[Position, Snapshot]] = {}
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []
        self._planners: list[Callable[[Snapshot], None]] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def on_plan(self, planner: Callable[[Snapshot], None]) -> Callable[[], None]:
        """``planner`` hears when an order alone changes when a table goes on. Nobody else must: it is private."""
        self._planners.append(planner)
        return lambda: self._planners.remove(planner)

    def now(self) -> datetime:
        """The time, in whole milliseconds, as the log keeps it."""
        now = self.clock.now()
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    def pace(self, table: Table) -> Pace:
        """With the table's own terms. Of a pace that is no longer offered, the first that is."""
        return agreed(self.paces.get(table.pace) or next(iter(self.paces.values())), table.terms)

    def snapshot(self, position: Position) -> Snapshot:
        known = self._snapshots.get(position.table.id)
        if known is not None and known[0] is position:
            return known[1]
        made = schedule.snapshot(position, self.pace(position.table), self.now())
        if self._positions.get(position.table.id) is position:
            self._note(position, made)
        return made

    def _note(self, position: Position, snapshot: Snapshot) -> None:
        """Keep it, unless the time of day is a part of it (`plan.next_due`)."""
        if position.phase is not Phase.GIFT:
            self._snapshots[position.table.id] = position, snapshot

    async def position(self, table_id: int) -> Position:
        """The newest position that is known here. TableError (no_such_table)."""
        held = self._positions.get(table_id)
        if held is not None:
            self._positions.move_to_end(table_id)
            return held
        async with self.hold(table_id) as position:
            return position

    def held(self, table_id: int) -> Position | None:
        """The position in memory, if there is one."""
        return self._positions.get(table_id)

    @asynccontextmanager
    async def hold(self, table_id: int) -> AsyncIterator[Position]:
        """The table, with nobody else deciding on it meanwhile."""
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            if table_id not in self._positions:
                self._remember(await self._load(table_id))
            yield self._positions[table_id]

    async def change(self, table_id: int, decide: Callable[[Position], Change]) -> Snapshot:
        """Take a decision and keep it; whatever ``decide`` raises goes through and nothing has changed."""
        for _ in range(ATTEMPTS):
            async with self.hold(table_id) as position:
                try:
                    return await self.keep(position, decide(position))
                except Conflict:
                    self.forget(table_id)
        raise StaleTable

    async def create(self, table: Table, text: str, by: int) -> Snapshot:
        entry = Entry(1, table.created, EntryKind.LOBBY, text, by)
        made = await self.store.create(table, entry)
        position = Position(made, entry.at, pace=self.pace(made))
        self._remember(position)
        snapshot = self.snapshot(position)
        self.tell(Changed(snapshot, Cause.LOBBY, by=by))
        return snapshot

    async def keep(self, before: Position, change: Change) -> Snapshot:
        """Make ``change`` durable, then known. Use it while holding the table."""
        return await asyncio.shield(self._keep(before, change))

    async def _keep(self, before: Position, change: Change) -> Snapshot:
        assert change.after.seq == before.seq + 1
        kept = tuple(order for order in before.orders
                     if order.kind not in change.drop_orders and (order.seat, order.kind) not in change.used)
        after = replace(change.after, pace=self.pace(change.after.table), orders=kept)
        ended = order_rules.ended(after)
        drop = (*change.used, *((order.seat, order.kind) for order, _ in ended))
        after = replace(after, orders=tuple(order for order in kept if (order.seat, order.kind) not in drop))
        entry = Entry(after.seq, after.at, change.kind, change.text, change.by, change.key)
        snapshot = replace(self.snapshot(after), waits=schedule.waits(after, self.pace(after.table)))
        due = snapshot.due.at if snapshot.due else None
        try:
            await self.store.append(Write(
                after.table, entry, due, change.secret, change.drop_orders, change.result, drop, snapshot.waits,
                change.missed, change.left, change.departed))
        except BaseException:
            self.forget(before.table.id)  # whether it was written is not known: read it again
            raise
        self._remember(after)
        self._note(after, snapshot)
        gone = tuple((order.user, note) for order, note in ended
                     if order.user and note and order.user != change.by)
        notes = (*gone, *change.notes)
        self.tell(Changed(snapshot, change.cause, change.actions, change.by, change.dropped, change.timeout, notes))
        return snapshot

    async def put(self, position: Position, order: Order) -> Position:
        """Keep an order; the table may go on at another time then. Use it while holding the table."""
        await self.store.put_order(position.table.id, position.seq, order)
        others = tuple(o for o in position.orders if (o.seat, o.kind) != (order.seat, order.kind))
        return await self._ordered(position, tuple(sorted((*others, order), key=_by_seat)))

    async def drop(self, position: Position, seat: int, kind: OrderKind) -> Position:
        """Take an order away. Use it while holding the table."""
        await self.store.drop_order(position.table.id, seat, kind)
        return await self._ordered(position, tuple(o for o in position.orders if (o.seat, o.kind) != (seat, kind)))

    async def _ordered(self, position: Position, left: tuple[Order, ...]) -> Position:
        after = replace(position, orders=left)
        self._remember(after)
        before, snapshot = self.snapshot(position).due, self.snapshot(after)
        if snapshot.due != before:
            await self.store.set_due(position.table.id, position.seq, snapshot.due.at if snapshot.due else None)
            for listener in tuple(self._planners):
                listener(snapshot)
        return after

    def forget(self, table_id: int) -> None:
        self._positions.pop(table_id, None)
        self._snapshots.pop(table_id, None)

    def next_time(self, position: Position) -> datetime:
        """When an entry made now is dated: never before the one before it."""
        return max(self.now(), position.at)

    async def _load(self, table_id: int) -> Position:
        table = await self.store.table(table_id)
        if table is None:
            raise TableError("no_such_table")
        entries = await self.store.log(table_id)
        try:
            known = [entry for entry in entries if entry.seq <= table.seq]
            position = load(table, known, self.games, self.pace(table))
        except RecordError as error:
            raise StoreError(f"the log of table {table_id} is damaged: {error}") from error
        if position.game is None or position.phase is Phase.OVER:
            return position
        number = len(position.game.rounds(position.state)) + 1
        left = tuple(await self.store.orders(table_id))
        return replace(position, secret=await self.store.secret(table_id, number), orders=left)

    def _remember(self, position: Position) -> None:
        table_id = position.table.id
        held = self._positions.get(table_id)
        if held is None or held.seq <= position.seq:
            self._positions[table_id] = position
        self._positions.move_to_end(table_id)
        while len(self._positions) > self._cache:
            gone, _ = self._positions.popitem(last=False)
            self._snapshots.pop(gone, None)

    def tell(self, changed: Changed) -> None:
        """Tell the listeners; what one of them raises is logged and stops nobody."""
        for listener in tuple(self._listeners):
            try:
                listener(changed)
            except Exception:
                log.exception("a listener failed on table %d at %d", changed.snapshot.id, changed.snapshot.seq)


def _by_seat(order: Order) -> tuple[int, str]:
    return order.seat, order.kind.value
