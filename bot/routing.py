"""Of which slot a click or a command is: its home answers.

Every process gets every interaction, and comes to the same answer: that of the table that a control or an option names,
or that the command is for; else of the server, or outside of servers of the user.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import discord

from bot.core.errors import StoreError
from bot.core.slots import slot_of
from bot.tables.core.model import Status
from bot.tables.service import TableService
from cogs.common.gate import server_of, table_of_target
from cogs.common.handlers import Control
from cogs.common.layout import Click
from cogs.common.rights import OF_TABLES, Right
from cogs.table_cog import meant

LOOKUP_TIMEOUT = 1.0
"""Seconds that the database has to say it: a click is answered within three."""

Interaction = discord.Interaction[discord.Client]


def own_slot(interaction: Interaction) -> int:
    """Where no table says it."""
    return slot_of(server_of(interaction) or interaction.user.id)


class Routing:
    """``controls``: by verb, of all cogs; they come later."""

    def __init__(self, tables: TableService, controls: Mapping[str, Control]) -> None:
        self._tables = tables
        self._controls = controls

    async def slot(self, interaction: Interaction) -> int:
        """While the database is away, that of the server or user: its home says so."""
        if self._tables.slots.all:
            return own_slot(interaction)
        try:
            async with asyncio.timeout(LOOKUP_TIMEOUT):
                table = await self._table(interaction)
                slot = None if table is None else await self._tables.homes.slot(table)
        except (StoreError, TimeoutError):
            slot = None
        return own_slot(interaction) if slot is None else slot

    def known_slot(self, interaction: Interaction) -> int:
        """The same, as far as it is known without a question: of one that was answered."""
        table = self._named(interaction)
        slot = None if table is None else self._tables.homes.known_slot(table)
        return own_slot(interaction) if slot is None else slot

    async def _table(self, interaction: Interaction) -> int | None:
        if (named := self._named(interaction)) is not None or not _takes_a_game(interaction):
            return named
        mine = await self._tables.lists.of_person(interaction.user.id)
        possible = meant([table for table in mine if table.status is Status.RUNNING], interaction.channel_id)
        return possible[0].id if possible else None

    def _named(self, interaction: Interaction) -> int | None:
        """The table that a control or an option names."""
        click = Click.of(interaction)
        if click is not None:
            control = self._controls.get(click.verb)
            return click.table or None if control is not None and control.right in OF_TABLES else None
        if not isinstance(interaction.command, discord.app_commands.Command | discord.app_commands.ContextMenu):
            return None
        if (shown := table_of_target(interaction)) is not None:
            return shown
        number = getattr(interaction.namespace, "game", None)
        return number if _takes_a_game(interaction) and isinstance(number, int) else None


def _takes_a_game(interaction: Interaction) -> bool:
    """Whether it is a command that without a game takes one of the user's own."""
    command = interaction.command
    return command is not None and command.extras.get("right", Right.ANYBODY) in OF_TABLES
