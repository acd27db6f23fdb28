"""Decides what is public, and publishes it.

A season by its managers; an entrant's name only once they were told, and not if they hide it. A game only if each
person who ever sat at the table agrees, and for as long as they do; a review by whose seat it was (`games`). What is
taken back is deleted from the store of pages before anything else is done, and its address is never used again: the
next one is another. Where the bot was removed from a server, nobody sees its pages until it is back.

The store can always be made again from what is stored here, so a start does that: it deletes what nobody decided on,
and writes what is missing or has changed. Seasons are written again when they change, one after another and not more
often than every `PAUSE`, by the process that is home of their server.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import replace

from bot.core.background import BackgroundTasks, Worker
from bot.core.errors import StoreError
from bot.core.published import Publishing, key_of
from bot.core.slots import ERASED
from bot.features.web.games import Around, GamePages
from bot.features.web.hooks import ResultHooks
from bot.features.web.publisher import PagePublisher
from bot.features.web.season_bodies import season_bodies
from bot.features.web.season_page import SeasonPage, page_of, shown_state
from bot.features.web.store import SqlWebPages
from bot.features.web.values import PageKind, PublicName, PublicPage, PublicSeason
from bot.league.model import Entrant, LeagueError, Stage
from bot.league.state import SeasonState

log = logging.getLogger(__name__)

PAUSE = 2.0
"""Seconds between two times that seasons are written."""
_ERASED_FIRST = 0
"""Users below have erased their data."""


class WebService:
    """Methods raise `TableError`, `LeagueError` or `StoreError` without changes. ``on``: whether the host has pages."""

    def __init__(self, store: SqlWebPages, publishing: Publishing | None, around: Around) -> None:
        self._store, self._publishing, self._around = store, publishing, around
        self.on = publishing is not None
        self._publisher = PagePublisher(publishing, around.secrets)
        self.games = GamePages(store, self._publisher, around)
        self._hooks = None if publishing is None else ResultHooks(publishing, store, around.clock)
        self._dirty: set[int] = set()
        self._writing = asyncio.Lock()
        """Held while a season is read and written, so that what was read before an erasure is not written after it."""
        self._erasing: set[int] = set()
        self._public: dict[int, PublicPage] = {}
        """Of seasons, by number: asked at each change of any season."""
        self._worker = Worker(self._publish_seasons)
        self._tasks = BackgroundTasks()
        self._changed: list[Callable[[SeasonState], None]] = []
        if publishing is not None:
            around.leagues.repository.on_changed(self._season_changed)
            around.leagues.before_erasure(self._before_erasure)
            around.leagues.after_erasure(self._after_erasure)
            around.tables.slots.hear(ERASED, lambda user: self._touch(self._public))

    def on_public(self, listener: Callable[[SeasonState], None]) -> None:
        """Call ``listener`` with a public season each time its page was written."""
        self._changed.append(listener)

    # the store of pages ------------------------------------------------------------------------------
    def url(self, page: PublicPage) -> str:
        return self._publisher.url(page)

    async def start(self) -> None:
        """Make the store what it must be, in the background."""
        if self._publishing is not None:
            self._tasks.start(self._restore(self._publishing))

    async def slots_changed(self) -> None:
        """What changes on servers that are new here is published here; so is what the process before was to publish, or
        to delete."""
        if self._publishing is not None:
            await self._know()
            self._touch(self._public)
            self._tasks.start(self._restore(self._publishing))

    async def stop(self) -> None:
        """What changes from now on is published at the next start."""
        self._public = {}
        self._dirty.clear()
        await self._worker.stop()
        await self._publisher.stop()
        await self._tasks.settle()

    async def _know(self) -> None:
        self._public = {each.subject: each for each in await self._store.pages() if each.kind is PageKind.SEASON}

    async def _restore(self, publishing: Publishing) -> None:
        try:
            there = await publishing.store.stored()  # first: another process may add some meanwhile
            pages = await self._store.pages()
            await publishing.store.withdraw(there - {key_of(each.path) for each in pages if not each.away})
            await self._know()
            self._touch(self._public)
            for each in pages:
                if each.kind is not PageKind.SEASON and key_of(each.path) not in there:
                    await self.games.publish(each)
        except StoreError as error:
            log.warning("public pages are not up to date: %s", error)

    # servers that the bot was removed from -----------------------------------------------------------
    async def servers(self) -> set[int]:
        """Those of which this process publishes pages, or would if the bot were there."""
        if not self.on:
            return set()
        here = self._around.tables.slots.here
        return {each.guild for each in await self._store.pages() if each.guild and here(each.guild)}

    async def servers_gone(self, guilds: Collection[int]) -> None:
        """The bot is not on these servers any more, where nobody could take a page back now: until it is there again,
        nobody sees them."""
        if self.on and guilds and (hidden := await self._store.put_away(guilds, away=True)):
            async with self._writing:
                await self._publisher.withdraw(hidden)

    async def servers_back(self, guilds: Collection[int]) -> None:
        """The bot is on these servers again: their pages are what they were, under the same addresses."""
        if self.on and guilds and (shown := await self._store.put_away(guilds, away=False)):
            await self._know()
            self._touch(each.subject for each in shown if each.kind is PageKind.SEASON)
            for each in shown:
                if each.kind is not PageKind.SEASON:
                    await self.games.publish(each)

    # seasons -----------------------------------------------------------------------------------------
    async def season(self, season: int) -> PublicSeason | None:
        """None: it is not public."""
        page = await self._store.page(PageKind.SEASON, season) if self.on else None
        return None if page is None else PublicSeason(page, await self._store.entrants(season))

    async def open_season(self, season: int) -> PublicPage:
        """Give the season a page. Codes: web_off, no_such_season (also of a club night)."""
        self._publisher.live()
        found = await self._around.leagues.repository.season(season)
        if found.settings.night is not None:
            raise LeagueError("no_such_season")
        page = await self._store.add(PublicPage(
            self._publisher.new_path(PageKind.SEASON), PageKind.SEASON, season, found.guild, self._around.clock.now()))
        self._public[season] = page
        await self._publish_season(season)
        return page

    async def close_season(self, season: int) -> None:
        """Take its page back: nobody finds it any more once this returns."""
        page = await self._store.page(PageKind.SEASON, season)
        self._public.pop(season, None)
        self._dirty.discard(season)
        if page is not None:
            await self._store.remove(page)
            async with self._writing:
                await self._publisher.withdraw([page])

    async def untold(self, state: SeasonState) -> list[int]:
        """The users in a public season who were not told that it is."""
        if state.id not in self._public or state.season.stage is Stage.ARCHIVED:
            return []
        known = await self._store.entrants(state.id)
        users = [user for each in state.entrants.values() if each.active for user in each.users]
        return [user for user in dict.fromkeys(users) if user > _ERASED_FIRST and user not in known]

    async def told(self, season: int, users: list[int]) -> None:
        await self._store.told(season, users, self._around.clock.now())
        self._touch([season])

    async def name(self, season: int, user: int) -> PublicName:
        """How the page shows the user. Codes: not_in_season."""
        public, entrant = await self.season(season), await self._entrant(season, user)
        hides = (await self._store.entrants(season)).get(user, True)
        return PublicName(entrant.number, hides, public is not None and public.shows(entrant.users))

    async def _entrant(self, season: int, user: int) -> Entrant:
        entrant = (await self._around.leagues.repository.state(season)).of_user(user)
        if entrant is None:
            raise LeagueError("not_in_season")
        return entrant

    async def hide(self, season: int, user: int, *, hidden: bool) -> None:
        """Show an entrant by their number, or by their name again. Codes: not_in_season, web_off."""
        self._publisher.live()
        await self._entrant(season, user)
        await self._store.hide(season, user, hidden, self._around.clock.now())
        if season in self._public or await self.season(season) is not None:
            await self._publish_season(season)

    def _season_changed(self, state: SeasonState) -> None:
        if state.id in self._public:
            self._touch([state.id])

    def _touch(self, seasons: Iterable[int]) -> None:
        self._dirty.update(seasons)
        if self._dirty:
            self._worker.start()

    async def _publish_seasons(self) -> None:
        while self._dirty:
            season = self._dirty.pop()
            try:
                await self._publish_season(season)
            except StoreError as error:
                log.warning("the page of season %d is not up to date: %s", season, error)
            if not self._dirty:
                await asyncio.sleep(PAUSE)

    async def _publish_season(self, season: int) -> None:
        async with self._writing:
            public, publishing = await self.season(season), self._publishing
            if public is None or publishing is None or public.page.away:
                return
            made = await self._write_season(public, publishing)
        if made is not None and self._hooks is not None:
            self._tasks.start(self._hooks.changed(season, public.page.path, made))

    async def _write_season(self, public: PublicSeason, publishing: Publishing) -> SeasonPage | None:
        """None: another process writes it, or it was forgotten."""
        leagues, page = self._around.leagues, public.page
        try:
            state = await leagues.repository.state(page.subject)
        except LeagueError:
            return None
        if not self._around.tables.slots.here(state.season.guild):
            return None
        hidden = replace(public, hidden={**public.hidden, **dict.fromkeys(self._erasing, True)})
        rows, t = await leagues.standings.rows(page.subject), await self._around.language(state.season.guild)
        shown = shown_state(state, hidden, t)
        made = page_of(shown, rows, self._around.clock.now(), t)
        bodies = await asyncio.to_thread(season_bodies, page.path, publishing.store.url, shown, rows, page=made, t=t)
        await publishing.store.publish(page.path, bodies)
        for listener in self._changed:
            listener(state)
        return made

    # erasures ----------------------------------------------------------------------------------------
    async def _before_erasure(self, user: int) -> None:
        """What names them goes at once; a season's page comes back without their name."""
        self._erasing.add(user)
        named = []
        for season, page in self._public.items():
            with suppress(LeagueError):
                state = await self._around.leagues.repository.state(season)
                if any(user in each.users for each in state.entrants.values()):
                    named.append(page)
        async with self._writing:
            await self._publisher.withdraw([*named, *await self._store.games_of(user)])

    def _after_erasure(self, user: int) -> None:
        """Also of one that failed: then what went comes back."""
        self._erasing.discard(user)
        self._touch(self._public)
        if self._publishing is not None:
            self._tasks.start(self._restore(self._publishing))
