"""Who is kept apart: a private page, from the desk's entrants or those of a club night's board."""

from __future__ import annotations

from bot.league.model import LeagueError
from bot.league.season.apart import may_keep_apart
from bot.league.state import SeasonState
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.league.base import LeaguePart, known_entrant
from cogs.league.pages import apart_view as ui


class Apart(LeaguePart):
    """The page of one entrant. At a night its director may, too."""

    @on("league-apart", right=Right.DIRECTOR, answer=EDIT)
    async def open_page(self, interaction: Interaction, click: Click) -> None:
        """``arg``: the length and the page, if it was turned."""
        length, _, page = click.arg.partition("-")
        await self._show(interaction, click, length or ui.ALWAYS, number(page.partition("-")[0] or "0"))

    @on("pick-league-apart-rounds", right=Right.DIRECTOR, answer=EDIT)
    async def choose_length(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, click, click.value, click.number)

    @on("pick-league-apart", right=Right.DIRECTOR, answer=EDIT)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        """These and the page's entrant."""
        rounds = ui.LENGTHS[one_of(click.arg, ui.LENGTHS)]
        others = [number(value) for value in click.values]
        actor = await self.actor(interaction)
        await self.leagues.rounds.keep_apart(click.season, actor, [click.seq, *others], rounds)
        await self._show(interaction, click, click.arg)

    async def _show(self, interaction: Interaction, click: Click, length: str, page: int = 0) -> None:
        state: SeasonState = await self.leagues.seasons.state(click.season)
        if not may_keep_apart(state):
            raise LeagueError("not_paired_here")
        view = ui.apart_page(state, known_entrant(state, click.seq), await self.texts(interaction),
                             one_of(length, ui.LENGTHS), page)
        await interaction.edit_original_response(view=view)
