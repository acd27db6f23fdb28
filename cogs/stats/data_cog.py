"""A user's own data: the last tab of ``/stats``, as a file, and its deletion."""

from __future__ import annotations

import io
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict

import discord

from bot.core.user_text import clean_name
from bot.league.export import player_json, zipped
from cogs.common import layout
from cogs.common.errors import API_ERRORS
from cogs.common.gate import member_of
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.stats import stats_view as view
from cogs.table_cog import TableCog
from games.registry import GAMES

LARGEST = 2_000_000
"""Characters of a file with a user's data; a larger one is compressed, since Discord takes 10 MB at most."""


class DataCog(TableCog):
    """Everything that is stored about a user, for them alone."""

    @on("my-data", right=Right.ANYBODY, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        """In the place of another tab."""
        await show_data(self, interaction, click.arg)

    @on("erase", right=Right.ANYBODY)
    async def erase(self, interaction: Interaction, click: Click) -> None:
        t = await self.texts(interaction)
        if click.arg != "sure":
            await interaction.response.send_message(view=view.erase_page(t), ephemeral=True)
            return
        await interaction.response.defer()
        honours = await self.services.leagues.honours.roles_of(interaction.user.id)
        await self.services.leagues.erase(interaction.user.id, t("stats.ghost"))
        await self._uncrown(interaction, honours)
        await interaction.edit_original_response(view=layout.note(t("stats.erased")))

    async def _uncrown(self, interaction: Interaction, honours: Iterable[tuple[int, int]]) -> None:
        """Take the roles that the user had for winning seasons, where the bot may."""
        for guild_id, number in honours:
            guild = interaction.client.get_guild(guild_id)
            role = guild.get_role(number) if guild is not None else None
            member = await member_of(guild, discord.Object(interaction.user.id)) if guild is not None else None
            if role is not None and member is not None and role.is_assignable():
                with suppress(*API_ERRORS):
                    await member.remove_roles(role)


async def show_data(cog: TableCog, interaction: Interaction, tabs: str = "") -> None:
    """The user's stored data as a file, and a button to delete it. ``tabs``: what the other tabs show, if there are
    any."""
    services, user, t = cog.services, interaction.user.id, await cog.texts(interaction)
    blocked = [asdict(each) for each in await services.players.blocks.blocked_by(user)]
    prefs = await services.prefs.user(user)
    settings = {each.name: each.stored(prefs[each]) for each in services.features.settings.users}
    more = {"blocked": blocked, **await services.features.stored(user), "settings": settings,
            "name": clean_name(interaction.user.display_name)}
    text = await player_json(services.leagues, user, tuple(GAMES), more)
    file = discord.File(io.BytesIO(text.encode()), "my-data.json")
    if len(text) > LARGEST:
        file = discord.File(zipped([("my-data.json", text)]), "my-data.zip")
    page = view.my_data_page(file.filename, t, view.NumbersShown.read(tabs) if tabs else None)
    await interaction.edit_original_response(view=page, attachments=[file])
