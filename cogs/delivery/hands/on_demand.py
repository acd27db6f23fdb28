"""Hands in ephemeral messages: opened by a button, moved below their table, closed once the player has left.

They cost no request that counts, but can only be edited while the token of the click lasts, 15 minutes.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from bot.tables.core.model import Status
from cogs.common.errors import API_ERRORS
from cogs.common.gate import is_private
from cogs.common.layout import Interaction
from cogs.delivery.hands.parts import HandParts
from cogs.delivery.hands.states import HandMessage, HandOpened
from cogs.pages.hand_page import left_page

log = logging.getLogger(__name__)


class HandsOnDemand:
    def __init__(self, parts: HandParts) -> None:
        self._parts = parts
        self._services = parts.services
        self._sender = parts.sender

    async def open(self, interaction: Interaction, table: int, *, followup: bool = False) -> None:
        """Show the hand in a new ephemeral message: the answer to ``interaction``, deferred already, or beside it."""
        session = await self._parts.session(table, interaction.user.id)
        async with session.lock:
            self._parts.note_player(session, interaction)
            await self._sender.look_up(session)
            await self._sender.check_token(session)
            snapshot = await self._services.tables.conduct.back(await self._services.tables.begun(table), session.user)
            sheet = await self._parts.sheet(session, snapshot)
            await self._sender.send_ephemeral(session, interaction, sheet, followup=followup)
            session.presence.was_turn = sheet.hand.turn.mine
            if snapshot.status is Status.OVER:
                self._parts.sessions.release(session)

    async def show_in(self, table: int, user: int, message: HandMessage) -> None:
        """Show the hand in an ephemeral message that the player has open. Codes: not_seated."""
        session = await self._parts.session(table, user)
        async with session.lock:
            await self._sender.look_up(session)
            await self._sender.apply(session, HandOpened(message))
        self._sender.schedule(session)

    async def move_below(self, table: int) -> None:
        """The table was posted again: ephemeral hands in its channel move below it, where a token allows it."""
        for session in self._parts.sessions.of_table(table):
            async with session.lock:
                old = session.placement.shown_in
                token = None if old is None or not old.ephemeral else self._parts.editor.token(old.id)
                if old is None or token is None:
                    continue
                try:
                    sheet = await self._parts.sheet(session, await self._services.tables.begun(table))
                    await self._sender.send_ephemeral(session, token, sheet, followup=True, instead=old)
                except API_ERRORS as error:
                    log.info("hand of %s not moved: %s", session.user, error)

    async def close_left(self, interaction: Interaction, table: int) -> None:
        """A player without a seat used a hand: remove its controls."""
        if is_private(interaction):
            page = left_page(table, await self._services.languages.of_player(interaction.user.id, interaction.locale))
            with suppress(*API_ERRORS):
                await interaction.response.edit_message(view=page, attachments=[])
