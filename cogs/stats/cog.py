"""``/stats``: a player's profile, a pair, the server; a user's own data as a file, and its deletion."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import asdict

import discord
from discord import app_commands, ui

from bot.i18n import Texts
from bot.league.export.player import player_json
from bot.league.ports import Pool
from bot.league.ratings.model import Rating, Subject, pair
from bot.league.statistics.counts import activity, added
from bot.tables.core.model import Person
from bot.tables.core.names import clean
from cogs.common import display_names, layout
from cogs.common.base import BESIDE, Interaction, TableCog, on, person, say
from cogs.common.commands import GAME_CHOICES, PACE_CHOICES, command
from cogs.common.custom_ids import Click
from cogs.common.errors import acknowledge
from cogs.delivery.renderer import Image
from cogs.stats import stats_view as view
from cogs.stats.leaderboard import LEAST_GAMES, best_picture, best_players, pool_title, read_pool
from cogs.stats.profile import profile_message, usual_pool
from games.registry import DEFAULT_GAME, GAMES
from rendering.studio import ChartPicture, Series

CHOICES = {"game": GAME_CHOICES, "pace": PACE_CHOICES}


def _person(user: discord.User | discord.Member) -> Person:
    return Person(user.id, clean(user.display_name))


class StatsCog(TableCog):
    """Numbers from records."""

    group = app_commands.Group(name="stats", description=say("command.stats"))

    @command("command.stats.player", group, player="command.stats.who", against="command.stats.against",
             game="command.stats.game", pace="command.play.pace")
    @app_commands.choices(**CHOICES)
    async def player(self, interaction: Interaction, player: discord.Member | None = None,
                     against: discord.Member | None = None, game: str | None = None, pace: str | None = None) -> None:
        """A profile; without a game, in the one that the player has played most."""
        await interaction.response.defer(thinking=True)
        guild, who = interaction.guild_id or 0, _person(player or interaction.user)
        pool = await usual_pool(self.services.leagues, guild, who.id, game, pace)
        page, image = await profile_message(
            self.services, pool, who, None if against is None else _person(against),
            await self.services.guild_texts(guild))
        await self._reply(interaction, page, image)

    @command("command.stats.pair", group, partner="command.stats.partner", player="command.stats.who",
             game="command.play.game", pace="command.play.pace")
    @app_commands.choices(**CHOICES)
    async def pair(self, interaction: Interaction, partner: discord.Member, player: discord.Member | None = None,
                   game: str = DEFAULT_GAME, pace: str = "live") -> None:
        await interaction.response.defer(thinking=True)
        guild, people = interaction.guild_id or 0, [_person(player or interaction.user), _person(partner)]
        one, other = (each.id for each in people)
        leagues, t = self.services.leagues, await self.services.guild_texts(guild)
        played = [each for each in await leagues.store.played(guild, game, one) if each.partner == other]
        names = [" & ".join(each.name for each in people), *(each.name for each in people)]
        subjects: list[Subject] = [pair(one, other), (one,), (other,)]
        average = added(await leagues.store.played(guild, game))
        histories = [await leagues.ratings.history(Pool(guild, game, pace), subject) for subject in subjects]
        lines = [*view.rating_lines(histories[0], t), *view.count_lines(game, added(played), average, t)]
        title = t("stats.title", name=names[0], game=display_names.game(t, game))
        image = await self._chart(title, list(zip(names, histories, strict=True)), t)
        await self._answer(interaction, title, lines, image)

    @command("command.stats.server", group, game="command.play.game", pace="command.play.pace")
    @app_commands.choices(**CHOICES)
    async def server(self, interaction: Interaction, game: str = DEFAULT_GAME, pace: str = "live") -> None:
        await interaction.response.defer(thinking=True)
        guild = interaction.guild_id or 0
        leagues, t = self.services.leagues, await self.services.guild_texts(guild)
        played = await leagues.store.played(guild, game)
        games, people = activity(played)
        lines = [t("stats.server", n=games, people=people), *view.count_lines(game, added(played), None, t)]
        title = t("stats.server_title", game=display_names.game(t, game), pace=t(f"pace.{pace}"))
        pool = Pool(guild, game, pace)
        image = await best_picture(self.services, pool, await best_players(leagues, pool), t)
        await self._answer(interaction, title, lines, image)

    @on("profile", answer=BESIDE)
    async def mine_here(self, interaction: Interaction, click: Click) -> None:
        """One's own profile, privately: from the leaderboard."""
        who = person(interaction)
        pool = await usual_pool(self.services.leagues, interaction.guild_id or 0, who.id, None, None)
        page, image = await profile_message(self.services, pool, who, None, await self.texts(interaction))
        await self._reply(interaction, page, image)

    @on("leaders")
    async def leaders(self, interaction: Interaction, click: Click) -> None:
        """The best of another game, privately."""
        pool = read_pool(interaction.guild_id or 0, click.arg)
        await acknowledge(interaction, thinking=True, private=True)
        t = await self.texts(interaction)
        best = await best_players(self.services.leagues, pool)
        image = await best_picture(self.services, pool, best, t)
        lines = [] if best else [t("leaders.none", n=LEAST_GAMES)]
        page = view.numbers_page(pool_title(pool, t), lines, None if image is None else image.named)
        await self._reply(interaction, page, image)

    async def _chart(self, title: str, lines: Sequence[tuple[str, Sequence[Rating]]], t: Texts) -> Image | None:
        series = tuple(Series(name, tuple(float(rating.shown) for rating in history))
                       for name, history in lines if len(history) > 1)
        return await self.services.drawing.draw(ChartPicture(title, series, t, t("stats.axis"))) if series else None

    async def _answer(self, interaction: Interaction, title: str, lines: Sequence[str], image: Image | None) -> None:
        page = view.numbers_page(title, lines, None if image is None else image.named)
        await self._reply(interaction, page, image)

    async def _reply(self, interaction: Interaction, page: ui.LayoutView, image: Image | None) -> None:
        await interaction.edit_original_response(view=page, attachments=[] if image is None else [image.file()])

    # my data -------------------------------------------------------------------------------------
    @command("command.stats.mine", group)
    async def mine(self, interaction: Interaction) -> None:
        """The user's stored data as a file, and a button to delete it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        user, t = interaction.user.id, await self.texts(interaction)
        blocked = [asdict(each) for each in await self.services.blocks.blocked_by(user)]
        settings = asdict(await self.services.prefs.user(user))
        puzzles = await self.services.puzzles.stored(user)
        more = {"blocked": blocked, "puzzles": puzzles, "settings": settings,
                "name": clean(interaction.user.display_name)}
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
