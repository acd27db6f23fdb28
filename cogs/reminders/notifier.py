"""Sends notices (`bot.features.reminders`): one direct message per player, one board per server.

A player has a single message with all games that wait for them. For a new turn the old message is deleted and a new one
sent, so Discord notifies once and messages do not pile up; otherwise it is edited. A player with closed direct messages
is mentioned in the table's channel instead, also in a single message, but only in their turn: being asked for a bomb is
private.

The process that is home of a player sends these; a board comes from the home of its server.
"""

from __future__ import annotations

import logging
from collections.abc import Container, Sequence
from dataclasses import replace
from functools import partial

import discord
from discord import ui

from bot.features.reminders.feature import REMINDERS_FEATURE
from bot.features.reminders.service import News
from bot.tables.core.change import Changed
from bot.tables.core.model import Status, Table
from bot.tables.core.plan import WaitKind
from bot.tables.core.ports import Place, Posted
from bot.tables.reminders.notices import polite
from cogs.common import layout
from cogs.common.errors import API_ERRORS, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, is_too_old, is_transient
from cogs.common.layout import Click
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane, note_request
from cogs.pages.turns_view import NO_NEWS, ListedGame, board_page, digest_page, listed, mention_page, turns_page

log = logging.getLogger(__name__)

SENDING = 0
"""Stored in place of a message's id while it is being sent."""
LOOK_BACK = 50
"""Number of messages to search in a channel after an interrupted send."""
NOTICE = Click("reminders", 0, 0).custom_id
HAND = "bd:hand:"
"""A button that every notice has, and no other direct message does."""

BOARD_INTERVAL = 30.0
"""Seconds between two edits of a board."""


class Notifier:
    """Sends, edits and removes notices, mentions and boards. After a transient error it retries later."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._client = delivery.client
        self._editor = delivery.editor
        self._services = services
        self._store = services.players.notices
        self.reminders = reminders = services.features[REMINDERS_FEATURE]
        self._lanes = delivery.lanes
        self._guilds: set[int] = set()
        self._pending: dict[int, News] = {}
        self._pending_digests: set[int] = set()
        self._sending: set[tuple[int, int]] = set()
        """Whose messages are being sent, and in which place."""
        self._slots = services.tables.slots
        reminders.deliver_by(self._notify, self._schedule, self._digest)

    async def start(self) -> None:
        self._services.tables.subscribe(self.changed)
        await self.slots_changed()
        await self.reminders.start()

    async def slots_changed(self) -> None:
        """Go on with the boards and the messages that are here, and drop the others."""
        self._pending = {user: news for user, news in self._pending.items() if self._slots.here(user)}
        self._pending_digests = set(filter(self._slots.here, self._pending_digests))
        self._guilds = {board.guild for board in await self._store.boards() if self._slots.here(board.guild)}
        for guild in self._guilds:
            self._schedule_board(guild)
        for user in filter(self._slots.here, await self._store.sending()):
            self._schedule(user)

    def _schedule(self, user: int) -> None:
        """Update the player's message."""
        self._lanes.schedule(("notice", user), partial(self._refresh, user), lane=Lane.LATER)

    def _retry(self, user: int) -> None:
        self._lanes.retry(("notice", user), partial(self._refresh, user), lane=Lane.LATER)

    def _schedule_board(self, guild: int) -> None:
        self._lanes.schedule(
            ("board", guild), partial(self._show_board, guild), lane=Lane.LATER, interval=BOARD_INTERVAL)

    def changed(self, change: Changed) -> None:
        if change.after.table.guild in self._guilds:
            self._schedule_board(change.after.table.guild)

    # a player ------------------------------------------------------------------------------------

    async def _games(self, user: int) -> list[ListedGame]:
        """Return the games that wait for a player."""
        turns = self.reminders.turns(user)
        known = {table.id: table for table in await self._services.tables.lists.of_person(user)}
        return [ListedGame(known[wait.table], wait) for wait in turns if wait.table in known]

    async def _notify(self, user: int, news: News) -> None:
        """Send a new message with all games that wait for the player."""
        games = await self._games(user)
        if not games:
            return
        page = turns_page(games, await self._services.languages.of_player(user), news)
        if not await self._send(user, page, games, news):
            self._pending[user] = {**self._pending.get(user, {}), **news}
            self._retry(user)

    async def _digest(self, user: int) -> None:
        t, tables = await self._services.languages.of_player(user), self._services.tables
        mine = [table for table in await tables.lists.of_person(user) if table.status is Status.RUNNING]
        if not mine:
            return
        games = listed(mine, await tables.lists.waits([table.id for table in mine]), user)
        if not await self._send(user, digest_page(games, t)):
            self._pending_digests.add(user)
            self._retry(user)

    async def _refresh(self, user: int) -> None:
        """Edit the player's message without a notification, and remove the mentions of past turns."""
        if not self._slots.here(user):
            return
        await self._find_lost(user)
        sent, games = await self._send_pending(user), await self._games(user)
        await self._remove_mentions(user, {_place(game.table) for game in games if _is_turn(game)})
        posted = await self._store.posted(user)
        if sent or posted is None or posted.message == SENDING:
            return
        page = turns_page(games, await self._services.languages.of_player(user))
        try:
            await self._message(posted).edit(view=page)
        except API_ERRORS as error:  # often deleted, by its reader or with a hand that took its place
            if is_transient(error):
                raise
            log.info("notice of %s: %s", user, error)
            await self._store.unpost(posted)

    async def _send_pending(self, user: int) -> bool:
        """Send notices that failed with a transient error, outside quiet hours and only for games that still wait.
        Returns whether there were any."""
        if user not in self._pending and user not in self._pending_digests:
            return False
        prefs, now = await self._services.prefs.user(user), self._services.clock.now()
        if polite(prefs, now) > now:
            self._retry(user)
            return False
        waiting = {game.mine for game in await self._games(user)}
        news = {wait: stage for wait, stage in self._pending.pop(user, {}).items() if wait in waiting}
        if news:
            await self._notify(user, news)
        digest = user in self._pending_digests
        if digest:
            self._pending_digests.discard(user)
            await self._digest(user)
        return digest or bool(news)

    async def _remove_mentions(self, user: int, waiting: Container[int]) -> None:
        """Remove the player's mentions except those in ``waiting`` places."""
        for place in {_place(table) for table in await self._services.tables.lists.of_person(user)}:
            old = None if place in waiting else await self._store.posted(user, place)
            if old is not None and await self._remove(old):
                await self._store.unpost(old)

    async def _send(self, user: int, page: ui.LayoutView, games: Sequence[ListedGame] = (),
                    news: News = NO_NEWS) -> bool:
        """Send a new message in place of the old one. If Discord refuses it, mention the first turn in ``news``.
        False after a transient error: try again."""
        tried = self._editor.pending(Place("notice", 0, user))
        sent = await self._deliver(Posted(user, 0, 0, SENDING), page)
        if sent and tried and news:  # an earlier try may be what is there
            self._schedule(user)
        if sent is not False:
            return bool(sent)
        turn = next((game for game in games if game.mine in news and _is_turn(game)), None)
        return turn is None or await self._mention(user, turn, news)

    async def _mention(self, user: int, game: ListedGame, news: News) -> bool:
        """Mention the player in the table's channel, in place of the last mention there. False: try again.

        It is public: it is about turns alone, never about being asked for a bomb, and it is not edited.
        """
        if game.table.outside or game.table.unseen:
            return True
        page = mention_page(user, game, await self._services.languages.of_table(game.table), news)
        return await self._deliver(Posted(user, _place(game.table), game.table.channel, SENDING), page) is not None

    async def _deliver(self, sending: Posted, page: ui.LayoutView) -> bool | None:
        """Send a message in place of the old one: to the player, or into the channel that ``sending`` names. False:
        Discord refuses it; None after a transient error."""
        user, place = sending.user, Place("notice", sending.guild, sending.user)
        self._sending.add((user, sending.guild))
        try:
            await self._replace(sending)
            channel = sending.channel or await self._editor.dm(user)
            sent = await self._editor.post(channel, page, place=place, users=[user])
        except API_ERRORS as error:
            if sending.channel:
                log.warning("%s cannot be notified in channel %s: %s", user, sending.channel, error)
            else:
                log.info("no direct message to %s: %s", user, error)
            if is_transient(error):
                return None
            await self._store.unpost(sending)
            return False
        else:
            await self._store.post(replace(sending, channel=sent.channel.id, message=sent.id))
            return True
        finally:
            self._sending.discard((user, sending.guild))

    async def _replace(self, sending: Posted) -> None:
        """Delete the player's old message and note that a new one is on its way: whenever the bot is killed, at most
        one is there, and `_find_lost` finds it. Raises transient API errors."""
        old = await self._store.posted(sending.user, sending.guild)
        if old is not None and old.message != SENDING:
            try:
                await self._message(old).delete()
            except API_ERRORS as error:
                if is_transient(error):
                    raise
        await self._store.post(sending)

    async def _find_lost(self, user: int) -> None:
        """Adopt a message of which it is unknown whether it was sent: the bot was killed, or Discord did not answer."""
        if user in self._pending or user in self._pending_digests:
            return  # it is sent again, by the same nonce
        for place in {0, *(_place(table) for table in await self._services.tables.lists.of_person(user))}:
            lost = await self._store.posted(user, place)
            if lost is None or lost.message != SENDING or (user, place) in self._sending:
                continue
            try:
                note_request()
                channel = self._client.get_partial_messageable(lost.channel if place else await self._editor.dm(user))
                found = [message async for message in channel.history(limit=LOOK_BACK) if self._is_ours(message, user)]
                await self._store.unpost(lost)
                if found:
                    await self._store.post(Posted(user, place, channel.id, found[0].id))
            except API_ERRORS as error:
                log.info("notices of %s: %s", user, error)

    def _is_ours(self, message: discord.Message, user: int) -> bool:
        """Whether it is the bot's notice for the player: by its button, or it mentions them beside *My hand*."""
        if self._client.user is None or message.author.id != self._client.user.id:
            return False
        parts = list(layout.walk(message.components))
        pressed = [getattr(part, "custom_id", None) or "" for part in parts]
        mentioned = any(f"<@{user}>" in getattr(part, "content", "") for part in parts)
        return NOTICE in pressed or (mentioned and any(each.startswith(HAND) for each in pressed))

    def _message(self, posted: Posted) -> discord.PartialMessage:
        """The message, to be edited or deleted."""
        note_request()
        return self._client.get_partial_messageable(posted.channel).get_partial_message(posted.message)

    async def _remove(self, posted: Posted) -> bool:
        """False after a transient error: the next refresh tries again."""
        try:
            if posted.message != SENDING:
                await self._message(posted).delete()
        except API_ERRORS as error:
            log.info("old notice %s not deleted: %s", posted.message, error)
            return not is_transient(error)
        return True

    # a server's board ----------------------------------------------------------------------------

    async def post_board(self, guild: int, channel: int) -> None:
        """Post the server's board of turns and remove the old one. Raises API errors."""
        page = await self._board(guild)
        sent = await self._editor.post(channel, page, silent=True)
        await self.remove_board(guild)
        await self._store.post(Posted(0, guild, channel, sent.id))
        self._guilds.add(guild)

    async def remove_board(self, guild: int) -> bool:
        """Remove the server's board. Returns whether there was one."""
        old = await self._store.posted(0, guild)
        if old is None:
            return False
        self._guilds.discard(guild)
        await self._store.unpost(old)
        await self._remove(old)
        return True

    async def _board(self, guild: int) -> ui.LayoutView:
        tables: Sequence[Table] = await self._services.tables.lists.of_server(guild)
        waits = await self._services.tables.lists.waits([table.id for table in tables])
        return board_page(tables, waits, await self._services.languages.of_server(guild))

    async def _show_board(self, guild: int) -> None:
        """Edit the board, or post it again if it was deleted or is too old for edits; forget it if its channel was
        deleted. Raises other API errors."""
        posted = await self._store.posted(0, guild)
        if posted is None or not self._slots.here(guild):
            return
        try:
            await self._message(posted).edit(view=await self._board(guild))
        except discord.HTTPException as error:
            log.info("the board of %s: %s", guild, error)
            if error.code == UNKNOWN_MESSAGE or is_too_old(error):
                await self.post_board(guild, posted.channel)
            elif error.code == UNKNOWN_CHANNEL:
                await self.remove_board(guild)
            else:
                raise


def _is_turn(game: ListedGame) -> bool:
    return game.mine is not None and game.mine.kind is WaitKind.TURN


def _place(table: Table) -> int:
    """Return where a player has at most one mention: a server, or a channel outside of any."""
    return table.guild or table.channel
