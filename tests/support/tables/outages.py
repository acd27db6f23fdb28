"""What the tests of outages share: a bench that an `Outages` watches, and signs of life in memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import LIVE
from bot.tables.timing.lines import Lines
from bot.tables.timing.outages import Outages
from tests.support.tables.kit import Bench

FIVE_MINUTES = 300
PACE = replace(LIVE, limit=120)


@dataclass
class Alive:
    at: datetime | None = None

    async def alive(self) -> datetime | None:
        return self.at

    async def set_alive(self, at: datetime) -> None:
        self.at = at


async def watched(bench: Bench, store: Alive) -> Outages:
    outages = Outages(bench.service.automation, bench.driver, store, Lines(bench.clock), bench.clock)
    await outages.start()
    return outages


async def settled(bench: Bench, outages: Outages) -> None:
    await outages.settle()
    await bench.driver.settle()


async def ready(bench: Bench, store: Alive) -> Outages:
    outages = await watched(bench, store)
    outages.back(Outages.START)
    await settled(bench, outages)
    return outages


async def left(bench: Bench, table: int) -> float:
    """Seconds until the time limit."""
    due = (await now(bench, table)).plan.due
    assert due is not None
    return (due.at - bench.clock.now()).total_seconds()


async def now(bench: Bench, table: int) -> RunningTable:
    found = await bench.service.snapshot(table)
    assert isinstance(found, RunningTable)
    return found
