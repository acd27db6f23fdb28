"""A player reports a game; its players answer, and read what was decided about them."""

from __future__ import annotations

from bot.league.model import LeagueError
from bot.league.season.cases import REASONS, known_case, players_of
from cogs.common import forms
from cogs.common.handlers import BESIDE, on
from cogs.common.layout import Click, Interaction, one_of
from cogs.common.rights import Right
from cogs.league.base import LeaguePart, known_game
from cogs.league.notices import SEASON_NOTICES
from cogs.league.pages import cases_view as ui


class Reports(LeaguePart):
    """What players do about a case."""

    @on("report", right=Right.ENTRANT, answer=BESIDE)
    async def open_report(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.edit_original_response(view=ui.report_page(state, known_game(state, click.seq), t))

    @on("pick-report", right=Right.ENTRANT)
    async def choose_reason(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        reason = one_of(click.value, REASONS)
        await interaction.response.send_modal(ui.report_form(state, known_game(state, click.seq), reason, t))

    @on("form-report", right=Right.ENTRANT, answer=BESIDE)
    async def report(self, interaction: Interaction, click: Click) -> None:
        """The case opens; the game's players are told that there is one, not by whom or about whom."""
        self.check_openings(interaction)
        state = await self.leagues.fairness.report(
            click.season, await self.actor(interaction), click.seq, one_of(click.arg, REASONS),
            forms.written(interaction)["note"])
        await self.reply(interaction, "league.reported")
        case = state.fairness.cases[state.fairness.cases.last]
        await self.delivery.parts[SEASON_NOTICES].tell_case(state, case)

    @on("case-answer", right=Right.ENTRANT)
    async def ask_answer(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.response.send_modal(ui.answer_form(state, known_case(state, click.seq).number, t))

    @on("form-case-answer", right=Right.ENTRANT, answer=BESIDE)
    async def answer(self, interaction: Interaction, click: Click) -> None:
        await self.leagues.fairness.answer(
            click.season, await self.actor(interaction), click.seq, forms.written(interaction)["note"])
        await self.reply(interaction, "league.case.thanks")

    @on("case-read", right=Right.ENTRANT, answer=BESIDE)
    async def read(self, interaction: Interaction, click: Click) -> None:
        """What was decided about the reader."""
        state, user = await self.leagues.seasons.state(click.season), interaction.user.id
        case = known_case(state, click.seq)
        if user not in players_of(state, state.fixtures[case.fixture]) and user != case.reporter:
            raise LeagueError("not_your_fixture")
        await interaction.edit_original_response(
            view=ui.decision_page(state, case, user, await self.texts(interaction)))
