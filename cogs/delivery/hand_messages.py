"""Each player's hand, privately: a direct message for each game, and an ephemeral message on demand.

One message at a time shows the hand (`HandSession.live`): the one used last. A change of a table schedules an update of
its players' hands; an update that would look the same sends nothing. A click is answered with the hand at once and
needs no update.

Requests that count against Discord's limit go through lanes: new direct messages, and edits of messages without a click
in the last 15 minutes. All others are edited by the token of the last click (`MessageEditor`).

A new direct message replaces the old one only when it becomes the player's turn, they want to be notified
(`UserPrefs.notify`) and have not used the hand for a while. If a player's direct messages are closed, no more are tried
in that game: the table's message points to *My hand*.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial

import discord

from bot.tables.core.change import Cause, Changed
from bot.tables.core.errors import TableError
from bot.tables.core.model import Person, Seat, Status
from bot.tables.core.plan import DueKind
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.state import RunningTable, Snapshot
from bot.tables.reminders.notices import is_quiet
from cogs.common.errors import API_ERRORS
from cogs.common.gate import is_dm, is_private
from cogs.common.services import Services
from cogs.delivery import update_delays
from cogs.delivery.hand_content import HandContent, Sheet
from cogs.delivery.hand_sender import HAND, SENDING, HandSender, components
from cogs.delivery.hand_session import HandMessage, HandSession, HandSessions
from cogs.delivery.message_editor import Answer, MessageEditor, files
from cogs.delivery.request_lanes import Lane, RequestLanes
from cogs.delivery.update_delays import CrowdedChannels
from cogs.pages import guide
from cogs.pages.hand_page import elsewhere_page, left_page
from cogs.pages.hand_view import NOTHING, HandView

log = logging.getLogger(__name__)

Interaction = discord.Interaction[discord.Client]

AWAY_AFTER = timedelta(minutes=5)
"""A player who has not used the hand for this long is notified of their turn by a new message."""


class Hands:
    """Sends and updates hands. Subscribe `changed` to the table service.

    ``verbs``: of the controls of hands; every hand with controls has one of them, and no other direct message.
    """

    def __init__(self, services: Services, lanes: RequestLanes, editor: MessageEditor, crowded: CrowdedChannels,
                 verbs: frozenset[str]) -> None:
        self._services = services
        self._lanes = lanes
        self._editor = editor
        self._content = HandContent(services, crowded)
        self._sender = HandSender(
            services, lanes, editor, update=self._update, unreachable=self._note_unreachable, verbs=verbs)
        self._when_unreachable: list[Callable[[int], object]] = []
        self.sessions = HandSessions()

    # changes of tables ---------------------------------------------------------------------------

    def changed(self, change: Changed) -> None:
        snapshot = change.after
        for user, note in change.notes:
            self.sessions.get(snapshot.id, user).news[note] = None
        if isinstance(snapshot, RunningTable) and change.cause is not Cause.LOOK:
            self.schedule(snapshot, within=update_delays.of_hands(change), onlookers=update_delays.of_onlookers(change))
        if change.cause is Cause.SEAT:
            table = snapshot.id
            self._lanes.schedule(("left", table), partial(self._close_left_hands, table), lane=Lane.LATER)

    def schedule(self, snapshot: RunningTable, *, within: float = 0, onlookers: float = 0) -> None:
        """Schedule an update of every player's hand, ``within`` seconds.

        ``onlookers``: of players who need not act, if an edit of their hand is counted.
        """
        acting = _acting(snapshot)
        for seat in snapshot.table.taken:
            if seat.person is not None:
                session = self.sessions.get(snapshot.id, seat.person.id)
                acts = seat in acting
                free = acts or session.live is None or self._editor.has_token(session.live.id)
                self._sender.schedule(
                    session, Lane.HAND if acts else Lane.LATER, within if free else max(within, onlookers))

    def shown(self, snapshot: RunningTable) -> bool:
        """Whether the hands of all players who must act are shown; of a lone player's, theirs."""
        seats = [seat for seat in snapshot.table.taken if not seat.ai and seat.person is not None]
        due = seats if len(seats) == 1 else [seat for seat in seats if seat in _acting(snapshot)]
        return all(self._is_shown(snapshot.id, seat.person) for seat in due)

    def _is_shown(self, table: int, person: Person | None) -> bool:
        session = None if person is None else self.sessions.find(table, person.id)
        if session is None or session.live is None:
            return False
        return not session.live.ephemeral or self._editor.has_token(session.live.id)

    def unreachable(self, snapshot: Snapshot) -> tuple[Person, ...]:
        """Return the players whose direct messages are closed."""
        closed = [session.user for session in self.sessions.of_table(snapshot.id) if session.dms_closed]
        return tuple(person for person in snapshot.table.people if person.id in closed) if closed else ()

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

    # clicks and commands -------------------------------------------------------------------------

    @asynccontextmanager
    async def click(self, interaction: Interaction, table: int) -> AsyncIterator[tuple[HandSession, Answer]]:
        """Handle a player's click in a hand: inside, change the session and call `answer`. Its message is live from
        then on."""
        session = self.sessions.get(table, interaction.user.id)
        session.clicks += 1
        try:
            async with Answer(interaction, self._editor, self._services.clock) as answer, session.lock:
                await answer.check()
                await self._mark_used(session, interaction)
                yield session, answer
        finally:
            session.clicks -= 1
            if session.missed and not session.clicks:
                session.missed = False
                self._sender.schedule(session)

    async def answer(self, session: HandSession, answer: Answer, notice: str = "") -> None:
        """Show the hand as it is now. ``notice``: a sentence on top."""
        session.missed = False
        snapshot = await self._services.tables.game(session.table)
        sheet = await self._content.sheet(session, snapshot, notice)
        live = await self._sender.live(session)
        if live is not None:
            await self._sender.show(session, live, sheet, answer)
        session.was_turn = sheet.hand.turn.mine
        if snapshot.status is Status.OVER:
            self._sender.schedule(session)

    async def _mark_used(self, session: HandSession, interaction: Interaction) -> None:
        """The player used their hand, and has seen its news; the clicked message is live from now on."""
        self._note_player(session, interaction)
        session.news.clear()
        source = interaction.message
        if source is None or not is_private(interaction):
            return
        self._editor.note_click(interaction, pending=True)
        await self._sender.direct(session)
        message = session.message(source.id)
        if message is None:
            message = HandMessage(source.id, source.channel.id, source.flags.ephemeral)
            if not message.ephemeral:
                session.direct = message
                await self._sender.remember(session, message)
        if session.live is not message:
            session.make_live(message)
            self._schedule_closing(session)

    def _schedule_closing(self, session: HandSession) -> None:
        if session.replaced:
            self._lanes.schedule(("replaced", *session.key), partial(self._close_replaced, session), lane=Lane.LATER)

    def _note_player(self, session: HandSession, interaction: Interaction) -> None:
        session.used = self._services.clock.now()
        self._services.languages.note_locale(interaction.user.id, interaction.locale)
        if is_dm(interaction) and interaction.channel_id is not None:
            self._sender.note_dm_channel(interaction.user.id, interaction.channel_id)

    def note_present(self, user: int) -> None:
        """The player is present, though not in their hand."""
        for session in self.sessions.of_user(user):
            session.used = self._services.clock.now()

    async def mark_acted(self, session: HandSession) -> None:
        """The player has acted: clear the selection, and do not repeat the guide's explanation."""
        session.select(NOTHING)
        steps, session.explained = session.explained, {}
        prefs = await self._services.prefs.user(session.user)
        known = prefs.guide
        for step in steps:
            known = guide.learned(known, step)
        if known != prefs.guide:
            await self._services.prefs.set_user(session.user, replace(prefs, guide=known))

    async def open(self, interaction: Interaction, table: int, *, followup: bool = False) -> None:
        """Show the hand in a new ephemeral message: the answer to ``interaction``, deferred already, or beside it."""
        session = await self.session(table, interaction.user.id)
        async with session.lock:
            self._note_player(session, interaction)
            await self._sender.live(session)
            snapshot = await self._services.tables.game(table)
            sheet = await self._content.sheet(session, snapshot)
            await self._send_ephemeral(session, interaction, sheet, followup=followup)
            session.was_turn = sheet.hand.turn.mine
            if snapshot.status is Status.OVER:
                self.sessions.release(session)

    async def _send_ephemeral(
        self, session: HandSession, interaction: Interaction, sheet: Sheet, *, followup: bool,
    ) -> None:
        uploads = files(sheet.images)
        if followup:
            extra = await interaction.followup.send(view=sheet.page, ephemeral=True, wait=True, files=uploads)
            self._editor.note_followup(extra, interaction, sheet.images)
            sent: discord.Message = extra
        else:
            sent = await interaction.edit_original_response(view=sheet.page, attachments=uploads)
            self._editor.note_answer(sent.id, interaction, sheet.images)
        session.make_live(HandMessage(sent.id, sent.channel.id, True, components(sheet), sheet.idle_content))
        self._schedule_closing(session)

    async def move_below(self, table: int) -> None:
        """The table was posted again: ephemeral hands in its channel move below it, where a token allows it."""
        for session in self.sessions.of_table(table):
            async with session.lock:
                old = session.live
                token = None if old is None or not old.ephemeral else self._editor.token(old.id)
                if old is None or token is None:
                    continue
                try:
                    sheet = await self._content.sheet(session, await self._services.tables.game(table))
                    await self._send_ephemeral(session, token, sheet, followup=True)
                    session.replaced.pop(old.id, None)
                    await self._editor.delete(old.channel, old.id)
                except API_ERRORS as error:
                    log.info("hand of %s not moved: %s", session.user, error)

    async def hand(self, session: HandSession) -> HandView:
        """Return what the hand shows now. Codes: not_running."""
        prefs = await self._services.prefs.user(session.user)
        snapshot = await self._services.tables.game(session.table)
        t = self._services.languages.preferred(session.user, prefs)
        return await self._content.hand(session, snapshot, t, prefs)

    async def session(self, table: int, user: int) -> HandSession:
        """Return a player's session. Codes: not_seated."""
        if (await self._services.tables.snapshot(table)).table.seat_of(user) is None:
            raise TableError("not_seated")
        return self.sessions.get(table, user)

    # updates -------------------------------------------------------------------------------------

    async def acted(self, table: int, user: int) -> None:
        """The player has acted by a command: show the hand without what was selected."""
        session = await self.session(table, user)
        session.select(NOTHING)
        await self._update(session)

    async def refresh(self, table: int, user: int) -> None:
        """Show the hand as it is now and as the player wants it shown, as soon as there is room for a request."""
        session = await self.session(table, user)
        session.built = None
        if session.live is not None:
            session.live.idle_content = None
        self._sender.schedule(session, Lane.ANSWER)

    async def reset_selects(self, table: int, user: int) -> None:
        """Reset the player's selects so that the same values can be chosen again."""
        (await self.session(table, user)).reset_selects()

    async def _update(self, session: HandSession) -> bool:
        """Update the live message, or send one. Return whether that took a counted request."""
        async with session.lock:
            if session.clicks:
                session.missed = True
                return False
            snapshot = await self._services.tables.game(session.table)
            counted = await self._sender.tidy(session)
            if snapshot.table.seat_of(session.user) is None:
                return counted
            counted |= await self._bring_up_to_date(session, snapshot)
            if snapshot.status is Status.OVER and not session.undeleted:
                self.sessions.release(session)
            return counted

    async def _bring_up_to_date(self, session: HandSession, snapshot: RunningTable) -> bool:
        prefs = await self._services.prefs.user(session.user)
        live, counted = await self._sender.live(session), False
        if live is None and not self._wants_dm(session, prefs):
            return False
        t = self._services.languages.preferred(session.user, prefs)
        hand = await self._content.unpictured(session, snapshot, t, prefs)
        sends_new = self._needs_new_message(session, hand, prefs)
        if live is not None and not sends_new and live.still_shows(hand.idle_content):
            session.was_turn = False
            return False
        sheet = await self._content.drawn(hand, t, prefs)
        if live is not None and not sends_new:
            counted = await self._sender.show(session, live, sheet)
            sends_new = self._needs_new_message(session, hand, prefs)  # the message may be gone
        if sends_new and not _before_deal(snapshot):
            counted = True
            await self._sender.send_dm(session, sheet)
        session.was_turn = hand.turn.mine
        return counted

    @staticmethod
    def _wants_dm(session: HandSession, prefs: UserPrefs) -> bool:
        return prefs.hand == "dm" and not session.dms_closed

    def _needs_new_message(self, session: HandSession, hand: HandView, prefs: UserPrefs) -> bool:
        """Whether to send a new direct message. In a game over days the notices notify; hands come silently and not at
        night."""
        if not self._wants_dm(session, prefs):
            return False
        missing = session.live is None or session.too_old
        if hand.setting.slow:
            return missing and not is_quiet(prefs, self._services.clock.now())
        begins = hand.turn.mine and not session.was_turn and prefs.notify
        return missing or (begins and (session.used is None or self._services.clock.now() - session.used > AWAY_AFTER))

    async def _close_replaced(self, session: HandSession) -> bool:
        """Messages that showed the hand before the live one become a line with a button that brings it back."""
        counted = False
        async with session.lock:
            t = await self._services.languages.of_player(session.user)
            while session.replaced:
                _, message = session.replaced.popitem()
                if message.ephemeral and not self._editor.has_token(message.id):
                    continue
                message.shown = None
                try:
                    counted |= await self._editor.edit(
                        message.channel, message.id, elsewhere_page(session.table, t), ())
                except API_ERRORS as error:
                    log.info("duplicate hand of %s at table %s not closed: %s", session.user, session.table, error)
        return counted

    async def close_left(self, interaction: Interaction, table: int) -> None:
        """A player without a seat used a hand: remove its controls."""
        if is_private(interaction):
            page = left_page(table, await self._services.languages.of_player(interaction.user.id, interaction.locale))
            with suppress(*API_ERRORS):
                await interaction.response.edit_message(view=page, attachments=[])

    async def _close_left_hands(self, table: int) -> bool:
        """Remove the controls from hands of people without a seat."""
        seats = (await self._services.tables.snapshot(table)).table
        counted = False
        for message in await self._services.messages.messages(table):
            if message.kind != HAND or seats.seat_of(message.user) is not None:
                continue
            t = await self._services.languages.of_player(message.user)
            try:
                counted |= await self._editor.edit(
                    message.channel, message.message, left_page(table, t), ())
            except API_ERRORS as error:
                log.info("hand of %s at table %s not closed: %s", message.user, table, error)
            await self._services.messages.forget(table, HAND, message.user)
            self.sessions.release(self.sessions.get(table, message.user))
        return counted


def _acting(snapshot: RunningTable) -> list[Seat | None]:
    """Whose move it is: for the Table (R6) and the ghost (D12) the player who plays them."""
    return [snapshot.controller(seat) for seat in snapshot.to_act]


def _before_deal(snapshot: RunningTable) -> bool:
    """Whether the cards are about to be dealt: a message about them is sent then."""
    return snapshot.plan.due is not None and snapshot.plan.due.kind in (DueKind.COMMIT, DueKind.DEAL)
