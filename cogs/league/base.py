"""What the parts of ``/league`` share: who acts, which season is meant, the seasons' pages."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

import discord
from cachetools import LRUCache
from discord import app_commands

from bot.league.errors import LeagueError
from bot.league.model import Actor, Season
from bot.league.season.state import SeasonState
from bot.tables.core.names import clean
from cogs.common.api_errors import TROUBLE
from cogs.common.base import Interaction, Replies
from cogs.common.gate import is_manager
from cogs.common.services import Services
from cogs.league import season_view as pages
from cogs.league.options import here

log = logging.getLogger(__name__)

CACHED_PAGES = 1000


class SeasonPages:
    """Where each season's page was shown or used last, so that it can be updated. After a restart its buttons say."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._messages: LRUCache[int, tuple[int, int]] = LRUCache(CACHED_PAGES)

    def note(self, season: int, message: discord.Message) -> None:
        self._messages[season] = message.channel.id, message.id

    async def update(self, client: discord.Client, state: SeasonState) -> None:
        """Show the season as it is now, where its page is known."""
        season = state.season
        if season.id not in self._messages:
            return
        channel, message = self._messages[season.id]
        page = pages.season_page(state, await self._services.guild_texts(season.guild))
        try:
            await client.get_partial_messageable(channel).get_partial_message(message).edit(view=page)
        except TROUBLE as error:
            log.info("the page of season %d cannot be updated: %s", season.id, error)
            del self._messages[season.id]


class LeaguePart(Replies, app_commands.Group):
    """Some commands and controls of ``/league``; `cogs.league.cog.LeagueCog` puts the parts together."""

    here = staticmethod(here)

    def __init__(self, services: Services, season_pages: SeasonPages) -> None:
        super().__init__(name="part", description="part")  # its commands move to the group of the cog
        self.services = services
        self.leagues = services.leagues
        self.pages = season_pages

    async def actor(self, interaction: Interaction) -> Actor:
        """The user; a manager by the server's role for league managers, or who may manage the server."""
        user = interaction.user
        return Actor(user.id, user.display_name, await is_manager(self.services, interaction))

    async def head(self, interaction: Interaction, season: int) -> Season:
        """Name and settings of a season of this server, without reading its log. LeagueError (``no_such_season``)."""
        found = await self.leagues.seasons.season(season)
        if found.guild != interaction.guild_id:
            raise LeagueError("no_such_season")
        return found

    async def show_page(self, interaction: Interaction, season: int) -> None:
        """Edit the response to show the season to everybody."""
        state = await self.here(interaction, season)
        t = await self.services.guild_texts(interaction.guild_id)
        self.pages.note(season, await interaction.edit_original_response(view=pages.season_page(state, t)))


def check_admitted(state: SeasonState, members: Iterable[Any]) -> None:
    """LeagueError (``role_needed``) unless all have the role that the season asks for."""
    role = state.settings.role
    for each in members:
        if role and not (isinstance(each, discord.Member) and each.get_role(role)):
            raise LeagueError("role_needed", name=clean(each.display_name), role=f"<@&{role}>")


def check_people(members: Iterable[Any]) -> None:
    """LeagueError (``no_bots``)."""
    if any(each.bot for each in members):
        raise LeagueError("no_bots")
