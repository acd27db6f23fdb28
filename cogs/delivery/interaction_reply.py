"""The answer to a click in a hand: the hand as it is then, in one request.

Discord takes the edit of the clicked message as the answer to the click, so nothing is acknowledged first. What takes
longer than `ACKNOWLEDGE_AFTER` (Discord waits for three seconds) is acknowledged, and the message is edited when the
hand is ready. So it is when Discord does not accept an answer any more: a click that came twice, or too late.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
from discord import ui

from bot.tables.core.ports import Clock
from cogs.common.api_errors import TROUBLE
from cogs.common.errors import ACKNOWLEDGE_AFTER, acknowledge
from cogs.delivery.message_editor import Images, MessageEditor

log = logging.getLogger(__name__)


class Answer:
    """Use as ``async with``: at the end the click is acknowledged if nothing was shown."""

    def __init__(self, interaction: discord.Interaction[Any], editor: MessageEditor, clock: Clock) -> None:
        self.message = interaction.message.id if interaction.message is not None else 0
        self._interaction = interaction
        self._editor = editor
        self._acknowledging: asyncio.Task[None] | None = None
        self._timer = clock.call_at(clock.now() + ACKNOWLEDGE_AFTER, self._acknowledge)

    def _acknowledge(self) -> None:
        if not self._interaction.response.is_done():
            self._acknowledging = asyncio.get_running_loop().create_task(acknowledge(self._interaction))

    async def __aenter__(self) -> Answer:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is None and await self._open():
            await acknowledge(self._interaction)
        self._timer.cancel()

    async def show(self, page: ui.LayoutView, images: Images) -> bool:
        """Show the hand in the clicked message. False: it takes no answer any more; edit it instead."""
        if not await self._open():
            self._editor.note_click(self._interaction)
            return False
        try:
            await self._editor.answer(self._interaction, page, images)
        except TROUBLE as error:
            log.info("interaction %s: %s", self._interaction.id, error)
            return False
        self._editor.note_click(self._interaction)
        return True

    async def _open(self) -> bool:
        """Whether Discord still waits for an answer. From here on nothing acknowledges it."""
        self._timer.cancel()
        if self._acknowledging is not None:
            task, self._acknowledging = self._acknowledging, None
            await asyncio.gather(task, return_exceptions=True)
            return False
        return not self._interaction.response.is_done()
