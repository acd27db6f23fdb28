"""The messages of a running game's score sheet, and lines of what went where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from discord import ui

from bot.i18n import Texts
from bot.samples.moments import moments, running, table
from bot.tables.core.model import COUNTING
from cogs.pages import went_view
from cogs.pages.scores_view import scores_page
from games.views import View


def scores(over: View, t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    """``over``: a view after some rounds."""
    yield "scores", scores_page(1, 1, over, t, notes=went(t))
    yield "scores, drawn", scores_page(1, 1, over, t, picture=("scores.jpg", "the scores"))


def went(t: Texts) -> list[str]:
    """What went where, and what a player has not seen."""
    for rules, state in moments("tichu", 4):
        view = rules.view(state, 0)
        if view.received and len(view.played) > 3:
            counted = running(replace(table("tichu", 4), terms={COUNTING: "on"}), rules, state)
            return [went_view.exchanged(t, view), went_view.still_out(t, counted, 0)]
    raise LookupError("no exchange")
