"""Declare the handlers of controls and commands; who clicked, their language, and how much they may open."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.i18n import Texts, texts
from bot.tables.core.model import Person
from bot.tables.core.user_text import clean_name
from cogs.common import layout
from cogs.common.errors import Refusal, acknowledge
from cogs.common.layout import Click, Handler
from cogs.common.services import Services

Interaction = discord.Interaction[Any]
M = TypeVar("M", bound=Callable[..., Any])
C = TypeVar("C")

_VERBS = "__control_verbs__"
CHOICES_LIMIT = 25


EDIT, BESIDE = "edit", "beside"
"""How a click is answered: by editing its message, or with a separate private message."""


def on(*verbs: str, answer: str = "") -> Callable[[M], M]:
    """Mark a cog's method as the handler of controls with these verbs.

    ``answer``: how the click is acknowledged before anything is done; empty: the method sees to that.
    """
    def mark(method: M) -> M:
        @wraps(method)
        async def acknowledged(owner: object, interaction: Interaction, click: Click) -> None:
            await acknowledge(interaction, thinking=answer == BESIDE, private=answer == BESIDE)
            await method(owner, interaction, click)

        handler: Any = acknowledged if answer else method
        setattr(handler, _VERBS, verbs)
        return cast(M, handler)

    return mark


def controls_of(owner: object) -> dict[str, Handler]:
    """The methods of ``owner`` that are marked with `on`, by verb."""
    marked = [(name, getattr(type(owner), name)) for name in dir(type(owner))]
    return {verb: getattr(owner, name) for name, method in marked for verb in getattr(method, _VERBS, ())}


class Replies:
    """Answers in the private language of the interaction's user."""

    services: Services

    async def texts(self, interaction: Interaction) -> Texts:
        return await self.services.private_texts(interaction.user.id, interaction.locale)

    async def reply(self, interaction: Interaction, key: str, /, **params: object) -> None:
        """Answer an acknowledged interaction with this text."""
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t(key, **params)))


def check_openings(interaction: Interaction) -> None:
    """Limit what a user, and a server's users, open in a while. Refusal (too_many_openings)."""
    if not interaction.client.gate.openings.take(interaction.user.id, interaction.guild_id):
        raise Refusal("too_many_openings")


def person(interaction: Interaction) -> Person:
    return Person(interaction.user.id, clean_name(interaction.user.display_name))


def servers_only(command: C) -> C:
    """Mark a command for servers with the bot only, not for the user's own app."""
    app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(command)
    app_commands.allowed_installs(guilds=True, users=False)(command)
    return command


def say(key: str) -> locale_str:
    """A command's description or choice in English, with its key for the translator."""
    return locale_str(texts()(key), key=key)
