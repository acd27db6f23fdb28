"""Open cards for spectators, a round late: a private thread for each game whose players have agreed.

The thread has one message, which shows the deal of the newest round that is over: nothing in it depends on the cards of
the running round. It is edited in the lowest lane, once a round; where it cannot be edited it is posted again. A
spectator is added to the thread by *Watch*, and cannot add others.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord
from discord import ui

from bot.i18n import Texts
from bot.tables.core.change import Changed
from bot.tables.core.model import Message
from bot.tables.core.ports import Place
from bot.tables.core.state import RunningTable, named
from bot.tables.lobby.seating import check_spectator
from bot.tables.log.history import Step
from cogs.common import display_names, layout
from cogs.common.display_names import escaped
from cogs.common.errors import API_ERRORS, Refusal, is_transient
from cogs.common.layout import Click, press
from cogs.common.renderer import Image, Priority
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane
from cogs.pages import table_view
from rendering.studio import ReplayPicture

log = logging.getLogger(__name__)

KIND = "spectators"
"""Of the thread's message. Its ``seq`` is the round whose cards it shows: see `_number`."""
INTERVAL = 10.0
"""Seconds between two edits."""
WEEK: Final = 10080
"""Minutes after which Discord hides a thread."""
CLOSED = -1


class Spectators:
    """Manages the spectators' threads. Subscribe `changed` to the table service."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._client = delivery.client
        self._lanes = delivery.lanes
        self._editor = delivery.editor
        self._services = services
        self._opening = asyncio.Lock()

    def changed(self, change: Changed) -> None:
        table = change.after
        if isinstance(table, RunningTable) and table.attendance.spectators:
            self._lanes.schedule(
                (KIND, table.id), partial(self._show, table.id), lane=Lane.LATER, interval=INTERVAL)

    async def admit(self, table_id: int, user: discord.abc.Snowflake) -> int:
        """Add somebody who looks on to the thread, and return its id. Codes: own_table, cards_closed;
        Refusal (no_private_threads)."""
        table = await self._services.tables.begun(table_id)
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
        t = await self._services.languages.of_table(table.table)
        thread = await channel.create_thread(
            name=t("spectators.thread", game=display_names.game(t, table.table.game), n=table.id),
            type=discord.ChannelType.private_thread, invitable=False, auto_archive_duration=WEEK)
        await self._post(table, thread.id)
        return thread

    async def _found(self, thread: int) -> Any:
        return self._client.get_channel(thread) or await self._client.fetch_channel(thread)

    # the message ---------------------------------------------------------------------------------
    async def _show(self, table_id: int) -> None:
        """Bring the message up to date."""
        table = await self._services.tables.begun(table_id)
        known = await self._services.messages.message(table_id, KIND)
        if known is None or _number(table) == known.seq:
            return
        page, images = await self._page(table)
        try:
            await self._editor.edit(known.channel, known.message, page, images)
            await self._services.messages.remember(replace(known, seq=_number(table)))
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            log.info("posting open cards of table %d again: %s", table_id, error)
            await self._services.messages.forget(table_id, KIND)
            await self._post(table, known.channel)

    async def _post(self, table: RunningTable, thread: int) -> None:
        page, images = await self._page(table)
        sent = await self._editor.post(thread, page, images, place=Place(KIND, table.id))
        await self._services.messages.remember(Message(table.id, KIND, 0, thread, sent.id, seq=_number(table)))

    async def _page(self, table: RunningTable) -> tuple[ui.LayoutView, list[Image]]:
        t = await self._services.languages.of_table(table.table)
        if not table.shows_cards:
            return layout.note(table_view.cards_off(table, t)), []
        played, steps = await self._services.leagues.records.replay(table.id, 0)
        if not steps:
            return cards_page(table, t), []
        picture = dealt(table, steps, t)
        image = await self._services.drawing.draw(picture, Priority.TABLE)
        return cards_page(table, t, played, picture.describe(escaped), image), [] if image is None else [image]


def _number(table: RunningTable) -> int:
    """What the message shows: the number of rounds that are over, or nothing any more."""
    return table.position.rounds_played if table.shows_cards else CLOSED


def dealt(table: RunningTable, steps: Sequence[Step], t: Texts) -> ReplayPicture:
    """Every hand of a round that is over, before its first trick; ``steps`` from `replay_steps`."""
    first = max(at for at, step in enumerate(steps) if step.action is None)
    return ReplayPicture(named(steps[first].view, table.table), steps[first].hands, first, len(steps) - 1, t)


def cards_page(
    table: RunningTable, t: Texts, played: int = 0, said: str = "", image: Image | None = None,
) -> ui.LayoutView:
    """The thread's message: the deal of round ``played`` as a picture, else in words; 0: no round is over."""
    title = display_names.game(t, table.table.game)
    items: list[layout.Part] = [f"### {t('spectators.thread', game=title, n=table.id)}", f"-# {t('spectators.late')}"]
    if not played:
        return layout.page([*items, t("spectators.wait")])
    items += [t("spectators.round", n=played), said if image is None else layout.picture(*image.named)]
    return layout.page([*items, press(Click("replay-open", table.id, 0), t("hand.replay"))])
