"""Messages of ``/stats``. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.i18n import Texts
from bot.league.ports import Played
from bot.league.ratings.model import Rating
from bot.league.statistics.counts import Counts, best_partner
from cogs.common import layout
from cogs.common.custom_ids import Click, press
from cogs.common.display_names import escaped
from cogs.common.layout import Part
from cogs.league.league_view import ACCENT

PLAIN = ("points", "conceded", "bombs", "place", "multiplier")
"""Measures that are not shares."""


def numbers_page(title: str, lines: Sequence[str], picture: tuple[str, str] | None) -> ui.LayoutView:
    """``picture``: file name and alt text."""
    pictures = [] if picture is None else [layout.picture(*picture)]
    items: list[Part] = [layout.words(f"### {escaped(title)}"), *pictures, layout.words("\n".join(lines))]
    return layout.page(items, accent=ACCENT)


def rating_lines(history: Sequence[Rating], t: Texts) -> list[str]:
    """The newest rating, if there is one."""
    return [t("stats.rating", rating=last.text, spread=last.spread, n=last.games) for last in history[-1:]]


def partner_lines(played: Sequence[Played], t: Texts) -> list[str]:
    """The best partner, if one is known."""
    best = best_partner(played)
    if best is None:
        return []
    user, counts = best
    points = _plain(t, counts.each_round("points"))
    return [t("stats.best_partner", name=f"<@{user}>", n=counts.games, points=points)]


def count_lines(game: str, mine: Counts, average: Counts | None, t: Texts) -> list[str]:
    """Each measure, with the server's average."""
    if not mine.games:
        return [t("stats.nothing")]
    lines = [t("stats.games", n=mine.games, won=mine.won, drawn=mine.drawn,
               form=" ".join(t(f"stats.form.{result}") for result in mine.form))]
    others = {} if average is None else average.measures(game)
    for key, value in mine.measures(game).items():
        if value is None:
            continue
        line, other = t(f"stats.{key}", value=_shown(t, key, value)), others.get(key)
        lines.append(line if other is None else t("stats.compared", line=line, average=_shown(t, key, other)))
    return lines


def _shown(t: Texts, key: str, value: float) -> str:
    return _plain(t, value) if key in PLAIN else t.percent(value)


def _plain(t: Texts, value: float | None) -> str:
    return "–" if value is None else t.decimal(value, 2 if abs(value) < 1 else 1)


def my_data_page(filename: str, t: Texts) -> ui.LayoutView:
    """The file with the user's data, and a button to delete it."""
    button = press(Click("erase", 0, 0), t("stats.erase"), discord.ButtonStyle.danger)
    return layout.page([layout.words(t("stats.mine")), layout.file(filename), *layout.rows([button])])


def erase_page(t: Texts) -> ui.LayoutView:
    """Asks whether to delete the data."""
    button = press(Click("erase", 0, 0, "sure"), t("stats.erase_sure"), discord.ButtonStyle.danger)
    return layout.page([layout.words(t("stats.erase_warning")), *layout.rows([button])])
