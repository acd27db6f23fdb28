"""Squads as their captains and members use them: asking, leaving, another captain, line-ups."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.core.user_text import clean_name
from bot.league.model import Entrant, LeagueError, Member
from bot.league.state import SeasonState
from cogs.common.display_names import escaped
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.league.base import LeaguePart, known_game, member_with
from cogs.league.notices import Notices
from cogs.league.pages import season_view, squad_view


class Squads(LeaguePart):
    """Private pages; the services check that the user is the captain, or acts for themselves."""

    @on("squad", right=Right.SEASON, answer=BESIDE)
    async def open_squad(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.seasons.state(click.season)
        await show_squad(self, interaction, state)

    @on("pick-squad-ask", right=Right.ENTRANT, answer=EDIT)
    async def ask(self, interaction: Interaction, click: Click) -> None:
        members = [await member_with(interaction, value) for value in dict.fromkeys(click.values)]
        state = await ask_members(self, interaction, click.season, members)
        await show_squad(self, interaction, state)

    @on("pick-squad-out", right=Right.ENTRANT, answer=EDIT)
    async def take_out(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.squads.part(
            click.season, await self.actor(interaction), number(click.value))
        await show_squad(self, interaction, state)
        await self.pages.update(click.season)

    @on("pick-squad-captain", right=Right.ENTRANT, answer=EDIT)
    async def pass_on(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.squads.pass_on(
            click.season, await self.actor(interaction), number(click.value))
        await show_squad(self, interaction, state)
        await self.pages.update(click.season)

    @on("squad-leave", right=Right.ENTRANT, answer=EDIT)
    async def leave(self, interaction: Interaction, click: Click) -> None:
        """The squad goes on without the user."""
        await self.leagues.squads.part(click.season, await self.actor(interaction), interaction.user.id)
        await self.reply(interaction, "league.squad.left")
        await self.pages.update(click.season)
        await Notices(self.services, self.delivery.client).send(click.season)

    # line-ups ------------------------------------------------------------------------------------
    @on("lineup", right=Right.ENTRANT, answer=BESIDE)
    async def ask_line_up(self, interaction: Interaction, click: Click) -> None:
        """For the captain of one of the two squads alone."""
        state = await self.leagues.seasons.state(click.season)
        fixture = known_game(state, click.seq)
        self.leagues.squads.check_chooser(state, fixture, interaction.user.id)
        t = await self.texts(interaction)
        await interaction.edit_original_response(
            view=squad_view.line_up_page(state, fixture, interaction.user.id, t))

    @on("pick-lineup", right=Right.ENTRANT, answer=EDIT)
    async def line_up(self, interaction: Interaction, click: Click) -> None:
        players = [number(value) for value in click.values]
        state = await self.leagues.squads.line_up(click.season, await self.actor(interaction), click.seq, players)
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=squad_view.line_up_page(
            state, state.fixtures[click.seq], interaction.user.id, t))
        if not state.lacking(state.fixtures[click.seq]):
            await Notices(self.services, self.delivery.client).send(click.season)


async def show_squad(part: LeaguePart, interaction: Interaction, state: SeasonState) -> None:
    """Edit the response to show the user's squad. Codes: not_in_season."""
    entrant = own_squad(state, interaction.user.id)
    await interaction.edit_original_response(
        view=squad_view.squad_page(state, entrant, interaction.user.id, await part.texts(interaction)))


def own_squad(state: SeasonState, user: int) -> Entrant:
    """Codes: not_in_season."""
    entrant = state.of_user(user)
    if entrant is None or not entrant.active or not state.settings.entry.squad:
        raise LeagueError("not_in_season")
    return entrant


async def ask_members(part: LeaguePart, interaction: Interaction, season: int,
                      people: Sequence[discord.Member]) -> SeasonState:
    """Ask these in the channel to be in the user's squad."""
    actor = await part.actor(interaction)
    await part.check_admitted(season, actor, [interaction.user, *people])
    part.check_openings(interaction)
    state = await part.leagues.squads.ask(season, actor, [Member(each.display_name, each.id) for each in people])
    page = season_view.invitation_page(
        state, actor.user, await part.services.languages.of_server(interaction.guild_id))
    await interaction.followup.send(view=page, allowed_mentions=discord.AllowedMentions(users=list(people)))
    return state


async def ask_squad(part: LeaguePart, interaction: Interaction, season: int, people: Sequence[discord.Member]) -> None:
    """Somebody who has not entered asks those who are to be in their squad."""
    await ask_members(part, interaction, season, people)
    t = await part.texts(interaction)
    names = t.both(escaped(clean_name(each.display_name)) for each in people)
    await part.reply(interaction, "league.squad.asked", names=names)
