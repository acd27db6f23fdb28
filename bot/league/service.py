"""All league services. A front end holds one `LeagueService`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.core.slots import ERASED
from bot.league.model import LeagueError
from bot.league.ports import LeagueStores
from bot.league.season.entrants import uninvited
from bot.league.season.night.attendance import forgotten
from bot.league.season.repository import SeasonRepository
from bot.league.services.calendar import Calendar
from bot.league.services.deadlines import DeadlineService
from bot.league.services.decisions import DecisionService, Desks
from bot.league.services.fairness import FairnessService
from bot.league.services.honours import HonoursService
from bot.league.services.matches import MatchService
from bot.league.services.pars import ParSampler, ParService
from bot.league.services.playoffs import PlayoffService
from bot.league.services.ratings import RatingService
from bot.league.services.results import ResultCollector
from bot.league.services.rounds import RoundService
from bot.league.services.seasons import PRESENT_STAGES, SeasonService
from bot.league.services.standings import StandingsService
from bot.league.services.statistics import StatisticsService
from bot.records.access import RecordAccess
from bot.tables.core.change import Cause
from bot.tables.core.ports import Secrets
from bot.tables.service import TableService


class LeagueService:
    """``seasons``, ``rounds``, ``deadlines``, ``decisions``, ``fairness``, ``honours``, ``playoffs``, ``matches``,
    ``records``, ``calendar``, ``standings``, ``ratings``, ``statistics``, ``pars`` and ``results`` each do one part.
    Methods raise `LeagueError`, `TableError` or `RuleError` without changes.

    Call ``results.catch_up`` after the tables' driver has started; ``results.settle`` before the store is closed.
    """

    def __init__(self, repository: SeasonRepository, stores: LeagueStores, tables: TableService, secrets: Secrets,
                 sample: ParSampler | None = None) -> None:
        """``sample`` None: pars are not computed."""
        self.repository = repository
        self.stores = stores
        self._tables = tables
        self._before_erasure: list[Callable[[int], Awaitable[None]]] = []
        self._before_rulings: list[Callable[[], Awaitable[None]]] = []
        self._after_erasure: list[Callable[[int], None]] = []
        self.ratings = RatingService(stores.ratings)
        self.standings = StandingsService(repository, self.ratings)
        self.statistics = StatisticsService(stores.statistics, stores.pars, tables)
        self.slots_changed = repository.slots_changed
        self.seasons = SeasonService(repository, tables, self.standings, self.ratings, secrets)
        self.rounds = RoundService(repository, tables, secrets)
        self.deadlines = DeadlineService(repository, tables)
        self.fairness = FairnessService(repository)
        self.honours = HonoursService(repository)
        self.playoffs = PlayoffService(repository, self.seasons)
        self.matches = MatchService(repository, tables, self.standings)
        self.records = RecordAccess(tables, boards=self.matches.sealed)
        self.decisions = DecisionService(repository, tables, Desks(
            self.seasons, self.matches, self.deadlines, self.rounds))
        self.pars = ParService(stores.pars, self.records, self.statistics.count, sample)
        self.calendar = Calendar(repository, self.standings, tables)
        self.results = ResultCollector(repository, tables, self.statistics, self.ratings, self.pars)
        tables.subscribe(self.results.ended, Cause.OVER, Cause.CANCEL)
        tables.slots.hear(ERASED, lambda user: self._forget())

    def on_rated(self, listener: Callable[[int], None]) -> None:
        """Call ``listener`` with a server when ratings there have changed."""
        self.repository.on_rated(listener)

    def before_erasure(self, listener: Callable[[int], Awaitable[None]]) -> None:
        """Await ``listener`` with a user who is about to be erased, while what is stored still has their id."""
        self._before_erasure.append(listener)

    def before_rulings(self, listener: Callable[[], Awaitable[None]]) -> None:
        """Await ``listener`` in each look at what is due, before overdue games are decided."""
        self._before_rulings.append(listener)

    async def prepare_rulings(self) -> None:
        """What rooms above leagues do first when it is looked what is due."""
        for listener in self._before_rulings:
            await listener()

    def after_erasure(self, listener: Callable[[int], None]) -> None:
        """Call ``listener`` with a user whose erasure is over, also if it failed, after `before_erasure`."""
        self._after_erasure.append(listener)

    async def erase(self, user: int, alias: str) -> int:
        """Replace a user's id and name everywhere; the number that stands for them now (below 0).

        Codes: still_playing, still_in_season.
        """
        for season in await self.stores.seasons.seasons(None, PRESENT_STAGES):
            state = await self.seasons.state(season.id)
            entrant = state.of_user(user)
            if (entrant is not None and entrant.active) or any(state.plays(each, user) for each in state.open()):
                raise LeagueError("still_in_season", name=season.name)
        for season in await self.stores.seasons.seasons(None, PRESENT_STAGES):
            await self.repository.change(
                season.id, None, lambda state: [*uninvited(state, user), *forgotten(state, user)])
        rated = {pool.guild for pool in await self.stores.ratings.pools_of(user)}
        self.repository.forget()
        await self._tables.gathering.leave_tries(user)
        try:
            for listener in self._before_erasure:
                await listener(user)
            ghost = await self.stores.people.erase(user, alias)
        finally:
            self._forget()
            for over in self._after_erasure:
                over(user)
        for guild in rated:
            self.repository.note_rated(guild)
        return ghost

    def _forget(self) -> None:
        """What is known of logs, which were rewritten."""
        self.repository.forget()
        self.honours.forget()
        self._tables.forget_all()
