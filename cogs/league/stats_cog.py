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
from bot.league.ratings.model import Rating, pair
from bot.league.statistics import counts as statistics
from bot.league.statistics.counts import Counts
from bot.tables.core.names import clean
from bot.tables.timing.time_control import PACES
from cogs.common import display_names, layout
from cogs.common.base import Interaction, TableCog, on, say
from cogs.common.custom_ids import Click, press
from cogs.common.layout import Part
from cogs.delivery.renderer import Image
from cogs.league import league_view as ui
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
        user = player or interaction.user
        await interaction.response.defer(thinking=True)
        guild = interaction.guild_id or 0
        leagues, t = self.services.leagues, await self.services.guild_texts(guild)
        played = await leagues.statistics.of_user(guild, game, user.id)
        average = statistics.added(await leagues.statistics.of_server(guild, game))
        lines = count_lines(game, statistics.added(played), average, t)
        if (best := statistics.best_partner(played)) is not None:
            lines.append(t("stats.best_partner", name=f"<@{best[0]}>", n=best[1].games,
                           points=_plain(t, best[1].each_round("points"))))
        pool = Pool(guild, game, pace)
        history = await leagues.ratings.history(pool, (user.id,))
        if history:
            lines.insert(0, t("stats.rating", rating=history[-1].shown, spread=history[-1].spread, n=history[-1].games))
        title = t("stats.title", name=clean(user.display_name), game=display_names.game(t, game))
        image = await self._history(title, [(user.display_name, history)], t)
        await self._answer(interaction, title, lines, image)

    @group.command(name="pair", description=say("command.stats.pair"))
    @app_commands.describe(partner=say("command.stats.partner"), player=say("command.stats.who"),
                           game=say("command.play.game"), pace=say("command.play.pace"))
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES)
    async def pair(self, interaction: Interaction, partner: discord.Member, player: discord.Member | None = None,
                   game: str = DEFAULT_GAME, pace: str = "live") -> None:
        user = player or interaction.user
        await interaction.response.defer(thinking=True)
        guild = interaction.guild_id or 0
        leagues, t = self.services.leagues, await self.services.guild_texts(guild)
        played = await leagues.statistics.of_pair(guild, game, user.id, partner.id)
        average = statistics.added(await leagues.statistics.of_server(guild, game))
        lines = count_lines(game, statistics.added(played), average, t)
        pool = Pool(guild, game, pace)
        one, other = clean(user.display_name), clean(partner.display_name)
        names = [f"{one} & {other}", one, other]
        histories = [await leagues.ratings.history(pool, subject)
                     for subject in (pair(user.id, partner.id), (user.id,), (partner.id,))]
        if histories[0]:
            last = histories[0][-1]
            lines.insert(0, t("stats.rating", rating=last.shown, spread=last.spread, n=last.games))
        title = t("stats.title", name=names[0], game=display_names.game(t, game))
        image = await self._history(title, list(zip(names, histories, strict=True)), t)
        await self._answer(interaction, title, lines, image)

    @group.command(name="server", description=say("command.stats.server"))
    @app_commands.describe(game=say("command.play.game"), pace=say("command.play.pace"))
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES)
    async def server(self, interaction: Interaction, game: str = DEFAULT_GAME, pace: str = "live") -> None:
        await interaction.response.defer(thinking=True)
        guild = interaction.guild_id or 0
        leagues, t = self.services.leagues, await self.services.guild_texts(guild)
        played = await leagues.statistics.of_server(guild, game)
        everybody = statistics.added(played)
        active = statistics.activity(played)
        lines = [t("stats.server", n=active.games, people=active.people), *count_lines(game, everybody, None, t)]
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
            Standing(await self._name(interaction, user), (str(rating.shown), f"± {rating.spread}", str(rating.games)))
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

    async def _history(self, title: str, lines: Sequence[tuple[str, Sequence[Rating]]], t: Texts) -> Image | None:
        series = tuple(Series(name, tuple(float(rating.shown) for rating in history))
                       for name, history in lines if len(history) > 1)
        return await self.services.drawing.draw(ChartPicture(title, series, t, t("stats.axis"))) if series else None

    async def _answer(self, interaction: Interaction, title: str, lines: Sequence[str], image: Image | None) -> None:
        items: list[Part] = [layout.words(f"### {ui.safe(title)}")]
        if image is not None:
            items.append(layout.picture(*image.named))
        items.append(layout.words("\n".join(lines)))
        await interaction.edit_original_response(
            view=layout.page(items, accent=ui.ACCENT), attachments=[] if image is None else [image.file()])

    # my data -------------------------------------------------------------------------------------
    @group.command(name="mine", description=say("command.stats.mine"))
    async def mine(self, interaction: Interaction) -> None:
        """The user's stored data as a file, and a button to delete it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        user, t = interaction.user.id, await self.texts(interaction)
        more = {"settings": asdict(await self.services.prefs.user(user)), "name": clean(interaction.user.display_name)}
        text = await player_json(self.services.leagues, user, interaction.guild_id or 0, tuple(GAMES), more)
        file = discord.File(io.BytesIO(text.encode()), "my-data.json")
        button = press(Click("erase", 0, 0), t("stats.erase"), discord.ButtonStyle.danger)
        items = [layout.words(t("stats.mine")), layout.file(file.filename),
                 *layout.rows([button])]
        await interaction.edit_original_response(view=layout.page(items), attachments=[file])

    @on("erase")
    async def erase(self, interaction: Interaction, click: Click) -> None:
        t = await self.texts(interaction)
        if click.arg != "sure":
            button = press(Click("erase", 0, 0, "sure"), t("stats.erase_sure"), discord.ButtonStyle.danger)
            page = layout.page([layout.words(t("stats.erase_warning")), *layout.rows([button])])
            await interaction.response.send_message(view=page, ephemeral=True)
            return
        await interaction.response.defer()
        await self.services.leagues.erase(interaction.user.id, t("stats.ghost"))
        await interaction.edit_original_response(view=layout.note(t("stats.erased")))


def count_lines(game: str, mine: Counts, average: Counts | None, t: Texts) -> list[str]:
    """Each measure, with the server's average."""
    if not mine.games:
        return [t("stats.nothing")]
    lines = [t("stats.games", n=mine.games, won=mine.won, drawn=mine.drawn,
               form=" ".join(t(f"stats.form.{result}") for result in mine.form))]
    others = {} if average is None else average.measures(game)
    for key, value in mine.measures(game).items():
        if value is None:
            continue
        line, other = t(f"stats.{key}", value=_shown(t, key, value)), others.get(key)
        lines.append(line if other is None else t("stats.compared", line=line, average=_shown(t, key, other)))
    return lines


PLAIN = ("points", "conceded", "bombs", "place", "multiplier")
"""Measures that are not shares."""


def _shown(t: Texts, key: str, value: float) -> str:
    return _plain(t, value) if key in PLAIN else t.percent(value)


def _plain(t: Texts, value: float | None) -> str:
    return "–" if value is None else t.decimal(value, 2 if abs(value) < 1 else 1)
