"""Open cards for spectators: a private thread for each game whose players have agreed.

A spectator is added to it by *Watch*, and cannot add others. The thread has one message, edited in the lowest lane;
where it cannot be edited it is posted again.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
from discord import ui

from bot.i18n import Texts
from bot.tables.core.errors import TableError
from bot.tables.core.model import Changed, Message, RunningTable, named
from bot.tables.lobby.seating import check_spectator
from bot.tables.log.history import OpenCards
from cogs.common import display_names, layout
from cogs.common.display_names import escaped
from cogs.common.errors import API_ERRORS, Refusal, is_transient
from cogs.common.services import Services
from cogs.delivery.renderer import Image, Priority
from cogs.delivery.request_lanes import Lane
from cogs.tables import table_view
from rendering.studio import ReplayPicture

log = logging.getLogger(__name__)

KIND = "spectators"
"""Of the thread's message. Its ``seq`` says what it shows: see `_number`."""
INTERVAL = 10.0
"""Seconds between two edits."""
WEEK: Final = 10080
"""Minutes after which Discord hides a thread."""
CLOSED = -1


class Spectators:
    """Manages the spectators' threads. Subscribe `changed` to the table service."""

    def __init__(self, client: Any, services: Services) -> None:
        self._client = client
        self._services = services
        self._opening = asyncio.Lock()

    def changed(self, change: Changed) -> None:
        table = change.snapshot
        if isinstance(table, RunningTable) and table.spectators:
            self._client.lanes.schedule(
                (KIND, table.id), partial(self._show, table.id), lane=Lane.LATER, interval=INTERVAL)

    async def admit(self, table_id: int, user: discord.abc.Snowflake) -> int:
        """Add somebody who looks on to the thread, and return its id. Codes: own_table, cards_closed;
        Refusal (no_private_threads)."""
        table = await self._services.tables.game(table_id)
        check_spectator(table, user.id)
        try:
            async with self._opening:
                known = await self._services.messages.message(table_id, KIND)
                thread = await self._thread(table) if known is None else await self._found(known.channel)
            if thread.archived:  # after a week without a new message
                await thread.edit(archived=False)
            await self._services.tables.seating.look_on(table_id, user.id)
            await thread.add_user(user)
        except API_ERRORS as error:
            log.info("no spectators' thread for table %d: %s", table_id, error)
            if known is not None and isinstance(error, discord.NotFound):
                await self._services.messages.forget(table_id, KIND)
            raise Refusal("no_private_threads") from error
        return int(thread.id)

    async def _thread(self, table: RunningTable) -> discord.Thread:
        """A private thread at the table's channel, or at that of its thread. API errors; Refusal."""
        channel = self._client.get_channel(table.table.channel)
        channel = channel.parent if isinstance(channel, discord.Thread) else channel
        if not isinstance(channel, discord.TextChannel):
            raise Refusal("no_private_threads")
        t = await self._services.public_texts(table.table)
        thread = await channel.create_thread(
            name=t("spectators.thread", game=display_names.game(t, table.table.game), n=table.id),
            type=discord.ChannelType.private_thread, invitable=False, auto_archive_duration=WEEK)
        await self._post(table, thread.id)
        return thread

    async def _found(self, thread: int) -> Any:
        return self._client.get_channel(thread) or await self._client.fetch_channel(thread)

    # the message ---------------------------------------------------------------------------------
    async def _show(self, table_id: int) -> bool:
        """Bring the message up to date. Whether that took a request."""
        table, known = await self._services.tables.game(table_id), await self._services.messages.message(table_id, KIND)
        if known is None:
            return False
        cards = await self._cards(table_id)
        if _number(cards) == known.seq:
            return False
        page, images = await self._page(table, cards)
        try:
            await self._client.editor.edit(known.channel, known.message, page, images)
            await self._services.messages.remember(replace(known, seq=_number(cards)))
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.info("posting open cards of table %d again: %s", table_id, error)
            await self._services.messages.forget(table_id, KIND)
            await self._post(table, known.channel)
        return True

    async def _post(self, table: RunningTable, thread: int) -> None:
        cards = await self._cards(table.id)
        page, images = await self._page(table, cards)
        sent = await self._client.editor.post(thread, page, images)
        await self._services.messages.remember(Message(table.id, KIND, 0, thread, sent.id, _number(cards)))

    async def _cards(self, table: int) -> OpenCards | None:
        """What spectators see; None: nothing any more."""
        try:
            return await self._services.leagues.records.open_cards(table)
        except TableError:
            return None

    async def _page(self, table: RunningTable, cards: OpenCards | None) -> tuple[ui.LayoutView, list[Image]]:
        t = await self._services.public_texts(table.table)
        if cards is None:
            return layout.note(table_view.cards_off(table, t)), []
        if cards.shown is None:
            return cards_page(table, t, t("spectators.wait")), []
        picture = ReplayPicture(named(cards.shown.view, table.table), cards.shown.hands, cards.step, cards.step, t)
        image = await self._services.drawing.draw(picture, Priority.TABLE)
        if image is None:
            return cards_page(table, t, picture.describe(escaped)), []
        return cards_page(table, t, "", image.named), [image]


def _number(cards: OpenCards | None) -> int:
    """What a message shows, as one number."""
    return CLOSED if cards is None else 1000 * cards.round + (cards.step + 1 if cards.shown else 0)


def cards_page(table: RunningTable, t: Texts, said: str, picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """The thread's message: a position with its picture, or in words."""
    title = table_view.game_title(t, table.view(None), table.id)
    items = [f"### {title}", f"-# {t('spectators.late')}"]
    return layout.page([*items, *([layout.picture(*picture)] if picture else [said])])
