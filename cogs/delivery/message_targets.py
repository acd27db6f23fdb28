"""Messages that can show a hand: a DM, and the private answers to interactions.

``show`` raises discord.HTTPException when the message can be edited no more. ``shown`` is
what it shows (`signature`), so that what would look the same is not sent again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import discord
from discord import ui

from cogs.delivery.renderer import Image

Images = Sequence[Image]
"""The pictures of a message, in their order."""


class Surface(Protocol):
    """A message showing a hand. ``show`` raises discord.HTTPException when it cannot any more."""

    shown: object

    async def show(self, page: ui.LayoutView, images: Images) -> None: ...


class Direct:
    """A DM, by its ids."""

    def __init__(self, client: discord.Client, channel: int, message: int) -> None:
        self._client = client
        self._channel = channel
        self.id = message
        self.shown: object = None

    async def show(self, page: ui.LayoutView, images: Images) -> None:
        message = self._client.get_partial_messageable(self._channel).get_partial_message(self.id)
        await message.edit(view=page, attachments=files(images))


class Ephemeral:
    """An interaction's private message, for as long as its token lives."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.shown: object = None

    @property
    def expired(self) -> bool:
        return self.interaction.is_expired()

    async def delete(self) -> None:
        await self.interaction.delete_original_response()

    async def show(self, page: ui.LayoutView, images: Images) -> None:
        await self.interaction.edit_original_response(view=page, attachments=files(images))


class Followup(Ephemeral):
    """A private message sent beside an interaction's answer."""

    def __init__(self, interaction: discord.Interaction[Any], message: discord.WebhookMessage) -> None:
        super().__init__(interaction)
        self._message = message

    async def delete(self) -> None:
        await self._message.delete()

    async def show(self, page: ui.LayoutView, images: Images) -> None:
        await self._message.edit(view=page, attachments=files(images))


def signature(page: ui.LayoutView, images: Images) -> object:
    """Equal for messages that look the same. Components are kept, not what would have to be computed of them."""
    return page.to_components(), [image.digest for image in images]  # type: ignore[no-untyped-call]


def files(images: Images) -> list[discord.File]:
    """Pictures as uploads. Uploaded again with each edit: what components show is in no ``attachments``."""
    return [image.file() for image in images]
