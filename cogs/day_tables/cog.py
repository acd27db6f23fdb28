"""The tables of days, on the page of the deal of the day."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.day_tables.feature import DAY_TABLES_FEATURE
from cogs.common.gate import server_of
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.day_tables.view import day_tables_page
from cogs.delivery.delivery import Delivery
from cogs.table_cog import TableCog


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (DayTablesCog(services, delivery),)


class DayTablesCog(TableCog):
    @on("day-tables", right=Right.ANYBODY, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        guild = server_of(interaction)
        week, month = await self.services.features[DAY_TABLES_FEATURE].newest(guild or 0)
        t = await self.texts(interaction)
        page = day_tables_page(week, month, interaction.user.id, t, server=guild is not None)
        await interaction.edit_original_response(view=page, attachments=[])
