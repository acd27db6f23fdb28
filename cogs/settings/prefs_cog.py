"""``/prefs``: a player's preferences in one private panel.

A new switch is a field of `UserPrefs`, its name in `SWITCHES` and a text ``prefs.<name>``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from discord import ui

from bot.i18n import Texts, languages
from bot.tables.core.orders import OrderKind
from bot.tables.core.preferences import UserPrefs
from cogs.common import layout
from cogs.common.commands import command
from cogs.common.handlers import on
from cogs.common.layout import Choice, Click, Interaction, Part, one_of, pick, press
from cogs.common.pager import paged
from cogs.common.rights import Right
from cogs.pages import guide
from cogs.pages.switches import AS_DISCORD, is_on, language_choices, switch, switched
from cogs.table_cog import TableCog

SWITCHES = ("dm", "two-rows", "by-combination", "text-only", "guide", "alerts", "invitations", "pass-alone",
            "confirm-plays", "notify")
"""The panel's switches in order."""
LANGUAGE = "language"
"""The panel's first entry."""


class PrefsCog(TableCog):
    """A player's preferences."""

    @command("command.prefs", right=Right.ANYBODY)
    async def prefs(self, interaction: Interaction) -> None:
        self.hands.note_present(interaction.user.id)
        prefs = await self.services.prefs.user(interaction.user.id)
        t = await self.texts(interaction)
        await interaction.response.send_message(view=prefs_page(prefs, t), ephemeral=True)

    @on("settings-prefs-page", right=Right.ANYBODY)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        prefs = await self.services.prefs.user(interaction.user.id)
        await interaction.response.edit_message(view=prefs_page(prefs, await self.texts(interaction), click.arg))

    @on("pref", right=Right.ANYBODY)
    async def switch(self, interaction: Interaction, click: Click) -> None:
        await self._set(interaction, click.arg, lambda prefs: switched(prefs, one_of(click.arg, SWITCHES)))

    @on("pick-language", right=Right.ANYBODY)
    async def language(self, interaction: Interaction, click: Click) -> None:
        chosen = "" if click.value == AS_DISCORD else one_of(click.value, languages())
        await self._set(interaction, LANGUAGE, lambda prefs: replace(prefs, language=chosen))

    async def _set(self, interaction: Interaction, entry: str, change: Callable[[UserPrefs], UserPrefs]) -> None:
        """Change the preferences, and show the player's hands as they want them now. ``entry``: what was used."""
        self.hands.note_present(interaction.user.id)
        prefs = change(await self.services.prefs.user(interaction.user.id))
        await self.services.prefs.set_user(interaction.user.id, prefs)
        t = await self.texts(interaction)
        await interaction.response.edit_message(view=prefs_page(prefs, t, entry))
        await self.services.players.reminders.preferences_changed(interaction.user.id)
        for table in await self.tables.tables_of(interaction.user.id):
            if table.status == "running":
                if table.alone:
                    await self.tables.orders.prefer(
                        table.id, interaction.user.id, OrderKind.FORCED, *guide.by_itself(prefs, table.id))
                await self.hands.refresh(table.id, interaction.user.id)


def prefs_page(prefs: UserPrefs, t: Texts, shown: str = "") -> ui.LayoutView:
    """Return the language, each switch with its state in words, and a button to the reminders; of several pages the one
    with the entry ``shown``."""
    choices = language_choices(prefs.language, Choice(AS_DISCORD, t("prefs.language.discord")))
    entries: dict[str, list[Part]] = {LANGUAGE: layout.labelled(
        t("prefs.language"), pick(Click("pick-language", 0, 0), t("prefs.language"), choices))}
    for name in SWITCHES:
        text = t(f"prefs.{name.replace('-', '_')}")
        entries[name] = [switch(Click("pref", 0, 0, name), text, t, on=is_on(prefs, name))]
    foot = [press(Click("reminders", 0, 0), t("reminders.open")), press(Click("across-open", 0, 0), t("across.open")),
            press(Click("lobby-blocks", 0, 0), t("guests.blocks.open"))]
    return layout.page(paged(
        [t("prefs.title")], entries, foot, t, lambda entry: Click("settings-prefs-page", 0, 0, entry), shown=shown))
