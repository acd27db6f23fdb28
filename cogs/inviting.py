"""Invitations by name: one private message for each table, to who wants it, and none past a block list."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

import discord
from discord import ui

from bot.core.user_text import clean_name
from bot.i18n import Texts
from bot.tables.core.model import Table
from bot.tables.reminders.notices import is_quiet, today
from cogs.common import accents, display_names, layout
from cogs.common.gate import member_of
from cogs.common.layout import Click, Interaction, press
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.pages.open_view import table_words

FROM_ONE_HOST = 3
"""Maximum number of invitations that a player gets from one other player a day, to different tables."""
AskedSince = Callable[[int, int, datetime], Awaitable[int]]
"""How often a user was asked by a host since a time; host 0: by anybody."""


class Inviting:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._editor = delivery.editor

    async def send(self, interaction: Interaction, table: Table, user: int) -> str:
        """Send the invitation privately, once, whoever invites. Return the key of what the inviting player is told.

        An invitation that is held back because one of the two has blocked the other looks like one that could not be
        delivered, also to who tries again.
        """
        host, notices = interaction.user.id, self._services.players.notices
        guild = interaction.client.get_guild(table.guild) if table.guild is not None else None
        if guild is None or not await self.wants(user, host):
            return "guests.not_reached"
        if not await notices.invite(user, table.id, host, self._services.clock.now()):
            return "guests.already_invited"
        apart = await self._services.tables.conduct.apart(user)
        if host in apart or await member_of(guild, discord.Object(user)) is None:
            return "guests.not_reached"
        page = invitation_page(
            table, clean_name(interaction.user.display_name), await self._services.languages.of_player(user))
        return "guests.invited" if await self._editor.tell(user, page) else "guests.not_reached"

    async def welcome(self, user: int, host: int, asked: AskedSince) -> bool:
        """Whether the user wants to be asked for something now, and by this host; what ``asked`` counts is limited as
        invitations to tables are."""
        if host in await self._services.tables.conduct.apart(user) or not await self.wants(user, host):
            return False
        prefs = await self._services.prefs.user(user)
        since = today(prefs, self._services.clock.now())
        return await asked(user, host, since) < FROM_ONE_HOST and await asked(user, 0, since) < prefs.most

    async def wants(self, user: int, host: int) -> bool:
        """Whether the player wants a message with an invitation now, and another one by this host."""
        prefs, now = await self._services.prefs.user(user), self._services.clock.now()
        if not prefs.invitations or is_quiet(prefs, now):
            return False
        since, notices = today(prefs, now), self._services.players.notices
        if await notices.invited_since(user, since, host) >= FROM_ONE_HOST:
            return False
        return await notices.told_since(user, since) + await notices.invited_since(user, since) < prefs.most


def invitation_page(table: Table, host: str, t: Texts) -> ui.LayoutView:
    """For an invited player."""
    said = t("guests.invitation", name=display_names.escaped(host),
             kind=table_words(table, t), channel=f"<#{table.channel}>")
    join = press(Click("join", table.id, 0), t("lobby.join"), discord.ButtonStyle.success)
    return layout.page([said, join], accent=accents.LOBBY)
