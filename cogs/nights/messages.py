"""What club nights send on their own: the page, boards, warnings, calls, the end; and the threads of their tables.

All of it follows from a night's state, and its log says what was sent. So a new process sends only what is missing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from functools import partial

import discord
from cachetools import LRUCache
from discord import ui
from discord.utils import format_dt

from bot.features.nights.feature import NIGHTS_FEATURE
from bot.features.nights.tables import has_threads
from bot.i18n import Texts
from bot.league.entries import Reminded
from bot.league.model import Stage
from bot.league.season.decisions import asked
from bot.league.season.night import attendance, clock
from bot.league.season.night.notices import (
    BOARD,
    CALL,
    CHECK_IN,
    END,
    GAME,
    OWN,
    SHORT,
    TIME,
    WAITS,
    WARN,
    NightNotice,
    notices,
)
from bot.league.state import SeasonState
from bot.tables.core.ports import Place
from cogs.common import layout
from cogs.common.errors import API_ERRORS, is_transient
from cogs.common.gate import member_of
from cogs.common.permissions import FOR_EVENTS, FOR_PRIZES, FOR_THREADS, lacking
from cogs.common.renderer import Image
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.honour_roles import may_give, pass_on
from cogs.delivery.request_lanes import Lane, note_request
from cogs.league.managers import Callees, callees
from cogs.league.pages import own_view
from cogs.league.pages.round_view import MENTIONS
from cogs.league.standings_message import standings_image
from cogs.nights import view as ui_pages
from cogs.nights.events import KEPT, NightEvents

log = logging.getLogger(__name__)

NIGHT, PAGE, THREADS = "night", "night-page", "night-threads"
"""Kinds of work in lanes."""
PRIZE = "prize"
PAGE_PAUSE = 10.0
"""Seconds between two edits of a night's page."""
THREAD_PAUSE = 12.0
"""Seconds between two new threads: Discord refuses more for minutes."""


class NightMessages:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._nights = services.features[NIGHTS_FEATURE]
        self._delivery = delivery
        self._shown: LRUCache[int, object] = LRUCache(KEPT)
        """What the night's page shows."""
        self._posted: dict[int, list[Place]] = {}
        """What was sent of a notice; the log will say so."""
        self._refused: LRUCache[int, None] = LRUCache(KEPT)
        """Nights whose channel takes no threads."""
        self._events = NightEvents(services, delivery)
        self._slots = services.tables.slots

    async def slots_changed(self) -> None:
        """What nights show, another process may have changed meanwhile."""
        self._shown.clear()
        self._refused.clear()
        await self._events.slots_changed()

    def changed(self, state: SeasonState) -> None:
        """Bring everything up to date."""
        self._events.changed(state)
        lanes, channel = self._delivery.lanes, state.settings.notices.channel
        if notices(state, self._services.clock.now()):
            lanes.schedule((NIGHT, state.id), partial(self._send_due, state.id), lane=Lane.HAND, channel=channel)
        if state.night.places.get(0):
            lanes.schedule((PAGE, state.id), partial(self._edit_page, state.id), lane=Lane.LATER, channel=channel,
                           interval=PAGE_PAUSE)
        if self._wants_threads(state):
            lanes.schedule((THREADS, state.id), partial(self._open_thread, state.id), lane=Lane.LATER,
                           interval=THREAD_PAUSE)

    # notices -------------------------------------------------------------------------------------
    async def _send_due(self, season: int) -> None:
        state = await self._services.leagues.seasons.state(season)
        if not self._slots.here(state.season.guild):
            return
        for notice in notices(state, self._services.clock.now()):
            await self._send(state, notice)
            await self._services.leagues.repository.change(
                season, None, partial(_told, key=notice.key))
            for place in self._posted.pop(season, ()):
                await self._services.messages.end(place)
            state = await self._services.leagues.seasons.state(season)

    async def _send(self, state: SeasonState, notice: NightNotice) -> None:
        t = await self._services.languages.of_server(state.season.guild)
        if notice.kind == BOARD:
            await self._board(state, t)
        elif notice.kind == CALL:
            await self._call(state, notice, t)
        elif notice.kind == OWN:
            await self._own_decision(state, notice, t)
        elif notice.kind == END:
            await self._end(state, t)
        elif notice.kind == GAME:
            page, users = ui_pages.game_page(state, notice.number, t)
            await self._post(state, page, notice.key, await self._wanting(users))
        elif notice.kind == CHECK_IN:
            people = [user for each in state.entrants.values() if each.active for user in each.users]
            begins = attendance.rules_of(state).begins
            wanted = await self._wanting(people)
            for start in range(0, max(1, len(wanted)), MENTIONS):
                called = wanted[start:start + MENTIONS]
                text = f"{t('night.checkin_open', at=format_dt(begins, 't'))} {_mentions(called)}".strip()
                page = ui_pages.notice_page(state, text, t, ("here", "step_in", "leave"))
                await self._post(state, page, f"{notice.key} {start}", called)
        elif notice.kind == WAITS:
            text = ui_pages.waits_for(state, clock.slow(state, self._services.clock.now()), t)
            await self._post(state, ui_pages.notice_page(state, text, t, ("standings", "director")), notice.key)
        elif notice.kind in (WARN, TIME, SHORT):
            keys = {WARN: "night.warning", TIME: "night.time_up", SHORT: "night.too_few"}
            now = state.night.clock
            at = format_dt(attendance.rules_of(state).begins if now is None else now.ends, "R")
            names = ("here", "director") if notice.kind == SHORT else ("table", "call")
            page = ui_pages.notice_page(state, t(keys[notice.kind], at=at), t, names)
            await self._post(state, page, notice.key)

    async def _board(self, state: SeasonState, t: Texts) -> None:
        """The tables of the round, below the standings if games have been played."""
        if not any(each.round == state.round for each in state.fixtures.values()):
            names = ("table", "standings", "call", "leave", "director")
            await self._post(state, ui_pages.notice_page(state, t("night.arena"), t, names), BOARD)
            return
        images = await self._standings(state) if state.round > 1 else []
        pages = ui_pages.board_pages(state, t, images[0].named if images else None)
        for number, (page, users) in enumerate(pages):
            await self._post(state, page, f"{BOARD} {state.round} {number}", await self._wanting(users),
                             images if number == 0 else [])

    async def _standings(self, state: SeasonState) -> list[Image]:
        if not self._delivery.presenter.threads.may_attach(state.settings.notices.channel):
            return []
        image = await standings_image(self._services, state.season)
        return [] if image is None else [image]

    async def _call(self, state: SeasonState, notice: NightNotice, t: Texts) -> None:
        """Who was named to direct, if they are here, else the managers."""
        called = Callees(users=(state.night.director,)) if await self._directs(state) else await callees(
            self._services, self._delivery.client, state.season)
        page = ui_pages.call_page(state, notice.number, called.mention, t)
        await self._post(state, page, notice.key, called.users, roles=called.roles)

    async def _directs(self, state: SeasonState) -> bool:
        """Whether somebody who is named for it still directs: they are on the server, and have not left the night."""
        director, guild = state.night.director, self._delivery.client.get_guild(state.season.guild)
        if not director or guild is None or (
                state.of_user(director) is not None and director not in attendance.here(state)):
            return False
        return await member_of(guild, discord.Object(director)) is not None

    async def _own_decision(self, state: SeasonState, notice: NightNotice, t: Texts) -> None:
        """A director who plays has decided: the other directors, and the sides that may agree."""
        proposal, director = state.fairness.proposals[notice.number], state.night.director
        others = [director] if director not in (0, proposal.user) else []
        role = 0 if others else (await self._services.prefs.guild(state.season.guild)).managers
        users = [*others, *await self._wanting(asked(state, proposal))]
        await self._post(state, own_view.page(state, proposal, users, role, t), notice.key, users,
                         roles=[role] if role else [])

    async def _end(self, state: SeasonState, t: Texts) -> None:
        images = await self._standings(state)
        page = ui_pages.end_page(state, t, images[0].named if images else None)
        await self._post(state, page, END, images=images)
        await self._give_prize(state)
        made = await self._nights.planning.follow(state.id)
        if made is not None:
            await self.post_page(await self._services.leagues.seasons.state(made.id))

    async def _give_prize(self, state: SeasonState) -> None:
        """The role passes from the winners of the series' night before to those of this one, if the bot may do that."""
        prize = attendance.rules_of(state).prize
        guild = self._delivery.client.get_guild(state.season.guild)
        role = guild.get_role(prize) if guild is not None and prize else None
        if guild is None or role is None:
            return
        if not may_give(role):
            t = await self._services.languages.of_server(guild.id)
            await self._post(state, layout.note(t("league.champion.refused", role=role.mention)), PRIZE)
            return
        before = await self._nights.reading.before(state)
        await pass_on(guild, role, ui_pages.winners(before) if before is not None else (), ui_pages.winners(state))

    # the page ------------------------------------------------------------------------------------
    async def post_page(self, state: SeasonState) -> None:
        """Show the night to everybody in its channel. API errors."""
        t = await self._services.languages.of_server(state.season.guild)
        sent = await self._delivery.editor.post(state.settings.notices.channel, ui_pages.night_page(state, t))
        await self._nights.planning.place(state.id, 0, sent.id)

    async def _edit_page(self, season: int) -> None:
        state = await self._services.leagues.seasons.state(season)
        page = ui_pages.night_page(state, await self._services.languages.of_server(state.season.guild))
        shown: object = page.to_components()  # type: ignore[no-untyped-call]
        message = state.night.places.get(0)
        if message is None or shown == self._shown.get(season) or _is_between(state, season in self._shown):
            return
        if not self._slots.here(state.season.guild):
            return
        try:
            await self._delivery.editor.edit(state.settings.notices.channel, message, page, ())
        except API_ERRORS as error:
            if is_transient(error):
                raise
            log.info("the page of night %d: %s", season, error)
        self._shown[season] = shown

    def lacking(self, state: SeasonState) -> list[str]:
        """The permissions that the night does without in its channel."""
        channel = self._delivery.client.get_channel(state.settings.notices.channel)
        if not isinstance(channel, discord.TextChannel):
            return []
        needed = ("attach_files", *(FOR_THREADS if has_threads(state) else ()),
                  *(FOR_PRIZES if attendance.rules_of(state).prize else ()))
        events = FOR_EVENTS if self._events.lacking(state) else ()
        return [*lacking(channel.permissions_for(channel.guild.me), needed), *events]

    # threads -------------------------------------------------------------------------------------
    def _wants_threads(self, state: SeasonState) -> bool:
        open_ = state.season.stage is Stage.JOINING and self._services.clock.now() >= attendance.opens(
            attendance.rules_of(state))
        return open_ and has_threads(state) and state.id not in self._refused and _next_table(state) > 0

    async def _open_thread(self, season: int) -> None:
        """The next table's thread. Where Discord refuses, tables do without."""
        state = await self._services.leagues.seasons.state(season)
        channel = self._delivery.client.get_channel(state.settings.notices.channel)
        number = _next_table(state)
        if not self._wants_threads(state) or not self._slots.here(state.season.guild):
            return
        if not isinstance(channel, discord.TextChannel) or not _may_thread(channel):
            self._refused[season] = None
            return
        t = await self._services.languages.of_server(state.season.guild)
        try:
            note_request()
            thread = await channel.create_thread(
                name=ui_pages.table_name(number, t), type=discord.ChannelType.public_thread)
        except API_ERRORS as error:
            log.info("no more threads for night %d: %s", season, error)
            self._refused[season] = None
            return
        await self._nights.planning.place(season, number, thread.id)

    # sending -------------------------------------------------------------------------------------
    async def _wanting(self, users: Iterable[int]) -> list[int]:
        """Those who want notices."""
        return [user for user in users if (await self._services.prefs.user(user)).notify]

    async def _post(self, state: SeasonState, page: ui.LayoutView, key: str, users: Sequence[int] = (),
                    images: Sequence[Image] = (), roles: Sequence[int] = ()) -> None:
        """What is refused for good is logged: a night goes on without."""
        place = Place(f"{NIGHT} {key}", state.id)
        try:
            await self._delivery.editor.post(
                state.settings.notices.channel, page, images, place=place, users=users, roles=roles)
            self._posted.setdefault(state.id, []).append(place)
        except API_ERRORS as error:
            if is_transient(error):
                raise
            log.warning("night %d cannot post: %s", state.id, error)


def _is_between(state: SeasonState, known: bool) -> bool:
    """Whether the page may stay as it is: the clock of the first round follows at once, and boards show the rest.
    ``known``: this process has shown it."""
    return state.season.stage is Stage.RUNNING and (state.night.clock is None or (known and state.round > 1))


def _told(state: SeasonState, key: str) -> Sequence[Reminded]:
    return [] if key in state.appointments.reminded.get(0, ()) else [Reminded(0, key)]


def _mentions(users: Sequence[int]) -> str:
    return " ".join(f"<@{user}>" for user in users)


def _next_table(state: SeasonState) -> int:
    """The number of the first table without a thread; 0: there are enough for those who have entered."""
    entrants = sum(each.active for each in state.entrants.values())
    needed = -(-entrants // (2 if state.settings.entry.pairs else 4))
    return next((number for number in range(1, needed + 1) if number not in state.night.places), 0)


def _may_thread(channel: discord.TextChannel) -> bool:
    return not lacking(channel.permissions_for(channel.guild.me), FOR_THREADS)
