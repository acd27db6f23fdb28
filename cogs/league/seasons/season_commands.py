"""Seasons from joining to the archive, their standings and files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.core.user_text import clean_name
from bot.features.web.feature import WEB_FEATURE
from bot.league.files.season_files import season_file
from bot.league.model import LeagueError, Member, Season, Stage
from bot.league.season.card import card_of
from bot.league.state import SeasonState
from bot.tables.rules.seats import stand_in_level
from cogs.common.commands import command
from cogs.common.display_names import escaped
from cogs.common.errors import acknowledge
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, number, one_of, press
from cogs.common.rights import Right
from cogs.league.base import (
    LISTED_SEASON,
    PRESENT_SEASON,
    LeaguePart,
    known_entrant,
    member_with,
)
from cogs.league.pages import season_view as pages
from cogs.league.pages.honours_view import HallPlace, card_page, card_picture, hall_page
from cogs.league.pages.season_view import FILES, MANAGERS_FILES
from cogs.league.standings_message import standings_message
from games.registry import GAMES


class SeasonCommands(LeaguePart):
    """Seasons."""

    # entering ------------------------------------------------------------------------------------
    @command("command.league.show", right=Right.SEASON, season=LISTED_SEASON)
    async def show_season(self, interaction: Interaction, season: int | None = None) -> None:
        """The season's page, from which everything else is reached; without ``season`` the nearest one."""
        listed = await self.leagues.seasons.listed(interaction.guild_id or 0)
        if season is None and not listed:
            raise LeagueError("no_seasons")
        found = nearest(listed, interaction.channel_id or 0) if season is None else season
        await interaction.response.defer(thinking=True)
        await self.show_page(interaction, found, [each for each in listed if each.id != found])

    @on("pick-season", right=Right.MEMBER, answer=BESIDE)
    async def choose_season(self, interaction: Interaction, click: Click) -> None:
        """Another season of the server, for the user alone."""
        listed = await self.leagues.seasons.listed(interaction.guild_id or 0)
        chosen = one_of(click.value, [str(each.id) for each in listed])
        state = await self.leagues.seasons.state(number(chosen))
        await interaction.edit_original_response(view=pages.season_page(state, await self.texts(interaction)))

    @command("command.league.join", right=Right.SEASON, season=PRESENT_SEASON, partner="command.league.partner",
             player="command.league.player", ai="command.league.ai")
    async def join(self, interaction: Interaction, season: int, partner: discord.Member | None = None,
                   player: discord.Member | None = None, ai: app_commands.Range[int, 1, 16] | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        if ai is not None:
            await self._join_ai(interaction, season, ai)
        elif partner is not None and player in (None, interaction.user):
            await self.invite(interaction, season, partner)
            return
        else:
            people = [player or interaction.user, *([partner] if partner else [])]
            await self._join(interaction, season, people)
        await self.reply(interaction, "league.joined")
        await self.pages.update(season)

    async def _join_ai(self, interaction: Interaction, season: int, count: int) -> None:
        actor, state = await self.actor(interaction), await self.leagues.seasons.state(season)
        level = stand_in_level(GAMES[state.settings.play.game].levels)
        for each in range(state.drawing.joined + 1, state.drawing.joined + 1 + count):
            names = (f"AI {each}a", f"AI {each}b") if state.settings.entry.pairs else (f"AI {each}",)
            await self.leagues.seasons.join(season, actor, *(Member(name, level=level) for name in names))

    async def _join(self, interaction: Interaction, season: int, people: list[Any]) -> None:
        actor = await self.actor(interaction)
        await self.check_admitted(season, actor, people)
        members = [Member(each.display_name, each.id) for each in people]
        await self.leagues.seasons.join(season, actor, *members)

    @on("season-accept", right=Right.SEASON, answer=EDIT)
    async def accept(self, interaction: Interaction, click: Click) -> None:
        actor = await self.actor(interaction)
        await self.check_admitted(click.season, actor, [interaction.user])
        state = await self.leagues.seasons.accept(click.season, actor, click.number)
        entrant = state.of_user(actor.user)
        await self._answered(
            interaction, state, click, "league.pair_joined", name=escaped(entrant.name if entrant else ""))
        await self.pages.update(click.season)

    @on("season-decline", "stand-in-not", right=Right.SEASON, answer=EDIT)
    async def decline(self, interaction: Interaction, click: Click) -> None:
        """By the partner, or the substitute; or by who asked."""
        actor = await self.actor(interaction)
        state = await self.leagues.seasons.withdraw(click.season, actor, click.number, click.seq)
        if click.seq:
            await self.announce(interaction, "league.request_over")
        else:
            squad = state.of_user(click.number) is not None or (0, click.number) in state.people.requests
            await self._answered(interaction, state, click, "league.squad.not" if squad else "league.invitation_over",
                                 name=escaped(clean_name(actor.name)))

    async def _answered(self, interaction: Interaction, state: SeasonState, click: Click, key: str, name: str) -> None:
        """To everybody, what became of a request; the others who were asked to be in a squad are asked on."""
        if (0, click.number) not in state.people.requests:
            await self.announce(interaction, key, name=name)
            return
        t = await self.services.languages.of_server(interaction.guild_id)
        await interaction.edit_original_response(
            view=pages.invitation_page(state, click.number, t, t(key, name=name)))

    @on("season-join", right=Right.SEASON)
    async def join_button(self, interaction: Interaction, click: Click) -> None:
        """In seasons of pairs a partner is chosen first."""
        state = await self.leagues.seasons.state(click.season)
        if state.settings.entry.pairs:
            page = pages.partner_page(state, await self.texts(interaction))
            await interaction.response.send_message(view=page, ephemeral=True)
            return
        await acknowledge(interaction)
        await self._join(interaction, click.season, [interaction.user])
        await self.show_page(interaction, click.season)

    @on("pick-partner", right=Right.SEASON, answer=EDIT)
    async def choose_partner(self, interaction: Interaction, click: Click) -> None:
        await self.invite(interaction, click.season, await member_with(interaction, click.value))

    @on("season-leave", right=Right.SEASON, answer=BESIDE)
    async def ask_to_leave(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        entrant = state.of_user(interaction.user.id)
        if entrant is not None and pages.away(state, entrant):
            await interaction.edit_original_response(view=pages.away_page(state, entrant, t))
            return
        if entrant is None or not entrant.active:
            raise LeagueError("not_in_season")
        await interaction.edit_original_response(view=self.pages.leaving(state, entrant, interaction.user.id, t))

    @on("season-pause", right=Right.ENTRANT, answer=EDIT)
    async def pause(self, interaction: Interaction, click: Click) -> None:
        """No games for some rounds, which are drawn later."""
        state = await self.leagues.seasons.pause(
            click.season, await self.actor(interaction), click.seq, click.number)
        await self._away(interaction, state, click.seq)

    @on("season-return", right=Right.ENTRANT, answer=EDIT)
    async def come_back(self, interaction: Interaction, click: Click) -> None:
        await self.leagues.seasons.come_back(click.season, await self.actor(interaction), click.seq)
        await self.reply(interaction, "league.returned")
        await self.pages.update(click.season)

    async def _away(self, interaction: Interaction, state: SeasonState, entrant: int) -> None:
        page = pages.away_page(state, known_entrant(state, entrant), await self.texts(interaction))
        await interaction.edit_original_response(view=page)
        await self.pages.update(state.id)

    @on("season-leave-now", right=Right.SEASON, answer=EDIT)
    async def leave(self, interaction: Interaction, click: Click) -> None:
        await self.leagues.seasons.leave(click.season, await self.actor(interaction))
        await self.reply(interaction, "league.left")
        await self.pages.update(click.season)

    @on("hall", right=Right.SEASON, answer=BESIDE)
    async def hall(self, interaction: Interaction, click: Click) -> None:
        """The all-time table of the server's seasons, and their winners."""
        await self._hall(interaction, HallPlace(click.season))

    @on("league-hall", right=Right.SEASON, answer=EDIT)
    async def turn_hall(self, interaction: Interaction, click: Click) -> None:
        await self._hall(interaction, HallPlace.read(click.season, click.arg))

    async def _hall(self, interaction: Interaction, place: HallPlace) -> None:
        guild, honours = interaction.guild_id or 0, self.leagues.honours
        page = hall_page(await honours.champions(guild), await honours.all_time(guild), place,
                         await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    @on("league-rules", right=Right.SEASON, answer=BESIDE)
    async def rules(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.seasons.state(click.season)
        await interaction.edit_original_response(view=pages.rules_page(state, await self.texts(interaction)))

    @on("season-card", right=Right.SEASON, answer=BESIDE)
    async def card(self, interaction: Interaction, click: Click) -> None:
        """The user's own season, for them alone."""
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        card = card_of(state, interaction.user.id, await self.leagues.standings.rows(click.season))
        picture = card_picture(state, card, interaction.user.display_name, t)
        image = await self.services.drawing.draw(picture)
        public = await self.services.features[WEB_FEATURE].season(click.season)
        shown_there = public is not None and state.of_user(interaction.user.id) is not None
        below = [press(Click("web-name", click.season, 0), t("web.season.open"))] if shown_there else []
        await interaction.edit_original_response(
            view=card_page(picture, None if image is None else image.named, below),
            attachments=[] if image is None else [image.file()])

    # viewing -------------------------------------------------------------------------------------
    @on("standings", "standings-back", right=Right.SEASON)
    async def turn_page(self, interaction: Interaction, click: Click) -> None:
        found = await self.leagues.seasons.season(click.season)
        await interaction.response.defer(thinking=not click.arg)
        view, files = await standings_message(self.services, found, number(click.arg or "1"), click.seq)
        await interaction.edit_original_response(view=view, attachments=files)

    @on("league-files", right=Right.SEASON, answer=BESIDE)
    async def files(self, interaction: Interaction, click: Click) -> None:
        """The season's files, for the user alone."""
        state, actor = await self.leagues.seasons.state(click.season), await self.actor(interaction)
        page = pages.files_page(state, await self.texts(interaction), manager=actor.manager)
        await interaction.edit_original_response(view=page)

    @on("pick-league-file", right=Right.SEASON, answer=BESIDE)
    async def export(self, interaction: Interaction, click: Click) -> None:
        """Codes: not_manager, no_trf."""
        kind, actor = one_of(click.value, (*FILES, *MANAGERS_FILES)), await self.actor(interaction)
        if kind in MANAGERS_FILES and not actor.manager:
            raise LeagueError("not_manager")
        state = await self.leagues.seasons.state(click.season)
        file, data = await season_file(self.leagues, state, kind, manager=actor.manager)
        await interaction.edit_original_response(attachments=[discord.File(data, file)])


def nearest(listed: Sequence[Season], channel: int) -> int:
    """The season that most likely is meant in a channel: one that was opened there, one that runs, the newest."""
    order = (Stage.RUNNING, Stage.JOINING, Stage.CLOSED)
    return min(listed, key=lambda each: (
        each.settings.notices.channel != channel, order.index(each.stage), -each.id)).id
