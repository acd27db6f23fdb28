"""The one place that checks rights: person, server of the click, table or season, act (`cogs.common.rights`).

A table or a season that a person may not know of does not exist for them: ``no_such_table``, ``no_such_season``.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.league.errors import LeagueError
from bot.tables.core.errors import StaleTable, TableError
from bot.tables.core.model import Table
from cogs.common.custom_ids import Click
from cogs.common.errors import Refusal
from cogs.common.places import server_of
from cogs.common.rights import COMMANDS, CONTROLS, OF_SEASONS, OF_TABLES, Right
from cogs.common.services import Services

Interaction = discord.Interaction[Any]


class Gate:
    """Every check raises `TableError`, `LeagueError` or `Refusal`, or returns nothing."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def check_click(self, interaction: Interaction, click: Click) -> None:
        """Also raises StaleTable: for a verb without a right."""
        right = CONTROLS.get(click.verb)
        if right is None:
            raise StaleTable
        await self.check(interaction, right, click.table)

    async def check_command(self, interaction: Interaction, name: str) -> None:
        """Check a command or an autocomplete by the options given so far. Without a game, commands take one of the
        user's own."""
        right = COMMANDS[name]
        option = getattr(interaction.namespace, "season" if right in OF_SEASONS else "game", None)
        await self.check(interaction, right, option if isinstance(option, int) else None)

    async def check(self, interaction: Interaction, right: Right, number: int | None) -> None:
        """Check a right at the table, or in the season, with this number."""
        if right is Right.ANYBODY:
            return
        if right in OF_TABLES:
            if number is not None:
                await self._check_table(interaction, right, (await self._services.tables.snapshot(number)).table)
            return
        if server_of(interaction) is None:
            raise Refusal("server_only")
        if right is Right.ADMIN and not interaction.permissions.manage_guild:
            raise Refusal("not_admin")
        if right in OF_SEASONS:
            await self._check_season(interaction, right, number)

    # tables --------------------------------------------------------------------------------------
    async def _check_table(self, interaction: Interaction, right: Right, table: Table) -> None:
        user = interaction.user.id
        plays = table.seat_of(user) is not None
        if right is Right.HOST and user == table.host:
            return
        if right is not Right.HOST and plays:
            return
        if right is Right.ENDER and is_admin(interaction, table):
            return
        if not plays and not await self._sees(interaction, table):
            raise TableError("no_such_table")
        if right is Right.HOST:
            host = table.seat_of(table.host)
            raise TableError("not_host", host=host.name if host else "")
        if right is not Right.VIEWER:
            raise TableError("not_seated")

    async def _sees(self, interaction: Interaction, table: Table) -> bool:
        """Whether the user can see the table's channel, as far as that is known without privileged intents: a
        channel that is gone, an archived thread and a private one can be seen only by who clicks there."""
        if interaction.channel_id == table.channel:
            return True
        guild = table.guild is not None and interaction.client.get_guild(table.guild)
        if not guild or interaction.guild_id not in (None, guild.id):
            return False
        member = await _member(guild, interaction.user)
        channel = guild.get_channel_or_thread(table.channel)
        if member is None or channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
            return False
        may_see: bool = channel.permissions_for(member).view_channel
        return may_see

    # seasons -------------------------------------------------------------------------------------
    async def _check_season(self, interaction: Interaction, right: Right, number: int | None) -> None:
        seasons = self._services.leagues.seasons
        if number is not None and (await seasons.season(number)).guild != interaction.guild_id:
            raise LeagueError("no_such_season")
        if right is Right.SEASON or await is_manager(self._services, interaction):
            return
        if right is Right.MANAGER:
            raise LeagueError("not_manager")
        if number is not None:
            state, user = await seasons.state(number), interaction.user.id
            if state.of_user(user) is None and not any(state.plays(each, user) for each in state.fixtures.values()):
                raise LeagueError("not_your_fixture")


async def _member(guild: discord.Guild, user: discord.User | discord.Member) -> discord.Member | None:
    """The user as a member of ``guild``: asked of Discord if the interaction comes from elsewhere."""
    if isinstance(user, discord.Member) and user.guild == guild:
        return user
    try:
        return await guild.fetch_member(user.id)
    except discord.HTTPException:
        return None


async def roles_at(interaction: Interaction, table: Table) -> tuple[int, ...]:
    """The roles that the user has on the table's server."""
    guild = interaction.client.get_guild(table.guild) if table.guild is not None else None
    member = None if guild is None else await _member(guild, interaction.user)
    return () if member is None else tuple(role.id for role in member.roles)


def is_admin(interaction: Interaction, table: Table) -> bool:
    """Whether the user manages the table's server, and is there."""
    here = table.guild is not None and table.guild == interaction.guild_id
    return here and interaction.permissions.manage_guild


async def is_manager(services: Services, interaction: Interaction) -> bool:
    """Whether the user manages the leagues of the server: by its role for that, or because they may manage it."""
    if interaction.guild_id is None or server_of(interaction) is None:
        return False
    role, user = (await services.prefs.guild(interaction.guild_id)).managers, interaction.user
    has_role = isinstance(user, discord.Member) and bool(role) and user.get_role(role) is not None
    return has_role or interaction.permissions.manage_guild
