"""The reminder of a result that was entered, a day before it holds without an answer."""

from __future__ import annotations

import discord

from bot.league.ports import NewsEvent
from bot.league.services.calendar import ELSEWHERE, Reminder
from cogs.common.services import Services
from cogs.elsewhere import view
from cogs.league.news import awake
from cogs.league.notices import Notices


def may_write(client: discord.Client, guild: int, channel: int) -> bool:
    """Whether the bot can tell people there. Not while it is not on the server."""
    server = client.get_guild(guild)
    found = None if server is None else server.get_channel_or_thread(channel)
    if server is None or found is None:
        return False
    allowed = found.permissions_for(server.me)
    sends = allowed.send_messages_in_threads if isinstance(found, discord.Thread) else allowed.send_messages
    return allowed.view_channel and sends


class ElsewhereNotices:
    def __init__(self, services: Services, notices: Notices) -> None:
        self._services = services
        self._notices = notices
        notices.tell_by(ELSEWHERE, self._remind)

    async def _remind(self, reminder: Reminder) -> None:
        """In the match's thread or the season's channel."""
        season, fixture = reminder.season, reminder.fixture
        channel = (fixture.thread if fixture is not None else 0) or season.settings.notices.channel
        if fixture is None or not channel:
            return
        state = await self._services.leagues.seasons.state(season.id)
        wanted = await awake(self._services, state, reminder.users, NewsEvent.SUBMITTED, fixture.number)
        if wanted:
            t = await self._services.languages.of_server(season.guild)
            await self._notices.post(channel, view.reminder_page(state, fixture, wanted, t), wanted)
