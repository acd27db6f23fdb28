"""Count finished tables for statistics, once each (`bot.league.statistics.record_counts`)."""

from __future__ import annotations

import asyncio

from bot.league.ports import LeagueStore
from bot.league.seating import owners_of
from bot.league.services.pars import known_pars
from bot.league.statistics.record_counts import played_at
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService
from games.views import Phase


class StatisticsService:
    def __init__(self, store: LeagueStore, tables: TableService) -> None:
        self._store = store
        self._tables = tables

    async def count(self, table: int) -> None:
        """Count a finished table. Safe to repeat."""
        snapshot = await self._tables.snapshot(table)
        if not isinstance(snapshot, RunningTable) or snapshot.phase is not Phase.OVER:
            return
        record = await self._tables.automation.whole_record(table)
        owners, absent = await owners_of(self._tables, table), await self._tables.conduct.no_shows(table)
        pars = await known_pars(self._store, record)
        await self._store.put_played(table, await asyncio.to_thread(
            played_at, snapshot, record, owners, absent, pars))

    async def catch_up(self) -> None:
        """Count every finished table that has not been counted."""
        for table in await self._store.uncounted():
            await self.count(table)
