"""Each player's hand, privately: a direct message for each game, and an ephemeral message on demand.

A change of a table schedules an update of its players' hands; an update that would look the same sends nothing. A click
is answered with the hand at once and needs no update. Which message shows the hand, and when a new one is sent, is
decided in `states`; `clicks`, `on_demand` and `reach` do what is no update.

Requests that count against Discord's limit go through lanes: new direct messages, and edits of messages without a click
in the last 15 minutes. All others are edited by the token of the last click (`MessageEditor`).

A new direct message replaces the old one only when it becomes the player's turn, they want to be notified
(`UserPrefs.notify`) and have not used the hand for a while. If a player's direct messages are closed, no more are tried
in that game: the table's message points to *My hand*.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from functools import partial

from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Status
from bot.tables.core.preferences import HandPlace, UserPrefs
from bot.tables.core.state import RunningTable
from bot.tables.reminders.notices import is_quiet
from bot.tables.rules.presence import given_up
from cogs.common.errors import API_ERRORS
from cogs.common.services import Services
from cogs.delivery import update_delays
from cogs.delivery.hands.clicks import HandClicks
from cogs.delivery.hands.content import HandContent
from cogs.delivery.hands.on_demand import HandsOnDemand
from cogs.delivery.hands.parts import HandParts
from cogs.delivery.hands.reach import HandReach
from cogs.delivery.hands.sender import HAND, SENDING, HandSender
from cogs.delivery.hands.session import HandSession, HandSessions
from cogs.delivery.hands.states import Direct
from cogs.delivery.hands.updates import Update, Wanted, acting, before_deal, may_send, next_step
from cogs.delivery.message_editor import MessageEditor
from cogs.delivery.request_lanes import Lane, RequestLanes
from cogs.delivery.update_delays import CrowdedChannels
from cogs.pages.hand_page import left_page
from cogs.pages.hand_view import NOTHING, HandView

log = logging.getLogger(__name__)

AWAY_AFTER = timedelta(minutes=5)
"""A player who has not used the hand for this long is notified of their turn by a new message."""


class Hands:
    """Sends and updates hands. Subscribe `changed` to the table service."""

    def __init__(
        self, services: Services, lanes: RequestLanes, editor: MessageEditor, crowded: CrowdedChannels,
    ) -> None:
        self._services = services
        self.tables = services.tables
        self._lanes = lanes
        self._editor = editor
        self.sessions = HandSessions()
        self.reach = HandReach(self.sessions, editor)
        self._sender = HandSender(
            services, lanes, editor, update=self._update, unreachable=self.reach.note_unreachable)
        self._content = HandContent(services, crowded, self.sessions, self._sender.schedule)
        parts = HandParts(services, editor, self.sessions, self._sender, self._content)
        self.session = parts.session
        self.clicks, self.on_demand = HandClicks(parts), HandsOnDemand(parts)

    # changes of tables ---------------------------------------------------------------------------

    def changed(self, change: Changed) -> None:
        snapshot = change.after
        for user, note in change.notes:
            self.sessions.get(snapshot.id, user).presence.note_news(note)
        shows = change.cause is not Cause.LOOK and not update_delays.is_slight(change)
        if isinstance(snapshot, RunningTable) and shows:
            self.schedule(snapshot, within=update_delays.of_hands(change), onlookers=update_delays.of_onlookers(change))
        if change.cause is Cause.SEAT:
            table = snapshot.id
            self._lanes.schedule(("left", table), partial(self._close_left_hands, table), lane=Lane.LATER)

    def schedule(self, snapshot: RunningTable, *, within: float = 0, onlookers: float = 0) -> None:
        """Schedule an update of every player's hand, ``within`` seconds; ``onlookers``: of players who need not act, if
        an edit of their hand is counted."""
        moving = acting(snapshot)
        for seat in snapshot.table.taken:
            if seat.person is not None:
                session = self.sessions.get(snapshot.id, seat.person.id)
                if seat in moving:
                    self._sender.schedule(session, Lane.HAND, within, snapshot=snapshot)
                elif not self._waits_as_before(session, snapshot):
                    self._sender.schedule(session, Lane.LATER, within, onlookers=onlookers, snapshot=snapshot)

    def _waits_as_before(self, session: HandSession, snapshot: RunningTable) -> bool:
        """Whether the hand needs no update: its message can be edited, and shows what it would then."""
        place = session.placement
        if place.shown_in is None or place.direct is Direct.DUE:
            return False
        ended = place.shown_in.ephemeral and not self._editor.has_token(place.shown_in.id)
        return not ended and self._content.waits_as_before(session, snapshot)

    async def resume(self) -> None:
        """After a start: finish replacing hands if a kill interrupted it."""
        for mark in await self._services.messages.of_kind(SENDING):
            self._sender.schedule(self.sessions.get(mark.table, mark.user))

    def restore(self, snapshot: RunningTable) -> None:
        """After a start: update the hands of a table."""
        self.reach.note_restored(snapshot.id)
        self.schedule(snapshot)

    async def farewell(self) -> None:
        """Before a stop: ephemeral hands can't be edited after it, so each becomes a line with a button."""
        live = [(session, shown_in) for session in self.sessions
                if (shown_in := session.placement.shown_in) is not None and shown_in.ephemeral]
        await asyncio.gather(*(self._sender.take_leave(session, message) for session, message in live))

    async def hand(self, session: HandSession) -> HandView:
        """Return what the hand shows now. Codes: not_running."""
        prefs = await self._services.prefs.user(session.user)
        snapshot = await self._services.tables.begun(session.table)
        t = self._services.languages.preferred(session.user, prefs)
        return self._content.hand(session, snapshot, t, prefs)

    # updates -------------------------------------------------------------------------------------

    async def acted(self, table: int, user: int) -> None:
        """The player has acted by a command: show the hand without what was selected."""
        session = await self.session(table, user)
        session.choice.select(NOTHING)
        await self._update(session)

    async def refresh(self, table: int, user: int) -> None:
        """Show the hand as it is now and as the player wants it shown, as soon as there is room for a request."""
        session = await self.session(table, user)
        session.composed.hand = None
        session.shown = replace(session.shown, idle_content=None)
        self._sender.schedule(session, Lane.ANSWER)

    async def reset_selects(self, table: int, user: int) -> None:
        """Reset the player's selects so that the same values can be chosen again."""
        (await self.session(table, user)).choice.reset_selects()

    async def _update(self, session: HandSession) -> None:
        """Bring the live message up to date, or send one."""
        async with session.lock:
            if session.clicks.running:
                session.clicks.put_off(None)
                return
            if not await self.tables.homes.acts_for(session.table):
                self.sessions.release(session)
                return
            if not session.placement.settled:
                await self._sender.tidy(session)
            snapshot = await self._services.tables.begun(session.table)
            if snapshot.table.seat_of(session.user) is not None:
                await self._show(session, snapshot)
                talks = snapshot.table.across  # and its hands show that
                if snapshot.status is Status.OVER and not session.placement.obsolete and not talks:
                    self.sessions.release(session)

    async def _show(self, session: HandSession, snapshot: RunningTable) -> None:
        prefs = await self._services.prefs.user(session.user)
        await self._sender.check_token(session)
        place, direct = session.placement, (
            prefs.hand is HandPlace.DM or snapshot.table.across) and not snapshot.table.by_button
        if place.shown_in is None and not may_send(place, direct=direct):
            self.reach.note_restart(session)
            return
        t = self._services.languages.preferred(session.user, prefs)
        hand = await self._content.unpictured(session, snapshot, t, prefs)
        wanted = replace(self._wanted(session, hand, prefs, snapshot), direct=direct)
        step = next_step(place, wanted)
        if step is not Update.NOTHING:
            sheet = await self._content.drawn(session, hand, t, prefs)
            if step is Update.EDIT:
                await self._sender.show(session, sheet)
                step = next_step(session.placement, replace(wanted, same=True))  # the message may be gone
            if step is Update.SEND:
                await self._sender.send_direct(session, sheet)
        session.presence.was_turn = hand.turn.mine

    def _wanted(self, session: HandSession, hand: HandView, prefs: UserPrefs, snapshot: RunningTable) -> Wanted:
        """In a game over days the notices notify; hands come silently and not at night, nor while nobody is there."""
        now, presence, slow = self._services.clock.now(), session.presence, hand.setting.slow
        begins = hand.turn.mine and not presence.was_turn and prefs.notify and not slow
        return Wanted(
            quiet=(slow and is_quiet(prefs, now)) or given_up(snapshot, snapshot.table.own_seat(session.user)),
            calls=begins and (presence.used is None or now - presence.used > AWAY_AFTER),
            shuffling=before_deal(snapshot), same=session.still_shows(hand.idle_content))

    async def _close_left_hands(self, table: int) -> None:
        """Remove the controls from hands of people without a seat."""
        seats = (await self._services.tables.snapshot(table)).table
        for message in await self._services.messages.messages(table):
            if message.kind != HAND or seats.seat_of(message.user) is not None:
                continue
            t = await self._services.languages.of_player(message.user)
            try:
                await self._editor.edit(message.channel, message.message, left_page(table, t), ())
            except API_ERRORS as error:
                log.info("hand of %s at table %s not closed: %s", message.user, table, error)
            await self._services.messages.forget(table, HAND, message.user)
            self.sessions.release(self.sessions.get(table, message.user))
