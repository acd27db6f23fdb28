"""Messages of a server that admins post with ``/setup`` and that refresh themselves, in the lowest lane."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord
from discord import ui

from bot.core.slots import slot_of
from bot.tables.core.ports import Place
from bot.tables.core.preferences import GuildSettings, ServerSetting
from cogs.common.errors import API_ERRORS, is_too_old, is_transient
from cogs.common.renderer import Image
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane

log = logging.getLogger(__name__)

Build = Callable[[int, int], Awaitable[tuple[ui.LayoutView, Sequence[Image]]]]
"""The page and its pictures for a server and the channel where it is posted."""
PageDigest = Callable[[int], Awaitable[str]]
"""A digest of a server's page, without times."""


class PostedSettings:
    """The settings of a server that say where its message is. ``shown``: has a digest of what the message shows."""

    def __init__(self, channel: ServerSetting[int], message: ServerSetting[int],
                 shown: ServerSetting[str] | None = None) -> None:
        self.channel, self.message, self.shown = channel, message, shown


class PostedMessage:
    """One message of each server, which ``settings`` name.

    ``interval``: seconds between two edits. ``digest``: of what the message shows, stored in ``settings.shown``, so
    that a start need not edit it again (None: nothing is stored).
    """

    def __init__(self, services: Services, delivery: Delivery, name: str, settings: PostedSettings, build: Build, *,
                 interval: float, digest: PageDigest | None = None) -> None:
        self._services = services
        self._lanes, self._editor = delivery.lanes, delivery.editor
        self._name, self._interval, self._build, self._digest = name, interval, build, digest
        self._settings = settings
        self._slots, self._seen = services.tables.slots, frozenset[int]()

    async def resume(self) -> None:
        """After a start: schedule an edit on each server with an outdated message."""
        for guild in await self._services.prefs.guilds(self._settings.message):
            self._schedule(guild, changed=True)

    async def at_home(self) -> None:
        """Later, only servers of other slots are new here."""
        self._seen = self._slots.held

    async def slots_changed(self) -> None:
        """Schedule an edit on each server that this process becomes home of."""
        seen, self._seen = self._seen, self._slots.held
        for guild in await self._services.prefs.guilds(self._settings.message):
            if self._slots.here(guild) and slot_of(guild) not in seen:
                self._schedule(guild, changed=self._digest is not None)

    def refresh(self, guild: int) -> None:
        """Schedule an edit, if the server has the message."""
        self._schedule(guild, changed=False)

    async def refresh_all(self) -> None:
        """Schedule an edit on each server here that has the message."""
        for guild in await self._services.prefs.guilds(self._settings.message):
            if self._slots.here(guild):
                self.refresh(guild)

    def _schedule(self, guild: int, *, changed: bool) -> None:
        self._lanes.schedule(
            (self._name, guild), partial(self._refresh, guild, changed), lane=Lane.LATER, interval=self._interval)

    async def post(self, guild: int, channel: int) -> GuildSettings:
        """Post it, and return the settings that name it. Raises API errors."""
        shown = await self._shown(guild)
        page, images = await self._build(guild, channel)
        sent = await self._editor.post(channel, page, images, silent=True)
        return self._named(await self._services.prefs.guild(guild), channel, sent.id, shown)

    async def remove(self, guild: int) -> GuildSettings:
        """Delete it, and return the settings without it."""
        settings = await self._services.prefs.guild(guild)
        await self._editor.discard(*self._place(settings))
        return self._named(settings, 0, 0, None)

    def posted(self, settings: GuildSettings) -> bool:
        return bool(self._place(settings)[1])

    async def _refresh(self, guild: int, changed: bool) -> None:
        """``changed``: only if it shows something else by now."""
        if not self._slots.here(guild):
            return
        settings = await self._services.prefs.guild(guild)
        channel, message = self._place(settings)
        shown = await self._shown(guild) if message else None
        sent: Place | None = None
        if not message or (changed and self._named(settings, channel, message, shown) == settings):
            return
        try:
            if not await self._edit(guild, channel, message):
                await self._editor.discard(channel, message)
                sent, (page, images) = Place(self._name, guild), await self._build(guild, channel)
                message = (await self._editor.post(channel, page, images, silent=True, place=sent)).id
        except discord.NotFound:
            channel, message = 0, 0
        except API_ERRORS as error:
            if is_transient(error):
                raise
            log.info("message %s of server %s: %s", self._name, guild, error)
            return
        # Read again: an admin may have removed or moved the message while it was drawn, and that must stand.
        now = await self._services.prefs.guild(guild)
        if self._place(now) == self._place(settings):
            await self._services.prefs.set_guild(guild, self._named(now, channel, message, shown))
        if sent is not None:
            await self._editor.end(sent)

    async def _edit(self, guild: int, channel: int, message: int) -> bool:
        """False: Discord edits it no more, since it is old. API errors."""
        if not self._editor.old_messages.editable(channel, message):
            return False
        page, images = await self._build(guild, channel)
        try:
            await self._editor.edit(channel, message, page, images)
        except discord.HTTPException as error:
            if not is_too_old(error):
                raise
            return False
        return True

    def _place(self, settings: GuildSettings) -> tuple[int, int]:
        return settings[self._settings.channel], settings[self._settings.message]

    async def _shown(self, guild: int) -> str | None:
        """A digest of what the message shows; None: none is stored."""
        return None if self._digest is None else await self._digest(guild)

    def _named(self, settings: GuildSettings, channel: int, message: int, shown: str | None) -> GuildSettings:
        named = settings.having(self._settings.channel, channel).having(self._settings.message, message)
        digest = self._settings.shown
        return named if shown is None or digest is None else named.having(digest, shown)
