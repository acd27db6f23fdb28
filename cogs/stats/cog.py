"""``/stats``: a player's profile, a pair, the server; a user's own data as a file, and its deletion."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import asdict

import discord
from discord import app_commands

from bot.i18n import Texts
from bot.league.export import player_json, zipped
from bot.league.ports import Played, Pool
from bot.league.ratings import Rating, Subject, pair
from bot.league.service import LeagueService
from bot.league.statistics.badges import badges
from bot.league.statistics.counts import Counts, Together, activity, added, favourite_partner, meeting
from bot.tables.core.model import Person
from bot.tables.core.time_control import PACES
from bot.tables.core.user_text import clean_name
from cogs.common import display_names, layout
from cogs.common.commands import GAME_CHOICES, PACE_CHOICES, command
from cogs.common.handlers import BESIDE, on, person, say
from cogs.common.layout import Click, Interaction
from cogs.common.renderer import Image
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.stats import stats_view as view
from cogs.stats.leaderboard import LEAST_GAMES, best_picture, best_players, few_line, pool_title, read_pool
from cogs.table_cog import TableCog
from games.registry import DEFAULT_GAME, GAMES
from rendering.results.profile import Against, Calls, Company, Rated
from rendering.studio import ChartPicture, ProfilePicture, Series

CHOICES = {"game": GAME_CHOICES, "pace": PACE_CHOICES}
FIGURES = 3
"""Lines of a game without calls."""
LARGEST = 2_000_000
"""Characters of a file with a user's data; a larger one is compressed, since Discord takes 10 MB at most."""


def _person(user: discord.User | discord.Member) -> Person:
    return Person(user.id, clean_name(user.display_name))


class StatsCog(TableCog):
    """``/stats``."""

    group = app_commands.Group(name="stats", description=say("command.stats"))

    @command("command.stats.player", group, right=Right.MEMBER, player="command.stats.who",
             against="command.stats.against",
             game="command.stats.game", pace="command.play.pace")
    @app_commands.choices(**CHOICES)
    async def player(self, interaction: Interaction, player: discord.Member | None = None,
                     against: discord.Member | None = None, game: str | None = None, pace: str | None = None) -> None:
        """A profile; without a game, in the one that the player has played most."""
        await interaction.response.defer(thinking=True)
        guild, who = interaction.guild_id or 0, _person(player or interaction.user)
        pool = await usual_pool(self.services.leagues, guild, who.id, game, pace)
        await self._answer(interaction, *await profile(
            self.services, pool, who, None if against is None else _person(against),
            await self.services.languages.of_server(guild)))

    @command("command.stats.pair", group, right=Right.MEMBER, partner="command.stats.partner",
             player="command.stats.who",
             game="command.play.game", pace="command.play.pace")
    @app_commands.choices(**CHOICES)
    async def pair(self, interaction: Interaction, partner: discord.Member, player: discord.Member | None = None,
                   game: str = DEFAULT_GAME, pace: str = "live") -> None:
        await interaction.response.defer(thinking=True)
        guild, people = interaction.guild_id or 0, [_person(player or interaction.user), _person(partner)]
        one, other = (each.id for each in people)
        leagues, t = self.services.leagues, await self.services.languages.of_server(guild)
        played = [each for each in await leagues.store.played(guild, game, one) if each.partner == other]
        names = [" & ".join(each.name for each in people), *(each.name for each in people)]
        subjects: list[Subject] = [pair(one, other), (one,), (other,)]
        average = added(await leagues.store.played(guild, game))
        histories = [await leagues.ratings.history(Pool(guild, game, pace), subject) for subject in subjects]
        lines = [*view.rating_lines(histories[0], t), *view.count_lines(game, added(played), average, t)]
        title = t("stats.title", name=names[0], game=display_names.game(t, game))
        image = await self._chart(title, list(zip(names, histories, strict=True)), t)
        await self._answer(interaction, title, lines, image)

    @command("command.stats.server", group, right=Right.MEMBER, game="command.play.game", pace="command.play.pace")
    @app_commands.choices(**CHOICES)
    async def server(self, interaction: Interaction, game: str = DEFAULT_GAME, pace: str = "live") -> None:
        await interaction.response.defer(thinking=True)
        guild = interaction.guild_id or 0
        leagues, t = self.services.leagues, await self.services.languages.of_server(guild)
        played = await leagues.store.played(guild, game)
        games, people = activity(played)
        lines = [t("stats.server", n=games, people=people), *view.count_lines(game, added(played), None, t)]
        title = t("stats.server_title", game=display_names.game(t, game), pace=t(f"pace.{pace}"))
        pool = Pool(guild, game, pace)
        best = await best_players(leagues, pool)
        lines += await few_line(leagues, pool, best, t)
        image = await best_picture(self.services, pool, best, t)
        await self._answer(interaction, title, lines, image)

    @on("profile", right=Right.MEMBER, answer=BESIDE)
    async def mine_here(self, interaction: Interaction, click: Click) -> None:
        """One's own profile, privately: from the leaderboard."""
        who = person(interaction)
        pool = await usual_pool(self.services.leagues, interaction.guild_id or 0, who.id, None, None)
        await self._answer(interaction, *await profile(self.services, pool, who, None, await self.texts(interaction)))

    @on("leaders", right=Right.MEMBER, answer=BESIDE)
    async def leaders(self, interaction: Interaction, click: Click) -> None:
        """The best of another game, privately."""
        pool = read_pool(interaction.guild_id or 0, click.arg)
        t = await self.texts(interaction)
        best = await best_players(self.services.leagues, pool)
        image = await best_picture(self.services, pool, best, t)
        lines = await few_line(self.services.leagues, pool, best, t) if best else [t("leaders.none", n=LEAST_GAMES)]
        await self._answer(interaction, pool_title(pool, t), lines, image)

    async def _chart(self, title: str, lines: Sequence[tuple[str, Sequence[Rating]]], t: Texts) -> Image | None:
        series = tuple(Series(name, tuple(float(rating.shown) for rating in history))
                       for name, history in lines if len(history) > 1)
        return await self.services.drawing.draw(ChartPicture(title, series, t, t("stats.axis"))) if series else None

    async def _answer(self, interaction: Interaction, title: str, lines: Sequence[str], image: Image | None) -> None:
        page = view.numbers_page(title, lines, None if image is None else image.named)
        await interaction.edit_original_response(view=page, attachments=[] if image is None else [image.file()])

    # my data -------------------------------------------------------------------------------------
    @command("command.stats.mine", group, right=Right.ANYBODY)
    async def mine(self, interaction: Interaction) -> None:
        """The user's stored data as a file, and a button to delete it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        user, t = interaction.user.id, await self.texts(interaction)
        blocked = [asdict(each) for each in await self.services.players.blocks.blocked_by(user)]
        settings = asdict(await self.services.prefs.user(user))
        puzzles, daily = await self.services.solo.puzzles.stored(user), await self.services.solo.daily.stored(user)
        more = {"blocked": blocked, "puzzles": puzzles, "daily": daily, "settings": settings,
                "name": clean_name(interaction.user.display_name)}
        text = await player_json(self.services.leagues, user, tuple(GAMES), more)
        file = discord.File(io.BytesIO(text.encode()), "my-data.json")
        if len(text) > LARGEST:
            file = discord.File(zipped([("my-data.json", text)]), "my-data.zip")
        await interaction.edit_original_response(view=view.my_data_page(file.filename, t), attachments=[file])

    @on("erase", right=Right.ANYBODY)
    async def erase(self, interaction: Interaction, click: Click) -> None:
        t = await self.texts(interaction)
        if click.arg != "sure":
            await interaction.response.send_message(view=view.erase_page(t), ephemeral=True)
            return
        await interaction.response.defer()
        await self.services.leagues.erase(interaction.user.id, t("stats.ghost"))
        await interaction.edit_original_response(view=layout.note(t("stats.erased")))


# profiles ----------------------------------------------------------------------------------------

async def usual_pool(leagues: LeagueService, guild: int, user: int, game: str | None, pace: str | None) -> Pool:
    """Defaults: the game the user has played most, and the pace of most rated games."""
    if game is None:
        played = await leagues.store.games_of(guild, user)
        game = max((name for name in GAMES if name in played), key=lambda name: played[name], default=DEFAULT_GAME)
    if pace is None:
        games = {}
        for name in PACES:
            rating = (await leagues.ratings.of(Pool(guild, game, name), [(user,)])).get((user,))
            games[name] = rating.games if rating is not None else 0
        pace = max(games, key=lambda name: games[name])
    return Pool(guild, game, pace)


async def profile(services: Services, pool: Pool, who: Person, against: Person | None,
                  t: Texts) -> tuple[str, list[str], Image | None]:
    """The profile of a player in a game at a pace, and how they did against somebody: title, lines, picture."""
    leagues = services.leagues
    everybody = await leagues.store.played(pool.guild, pool.game)
    mine = [each for each in everybody if each.user == who.id]
    counts, history = added(mine), await leagues.ratings.history(pool, (who.id,))
    lines = [*view.rating_lines(history, t), *view.count_lines(pool.game, counts, added(everybody), t)]
    lines += [*view.partner_lines(mine, t), *view.badge_lines(badges(counts.sums), t)]
    title = t("stats.title", name=who.name, game=display_names.game(t, pool.game))
    if not counts.games:
        return title, lines, None
    partner, met = await _partner(leagues, pool.guild, mine, everybody), None
    if against is not None and against.id != who.id:
        found = meeting(mine, [each for each in everybody if each.user == against.id])
        met = Against(against.name, found.won, found.drawn, found.lost, _company(against.name, found.together))
        lines.append(view.against_line(met, t))
    image = await services.drawing.draw(_picture(pool, who.name, counts, history, partner, met=met, t=t))
    return title, lines, image


def _picture(pool: Pool, name: str, counts: Counts, history: Sequence[Rating], partner: Company | None,
             met: Against | None, t: Texts) -> ProfilePicture:
    calls = tuple(Calls(call, counts.sums.get(f"{call}_made", 0),
                        counts.sums.get(call, 0) - counts.sums.get(f"{call}_made", 0))
                  for call in GAMES[pool.game].traits.calls)
    return ProfilePicture(
        name, f"{display_names.game(t, pool.game)} · {t(f'pace.{pool.pace}')}", text=t, games=counts.games,
        won=counts.won,
        rated=_rated(history), form=counts.form, calls=calls,
        figures=() if calls else tuple(view.figures(pool.game, counts, t)[:FIGURES]),
        partner=partner, against=met, badges=tuple(badges(counts.sums)))


def _rated(history: Sequence[Rating]) -> Rated | None:
    if not history:
        return None
    last = history[-1]
    curve = tuple(float(rating.shown) for rating in history)
    return Rated(last.text, f"± {last.spread}", last.games, last.provisional, curve)


async def _partner(leagues: LeagueService, guild: int, mine: Sequence[Played],
                   everybody: Sequence[Played]) -> Company | None:
    found = favourite_partner(mine, everybody)
    names = await leagues.store.names(guild, [found[0]]) if found is not None else {}
    return _company(names[found[0]], found[1]) if found is not None and found[0] in names else None


def _company(name: str, together: Together) -> Company:
    return Company(name, together.games, together.won)
