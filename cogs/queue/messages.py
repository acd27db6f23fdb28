"""Messages about games that players could join.

A call that says who waits for which games, a server's list of open lobbies, and private alerts for tables that
need one more player.

Calls and lists are edited in the lowest lane, once more after a start, by the process that is home of the server. A
call in which nobody waits is deleted.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import discord

from bot.core.background import BackgroundTasks
from bot.core.clock import DeadlineQueue
from bot.features.queue.feature import QUEUE_FEATURE
from bot.features.queue.values import CallMessage, PlayerSearch, call_place
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Status, Table
from bot.tables.core.preferences import GuildSettings
from bot.tables.core.state import Lobby
from bot.tables.reminders.notices import allowed_at, is_quiet, today
from cogs.common.errors import API_ERRORS, is_transient
from cogs.common.gate import member_of
from cogs.common.renderer import Image
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery, LivePart
from cogs.delivery.posted_message import PostedMessage, PostedSettings
from cogs.delivery.request_lanes import Lane
from cogs.queue.view import alert_page, call_page, list_page

log = logging.getLogger(__name__)

CALL = "call"
LIST = PostedSettings(GuildSettings.list_channel, GuildSettings.list_message)
CALL_INTERVAL, LIST_INTERVAL = 5.0, 30.0
"""Seconds between two edits of a call, and of a list."""
ALERT_DELAY = timedelta(seconds=30)
"""How long a table must need one more player before alerts are sent."""
ALERT, ALERTS_A_DAY, ALERTED = "alert", 3, 10
"""The stage of a notice that is an alert; how many a player gets a day; how many players one table alerts."""


class SearchCalls:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._client = delivery.client
        self._lanes = delivery.lanes
        self._editor = delivery.editor
        self._services = services
        self._queue = services.features[QUEUE_FEATURE]
        self._shown: dict[int, list[PlayerSearch]] = {}
        """Waiting players, by the call that shows them."""
        self._alerts: DeadlineQueue[int] = DeadlineQueue(
            services.clock, lambda table: self._tasks.start(self._alert(table)))
        self._tasks = BackgroundTasks()
        self.list = PostedMessage(services, delivery, "list", LIST, self._list, interval=LIST_INTERVAL)
        self._slots = services.tables.slots
        self._slots.hear(CALL, self._heard)

    async def slots_changed(self) -> None:
        """What a call shows, another process may have changed meanwhile, or not have shown yet."""
        self._shown.clear()
        await self.refresh()
        for guild in {search.guild for search in await self._queue.searching()} - {0}:
            if self._slots.here(guild):
                self.show_call(guild)

    def stop(self) -> None:
        self._alerts.clear()

    async def refresh(self) -> None:
        """Update the calls: a player's wait may have ended."""
        for call in await self._queue.messages.calls():
            if not self._slots.here(call.guild):
                continue
            if call.kind:  # an earlier version's
                await self._editor.discard(call.channel, call.message)
                await self._drop(call)
            self.show_call(call.guild)

    def changed(self, change: Changed) -> None:
        table = change.after.table
        if table.guild is None:
            return
        self.list.refresh(table.guild)
        if table.seeks or change.before.table.seeks:
            self.show_call(table.guild)
        if isinstance(change.after, Lobby) and self._needs_one(change.after):
            self._alerts.add(table.id, self._services.clock.now() + ALERT_DELAY)
        else:
            self._alerts.cancel(table.id)

    # calls ---------------------------------------------------------------------------------------
    def show_call(self, guild: int) -> None:
        """Bring the server's call for players up to date, and the list, wherever its home is."""
        if self._slots.here(guild):
            self._lanes.schedule(
                (CALL, guild), partial(self._show_call, guild), lane=Lane.LATER, interval=CALL_INTERVAL)
        else:
            self._slots.report(CALL, guild)

    def _heard(self, guild: int) -> None:
        if guild and self._slots.here(guild):
            self.show_call(guild)

    async def _show_call(self, guild: int) -> None:
        if not self._slots.here(guild):
            return
        searches = await self._queue.waiting(guild)
        calls = await self._queue.messages.calls()
        known = next((each for each in calls if each.guild == guild and not each.kind), None)
        if not searches if known is None else self._shown.get(known.message) == searches:
            return
        self.list.refresh(guild)
        try:
            if known is None:
                await self._post_call(guild, searches)
            elif searches:
                t = await self._services.languages.of_server(guild)
                page = call_page(searches, self._needed(searches), t)
                await self._editor.edit(known.channel, known.message, page, ())
                self._shown[known.message] = searches
            else:
                await self._editor.delete(known.channel, known.message)
                await self._drop(known)
        except API_ERRORS as error:
            if is_transient(error):
                raise
            log.info("call for players on server %s: %s", guild, error)
            if known is not None:
                await self._drop(known)

    def _needed(self, searches: Sequence[PlayerSearch]) -> dict[str, int]:
        return {game: self._queue.needed(game) for each in searches for game in each.wishes.games}

    async def _post_call(self, guild: int, searches: Sequence[PlayerSearch]) -> None:
        """Post it where the last one asked."""
        called = (await self._services.prefs.guild(guild)).called
        role, channel = await self._role(guild), searches[-1].channel
        page = call_page(searches, self._needed(searches), await self._services.languages.of_server(guild), role)
        try:
            sent = await self._editor.post(channel, page, place=call_place(guild), roles=[role] if role else ())
        except API_ERRORS:
            await self._note_mention(guild, called)
            raise
        await self._queue.messages.put_call(CallMessage(guild, channel, sent.id))
        if not self._editor.shows(sent.id):
            self.show_call(guild)
        else:
            self._shown[sent.id] = list(searches)

    async def _drop(self, call: CallMessage) -> None:
        self._shown.pop(call.message, None)
        await self._queue.messages.drop_call(call)

    async def _role(self, guild: int) -> int:
        """The role to mention now, noted as mentioned; 0: none, or it was mentioned not long ago."""
        settings, now = await self._services.prefs.guild(guild), self._services.clock.now()
        last = settings.called
        if not settings.seekers or (last is not None and now - last < timedelta(hours=settings.call_pause)):
            return 0
        await self._note_mention(guild, now)
        return settings.seekers

    async def _note_mention(self, guild: int, called: datetime | None) -> None:
        await self._services.prefs.set_guild(guild, (
            await self._services.prefs.guild(guild)).having(GuildSettings.called, called))

    # a server's list -----------------------------------------------------------------------------
    async def _list(self, guild: int, channel: int) -> tuple[discord.ui.LayoutView, Sequence[Image]]:
        t = await self._services.languages.of_server(guild)
        lobbies = [table for table in await self._services.tables.lists.lobbies(guild)
                   if None in table.seats and (table.channel == channel or self._public(table))]
        searches = await self._queue.waiting(guild)
        return list_page(lobbies, searches, self._needed(searches), t, self._services.clock.now()), ()

    def _public(self, table: Table) -> bool:
        """Whether everybody on the server may see the lobby's channel."""
        found = self._client.get_channel(table.channel)
        if isinstance(found, discord.Thread):
            return not found.is_private() and found.permissions_for(found.guild.default_role).view_channel
        return (isinstance(found, discord.abc.GuildChannel)
                and found.permissions_for(found.guild.default_role).view_channel)

    # alerts --------------------------------------------------------------------------------------
    def _needs_one(self, lobby: Lobby) -> bool:
        table = lobby.table
        few = self._queue.needed(table.game)
        return (table.status is Status.LOBBY and not lobby.staged and not lobby.gathered
                and len(table.people) == len(table.taken) == few - 1)

    async def _alert(self, table_id: int) -> None:
        """Alert players who want alerts, within their hours and limits, who may see the lobby, and who are apart from
        none of its people."""
        lobby = await self._services.tables.snapshot(table_id)
        if not isinstance(lobby, Lobby) or not self._needs_one(lobby) or not self._slots.at(lobby.table):
            return
        guild, told = self._client.get_guild(lobby.table.guild or 0), 0
        channel = None if guild is None else guild.get_channel_or_thread(lobby.table.channel)
        if guild is None or channel is None:
            return
        strangers = await self._services.tables.conduct.strangers(lobby.table.people)
        for user in await self._queue.alerted(guild.id):
            if user in strangers or lobby.table.seat_of(user) is not None:
                continue
            if told < ALERTED and await self._may_alert(user):
                told += await self._send_alert(user, lobby.table, guild, channel)

    async def _may_alert(self, user: int) -> bool:
        prefs, now = await self._services.prefs.user(user), self._services.clock.now()
        since, notices = today(prefs, now), self._services.players.notices
        if not prefs.alerts or is_quiet(prefs, now) or await notices.told_since(user, since, ALERT) >= ALERTS_A_DAY:
            return False
        return allowed_at(prefs, await notices.told_since(user, since), now) <= now

    async def _send_alert(self, user: int, table: Table, guild: discord.Guild, channel: Any) -> bool:
        """Whether the player was alerted."""
        member = await member_of(guild, discord.Object(user))
        if member is None or not channel.permissions_for(member).view_channel:
            return False
        now, notices = self._services.clock.now(), self._services.players.notices
        if not await notices.claim(user, table.id, table.created, ALERT, now):
            return False
        page = alert_page(table, guild.name, await self._services.languages.of_player(user))
        return bool(await self._editor.tell(user, page))


SEARCH_CALLS = LivePart(SearchCalls, SearchCalls.changed, (Cause.LOBBY, Cause.START, Cause.CANCEL))
