"""``/setup``: a server's settings. The first page has language, channel and a check of the bot's permissions; other
pages, and those that features declare (`cogs.common.handlers.door`), are behind its buttons.

The check names each missing permission by what it is for (`cogs.common.permissions.FEATURES`), in the channel where
games are opened or on the server; the test message is sent there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import discord
from discord import app_commands, ui

from bot.core.declared import HereSwitch, LanguagePick, Pick, RolePick, ShownAs, Switch, VoicePick
from bot.core.errors import StaleTable
from bot.core.user_text import clean_name
from bot.core.wall_clock import zone
from bot.i18n import Texts
from bot.tables.core.preferences import GuildSettings, ServerSetting, SetupPage
from cogs.common import display_names, layout
from cogs.common.commands import command
from cogs.common.errors import API_ERRORS, Refusal
from cogs.common.forms import Field, Form, written
from cogs.common.handlers import EDIT, SETUP, SettingsDoor, on, servers_only
from cogs.common.layout import Click, Interaction, one_of, press
from cogs.common.permissions import FEATURES, lacking, names
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.posted_message import PostedMessage
from cogs.pages.switches import switched
from cogs.settings import setting_parts
from cogs.table_cog import TableCog

DeclaredServerSettings = Sequence[ServerSetting[Any]]
MENUS = (Pick, RolePick, LanguagePick, VoicePick)
TOGGLES = (Switch, HereSwitch)


class SetupCog(TableCog):
    """A server's settings, for its admins."""

    def __init__(self, services: Services, delivery: Delivery, posted: Mapping[str, PostedMessage],
                 doors: Sequence[SettingsDoor]) -> None:
        super().__init__(services, delivery)
        self.posted = posted
        self._doors = [each for each in doors if each.panel == SETUP]
        self._declared = services.features.settings.servers

    async def at_home(self) -> None:
        for message in self.posted.values():
            await message.at_home()

    async def slots_changed(self) -> None:
        for message in self.posted.values():
            await message.slots_changed()

    @command("command.setup", right=Right.ADMIN)
    @servers_only
    @app_commands.default_permissions(manage_guild=True)
    async def setup(self, interaction: Interaction) -> None:
        await self._show(interaction)

    @on("story-back", right=Right.ADMIN)
    async def back(self, interaction: Interaction, click: Click) -> None:
        await interaction.response.edit_message(view=await self._page(interaction, await self._settings(interaction)))

    @on("setup-open", right=Right.ADMIN)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction)

    async def _show(self, interaction: Interaction) -> None:
        settings = await self._settings(interaction)
        await interaction.response.send_message(view=await self._page(interaction, settings), ephemeral=True)

    @on("settings-setup-page", right=Right.ADMIN)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        page = await self._page(interaction, await self._settings(interaction), shown=click.arg)
        await interaction.response.edit_message(view=page)

    @on("pick-setup", right=Right.ADMIN)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        setting, settings = self._setting(click, MENUS), await self._settings(interaction)
        chosen = setting_parts.picked(setting, click.values[0] if click.values else "")
        if isinstance(setting.shown, VoicePick) and chosen and not _is_voice(interaction, int(chosen)):
            raise StaleTable
        await self._set(interaction, settings.having(setting, chosen), setting)

    @on("setup", right=Right.ADMIN)
    async def switch(self, interaction: Interaction, click: Click) -> None:
        settings = await self._settings(interaction)
        if click.arg in self.posted:
            await self._switch_posted(interaction, settings, click.arg)
            return
        setting = self._setting(click, TOGGLES)
        if isinstance(setting.shown, Switch):
            settings = switched(settings, setting)
        else:
            settings = settings.having(setting, 0 if settings[setting] else _here(interaction))
        await self._set(interaction, settings, setting)

    def _setting(self, click: Click, forms: tuple[type[ShownAs], ...]) -> ServerSetting[Any]:
        """The setting that a control is for, whose form is one of ``forms``. StaleTable: there is none."""
        known = {each.word: each for each in self._declared if isinstance(each.shown, forms)}
        return known[one_of(click.arg, known)]

    async def _switch_posted(self, interaction: Interaction, settings: GuildSettings, name: str) -> None:
        """Post a message that refreshes itself in this channel, or remove it."""
        message = self.posted[name]
        await interaction.response.defer()
        guild = interaction.guild_id or 0
        try:
            changed = await (message.remove(guild) if message.posted(settings) else message.post(
                guild, _here(interaction)))
        except discord.Forbidden:
            raise Refusal("cannot_post") from None
        await self.services.prefs.set_guild(guild, changed)
        await interaction.edit_original_response(view=await self._page(interaction, changed, shown=name))

    @on("setup-zone", right=Right.ADMIN)
    async def ask_zone(self, interaction: Interaction, click: Click) -> None:
        settings = await self._settings(interaction)
        await interaction.response.send_modal(zone_form(settings, await self.texts(interaction)))

    @on("form-setup-zone", right=Right.ADMIN)
    async def set_zone(self, interaction: Interaction, click: Click) -> None:
        settings, name = await self._settings(interaction), written(interaction)["zone"]
        if zone(name) is None:
            raise Refusal("bad_zone", text=name)
        await self._set(interaction, settings.having(GuildSettings.zone, name), GuildSettings.zone)

    @on("setup-test", right=Right.ADMIN, answer=EDIT)
    async def test(self, interaction: Interaction, click: Click) -> None:
        settings = await self._settings(interaction)
        t = await self.texts(interaction)
        public = await self.services.languages.of_server(interaction.guild_id)
        try:
            await self.delivery.editor.post(
                settings.channel or _here(interaction), layout.note(public("setup.test_message")))
            said = t("setup.tested")
        except API_ERRORS as error:
            said = t("setup.test_failed", reason=getattr(error, "text", "") or type(error).__name__)
        await interaction.edit_original_response(view=await self._page(interaction, settings, said))

    async def _settings(self, interaction: Interaction) -> GuildSettings:
        return await self.services.prefs.guild(interaction.guild_id or 0)

    async def _set(self, interaction: Interaction, settings: GuildSettings, used: ServerSetting[Any]) -> None:
        """Store the settings, and show the page of the one that was used."""
        await self.services.prefs.set_guild(interaction.guild_id or 0, settings)
        await interaction.response.edit_message(view=await self._page(interaction, settings, shown=used.word))

    async def _page(
        self, interaction: Interaction, settings: GuildSettings, said: str = "", shown: str = "",
    ) -> ui.LayoutView:
        t = await self.texts(interaction)
        allowed = _allowed(interaction, settings)
        on_server = interaction.guild.me.guild_permissions if interaction.guild else allowed
        lines = checked(t, settings.channel or _here(interaction), allowed, settings, on_server)
        server = clean_name(interaction.guild.name) if interaction.guild else ""
        lines = [*lines, said] if said else lines
        return setup_page(settings, t, self._declared, server=server, lines=lines, now=self.services.clock.now(),
                          shown=shown, doors=self._doors)


def _allowed(interaction: Interaction, settings: GuildSettings) -> discord.Permissions:
    """Return what the bot may do where games are opened."""
    channel = interaction.guild.get_channel(settings.channel) if interaction.guild and settings.channel else None
    if channel is None or channel.id == interaction.channel_id:
        return interaction.app_permissions
    return channel.permissions_for(channel.guild.me)


def checked(t: Texts, channel: int, allowed: discord.Permissions, settings: GuildSettings,
            on_server: discord.Permissions) -> list[str]:
    """Return what the bot still needs, by what it is for: what games need in the channel, then what adds something.

    ``allowed``: in the channel; ``on_server``: on the whole server.
    """
    place = f"<#{channel}>"
    found = [t("setup.may_all", channel=place)]
    games = [each for each in FEATURES if each.vital or (each.name == "threads" and settings.threads)]
    if missing := lacking(allowed, dict.fromkeys(name for each in games for name in each.needed)):
        found = [t("setup.may_not", channel=place, permissions=names(t, missing))]
    for feature in FEATURES:
        missing = lacking(on_server if feature.on_server else allowed, feature.needed)
        if missing and not feature.vital and feature.name != "threads":
            found.append(t(f"setup.{feature.name}", channel=place, permissions=names(t, missing)))
    return found


def _is_voice(interaction: Interaction, channel: int) -> bool:
    """Whether it is a voice channel of the server."""
    found = None if interaction.guild is None else interaction.guild.get_channel(channel)
    return isinstance(found, discord.VoiceChannel | discord.StageChannel)


def _here(interaction: Interaction) -> int:
    """Return the channel of the panel; of a thread, its parent."""
    if isinstance(interaction.channel, discord.Thread):
        return interaction.channel.parent_id
    return interaction.channel_id or 0


def setup_page(settings: GuildSettings, t: Texts, declared: DeclaredServerSettings, *, server: str,
               lines: Sequence[str], now: datetime, shown: str = "",
               doors: Sequence[SettingsDoor] = ()) -> ui.LayoutView:
    """The page with the setting whose word is ``shown``; the first has the doors to all others.

    ``lines``: the results of the check and the test message; ``doors``: to pages of settings that other cogs have.
    """
    page = page_of(shown, declared)
    entries = [part for each in declared if each.shown is not None and each.shown.page is page
               for part in setting_parts.parts(each, settings, t, now)]
    if page is SetupPage.FIRST:
        return layout.page([
            t("setup.title", server=display_names.escaped(server)), *entries,
            "\n".join(lines), press(Click("setup-test", 0, 0), t("setup.test"), discord.ButtonStyle.primary),
            *(press(Click("settings-setup-page", 0, 0, name), t(f"setup.page.{name}")) for name in SetupPage
              if name is not SetupPage.FIRST),
            *(press(Click(door.verb, 0, 0), t(door.key)) for door in doors)])
    return layout.page([f"### {t(f'setup.page.{page}')}", *entries,
                        press(Click("settings-setup-page", 0, 0, SetupPage.FIRST), t("games.back"))])


def page_of(word: str, declared: DeclaredServerSettings) -> SetupPage:
    """The page that is named ``word`` or has the setting of that word; the first, if there is none."""
    pages = {each.word: each.shown.page for each in declared if each.shown is not None}
    return SetupPage(pages.get(word) or (word if word in tuple(SetupPage) else SetupPage.FIRST))


def zone_form(settings: GuildSettings, t: Texts) -> Form:
    return Form(Click("form-setup-zone", 0, 0), t("form.zone"), [
        Field("zone", t("form.zone"), t("form.zone.hint"), settings.zone)])
