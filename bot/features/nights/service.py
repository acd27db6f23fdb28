"""Club nights, put together. A front end holds one `NightService`, and calls the part that does what it needs."""

from __future__ import annotations

from collections.abc import Callable

from bot.features.nights.course import NightCourse
from bot.features.nights.driver import NightDriver
from bot.features.nights.games import NightGames
from bot.features.nights.planning import NightPlanning
from bot.features.nights.players import NightPlayers
from bot.features.nights.reading import NightReading
from bot.features.nights.tables import NightTables
from bot.league.service import LeagueService
from bot.tables.core.ports import Secrets
from bot.tables.service import TableService


class NightService:
    """``planning``: nights before they begin; ``players``: what they do; ``course`` and ``games``: what directors do
    with the whole night and with one game; ``reading``: which nights there are; ``tables``: those of games;
    ``driver``: what happens by itself."""

    def __init__(self, leagues: LeagueService, tables: TableService, secrets: Secrets,
                 away: Callable[[], bool] = lambda: False) -> None:
        """``away``: whether Discord is out of reach now."""
        repository = leagues.repository
        self.tables = NightTables(repository, tables)
        self.driver = NightDriver(repository, tables, self.tables, leagues.ratings, secrets, away=away)
        self.reading = NightReading(repository)
        self.planning = NightPlanning(repository, tables, self.driver, secrets)
        self.players = NightPlayers(repository, tables)
        self.course = NightCourse(repository, tables, self.tables, self.driver)
        self.games = NightGames(repository, tables, self.tables)
        leagues.decisions.at_nights(self.games.agreed())
