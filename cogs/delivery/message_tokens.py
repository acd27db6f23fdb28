"""Tokens that edit a message: of an interaction of this process, or left by the process before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord

from bot.tables.core.ports import KeptToken

EDITABLE = (discord.InteractionResponseType.deferred_message_update, discord.InteractionResponseType.message_update)
"""Answers after which the token edits the message that was clicked, and not a new one."""


@dataclass(frozen=True, slots=True)
class Token:
    """``followup``: the message, if it was sent beside the answer; ``clicked``: it is the message that was clicked;
    ``before``: what edits it if the click is never answered."""

    interaction: discord.Interaction[discord.Client]
    followup: discord.WebhookMessage | None = None
    clicked: bool = False
    before: Token | LeftToken | None = None

    @property
    def usable(self) -> bool:
        """Whether the token can edit its message yet: a click must have been answered."""
        return not self.clicked or self.interaction.response.type in EDITABLE

    @property
    def expired(self) -> bool:
        return self.interaction.is_expired()

    @property
    def edit(self) -> Callable[..., Any]:
        return self.interaction.edit_original_response if self.followup is None else self.followup.edit

    @property
    def delete(self) -> Callable[..., Any]:
        return self.interaction.delete_original_response if self.followup is None else self.followup.delete


@dataclass(frozen=True, slots=True)
class LeftToken:
    """A token of the process before."""

    kept: KeptToken
    webhook: discord.Webhook
    interaction = None
    usable = True

    @property
    def expired(self) -> bool:
        return discord.utils.utcnow() >= self.kept.until

    @property
    def edit(self) -> Callable[..., Any]:
        return partial(self.webhook.edit_message, self.kept.message)

    @property
    def delete(self) -> Callable[..., Any]:
        return partial(self.webhook.delete_message, self.kept.message)
