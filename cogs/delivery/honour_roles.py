"""The role that the winners of a season or of a club night have."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

import discord

from cogs.common.errors import API_ERRORS
from cogs.common.gate import member_of
from cogs.delivery.request_lanes import note_request


def may_give(role: discord.Role) -> bool:
    """Whether the bot may give the role."""
    return role.is_assignable() and role.guild.me.guild_permissions.manage_roles


async def pass_on(guild: discord.Guild, role: discord.Role, old: Collection[int], new: Collection[int]) -> None:
    """From the users who had it last to those who have won now."""
    for user in sorted({*old} ^ {*new}):
        member = await member_of(guild, discord.Object(user)) if user > 0 else None
        if member is not None:
            note_request()
            with suppress(*API_ERRORS):  # they have left, or the role has moved above the bot's
                await (member.add_roles(role) if user in new else member.remove_roles(role))
