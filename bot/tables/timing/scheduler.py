"""Runs the automatic steps of all tables, with one timer.

`schedule` says what a table does next and when; every change of a table reschedules it. At its time the scheduler runs
the step through `TableAutomation`: commits and deals, ends closing windows, lets AI players move, and handles time
limits.

An AI player decides as soon as its turn is planned: its move then comes at its due time, which reveals nothing about
its cards. If the table has moved on meanwhile, the decision is dropped and made again.

What decides something for a person (a time limit, the end of a window in which they may bomb) happens only while
Discord answers: see `outages`. While a trick is closing every
AI player is asked for a bomb at once, well before the window ends. The window never waits for an answer, so it ends on
time whether or not anybody has one; an answer that comes later is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial

from bot.core.background import BackgroundTasks
from bot.core.clock import Clock, DeadlineQueue
from bot.core.errors import StaleTable, StoreError, TableError
from bot.tables.core.change import Changed
from bot.tables.core.orders import OrderKind
from bot.tables.core.plan import Due, DueKind
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.log import decisions
from bot.tables.rules import schedule
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from games.actions import Action, Gift, Play, RuleError

log = logging.getLogger(__name__)

RETRY_AFTER = timedelta(seconds=5)
"""When a table is tried again after a first failure of the store, or a bug."""
AI_BOMB_TIME = 0.5
"""Seconds that AI players alone have to answer for a bomb when a person wants to see the end of the round."""
FINISHING = 5.0
"""Seconds that a stop waits for what is being done. What takes longer waits for an AI player that hangs."""
LEAVING = 2.0
"""Seconds that another process waits for a running step before it goes on with the table."""
RETRY_DELAY = timedelta(seconds=1)
"""When a step is tried again that waits for an answer of Discord's."""
RECENT = timedelta(seconds=10)
"""A window ends if Discord has answered within this time, a time limit only if it has since."""

Reachable = Callable[[datetime], Awaitable[bool]]
"""Whether Discord has answered since then, or does now; False too if it may not be asked yet."""


async def always(since: datetime) -> bool:
    """Without Discord."""
    return True


class Scheduler:
    """`start` it once the service exists, `stop` it before the store is closed."""

    def __init__(self, service: TableService, clock: Clock, ai: AiPlayers, reachable: Reachable = always) -> None:
        self._service = service
        self._reachable = reachable
        self._automation = service.automation
        self._clock = clock
        self._ai = ai
        self._queue: DeadlineQueue[int] = DeadlineQueue(clock, self._due)
        self._tasks = BackgroundTasks()
        self._steps: dict[int, asyncio.Task[None]] = {}
        self._asked: dict[int, tuple[int, asyncio.Task[None]]] = {}
        """For each table with a closing trick its epoch and the asking of its AI players."""
        self._ahead: dict[int, tuple[int, int, asyncio.Task[Action | None]]] = {}
        """For each table the seq and the seat whose move is being decided."""
        self._failures: dict[int, int] = {}
        self._holding = False
        self.when_planned: Callable[[datetime], object] = lambda at: None
        """Called with the time of a table's next step."""
        self._unsubscribe: Callable[[], object] | None = None

    async def start(self) -> None:
        """Resume every table. What is overdue is done at once."""
        # Subscribed before it asks what is due: a table that changes meanwhile is planned twice, which does no harm;
        # the other way round it would be missed.
        changes, plans = self._service.subscribe(self._changed), self._automation.on_plan(self._plan)
        self._unsubscribe = lambda: (changes(), plans())
        for table_id, at in await self._automation.due():
            self._queue.add(table_id, at)

    def hold(self) -> None:
        """Players cannot act: from now on no time limit ends, and no closing window in which a person may bomb."""
        self._holding = True

    async def release(self) -> None:
        """Players can act again."""
        self._holding = False
        if self._unsubscribe is not None:
            for table_id, at in await self._automation.due():
                self._queue.add(table_id, at)

    async def resync(self) -> None:
        """Other tables are here now: wait for the steps of those that are not, and go on with those that are."""
        if self._unsubscribe is None:
            return
        self._queue.clear()
        leaving = [task for table_id, task in self._steps.items() if not self._service.homes.is_here(table_id)]
        # What they have begun should be durable before the new home reads the log. If one takes longer, the log's key
        # decides who was first.
        if leaving:
            await asyncio.wait(leaving, timeout=LEAVING)
        for table_id in {*self._asked, *self._ahead, *self._failures}:
            if not self._service.homes.is_here(table_id):
                self._asked.pop(table_id, None)
                self._ahead.pop(table_id, None)
                self._failures.pop(table_id, None)
        for table_id, at in await self._automation.due():
            self._queue.add(table_id, at)

    def _held(self, table: RunningTable) -> bool:
        return self._holding and _for_a_person(table) is not None

    async def stop(self) -> None:
        """Start no more steps and wait at most `FINISHING` seconds for running ones."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None
        self._queue.clear()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=FINISHING)
        for task in self._tasks:
            task.cancel()
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is being done in the background."""
        await self._tasks.settle()

    @property
    def tables(self) -> int:
        """The number of scheduled tables."""
        return len(self._queue)

    @property
    def next(self) -> datetime | None:
        """When the next step is due."""
        return self._queue.next

    # scheduling ---------------------------------------------------------------------------------
    def _changed(self, changed: Changed) -> None:
        table = changed.after
        if isinstance(table, Lobby):
            return
        self._plan(table)
        if table.phase in schedule.WINDOW:
            self._ask(table)
        else:
            self._asked.pop(table.id, None)

    def _plan(self, table: RunningTable) -> None:
        if self._unsubscribe is None:
            return
        if not self._service.slots.at(table.table):
            self._queue.cancel(table.id)
            return
        self._think_ahead(table)
        if table.plan.due is None or self._held(table):
            self._queue.cancel(table.id)
        else:
            self._queue.add(table.id, table.plan.due.at)
            self.when_planned(table.plan.due.at)

    def _due(self, table_id: int) -> None:
        if table_id not in self._steps:  # else it is planned when that is done
            self._steps[table_id] = self._tasks.start(self._go(table_id))

    # running ------------------------------------------------------------------------------------
    async def _go(self, table_id: int) -> None:
        """Run the table's due step, then reschedule it."""
        try:
            done = await self._step(table_id)
            self._failures.pop(table_id, None)
            if done:
                self._plan(await self._service.begun(table_id))
            elif self._goes_on(table_id):
                self._queue.add(table_id, self._clock.now() + RETRY_DELAY)
        except TableError:
            log.warning("table %d is gone", table_id)
        except StoreError as error:
            log.error("table %d must wait: %s", table_id, error)
            self._retry(table_id, doublings=3)
        except Exception:
            log.exception("table %d failed", table_id)
            self._retry(table_id)
        finally:
            self._steps.pop(table_id, None)

    def _goes_on(self, table_id: int) -> bool:
        return self._unsubscribe is not None and self._service.homes.is_here(table_id)

    def _retry(self, table_id: int, doublings: int = 6) -> None:
        """Try again: after 5 seconds, then 10, 20 … up to 5 minutes, or 40 seconds where the store failed."""
        failures = self._failures[table_id] = self._failures.get(table_id, -1) + 1
        if self._goes_on(table_id):
            self._queue.add(table_id, self._clock.now() + RETRY_AFTER * 2 ** min(failures, doublings))

    async def _step(self, table_id: int) -> bool:
        """Run everything that is due at this table. False: only once Discord answers."""
        table = await self._service.begun(table_id)
        if self._held(table) or not self._service.slots.at(table.table):
            return True
        # Asking Discord takes time, in which a player may have moved: the table is read again after it. A step whose
        # time has not come by then does nothing.
        if not await self._may_decide(table):
            return False
        table = await self._service.begun(table_id)
        now = self._clock.now()
        try:
            end = schedule.window_ends(table)
            if end is not None and end <= now and table.clocks.paused is None:
                # AI players were asked when the trick began to close. After a restart nobody was, and the window would
                # end without their bombs.
                if not self._is_asked(table):  # after a restart
                    await self._ask(table)
                elif table.hurried:  # nobody is left to learn anything from the timing
                    await asyncio.wait([self._asked[table.id][1]], timeout=AI_BOMB_TIME)
                table = await self._automation.close(table_id)
            if table.plan.due is not None and table.plan.due.at <= now:
                await self._do(table, table.plan.due)
        except StaleTable:
            log.debug("table %d: a player was faster", table_id)
        return True

    async def _may_decide(self, table: RunningTable) -> bool:
        """Whether what is due may happen now: something is decided for a person only if they could act until then."""
        due, now = _for_a_person(table), self._clock.now()
        if due is None or due.at > now:
            return True
        return await self._reachable(due.at if due.kind is not DueKind.CLOSE else now - RECENT)

    async def _do(self, table: RunningTable, due: Due) -> None:
        match due:
            case Due(kind=DueKind.COMMIT):
                await self._automation.commit(table.id, table.seq)
            case Due(kind=DueKind.DEAL):
                await self._automation.at(table.id, table.seq, decisions.deal)
            case Due(kind=DueKind.RESUME):
                await self._automation.at(table.id, table.seq, decisions.resumed)
            case Due(kind=DueKind.ABANDONED):
                await self._automation.at(table.id, table.seq, decisions.abandoned)
            case Due(kind=DueKind.AI, seat=int(seat)):
                await self._move(table, seat)
            case Due(kind=DueKind.ORDER, seat=int(seat)):
                await self._automation.at(table.id, table.seq, partial(decisions.move_as_ordered, seat=seat))
            case Due(kind=DueKind.LIMIT, seat=int(seat)):
                await self._time_is_up(table, seat)

    async def _time_is_up(self, table: RunningTable, seat: int) -> None:
        if table.pace.on_limit == "end":
            await self._automation.at(table.id, table.seq, partial(decisions.stopped, seat=seat))
            return
        player = table.controller(seat)
        if table.pace.on_limit == "seat" and player is not None:
            await self._automation.at(table.id, table.seq, partial(decisions.timed_out, number=player.number))
        else:
            await self._do_move(table, seat, await self._ai.move(table, seat, late=True), late=True)

    # AI players ---------------------------------------------------------------------------------
    def _think_ahead(self, table: RunningTable) -> None:
        """Let the AI that is due next decide now: its move then comes at its time, however hard its cards are."""
        due = table.plan.due
        if due is None or due.kind is not DueKind.AI or due.seat is None:
            self._ahead.pop(table.id, None)
            return
        known = self._ahead.get(table.id)
        if known is None or known[:2] != (table.seq, due.seat):
            self._ahead[table.id] = table.seq, due.seat, self._tasks.start(self._ai.decide(table, due.seat))

    async def _move(self, table: RunningTable, seat: int) -> None:
        # The decision must be of this very seq: one that was made before somebody bombed could play cards that are no
        # longer the best, and its time would tell so. A decision that is not ready yet, on an overloaded host or by a
        # slow engine, is waited for: then the move is late, and does show that it took thinking.
        known = self._ahead.pop(table.id, None)
        action = await known[2] if known is not None and known[:2] == (table.seq, seat) else None
        await self._do_move(table, seat, action or await self._ai.move(table, seat))

    async def _do_move(self, table: RunningTable, seat: int, action: Action, *, late: bool = False) -> None:
        try:
            await self._automation.act(table.id, table.seq, action, late=late)
        except RuleError as error:
            # A bug of an AI player, or of an engine from outside, must not stop a table of people: it is written down,
            # and the simplest legal move is made.
            log.error("table %d: the AI of seat %d chose an illegal action (%s)", table.id, seat, error)
            await self._automation.act(table.id, table.seq, self._ai.fallback(table, seat), late=late)

    # the closing window -------------------------------------------------------------------------
    def _ask(self, table: RunningTable) -> Awaitable[None]:
        """Ask the AI players what they do with the closing trick, once for each window."""
        if not self._is_asked(table):
            self._asked[table.id] = (table.freshness.epoch, self._tasks.start(self._ask_all(table)))
        return asyncio.shield(self._asked[table.id][1])

    def _is_asked(self, table: RunningTable) -> bool:
        return table.id in self._asked and self._asked[table.id][0] == table.freshness.epoch

    async def _ask_all(self, table: RunningTable) -> None:
        """The first bomb in order of play is enough: no later one would be played (T25)."""
        try:
            for seat in schedule.bombing_order(table.position.public):
                player = table.controller(seat)
                if player is not None and player.ai and await self._ask_one(table.id, table.freshness.epoch, seat):
                    return
        except Exception:
            log.exception("table %d: asking for bombs failed", table.id)

    async def _ask_one(self, table_id: int, epoch: int, seat: int) -> bool:
        """Whether ``seat`` has left a bomb. The Dragon's owner leaves the gift."""
        table = await self._service.begun(table_id)
        if table.freshness.epoch != epoch or table.phase not in schedule.WINDOW:
            return True
        wanted = Gift if seat == table.position.public.trick.owner else Play
        if not any(isinstance(action, wanted) for action in table.position.legal(seat)):
            return False
        action = await self._ai.decide(table, seat, aside=True)
        if not isinstance(action, Play | Gift):
            return False
        kind = OrderKind.GIFT if isinstance(action, Gift) else OrderKind.BOMB
        try:
            await self._automation.order(table_id, table.seq, action, kind)
        except StaleTable:  # somebody called small meanwhile
            return await self._ask_one(table_id, epoch, seat)
        except RuleError as error:
            log.error("table %d: the AI of seat %d ordered an illegal action (%s)", table_id, seat, error)
            return False
        return kind is OrderKind.BOMB


def _for_a_person(table: RunningTable) -> Due | None:
    """The table's next step, if it takes a decision from a person."""
    due = table.plan.due
    if due is None or due.kind not in (DueKind.LIMIT, DueKind.ABANDONED, DueKind.CLOSE):
        return None
    return None if due.kind is DueKind.CLOSE and not schedule.awaited(table) else due
