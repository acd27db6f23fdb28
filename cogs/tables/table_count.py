"""The bot's presence in Discord: how many tables run. It says nothing else, and changes at most once a minute.

Discord counts a change of the presence as no request, but forgets it with the gateway's session; so every new session
gets it again. Of several processes one shows it, and looks each minute, since it does not hear of all tables.
"""

from __future__ import annotations

import logging
from datetime import timedelta

import discord

from bot.tables.core.change import Changed
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane

log = logging.getLogger(__name__)

INTERVAL = timedelta(minutes=1)
"""Between two changes."""


class TableCount:
    """Subscribe `changed` to what begins and ends games."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._client = delivery.client
        self._lanes = delivery.lanes
        self._shown = 0
        self._next = services.clock.now()
        """When the presence may change again."""
        self._slots = services.tables.slots

    async def slots_changed(self) -> None:
        self._schedule()

    def changed(self, change: Changed) -> None:
        self._schedule()

    def begin(self) -> None:
        """There is a new session of the gateway, without a presence."""
        self._shown = 0
        self._schedule()

    def _schedule(self) -> None:
        """The lanes pause only after counted requests."""
        if self._slots.first or self._shown:
            self._look(max(timedelta(), self._next - self._services.clock.now()))

    def _look(self, pause: timedelta) -> None:
        self._lanes.schedule("table-count", self._show, lane=Lane.LATER, within=pause.total_seconds(), counted=False)

    async def _show(self) -> None:
        if self._slots.first and not self._slots.all:
            self._look(INTERVAL)
        count = await self._services.tables.lists.count_running() if self._slots.first else 0
        if count == self._shown:
            return
        t = await self._services.languages.of_server(None)
        said = discord.CustomActivity(t("presence.tables", n=count)) if count else None
        try:
            await self._client.change_presence(activity=said)
        except (discord.DiscordException, ConnectionError) as error:  # a session just ended: the next one begins anew
            log.info("the presence was not changed: %s", error)
            return
        self._shown, self._next = count, self._services.clock.now() + INTERVAL
