"""Sends what a broadcast shows: its rounds, one after the other, each in a message of its own.

A broadcast is a row of ``messages`` (its kind is `KIND`): the channel, and in ``seq`` the last round that was sent. So
a new process goes on where the old one was. Which tables are broadcast is known in memory (`read`), since the tables of
all games report every change. A channel that is gone ends the broadcast.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

import discord

from bot.core.errors import TableError
from bot.features.broadcast.feature import BROADCAST_FEATURE
from bot.features.broadcast.service import Broadcast, rounds_to_show
from bot.tables.core.change import Changed
from bot.tables.core.model import Message, Status
from bot.tables.core.ports import Place
from bot.tables.core.state import RunningTable
from cogs.broadcast import view
from cogs.common.display_names import escaped
from cogs.common.errors import API_ERRORS, is_transient
from cogs.common.renderer import Image, Priority
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane
from cogs.tables.spectators import dealt
from games.views import Phase

log = logging.getLogger(__name__)

KIND = "broadcast"
INTERVAL = 5.0
"""Seconds between two rounds, if several are sent."""


class BroadcastSender:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._delivery = delivery
        self._broadcasts = services.features[BROADCAST_FEATURE]
        self._messages = services.messages
        self._shown: set[int] = set()

    async def read(self) -> None:
        """The broadcasts of the tables that are here, and what they lack."""
        self._shown = {each.table for each in await self._messages.of_kind(KIND)}
        for table in self._shown:
            self._schedule(table)

    def changed(self, change: Changed) -> None:
        after = change.after
        if after.id in self._shown and isinstance(after, RunningTable) and (
                after.status is not Status.RUNNING or after.phase is Phase.BETWEEN):
            self._schedule(after.id)

    async def where(self, table: int) -> int | None:
        """The channel where the table is shown."""
        known = await self._messages.message(table, KIND)
        return None if known is None else known.channel

    async def begin(self, found: Broadcast, channel: int) -> None:
        """Show the game there. API errors: nothing can be posted there."""
        t = await self._services.languages.of_server(found.state.season.guild)
        sent = await self._delivery.editor.post(channel, view.opening_page(found, t))
        await self._messages.remember(Message(found.table.id, KIND, 0, channel, sent.id, seq=0))
        self._shown.add(found.table.id)
        self._schedule(found.table.id)

    async def comment(self, found: Broadcast, name: str, text: str) -> bool:
        """Post what a moderator says; whether it is shown anywhere. API errors."""
        channel = await self.where(found.table.id)
        t = await self._services.languages.of_server(found.state.season.guild)
        if channel is None:
            return False
        await self._delivery.editor.post(channel, view.comment_page(name, text, t))
        return True

    async def end(self, found: Broadcast, *, stopped: bool) -> None:
        """Nothing more is sent."""
        table, t = found.table.id, await self._services.languages.of_server(found.state.season.guild)
        channel = await self.where(table)
        await self._forget(table)
        if channel is not None:
            try:
                await self._delivery.editor.post(channel, view.end_page(found, t, stopped=stopped))
            except API_ERRORS as error:
                log.info("the end of the broadcast of table %d: %s", table, error)

    async def _forget(self, table: int) -> None:
        self._shown.discard(table)
        await self._messages.forget(table, KIND)

    def _schedule(self, table: int) -> None:
        self._delivery.lanes.schedule(
            (KIND, table), partial(self._send_next, table), lane=Lane.LATER, interval=INTERVAL)

    async def _send_next(self, table: int) -> None:
        """The next round that may be shown; the others follow."""
        known = await self._messages.message(table, KIND)
        if known is None:
            return
        try:
            found = await self._broadcasts.at(table)
        except TableError as error:  # it was broken off, or its deals are closed
            log.info("the broadcast of table %d is over: %s", table, error)
            await self._forget(table)
            return
        if known.seq < rounds_to_show(found.table):
            await self._send(found, known)
            self._schedule(table)
        elif found.table.status is not Status.RUNNING:
            await self.end(found, stopped=False)

    async def _send(self, found: Broadcast, known: Message) -> None:
        number, table = known.seq + 1, found.table.id
        page, images = await self._round(found, number)
        try:
            sent = await self._delivery.editor.post(known.channel, page, images, place=Place(KIND, table))
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.info("the broadcast of table %d ends: %s", table, error)
            await self._forget(table)
            return
        if await self._messages.message(table, KIND) is not None:  # nobody has ended it meanwhile
            await self._messages.remember(replace(known, message=sent.id, seq=number))

    async def _round(self, found: Broadcast, number: int) -> tuple[discord.ui.LayoutView, list[Image]]:
        t = await self._services.languages.of_server(found.state.season.guild)
        picture = dealt(found.table, await self._broadcasts.cards(found.table.id, number), t)
        image = await self._services.drawing.draw(picture, Priority.TABLE)
        page = view.round_page(found, number, picture.describe(escaped), image, t)
        return page, [] if image is None else [image]
