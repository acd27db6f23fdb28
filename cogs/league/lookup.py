"""What the cogs of leagues share: who acts, which season is meant, what to choose from."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.league.errors import LeagueError
from bot.league.model import Actor, Fixture, Season, Stage
from bot.league.ratings.model import Rating
from bot.league.ratings.pools import season_pool, subject_of
from bot.league.season.service import LISTED
from bot.league.season.state import SeasonState
from bot.league.standings.table import Row
from bot.tables.core.names import clean
from cogs.common.api_errors import TROUBLE
from cogs.common.base import CHOICES_LIMIT, Interaction, TableCog
from cogs.common.custom_ids import cut
from cogs.common.services import Services
from cogs.delivery.hand_messages import Hands
from cogs.delivery.renderer import Image
from cogs.delivery.table_message import Presenter
from cogs.league import league_view as ui
from cogs.league import season_view as pages
from rendering.results.standings import MOST_ROWS
from rendering.studio import StandingsPicture

log = logging.getLogger(__name__)


class SeasonCog(TableCog):
    """A cog that works on seasons of the server it is used in."""

    def __init__(self, services: Services, presenter: Presenter, hands: Hands) -> None:
        super().__init__(services, presenter, hands)
        self._pages: dict[int, tuple[int, int]] = {}
        """Where each season's page was shown or used last: channel and message. After a start its buttons tell."""

    async def actor(self, interaction: Interaction) -> Actor:
        """Who acts; a manager by the server's role for league managers, or who may manage the server."""
        managers = (await self.services.prefs.guild(interaction.guild_id or 0)).managers
        user = interaction.user
        role = isinstance(user, discord.Member) and bool(managers) and user.get_role(managers) is not None
        return Actor(user.id, user.display_name, role or interaction.permissions.manage_guild)

    async def here(self, interaction: Interaction, season: int) -> SeasonState:
        """The season, if it is this server's."""
        await self.head(interaction, season)
        return await self.services.leagues.seasons.state(season)

    async def head(self, interaction: Interaction, season: int) -> Season:
        """Name and settings of the season, if it is this server's: what needs no more takes no time in a long one."""
        found = await self.services.leagues.seasons.season(season)
        if found.guild != interaction.guild_id:
            raise LeagueError("no_such_season")
        return found

    def admitted(self, state: SeasonState, people: Iterable[Any]) -> None:
        """Whether all of them have the role that the season asks for; LeagueError (``role_needed``)."""
        role = state.settings.role
        for each in people:
            if role and not (isinstance(each, discord.Member) and each.get_role(role)):
                raise LeagueError("role_needed", name=clean(each.display_name), role=f"<@&{role}>")

    async def show_page(self, interaction: Interaction, season: int) -> None:
        """The season for everybody to see, in the place of the answer that is awaited."""
        state = await self.here(interaction, season)
        t = await self.services.guild_texts(interaction.guild_id)
        self.note_page(season, await interaction.edit_original_response(view=pages.season_page(state, t)))

    def note_page(self, season: int, message: discord.Message) -> None:
        self._pages[season] = message.channel.id, message.id

    async def refresh_page(self, interaction: Interaction, season: int) -> None:
        """The season's page, where it is known, shows what holds now."""
        if season not in self._pages:
            return
        t, state = await self.services.guild_texts(interaction.guild_id), await self.here(interaction, season)
        channel, message = self._pages[season]
        posted = interaction.client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await posted.edit(view=pages.season_page(state, t))
        except TROUBLE as error:
            log.info("page of season %d stays as it is: %s", season, error)
            del self._pages[season]

    # choosing ------------------------------------------------------------------------------------
    async def seasons(self, interaction: Interaction, typed: str,
                      wanted: Iterable[Stage] = LISTED) -> list[app_commands.Choice[int]]:
        """The server's seasons by name."""
        t = await self.texts(interaction)
        found = await self.services.leagues.seasons.listed(interaction.guild_id or 0, tuple(wanted))
        return [
            app_commands.Choice(name=cut(f"{each.name} ({t(f'league.stage_short.{each.stage}')})", 100), value=each.id)
            for each in found if typed.lower() in each.name.lower()
        ][:CHOICES_LIMIT]

    async def chosen(self, interaction: Interaction) -> SeasonState | None:
        """The season chosen in an option before this one."""
        season = getattr(interaction.namespace, "season", None)
        if not isinstance(season, int):
            return None
        try:
            return await self.here(interaction, season)
        except LeagueError:
            return None

    async def fixtures(self, interaction: Interaction, typed: str,
                       wanted: Callable[[SeasonState, Fixture], bool]) -> list[app_commands.Choice[int]]:
        """Fixtures of the season chosen before, by number and names."""
        state = await self.chosen(interaction)
        if state is None:
            return []
        t = await self.texts(interaction)
        labels = [(ui.label(state, each, t), each.number) for each in state.fixtures.values()
                  if not each.bye and wanted(state, each)]
        return [app_commands.Choice(name=name, value=number)
                for name, number in labels if typed.lower() in name.lower()][:CHOICES_LIMIT]

    async def numbers(self, interaction: Interaction, typed: str, key: str,
                      of: Callable[[SeasonState], Iterable[int]]) -> list[app_commands.Choice[int]]:
        """Rounds or divisions of the season chosen before, by what they are called."""
        state = await self.chosen(interaction)
        if state is None:
            return []
        t = await self.texts(interaction)
        return [app_commands.Choice(name=name, value=number) for number in of(state)
                if typed.lower() in (name := t(key, n=number)).lower()][:CHOICES_LIMIT]

    async def entrants(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        state = await self.chosen(interaction)
        if state is None:
            return []
        return [app_commands.Choice(name=ui.entrant_label(each), value=each.number)
                for each in state.entrants.values() if each.active and typed.lower() in each.name.lower()
                ][:CHOICES_LIMIT]

    # standings -----------------------------------------------------------------------------------
    async def standings_page(self, season: Season, division: int,
                             page: int) -> tuple[discord.ui.LayoutView, list[Image]]:
        """One page of standings for everybody to see, with its picture. From the lines alone, whatever the length."""
        t = await self.services.guild_texts(season.guild)
        every = await self.services.leagues.standings.rows(season.id)
        divisions = sorted({row.division for row in every})
        division = division if division in divisions else divisions[0] if divisions else 0
        rows = [row for row in every if row.division == division]
        page = min(max(page, 0), max(0, (len(rows) - 1) // MOST_ROWS))
        part = rows[page * MOST_ROWS:(page + 1) * MOST_ROWS]
        ratings = await self._ratings(season, part)
        shown = [ui.standing(row, season.settings, len(rows), ratings, divisions, t) for row in part]
        image = None
        if shown:
            title = ui.standings_title(season, division, divisions, t)
            image = await self.services.drawing.draw(StandingsPicture(
                title, tuple(ui.headings(season.settings, t)), tuple(shown), t, page * MOST_ROWS + 1))
        place = ui.Place(division, divisions, page, len(rows))
        view = ui.standings_page(season, part, shown, place, None if image is None else image.named, t)
        return view, [] if image is None else [image]

    async def _ratings(self, season: Season, rows: Sequence[Row]) -> dict[int, Rating]:
        """By entrant, where places go by them."""
        if season.settings.order[0] != "rating":
            return {}
        subjects = {row.entrant: subject for row in rows if (subject := subject_of(season.settings, row.users))}
        found = await self.services.leagues.ratings.of(season_pool(season), list(subjects.values()))
        return {entrant: found[subject] for entrant, subject in subjects.items() if subject in found}
