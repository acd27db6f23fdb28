"""Which commands this process answers, who may use them, and what becomes of those that fail."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.connection import SteadyClient
from cogs.common.errors import acknowledge, answer, of_player
from cogs.common.gate import Gate, server_of
from cogs.common.handlers import BESIDE
from cogs.common.services import Services


class AnsweringClient(SteadyClient):
    """A client as its commands see it; `bot.client.BusDriver` is the one there is."""

    gate: Gate
    services: Services

    @abstractmethod
    async def mine(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether this process answers the interaction."""


class Tree(app_commands.CommandTree[AnsweringClient]):
    """Handles failed commands like failed clicks."""

    async def interaction_check(self, interaction: discord.Interaction[discord.Client], /) -> bool:
        if not await self.client.mine(interaction):
            return False
        if not await self.client.gate.admit(interaction):
            return False
        await self.client.services.languages.note_server(server_of(interaction), interaction.guild_locale)
        return await self._may(interaction)

    async def _may(self, interaction: discord.Interaction[discord.Client]) -> bool:
        """Whether the user has the right to the command, which is then acknowledged as it says (`command`); a refusal
        is answered."""
        command, typing = interaction.command, interaction.type is discord.InteractionType.autocomplete
        try:
            if command is not None:
                await self.client.gate.check_command(interaction, command.extras["right"])
                if command.extras.get("answer") == BESIDE and not typing:
                    await acknowledge(interaction, thinking=True, private=True)
        except Exception as error:
            if typing and of_player(error):
                await interaction.response.autocomplete([])
            else:
                await answer(interaction, error)
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction[discord.Client], error: app_commands.AppCommandError, /,
    ) -> None:
        await answer(interaction, error)


def put_in_order(tree: app_commands.CommandTree[Any], names: Sequence[str]) -> None:
    """Have the commands sent in this order, menus last. Discord gives new ones their ids in it; clients sort their
    popup as they like, mostly by use and then by name."""
    places = {name: place for place, name in enumerate(names)}
    found = tree.get_commands(type=discord.AppCommandType.chat_input)
    for command in sorted(found, key=lambda each: places.get(each.name, len(places))):
        tree.remove_command(command.name)
        tree.add_command(command)
