"""Where somebody uses the bot: a server that it is a member of, its direct messages, or *outside*.

Outside are group DMs, DMs between people and servers without the bot, where a user has the app on their account. There
the bot sends and edits nothing by itself: Discord takes answers to interactions, for a quarter of an hour each.
"""

from __future__ import annotations

from typing import Any

import discord

Interaction = discord.Interaction[Any]


def server_of(interaction: Interaction) -> int | None:
    """The server of the interaction; None where the bot is no member."""
    number = interaction.guild_id
    return number if number is not None and interaction.client.get_guild(number) is not None else None


def is_dm(interaction: Interaction) -> bool:
    """Whether it comes from the user's direct messages with the bot, which nobody else can see."""
    return interaction.context.dm_channel


def is_outside(interaction: Interaction) -> bool:
    return server_of(interaction) is None and not is_dm(interaction)


def is_private(interaction: Interaction) -> bool:
    """Whether only the user can see the message that was clicked."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or is_dm(interaction))
