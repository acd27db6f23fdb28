"""The public message of each table: a lobby, then one message a round, edited while it is played.

Nothing here decides anything. A change of a table pokes the table's key; the newest
state is then drawn and shown. The message is posted anew, and the old one removed,
when it is gone, when Discord limits its edits (they are old), or when a round begins;
a round's last picture, its result, stays in the channel. If the channel is gone or
closed to the bot the game goes on without: people have their hands.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import discord
from discord import ui

from bot.i18n import Texts
from bot.tables.core.errors import StoreError
from bot.tables.core.model import Changed, Message, RunningTable, Snapshot, Status
from cogs.common.api_errors import OLD_MESSAGE, TROUBLE, code, passing
from cogs.common.services import Services
from cogs.delivery import update_delays
from cogs.delivery.hand_messages import Hands
from cogs.delivery.message_nonce import Once
from cogs.delivery.renderer import TABLE as DRAW_TABLE
from cogs.delivery.renderer import Image
from cogs.delivery.update_queue import Coalescer
from cogs.lobby.lobby_view import cancelled_page, started_page
from cogs.tables.table_view import ended_page, table_page
from games.views import Phase, View
from rendering.results.places import has_standings
from rendering.studio import GameOverPicture, ResultPicture, SessionPicture, TablePicture

log = logging.getLogger(__name__)

EDIT_AGE = timedelta(minutes=55)
"""Edits of messages older than an hour are limited harder (30046): then post anew."""

UNKNOWN_CHANNEL = 10003

FAREWELL = 8.0
"""Seconds that a stop may take to tell the tables."""

LOBBY, TABLE = "lobby", "table"


Images = Sequence[Image]


class Presenter:
    """Shows tables in their channels. Subscribe `changed` to the table service."""

    def __init__(self, client: discord.Client, services: Services, hands: Hands) -> None:
        self._client = client
        self._services = services
        self._hands = hands
        self._updates = Coalescer(self.show, services.clock, services.interval)
        self._rounds: dict[int, int] = {}
        self._silent: set[int] = set()
        self._locks: dict[int, asyncio.Lock] = {}
        self._stopping = False
        self._once: Once[tuple[int, str]] = Once()

    @property
    def client(self) -> discord.Client:
        return self._client

    def changed(self, change: Changed) -> None:
        snapshot = change.snapshot
        shown = isinstance(snapshot, RunningTable) and self._hands.shown(snapshot)
        self._updates.poke(snapshot.id, within=update_delays.of_table(change, shown=shown))

    def poke(self, table_id: int) -> None:
        self._updates.poke(table_id)

    async def close(self) -> None:
        await self._updates.close()

    async def farewell(self) -> None:
        """The bot is about to stop: tell the tables shown lately, as far as a few seconds allow."""
        self._stopping = True
        shown = [asyncio.ensure_future(self._last_word(table_id)) for table_id in self._rounds]
        if shown:
            _, late = await asyncio.wait(shown, timeout=FAREWELL)
            for task in late:
                task.cancel()

    async def _last_word(self, table_id: int) -> None:
        try:
            snapshot = await self._services.tables.snapshot(table_id)
            known = await self._known(table_id, TABLE)
            if snapshot.status is Status.RUNNING and known is not None and self._fresh(known):
                await self.show(table_id)
        except Exception as error:  # nothing may keep the bot from stopping
            log.info("table %d was not told: %s", table_id, error)

    # what is shown -------------------------------------------------------------------------------

    async def show(self, table_id: int) -> None:
        """Show the table as it is now, at once."""
        if table_id in self._silent:
            return
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            await self._show(table_id)

    async def _show(self, table_id: int) -> None:
        snapshot = await self._services.tables.snapshot(table_id)
        if snapshot.status is Status.LOBBY:
            await self._show_lobby(snapshot)
        elif snapshot.status is Status.CANCELLED:
            await self._close_lobby(snapshot)
        else:
            await self._close_lobby(snapshot)
        if isinstance(snapshot, RunningTable):
            await self._show_game(snapshot)

    async def _show_lobby(self, snapshot: Snapshot) -> None:
        if await self._known(snapshot.id, LOBBY) is None:
            return  # the answer to /play, which has not been kept yet, will be the first
        await self._put(snapshot, LOBBY, await self._services.lobby_page(snapshot.table))

    async def _close_lobby(self, snapshot: Snapshot) -> None:
        """Take the buttons off the lobby, once."""
        known = await self._known(snapshot.id, LOBBY)
        if known is None:
            return
        t = await self._services.public_texts(snapshot.table)
        cancelled = snapshot.status is Status.CANCELLED
        page = cancelled_page(snapshot.table, t) if cancelled else started_page(snapshot.table, t)
        try:
            await self._edit(known, page)
        except TROUBLE as error:
            log.info("lobby of table %s stays as it is: %s", snapshot.id, error)
            if passing(error):
                self._updates.again(snapshot.id)
                return
        await self._services.messages.forget(snapshot.id, LOBBY)

    async def _show_game(self, snapshot: RunningTable) -> None:
        view = snapshot.view(None)
        t = await self._services.public_texts(snapshot.table)
        ended = view.phase in (Phase.BETWEEN, Phase.OVER) and bool(view.rounds)
        if not ended and 0 < self._rounds.get(snapshot.id, 0) < view.round:
            await self._leave_result(snapshot, view, t)
        self._rounds[snapshot.id] = view.round
        images = await self._draw(view, t, ended=ended) if self._may_attach(snapshot.table.channel) else []
        page = table_page(
            snapshot, view, t, pictures=[image.named for image in images], no_dm=self._hands.unreachable(snapshot),
            stopping=self._stopping, follows=self._followed(snapshot), signs=self._services.signs)
        await self._put(snapshot, TABLE, page, images)

    def _followed(self, snapshot: RunningTable) -> str:
        """Who plays with AI players alone and sees the table in their hand; nobody's name where nobody does."""
        people = [seat.name for seat in snapshot.table.taken if not seat.ai]
        return people[0] if update_delays.alone(snapshot.table) and self._hands.shown(snapshot) else ""

    async def _leave_result(self, snapshot: Snapshot, view: View, t: Texts) -> None:
        """A round begins: the last one's message stays as its result, and the new one gets a message of its own."""
        known = await self._known(snapshot.id, TABLE)
        if known is None:
            return
        await self._services.messages.forget(snapshot.id, TABLE)
        images = await self._draw(view, t, ended=True)
        try:
            await self._edit(known, ended_page(snapshot.id, view, t, [image.named for image in images]), images)
        except discord.HTTPException as error:
            log.info("result of table %s stays as it is: %s", snapshot.id, error)

    async def _draw(self, view: View, t: Texts, *, ended: bool) -> list[Image]:
        """The table, or the round's result and after the last round the game's."""
        drawing = self._services.drawing
        if not ended:
            drawn = [await drawing.draw(TablePicture(view, t), DRAW_TABLE)]
        elif view.phase is Phase.OVER:
            drawn = [await drawing.draw(ResultPicture(view, t)), await drawing.draw(GameOverPicture(view, t))]
        else:
            drawn = [await drawing.draw(ResultPicture(view, t))]
            if has_standings(view):
                drawn.append(await drawing.draw(SessionPicture(view, t)))
        return [image for image in drawn if image is not None]

    def _may_attach(self, channel: int) -> bool:
        """Where pictures may not be sent the table is shown in words. Unknown channels (DMs among them): they may."""
        found = self._client.get_channel(channel)
        if not isinstance(found, discord.TextChannel | discord.Thread | discord.VoiceChannel):
            return True
        return found.permissions_for(found.guild.me).attach_files

    # where it is shown ---------------------------------------------------------------------------

    async def adopt(self, snapshot: Snapshot, message: discord.Message | discord.InteractionMessage) -> None:
        """Keep a message that shows the lobby already, to edit it from now on."""
        await self._services.messages.remember(
            Message(snapshot.id, LOBBY, 0, message.channel.id, message.id, snapshot.seq))

    async def repost(self, table_id: int) -> None:
        """Show the table again at the bottom of its channel; the message so far is removed."""
        self._silent.discard(table_id)
        async with self._locks.setdefault(table_id, asyncio.Lock()):
            snapshot = await self._services.tables.snapshot(table_id)
            for kind in (LOBBY, TABLE):
                known = await self._known(table_id, kind)
                if known is not None:
                    await self._services.messages.forget(table_id, kind)
                    await self._remove(known)
            if snapshot.status is Status.LOBBY:
                await self._put(snapshot, LOBBY, await self._services.lobby_page(snapshot.table))
            else:
                await self._show(table_id)

    async def _known(self, table_id: int, kind: str) -> Message | None:
        messages = await self._services.messages.messages(table_id)
        return next((m for m in messages if m.kind == kind and m.user == 0), None)

    async def _put(self, snapshot: Snapshot, kind: str, page: ui.LayoutView, images: Images = ()) -> None:
        """Edit the table's message, or post one where there is none that can be edited."""
        known = await self._known(snapshot.id, kind)
        if known is not None and self._fresh(known) and await self._edited(snapshot, known, page, images):
            return
        post = (snapshot.id, kind)
        try:
            sent = await self._post(snapshot.table.channel, page, images, self._once.number(post))
        except TROUBLE as error:
            if not passing(error):
                self._once.refused(post)
            self._failed(snapshot.id, error)
            return
        if self._once.sent(post):
            self._updates.poke(snapshot.id)
        await self._services.messages.remember(
            Message(snapshot.id, kind, 0, sent.channel.id, sent.id, self._seq(snapshot)))
        if known is not None:
            await self._remove(known)
        await self._hands.resurface(snapshot.id)

    def _fresh(self, known: Message) -> bool:
        return self._services.clock.now() - discord.utils.snowflake_time(known.message) < EDIT_AGE

    async def _edited(self, snapshot: Snapshot, known: Message, page: ui.LayoutView, images: Images = ()) -> bool:
        try:
            await self._edit(known, page, images)
            await self._note_shown(snapshot, known)
        except discord.NotFound:
            return False
        except TROUBLE as error:
            if code(error) == OLD_MESSAGE:
                return False
            self._failed(known.table, error)
        return True

    async def _note_shown(self, snapshot: Snapshot, known: Message) -> None:
        """Keep what the message shows, so that a start repeats only what is missing (`App.resume`).

        Where people sit and watch it is edited all the time, and shown at each start anyway.
        """
        seq = self._seq(snapshot)
        if known.kind == TABLE and known.seq != seq and self._services.tables.pace(snapshot.table).remind:
            with suppress(StoreError):  # then the next start shows it once more
                await self._services.messages.remember(replace(known, seq=seq))

    def _seq(self, snapshot: Snapshot) -> int:
        """What is shown; a farewell counts as nothing, for the next start is to take it away."""
        return 0 if self._stopping else snapshot.seq

    def _failed(self, table_id: int, error: BaseException) -> None:
        """Try again what may pass, a lost permission too. Where the channel is gone, give up until somebody asks."""
        log.warning("table %s was not shown: %s", table_id, error)
        if code(error) == UNKNOWN_CHANNEL:
            self._silent.add(table_id)
        elif passing(error) or isinstance(error, discord.Forbidden | discord.NotFound):
            self._updates.again(table_id)

    async def _edit(self, known: Message, page: ui.LayoutView, images: Images = ()) -> None:
        message = self._client.get_partial_messageable(known.channel).get_partial_message(known.message)
        await message.edit(view=page, attachments=[image.file() for image in images])

    async def _post(self, channel: int, page: ui.LayoutView, images: Images, number: int) -> discord.Message:
        target = self._client.get_partial_messageable(channel)
        return await target.send(view=page, files=[image.file() for image in images], nonce=number)

    async def _remove(self, known: Message) -> None:
        message = self._client.get_partial_messageable(known.channel).get_partial_message(known.message)
        try:
            await message.delete()
        except TROUBLE as error:
            log.info("message %s stays: %s", known.message, error)
