"""Edits of the bot's messages, by an interaction's token where there is one.

A click on a control of a message gives a token that edits this message for a quarter of an hour, and so does the
answer to a command. Such edits do not count against the bot's limit of requests; an ephemeral message can be edited in
no other way. `MessageEditor` stores the newest token of each message and else edits as the bot.

Pictures. An edit that leaves ``attachments`` out keeps the files of the message, so its components may refer to them
again as ``attachment://<name>``. What the messages have is remembered (`Pictures`); what they do not have is uploaded.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from cachetools import LRUCache, TTLCache
from discord import ui

from cogs.common.api_errors import OLD_MESSAGE, passing
from cogs.delivery.renderer import Image

log = logging.getLogger(__name__)

TOKENS, VALID = 8192, 15 * 60
"""Messages whose newest token is stored, and the seconds for which it is valid: with it goes the clicked message."""
BAD_REQUEST = 400

Images = Sequence[Image]
"""The pictures of a message, in their order."""
_EDITABLE = (discord.InteractionResponseType.deferred_message_update, discord.InteractionResponseType.message_update)
"""Answers after which the token edits the message that was clicked, and not a new one."""


@dataclass(frozen=True, slots=True)
class _Token:
    """``followup``: the message, if it was sent beside the answer; ``clicked``: it is the message that was clicked."""

    interaction: discord.Interaction[Any]
    followup: discord.WebhookMessage | None = None
    clicked: bool = False

    @property
    def usable(self) -> bool:
        """Whether it edits its message by now: a click must have been answered."""
        return not self.clicked or self.interaction.response.type in _EDITABLE

    @property
    def edit(self) -> Callable[..., Any]:
        return self.interaction.edit_original_response if self.followup is None else self.followup.edit


class MessageEditor:
    """Edits and deletes messages. Give it every click that was answered (`note_click`)."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._tokens: TTLCache[int, _Token] = TTLCache(TOKENS, VALID)
        self._files: LRUCache[int, tuple[str, ...]] = LRUCache(TOKENS)

    def note_click(self, interaction: discord.Interaction[Any], *, pending: bool = False) -> None:
        """A click was answered by an edit of its message, or (``pending``) will be."""
        if interaction.message is not None and (pending or interaction.response.type in _EDITABLE):
            self._tokens[interaction.message.id] = _Token(interaction, clicked=True)

    def note_answer(self, message: int, interaction: discord.Interaction[Any], images: Images = ()) -> None:
        """``message`` is the answer to ``interaction`` (its original response) and has these pictures."""
        self._tokens[message] = _Token(interaction)
        self.note_images(message, images)

    def note_followup(
        self, message: discord.WebhookMessage, interaction: discord.Interaction[Any], images: Images,
    ) -> None:
        """``message`` was sent beside the answer to ``interaction``."""
        self._tokens[message.id] = _Token(interaction, message)
        self.note_images(message.id, images)

    def note_images(self, message: int, images: Images) -> None:
        """``message`` was sent with these pictures."""
        self._files[message] = _digests(images)

    def token(self, message: int) -> discord.Interaction[Any] | None:
        """Return the interaction whose token edits ``message`` without being counted."""
        known = self._valid(message)
        return None if known is None else known.interaction

    def _valid(self, message: int) -> _Token | None:
        known = self._tokens.get(message)
        return None if known is None or known.interaction.is_expired() else known

    def has_token(self, message: int) -> bool:
        """Whether an edit of ``message`` is not counted."""
        return self._valid(message) is not None

    def forget(self, message: int) -> None:
        self._tokens.pop(message, None)
        self._files.pop(message, None)

    async def answer(self, interaction: discord.Interaction[Any], page: ui.LayoutView, images: Images) -> None:
        """Answer a click by showing ``page`` in its message. discord.HTTPException."""
        message = interaction.message.id if interaction.message is not None else 0

        async def send(**content: Any) -> None:
            await interaction.response.edit_message(**content)

        await self._send(message, send, page, images)

    async def edit(self, channel: int, message: int, page: ui.LayoutView, images: Images) -> bool:
        """Show ``page`` in a message. Whether that was a counted request. discord.HTTPException."""
        if await self.edit_by_token(message, page, images):
            return False
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        await self._send(message, target.edit, page, images)
        return True

    async def edit_by_token(self, message: int, page: ui.LayoutView, images: Images) -> bool:
        """Show ``page`` in a message if there is a valid token for it. Whether there was. Raises transient errors."""
        known = self._valid(message)
        if known is None or not known.usable:
            return False
        try:
            await self._send(message, known.edit, page, images)
        except discord.HTTPException as error:
            if passing(error):
                raise
            self._tokens.pop(message, None)  # it is not valid any more, or the message is gone
            return False
        return True

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message: an ephemeral one by its token. discord.HTTPException."""
        token = self._valid(message)
        self.forget(message)
        if token is not None and token.followup is not None:
            await token.followup.delete()
        elif token is not None and token.usable:
            await token.interaction.delete_original_response()
        else:
            await self._client.get_partial_messageable(channel).get_partial_message(message).delete()

    async def _send(self, message: int, send: Callable[..., Any], page: ui.LayoutView, images: Images) -> None:
        digests = _digests(images)
        if digests and self._files.get(message) == digests:
            try:
                await send(view=page)
                return
            except discord.HTTPException as error:
                if error.status != BAD_REQUEST or error.code == OLD_MESSAGE:
                    raise
                log.info("the pictures of message %d are uploaded again: %s", message, error)
        self._files.pop(message, None)
        await send(view=page, attachments=files(images))
        self._files[message] = digests


def _digests(images: Images) -> tuple[str, ...]:
    return tuple([image.digest for image in images])


def files(images: Images) -> list[discord.File]:
    """Return pictures as uploads."""
    return [image.file() for image in images]
