"""``/league``: one group of commands, with one module per feature; and messages that leagues send on their own.

Reminders and the weekly digest are checked every few minutes.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from bot.league.model import Fixture, Season
from bot.league.services.calendar import BOARDS, Reminder
from bot.league.state import SeasonState
from bot.tables.core.background import BackgroundTasks
from bot.tables.core.clock import DeadlineQueue
from cogs.common import layout
from cogs.common.display_names import escaped
from cogs.common.errors import API_ERRORS
from cogs.common.handlers import Control, controls_of, say, servers_only
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.message_editor import nonce
from cogs.league import league_view as ui
from cogs.league.base import SeasonPages
from cogs.league.desk import Desk
from cogs.league.drafts import Drafts
from cogs.league.match_commands import MatchCommands
from cogs.league.season_commands import SeasonCommands, standings_message
from cogs.league.settings_commands import SettingsCommands
from cogs.table_cog import TableCog

log = logging.getLogger(__name__)

PARTS = (SeasonCommands, MatchCommands, SettingsCommands, Desk, Drafts)
EVERY = timedelta(minutes=5)
KEY = "league"


class LeagueCog(TableCog):
    """All of ``/league``."""

    group = servers_only(app_commands.Group(name="league", description=say("command.league")))

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._leagues = self.services.leagues
        pages = SeasonPages(services, delivery.client)
        self._parts = [part(services, delivery, pages) for part in PARTS]
        for part in self._parts:
            for command in part.commands:
                self.group.add_command(command)
        self._times: DeadlineQueue[str] = DeadlineQueue(self.services.clock, self._due)
        self._tasks = BackgroundTasks()

    async def cog_load(self) -> None:
        self._times.add(KEY, self.services.clock.now() + EVERY)

    async def cog_unload(self) -> None:
        self._times.clear()

    def controls(self) -> dict[str, Control]:
        return {verb: control for part in self._parts for verb, control in controls_of(part).items()}

    # reminders -----------------------------------------------------------------------------------
    def _due(self, key: str) -> None:
        if not self._tasks:  # what is still being sent is not looked for again
            self._tasks.start(self._send_all())
        self._times.add(KEY, self.services.clock.now() + EVERY)

    async def _send_all(self) -> None:
        try:
            for reminder in await self._leagues.calendar.reminders():
                await self._each(self._remind(reminder))
            for state in await self._leagues.calendar.weeks():
                await self._each(self._digest(state))
        except Exception:
            log.exception("league reminders failed")

    async def _each(self, work: Awaitable[None]) -> None:
        """Send each reminder once; a failure does not hold up the others."""
        try:
            await work
        except Exception:
            log.exception("a league reminder failed")

    async def _remind(self, reminder: Reminder) -> None:
        if reminder.fixture is None:
            await self._notify_managers(reminder)
        elif reminder.what == BOARDS:
            await self._compare(reminder.season, reminder.fixture)
        else:
            await self._notify_players(reminder.season, reminder.fixture, reminder)

    async def _notify_players(self, season: Season, fixture: Fixture, reminder: Reminder) -> None:
        """In the match's thread or the season's channel; players who want no notices are not mentioned."""
        channel = fixture.thread or season.settings.channel
        wanted = [user for user in reminder.users if (await self.services.prefs.user(user)).notify]
        if not channel or not wanted:
            return
        state = await self._leagues.seasons.state(season.id)
        t = await self.services.languages.of_server(season.guild)
        key = "league.remind.soon" if reminder.what.startswith("soon") else "league.remind.late"
        people = " ".join(f"<@{user}>" for user in wanted)
        text = t(key, people=people, match=escaped(ui.versus(state, fixture, t)))
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in wanted])
        await self._send(channel, view=layout.note(text), allowed_mentions=mentions)

    async def _compare(self, season: Season, fixture: Fixture) -> None:
        """In the season's channel: how the tables played a round's deals."""
        if not season.settings.channel:
            return
        state, t = await self._leagues.seasons.state(season.id), await self.services.languages.of_server(season.guild)
        found = await self._leagues.matches.boards(season.id, fixture.number)
        pars = await self._leagues.pars.of_boards([result for _, result in found])
        await self._send(season.settings.channel, view=ui.boards_page(state, found, pars, t))

    async def _notify_managers(self, reminder: Reminder) -> None:
        """In the season's channel: its first day has come, or its last has passed; the managers' role is mentioned."""
        season = reminder.season
        if not season.settings.channel:
            return
        t = await self.services.languages.of_server(season.guild)
        role = (await self.services.prefs.guild(season.guild)).managers
        key = "league.remind.begins" if reminder.what.startswith("begins") else "league.remind.ended"
        waiting = sum(not each.bye for each in (await self._leagues.seasons.state(season.id)).open())
        text = t(key, name=escaped(season.name), n=waiting)
        mentions = discord.AllowedMentions(roles=[discord.Object(role)] if role else False)
        await self._send(season.settings.channel, allowed_mentions=mentions,
                         view=layout.note(f"<@&{role}> {text}" if role else text))

    async def _digest(self, state: SeasonState) -> None:
        if not state.settings.digest:
            return
        for division in state.divisions():
            view, files = await standings_message(self.services, state.season, division, 0)
            await self._send(state.settings.digest, view=view, files=files)

    async def _send(self, channel: int, **message: Any) -> None:
        try:
            await self.delivery.client.get_partial_messageable(channel).send(**message, nonce=nonce())
        except API_ERRORS as error:
            log.warning("nothing could be sent to channel %s: %s", channel, error)
