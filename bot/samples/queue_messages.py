"""The messages of people of a lobby who look for the missing players together."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from discord import ui

from bot.features.queue.values import Kind
from bot.i18n import Texts
from bot.tables.core.model import Table
from bot.tables.core.state import Lobby, SearchTogether
from cogs.pages.lobby_view import lobby_page, panel_page
from cogs.queue.view import parted_page, together_page

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def together(table: Table, t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    """``table``: a lobby with a free seat."""
    people = [person.id for person in table.people]
    for name, search in (("one has agreed", SearchTogether(frozenset(people[:1]))),
                         ("all have agreed", SearchTogether(frozenset(people))),
                         ("somebody has left", SearchTogether(ended=True))):
        lobby = Lobby(table, NOW, together=search)
        yield f"lobby, looking together: {name}", lobby_page(lobby, t)
        yield f"lobby, looking together: {name}, panel", panel_page(lobby, people[0], t)
    yield "friends look for players", together_page(table, Kind("tichu", "live", True), t)
    yield "friends looked for players", parted_page(12, t)
