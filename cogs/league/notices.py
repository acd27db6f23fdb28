"""Messages that leagues send on their own: reminders, announcements of rounds, comparisons, the weekly digest."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.league.decisions import PUTS_OUT
from bot.league.model import Fixture, Season
from bot.league.numbered import Numbered
from bot.league.ports import NewsEvent
from bot.league.season import deadlines, decisions
from bot.league.season.cases import players_of
from bot.league.season.deadlines import Rulings
from bot.league.services.calendar import BOARDS, ROUND, SHORT, Reminder
from bot.league.state import Case, SeasonState
from cogs.common import layout
from cogs.common.display_names import escaped
from cogs.common.errors import API_ERRORS
from cogs.common.services import Services
from cogs.delivery.delivery import LivePart
from cogs.delivery.message_editor import nonce
from cogs.league.managers import callees
from cogs.league.news import awake, covered
from cogs.league.pages import cases_view, claims_view, deadline_view, own_view
from cogs.league.pages import league_view as ui
from cogs.league.pages.round_view import round_pages
from cogs.league.standings_message import standings_message

log = logging.getLogger(__name__)


Tell = Callable[[Reminder], Awaitable[None]]


class Notices:
    """Sends what is due, each once; what fails does not hold up the rest."""

    def __init__(self, services: Services, client: discord.Client) -> None:
        self._services = services
        self._leagues = services.leagues
        self._client = client
        self._tells: dict[str, Tell] = {}

    def tell_by(self, what: str, tell: Tell) -> None:
        """Have a room send reminders of this kind, the first word of `Reminder.what`."""
        self._tells[what] = tell

    async def send_all(self) -> None:
        """What is due in any season."""
        try:
            await self._leagues.prepare_rulings()
            for state, rulings in await self._leagues.deadlines.decide_alone():
                await self._each(self.decided(state, rulings))
            for season in await self._leagues.decisions.settle_all():
                await self._each(self.tell_proposals(season))
            await self._leagues.rounds.advance()
            await self._remind_of(await self._leagues.calendar.reminders())
            for state in await self._leagues.calendar.weeks():
                await self._each(self._digest(state))
        except Exception:
            log.exception("league reminders failed")

    async def send(self, season: int) -> None:
        """What is due in a season, at once."""
        await self._remind_of(await self._leagues.calendar.due(season))

    async def _remind_of(self, reminders: Iterable[Reminder]) -> None:
        for reminder in reminders:
            await self._each(self._remind(reminder))

    async def _each(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            log.exception("a league reminder failed")

    async def _remind(self, reminder: Reminder) -> None:
        if (tell := self._tells.get(reminder.what.split()[0])) is not None:
            await tell(reminder)
        elif reminder.what.startswith(ROUND):
            await self._announce(reminder.season, int(reminder.what.removeprefix(ROUND)))
        elif reminder.what.startswith("late"):
            await self._warn(reminder)
        elif reminder.what.startswith(SHORT):
            await self._offer_close(reminder.season)
        elif reminder.what.startswith("overdue"):
            await self._call_managers(reminder)
        elif reminder.fixture is None:
            await self._notify_managers(reminder)
        elif reminder.what.startswith("missing"):
            await self._tell_no_show(reminder.season, reminder.fixture, reminder)
        elif reminder.what == BOARDS:
            await self._compare(reminder.season, reminder.fixture)
        else:
            await self._notify_players(reminder.season, reminder.fixture, reminder)

    async def _announce(self, season: Season, round: int) -> None:
        """In the season's channel: a round begins. Its players are notified."""
        if not season.settings.notices.channel:
            return
        state, t = await self._leagues.seasons.state(season.id), await self._services.languages.of_server(season.guild)
        for page, users in round_pages(state, round, t):
            called = await awake(self._services, state, users, NewsEvent.ROUND)
            await self._send(season.settings.notices.channel, view=page, allowed_mentions=_only(called))

    async def _notify_players(self, season: Season, fixture: Fixture, reminder: Reminder) -> None:
        """In the match's thread or the season's channel; players who want no notices are not mentioned."""
        channel = fixture.thread or season.settings.notices.channel
        wanted = await self._wanting(reminder.users)
        if not channel or not wanted:
            return
        state = await self._leagues.seasons.state(season.id)
        t = await self._services.languages.of_server(season.guild)
        people = " ".join(f"<@{user}>" for user in wanted)
        text = t("league.remind.soon", people=people, match=escaped(ui.versus(state, fixture, t)))
        await self._send(channel, view=layout.note(text), allowed_mentions=_only(wanted))

    async def _warn(self, reminder: Reminder) -> None:
        """In the season's channel, one message a round: the players of games whose deadline is near."""
        season = reminder.season
        if not season.settings.notices.channel:
            return
        state, t = await self._leagues.seasons.state(season.id), await self._services.languages.of_server(season.guild)
        now = self._services.clock.now()
        for warned in deadlines.warnings(_unreminded(state), now):
            if warned.key == reminder.what:
                games = tuple(each for each in warned.fixtures if set(state.players(each)) <= set(reminder.users))
                for page, users in deadline_view.warning_pages(state, warned._replace(fixtures=games), now, t):
                    called = await awake(self._services, state, users, NewsEvent.LATE)
                    await self._send(season.settings.notices.channel, view=page, allowed_mentions=_only(called))

    async def _call_managers(self, reminder: Reminder) -> None:
        """In the season's channel: games are overdue; the managers' role is mentioned."""
        season = reminder.season
        if not season.settings.notices.channel:
            return
        state, t = await self._leagues.seasons.state(season.id), await self._services.languages.of_server(season.guild)
        called = await callees(self._services, self._client, season)
        games = len(deadlines.overdue(state, self._services.clock.now()))
        page = deadline_view.overdue_notice(state, games, called.mention, t)
        await self._send(season.settings.notices.channel, view=page, allowed_mentions=called.allowed)

    async def _offer_close(self, season: Season) -> None:
        """In the season's channel: too few are left for another round; the managers' role is mentioned."""
        if not season.settings.notices.channel:
            return
        state, t = await self._leagues.seasons.state(season.id), await self._services.languages.of_server(season.guild)
        role = (await self._services.prefs.guild(season.guild)).managers
        await self._send(season.settings.notices.channel, view=deadline_view.short_notice(state, role, t),
                         allowed_mentions=discord.AllowedMentions(roles=[discord.Object(role)] if role else False))

    async def decided(self, state: SeasonState, rulings: Rulings) -> None:
        """In the season's channel: how overdue games were decided. Their players are notified, and may object."""
        if not state.settings.notices.channel:
            return
        t = await self._services.languages.of_server(state.season.guild)
        await covered(self._services, state, (NewsEvent.RESULT, NewsEvent.DUE), [each.number for each, _ in rulings])
        for page, users in deadline_view.decided_pages(state, rulings, t):
            called = await awake(self._services, state, users, NewsEvent.RESULT)
            await self._send(state.settings.notices.channel, view=page, allowed_mentions=_only(called))

    async def _tell_no_show(self, season: Season, fixture: Fixture, reminder: Reminder) -> None:
        """To those who came to an agreed time and wait for the others; also without a mention the buttons are shown."""
        channel = fixture.thread or season.settings.notices.channel
        if not channel:
            return
        wanted = await self._wanting(reminder.users)
        state = await self._leagues.seasons.state(season.id)
        view = claims_view.no_show_page(state, fixture, wanted, await self._services.languages.of_server(season.guild))
        await self._send(channel, view=view, allowed_mentions=_only(wanted))

    async def tell_case(self, state: SeasonState, case: Case, *, decided: bool = False) -> None:
        """To all players of a reported game, in its thread or the season's channel."""
        fixture = state.fixtures[case.fixture]
        channel = fixture.thread or state.settings.notices.channel
        if not channel:
            return
        t = await self._services.languages.of_server(state.season.guild)
        wanted = await awake(self._services, state, players_of(state, fixture), NewsEvent.CASE, fixture.number)
        await self._send(channel, view=cases_view.notice(state, case, wanted, t, decided=decided),
                         allowed_mentions=_only(wanted))

    async def tell_proposals(self, season: int) -> None:
        """In the match's thread or the season's channel: a manager who plays has decided. Managers are called, and the
        sides that may agree."""
        state, found = await self._leagues.decisions.news(season)
        role = (await self._services.prefs.guild(state.season.guild)).managers
        t = await self._services.languages.of_server(state.season.guild)
        for each in found:
            fixture = state.fixtures.get(each.decision.fixture)
            channel = (fixture.thread if fixture is not None else 0) or state.settings.notices.channel
            if not channel:
                continue
            users = decisions.asked(state, each)
            wanted = await (awake(self._services, state, users, NewsEvent.OUT) if each.decision.what in PUTS_OUT
                            else self._wanting(users))
            mentions = discord.AllowedMentions(
                users=[discord.Object(user) for user in wanted], roles=[discord.Object(role)] if role else False)
            await self._send(channel, view=own_view.page(state, each, wanted, role, t), allowed_mentions=mentions)

    async def _wanting(self, users: Iterable[int]) -> list[int]:
        """Those who want notices, whatever the hour: it is about a game at a time that they have agreed on."""
        return [user for user in users if (await self._services.prefs.user(user)).notify]

    async def _compare(self, season: Season, fixture: Fixture) -> None:
        """In the season's channel: how the tables played a round's deals."""
        if not season.settings.notices.channel:
            return
        state, t = await self._leagues.seasons.state(season.id), await self._services.languages.of_server(season.guild)
        found = await self._leagues.matches.boards(season.id, fixture.number)
        pars = await self._leagues.pars.of_boards([result for _, result in found])
        await self._send(season.settings.notices.channel, view=ui.boards_page(state, found, pars, t))

    async def _notify_managers(self, reminder: Reminder) -> None:
        """In the season's channel: its first day has come, or its last has passed; the managers' role is mentioned."""
        season = reminder.season
        if not season.settings.notices.channel:
            return
        t = await self._services.languages.of_server(season.guild)
        called = await callees(self._services, self._client, season)
        key = "league.remind.begins" if reminder.what.startswith("begins") else "league.remind.ended"
        waiting = sum(not each.bye for each in (await self._leagues.seasons.state(season.id)).open())
        text = t(key, name=escaped(season.name), n=waiting)
        await self._send(season.settings.notices.channel, allowed_mentions=called.allowed,
                         view=layout.note(f"{called.mention} {text}".strip()))

    async def _digest(self, state: SeasonState) -> None:
        if not state.settings.notices.digest:
            return
        for division in state.divisions():
            view, files = await standings_message(self._services, state.season, division, 0)
            await self._send(state.settings.notices.digest, view=view, files=files)

    async def post(self, channel: int, view: discord.ui.LayoutView, users: Sequence[int]) -> None:
        """Send a message, of which nobody but ``users`` is notified."""
        await self._send(channel, view=view, allowed_mentions=_only(users))

    async def _send(self, channel: int, **message: Any) -> None:
        try:
            await self._client.get_partial_messageable(channel).send(**message, nonce=nonce())
        except API_ERRORS as error:
            log.warning("nothing could be sent to channel %s: %s", channel, error)


def _unreminded(state: SeasonState) -> SeasonState:
    """As if nobody had been reminded yet."""
    return replace(state, appointments=replace(state.appointments, reminded=Numbered()))


def _only(users: Sequence[int]) -> discord.AllowedMentions:
    """Nobody else is notified."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in users])


SEASON_NOTICES = LivePart(lambda services, delivery: Notices(services, delivery.client))
