"""A player's private panel of a lobby: *Leave*, and for the host what the lobby's message does not have.

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
from cogs.pages.lobby_view import cancelled_page, left_page, panel_page, started_page

log = logging.getLogger(__name__)

CAUSES = (Cause.LOBBY, Cause.START, Cause.CANCEL)
OPEN = 10_000
"""Lobbies whose panels follow at once."""


class LobbyPanels:
    """The open panels, of each player of a table the newest."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._lanes = delivery.lanes
        self._open: TTLCache[int, dict[int, tuple[Interaction, Texts]]] = TTLCache(OPEN, VALID)

    async def show(self, interaction: Interaction, lobby: Lobby, t: Texts) -> None:
        """Open the user's panel of a lobby."""
        page = self._page(lobby, interaction.user.id, t)
        await interaction.response.send_message(view=page, ephemeral=True)
        self._open[lobby.id] = {**self._open.get(lobby.id, {}), interaction.user.id: (interaction, t)}

    def changed(self, change: Changed) -> None:
        table = change.after.id
        for user in self._open.get(table, ()):
            self._lanes.schedule(
                ("lobby-panel", table, user), partial(self._refresh, table, user), lane=Lane.TABLE)

    async def _refresh(self, table: int, user: int) -> None:
        """Show the lobby as it is now; at its end, or once the player has left, what became of it, for good."""
        if (found := self._open.get(table, {}).get(user)) is None:
            return
        interaction, t = found
        snapshot = await self._services.tables.snapshot(table)
        if snapshot.status is not Status.LOBBY or snapshot.table.seat_of(user) is None:
            self._close(table, user)
        try:
            await interaction.edit_original_response(view=self._page(snapshot, user, t))
        except API_ERRORS as error:
            if is_transient(error):
                raise
            self._close(table, user)  # dismissed
            log.info("panel of lobby %d: %s", table, error)

    def _close(self, table: int, user: int) -> None:
        self._open.get(table, {}).pop(user, None)

    def _page(self, snapshot: Snapshot, user: int, t: Texts) -> ui.LayoutView:
        if snapshot.status is Status.CANCELLED:
            return cancelled_page(snapshot.table, t)
        if not isinstance(snapshot, Lobby):
            return started_page(snapshot.table, t)
        if snapshot.table.seat_of(user) is None:
            return left_page(snapshot.table, t)
        return panel_page(snapshot, user, t, self._services.host.engines)
