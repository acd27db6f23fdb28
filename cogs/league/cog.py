"""``/league``: one group of commands, with one module per feature; and messages that leagues send on their own.

Reminders and the weekly digest are checked every few minutes.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from cachetools import LRUCache
from discord import app_commands

from bot.core.background import BackgroundTasks
from bot.core.clock import DeadlineQueue
from bot.league.season.decisions import untold
from bot.league.state import SeasonState
from cogs.common.handlers import say, servers_only
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.league.base import CACHED_PAGES, SEASON_PAGES
from cogs.league.desk.apart import Apart
from cogs.league.desk.cases import Cases
from cogs.league.desk.deadlines import Deadlines
from cogs.league.desk.desk import Desk
from cogs.league.desk.drafts import Drafts
from cogs.league.desk.lists import Lists
from cogs.league.matches.claims import Claims
from cogs.league.matches.match_commands import MatchCommands
from cogs.league.matches.own import OwnDecisions
from cogs.league.matches.reports import Reports
from cogs.league.matches.times import Times
from cogs.league.news import SeasonNews
from cogs.league.notices import SEASON_NOTICES
from cogs.league.seasons.season_commands import SeasonCommands
from cogs.league.seasons.settings_commands import SettingsCommands
from cogs.table_cog import TableCog

PARTS = (SeasonCommands, MatchCommands, SettingsCommands, Desk, Drafts, Claims, Deadlines, Times, Reports,
         Cases, Lists, OwnDecisions, Apart)
CHECK_INTERVAL = timedelta(minutes=5)
KEY = "league"


class LeagueCog(TableCog):
    """All of ``/league``."""

    group = servers_only(app_commands.Group(name="league", description=say("command.league")))

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._pages = delivery.parts[SEASON_PAGES]
        self._parts = [part(services, delivery, self._pages) for part in PARTS]
        for part in self._parts:
            for command in part.commands:
                self.group.add_command(command)
        self._times: DeadlineQueue[str] = DeadlineQueue(self.services.clock, self._due)
        self._tasks = BackgroundTasks()
        self._calls = BackgroundTasks()
        self._players: LRUCache[int, tuple[object, ...]] = LRUCache(CACHED_PAGES)
        """Who plays in each season, as its newest state said."""
        self._notices = delivery.parts[SEASON_NOTICES]
        self._news = SeasonNews(services, delivery)

    async def cog_load(self) -> None:
        self.services.leagues.repository.on_changed(self._changed)

    async def at_home(self) -> None:
        await self._news.start()
        self._times.add(KEY, self.services.clock.now() + CHECK_INTERVAL)

    async def slots_changed(self) -> None:
        await self._pages.slots_changed()
        await self._news.slots_changed()

    async def cog_unload(self) -> None:
        self._times.clear()
        self._news.stop()

    def parts(self) -> Sequence[object]:
        return self._parts

    def _changed(self, state: SeasonState) -> None:
        """What a manager who plays has decided is told at once, and the players of a new line-up are called; nights
        (`cogs.nights`) have ways of their own."""
        if state.settings.night is not None:
            return
        if untold(state):
            self._calls.start(self._notices.tell_proposals(state.id))
        players = (state.entrants, state.people.stand_ins, state.people.line_ups)
        before, self._players[state.id] = self._players.get(state.id), players
        same = before is not None and all(one is other for one, other in zip(before, players, strict=True))
        if not same and any(each.table is not None for each in state.open()):
            self._calls.start(self._call_new_players(state.id))

    async def _call_new_players(self, season: int) -> None:
        for table in await self.services.leagues.matches.renew(season):
            await self.delivery.presenter.repost(table.id)

    # reminders -----------------------------------------------------------------------------------
    def _due(self, key: str) -> None:
        if not self._tasks:  # what is still being sent is not looked for again
            self._tasks.start(self._send_all())
        self._times.add(KEY, self.services.clock.now() + CHECK_INTERVAL)

    async def _send_all(self) -> None:
        await self._notices.send_all()
        await self._news.look()
