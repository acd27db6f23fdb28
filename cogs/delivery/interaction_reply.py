"""The answer to a click in a hand: the hand as it is then, in one call to Discord.

Discord takes the edit of the clicked message as the answer to the click, so nothing is acknowledged first. What takes
longer than `PATIENCE` (Discord waits for three seconds) is acknowledged after all, and shown by an ordinary edit when
it is done. So is what Discord does not take as an answer any more: a click that came twice, or too late.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import Any

import discord
from discord import ui

from bot.tables.core.ports import Clock
from cogs.common.api_errors import TROUBLE
from cogs.common.errors import acknowledge
from cogs.delivery.message_targets import Images, Surface, files

log = logging.getLogger(__name__)

PATIENCE = timedelta(seconds=1.2)


class Answer:
    """``number``: of the hand's surface that was clicked, as `Hands` counts them; None: of no hand known."""

    def __init__(self, interaction: discord.Interaction[Any], number: int | None, clock: Clock) -> None:
        self.interaction = interaction
        self.number = number
        self._acknowledging: asyncio.Task[None] | None = None
        self._timer = clock.call_at(clock.now() + PATIENCE, self._late)

    def _late(self) -> None:
        if not self.interaction.response.is_done():
            self._acknowledging = asyncio.get_running_loop().create_task(acknowledge(self.interaction))

    async def show(self, surface: Surface, page: ui.LayoutView, images: Images) -> None:
        """Show the hand in ``surface``, the clicked one. Raises what `Surface.show` does."""
        if await self._open():
            try:
                await self.interaction.response.edit_message(view=page, attachments=files(images))
                return
            except TROUBLE as error:
                log.info("interaction %s: %s", self.interaction.id, error)
        await surface.show(page, images)

    async def close(self) -> None:
        """Nothing more comes: acknowledge if nothing was to be shown."""
        if await self._open():
            await acknowledge(self.interaction)

    def cancel(self) -> None:
        """It came to nothing."""
        self._timer.cancel()

    async def _open(self) -> bool:
        """Whether Discord still waits for an answer. None is made behind our back from here on."""
        self._timer.cancel()
        if self._acknowledging is not None:
            task, self._acknowledging = self._acknowledging, None
            await asyncio.gather(task, return_exceptions=True)
            return False
        return not self.interaction.response.is_done()
