"""``/prefs``: where my hand is shown and how, as one private panel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands, ui

from bot.i18n import Texts
from bot.tables.model import UserPrefs
from cogs.base import Interaction, TableCog, on, say
from cogs.ui import layout
from cogs.ui.item import Click, press

SWITCHES = ("dm", "notify", "two-rows", "by-combination", "text-only")


class PrefsCog(TableCog):
    """A person's own settings. Defaults need none."""

    @app_commands.command(name="prefs", description=say("command.prefs"))
    async def prefs(self, interaction: Interaction) -> None:
        prefs = await self.services.prefs.user(interaction.user.id)
        t = await self.texts(interaction)
        await interaction.response.send_message(view=prefs_page(prefs, t), ephemeral=True)

    @on("pref")
    async def switch(self, interaction: Interaction, click: Click) -> None:
        prefs = switched(await self.services.prefs.user(interaction.user.id), click.arg)
        await self.services.prefs.set_user(interaction.user.id, prefs)
        t = await self.texts(interaction)
        await interaction.response.edit_message(view=prefs_page(prefs, t))


def switched(prefs: UserPrefs, switch: str) -> UserPrefs:
    """``prefs`` with one switch turned."""
    match switch:
        case "dm":
            return replace(prefs, hand="channel" if prefs.hand == "dm" else "dm")
        case "notify":
            return replace(prefs, notify=not prefs.notify)
        case "two-rows":
            return replace(prefs, two_rows=not prefs.two_rows)
        case "by-combination":
            return replace(prefs, order="rank" if prefs.order == "combination" else "combination")
        case _:
            return replace(prefs, text_only=not prefs.text_only)


def _state(prefs: UserPrefs) -> dict[str, bool]:
    return {
        "dm": prefs.hand == "dm", "notify": prefs.notify, "two-rows": prefs.two_rows,
        "by-combination": prefs.order == "combination", "text-only": prefs.text_only,
    }


def prefs_page(prefs: UserPrefs, t: Texts) -> ui.LayoutView:
    """Each switch with its state in words."""
    items: list[ui.Item[Any]] = [layout.words(t("prefs.title"))]
    for name, state in _state(prefs).items():
        key = name.replace("-", "_")
        style = discord.ButtonStyle.success if state else discord.ButtonStyle.secondary
        button = press(Click("pref", 0, 0, name), t("prefs.on" if state else "prefs.off"), style)
        items.append(ui.Section(ui.TextDisplay(t(f"prefs.{key}")), accessory=button))
    return layout.page(items)
