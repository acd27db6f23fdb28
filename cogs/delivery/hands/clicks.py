"""A click in a hand: the session is changed, and the click answered with the hand as it is then.

One click at a time is handled for each hand (`HandSession.lock`); its answer is the cheapest update there is, since an
answer does not count against Discord's limit. So what changes meanwhile waits for it (`HandSession.clicks`).
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import reduce

from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.state import RunningTable, Snapshot
from cogs.common.gate import checked_table, is_private
from cogs.common.layout import Interaction
from cogs.delivery.hands.parts import HandParts
from cogs.delivery.hands.session import HandSession, Press
from cogs.delivery.hands.states import Clicked, HandMessage
from cogs.delivery.message_editor import Answer
from cogs.pages import guide
from cogs.pages.hand_view import NOTHING, HandView


class HandClicks:
    def __init__(self, parts: HandParts) -> None:
        self._parts = parts
        self._services = parts.services
        self._sender, self._content = parts.sender, parts.content

    @asynccontextmanager
    async def click(self, interaction: Interaction, table: int) -> AsyncIterator[Press]:
        """Handle a player's click in a hand, whose message is live from then on: inside, change the session; at the end
        the click is answered with the hand. Table and preferences are read once (`Press`)."""
        session = self._parts.sessions.get(table, interaction.user.id)
        waits = session.lock.locked()
        session.clicks.running += 1
        try:
            async with Answer(interaction, self._parts.editor, self._services.clock) as answer, session.lock:
                await answer.check()
                await self._note_used(session, interaction)
                checked = None if waits else checked_table(interaction)
                press = await self._press(session, answer, checked)
                yield press
                await self._answer(press)
        finally:
            if session.clicks.end():
                self._sender.schedule(session)

    async def _press(self, session: HandSession, answer: Answer, checked: Snapshot | None) -> Press:
        """``checked``: the table that the gate has just read for this click."""
        snapshot = checked if isinstance(checked, RunningTable) else await self._services.tables.begun(session.table)
        snapshot = await self._services.tables.conduct.back(snapshot, session.user)
        prefs = await self._services.prefs.user(session.user)
        t = self._services.languages.preferred(session.user, prefs)
        return Press(session, answer, session.clicks.newer(snapshot), prefs, t)

    def pressed(self, press: Press) -> HandView:
        """Return the hand in which the player clicks."""
        return self._content.hand(press.session, press.snapshot, press.t, press.prefs)

    async def _answer(self, press: Press) -> None:
        """Show the hand as it is now."""
        session = press.session
        snapshot = session.clicks.answer_with(press.snapshot)
        sheet = await self._content.sheet(session, snapshot, press.t, press.prefs, press.notice)
        await self._sender.check_token(session)
        await self._sender.show(session, sheet, press.answer)
        session.presence.was_turn = sheet.hand.turn.mine
        if snapshot.status is Status.OVER:
            self._sender.schedule(session)

    async def _note_used(self, session: HandSession, interaction: Interaction) -> None:
        """The player used their hand, and has seen its news; the clicked message is live from now on."""
        self._parts.note_player(session, interaction)
        session.presence.news.clear()
        session.presence.worth = ""
        source = interaction.message
        if source is None or not is_private(interaction) or source.id == session.gone:  # clicked while it moved
            return
        self._parts.editor.note_click(interaction, pending=True)
        await self._sender.look_up(session)
        place = session.placement
        if place.shown_in is None or place.shown_in.id != source.id:
            message = place.find(source.id) or HandMessage(source.id, source.channel.id, source.flags.ephemeral)
            await self._sender.apply(session, Clicked(message))

    def note_present(self, user: int) -> None:
        """The player is present, though not in their hand."""
        for session in self._parts.sessions.of_user(user):
            session.presence.used = self._services.clock.now()

    async def note_acted(self, press: Press) -> None:
        """The player has acted: clear the selection, and do not repeat the guide's explanation."""
        session = press.session
        session.choice.select(NOTHING)
        session.presence.forced += session.composed.hand is not None and session.composed.hand.turn.only == "pass"
        steps, session.presence.explained = session.presence.explained, {}
        await self.note_guide(press, reduce(guide.learned, steps, press.prefs.guide))

    async def note_guide(self, press: Press, known: str) -> None:
        """Store what the guide need not explain any more (`UserPrefs.guide`)."""
        if known != press.prefs.guide:
            press.prefs = press.prefs.having(UserPrefs.guide, known)
            await self._services.prefs.set_user(press.session.user, press.prefs)
            if guide.teaches(known, press.session.table):
                await self._answer_by_itself(press)

    async def _answer_by_itself(self, press: Press) -> None:
        """Leave the order that the player's preference stands for; at a teaching table it depends on the guide."""
        session = press.session
        await self._services.tables.orders.prefer(
            session.table, session.user, OrderKind.FORCED, *guide.by_itself(press.prefs, session.table))

    async def prefer_passing(self, press: Press) -> None:
        """From now on the player's only answers are given for them against AI players."""
        press.prefs = press.prefs.having(UserPrefs.pass_alone, True)
        await self._services.prefs.set_user(press.session.user, press.prefs)
        await self._answer_by_itself(press)

    async def reread(self, press: Press) -> None:
        """The table may have changed in another way than by the click's own action."""
        press.snapshot = await self._services.tables.begun(press.session.table)
