"""What the cogs of leagues share: who acts, which season is meant, what to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import discord
from discord import app_commands

from bot.league.book import Book
from bot.league.errors import LeagueError
from bot.league.model import Fixture, Stage
from bot.league.service import LISTED, Actor
from cogs.base import CHOICES_LIMIT, Interaction, TableCog
from cogs.pictures import Image
from cogs.ui import league as ui
from cogs.ui.item import cut
from rendering.standings import MOST_ROWS


class SeasonCog(TableCog):
    """A cog that works on seasons of the server it is used in."""

    async def actor(self, interaction: Interaction) -> Actor:
        """Who acts; a manager by the server's role for league managers, or who may manage the server."""
        managers = (await self.services.prefs.guild(interaction.guild_id or 0)).managers
        user = interaction.user
        role = isinstance(user, discord.Member) and bool(managers) and user.get_role(managers) is not None
        return Actor(user.id, user.display_name, role or interaction.permissions.manage_guild)

    async def here(self, interaction: Interaction, season: int) -> Book:
        """The season, if it is this server's."""
        book = await self.services.leagues.book(season)
        if book.season.guild != interaction.guild_id:
            raise LeagueError("no_such_season")
        return book

    async def of_guild(self, interaction: Interaction) -> discord.Locale | None:
        return interaction.guild_locale

    # choosing ------------------------------------------------------------------------------------
    async def seasons(self, interaction: Interaction, typed: str,
                      wanted: Iterable[Stage] = LISTED) -> list[app_commands.Choice[int]]:
        """The server's seasons by name."""
        t = await self.texts(interaction)
        found = await self.services.leagues.seasons(interaction.guild_id or 0, tuple(wanted))
        return [
            app_commands.Choice(name=cut(f"{each.name} ({t(f'league.stage_short.{each.stage}')})", 100), value=each.id)
            for each in found if typed.lower() in each.name.lower()
        ][:CHOICES_LIMIT]

    async def fixtures(self, interaction: Interaction, typed: str,
                       wanted: Callable[[Book, Fixture], bool]) -> list[app_commands.Choice[int]]:
        """Fixtures of the season chosen before, by number and names."""
        season = getattr(interaction.namespace, "season", None)
        if not isinstance(season, int):
            return []
        try:
            book = await self.here(interaction, season)
        except LeagueError:
            return []
        t = await self.texts(interaction)
        labels = [(ui.label(book, each, t), each.number) for each in book.fixtures.values()
                  if not each.bye and wanted(book, each)]
        return [app_commands.Choice(name=name, value=number)
                for name, number in labels if typed.lower() in name.lower()][:CHOICES_LIMIT]

    async def entrants(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        season = getattr(interaction.namespace, "season", None)
        if not isinstance(season, int):
            return []
        try:
            book = await self.here(interaction, season)
        except LeagueError:
            return []
        return [app_commands.Choice(name=ui.entrant_label(each), value=each.number)
                for each in book.entrants.values() if each.active and typed.lower() in each.name.lower()
                ][:CHOICES_LIMIT]

    # standings -----------------------------------------------------------------------------------
    async def standings_page(self, book: Book, division: int,
                             page: int) -> tuple[discord.ui.LayoutView, list[Image]]:
        """One page of standings for everybody to see, with its picture."""
        leagues, season = self.services.leagues, book.season
        t = await self.services.guild_texts(season.guild)
        divisions = book.divisions()
        division = division if division in divisions else divisions[0] if divisions else 0
        rows = await leagues.standings(season.id, division)
        ratings = {}
        if season.settings.order[0] == "rating":
            found = await leagues.ratings(season.guild, season.settings.game, season.settings.pace)
            ratings = {number: found[key] for number, entrant in book.entrants.items()
                       if (key := tuple(sorted(entrant.users))) in found}
        page = min(max(page, 0), max(0, (len(rows) - 1) // MOST_ROWS))
        part = rows[page * MOST_ROWS:(page + 1) * MOST_ROWS]
        shown = [ui.standing(row, season.settings, len(rows), ratings, divisions) for row in part]
        image = None
        if shown:
            title = ui.standings_title(book, division, t)
            image = await self.services.drawing.standings(
                title, ui.headings(season.settings, t), shown, t, page * MOST_ROWS + 1)
        named = None if image is None else image.named
        view = ui.standings_page(book, part, shown, division, page, named, t)
        return view, [] if image is None else [image]
