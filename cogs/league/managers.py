"""Whom a call for a season's managers mentions."""

from __future__ import annotations

from typing import NamedTuple

import discord

from bot.league.model import Season
from cogs.common.gate import member_of
from cogs.common.services import Services


class Callees(NamedTuple):
    """``role``: the managers' (0: none); ``users``: who is called where there is no role."""

    role: int = 0
    users: tuple[int, ...] = ()

    @property
    def roles(self) -> tuple[int, ...]:
        return (self.role,) if self.role else ()

    @property
    def mention(self) -> str:
        return " ".join([*(f"<@&{role}>" for role in self.roles), *(f"<@{user}>" for user in self.users)])

    @property
    def allowed(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(
            everyone=False, roles=[*map(discord.Object, self.roles)], users=[*map(discord.Object, self.users)])


async def callees(services: Services, client: discord.Client, season: Season) -> Callees:
    """The server's role for league managers; without one (the default) who opened the season, if they still may manage
    the server, else the server's owner. Who wants no notices is not called."""
    guild = client.get_guild(season.guild)
    role = (await services.prefs.guild(season.guild)).managers
    if role and (guild is None or guild.get_role(role) is not None):
        return Callees(role=role)
    if guild is None:
        return Callees()
    opened = await services.leagues.stores.seasons.log(season.id, 0, 1)
    opener = opened[0].by if opened else None
    for user in (opener, guild.owner_id):
        if user is not None and user > 0 and await _manages(guild, user) and (await services.prefs.user(user)).notify:
            return Callees(users=(user,))
    return Callees()


async def _manages(guild: discord.Guild, user: int) -> bool:
    if user == guild.owner_id:
        return True
    member = await member_of(guild, discord.Object(user))
    return member is not None and member.guild_permissions.manage_guild
