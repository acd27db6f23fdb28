"""What is announced of squads: line-ups once all are in, and that they are to be chosen again."""

from __future__ import annotations

from bot.league.ports import NewsEvent
from bot.league.services.calendar import Reminder
from bot.league.state import LINE_UPS, LINE_UPS_AGAIN
from cogs.common.services import Services
from cogs.league.news import awake
from cogs.league.notices import Notices
from cogs.squads import view


class SquadNotices:
    def __init__(self, services: Services, notices: Notices) -> None:
        self._services = services
        self._notices = notices
        notices.tell_by(LINE_UPS, self._tell_line_ups)
        notices.tell_by(LINE_UPS_AGAIN, self._tell_captain)

    async def _tell_line_ups(self, reminder: Reminder) -> None:
        """In the match's thread or the season's channel: who plays, now that the last line-up is in."""
        season, fixture = reminder.season, reminder.fixture
        channel = (fixture.thread if fixture is not None else 0) or season.settings.notices.channel
        if fixture is None or not channel:
            return
        state = await self._services.leagues.seasons.state(season.id)
        wanted = await awake(self._services, state, reminder.users, NewsEvent.LINEUP, fixture.number)
        t = await self._services.languages.of_server(season.guild)
        await self._notices.post(channel, view.announcement(state, fixture, wanted, t), wanted)

    async def _tell_captain(self, reminder: Reminder) -> None:
        """In the season's channel: a member has left, so line-ups are to be chosen again."""
        season = reminder.season
        if not season.settings.notices.channel:
            return
        state = await self._services.leagues.seasons.state(season.id)
        t = await self._services.languages.of_server(season.guild)
        wanted = await awake(self._services, state, reminder.users, NewsEvent.SQUAD)
        if wanted:
            await self._notices.post(season.settings.notices.channel, view.again_page(state, wanted[0], t), wanted)
