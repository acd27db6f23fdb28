"""The host's private panel behind *More …*: all controls of a lobby whose message shows the first ones.

It follows the lobby, whoever changes it, as long as the token of the click that opened it can edit it (15 minutes).
"""

from __future__ import annotations

import logging
from functools import partial

from cachetools import TTLCache
from discord import ui

from bot.i18n import Texts
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Status
from bot.tables.core.state import Lobby, Snapshot
from cogs.common.errors import API_ERRORS, is_transient
from cogs.common.layout import Interaction
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.message_editor import VALID
from cogs.delivery.request_lanes import Lane
from cogs.pages.lobby_view import cancelled_page, lobby_page, started_page

log = logging.getLogger(__name__)

CAUSES = (Cause.LOBBY, Cause.START, Cause.CANCEL)
OPEN = 10_000
"""Panels that follow their lobby at once."""


class LobbyPanels:
    """The open panels, the newest of each table."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._lanes = delivery.lanes
        self._open: TTLCache[int, tuple[Interaction, Texts]] = TTLCache(OPEN, VALID)

    async def show(self, interaction: Interaction, lobby: Lobby, t: Texts) -> None:
        """Open a lobby's panel."""
        await interaction.response.send_message(view=self._page(lobby, t), ephemeral=True)
        self._open[lobby.id] = interaction, t

    def changed(self, change: Changed) -> None:
        if (table := change.after.id) in self._open:
            self._lanes.schedule(("lobby-panel", table), partial(self._refresh, table), lane=Lane.TABLE)

    async def _refresh(self, table: int) -> None:
        """Show the lobby as it is now; at its end what became of it, for good."""
        if (found := self._open.get(table)) is None:
            return
        interaction, t = found
        snapshot = await self._services.tables.snapshot(table)
        if snapshot.status is not Status.LOBBY:
            self._open.pop(table, None)
        try:
            await interaction.edit_original_response(view=self._page(snapshot, t))
        except API_ERRORS as error:
            if is_transient(error):
                raise
            self._open.pop(table, None)  # dismissed
            log.info("panel of lobby %d: %s", table, error)

    def _page(self, snapshot: Snapshot, t: Texts) -> ui.LayoutView:
        if snapshot.status is Status.CANCELLED:
            return cancelled_page(snapshot.table, t)
        if not isinstance(snapshot, Lobby):
            return started_page(snapshot.table, t)
        return lobby_page(snapshot, t, self._services.host.engines, whole=True)
