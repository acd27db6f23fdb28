"""The page with the tables of a week and a month; `cogs.pairs` shows its own with it."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from discord import ui
from discord.utils import format_dt

from bot.core.apart import place_of, placed
from bot.core.days import midnight
from bot.features.day_tables.values import DAYS_COUNTED, PeriodRow, PeriodTable
from bot.i18n import Texts
from cogs.common import accents, layout
from cogs.common.layout import Click, Part, press
from rendering.results.boards import signed

ROWS_SHOWN = 7
"""Players, or pairs, of a server in a table: a phone shows both tables at once."""


class TableWords(NamedTuple):
    """Keys of the texts of a page with tables, and the verb of its way back."""

    title: str
    rule: str
    own: str
    back: str


OF_DAYS = TableWords("daily.tables", "daily.tables.rule", "daily.tables.own", "day")


def day_tables_page(week: PeriodTable, month: PeriodTable, user: int, t: Texts, *, server: bool,
                    words: TableWords = OF_DAYS) -> ui.LayoutView:
    """The player's own place among all, and the best of the server where they ask."""
    items: list[Part] = [f"### {t(words.title)}", t(words.rule, n=DAYS_COUNTED)]
    for name, table in (("week", week), ("month", month)):
        heading = f"**{t(f'daily.tables.{name}')}** · {written(table.first)} – {written(table.last)}"
        said = [heading, _own_place(table, user, words, t)]
        if server:
            said += [t("daily.tables.line", place=place, name=_named(row, t), total=signed(row.total), n=row.days)
                     for place, row in placed(table.here, _by_total)[:ROWS_SHOWN] if max(row.players) > 0]
            said += [] if table.here else [t("daily.tables.nobody")]
        if table.open:
            said.append("-# " + t("daily.tables.open", n=table.open))
        items.append("\n".join(said))
    back = press(Click(words.back, 0, 0), t("go.back"))
    return layout.page([*items, *layout.rows([back])], accent=accents.DAY)


def _by_total(row: PeriodRow) -> int:
    return -row.total


def _named(row: PeriodRow, t: Texts) -> str:
    return " + ".join(mention(user, t) for user in row.players)


def mention(user: int, t: Texts) -> str:
    """A player, who may have been erased."""
    return f"<@{user}>" if user > 0 else t("stats.ghost")


def _own_place(table: PeriodTable, user: int, words: TableWords, t: Texts) -> str:
    mine = table.of(user)
    if mine is None:
        return t("daily.tables.none", n=len(table.rows))
    names = [mention(each, t) for each in mine.players if each != user]
    return t(words.own, name=" + ".join(names), total=signed(mine.total), place=place_of(table.rows, mine, _by_total),
             n=len(table.rows))


def written(day: date) -> str:
    """The day as Discord writes it: noon in UTC is the same day nearly everywhere."""
    return format_dt(midnight(day) + timedelta(hours=12), "D")
