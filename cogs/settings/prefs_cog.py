"""``/prefs``: a player's settings in a private panel (`cogs.pages.prefs_view`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from discord import ui

from bot.features.reminders.feature import REMINDERS_FEATURE
from bot.i18n import languages
from bot.tables.core.orders import OrderKind
from bot.tables.core.preferences import UserPrefs
from cogs.common.commands import command
from cogs.common.handlers import PREFS, SettingsDoor, on
from cogs.common.layout import Click, Interaction, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.pages import guide
from cogs.pages.prefs_view import prefs_page
from cogs.pages.switches import AS_DISCORD, switch_named, switched
from cogs.table_cog import TableCog


class PrefsCog(TableCog):
    """A player's preferences."""

    def __init__(self, services: Services, delivery: Delivery, doors: Sequence[SettingsDoor]) -> None:
        super().__init__(services, delivery)
        self._doors = [each for each in doors if each.panel == PREFS]
        self._declared = services.features.settings.users

    @command("command.prefs", right=Right.ANYBODY)
    async def prefs(self, interaction: Interaction) -> None:
        self.hands.clicks.note_present(interaction.user.id)
        page = await self._page(interaction, await self.services.prefs.user(interaction.user.id))
        await interaction.response.send_message(view=page, ephemeral=True)

    @on("settings-prefs-page", right=Right.ANYBODY)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        prefs = await self.services.prefs.user(interaction.user.id)
        await interaction.response.edit_message(view=await self._page(interaction, prefs, click.arg))

    @on("pref", right=Right.ANYBODY)
    async def switch(self, interaction: Interaction, click: Click) -> None:
        setting = switch_named(self._declared, click.arg)
        await self._set(interaction, click.arg, lambda prefs: switched(prefs, setting))

    @on("pick-language", right=Right.ANYBODY)
    async def language(self, interaction: Interaction, click: Click) -> None:
        chosen = "" if click.value == AS_DISCORD else one_of(click.value, languages())
        await self._set(interaction, UserPrefs.language.word, lambda prefs: prefs.having(UserPrefs.language, chosen))

    async def _page(self, interaction: Interaction, prefs: UserPrefs, shown: str = "") -> ui.LayoutView:
        t, now = await self.texts(interaction), self.services.clock.now()
        return prefs_page(prefs, t, now, shown, self._declared, doors=self._doors)

    async def _set(self, interaction: Interaction, entry: str, change: Callable[[UserPrefs], UserPrefs]) -> None:
        """Change the preferences, and show the player's hands as they want them now. ``entry``: what was used."""
        self.hands.clicks.note_present(interaction.user.id)
        prefs = change(await self.services.prefs.user(interaction.user.id))
        await self.services.prefs.set_user(interaction.user.id, prefs)
        await interaction.response.edit_message(view=await self._page(interaction, prefs, entry))
        await self.services.features[REMINDERS_FEATURE].preferences_changed(interaction.user.id)
        for table in await self.tables.lists.of_person(interaction.user.id):
            if table.status == "running":
                if entry == UserPrefs.never_ask.word and self.tables.pace(table).remind:
                    await self.tables.orders.prefer(
                        table.id, interaction.user.id, OrderKind.NEVER_ASK, prefs.never_ask)
                if table.alone:
                    await self.tables.orders.prefer(
                        table.id, interaction.user.id, OrderKind.FORCED, *guide.by_itself(prefs, table.id))
                await self.hands.refresh(table.id, interaction.user.id)
