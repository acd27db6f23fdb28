"""``/league``: one group of commands, with one module per feature; and messages that leagues send on their own.

Reminders and the weekly digest are checked every few minutes.
"""

from __future__ import annotations

from datetime import timedelta

from discord import app_commands

from bot.tables.core.background import BackgroundTasks
from bot.tables.core.clock import DeadlineQueue
from cogs.common.handlers import Control, controls_of, say, servers_only
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.league.base import SeasonPages
from cogs.league.desk.cases import Cases
from cogs.league.desk.deadlines import Deadlines
from cogs.league.desk.desk import Desk
from cogs.league.desk.drafts import Drafts
from cogs.league.desk.lists import Lists
from cogs.league.matches.claims import Claims
from cogs.league.matches.match_commands import MatchCommands
from cogs.league.matches.reports import Reports
from cogs.league.matches.times import Times
from cogs.league.news import SeasonNews
from cogs.league.notices import Notices
from cogs.league.seasons.season_commands import SeasonCommands
from cogs.league.seasons.settings_commands import SettingsCommands
from cogs.league.seasons.squads import Squads
from cogs.table_cog import TableCog

PARTS = (SeasonCommands, MatchCommands, SettingsCommands, Desk, Drafts, Claims, Deadlines, Times, Reports,
         Cases, Lists, Squads)
EVERY = timedelta(minutes=5)
KEY = "league"


class LeagueCog(TableCog):
    """All of ``/league``."""

    group = servers_only(app_commands.Group(name="league", description=say("command.league")))

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        pages = SeasonPages(services, delivery.client)
        self._parts = [part(services, delivery, pages) for part in PARTS]
        for part in self._parts:
            for command in part.commands:
                self.group.add_command(command)
        self._times: DeadlineQueue[str] = DeadlineQueue(self.services.clock, self._due)
        self._tasks = BackgroundTasks()
        self._notices = Notices(services, delivery.client)
        self._news = SeasonNews(services, delivery)

    async def at_home(self) -> None:
        await self._news.start()
        self._times.add(KEY, self.services.clock.now() + EVERY)

    async def cog_unload(self) -> None:
        self._times.clear()
        self._news.stop()

    def controls(self) -> dict[str, Control]:
        return {verb: control for part in self._parts for verb, control in controls_of(part).items()}

    # reminders -----------------------------------------------------------------------------------
    def _due(self, key: str) -> None:
        if not self._tasks:  # what is still being sent is not looked for again
            self._tasks.start(self._send_all())
        self._times.add(KEY, self.services.clock.now() + EVERY)

    async def _send_all(self) -> None:
        await self._notices.send_all()
        await self._news.look()
