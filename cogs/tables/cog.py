"""The table again, and my games: ``/table``, ``/games``."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands, ui

from bot.tables.core.model import Status, Table
from bot.tables.lobby.spectators import is_open
from cogs.common import layout
from cogs.common.base import EDIT, Interaction, TableCog, on, say
from cogs.common.custom_ids import Click, number
from cogs.common.errors import Refusal, acknowledge
from cogs.common.places import is_outside, server_of
from cogs.delivery.message_editor import files
from cogs.reminders.turns_view import board_buttons, games_page, listed


class TablesCog(TableCog):
    """Where games are and how they stand."""

    @app_commands.command(name="table", description=say("command.table"))
    async def table(self, interaction: Interaction) -> None:
        if is_outside(interaction):
            newest = (await self._shown_here(interaction))[-1]
            await acknowledge(interaction, thinking=True)
            await self.presenter.answer(interaction, newest.id)
            return
        await acknowledge(interaction, thinking=True, private=True)
        tables = await self._shown_here(interaction)
        for table in tables:
            await self.presenter.repost(table.id)
        await self.reply(interaction, "table.reposted", n=len(tables))

    async def _shown_here(self, interaction: Interaction) -> Sequence[Table]:
        """The person's own tables in this channel, else all here, else their own in its threads, newest last."""
        here = await self.tables.tables_in(interaction.channel_id or 0)
        open_ = [table for table in here if table.status in (Status.LOBBY, Status.RUNNING)]
        open_ = open_ or await self._in_threads(interaction)
        if not open_:
            raise Refusal("no_table_here")
        mine = [table for table in open_ if table.seat_of(interaction.user.id) is not None]
        return sorted(mine or open_, key=lambda table: table.id)

    async def _in_threads(self, interaction: Interaction) -> list[Table]:
        if interaction.guild is None:
            return []
        threads = {thread.id for thread in interaction.guild.threads if thread.parent_id == interaction.channel_id}
        return [table for table in await self.tables.tables_of(interaction.user.id) if table.channel in threads]

    @on("look")
    async def look(self, interaction: Interaction, click: Click) -> None:
        """The table of who plays alone, for somebody who looks on, ``again`` in the same message; or, if all players
        have agreed to that, the thread with open cards."""
        await acknowledge(interaction, thinking=not click.arg, private=not click.arg)
        t = await self.texts(interaction)
        if is_open(await self.tables.game(click.table)) and not click.arg:
            thread = await interaction.client.spectators.admit(click.table, interaction.user)
            await interaction.edit_original_response(view=layout.note(t("spectators.here", channel=f"<#{thread}>")))
            return
        page, images = await self.presenter.watched(click.table, t)
        await interaction.edit_original_response(view=page, attachments=files(images))

    @app_commands.command(name="games", description=say("command.games"))
    async def games(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        await interaction.edit_original_response(view=await self._games(interaction, 0))

    @on("games-page", answer=EDIT)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        await interaction.edit_original_response(view=await self._games(interaction, number(click.arg or "0")))

    async def _games(self, interaction: Interaction, page: int) -> ui.LayoutView:
        """All of the person's games, from what the store knows: no game's state is needed."""
        user, t = interaction.user.id, await self.texts(interaction)
        tables = await self.tables.tables_of(user)
        admin = server_of(interaction) is not None and interaction.permissions.manage_guild
        board = admin and await self.services.notices.posted(0, interaction.guild_id or 0) is not None
        if not tables:
            controls = board_buttons(t, board=board) if admin else []
            return layout.page([layout.words(t("games.none")), *layout.rows(controls)])
        waits = [wait for wait in await self.tables.waits([table.id for table in tables])
                 if wait.kind != "bomb" or (wait.user == user and await self.tables.orders.asked(wait.table, user))]
        conduct = {pace: await self.tables.conduct(user, pace) for pace in self.tables.paces}
        return games_page(listed(tables, waits, user), page, t, conduct, admin=admin, board=board)
