"""``/help``, and the first message to a server that added the bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping, Sequence

import discord
from discord import ui
from discord.ext import commands

from bot.core.errors import StoreError
from bot.i18n import Texts
from bot.tables.core.preferences import GuildSettings
from bot.tables.timing.outages import Outages
from cogs.common import accents, layout
from cogs.common.commands import command
from cogs.common.errors import API_ERRORS
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Choice, Click, Interaction, Part, one_of, pick, press
from cogs.common.permissions import install_link
from cogs.common.rights import Right
from cogs.common.services import About, Services
from cogs.delivery.delivery import Delivery
from cogs.help.topics import ABOUT, FIRST_TOPIC, MY_DATA, TOPICS
from cogs.pages.open_view import OpenTable, open_item
from cogs.table_cog import TableCog
from games.registry import DEFAULT_GAME

log = logging.getLogger(__name__)

OPEN_NOW = 3
"""Tables with a free seat on the first page; ``/table list`` has the others."""

class HelpCog(TableCog):
    """``/help`` and the first message."""

    def __init__(self, services: Services, delivery: Delivery, outages: Outages) -> None:
        super().__init__(services, delivery)
        self._outages = outages
        self._greeting = asyncio.Lock()

    @command("command.help", right=Right.ANYBODY, answer=BESIDE)
    async def help(self, interaction: Interaction) -> None:
        await self._show(interaction, FIRST_TOPIC)

    @on("pick-help", right=Right.ANYBODY, answer=EDIT)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, one_of(click.value, (*TOPICS, ABOUT)))

    async def _show(self, interaction: Interaction, topic: str) -> None:
        """The first topic comes with what is open on the server now."""
        if topic == ABOUT:
            host, link = self.services.host, install_link(interaction.application_id)
            page = about_page(host.about, link, host.command_ids, await self.texts(interaction))
            await interaction.edit_original_response(view=page)
            return
        tables = await self.open_tables(interaction, OPEN_NOW) if topic == FIRST_TOPIC else []
        host = self.services.host
        page = help_page(topic, host.command_ids, await self.texts(interaction), tables, docs=host.about.docs)
        await interaction.edit_original_response(view=page)

    # the first message to a server ---------------------------------------------------------------

    async def slots_changed(self) -> None:
        await self.on_ready()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Greet the servers that invited the bot while it was stopped."""
        since = self._outages.down_since
        if since is None:
            return
        for guild in self.delivery.client.guilds:
            joined = guild.me.joined_at if guild.me else None  # an unavailable server has no data
            if joined is not None and joined > since:
                await self.on_guild_join(guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Discord may report a server again (a resumed gateway): one message is sent, and none twice."""
        if not self.services.host.greets or not self.tables.slots.here(guild.id):
            return
        try:
            async with self._greeting:
                await self._greet(guild)
        except StoreError as error:
            log.error("server %d got no first message: %s", guild.id, error)

    async def _greet(self, guild: discord.Guild) -> None:
        """Store that the server has been greeted, then greet it: a lost message is better than a second one."""
        await self.services.languages.note_server(guild.id, guild.preferred_locale)
        prefs = self.services.prefs
        settings, channels = await prefs.guild(guild.id), list(writable(guild))
        if settings.greeted or not channels:
            return
        await prefs.set_guild(guild.id, settings.having(GuildSettings.greeted, True))
        page = welcome_page(self.services.host.command_ids, await self.services.languages.of_server(guild.id))
        for channel in channels:
            try:
                await channel.send(view=page, nonce=guild.id)
                return
            except discord.Forbidden as error:
                log.info("no first message in channel %d: %s", channel.id, error)
            except API_ERRORS as error:  # it may have been sent
                log.info("no first message to server %d: %s", guild.id, error)
                return


def writable(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """The channels where the bot may write: the one for system messages, then the others from the top."""
    first = [guild.system_channel] if guild.system_channel is not None else []
    for channel in dict.fromkeys([*first, *guild.text_channels]):
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            yield channel


# pages -------------------------------------------------------------------------------------------

def mention(command: str, ids: Mapping[str, int]) -> str:
    """A command that can be clicked; its name where Discord's id of it is not known."""
    number = ids.get(command.split()[0])
    return f"`/{command}`" if number is None else f"</{command}:{number}>"


def help_page(
    topic: str, ids: Mapping[str, int], t: Texts, tables: Sequence[OpenTable] = (), docs: str = "",
) -> ui.LayoutView:
    """The commands of a topic, and a menu of the others.

    ``tables``: what is open now. ``docs``: the address of the documentation; without one there is no link.
    """
    title = t(f"help.topic.{topic}")
    lines = [f"{mention(command, ids)} {t('command.' + command.replace(' ', '.'))}" for command in TOPICS[topic]]
    items: list[Part] = [f"### {title}", "\n".join(lines), _topics(topic, t)]
    if topic == FIRST_TOPIC:
        items.extend(open_item(each, t) for each in tables)
        items.extend([_new_table(t), _tutorial(t)])
    if docs:
        items.append(f"-# [{t('help.docs')}]({docs})")
    return layout.page(items, accent=accents.LOBBY)


def about_page(about: About, install: str, ids: Mapping[str, int], t: Texts) -> ui.LayoutView:
    """Version and links; a link that the host has not set is left out. ``install``: the one that adds the bot to a
    server."""
    links = [(t("about.install"), install), (t("about.source"), about.source), (t("about.privacy"), about.privacy),
             (t("about.terms"), about.terms)]
    return layout.page([
        t("about.text", version=about.version),
        " · ".join(f"[{name}]({address})" for name, address in links if address),
        "-# " + t("about.data", command=mention(MY_DATA, ids)), _topics(ABOUT, t)], accent=accents.LOBBY)


def _topics(chosen: str, t: Texts) -> Part:
    choices = [Choice(name, t(f"help.topic.{name}"), chosen=name == chosen) for name in (*TOPICS, ABOUT)]
    return pick(Click("pick-help", 0, 0), t("help.topics"), choices)


def welcome_page(ids: Mapping[str, int], t: Texts) -> ui.LayoutView:
    """The first message to a server, for everybody."""
    return layout.page([
        t("welcome.text"), "-# " + t("welcome.help", command=mention("help", ids)),
        _new_table(t), _tutorial(t), press(Click("setup-open", 0, 0), t("welcome.setup")),
    ], accent=accents.LOBBY)


def _new_table(t: Texts) -> Part:
    return press(Click("new-table", 0, 0), t("welcome.table"), discord.ButtonStyle.success)


def _tutorial(t: Texts) -> Part:
    return press(Click("tutorial", 0, 0, DEFAULT_GAME), t("welcome.tutorial"), discord.ButtonStyle.primary)
