"""What players do about a no-show, and about a decision that they do not agree with."""

from __future__ import annotations

import discord

from bot.core.user_text import clean_name
from bot.league.model import Actor, Fixture, LeagueError, Member
from bot.league.ports import NewsEvent
from bot.league.season import claims
from bot.league.state import SeasonState
from cogs.common import forms
from cogs.common.display_names import escaped
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.league.base import LeaguePart, known_game, member_with
from cogs.league.news import awake
from cogs.league.pages import claims_view as ui
from cogs.league.pages import league_view


class Claims(LeaguePart):
    """The buttons of a match that does not begin, or was decided without a game."""

    @on("claim", right=Right.ENTRANT, answer=EDIT)
    async def claim(self, interaction: Interaction, click: Click) -> None:
        """The win of a match to which the other side did not come. They are told, and may object."""
        state = await self.leagues.matches.claim(click.season, await self.actor(interaction), click.seq)
        await self._show_match(interaction, state, click.seq)
        fixture, result = state.fixtures[click.seq], state.results[click.seq]
        lost = [member.user for rank, side in zip(result.ranks, state.lineup(fixture), strict=True) if rank > 1
                for member in side if member.user is not None]
        people = await awake(self.services, state, lost, NewsEvent.RESULT, fixture.number)
        t = await self.services.languages.of_server(interaction.guild_id)
        await self.tell_all(interaction, ui.claimed_page(state, fixture, people, t), people)

    @on("claim-wait", right=Right.ENTRANT, answer=EDIT)
    async def wait(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.matches.wait(click.season, await self.actor(interaction), click.seq)
        await self._show_match(interaction, state, click.seq)

    @on("claim-substitute", right=Right.ENTRANT, answer=BESIDE)
    async def choose_substitute(self, interaction: Interaction, click: Click) -> None:
        """For the user's partner, if they did not come."""
        state, actor = await self.leagues.seasons.state(click.season), await self.actor(interaction)
        fixture = known_game(state, click.seq)
        out = missing_partner(state, fixture, actor)
        await interaction.edit_original_response(
            view=ui.substitute_page(state, fixture, out, await self.texts(interaction)))

    @on("pick-claim-substitute", right=Right.ENTRANT, answer=EDIT)
    async def ask_substitute(self, interaction: Interaction, click: Click) -> None:
        actor, person = await self.actor(interaction), await member_with(interaction, click.value)
        await self.check_admitted(click.season, actor, [person])
        self.check_openings(interaction)
        name = clean_name(person.display_name)
        state = await self.leagues.matches.ask_for(
            click.season, actor, click.seq, click.number, Member(name, person.id))
        out = next(each for each in state.players(state.fixtures[click.seq]).values() if each.user == click.number)
        await self.reply(interaction, "league.substitute_asked", name=escaped(name))
        page = league_view.request_page(state, state.fixtures[click.seq], Actor(click.number, out.name),
                                        await self.services.languages.of_server(interaction.guild_id))
        await interaction.followup.send(view=page, allowed_mentions=discord.AllowedMentions(users=[person]))

    @on("object", right=Right.ENTRANT)
    async def ask_objection(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.response.send_modal(ui.objection_form(state, known_game(state, click.seq), t))

    @on("form-object", right=Right.ENTRANT, answer=BESIDE)
    async def object(self, interaction: Interaction, click: Click) -> None:
        await self.leagues.matches.object(
            click.season, await self.actor(interaction), click.seq, forms.written(interaction)["reason"])
        await self.reply(interaction, "league.objected")

    async def _show_match(self, interaction: Interaction, state: SeasonState, number: int) -> None:
        t = await self.services.languages.of_server(interaction.guild_id)
        await interaction.edit_original_response(view=league_view.match_page(
            state, state.fixtures[number], self.services.clock.now(), t))


def missing_partner(state: SeasonState, fixture: Fixture, actor: Actor) -> Member:
    """Codes: not_your_fixture, not_your_partner."""
    if not state.plays(fixture, actor.user):
        raise LeagueError("not_your_fixture")
    for side, gone in zip(state.lineup(fixture), claims.missing(state, fixture), strict=True):
        if gone and any(each.user == actor.user for each in side) and all(each.user != actor.user for each in gone):
            return gone[0]
    raise LeagueError("not_your_partner")
