"""My hand, privately: the public message's button and ``/hand``."""

from __future__ import annotations

from discord import app_commands

from bot.tables.core.errors import TableError
from bot.tables.core.model import Status
from cogs.common.autocomplete import my_games
from cogs.common.base import Interaction, TableCog, on, say
from cogs.common.custom_ids import Click
from cogs.common.errors import acknowledge
from cogs.common.places import is_outside, is_private


class HandCog(TableCog):
    """Shows hands on demand."""

    @on("hand")
    async def button(self, interaction: Interaction, click: Click) -> None:
        if is_outside(interaction) and not is_private(interaction):  # the table's message is edited by this token, too
            await acknowledge(interaction)
            await self._check(interaction, click.table)
            await self.hands.follow(interaction, click.table)
            return
        await acknowledge(interaction, thinking=True, private=True)
        await self._open(interaction, click.table)

    @app_commands.command(name="hand", description=say("command.hand"))
    @app_commands.describe(game=say("command.hand.game"))
    @app_commands.autocomplete(game=my_games)
    async def hand(self, interaction: Interaction, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        await self._open(interaction, game or (await self.my_table(interaction)).id)

    async def _open(self, interaction: Interaction, table_id: int) -> None:
        await self._check(interaction, table_id)
        await self.hands.open(interaction, table_id)

    async def _check(self, interaction: Interaction, table_id: int) -> None:
        """Codes: not_seated, not_running."""
        snapshot = await self.tables.snapshot(table_id)
        if snapshot.table.seat_of(interaction.user.id) is None:
            raise TableError("not_seated")
        if snapshot.status is Status.LOBBY:
            raise TableError("not_running")
