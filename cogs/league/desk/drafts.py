"""The draft of the next round: drawn, changed, published and taken back by managers, in a private message."""

from __future__ import annotations

from bot.core.errors import StaleTable
from bot.league.model import LeagueError
from bot.league.ports import NewsEvent
from bot.league.state import SeasonState
from cogs.common.errors import sentence
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.league.base import LeaguePart
from cogs.league.news import awake
from cogs.league.notices import SEASON_NOTICES
from cogs.league.pages import draft_view as ui


class Drafts(LeaguePart):
    """The pages of a draft and what their controls do."""

    @on("desk-draw", right=Right.MANAGER, answer=EDIT)
    async def draw(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.seasons.state(click.season)
        if state.round != click.seq:
            raise StaleTable  # the page was of another round
        drawn = await self.leagues.rounds.draft(click.season, await self.actor(interaction))
        await show_draft(self, interaction, drawn)

    @on("draft", right=Right.MANAGER, answer=EDIT)
    async def open_draft(self, interaction: Interaction, click: Click) -> None:
        """``seq``: the page."""
        state = await self.leagues.seasons.state(click.season)
        await show_draft(self, interaction, state, click.seq, chosen(click) if click.arg else (0, 0))

    @on("draft-again", right=Right.MANAGER, answer=EDIT)
    async def draw_again(self, interaction: Interaction, click: Click) -> None:
        drawn = await self.leagues.rounds.draft(click.season, await self.actor(interaction))
        await show_draft(self, interaction, drawn)

    @on("pick-draft", right=Right.MANAGER, answer=EDIT)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.seasons.state(click.season)
        await show_draft(self, interaction, state, chosen(click)[1], (number(click.value), 0))

    @on("pick-draft-other", right=Right.MANAGER, answer=EDIT)
    async def choose_other(self, interaction: Interaction, click: Click) -> None:
        one, page = chosen(click)
        state = await self.leagues.seasons.state(click.season)
        await show_draft(self, interaction, state, page, (one, number(click.value)))

    @on("draft-swap", "draft-pair", "draft-bye", right=Right.MANAGER, answer=EDIT)
    async def change(self, interaction: Interaction, click: Click) -> None:
        """A swap by which two meet who have met, or are kept apart, is asked about once."""
        one, other = chosen(click)
        what, actor = click.verb.removeprefix("draft-"), await self.actor(interaction)
        try:
            state = await self.leagues.rounds.redraft(
                click.season, actor, click.seq, what, *([one] if what == "bye" else [one, other]),
                sure=click.arg.endswith("-sure"))
        except LeagueError as error:
            if error.code not in ("kept_apart", "met_before"):
                raise
            t, state = await self.texts(interaction), await self.leagues.seasons.state(click.season)
            await interaction.edit_original_response(
                view=ui.draft_page(state, t, 0, (one, other), sentence(t, error), asked=what))
            return
        await show_draft(self, interaction, state)

    @on("draft-publish", right=Right.MANAGER, answer=EDIT)
    async def publish(self, interaction: Interaction, click: Click) -> None:
        await self.leagues.rounds.publish(click.season, await self.actor(interaction), click.seq)
        await self.show_desk(interaction, click.season, "league.done.paired")
        await self.pages.update(click.season)
        await self.delivery.parts[SEASON_NOTICES].send(click.season)

    @on("draft-undo", right=Right.MANAGER, answer=EDIT)
    async def undo(self, interaction: Interaction, click: Click) -> None:
        """``seq``: the first round that is taken back."""
        before = await self.leagues.seasons.state(click.season)
        state = await self.leagues.rounds.undo(click.season, await self.actor(interaction), click.seq)
        await self.pages.update(click.season)
        await show_draft(self, interaction, state)
        t = await self.services.languages.of_server(interaction.guild_id)
        called = await awake(self.services, state, [
            user for each in before.fixtures.values() if each.round >= click.seq for user in before.players(each)
            if user != interaction.user.id], NewsEvent.UNDONE)
        await self.tell_all(interaction, ui.undone_page(state, click.seq, called, t), called)


async def show_draft(part: LeaguePart, interaction: Interaction, state: SeasonState, page: int = 0,
                     chosen: tuple[int, int] = (0, 0)) -> None:
    """Edit the response to show the draft. Codes: no_draft."""
    if state.drawing.draft is None:
        raise LeagueError("no_draft")
    view = ui.draft_page(state, await part.texts(interaction), page, chosen)
    await interaction.edit_original_response(view=view)


def chosen(click: Click) -> tuple[int, int]:
    """The two entrants, or an entrant and a page, that a control of a draft names. StaleTable."""
    parts = click.arg.split("-")
    if len(parts) < 2:
        raise StaleTable
    return number(parts[0]), number(parts[1])
