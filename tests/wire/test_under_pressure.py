"""More live tables than Discord's limit serves one by one: two hundred, through lanes and pacer, in simulated time, in
one process and in three that share the budget.

Discord refuses nothing, hands are on time, tables show fewer of the states in between, and boards are not forgotten.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from functools import partial
from random import Random

import pytest

from benchmarks.load.measure import percentile
from bot.ops.pacing import Pacer
from bot.storage.budget import OwnBudget, RequestBudget
from cogs.delivery.request_lanes import Lane, RequestLanes, note_request
from cogs.delivery.update_delays import PASSED
from tests.support.wire.fast_loop import FastLoop
from tests.support.wire.shared_budget import SharedBudget
from tests.support.wire.wire_limits import RateLimits
from tests.support.wire.wire_world import FastClock

TABLES, SECONDS, WARM = 200, 60, 15
PASSES, TOKENS = 0.3, 0.9
"""Shares of moves that pass, and of hands that the token of a click edits."""
BOARDS = 20


class Bot:
    """Tables with a move every 3 to 4 seconds. A picture takes up to 0.3 seconds, a request up to 0.2."""

    def __init__(self, limits: RateLimits, budget: RequestBudget) -> None:
        self.loop = asyncio.get_running_loop()
        self.random, self.limits, self.pacer = Random(1), limits, Pacer(budget=budget)
        self.lanes = RequestLanes(FastClock(), 1.5)
        self.refused: list[str] = []
        self.moved: dict[int, list[float]] = defaultdict(list)
        """When each table's moves that are not shown yet were made."""
        self.tables, self.hands, self.boards = list[float](), list[float](), list[float]()
        """Seconds until they were shown."""

    async def play(self, table: int) -> None:
        await asyncio.sleep(self.random.uniform(0, 4))
        while True:
            self.moved[table].append(self.loop.time())
            passes, counted = self.random.random() < PASSES, self.random.random() > TOKENS
            self.lanes.schedule(("table", table), partial(self._show_table, table), lane=Lane.TABLE, channel=1 + table,
                                within=PASSED if passes else 0)
            self.lanes.schedule(
                ("hand", table), partial(self._show_hand, table, self.loop.time(), counted), lane=Lane.HAND,
                channel=1000 + table, counted=counted)
            await asyncio.sleep(self.random.uniform(3, 4))

    async def change_board(self, board: int) -> None:
        while True:
            self.lanes.schedule(("board", board), partial(self._show_board, board, self.loop.time()), lane=Lane.LATER,
                                interval=15)
            await asyncio.sleep(30)

    async def _show_table(self, table: int) -> None:
        moved, self.moved[table] = self.moved[table], []
        await self._request(1 + table)
        self.tables += [self.loop.time() - at for at in moved]

    async def _show_hand(self, table: int, changed: float, counted: bool) -> None:
        await self._request(1000 + table, counted=counted)
        self.hands.append(self.loop.time() - changed)

    async def _show_board(self, board: int, changed: float) -> None:
        await self._request(2000 + board)
        self.boards.append(self.loop.time() - changed)

    async def _request(self, channel: int, *, counted: bool = True) -> None:
        await asyncio.sleep(self.random.uniform(0.02, 0.3))
        if counted:
            note_request()
            await self.pacer.turn()
            await asyncio.sleep(self.random.uniform(0.005, 0.05))
            verdict = self.limits.check("PATCH", f"/channels/{channel}/messages/1")
            self.refused += [verdict.scope] if verdict.scope else []
        await asyncio.sleep(self.random.uniform(0.02, 0.15))

    async def compute(self) -> None:
        """Now and then the event loop is busy for half a second."""
        assert isinstance(self.loop, FastLoop)
        while True:
            await asyncio.sleep(3)
            self.loop.selector.now += 0.5

    def forget(self) -> None:
        """Measure from now on."""
        self.tables, self.hands, self.boards = [], [], []


async def play(bots: list[Bot], tables: int) -> None:
    """So many tables, of these in turn; what was before they were warm is forgotten."""
    work = [asyncio.ensure_future(bots[table % len(bots)].play(table)) for table in range(tables)]
    work += [asyncio.ensure_future(bots[board % len(bots)].change_board(board)) for board in range(BOARDS)]
    work.append(asyncio.ensure_future(bots[0].compute()))
    await asyncio.sleep(WARM)
    for bot in bots:
        bot.forget()
    await asyncio.sleep(SECONDS)
    for task in work:
        task.cancel()
    for bot in bots:
        await bot.lanes.close()


@pytest.mark.parametrize("processes", [1, 3])
async def test_two_hundred_tables_are_shown_under_the_limit(processes: int) -> None:
    """With three processes, the one machine that is busy now and then holds up all."""
    limits = RateLimits(asyncio.get_running_loop().time)
    budget = OwnBudget() if processes == 1 else SharedBudget()
    bots = [Bot(limits, budget) for _ in range(processes)]
    await play(bots, TABLES)
    assert not any(bot.refused for bot in bots)
    for bot in bots:
        assert percentile(bot.hands, 99) <= 1
        assert percentile(bot.tables, 99) <= 8
        assert max(bot.boards) <= 30
    assert sum(len(bot.boards) for bot in bots) >= BOARDS


async def test_a_process_with_few_tables_is_not_held_up_by_one_with_many() -> None:
    limits = RateLimits(asyncio.get_running_loop().time)
    budget = SharedBudget()
    many, few = Bot(limits, budget), Bot(limits, budget)
    await play([*[many] * 9, few], TABLES)
    assert not many.refused + few.refused
    assert percentile(few.hands, 99) <= 1
    assert percentile(few.tables, 99) <= percentile(many.tables, 50)
