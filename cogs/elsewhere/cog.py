"""*Enter the result* on the page of a game, and what the other side answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.core.errors import StaleTable
from bot.features.elsewhere.feature import ELSEWHERE_FEATURE
from bot.features.elsewhere.service import ElsewhereService
from bot.league.formats.registry import counts_deals
from bot.league.model import LeagueError, Result
from bot.league.season import elsewhere
from bot.league.state import SeasonState
from cogs.common import forms
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.elsewhere import view
from cogs.elsewhere.notices import ElsewhereNotices, may_write
from cogs.league.base import SEASON_PAGES, LeaguePart, known_game
from cogs.league.notices import SEASON_NOTICES
from cogs.league.pages import league_view
from cogs.league.parsing import parse_deals
from cogs.table_cog import TableCog

DRAW = "draw"


class ElsewherePages(LeaguePart):
    """The service checks that the user plays the game, and for which side."""

    @property
    def elsewhere(self) -> ElsewhereService:
        return self.services.features[ELSEWHERE_FEATURE]

    @on("elsewhere", right=Right.ENTRANT)
    async def ask_result(self, interaction: Interaction, click: Click) -> None:
        """A form for the score, or where that does not count first who has won."""
        state, fixture = await self.elsewhere.check(click.season, await self.actor(interaction), click.seq)
        t = await self.texts(interaction)
        if elsewhere.needs_score(state.settings) or len(fixture.sides) > 2 or click.arg:
            await interaction.response.send_modal(view.score_form(state, fixture, t))
        else:
            await interaction.response.send_message(view=view.winner_page(state, fixture, t), ephemeral=True)

    @on("form-elsewhere", right=Right.ENTRANT, answer=EDIT)
    async def enter(self, interaction: Interaction, click: Click) -> None:
        written, state = forms.written(interaction), await self.leagues.seasons.state(click.season)
        scores, deals, doubles = parse_deals(written["score"], counts_deals(state.settings))
        await self._submit(interaction, click, elsewhere.scored(scores, deals, doubles), written["day"])

    @on("elsewhere-won", right=Right.ENTRANT, answer=EDIT)
    async def enter_winner(self, interaction: Interaction, click: Click) -> None:
        """Only who has won, where that is enough."""
        state = await self.leagues.seasons.state(click.season)
        fixture = known_game(state, click.seq)
        side = elsewhere.DRAWN if click.arg == DRAW else number(click.arg)
        if elsewhere.needs_score(state.settings) or len(fixture.sides) != 2 or side > 1:
            raise StaleTable
        await self._submit(interaction, click, elsewhere.won_by(fixture, side), "")

    async def _submit(self, interaction: Interaction, click: Click, result: Result, day: str) -> None:
        state = await self.elsewhere.submit(click.season, await self.actor(interaction), click.seq, result, day)
        await self._show(interaction, state, click.seq)

    @on("elsewhere-confirm", right=Right.ENTRANT, answer=EDIT)
    async def confirm(self, interaction: Interaction, click: Click) -> None:
        """What was entered meanwhile in place of what they saw is shown, and asked again."""
        actor = await self.actor(interaction)
        try:
            state = await self.elsewhere.confirm(click.season, actor, click.seq, number(click.arg or "0"))
        except LeagueError as error:
            if error.code == "elsewhere_changed":
                await self._show(interaction, await self.leagues.seasons.state(click.season), click.seq)
            raise
        await self._show(interaction, state, click.seq)

    @on("elsewhere-dispute", right=Right.ENTRANT)
    async def ask_reason(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.response.send_modal(view.dispute_form(state, known_game(state, click.seq), t))

    @on("form-elsewhere-dispute", right=Right.ENTRANT, answer=EDIT)
    async def dispute(self, interaction: Interaction, click: Click) -> None:
        state = await self.elsewhere.dispute(
            click.season, await self.actor(interaction), click.seq, forms.written(interaction)["reason"])
        await self._show(interaction, state, click.seq)

    @on("elsewhere-back", right=Right.ENTRANT, answer=EDIT)
    async def take_back(self, interaction: Interaction, click: Click) -> None:
        state = await self.elsewhere.take_back(click.season, await self.actor(interaction), click.seq)
        await self._show(interaction, state, click.seq)

    async def _show(self, interaction: Interaction, state: SeasonState, number: int) -> None:
        """The game as it is now: for everybody where the clicked message is."""
        message = interaction.message
        private = message is None or message.flags.ephemeral
        t = await (self.texts(interaction) if private else self.services.languages.of_server(interaction.guild_id))
        await interaction.edit_original_response(view=league_view.match_page(
            state, known_game(state, number), self.services.clock.now(), t))


class ElsewhereCog(TableCog):
    """Games played elsewhere, as a part of leagues."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._pages = ElsewherePages(services, delivery, delivery.parts[SEASON_PAGES])
        self._notices = ElsewhereNotices(services, delivery.parts[SEASON_NOTICES])
        services.features[ELSEWHERE_FEATURE].told_by(partial(may_write, delivery.client))

    def parts(self) -> Sequence[object]:
        return (self._pages,)


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (ElsewhereCog(services, delivery),)
