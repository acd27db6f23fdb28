"""The list of overdue games on the managers' desk, and the decided game of a player."""

from __future__ import annotations

from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.league.base import LeaguePart, known_game
from cogs.league.notices import SEASON_NOTICES
from cogs.league.pages import deadline_view as ui
from cogs.league.pages import desk_view, league_view


class Deadlines(LeaguePart):
    """Overdue games: proposals, and what they come to."""

    @on("desk-overdue", right=Right.MANAGER, answer=EDIT)
    async def overdue(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        rulings = await self.leagues.deadlines.proposals(click.season)
        await interaction.edit_original_response(view=ui.overdue_page(state, rulings, t))

    @on("overdue-confirm", right=Right.MANAGER, answer=EDIT)
    async def confirm(self, interaction: Interaction, click: Click) -> None:
        """All proposals, as they were shown; the players are told."""
        state, rulings = await self.leagues.deadlines.confirm(
            click.season, await self.actor(interaction), click.number)
        await self.show_desk(interaction, click.season, "league.done.decided")
        await self.delivery.parts[SEASON_NOTICES].decided(state, rulings)

    @on("desk-extend", right=Right.MANAGER, answer=EDIT)
    async def extend(self, interaction: Interaction, click: Click) -> None:
        """Three more days."""
        state = await self.leagues.deadlines.extend(click.season, await self.actor(interaction), click.seq)
        page = desk_view.game_page(state, known_game(state, click.seq), await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    @on("pick-decided", right=Right.SEASON, answer=BESIDE)
    async def decided(self, interaction: Interaction, click: Click) -> None:
        """A game that was decided, where its players may object."""
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        page = league_view.match_page(state, known_game(state, number(click.value)), self.services.clock.now(), t)
        await interaction.edit_original_response(view=page)
