"""Squads as their captains and members use them: asking, leaving, another captain, line-ups."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.core.user_text import clean_name
from bot.features.squads.feature import SQUADS_FEATURE
from bot.features.squads.service import SquadService
from bot.league.model import Entrant, LeagueError, Member
from bot.league.state import SeasonState
from cogs.common import forms
from cogs.common.display_names import escaped
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.league.base import SEASON_PAGES, LeaguePart, known_game, member_with
from cogs.league.notices import SEASON_NOTICES
from cogs.league.pages import season_view
from cogs.squads import view as squad_view
from cogs.squads.notices import SquadNotices
from cogs.table_cog import TableCog


class SquadPages(LeaguePart):
    """Private pages; the services check that the user is the captain, or acts for themselves."""

    @property
    def squads(self) -> SquadService:
        return self.services.features[SQUADS_FEATURE]

    # members -------------------------------------------------------------------------------------
    @on("pick-squads-partner", right=Right.SEASON, answer=EDIT)
    async def choose_partners(self, interaction: Interaction, click: Click) -> None:
        """Somebody who has not entered asks those who are to be in their squad; one alone, to enter as a pair."""
        people = [await member_with(interaction, value) for value in dict.fromkeys(click.values)]
        if len(people) == 1:
            await self.invite(interaction, click.season, people[0])
            return
        await self._ask(interaction, click.season, people)
        t = await self.texts(interaction)
        names = t.both(escaped(clean_name(each.display_name)) for each in people)
        await self.reply(interaction, "league.squad.asked", names=names)

    @on("squad", right=Right.SEASON, answer=BESIDE)
    async def open_squad(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.seasons.state(click.season)
        await self._show(interaction, state)

    @on("pick-squad-ask", right=Right.ENTRANT, answer=EDIT)
    async def ask(self, interaction: Interaction, click: Click) -> None:
        members = [await member_with(interaction, value) for value in dict.fromkeys(click.values)]
        state = await self._ask(interaction, click.season, members)
        await self._show(interaction, state)

    @on("pick-squad-out", right=Right.ENTRANT, answer=EDIT)
    async def take_out(self, interaction: Interaction, click: Click) -> None:
        state = await self.squads.part(
            click.season, await self.actor(interaction), number(click.value))
        await self._show(interaction, state)
        await self.pages.update(click.season)

    @on("pick-squad-captain", right=Right.ENTRANT, answer=EDIT)
    async def pass_on(self, interaction: Interaction, click: Click) -> None:
        state = await self.squads.pass_on(
            click.season, await self.actor(interaction), number(click.value))
        await self._show(interaction, state)
        await self.pages.update(click.season)

    @on("squads-name", right=Right.ENTRANT)
    async def ask_name(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.response.send_modal(
            squad_view.name_form(state, own_squad(state, interaction.user.id), t))

    @on("form-squads-name", right=Right.ENTRANT, answer=EDIT)
    async def rename(self, interaction: Interaction, click: Click) -> None:
        state = await self.squads.name(
            click.season, await self.actor(interaction), forms.written(interaction)["name"])
        await self._show(interaction, state)
        await self.pages.update(click.season)

    @on("squad-leave", right=Right.ENTRANT, answer=EDIT)
    async def leave(self, interaction: Interaction, click: Click) -> None:
        """The squad goes on without the user."""
        await self.squads.part(click.season, await self.actor(interaction), interaction.user.id)
        await self.reply(interaction, "league.squad.left")
        await self.pages.update(click.season)
        await self.delivery.parts[SEASON_NOTICES].send(click.season)

    # line-ups ------------------------------------------------------------------------------------
    @on("lineup", right=Right.ENTRANT, answer=BESIDE)
    async def ask_line_up(self, interaction: Interaction, click: Click) -> None:
        """For the captain of one of the two squads alone."""
        state = await self.leagues.seasons.state(click.season)
        fixture = known_game(state, click.seq)
        self.squads.check_chooser(state, fixture, interaction.user.id)
        t = await self.texts(interaction)
        await interaction.edit_original_response(
            view=squad_view.line_up_page(state, fixture, interaction.user.id, t))

    @on("pick-lineup", right=Right.ENTRANT, answer=EDIT)
    async def line_up(self, interaction: Interaction, click: Click) -> None:
        players = [number(value) for value in click.values]
        state = await self.squads.line_up(click.season, await self.actor(interaction), click.seq, players)
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=squad_view.line_up_page(
            state, state.fixtures[click.seq], interaction.user.id, t))
        if not state.lacking(state.fixtures[click.seq]):
            await self.delivery.parts[SEASON_NOTICES].send(click.season)

    # showing and asking --------------------------------------------------------------------------
    async def _show(self, interaction: Interaction, state: SeasonState) -> None:
        """Edit the response to show the user's squad. Codes: not_in_season."""
        entrant = own_squad(state, interaction.user.id)
        await interaction.edit_original_response(
            view=squad_view.squad_page(state, entrant, interaction.user.id, await self.texts(interaction)))

    async def _ask(self, interaction: Interaction, season: int, people: Sequence[discord.Member]) -> SeasonState:
        """Ask these in the channel to be in the user's squad."""
        actor = await self.actor(interaction)
        await self.check_admitted(season, actor, [interaction.user, *people])
        self.check_openings(interaction)
        state = await self.squads.ask(season, actor, [Member(each.display_name, each.id) for each in people])
        page = season_view.invitation_page(
            state, actor.user, await self.services.languages.of_server(interaction.guild_id))
        await interaction.followup.send(view=page, allowed_mentions=discord.AllowedMentions(users=list(people)))
        return state


def own_squad(state: SeasonState, user: int) -> Entrant:
    """Codes: not_in_season."""
    entrant = state.of_user(user)
    if entrant is None or not entrant.active or not state.settings.entry.squad:
        raise LeagueError("not_in_season")
    return entrant


class SquadsCog(TableCog):
    """Squads, as a part of leagues: their messages are among those of leagues, their page is where members leave."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        season_pages = delivery.parts[SEASON_PAGES]
        season_pages.leave_by(lambda state, entrant, user, t: (
            squad_view.squad_page(state, entrant, user, t) if entrant.squad else None))
        self._pages = SquadPages(services, delivery, season_pages)
        self._notices = SquadNotices(services, delivery.parts[SEASON_NOTICES])

    def parts(self) -> Sequence[object]:
        return (self._pages,)


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (SquadsCog(services, delivery),)
