"""A manager who plays has decided about their own game, or about others: another manager or the sides agree."""

from __future__ import annotations

from bot.league.model import Actor
from bot.league.state import OwnProposal, SeasonState
from cogs.common import layout
from cogs.common.display_names import escaped
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.league.base import LeaguePart
from cogs.league.pages import own_view as ui


class OwnDecisions(LeaguePart):
    """The buttons below such a decision; the services check who may answer it."""

    async def _answerer(self, interaction: Interaction, state: SeasonState) -> Actor:
        """The co-director of a night counts as a manager there."""
        actor = await self.actor(interaction)
        directs = actor.user == state.night.director and not await self.leagues.fairness.suspended(
            interaction.guild_id or 0, actor.user)
        return Actor(actor.user, actor.name, actor.manager or directs)

    @on("league-own-yes", right=Right.SEASON, answer=EDIT)
    async def confirm(self, interaction: Interaction, click: Click) -> None:
        before = await self.leagues.seasons.state(click.season)
        known = before.fairness.proposals.get(click.seq)
        state = await self.leagues.decisions.confirm(
            click.season, await self._answerer(interaction, before), click.seq)
        left = state.fairness.proposals.get(click.seq)
        t = await self.services.languages.of_server(interaction.guild_id)
        if left is not None:  # another side has still to agree
            await interaction.edit_original_response(view=ui.page(state, left, (), 0, t))
            return
        assert known is not None
        await self._say(interaction, before, known, "league.own.confirmed")
        await self.pages.update(click.season)
        await self.tell_places(interaction, before)

    @on("league-own-no", right=Right.SEASON, answer=EDIT)
    async def refuse(self, interaction: Interaction, click: Click) -> None:
        before = await self.leagues.seasons.state(click.season)
        known = before.fairness.proposals.get(click.seq)
        await self.leagues.decisions.refuse(click.season, await self._answerer(interaction, before), click.seq)
        assert known is not None
        await self._say(interaction, before, known, "league.own.refused")

    @on("league-own-back", right=Right.SEASON, answer=EDIT)
    async def take_back(self, interaction: Interaction, click: Click) -> None:
        """What a manager has done to others."""
        before = await self.leagues.seasons.state(click.season)
        known = before.fairness.proposals.get(click.seq)
        await self.leagues.decisions.take_back(click.season, await self._answerer(interaction, before), click.seq)
        assert known is not None
        await self._say(interaction, before, known, "league.own.taken_back")
        await self.pages.update(click.season)

    async def _say(self, interaction: Interaction, state: SeasonState, proposal: OwnProposal, key: str) -> None:
        """In place of the buttons, what became of it."""
        t = await self.services.languages.of_server(interaction.guild_id)
        text = t(key, name=escaped(interaction.user.display_name), what=ui.said(state, proposal.decision, t))
        await interaction.edit_original_response(view=layout.note(text))

