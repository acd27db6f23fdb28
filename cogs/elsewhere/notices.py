"""The reminder of a result that was entered, a day before it holds without an answer."""

from __future__ import annotations

from bot.league.ports import NewsEvent
from bot.league.services.calendar import ELSEWHERE, Reminder
from cogs.common.services import Services
from cogs.elsewhere import view
from cogs.league.news import awake
from cogs.league.notices import Notices


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
