"""The score sheet while a game runs: one press from the table's message. In the hand *More* has it."""

from __future__ import annotations

from bot.i18n import Texts
from bot.tables.core.state import RunningTable
from cogs.common.errors import acknowledge
from cogs.common.handlers import on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.pages import went_view
from cogs.pages.scores_view import scores_page
from cogs.table_cog import TableCog
from rendering.studio import ScoreSheetPicture


def score_sheet(table: RunningTable, t: Texts) -> ScoreSheetPicture | None:
    """The picture; None before a round has ended."""
    view = table.view(None)
    return ScoreSheetPicture(view, t) if view.rounds else None


class ScoresCog(TableCog):
    @on("tables-scores", right=Right.VIEWER)
    async def scores(self, interaction: Interaction, click: Click) -> None:
        """In a message of its own, or, from such a message (``again``), in its place."""
        await acknowledge(interaction, thinking=not click.arg, private=not click.arg)
        user, t = interaction.user.id, await self.texts(interaction)
        table = await self.tables.begun(click.table)
        hidden = table.table.unseen or table.shuffle.sealed
        if hidden and table.table.seat_of(user) is None:
            await self.services.leagues.records.check_open(table.id)  # others may have yet to play these deals
        notes = went_view.notes(t, table, user, await self.services.languages.signs_for(user))
        await self.show_drawn(interaction, score_sheet(table, t), lambda picture: scores_page(
            table.id, table.table.number, table.view(None), t, picture=picture, notes=notes))
