"""Apply finished tables to seasons, ratings and statistics."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from functools import partial

from bot.league import seating
from bot.league.entries import Facts
from bot.league.formats.registry import format_of
from bot.league.model import LeagueError, Result, Stage
from bot.league.ports import Pool, PoolGame
from bot.league.ratings import RatedGame, Rating
from bot.league.season import dates, results
from bot.league.season.repository import SeasonRepository
from bot.league.seating import owners_of
from bot.league.services.pars import ParService
from bot.league.services.ratings import RatingService
from bot.league.services.statistics import StatisticsService
from bot.league.state import SeasonState
from bot.tables.core.background import BackgroundTasks
from bot.tables.core.change import Cause, Changed
from bot.tables.core.errors import StoreError, TableError
from bot.tables.core.model import Status, Table
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService
from games.review.par import GAMES

log = logging.getLogger(__name__)


class ResultCollector:
    """Listens to tables that end; `catch_up` reads those that ended while the bot was down."""

    def __init__(self, repository: SeasonRepository, tables: TableService, statistics: StatisticsService,
                 ratings: RatingService, pars: ParService) -> None:
        self._repository = repository
        self._store = repository.store
        self._tables = tables
        self._statistics = statistics
        self._ratings = ratings
        self._pars = pars
        self._tasks = BackgroundTasks()
        self.settle = self._tasks.settle
        self._ended: dict[int, asyncio.Task[None]] = {}

    def ended(self, change: Changed) -> None:
        table = change.after.id
        task = self._tasks.start(self.finished(table))
        if change.cause is Cause.OVER:
            self._ended[table] = task
            task.add_done_callback(lambda _: self._ended.pop(table, None))

    async def catch_up(self) -> None:
        self._tasks.start(self._count())
        for season in await self._store.seasons(None, (Stage.RUNNING,)):
            state = await self._repository.state(season.id)
            for fixture in state.open():
                if fixture.table is not None:
                    await self.finished(fixture.table)

    async def rated(self, table: Table) -> Mapping[int, tuple[Rating, Rating]]:
        """The players' ratings before and after a game that is over, by user; {}: it is not rated."""
        if not table.rated or table.guild is None:
            return {}
        if task := self._ended.get(table.id):
            await asyncio.wait([task])
        linked = await self._store.linked(table.id)
        source = f"t{table.id}" if linked is None else f"s{linked[0]}f{linked[1]}"
        await self._ratings.refresh(Pool(table.guild, table.game, table.pace))
        return await self._store.rated_steps(source)

    async def finished(self, table: int) -> None:
        """Process a table that has ended, or may have. Safe to repeat."""
        try:
            snapshot = await self._tables.snapshot(table)
            if snapshot.status is Status.CANCELLED:
                await self._fixture_cancelled(table)
            if not isinstance(snapshot, RunningTable) or snapshot.status is not Status.OVER or snapshot.table.origin:
                return
            linked = await self._store.linked(table)
            if linked is not None:
                await self._fixture_over(snapshot, *linked)
            elif snapshot.table.rated and snapshot.table.guild is not None:
                await self._casual_over(snapshot, snapshot.table.guild)
            await self._statistics.count(table)
            self._pars.ended(await self._sharing(snapshot))
        except (LeagueError, StoreError) as error:
            log.warning("the result of table %d was not stored: %s", table, error)

    async def _count(self) -> None:
        try:
            await self._statistics.catch_up()
            await self._pars.resume()
        except (TableError, StoreError):
            log.exception("statistics are behind")

    async def _fixture_cancelled(self, table: int) -> None:
        """The fixture waits for its game again."""
        linked = await self._store.linked(table)
        if linked is not None:
            await self._repository.change(linked[0], None, partial(results.cancelled, number=linked[1], table=table))

    async def _fixture_over(self, snapshot: RunningTable, season_id: int, number: int) -> None:
        record = await self._tables.record(snapshot.id, None)
        owners = await owners_of(self._tables, snapshot.id)
        absent = sorted(await self._tables.no_shows(snapshot.id))
        begun = await self._begun(await self._repository.state(season_id), number)

        def decide(state: SeasonState) -> Facts:
            fixture = state.fixtures[number]
            if fixture.table != snapshot.id or number in state.results:
                return []
            result = seating.result_of(snapshot, len(fixture.sides), record, owners)
            if result is None or absent:
                return results.unplayed(state, number, absent, dealt=snapshot.freshness.dealt > 0, begun=begun)
            return results.resulted(state, number, result)

        await self._repository.change(season_id, None, decide)

    async def _sharing(self, snapshot: RunningTable) -> Sequence[int]:
        """The tables whose deals get a par, now that this one has ended: it, and those that had the same deals."""
        table, linked = snapshot.table, await self._store.linked(snapshot.id)
        if table.guild is None or len(table.people) < 2 or table.game not in GAMES:
            return ()
        if linked is None:
            return (table.id,)
        state = await self._repository.state(linked[0])
        block = state.block(state.fixtures[linked[1]].block) if seating.shares_deals(state) else ()
        return [table.id, *(each.table for each, _ in block if each.table not in (None, table.id))]

    async def _begun(self, state: SeasonState, number: int) -> set[int]:
        """The fixtures that share deals with this one and whose table has them, or is about to."""
        tables = {each.table: each.number for each, _ in state.block(state.fixtures[number].block)
                  if each.table is not None and each.number != number}
        found = [await self._tables.snapshot(table) for table in tables]
        return {tables[each.id] for each in found
                if isinstance(each, RunningTable) and (each.freshness.dealt or each.status is Status.RUNNING)}

    async def _casual_over(self, snapshot: RunningTable, guild: int) -> None:
        """A rated game outside fixtures counts for the ratings, and for ladders that all who played are in.

        It does not count if a side made fewer than half of its moves itself.
        """
        table = snapshot.table
        sides = seating.sides_of(table)
        owners = await owners_of(self._tables, table.id)
        users = seating.players(table, sides, owners)
        record = await self._tables.record(table.id, None)
        result = seating.result_of(snapshot, sides, record, owners) if users else None
        if result is None or await self._tables.no_shows(table.id):
            return
        for season in await self._store.seasons(guild, (Stage.RUNNING,)):
            settings = season.settings
            if (settings.game, settings.pace) == (table.game, table.pace) \
                    and dates.begun(settings, snapshot.at) and not dates.ended(settings, snapshot.at):
                await self._repository.change(season.id, None, lambda state: _ladder_game(state, users, result))
        await self._store.add_game(PoolGame(
            Pool(guild, table.game, table.pace), f"t{table.id}", snapshot.at, RatedGame(users, result.ranks)))
        self._repository.note_rated(guild)


def _ladder_game(state: SeasonState, users: Sequence[Sequence[int]], result: Result) -> Facts:
    """A casual game as a result of the ladder, once. Its table has entered it for the ratings already."""
    if not format_of(state.settings).ladder or result.table in state.tables:
        return []
    sides = seating.entrants_of(state, users)
    return [] if sides is None else results.free_result(state, sides, result)
