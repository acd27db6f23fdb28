"""The score sheet of a running game, privately, from the table's message; a player also sees what went where."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.i18n import Texts
from cogs.common import accents, layout
from cogs.common.layout import Click, Part, press
from cogs.pages import game_lines
from games.views import View


def scores_page(table: int, number: int, view: View, t: Texts, *, picture: tuple[str, str] | None = None,
                notes: Sequence[str] = ()) -> ui.LayoutView:
    """``number``: what the table is called; ``notes``: lines for this player alone."""
    items: list[Part] = [f"### {game_lines.game_title(t, view, number)}"]
    items.append(layout.picture(*picture) if picture else game_lines.scores(t, view))
    if notes:
        items.append("\n".join(notes))
    items.append(press(Click("tables-scores", table, 0, layout.IN_PLACE), t("hand.refresh")))
    return layout.page(items, accent=accents.TABLE)
