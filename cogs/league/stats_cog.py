"""``/stats``: numbers of a player, a pair and the server; a user's own data as a file, and its deletion."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import discord
from discord import app_commands

from bot.i18n import Texts
from bot.league.export.player import player_json
from bot.league.ports import Pool
from bot.league.ratings.model import Rating, Subject, pair
from bot.league.statistics.counts import activity, added
from bot.tables.core.names import clean
from bot.tables.timing.time_control import PACES
from cogs.common import display_names, layout
from cogs.common.base import Interaction, TableCog, on, say
from cogs.common.custom_ids import Click
from cogs.delivery.renderer import Image
from cogs.league import stats_view as view
from games.registry import DEFAULT_GAME, GAMES
from rendering.results.standings import MOST_ROWS
from rendering.studio import ChartPicture, Series, Standing, StandingsPicture

GAME_CHOICES = [app_commands.Choice(name=say(f"words.game.{name}"), value=name) for name in GAMES]
PACE_CHOICES = [app_commands.Choice(name=say(f"pace.{name}"), value=name) for name in PACES]
LEAST_GAMES = 5
"""Games that a player needs to be listed among the server's best."""


class StatsCog(TableCog):
    """Numbers from records."""

    group = app_commands.Group(name="stats", description=say("command.stats"), guild_only=True)

    @group.command(name="player", description=say("command.stats.player"))
    @app_commands.describe(
        player=say("command.stats.who"), game=say("command.play.game"), pace=say("command.play.pace"))
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES)
    async def player(self, interaction: Interaction, player: discord.Member | None = None, game: str = DEFAULT_GAME,
                     pace: str = "live") -> None:
        await interaction.response.defer(thinking=True)
        await self._show(interaction, game, pace, [player or interaction.user])

    @group.command(name="pair", description=say("command.stats.pair"))
    @app_commands.describe(partner=say("command.stats.partner"), player=say("command.stats.who"),
                           game=say("command.play.game"), pace=say("command.play.pace"))
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES)
    async def pair(self, interaction: Interaction, partner: discord.Member, player: discord.Member | None = None,
                   game: str = DEFAULT_GAME, pace: str = "live") -> None:
        await interaction.response.defer(thinking=True)
        await self._show(interaction, game, pace, [player or interaction.user, partner])

    async def _show(self, interaction: Interaction, game: str, pace: str,
                    people: Sequence[discord.User | discord.Member]) -> None:
        """The numbers of a player, or of two as partners."""
        guild = interaction.guild_id or 0
        users, names = [each.id for each in people], [clean(each.display_name) for each in people]
        leagues, t = self.services.leagues, await self.services.guild_texts(guild)
        subjects: list[Subject] = [(user,) for user in users]
        if len(people) == 2:
            played = await leagues.statistics.of_pair(guild, game, users[0], users[1])
            names, subjects = [" & ".join(names), *names], [pair(users[0], users[1]), *subjects]
        else:
            played = await leagues.statistics.of_user(guild, game, users[0])
        average = added(await leagues.statistics.of_server(guild, game))
        histories = [await leagues.ratings.history(Pool(guild, game, pace), subject) for subject in subjects]
        lines = [*view.rating_lines(histories[0], t), *view.count_lines(game, added(played), average, t)]
        if len(people) == 1:
            lines += view.partner_lines(played, t)
        title = t("stats.title", name=names[0], game=display_names.game(t, game))
        image = await self._chart(title, list(zip(names, histories, strict=True)), t)
        await self._answer(interaction, title, lines, image)

    @group.command(name="server", description=say("command.stats.server"))
    @app_commands.describe(game=say("command.play.game"), pace=say("command.play.pace"))
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES)
    async def server(self, interaction: Interaction, game: str = DEFAULT_GAME, pace: str = "live") -> None:
        await interaction.response.defer(thinking=True)
        guild = interaction.guild_id or 0
        leagues, t = self.services.leagues, await self.services.guild_texts(guild)
        played = await leagues.statistics.of_server(guild, game)
        games, people = activity(played)
        lines = [t("stats.server", n=games, people=people), *view.count_lines(game, added(played), None, t)]
        title = t("stats.server_title", game=display_names.game(t, game), pace=t(f"pace.{pace}"))
        image = await self._best(interaction, title, await leagues.ratings.singles(Pool(guild, game, pace)), t)
        await self._answer(interaction, title, lines, image)

    async def _best(self, interaction: Interaction, title: str, ratings: Any, t: Texts) -> Image | None:
        """The best players by the lower bound of their rating."""
        alone = [(subject[0], rating) for subject, rating in ratings.items() if rating.games >= LEAST_GAMES]
        alone.sort(key=lambda item: (-item[1].sure, item[0]))
        if not alone:
            return None
        rows = [
            Standing(await self._name(interaction, user), (rating.text, f"± {rating.spread}", str(rating.games)))
            for user, rating in alone[:MOST_ROWS]]
        headings = (t("league.column.rating"), t("stats.column.spread"), t("league.column.played"))
        return await self.services.drawing.draw(StandingsPicture(title, headings, tuple(rows), t))

    async def _name(self, interaction: Interaction, user: int) -> str:
        """The name of a user on the server, fetched from Discord, since the bot stores no members."""
        if interaction.guild is None:
            return str(user)
        member = interaction.guild.get_member(user)
        try:
            return clean((member or await interaction.guild.fetch_member(user)).display_name)
        except discord.HTTPException:
            t = await self.services.guild_texts(interaction.guild_id)
            return t("stats.former", n=user % 10_000)

    async def _chart(self, title: str, lines: Sequence[tuple[str, Sequence[Rating]]], t: Texts) -> Image | None:
        series = tuple(Series(name, tuple(float(rating.shown) for rating in history))
                       for name, history in lines if len(history) > 1)
        return await self.services.drawing.draw(ChartPicture(title, series, t, t("stats.axis"))) if series else None

    async def _answer(self, interaction: Interaction, title: str, lines: Sequence[str], image: Image | None) -> None:
        await interaction.edit_original_response(
            view=view.numbers_page(title, lines, None if image is None else image.named),
            attachments=[] if image is None else [image.file()])

    # my data -------------------------------------------------------------------------------------
    @group.command(name="mine", description=say("command.stats.mine"))
    async def mine(self, interaction: Interaction) -> None:
        """The user's stored data as a file, and a button to delete it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        user, t = interaction.user.id, await self.texts(interaction)
        blocked = [asdict(each) for each in await self.services.blocks.blocked_by(user)]
        settings = asdict(await self.services.prefs.user(user))
        more = {"blocked": blocked, "settings": settings, "name": clean(interaction.user.display_name)}
        text = await player_json(self.services.leagues, user, tuple(GAMES), more)
        file = discord.File(io.BytesIO(text.encode()), "my-data.json")
        await interaction.edit_original_response(view=view.my_data_page(file.filename, t), attachments=[file])

    @on("erase")
    async def erase(self, interaction: Interaction, click: Click) -> None:
        t = await self.texts(interaction)
        if click.arg != "sure":
            await interaction.response.send_message(view=view.erase_page(t), ephemeral=True)
            return
        await interaction.response.defer()
        await self.services.leagues.erase(interaction.user.id, t("stats.ghost"))
        await interaction.edit_original_response(view=layout.note(t("stats.erased")))
