"""Show a trick, hands or a whole round of a replay to others: a picture or an animation in the channel.

Only finished rounds, and none whose deals others have still to play: the gate to what has happened is asked when the
button is pressed and again before the message is sent.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import ui

from bot.i18n import Texts
from bot.tables.core.history import Step, replay_steps
from bot.tables.core.model import Table
from bot.tables.core.names import clean
from cogs.common import display_names, layout
from cogs.common.api_errors import TROUBLE
from cogs.common.base import Interaction, TableCog, check_openings, on
from cogs.common.custom_ids import Click, number, one_of
from cogs.common.errors import Refusal, acknowledge
from cogs.common.places import is_dm, is_outside, server_of
from cogs.delivery.renderer import Image
from cogs.history.excerpts import KINDS, Excerpt, excerpt
from rendering.clip import Clip


class ShowCog(TableCog):
    """The buttons *Post …* of a replay."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._drawing: set[int] = set()

    @on("show")
    async def show(self, interaction: Interaction, click: Click) -> None:
        first, step, kind = (*click.arg.split("-"), "", "")[:3]
        played, kind, user = max(1, number(first)), one_of(kind, KINDS), interaction.user.id
        await acknowledge(interaction, thinking=True, private=True)
        table = (await self.tables.snapshot(click.table)).table
        check_place(interaction, table)
        steps = await self._steps(table, played)
        if user in self._drawing:
            raise Refusal("show_busy")
        check_openings(interaction)
        self._drawing.add(user)
        try:
            await self._post(interaction, table, played, excerpt(
                kind, table, steps, min(number(step), len(steps) - 1), await self._public(interaction, table)))
        finally:
            self._drawing.discard(user)

    async def _steps(self, table: Table, played: int) -> list[Step]:
        """The steps of a finished round. LeagueError (``boards_open``), Refusal (``no_round_over``)."""
        log = await self.services.leagues.records.replay(table.id)
        _, steps = await asyncio.to_thread(replay_steps, log, self.tables.games, played)
        if not steps:
            raise Refusal("no_round_over")
        return steps

    async def _public(self, interaction: Interaction, table: Table) -> Texts:
        """The language of the channel where it is posted."""
        if (guild := server_of(interaction)) is not None:
            return await self.services.guild_texts(guild)
        return await self.texts(interaction)

    async def _post(self, interaction: Interaction, table: Table, played: int, what: Excerpt) -> None:
        t, public = await self.texts(interaction), await self._public(interaction, table)
        said = public(f"show.{what.kind}", name=display_names.escaped(clean(interaction.user.display_name)),
                      n=what.trick, round=played, game=display_names.game(public, table.game), table=table.id)
        if len(what.pictures) == 1:
            image = await self.services.drawing.draw(what.pictures[0])
        else:
            await interaction.edit_original_response(view=layout.note(t("show.drawing")))
            title = f"{display_names.game(public, table.game)}, {public('history.round', n=played)}"
            image = await self.services.drawing.clip(Clip(what.pictures, title, public))
        if image is None:
            raise Refusal("no_pictures")
        await self.services.leagues.records.replay(table.id)
        try:
            sent = await interaction.client.get_partial_messageable(
                interaction.channel_id, guild_id=interaction.guild_id).send(
                view=shown_page(said, image), file=image.file(), allowed_mentions=discord.AllowedMentions.none())
        except TROUBLE as error:
            raise Refusal("cannot_post") from error
        await interaction.edit_original_response(view=layout.note(t("show.posted", link=sent.jump_url)))


def shown_page(said: str, image: Image) -> ui.LayoutView:
    """For everybody in the channel."""
    return layout.page([layout.words(said), layout.picture(*image.named)])


def check_place(interaction: Interaction, table: Table) -> None:
    """Refusal unless the bot and the user may post here, and everybody here may know of the table.

    That is: it is the table's channel or one above or below it, or the user's direct messages, or a channel of the
    table's server, if everybody there can see the table's. Of a game that the user played alone nobody else minds.
    """
    if is_dm(interaction):
        return
    if is_outside(interaction):
        raise Refusal("server_only")
    if not (_may_send(interaction, interaction.app_permissions) and interaction.app_permissions.attach_files):
        raise Refusal("cannot_post")
    if not _may_send(interaction, interaction.permissions):
        raise Refusal("show_not_allowed")
    alone = [person.id for person in table.people] == [interaction.user.id]
    if not (alone or interaction.channel_id == table.channel or _may_know(interaction, table)):
        raise Refusal("show_elsewhere")


def _may_send(interaction: Interaction, allowed: discord.Permissions) -> bool:
    thread = isinstance(interaction.channel, discord.Thread)
    return allowed.view_channel and (allowed.send_messages_in_threads if thread else allowed.send_messages)


def _may_know(interaction: Interaction, table: Table) -> bool:
    """Whether everybody here can see the table's channel."""
    if interaction.guild is None or interaction.guild_id != table.guild:
        return False
    channel = interaction.guild.get_channel_or_thread(table.channel)
    if channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return False
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)} - {None}
    if here & {channel.id, getattr(channel, "parent_id", None)}:
        return True
    return bool(channel.permissions_for(interaction.guild.default_role).view_channel)
