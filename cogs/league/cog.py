"""``/league``: one group of commands, whose parts stand in modules by feature."""

from __future__ import annotations

from discord import app_commands

from cogs.common.base import TableCog, controls_of, say, servers_only
from cogs.common.custom_ids import Handler
from cogs.common.services import Services
from cogs.delivery.hand_messages import Hands
from cogs.delivery.table_message import Presenter
from cogs.league.base import SeasonPages
from cogs.league.match_commands import MatchCommands
from cogs.league.reminders import LeagueReminders
from cogs.league.season_commands import SeasonCommands
from cogs.league.settings_commands import SettingsCommands

PARTS = (SeasonCommands, MatchCommands, SettingsCommands)


class LeagueCog(TableCog):
    """All of ``/league``."""

    group = servers_only(app_commands.Group(name="league", description=say("command.league")))

    def __init__(self, services: Services, presenter: Presenter, hands: Hands) -> None:
        super().__init__(services, presenter, hands)
        pages = SeasonPages(services)
        self._parts = [part(services, pages) for part in PARTS]
        for part in self._parts:
            for command in part.commands:
                self.group.add_command(command)
        self._reminders = LeagueReminders(services, presenter.client)

    async def cog_load(self) -> None:
        self._reminders.start()

    async def cog_unload(self) -> None:
        self._reminders.stop()

    def controls(self) -> dict[str, Handler]:
        return {verb: handler for part in self._parts for verb, handler in controls_of(part).items()}
