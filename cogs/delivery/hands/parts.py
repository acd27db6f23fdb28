"""What all that handles hands shares."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.errors import TableError
from bot.tables.core.state import RunningTable
from cogs.common.layout import Interaction
from cogs.common.services import Services
from cogs.delivery.hands.content import HandContent, HandSheet
from cogs.delivery.hands.sender import HandSender
from cogs.delivery.hands.session import HandSession, HandSessions
from cogs.delivery.message_editor import MessageEditor


@dataclass(frozen=True, slots=True)
class HandParts:
    services: Services
    editor: MessageEditor
    sessions: HandSessions
    sender: HandSender
    content: HandContent

    async def session(self, table: int, user: int) -> HandSession:
        """Return a player's session. Codes: not_seated."""
        if (await self.services.tables.snapshot(table)).table.seat_of(user) is None:
            raise TableError("not_seated")
        return self.sessions.get(table, user)

    async def sheet(self, session: HandSession, snapshot: RunningTable) -> HandSheet:
        prefs = await self.services.prefs.user(session.user)
        t = self.services.languages.preferred(session.user, prefs)
        return await self.content.sheet(session, snapshot, t, prefs)

    def note_player(self, session: HandSession, interaction: Interaction) -> None:
        """The player is there, and speaks this language."""
        session.presence.used = self.services.clock.now()
        session.presence.missed_restart = False
        self.services.languages.note_locale(interaction.user.id, interaction.locale)
