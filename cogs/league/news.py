"""Tells people what has happened in their seasons: what they must know, but have not done or seen themselves.

The rows that say who hears of what are written with the entries they follow from (`bot.league.season.news`), and stay
until they are told. So a kill loses nothing, and each server's are told by the process that is home of it. A message
goes to the thread of the one game that it is about, else to the season's channel.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from functools import partial

from bot.core.clock import DeadlineQueue
from bot.league.entries import SeasonEntry
from bot.league.ports import News, NewsEvent
from bot.league.season.news.bundles import BUNDLE_TIME, MENTIONS, Bundle, Polite, waiting
from bot.league.season.night import attendance
from bot.league.state import SeasonState
from bot.tables.core.ports import Place
from bot.tables.reminders.notices import is_quiet, polite
from cogs.common.errors import API_ERRORS, is_transient
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane
from cogs.league.managers import Callees, callees
from cogs.league.pages.news_view import news_page

log = logging.getLogger(__name__)

KIND = "news"
SETTLES = 3.0
"""Seconds from a decision until it is told: a page that follows at once may mention its people."""


class SeasonNews:
    """Call `start` once this process acts."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._leagues = services.leagues
        self._delivery = delivery
        self._slots = services.tables.slots
        self._times: DeadlineQueue[int] = DeadlineQueue(services.clock, self.schedule)
        services.leagues.repository.on_changed(lambda state: self.schedule(state.id, SETTLES))

    async def start(self) -> None:
        await self.look()

    async def slots_changed(self) -> None:
        """What another process has not told is told here."""
        await self.look()

    async def look(self) -> None:
        """At the seasons of which something is still to be told."""
        for season in await self._leagues.stores.news.seasons_with_news():
            self.schedule(season, SETTLES)

    def stop(self) -> None:
        self._times.clear()

    def schedule(self, season: int, within: float = 0) -> None:
        """Tell what waits in the season soon, or ``within`` seconds."""
        self._delivery.lanes.schedule((KIND, season), partial(self._look, season), lane=Lane.LATER, within=within)

    async def _look(self, season: int) -> None:
        """Tell what is due, and set the timer for what is due next."""
        rows = await self._leagues.stores.news.news(season)
        self._times.cancel(season)
        if not any(each.told is None for each in rows):
            return
        state, now = await self._leagues.seasons.state(season), self._services.clock.now()
        if not self._slots.here(state.season.guild):
            return
        found = waiting(rows, await self._polite(state, rows), now, together=state.settings.night is None)
        if found.then is not None:
            self._times.add(season, found.then)
        if found.dropped:
            await self._note(season, found.dropped)
        entries = {each.seq: each for each in await self._entries(season, found.bundles)}
        for bundle in found.bundles:
            await self._tell(state, bundle, entries)

    async def _polite(self, state: SeasonState, rows: Iterable[News]) -> Polite:
        """Who is at a night now has no quiet hours."""
        there = attendance.here(state) if state.settings.night is not None else ()
        found = {}
        for user in dict.fromkeys(each.user for each in rows if each.user and each.told is None):
            prefs = await self._services.prefs.user(user)
            if prefs.notify:
                found[user] = (lambda at: at) if user in there else partial(polite, prefs)
        return found

    async def _entries(self, season: int, bundles: Sequence[Bundle]) -> Sequence[SeasonEntry]:
        numbers = sorted({row.seq for bundle in bundles for row in bundle.news})
        if not numbers:
            return ()
        return await self._leagues.stores.seasons.log(season, numbers[0] - 1, numbers[-1] - numbers[0] + 1)

    async def _tell(self, state: SeasonState, bundle: Bundle, entries: dict[int, SeasonEntry]) -> None:
        channel = _channel(state, bundle)
        if channel:
            first = bundle.news[0]
            place = Place(f"{KIND} {first.seq} {first.event} {first.fixture}", state.id, first.user)
            called = await callees(self._services, self._delivery.client, state.season) if bundle.of_managers \
                else Callees(users=tuple(bundle.users))
            t = await self._services.languages.of_server(state.season.guild)
            page = news_page(state, bundle.news, entries, called.mention, t)
            try:
                if page is not None:
                    await self._delivery.editor.post(
                        channel, page, place=place, users=called.users, roles=called.roles)
            except API_ERRORS as error:
                if is_transient(error):
                    raise
                log.warning("news of season %d cannot be sent to channel %s: %s", state.id, channel, error)
            await self._note(state.id, bundle.news)
            await self._services.messages.end(place)
        else:
            await self._note(state.id, bundle.news)

    async def _note(self, season: int, news: Sequence[News]) -> None:
        now = self._services.clock.now()
        await self._leagues.stores.news.note_told(season, news, now, now - BUNDLE_TIME)


def _channel(state: SeasonState, bundle: Bundle) -> int:
    """The thread of the one game that all of it is about, else the season's channel."""
    fixtures = {state.fixtures.get(each.fixture) for each in bundle.news}
    only = next(iter(fixtures)) if len(fixtures) == 1 and not bundle.of_managers else None
    return (0 if only is None else only.thread) or state.settings.notices.channel


# for pages that mention people themselves ----------------------------------------------------------

async def awake(services: Services, state: SeasonState, users: Iterable[int], event: NewsEvent,
                fixture: int = 0, most: int = MENTIONS) -> list[int]:
    """Those whom a page mentions now: at most ``most``, who want notices and have no quiet hours. The others who want
    them are told of the ``event`` later."""
    now, found, later = services.clock.now(), list[int](), list[int]()
    for user in dict.fromkeys(each for each in users if each > 0):
        prefs = await services.prefs.user(user)
        if prefs.notify:
            (later if is_quiet(prefs, now) or len(found) >= most else found).append(user)
    if later:
        await services.leagues.stores.news.add_news(
            state.id, [News(state.seq, now, user, event, fixture) for user in later])
    return found


async def awake_now(services: Services, users: Iterable[int]) -> list[int]:
    """Those who want notices and have no quiet hours now; the others read the message later."""
    now, found = services.clock.now(), list[int]()
    for user in users:
        prefs = await services.prefs.user(user)
        if prefs.notify and not is_quiet(prefs, now):
            found.append(user)
    return found


async def covered(services: Services, state: SeasonState, events: Collection[NewsEvent],
                  fixtures: Collection[int]) -> None:
    """A page has said this of these games, so it is no news any more."""
    rows = [each for each in await services.leagues.stores.news.news(state.id)
            if each.told is None and each.event in events and each.fixture in fixtures]
    now = services.clock.now()
    await services.leagues.stores.news.note_told(state.id, rows, now, now - BUNDLE_TIME)
