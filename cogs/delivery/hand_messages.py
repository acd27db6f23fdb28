"""Each player's hand, privately: a direct message for each game, and an ephemeral message on demand.

A change of a table schedules an update of its players' hands; an update that would look the same sends nothing. A click
is answered with the hand at once and needs no update. Which message shows the hand, and when a new one is sent, is
decided in `hand_states`.

Requests that count against Discord's limit go through lanes: new direct messages, and edits of messages without a click
in the last 15 minutes. All others are edited by the token of the last click (`MessageEditor`).

A new direct message replaces the old one only when it becomes the player's turn, they want to be notified
(`UserPrefs.notify`) and have not used the hand for a while. If a player's direct messages are closed, no more are tried
in that game: the table's message points to *My hand*.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial, reduce

from bot.core.errors import TableError
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Person, Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.preferences import HandPlace, UserPrefs
from bot.tables.core.state import RunningTable, Snapshot
from bot.tables.reminders.notices import is_quiet
from bot.tables.rules.presence import given_up
from cogs.common.errors import API_ERRORS
from cogs.common.gate import checked_table, is_private
from cogs.common.layout import Interaction
from cogs.common.services import Services
from cogs.delivery import update_delays
from cogs.delivery.hand_content import HandContent, HandSheet
from cogs.delivery.hand_sender import HAND, SENDING, HandSender
from cogs.delivery.hand_session import HandSession, HandSessions, Press
from cogs.delivery.hand_states import Clicked, Direct, HandMessage, HandOpened
from cogs.delivery.hand_updates import Update, Wanted, acting, before_deal, may_send, next_step
from cogs.delivery.message_editor import Answer, MessageEditor
from cogs.delivery.request_lanes import Lane, RequestLanes
from cogs.delivery.update_delays import CrowdedChannels
from cogs.pages import guide
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
        self._sender = HandSender(
            services, lanes, editor, update=self._update, unreachable=self._note_unreachable)
        self._when_unreachable: list[Callable[[int], object]] = []
        self._restored: set[int] = set()
        self.sessions = HandSessions()
        self._content = HandContent(services, crowded, self.sessions, self._sender.schedule)

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

    def shown(self, snapshot: RunningTable) -> bool:
        """Whether the hands of all players who must act are shown; of a lone player's, theirs."""
        seats = [seat for seat in snapshot.table.taken if not seat.ai and seat.person is not None]
        due = seats if len(seats) == 1 else [seat for seat in seats if seat in acting(snapshot)]
        return all(self._is_shown(snapshot.id, seat.person) for seat in due)

    def _is_shown(self, table: int, person: Person | None) -> bool:
        session = None if person is None else self.sessions.find(table, person.id)
        shown_in = None if session is None else session.placement.shown_in
        return shown_in is not None and (not shown_in.ephemeral or self._editor.has_token(shown_in.id))

    def unreachable(self, snapshot: Snapshot) -> tuple[Person, ...]:
        """Return the players whose direct messages are closed."""
        closed = [session.user for session in self.sessions.of_table(snapshot.id)
                  if session.placement.direct is Direct.CLOSED]
        return tuple(person for person in snapshot.table.people if person.id in closed) if closed else ()

    def outdated(self, snapshot: Snapshot) -> tuple[Person, ...]:
        """Return the players whose hand is from before a restart: the bot can't edit it without a click."""
        found = [session.user for session in self.sessions.of_table(snapshot.id) if session.presence.missed_restart]
        return tuple(person for person in snapshot.table.people if person.id in found) if found else ()

    def when_unreachable(self, listener: Callable[[int], object]) -> None:
        """Call ``listener`` with a table when a player's direct messages turn out to be closed."""
        self._when_unreachable.append(listener)

    def _note_unreachable(self, table: int) -> None:
        for listener in self._when_unreachable:
            listener(table)

    async def resume(self) -> None:
        """After a start: finish replacing hands if a kill interrupted it."""
        for mark in await self._services.messages.of_kind(SENDING):
            self._sender.schedule(self.sessions.get(mark.table, mark.user))

    def restore(self, snapshot: RunningTable) -> None:
        """After a start: update the hands of a table."""
        self._restored.add(snapshot.id)
        self.schedule(snapshot)

    async def farewell(self) -> None:
        """Before a stop: ephemeral hands can't be edited after it, so each becomes a line with a button."""
        live = [(session, shown_in) for session in self.sessions
                if (shown_in := session.placement.shown_in) is not None and shown_in.ephemeral]
        await asyncio.gather(*(self._sender.take_leave(session, message) for session, message in live))

    # clicks and commands -------------------------------------------------------------------------

    @asynccontextmanager
    async def click(self, interaction: Interaction, table: int) -> AsyncIterator[Press]:
        """Handle a player's click in a hand, whose message is live from then on: inside, change the session; at the end
        the click is answered with the hand. Table and preferences are read once (`Press`)."""
        session = self.sessions.get(table, interaction.user.id)
        waits = session.lock.locked()
        session.clicks.running += 1
        try:
            async with Answer(interaction, self._editor, self._services.clock) as answer, session.lock:
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
        snapshot = checked if isinstance(checked, RunningTable) else await self._services.tables.game(session.table)
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
        self._note_player(session, interaction)
        session.presence.news.clear()
        session.presence.worth = ""
        source = interaction.message
        if source is None or not is_private(interaction) or source.id == session.gone:  # clicked while it moved
            return
        self._editor.note_click(interaction, pending=True)
        await self._sender.look_up(session)
        place = session.placement
        if place.shown_in is None or place.shown_in.id != source.id:
            message = place.find(source.id) or HandMessage(source.id, source.channel.id, source.flags.ephemeral)
            await self._sender.apply(session, Clicked(message))

    def _note_player(self, session: HandSession, interaction: Interaction) -> None:
        session.presence.used = self._services.clock.now()
        session.presence.missed_restart = False
        self._services.languages.note_locale(interaction.user.id, interaction.locale)

    def note_present(self, user: int) -> None:
        """The player is present, though not in their hand."""
        for session in self.sessions.of_user(user):
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
        press.snapshot = await self._services.tables.game(press.session.table)

    async def open(self, interaction: Interaction, table: int, *, followup: bool = False) -> None:
        """Show the hand in a new ephemeral message: the answer to ``interaction``, deferred already, or beside it."""
        session = await self.session(table, interaction.user.id)
        async with session.lock:
            self._note_player(session, interaction)
            await self._sender.look_up(session)
            await self._sender.check_token(session)
            snapshot = await self._services.tables.conduct.back(await self._services.tables.game(table), session.user)
            sheet = await self._sheet(session, snapshot)
            await self._sender.send_ephemeral(session, interaction, sheet, beside=followup)
            session.presence.was_turn = sheet.hand.turn.mine
            if snapshot.status is Status.OVER:
                self.sessions.release(session)

    async def show_in(self, table: int, user: int, message: HandMessage) -> None:
        """Show the hand in an ephemeral message that the player has open. Codes: not_seated."""
        session = await self.session(table, user)
        async with session.lock:
            await self._sender.look_up(session)
            await self._sender.apply(session, HandOpened(message))
        self._sender.schedule(session)

    async def _sheet(self, session: HandSession, snapshot: RunningTable) -> HandSheet:
        prefs = await self._services.prefs.user(session.user)
        t = self._services.languages.preferred(session.user, prefs)
        return await self._content.sheet(session, snapshot, t, prefs)

    async def move_below(self, table: int) -> None:
        """The table was posted again: ephemeral hands in its channel move below it, where a token allows it."""
        for session in self.sessions.of_table(table):
            async with session.lock:
                old = session.placement.shown_in
                token = None if old is None or not old.ephemeral else self._editor.token(old.id)
                if old is None or token is None:
                    continue
                try:
                    sheet = await self._sheet(session, await self._services.tables.game(table))
                    await self._sender.send_ephemeral(session, token, sheet, beside=True, instead=old)
                except API_ERRORS as error:
                    log.info("hand of %s not moved: %s", session.user, error)

    async def hand(self, session: HandSession) -> HandView:
        """Return what the hand shows now. Codes: not_running."""
        prefs = await self._services.prefs.user(session.user)
        snapshot = await self._services.tables.game(session.table)
        t = self._services.languages.preferred(session.user, prefs)
        return self._content.hand(session, snapshot, t, prefs)

    async def session(self, table: int, user: int) -> HandSession:
        """Return a player's session. Codes: not_seated."""
        if (await self._services.tables.snapshot(table)).table.seat_of(user) is None:
            raise TableError("not_seated")
        return self.sessions.get(table, user)

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
            snapshot = await self._services.tables.game(session.table)
            if snapshot.table.seat_of(session.user) is not None:
                await self._show(session, snapshot)
                talks = snapshot.table.across  # and its hands show that
                if snapshot.status is Status.OVER and not session.placement.obsolete and not talks:
                    self.sessions.release(session)

    def _note_restart(self, session: HandSession) -> None:
        """No message can show the hand: after a restart the player may look at an old one."""
        presence, closed = session.presence, session.placement.direct is Direct.CLOSED
        if session.table in self._restored and presence.used is None and not presence.missed_restart and not closed:
            presence.missed_restart = True
            self._note_unreachable(session.table)

    async def _show(self, session: HandSession, snapshot: RunningTable) -> None:
        prefs = await self._services.prefs.user(session.user)
        await self._sender.check_token(session)
        place, direct = session.placement, (
            prefs.hand is HandPlace.DM or snapshot.table.across) and not snapshot.table.by_button
        if place.shown_in is None and not may_send(place, direct=direct):
            self._note_restart(session)
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

    async def close_left(self, interaction: Interaction, table: int) -> None:
        """A player without a seat used a hand: remove its controls."""
        if is_private(interaction):
            page = left_page(table, await self._services.languages.of_player(interaction.user.id, interaction.locale))
            with suppress(*API_ERRORS):
                await interaction.response.edit_message(view=page, attachments=[])

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
