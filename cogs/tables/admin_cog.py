"""Running games: ``/game end``, ``stop``, ``resign``, ``ai``, ``back``. What cannot be undone asks for confirmation."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.tables.core.model import OrderKind, Status, Table
from cogs.common import layout
from cogs.common.autocomplete import MY_GAME
from cogs.common.base import EDIT, Interaction, TableCog, on, say
from cogs.common.commands import command
from cogs.common.custom_ids import Click, press
from cogs.common.errors import acknowledge
from cogs.common.gate import is_admin


class GameCog(TableCog):
    """Ending, leaving and coming back."""

    group = app_commands.Group(name="game", description=say("command.game"))

    @command("command.game.end", group, game=MY_GAME)
    async def end(self, interaction: Interaction, game: int | None = None) -> None:
        table = await self._of_server(interaction, game)
        await self._confirm(interaction, table or await self.my_table(interaction, game), "abort")

    async def _of_server(self, interaction: Interaction, number: int | None) -> Table | None:
        """For a user who manages the server: its game with the number, whose channel may be gone; without a number
        the only game here."""
        every = await self.tables.tables_of_guild(interaction.guild_id or 0)
        found = [table for table in every if table.status is Status.RUNNING and is_admin(interaction, table) and (
            table.channel == interaction.channel_id if number is None else table.id == number)]
        return found[0] if len(found) == 1 else None

    @command("command.game.stop", group, game=MY_GAME)
    async def stop(self, interaction: Interaction, game: int | None = None) -> None:
        await self._confirm(interaction, await self.my_table(interaction, game), "stop")

    @on("stop", "vote-stop")
    async def stopped(self, interaction: Interaction, click: Click) -> None:
        """In place of the question; or, from the result of a round, in a message of its own."""
        beside = click.verb == "vote-stop"
        await acknowledge(interaction, thinking=beside, private=beside)
        receipt = await self.tables.stop(click.table, interaction.user.id, key=str(interaction.id))
        await interaction.client.ballots.show_pending(click.table, OrderKind.STOP)
        await self.reply(interaction, "game.stop.others" if receipt.queued else "game.stopped")

    @command("command.game.resign", group, game=MY_GAME)
    async def resign(self, interaction: Interaction, game: int | None = None) -> None:
        await self._confirm(interaction, await self.my_table(interaction, game), "resign")

    async def _confirm(self, interaction: Interaction, table: Table, verb: str) -> None:
        t = await self.texts(interaction)
        button = press(Click(verb, table.id, 0), t(f"game.{verb}"), discord.ButtonStyle.danger)
        page = layout.page([layout.words(t(f"game.{verb}.sure", n=table.id)), *layout.rows([button])])
        await interaction.response.send_message(view=page, ephemeral=True)

    @on("abort", answer=EDIT)
    async def abort(self, interaction: Interaction, click: Click) -> None:
        table = (await self.tables.snapshot(click.table)).table
        receipt = await self.tables.abort(
            click.table, interaction.user.id, force=is_admin(interaction, table), key=str(interaction.id))
        await interaction.client.ballots.show_pending(click.table, OrderKind.ABORT)
        over = receipt.snapshot.status is Status.OVER
        await self.reply(interaction, "game.aborted" if over else "game.abort.others")

    @on("resign", answer=EDIT)
    async def resigned(self, interaction: Interaction, click: Click) -> None:
        await self.tables.resign(click.table, interaction.user.id, key=str(interaction.id))
        await self.reply(interaction, "game.resigned")

    @command("command.game.ai", group, game=MY_GAME)
    async def substitute(self, interaction: Interaction, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        await self.tables.stand_in((await self.my_table(interaction, game)).id, interaction.user.id)
        await self.reply(interaction, "game.ai")

    @command("command.game.back", group, game=MY_GAME)
    async def back(self, interaction: Interaction, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        table = await self.my_table(interaction, game)
        await self.tables.come_back(table.id, interaction.user.id)
        await self.hands.open(interaction, table.id)

    @on("back")
    async def back_pressed(self, interaction: Interaction, click: Click) -> None:
        """The same from the hand, which is then played again."""
        async with self.hands.click(interaction, click.table) as (session, answer):
            await self.tables.come_back(click.table, interaction.user.id)
            await self.hands.answer(session, answer)
