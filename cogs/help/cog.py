"""``/help``, ``/about``, and one message to a server that has invited the bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.core.errors import StoreError
from cogs.common.api_errors import TROUBLE
from cogs.common.base import Interaction, TableCog, on, say
from cogs.common.custom_ids import Click, one_of
from cogs.help.pages import about_page, help_page, welcome_page
from cogs.help.topics import FIRST, TOPICS

log = logging.getLogger(__name__)


class HelpCog(TableCog):
    """What the bot can do."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._greeting = asyncio.Lock()

    @app_commands.command(name="help", description=say("command.help"))
    async def help(self, interaction: Interaction) -> None:
        page = help_page(FIRST, self.services.command_ids, await self.texts(interaction))
        await interaction.response.send_message(view=page, ephemeral=True)

    @on("pick-help")
    async def turn(self, interaction: Interaction, click: Click) -> None:
        page = help_page(one_of(click.value, TOPICS), self.services.command_ids, await self.texts(interaction))
        await interaction.response.edit_message(view=page)

    @app_commands.command(name="about", description=say("command.about"))
    async def about(self, interaction: Interaction) -> None:
        page = about_page(self.services.about, self.services.command_ids, await self.texts(interaction))
        await interaction.response.send_message(view=page, ephemeral=True)

    # the first message to a server ---------------------------------------------------------------

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Discord may report a server again (a resumed gateway): one message is sent, and none twice."""
        if not self.services.greets:
            return
        try:
            async with self._greeting:
                await self._greet(guild)
        except StoreError as error:
            log.error("server %d got no first message: %s", guild.id, error)

    async def _greet(self, guild: discord.Guild) -> None:
        """Store that the server has been greeted, then do so: a message that fails is better than a second one."""
        await self.services.note_server(guild.id, guild.preferred_locale)
        prefs = self.services.prefs
        settings, channels = await prefs.guild(guild.id), list(writable(guild))
        if settings.greeted or not channels:
            return
        await prefs.set_guild(guild.id, replace(settings, greeted=True))
        page = welcome_page(self.services.command_ids, await self.services.guild_texts(guild.id))
        for channel in channels:
            try:
                await channel.send(view=page, nonce=guild.id)
                return
            except discord.Forbidden as error:
                log.info("no first message in channel %d: %s", channel.id, error)
            except TROUBLE as error:  # it may have been sent
                log.info("no first message to server %d: %s", guild.id, error)
                return


def writable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """The channels where the bot may write: the one for system messages, then the others from the top."""
    first = [guild.system_channel] if guild.system_channel is not None else []
    for channel in dict.fromkeys([*first, *guild.text_channels]):
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            yield channel
