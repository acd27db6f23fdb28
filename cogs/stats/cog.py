"""``/stats``: one private page with tabs: a player's profile, a pair, the server, one's own data (`data_cog`).

The controls say what the page shows (`NumbersShown`); nothing is stored. *Show in the channel* posts what a tab shows.
"""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands

from bot.core.user_text import clean_name
from bot.i18n import Texts
from bot.league.ports import Pool
from bot.tables.core.model import Person, Table
from bot.tables.core.time_control import PACES
from cogs.common.commands import GAME_CHOICES, PACE_CHOICES, command, menu
from cogs.common.errors import Refusal
from cogs.common.gate import everybody_here_sees, may_send, member_of, sees, server_of
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.stats.data_cog import show_data
from cogs.stats.figures import Figures, pair_figures, profile, quiz_lines, server_figures, usual_partner, usual_pool
from cogs.stats.leaderboard import read_pool
from cogs.stats.stats_view import CHOSEN, NumbersShown, Tab, numbers_page, rating_lines, stats_page
from cogs.table_cog import TableCog
from games.registry import GAMES


class StatsCog(TableCog):
    """``/stats``."""

    @command("command.stats", right=Right.ANYBODY, answer=BESIDE, player="command.stats.who",
             game="command.stats.game", pace="command.play.pace")
    @app_commands.choices(game=GAME_CHOICES, pace=PACE_CHOICES)
    async def stats(self, interaction: Interaction, player: discord.User | None = None, game: str | None = None,
                    pace: str | None = None) -> None:
        """A profile; without a game, in the one that the player has played most. Elsewhere than on a server, one's own
        data."""
        guild = server_of(interaction)
        if guild is None:
            await show_data(self, interaction)
            return
        await self._profile(interaction, interaction.user if player is None else player, game, pace)

    @menu("menu.profile", right=Right.MEMBER, answer=BESIDE)
    async def profile(self, interaction: Interaction, player: discord.User) -> None:
        await self._profile(interaction, player)

    async def _profile(self, interaction: Interaction, who: discord.User | discord.Member, game: str | None = None,
                       pace: str | None = None) -> None:
        pool = await usual_pool(self.services.leagues, interaction.guild_id or 0, who.id, game, pace)
        name = clean_name(who.display_name)
        await self._show(interaction, NumbersShown(Tab.PLAYER, pool.game, pool.pace, who.id), {who.id: name})

    @on("stats", right=Right.MEMBER, answer=EDIT)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, NumbersShown.read(click.arg))

    @on("pick-stats", right=Right.MEMBER, answer=EDIT)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        """A menu of the page; that of a player may be emptied."""
        what, _, shown = click.arg.partition(".")
        look, value = NumbersShown.read(shown), click.values[0] if click.values else ""
        match one_of(what, CHOSEN):
            case "game":
                look = replace(look, game=one_of(value, GAMES))
            case "pace":
                look = replace(look, pace=one_of(value, PACES))
            case "user":
                look = replace(look, user=number(value or str(interaction.user.id)))
            case _:
                look = replace(look, other=number(value or "0"))
        await self._show(interaction, look)

    @on("stats-post", right=Right.MEMBER, answer=EDIT)
    async def post(self, interaction: Interaction, click: Click) -> None:
        """Show everybody in the channel what the tab shows."""
        if not may_send(interaction, interaction.permissions):
            raise Refusal("show_not_allowed")
        self.check_openings(interaction)
        found = await self._figures(
            interaction, NumbersShown.read(click.arg), await self.services.languages.of_server(interaction.guild_id),
            public=True)
        page = numbers_page(found.title, found.lines, [image.named for image in found.images], found.replays)
        await interaction.followup.send(view=page, files=[image.file() for image in found.images], ephemeral=False)

    @on("profile", right=Right.MEMBER, answer=BESIDE)
    async def mine_here(self, interaction: Interaction, click: Click) -> None:
        """One's own profile: from the leaderboard."""
        who = person(interaction)
        pool = await usual_pool(self.services.leagues, interaction.guild_id or 0, who.id, None, None)
        await self._show(interaction, NumbersShown(Tab.PLAYER, pool.game, pool.pace, who.id))

    @on("leaders", right=Right.MEMBER, answer=BESIDE)
    async def leaders(self, interaction: Interaction, click: Click) -> None:
        """The best of another game: from the leaderboard."""
        pool = read_pool(interaction.guild_id or 0, click.arg)
        await self._show(interaction, NumbersShown(Tab.SERVER, pool.game, pool.pace, interaction.user.id))

    async def _show(self, interaction: Interaction, look: NumbersShown, names: dict[int, str] | None = None) -> None:
        t = await self.texts(interaction)
        if look.tab is Tab.PAIR and not look.other:
            pool = Pool(interaction.guild_id or 0, look.game, look.pace)
            look = replace(look, other=await usual_partner(self.services.leagues, pool, look.user))
        found = await self._figures(interaction, look, t, names)
        pictures = [image.named for image in found.images]
        lines = [*found.lines, *await self._across(interaction.user.id, look, t)]
        page = stats_page(look, found.title, lines, pictures, t, replays=found.replays)
        await interaction.edit_original_response(view=page, attachments=[image.file() for image in found.images])

    async def _across(self, user: int, look: NumbersShown, t: Texts) -> list[str]:
        """The person's own rating in games across servers, which nobody else sees."""
        if look.tab is not Tab.PLAYER or look.user != user:
            return []
        history = await self.services.leagues.ratings.history(Pool(0, look.game, look.pace), (user,), 1)
        return [t("stats.across", rating=line) for line in rating_lines(history, t)]

    async def _figures(self, interaction: Interaction, look: NumbersShown, t: Texts,
                       names: dict[int, str] | None = None, *, public: bool = False) -> Figures:
        """What a tab shows. ``names``: those known; ``public``: to everybody in the channel."""
        pool = Pool(interaction.guild_id or 0, look.game, look.pace)
        if look.tab is Tab.SERVER:
            async def may_see(table: Table) -> bool:
                return await (everybody_here_sees if public else sees)(interaction, table)

            return await server_figures(self.services, pool, t, may_see)
        who = await self._named(interaction, look.user, t, names)
        other = await self._named(interaction, look.other, t, names) if look.other else None
        if look.tab is Tab.PLAYER:
            return await profile(self.services, pool, who, other, t)
        if other is None or other.id == who.id:
            return Figures(who.name, [t("stats.choose_partner")])
        found = await pair_figures(self.services, pool, who, other, t)
        if interaction.user.id in (who.id, other.id):
            found = replace(found, lines=[*found.lines, *await quiz_lines(self.services, who, other, t)])
        return found

    async def _named(self, interaction: Interaction, user: int, t: Texts, names: dict[int, str] | None) -> Person:
        """A user with the name that they have on the server, or had at its tables."""
        if user == interaction.user.id:
            return person(interaction)
        known = names or await self.services.leagues.stores.statistics.names(interaction.guild_id or 0, [user])
        if user in known:
            return Person(user, known[user])
        member = None if interaction.guild is None else await member_of(interaction.guild, discord.Object(user))
        return Person(user, t("stats.former", n=user % 10_000) if member is None else clean_name(member.display_name))
