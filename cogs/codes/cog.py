"""Invitations to copy: a code for one seat, which ``/play code:`` uses. The rules: `bot.features.codes`."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui
from discord.utils import format_dt

from bot.features.codes.feature import CODES_FEATURE
from bot.features.codes.values import SeatCode
from bot.i18n import Texts
from cogs.common import layout
from cogs.common.gate import server_of
from cogs.common.handlers import BESIDE, on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.table_cog import TableCog


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (CodesCog(services, delivery),)


class CodesCog(TableCog):
    """The button that makes codes."""

    @on("code", right=Right.PLAYER, answer=BESIDE)
    async def make(self, interaction: Interaction, click: Click) -> None:
        self.check_openings(interaction)
        made = await self.services.features[CODES_FEATURE].make(click.table, interaction.user.id)
        public = await self.services.languages.of_server(server_of(interaction))
        page = code_page(made, (public("name.play"), public("name.parameter.code")), await self.texts(interaction))
        await interaction.edit_original_response(view=page)


def code_page(made: SeatCode, names: tuple[str, str], t: Texts) -> ui.LayoutView:
    """For a player: what to copy, and what it is good for. ``names``: of the command that takes it and of its option,
    in the server's language."""
    command, option = names
    return layout.page([
        t("code.copy"), f"```\n/{command} {option}:{made.code}\n```",
        "-# " + t("code.note", until=format_dt(made.until, "R"))])
