"""Decides what is public, and publishes it.

A season by its managers; an entrant's name only once they were told, and not if they hide it. A game only if each
person who ever sat at the table agrees, and for as long as they do. What is taken back is deleted from the store of
pages before anything else is done, and its address is never used again: the next one is another.

The store can always be made again from what is stored here, so a start does that: it deletes what nobody decided on,
and writes what is missing or has changed. Seasons are written again when they change, one after another and not more
often than every `PAUSE`, by the process that is home of their server.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.core.background import BackgroundTasks, Worker
from bot.core.clock import Clock
from bot.core.errors import StoreError, TableError
from bot.core.published import ADDRESS_BYTES, Body, Publishing, key_of, token_of
from bot.core.slots import ERASED
from bot.features.web.hooks import ResultHooks
from bot.features.web.season_bodies import season_bodies
from bot.features.web.season_page import SeasonPage, page_of, shown_state
from bot.features.web.store import SqlWebPages
from bot.features.web.values import PageKind, PublicPage, PublicSeason, ReplayConsent
from bot.i18n import Texts
from bot.league.model import LeagueError, Stage
from bot.league.service import LeagueService
from bot.league.state import SeasonState
from bot.tables.core.model import Person, Status, Table
from bot.tables.core.ports import Secrets
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService

log = logging.getLogger(__name__)

PAUSE = 2.0
"""Seconds between two times that seasons are written."""
RETRY_DELAY = 10.0
"""Seconds until what could not be deleted is tried again."""
_ERASED_FIRST = 0
"""Users below have erased their data."""

Language = Callable[[int | None], Awaitable[Texts]]
"""Of a server; None: the bot's own."""
MakeReplay = Callable[[str, str, RunningTable, Texts], Awaitable[Mapping[str, Body]]]
"""The bodies of a game's page: of its path, what the world calls the pages, the game, and a language."""


@dataclass(frozen=True, slots=True)
class Around:
    """What the service works with. ``secrets``: random bytes of addresses."""

    leagues: LeagueService
    tables: TableService
    clock: Clock
    secrets: Secrets
    language: Language


class WebService:
    """Methods raise `TableError`, `LeagueError` or `StoreError` without changes. ``on``: whether the host has pages."""

    def __init__(self, store: SqlWebPages, publishing: Publishing | None, around: Around) -> None:
        self._store, self._publishing, self._around = store, publishing, around
        self.on = publishing is not None
        self._hooks = None if publishing is None else ResultHooks(publishing, store, around.clock)
        self._dirty: set[int] = set()
        self._writing = asyncio.Lock()
        """Held while a season is read and written, so that what was read before an erasure is not written after it."""
        self._erasing: set[int] = set()
        self._public: dict[int, PublicPage] = {}
        """Of seasons, by number: asked at each change of any season."""
        self._worker = Worker(self._publish_seasons)
        self._tasks = BackgroundTasks()
        self._retries = BackgroundTasks()
        self._make: MakeReplay | None = None
        self._changed: list[Callable[[SeasonState], None]] = []
        if publishing is not None:
            around.leagues.repository.on_changed(self._season_changed)
            around.leagues.before_erasure(self._before_erasure)
            around.leagues.after_erasure(self._after_erasure)
            around.tables.slots.hear(ERASED, lambda user: self._touch(self._public))

    def replays_by(self, make: MakeReplay) -> None:
        """Have pages of games made so: they show what messages and pictures show, which is known above."""
        self._make = make

    def on_public(self, listener: Callable[[SeasonState], None]) -> None:
        """Call ``listener`` with a public season each time its page was written."""
        self._changed.append(listener)

    # the store of pages ------------------------------------------------------------------------------
    def _live(self) -> Publishing:
        """TableError (web_off): the host has no pages."""
        if self._publishing is None:
            raise TableError("web_off")
        return self._publishing

    def url(self, page: PublicPage) -> str:
        return f"{self._live().store.url}/{page.path}"

    async def start(self) -> None:
        """Make the store what it must be, in the background."""
        if self._publishing is not None:
            self._tasks.start(self._restore(self._publishing))

    async def slots_changed(self) -> None:
        """What changes on servers that are new here is published here."""
        if self._publishing is not None:
            await self._know()
            self._touch(self._public)

    async def stop(self) -> None:
        """What changes from now on is published at the next start."""
        self._public = {}
        self._dirty.clear()
        await self._worker.stop()
        for task in [*self._retries]:
            task.cancel()
        await asyncio.gather(*self._retries, return_exceptions=True)
        await self._tasks.settle()

    async def _know(self) -> None:
        self._public = {each.subject: each for each in await self._store.pages() if each.kind is PageKind.SEASON}

    async def _restore(self, publishing: Publishing) -> None:
        try:
            there = await publishing.store.stored()  # first: another process may add some meanwhile
            pages = await self._store.pages()
            await publishing.store.withdraw(there - {key_of(each.path) for each in pages})
            await self._know()
            self._touch(self._public)
            for each in pages:
                if each.kind is PageKind.REPLAY and key_of(each.path) not in there:
                    await self._publish_replay(each)
        except StoreError as error:
            log.warning("public pages are not up to date: %s", error)

    async def _withdraw(self, pages: Iterable[PublicPage]) -> None:
        """StoreError: it is tried again until it is done."""
        if gone := [key_of(each.path) for each in pages]:
            try:
                await self._live().store.withdraw(gone)
            except StoreError:
                self._retries.start(self._withdraw_later(gone))
                raise

    async def _withdraw_later(self, gone: Sequence[str]) -> None:
        while True:
            await asyncio.sleep(RETRY_DELAY)
            with suppress(StoreError):
                await self._live().store.withdraw(gone)
                return

    def _new_path(self, kind: PageKind) -> str:
        return f"{kind.letter}/{token_of(self._around.secrets(ADDRESS_BYTES))}"

    # seasons -----------------------------------------------------------------------------------------
    async def season(self, season: int) -> PublicSeason | None:
        """None: it is not public."""
        page = await self._store.page(PageKind.SEASON, season) if self.on else None
        return None if page is None else PublicSeason(page, await self._store.entrants(season))

    async def open_season(self, season: int) -> PublicPage:
        """Give the season a page. Codes: web_off, no_such_season (also of a club night)."""
        self._live()
        found = await self._around.leagues.repository.season(season)
        if found.settings.night is not None:
            raise LeagueError("no_such_season")
        page = await self._store.add(PublicPage(
            self._new_path(PageKind.SEASON), PageKind.SEASON, season, found.guild, self._around.clock.now()))
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
                await self._withdraw([page])

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

    async def hide(self, season: int, user: int, *, hidden: bool) -> int:
        """Show an entrant by their number, or by their name again; the number. Codes: not_in_season, web_off."""
        self._live()
        entrant = (await self._around.leagues.repository.state(season)).of_user(user)
        if entrant is None:
            raise LeagueError("not_in_season")
        await self._store.hide(season, user, hidden, self._around.clock.now())
        if season in self._public or await self.season(season) is not None:
            await self._publish_season(season)
        return entrant.number

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
            if public is None or publishing is None:
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

    # games -------------------------------------------------------------------------------------------
    async def replay(self, table: int) -> ReplayConsent:
        """Who has agreed to a game's page. Codes: web_off, web_not_over, web_never, boards_open, daily_open."""
        self._live()
        found = (await self._around.tables.snapshot(table)).table
        people = await self._people(found)
        page, agreed = await self._store.page(PageKind.REPLAY, table), await self._store.consents(table)
        return ReplayConsent(people, agreed & {each.id for each in people}, self.url(page) if page else "")

    async def _people(self, table: Table) -> tuple[Person, ...]:
        """Everybody who has had a seat, since the record shows what they played."""
        if table.status is not Status.OVER:
            raise TableError("web_not_over")
        if table.across or table.origin is not None or table.unseen:
            raise TableError("web_never")
        await self._around.leagues.records.check_open(table.id)
        found = {each.id: each for each in table.people}
        for left in await self._around.tables.conduct.departures(table.id):
            for user in (left.gone, left.came):
                if user and user not in found:
                    found[user] = Person(user, "")
        if not found or min(found) < _ERASED_FIRST:
            raise TableError("web_never")  # who has erased their data can agree to nothing
        return tuple(found.values())

    async def agree(self, table: int, user: int) -> ReplayConsent:
        """The user agrees; with the last of them the game is public. Codes: as `replay`, not_seated."""
        before = await self.replay(table)
        if user not in {each.id for each in before.people}:
            raise TableError("not_seated")
        await self._store.agree(table, user, self._around.clock.now())
        consent = await self.replay(table)
        if consent.missing or consent.url:
            return consent
        guild = (await self._around.tables.snapshot(table)).table.guild
        page = await self._store.add(PublicPage(
            self._new_path(PageKind.REPLAY), PageKind.REPLAY, table, guild or 0, self._around.clock.now()))
        await self._publish_replay(page)
        return await self.replay(table)

    async def disagree(self, table: int, user: int) -> None:
        """Take one's word back, and with it the page. Codes: web_off."""
        self._live()
        page, agreed = await self._store.page(PageKind.REPLAY, table), await self._store.consents(table)
        if user not in agreed:
            return
        await self._store.disagree(table, user)
        await self._withdraw([page] if page else [])

    async def _publish_replay(self, page: PublicPage) -> None:
        tables = self._around.tables
        try:
            snapshot = await tables.begun(page.subject)
            await self._around.leagues.records.check_open(page.subject)
        except (TableError, LeagueError):
            return
        if self._make is None or not tables.slots.here(page.guild or snapshot.table.host):
            return
        t = await self._around.language(page.guild or None)
        bodies = await self._make(page.path, self._live().store.url, snapshot, t)
        await self._live().store.publish(page.path, bodies)
        if await self._store.page(PageKind.REPLAY, page.subject) != page:
            await self._withdraw([page])

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
            await self._withdraw([*named, *await self._store.replays_of(user)])

    def _after_erasure(self, user: int) -> None:
        """Also of one that failed: then what went comes back."""
        self._erasing.discard(user)
        self._touch(self._public)
        if self._publishing is not None:
            self._tasks.start(self._restore(self._publishing))
