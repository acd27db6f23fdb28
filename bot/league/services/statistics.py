"""Count finished tables for statistics, once each (`bot.league.statistics.record_counts`); and once more, in the
background, those that were counted in an earlier edition."""

from __future__ import annotations

import asyncio
import logging

from bot.core.background import Worker
from bot.core.errors import StoreError, TableError
from bot.league.ports import ParStore, StatisticsStore
from bot.league.seating import owners_of
from bot.league.services.pars import known_pars
from bot.league.statistics.peaks import EDITION
from bot.league.statistics.record_counts import played_at
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService
from games.views import Phase

log = logging.getLogger(__name__)

ALL, TOGETHER = 2**53, 100
"""More than any table's number; old games that one query asks for."""
PAUSE = 1.0
"""Seconds between two old games: nobody waits for them."""


class StatisticsService:
    def __init__(self, store: StatisticsStore, pars: ParStore, tables: TableService) -> None:
        self._store, self._pars = store, pars
        self._tables = tables
        self._recount = Worker(self._count_again)

    async def count(self, table: int) -> None:
        """Count a finished table. Safe to repeat."""
        snapshot = await self._tables.snapshot(table)
        if not isinstance(snapshot, RunningTable) or snapshot.phase is not Phase.OVER:
            return
        record = await self._tables.automation.whole_record(table)
        owners, absent = await owners_of(self._tables, table), await self._tables.conduct.no_shows(table)
        pars = await known_pars(self._pars, record)
        await self._store.put_played(table, await asyncio.to_thread(
            played_at, snapshot, record, owners, absent, pars))

    async def catch_up(self) -> None:
        """Count every finished table that has not been counted, of servers that are here; one process begins with those
        of an earlier edition."""
        for table in await self._store.uncounted():
            await self.count(table)
        if self._tables.slots.first:
            self._recount.start()

    async def stop(self) -> None:
        """What has not been counted again is at the next start."""
        await self._recount.stop()

    async def settle(self) -> None:
        """Wait until no old game waits: for tests."""
        await self._recount.settle()

    async def _count_again(self) -> None:
        before = ALL
        while self._tables.slots.first and (found := await self._store.outdated(EDITION, before, TOGETHER)):
            for before in found:
                try:
                    await self.count(before)
                except (TableError, StoreError) as error:
                    log.warning("table %d was not counted again: %s", before, error)
                except Exception:
                    log.exception("table %d was not counted again", before)
                await asyncio.sleep(PAUSE)
