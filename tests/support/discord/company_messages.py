"""The messages that bring people together, for the snapshots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from discord import ui

from bot.i18n import Texts
from bot.tables.company.codes import SeatCode
from bot.tables.core.model import Status, Table
from cogs.help.cog import help_page
from cogs.lobby.codes_cog import code_page
from cogs.pages.open_view import LISTED, OpenTable, open_page


def company(t: Texts, table: Table) -> Iterator[tuple[str, ui.LayoutView]]:
    """``table``: a lobby with a free seat."""
    running = OpenTable(replace(table, id=8, status=Status.RUNNING), 2, running=True)
    tables = [OpenTable(table, 1), running]
    yield "open now", open_page(tables, t)
    yield "open now, many", open_page([OpenTable(replace(table, id=n), 1) for n in range(1, LISTED + 3)], t)
    yield "open now, nothing", open_page([], t)
    made = SeatCode("7K4Q9M", 7, 1, datetime(2026, 3, 2, tzinfo=UTC))
    yield "invitation to copy", code_page(made, t("name.join"), t)
    yield "help, with what is open now", help_page("start", {"play": 1}, t, tables)
