"""Makes tables go on by themselves: one timer for all of them.

`plan` says what a table does next and when; every change of a table plans it anew. When the
time has come the driver does it through the `house`: commits and deals, ends
closing windows, lets AI players move, and sees to limits. There is no waiting
task, only one timer for the earliest table, so an idle process does nothing.

An AI decides off the event loop, from its seat's view alone, with random numbers
seeded by table, seq and seat. It decides as soon as its turn is planned: its move then comes when it
is due, and the time tells nothing of its cards. If the table has moved on meanwhile the decision is
dropped and taken anew. If it fails, a harmless legal move stands in. While a trick is closing every AI
is asked for a bomb at once, well before the window ends, so that it ends on time whether
or not anybody has one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Executor
from datetime import datetime, timedelta
from functools import partial
from heapq import heappop, heappush
from random import Random
from typing import Any, TypeVar

from bot.tables.core import names
from bot.tables.core.errors import Conflict, StaleTable, StoreError, TableError
from bot.tables.core.model import Changed, Due, DueKind, OrderKind, Snapshot
from bot.tables.core.ports import Clock, Decision, Engines, Player, Timer
from bot.tables.core.position import Position
from bot.tables.service import TableService
from bot.tables.timing.closing import OPEN, after
from bot.tables.timing.fallback import quiet, safe_move
from games.actions import Action, Gift, Play
from games.errors import RuleError

log = logging.getLogger(__name__)
T = TypeVar("T")

RETRY = timedelta(seconds=5)
"""When a table is tried again after a first failure of the store, or a bug."""


class Driver:
    """`start` it once the service exists, `stop` it before the store is closed.

    ``executor``: where AI players think; None: in the event loop itself (for tests).
    """

    def __init__(self, service: TableService, clock: Clock, player: Player, executor: Executor | None,
                 engines: Engines | None = None) -> None:
        self._service = service
        self._house = service.house
        self._clock = clock
        self._player = player
        self._executor = executor
        self._engines = engines
        self._due: dict[int, datetime] = {}
        self._heap: list[tuple[datetime, int]] = []
        self._timer: Timer | None = None
        self._timer_at: datetime | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._busy: set[int] = set()
        self._asked: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._ahead: dict[int, tuple[int, int, asyncio.Task[Action | None]]] = {}
        """For each table the seq and the seat that is being thought for."""
        self._failures: dict[int, int] = {}
        self._unsubscribe: Callable[[], object] | None = None

    async def start(self) -> None:
        """Take up every table where it stood. What is overdue is done at once."""
        told, planned = self._service.subscribe(self._changed), self._house.on_plan(self._plan)
        self._unsubscribe = lambda: (told(), planned())
        for table_id, at in await self._house.due():
            self._schedule(table_id, at)

    async def stop(self) -> None:
        """Begin nothing more and wait for what is being done."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        self._due.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is being done."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def tables(self) -> int:
        """How many tables have something to come."""
        return len(self._due)

    # planning -----------------------------------------------------------------------------------
    def _changed(self, changed: Changed) -> None:
        snapshot = changed.snapshot
        self._plan(snapshot)
        if snapshot.game is not None and snapshot.phase in OPEN:
            self._ask(snapshot)
        else:
            self._asked.pop(snapshot.id, None)

    def _plan(self, snapshot: Snapshot) -> None:
        if self._unsubscribe is not None:
            self._think_ahead(snapshot)
        if snapshot.due is None:
            self._due.pop(snapshot.id, None)
        else:
            self._schedule(snapshot.id, snapshot.due.at)

    def _schedule(self, table_id: int, at: datetime) -> None:
        if self._unsubscribe is None:
            return
        self._due[table_id] = at
        heappush(self._heap, (at, table_id))
        if len(self._heap) > 4 * len(self._due) + 64:  # mostly times that were planned anew since
            self._heap = sorted((when, number) for number, when in self._due.items())
        self._set_timer()

    def _set_timer(self) -> None:
        """The timer for the earliest table; entries that were planned anew since are skipped."""
        while self._heap and self._due.get(self._heap[0][1]) != self._heap[0][0]:
            heappop(self._heap)
        at = self._heap[0][0] if self._heap else None
        if at == self._timer_at and self._timer is not None:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer_at = at
        self._timer = None if at is None else self._clock.call_at(at, self._ring)

    def _ring(self) -> None:
        self._timer = None
        now = self._clock.now()
        while self._heap and self._heap[0][0] <= now:
            at, table_id = heappop(self._heap)
            if self._due.get(table_id) != at:
                continue
            del self._due[table_id]
            if table_id not in self._busy:  # else it is planned when that is done
                self._busy.add(table_id)
                self._spawn(self._go(table_id))
        self._set_timer()

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # doing --------------------------------------------------------------------------------------
    async def _go(self, table_id: int) -> None:
        """Do what a table has to do now, then plan it again."""
        try:
            await self._step(table_id)
            self._failures.pop(table_id, None)
            self._plan(await self._service.snapshot(table_id))
        except TableError:
            log.warning("table %d is gone", table_id)
        except StoreError as error:
            log.error("table %d must wait: %s", table_id, error)
            self._later(table_id)
        except Exception:
            log.exception("table %d failed", table_id)
            self._later(table_id)
        finally:
            self._busy.discard(table_id)

    def _later(self, table_id: int) -> None:
        """Try again: after 5 seconds, then 10, 20 … up to 5 minutes."""
        failures = self._failures[table_id] = self._failures.get(table_id, -1) + 1
        self._schedule(table_id, self._clock.now() + RETRY * 2 ** min(failures, 6))

    async def _step(self, table_id: int) -> None:
        """Everything that is due at this table by now."""
        snapshot = await self._service.snapshot(table_id)
        now = self._clock.now()
        try:
            ends = self._house.ends(await self._house.position(table_id))
            if ends is not None and ends <= now and snapshot.paused is None:
                await self._ask(snapshot)
                snapshot = await self._house.close(table_id)
            if snapshot.due is not None and snapshot.due.at <= now:
                await self._do(snapshot, snapshot.due)
        except (StaleTable, Conflict):
            log.debug("table %d: somebody was faster", table_id)

    async def _do(self, snapshot: Snapshot, due: Due) -> None:
        table_id, seq = snapshot.id, snapshot.seq
        match due:
            case Due(kind=DueKind.COMMIT):
                await self._house.commit(table_id, seq)
            case Due(kind=DueKind.DEAL):
                await self._house.deal(table_id, seq)
            case Due(kind=DueKind.AI, seat=int(seat)):
                await self._move(table_id, seq, seat)
            case Due(kind=DueKind.ORDER, seat=int(seat)):
                await self._house.move_as_ordered(table_id, seq, seat)
            case Due(kind=DueKind.LIMIT, seat=int(seat)):
                await self._time_is_up(snapshot, seat)

    async def _time_is_up(self, snapshot: Snapshot, seat: int) -> None:
        pace = self._service.pace(snapshot.table)
        if pace.on_limit == "end":
            await self._house.abort(snapshot.id, snapshot.seq, seat)
            return
        position = await self._house.position(snapshot.id)
        player = position.controller(seat)
        if pace.on_limit == "seat" and player is not None:
            await self._house.stand_in(snapshot.id, snapshot.seq, player.number)
        else:
            await self._move(snapshot.id, snapshot.seq, seat, late=True)

    # AI players ---------------------------------------------------------------------------------
    def _think_ahead(self, snapshot: Snapshot) -> None:
        """Let the AI that is due next decide now: its move then comes at its time, however hard its cards are."""
        due = snapshot.due
        if due is None or due.kind is not DueKind.AI or due.seat is None:
            self._ahead.pop(snapshot.id, None)
            return
        known = self._ahead.get(snapshot.id)
        if known is None or known[:2] != (snapshot.seq, due.seat):
            task = self._spawn(self._decide_ahead(snapshot.id, snapshot.seq, due.seat))
            self._ahead[snapshot.id] = snapshot.seq, due.seat, task

    async def _decide_ahead(self, table_id: int, seq: int, seat: int) -> Action | None:
        """None also where the table has moved on: nobody asks for this then."""
        try:
            position = await self._house.position(table_id)
            return await self._decide(position, seat) if position.seq == seq else None
        except (TableError, StoreError) as error:
            log.info("table %d: the AI of seat %d could not think ahead: %s", table_id, seat, error)
            return None

    async def _move(self, table_id: int, seq: int, seat: int, *, late: bool = False) -> None:
        """Move for ``seat``; ``late``: for a person whose time is up, without calls."""
        position = await self._house.position(table_id)
        if position.seq != seq:
            raise StaleTable
        known = None if late else self._ahead.pop(table_id, None)
        action = await known[2] if known is not None and known[:2] == (seq, seat) else None
        if action is None:
            action = await self._decide(position, seat, late=late)
        if action is None or (late and not quiet((action,))):
            action = safe_move(position, seat)
        if action is None:
            raise RuntimeError(f"seat {seat} must act but can do nothing")
        try:
            await self._house.act(table_id, seq, action, late=late)
        except RuleError as error:
            log.error("table %d: the AI of seat %d chose what is illegal (%s)", table_id, seat, error)
            fallback = safe_move(position, seat)
            assert fallback is not None
            await self._house.act(table_id, seq, fallback, late=late)

    async def _decide(self, position: Position, seat: int, *, late: bool = False) -> Action | None:
        """What the AI of ``seat`` wants; None: nothing, or it failed."""
        game, player = position.game, position.controller(seat)
        assert game is not None
        assert player is not None
        legal = position.legal(seat)
        if late:
            legal = quiet(legal)
        if not legal:
            return None
        level = player.level or names.stand_in_level(game.levels)
        if self._engines is not None and level in self._engines.names:
            try:
                record = await self._service.seat_record(position.table.id, player.number)
                return await self._engines.move(level, record, game, position.state, seat)
            except Exception as error:
                log.warning("table %d: the engine %s of seat %d failed: %s", position.table.id, level, seat, error)
                level = names.stand_in_level(game.levels)
        view = position.seen(player.number)
        rng = Random(f"{position.table.id} {position.seq} {seat}")  # noqa: S311 nothing is drawn for anybody else
        try:
            return (await self._think(partial(self._player, level, view, legal, rng))).action
        except Exception:
            log.exception("table %d: the AI of seat %d failed at %d", position.table.id, seat, position.seq)
            return None

    async def _think(self, choose: Callable[[], Decision]) -> Decision:
        if self._executor is None:
            return choose()
        return await asyncio.get_running_loop().run_in_executor(self._executor, choose)

    # the closing window -------------------------------------------------------------------------
    def _ask(self, snapshot: Snapshot) -> Awaitable[None]:
        """Ask the AI players what they do with the closing trick, once for each window."""
        epoch, task = self._asked.get(snapshot.id, (0, None))
        if task is None or epoch != snapshot.epoch:
            task = self._spawn(self._ask_all(snapshot.id, snapshot.epoch))
            self._asked[snapshot.id] = (snapshot.epoch, task)
        return asyncio.shield(task)

    async def _ask_all(self, table_id: int, epoch: int) -> None:
        """The first bomb in order of play is enough: no later one would be played (T25)."""
        try:
            position = await self._house.position(table_id)
            assert position.game is not None
            for seat in after(position.public):
                player = position.controller(seat)
                if player is not None and player.ai and await self._ask_one(table_id, epoch, seat):
                    return
        except Exception:
            log.exception("table %d: asking for bombs failed", table_id)

    async def _ask_one(self, table_id: int, epoch: int, seat: int) -> bool:
        """Whether ``seat`` has left a bomb. The Dragon's owner leaves the gift."""
        position = await self._house.position(table_id)
        if position.epoch != epoch or position.game is None or position.phase not in OPEN:
            return True
        owner = position.public.trick.owner
        legal = position.legal(seat)
        if not any(isinstance(action, Gift if seat == owner else Play) for action in legal):
            return False
        action = await self._decide(position, seat)
        if not isinstance(action, Play | Gift):
            return False
        kind = OrderKind.GIFT if isinstance(action, Gift) else OrderKind.BOMB
        try:
            await self._house.order(table_id, position.seq, action, kind)
        except (StaleTable, Conflict):  # somebody called small meanwhile
            return await self._ask_one(table_id, epoch, seat)
        except RuleError as error:
            log.error("table %d: the AI of seat %d ordered what is illegal (%s)", table_id, seat, error)
            return False
        return kind is OrderKind.BOMB
