"""What is open on a server now: tables with a free seat, each with one button to sit down. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot.i18n import Texts
from bot.tables.core.model import Table
from cogs.common import accents, display_names, layout
from cogs.common.layout import Click, Part, press

TABLES_LISTED = 9
"""Tables of a list: each takes three of Discord's forty components."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """``free``: its empty seats; of a game between two rounds those of AI players (``running``)."""

    table: Table
    free: int
    running: bool = False


def open_page(tables: Sequence[OpenTable], t: Texts) -> ui.LayoutView:
    """The answer to ``/table list``."""
    more = [t("open.more", n=len(tables) - TABLES_LISTED)] if len(tables) > TABLES_LISTED else []
    items: list[Part] = [t("open.title"), *(open_item(each, t) for each in tables[:TABLES_LISTED]), *more]
    if not tables:
        items.append(t("open.none"))
    return layout.page([
        *items, press(Click("new-table", 0, 0), t("welcome.table"), discord.ButtonStyle.success),
        press(Click("seek", 0, 0), t("seek.button"), discord.ButtonStyle.primary)], accent=accents.LOBBY)


def open_item(each: OpenTable, t: Texts) -> Part:
    """A line with its button."""
    table = each.table
    said = t("open.running" if each.running else "open.lobby", kind=table_words(table, t),
             channel=f"<#{table.channel}>",
             names=", ".join(display_names.escaped(person.name) for person in table.people), free=each.free)
    verb, label = ("sit", "between.sit") if each.running else ("join", "lobby.join")
    return layout.section(said, press(Click(verb, table.id, 0, f"{table.id}"), t(label), discord.ButtonStyle.success))


def table_words(table: Table, t: Texts) -> str:
    """What is played there."""
    rated = [t("seek.rated")] if table.rated else []
    return " · ".join([display_names.game(t, table.game), t(f"pace.{table.pace}"), *rated])
