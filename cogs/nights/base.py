"""What the cogs of club nights share."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.core.errors import StaleTable
from bot.features.nights.feature import NIGHTS_FEATURE
from bot.features.nights.service import NightService
from bot.league.model import Actor
from bot.league.season.night.attendance import check_director
from bot.league.state import SeasonState
from cogs.common.gate import is_manager, member_of
from cogs.common.layout import Interaction, number
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.nights import director_view
from cogs.nights import view as night_view
from cogs.nights.messages import NightMessages
from cogs.table_cog import TableCog


class NightPart(TableCog):
    """A cog of club nights. `cogs.common.gate` has checked that a night that is named is of this server."""

    def __init__(self, services: Services, delivery: Delivery, messages: NightMessages) -> None:
        super().__init__(services, delivery)
        self.messages = messages

    @property
    def nights(self) -> NightService:
        return self.services.features[NIGHTS_FEATURE]

    async def actor(self, interaction: Interaction) -> Actor:
        user = interaction.user
        return Actor(user.id, user.display_name, await is_manager(self.services, interaction))

    async def state(self, season: int) -> SeasonState:
        return await self.services.leagues.seasons.state(season)

    async def show_night(self, interaction: Interaction, season: int, key: str = "",
                         params: Mapping[str, object] | None = None) -> None:
        """Edit the private response to show the night. ``key``: what was just done."""
        t = await self.texts(interaction)
        page = night_view.night_page(await self.state(season), t, told=t(key, **(params or {})) if key else "")
        await interaction.edit_original_response(view=page)

    async def show_board(self, interaction: Interaction, season: int, key: str = "", page: int = 0) -> None:
        """Edit the response to show the director's board."""
        state, actor, t = await self.state(season), await self.actor(interaction), await self.texts(interaction)
        check_director(state, actor)
        view = director_view.director_page(
            state, self.services.clock.now(), t, page, manager=actor.manager, told=t(key) if key else "")
        await interaction.edit_original_response(view=view)


async def chosen_member(interaction: Interaction, value: str) -> discord.Member:
    """The member of the server who was chosen. StaleTable: there is none."""
    found = None
    if interaction.guild is not None:
        found = await member_of(interaction.guild, discord.Object(number(value)))
    if found is None:
        raise StaleTable
    return found
