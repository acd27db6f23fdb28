"""Which roles members earn on a server: a page of ``/setup``."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord.ext import commands

from bot.features.earned_roles.feature import EARNED_ROLES_FEATURE
from bot.features.earned_roles.values import GAMES_NEEDED, NEEDED
from bot.i18n import Texts
from bot.tables.core.preferences import GuildSettings
from cogs.common.errors import Refusal
from cogs.common.handlers import EDIT, SETUP, door, on
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.honour_roles import may_give
from cogs.earned_roles.role_keeper import RoleKeeper, dangers
from cogs.earned_roles.view import ROLES, setting_page
from cogs.league.seasons.settings_commands import check_role
from cogs.table_cog import TableCog


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (EarnedRolesCog(services, delivery),)


class EarnedRolesCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._roles = services.features[EARNED_ROLES_FEATURE]
        self._keeper = RoleKeeper(services, delivery)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        await self._keeper.look_at_all()

    async def slots_changed(self) -> None:
        await self._keeper.look_at_all()

    async def cog_unload(self) -> None:
        await self._keeper.stop()

    @door(SETUP, "earned-roles", "earned.open")
    @on("earned-roles", right=Right.ADMIN, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, await self.services.prefs.guild(interaction.guild_id or 0))

    @on("pick-earned-roles", right=Right.ADMIN, answer=EDIT)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        """A role that the user could give themselves, without powers; or how many games it takes."""
        guild = interaction.guild_id or 0
        settings = await self.services.prefs.guild(guild)
        if one_of(click.arg, (*ROLES, "needed")) == "needed":
            changed = settings.having(GAMES_NEEDED, number(one_of(click.value, [str(n) for n in NEEDED])))
        else:
            chosen = number(click.values[0]) if click.values else 0
            if chosen:
                check_role(interaction, chosen)
                await self._check_harmless(interaction, chosen)
            changed = settings.having(ROLES[click.arg], chosen)
        await self.services.prefs.set_guild(guild, changed)
        self._keeper.touch(guild)
        await self._show(interaction, changed)

    async def _check_harmless(self, interaction: Interaction, chosen: int) -> None:
        """Refusal (role_has_powers, no_such_role)."""
        role = interaction.guild.get_role(chosen) if interaction.guild is not None else None
        if role is None or role.is_default():
            raise Refusal("no_such_role")
        if found := dangers(role):
            raise Refusal("role_has_powers", permissions=_named(found, await self.texts(interaction)))

    async def _show(self, interaction: Interaction, settings: GuildSettings) -> None:
        t, guild = await self.texts(interaction), interaction.guild
        roles = [role for role in (settings[each] for each in ROLES.values()) if role]
        given = sum([await self._roles.count(interaction.guild_id or 0, role) for role in dict.fromkeys(roles)])
        lacking = [] if guild is None else [line for role in dict.fromkeys(roles) for line in _lacking(guild, role, t)]
        await interaction.edit_original_response(view=setting_page(settings, t, given, lacking))


def _lacking(guild: discord.Guild, number: int, t: Texts) -> list[str]:
    """What keeps the bot from giving a role."""
    role = guild.get_role(number)
    if role is None:
        return [t("earned.gone")]
    if found := dangers(role):
        return [t("earned.powers", role=role.mention, permissions=_named(found, t))]
    return [] if may_give(role) else [t("earned.cannot", role=role.mention)]


def _named(permissions: Sequence[str], t: Texts) -> str:
    """As Discord's pages in English call them."""
    return t("words.comma").join(f"*{each.replace('_', ' ').title()}*" for each in permissions)
