"""The fairness desk: managers who do not play in the season read its cases and decide them."""

from __future__ import annotations

from bot.core.errors import StaleTable
from bot.league.entries import CaseAct
from bot.league.season.cases import known_case
from bot.league.state import SeasonState
from cogs.common import forms
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.league.base import LeaguePart
from cogs.league.notices import SEASON_NOTICES
from cogs.league.pages import cases_view as ui


class Cases(LeaguePart):
    """Cases on the desk. Whoever plays in the season is refused (``plays_here``)."""

    async def _handled(self, interaction: Interaction, click: Click) -> SeasonState:
        return await self.leagues.fairness.handled(click.season, await self.actor(interaction))

    @on("desk-cases", right=Right.MANAGER, answer=EDIT)
    async def open_cases(self, interaction: Interaction, click: Click) -> None:
        state = await self._handled(interaction, click)
        await interaction.edit_original_response(
            view=ui.cases_page(state, click.seq, await self.texts(interaction)))

    @on("pick-case", right=Right.MANAGER, answer=EDIT)
    async def choose_case(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, await self._handled(interaction, click), number(click.value))

    @on("pick-case-person", right=Right.MANAGER, answer=EDIT)
    async def choose_person(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, await self._handled(interaction, click), click.seq, number(click.value))

    @on("case-warn", "case-suspend", "case-close", right=Right.MANAGER)
    async def ask(self, interaction: Interaction, click: Click) -> None:
        """What is said about it."""
        state = await self._handled(interaction, click)
        known_case(state, click.seq)
        await interaction.response.send_modal(
            ui.ruling_form(state, click.seq, click.verb, click.arg, await self.texts(interaction)))

    @on("form-case-warn", right=Right.MANAGER, answer=EDIT)
    async def warn(self, interaction: Interaction, click: Click) -> None:
        await self._rule(interaction, click, CaseAct.WARNED, click.number)

    @on("form-case-suspend", right=Right.MANAGER, answer=EDIT)
    async def suspend(self, interaction: Interaction, click: Click) -> None:
        """For some of the player's next games."""
        user, _, matches = click.arg.partition("-")
        await self._rule(interaction, click, CaseAct.SUSPENDED, number(user), number(matches))

    @on("form-case-close", right=Right.MANAGER, answer=EDIT)
    async def close(self, interaction: Interaction, click: Click) -> None:
        await self._rule(interaction, click, CaseAct.CLOSED, 0)

    async def _rule(self, interaction: Interaction, click: Click, act: CaseAct, user: int, matches: int = 0) -> None:
        if user and not click.arg:
            raise StaleTable
        state = await self.leagues.fairness.rule(
            click.season, await self.actor(interaction), click.seq, act, user,
            text=forms.written(interaction)["note"], matches=matches)
        await self._show(interaction, state, click.seq)
        await self.delivery.parts[SEASON_NOTICES].tell_case(
            state, state.fairness.cases[click.seq], decided=True)

    async def _show(self, interaction: Interaction, state: SeasonState, case: int, chosen: int = 0) -> None:
        page = ui.case_page(state, known_case(state, case), await self.texts(interaction), chosen)
        await interaction.edit_original_response(view=page)
