"""Tables in threads: the channel above one, where its table goes when the thread is gone or locked.

That channel is stored while the thread is there: afterwards Discord does not say where it was. A move is an entry of
the table's log, so everything that names the table's channel names the new one.
"""

from __future__ import annotations

import logging

import discord

from bot.tables.core.model import Message, Status, Table
from bot.tables.core.state import Snapshot
from cogs.common.services import Services

log = logging.getLogger(__name__)

ABOVE = "above"
"""A message of this kind has no id: it stores the channel above the table's thread."""


class Threads:
    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services

    def is_member(self, table: Table) -> bool:
        """Whether the bot is on the table's server, as far as it knows its servers yet."""
        return not table.guild or not self._client.is_ready() or self._client.get_guild(table.guild) is not None

    def may_write(self, channel: int) -> bool:
        """Whether messages may be sent there, as far as that is known without a call."""
        found = self._client.get_channel(channel)
        if not isinstance(found, discord.TextChannel | discord.Thread | discord.VoiceChannel):
            return True
        allowed = found.permissions_for(found.guild.me)
        if not isinstance(found, discord.Thread):
            return allowed.view_channel and allowed.send_messages
        open_ = not found.locked or allowed.manage_threads
        return allowed.view_channel and allowed.send_messages_in_threads and open_

    def may_attach(self, channel: int) -> bool:
        """Whether pictures may be sent there; else the table is shown in words. Unknown channels (DMs): they may."""
        found = self._client.get_channel(channel)
        if not isinstance(found, discord.TextChannel | discord.Thread | discord.VoiceChannel):
            return True
        return found.permissions_for(found.guild.me).attach_files

    async def above(self, table: int) -> int:
        """The channel above the thread that the table is shown in; 0: it is in none."""
        known = await self._services.messages.message(table, ABOVE)
        return 0 if known is None else known.channel

    async def note(self, table: int, channel: int) -> None:
        """The table is shown in ``channel``."""
        found = self._client.get_channel(channel)
        if isinstance(found, discord.Thread) and await self.above(table) != found.parent_id:
            await self._services.messages.remember(Message(table, ABOVE, 0, found.parent_id, 0, seq=0))

    async def leave(self, snapshot: Snapshot, *shown: str) -> bool:
        """Move the table, without its messages of the kinds ``shown``, to the channel above. Whether there is one."""
        above = await self.above(snapshot.id)
        if not above or snapshot.status not in (Status.LOBBY, Status.RUNNING):
            return False
        for kind in (ABOVE, *shown):
            await self._services.messages.forget(snapshot.id, kind)
        await self._services.tables.relocate(snapshot.id, above)
        log.info("table %d moves to the channel above its thread", snapshot.id)
        return True
