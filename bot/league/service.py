"""All league services. A front end holds one `LeagueService`."""

from __future__ import annotations

from bot.league.daily import DailyService, DailyStore
from bot.league.matches.record_access import RecordAccess
from bot.league.matches.results import ResultCollector
from bot.league.matches.service import MatchService
from bot.league.model import LeagueError
from bot.league.ports import LeagueStore
from bot.league.ratings import RatingService
from bot.league.season.calendar import Calendar
from bot.league.season.entrants import uninvited
from bot.league.season.repository import SeasonRepository
from bot.league.season.service import PRESENT, SeasonService
from bot.league.standings import StandingsService
from bot.league.statistics.pars import ParService
from bot.league.statistics.record_counts import StatisticsService
from bot.tables.core.model import Cause
from bot.tables.core.ports import Clock, Secrets
from bot.tables.service import TableService


class LeagueService:
    """``seasons``, ``matches``, ``records``, ``calendar``, ``standings``, ``ratings``, ``statistics``, ``pars`` and
    ``results`` each handle one part. Methods raise `LeagueError`, `TableError` or `RuleError` without changes.

    Call ``results.catch_up`` after the tables' driver has started; ``results.settle`` before the store is closed.
    """

    def __init__(self, store: LeagueStore, daily: DailyStore, tables: TableService, clock: Clock,
                 secrets: Secrets) -> None:
        self.store = store
        self._tables = tables
        self.daily = DailyService(daily, tables, clock, secrets)
        self.repository = SeasonRepository(store, clock)
        self.on_rated = self.repository.on_rated
        self.ratings = RatingService(store)
        self.standings = StandingsService(self.repository, self.ratings)
        self.statistics = StatisticsService(store, tables)
        self.seasons = SeasonService(self.repository, tables, self.standings, self.ratings, secrets)
        self.matches = MatchService(self.repository, tables)
        self.records = RecordAccess(self.matches, tables, self.daily)
        self.pars = ParService(store, self.records, self.statistics.count)
        self.calendar = Calendar(self.repository, self.standings)
        self.results = ResultCollector(self.repository, tables, self.statistics, self.ratings, self.pars)
        tables.automation.boards = self._shared_secret
        tables.seating.guard = self.matches
        tables.subscribe(self.results.ended, Cause.OVER, Cause.CANCEL)
        tables.subscribe(self.daily.ended, Cause.OVER, Cause.CANCEL)

    async def _shared_secret(self, table: int) -> bytes | None:
        """Of a table whose deals others play too; None: its deals are its own."""
        return await self.daily.secret_of(table) or await self.matches.board_secret(table)

    async def erase(self, user: int, alias: str) -> int:
        """Replace a user's id and name everywhere; the number that stands for them now (below 0).

        Codes: still_playing, still_in_season.
        """
        for season in await self.store.seasons(None, PRESENT):
            state = await self.seasons.state(season.id)
            entrant = state.of_user(user)
            if (entrant is not None and entrant.active) or any(state.plays(each, user) for each in state.open()):
                raise LeagueError("still_in_season", name=season.name)
        for season in await self.store.seasons(None, PRESENT):
            await self.repository.change(season.id, None, lambda state: uninvited(state, user))
        rated = {pool.guild for pool in await self.store.pools_of(user)}
        self.repository.forget()
        await self._tables.gathering.leave_tries(user)
        await self.daily.mark(user)
        ghost = await self.store.erase(user, alias)
        self.repository.forget()
        self._tables.forget_all()
        for guild in rated:
            self.repository.note_rated(guild)
        return ghost
