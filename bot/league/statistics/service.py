"""The statistics of finished tables: counted once, stored, and read by user, pair or server."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from bot.league.ports import LeagueStore, Played
from bot.league.statistics.record_counts import played_at
from bot.league.statistics.seat_ownership import owners_of
from bot.tables.core.model import RunningTable
from bot.tables.service import TableService
from games.review.par import deals
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
        owners, absent = await owners_of(self._tables, table), await self._tables.no_shows(table)
        keys = await asyncio.to_thread(deals, record)
        known = await self._store.pars(list(keys.values()))
        pars = {number: known[key] for number, key in keys.items() if key in known and known[key].known}
        await self._store.put_played(table, await asyncio.to_thread(
            played_at, snapshot, record, owners, absent, pars))

    async def catch_up(self) -> None:
        """Count every finished table that has not been counted."""
        for table in await self._store.uncounted():
            await self.count(table)

    async def of_server(self, guild: int, game: str) -> Sequence[Played]:
        """Everybody's games, the newest first."""
        return await self._store.played(guild, game)

    async def of_user(self, guild: int | None, game: str, user: int) -> Sequence[Played]:
        """``guild`` None: on all servers."""
        return await self._store.played(guild, game, user)

    async def games_of(self, guild: int, user: int) -> Mapping[str, int]:
        """How many games of each kind a user has played on a server."""
        return await self._store.games_of(guild, user)

    async def names(self, guild: int, users: Sequence[int]) -> Mapping[int, str]:
        """The names that these users had at their newest tables of a server."""
        return await self._store.names(guild, users)

    async def of_pair(self, guild: int, game: str, one: int, other: int) -> Sequence[Played]:
        return [each for each in await self.of_user(guild, game, one) if each.partner == other]
