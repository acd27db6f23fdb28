"""Check the shuffle of finished rounds, from a replay; and a player's words for the next shuffle."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from re import compile as pattern

import discord
from discord import ui

from bot.core.errors import StaleTable, TableError
from bot.core.user_text import LONGEST_CUT, cut_words
from bot.i18n import Texts
from bot.tables.core.model import Status, Table
from bot.tables.core.state import RunningTable
from cogs.common import display_names, layout
from cogs.common.forms import Field, Form, written
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.history.cog import pick_game
from cogs.pages import fair_view
from cogs.table_cog import TableCog

COMMITMENT = pattern(r"[0-9a-f]{8,64}")
ROUNDS_SHOWN = 30
"""Maximum number of rounds in one answer; the newest are shown."""


class VerifyCog(TableCog):
    """Checks of the shuffle."""

    @on("history-verify", right=Right.VIEWER, answer=BESIDE)
    async def verify(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, (await self.tables.snapshot(click.table)).table)

    @on("pick-verify-game", right=Right.ANYBODY, answer=EDIT)
    async def choose_game(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, await self.own_finished(interaction, number(click.value)))

    async def _show(self, interaction: Interaction, table: Table) -> None:
        t = await self.texts(interaction)
        checks, record = await self.services.leagues.records.checks(table.id)
        if not checks:
            await interaction.edit_original_response(view=layout.note(t("verify.none", n=table.id)))
            return
        results = [t(f"verify.{check.problem or 'holds'}", round=check.round) for check in checks[-ROUNDS_SHOWN:]]
        page = verify_page(t, table, results, await self.tables.lists.finished_of(interaction.user.id))
        file = discord.File(BytesIO(record.encode()), _name(table))
        await interaction.edit_original_response(view=page, attachments=[file])

    @on("shuffle", right=Right.VIEWER)
    async def commitment(self, interaction: Interaction, click: Click) -> None:
        """Explain the commitment that the message holds; its players may cut as long as that works."""
        page = await self._fair(interaction, click, whole=False)
        await interaction.response.send_message(view=page, ephemeral=True)

    @on("history-digits", right=Right.VIEWER)
    async def digits(self, interaction: Interaction, click: Click) -> None:
        """All digits of the commitment."""
        await interaction.response.edit_message(view=await self._fair(interaction, click, whole=True))

    async def _fair(self, interaction: Interaction, click: Click, *, whole: bool) -> ui.LayoutView:
        """StaleTable: that is no commitment."""
        if not COMMITMENT.fullmatch(click.arg):
            raise StaleTable
        snapshot, t = await self.tables.snapshot(click.table), await self.texts(interaction)
        may_cut = (isinstance(snapshot, RunningTable) and snapshot.may_cut
                   and snapshot.table.seat_of(interaction.user.id) is not None)
        return fair_view.table_page(click.table, click.arg, t, may_cut=may_cut, whole=whole)

    @on("cut", right=Right.PLAYER)
    async def cut(self, interaction: Interaction, click: Click) -> None:
        snapshot = await self.tables.begun(click.table)
        if snapshot.status is not Status.RUNNING or snapshot.table.seat_of(interaction.user.id) is None:
            raise TableError("not_seated")
        if not snapshot.may_cut:
            raise TableError("no_cut_now")
        await interaction.response.send_modal(cut_form(click.table, await self.texts(interaction)))

    @on("form-cut", right=Right.PLAYER, answer=BESIDE)
    async def words(self, interaction: Interaction, click: Click) -> None:
        words = cut_words(written(interaction)["words"])
        await self.tables.cut(click.table, interaction.user.id, words)
        await self.reply(interaction, "cut.done", words=display_names.escaped(words))


def cut_form(table: int, t: Texts) -> Form:
    return Form(Click("form-cut", table, 0), t("post.cut"), [
        Field("words", t("cut.words"), t("cut.note"), longest=LONGEST_CUT)])


def _name(table: Table) -> str:
    return f"table-{table.id}.tichu"


def verify_page(t: Texts, table: Table, results: Sequence[str], games: Sequence[Table] = ()) -> ui.LayoutView:
    """Return the result of each round with the record to check it by, and a menu of the player's other ``games``."""
    words = "\n".join((t("verify.title", n=table.id), *results, t("verify.how")))
    others = [pick_game("pick-verify-game", table, games, t)] if len(games) > 1 else []
    return layout.view(words, layout.file(_name(table)), *others)
