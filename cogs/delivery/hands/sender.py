"""Send, edit and delete a player's hands as `states` says, and report what became of it.

`HandSender.apply` reports an event and does the tasks that follow; the other methods send. Nothing is decided here.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

import discord

from bot.core.errors import StoreError
from bot.tables.core.model import Message
from bot.tables.core.ports import Place
from bot.tables.core.state import RunningTable
from cogs.common import layout
from cogs.common.errors import API_ERRORS, code, is_too_old, is_transient
from cogs.common.layout import Click
from cogs.common.services import Services
from cogs.delivery.attached_pictures import Images, uploads
from cogs.delivery.dm_openings import TOO_FAST
from cogs.delivery.hands.content import HandSheet
from cogs.delivery.hands.session import HandSession, Shown
from cogs.delivery.hands.states import (
    Deleted,
    Direct,
    EditFailed,
    Event,
    Failure,
    FollowUp,
    Found,
    HandMessage,
    HandOpened,
    LineShown,
    LookedUp,
    NotSent,
    Placement,
    SendBegan,
    Sending,
    SendSettled,
    Sent,
    TokenEnded,
    after,
)
from cogs.delivery.message_editor import Answer, MessageEditor
from cogs.delivery.request_lanes import Lane, RequestLanes
from cogs.pages.hand_page import elsewhere_page, stopping_page
from cogs.pages.hand_verbs import Verb

log = logging.getLogger(__name__)

Interaction = discord.Interaction[discord.Client]

HAND, SENDING, REPLACED = "hand", "sending", "replaced"
"""Kinds of stored messages, and of work in lanes. `SENDING` marks that a hand is being sent, and which one it replaces.
"""
VERBS = frozenset(Verb)
"""Every hand with controls has one of them, and no other direct message."""
LOOK_BACK = 50
"""Number of direct messages to search for hands after a kill."""
UNREACHABLE = frozenset({50007, 50278, 40003, 50001})
"""Discord's codes for a direct message that cannot be sent."""

WRONG_CHANNEL = frozenset({10003, 50001})
"""Discord's codes for a channel of another bot, if the database belonged to one."""


class HandSender:
    """Sends and edits hands. Call it with the session's lock held. ``update``: updates a hand; ``unreachable``:
    called with a table where a player's direct messages are closed."""

    def __init__(self, services: Services, lanes: RequestLanes, editor: MessageEditor, *,
                 update: Callable[[HandSession], Awaitable[None]], unreachable: Callable[[int], object],
                 ) -> None:
        self._services = services
        self._lanes = lanes
        self._editor = editor
        self._update = update
        self._unreachable = unreachable

    # the states ----------------------------------------------------------------------------------

    async def apply(self, session: HandSession, event: Event) -> None:
        """Report an event, and do what follows from it; the state changes once that is stored. IllegalEvent."""
        place, tasks = after(session.placement, event)
        for task in tasks:
            await self._do(session, place, task)
        # Last: if the database fails, the state is what it was, and the same event comes again with the retry. The
        # other way round the bot would believe in a message that nobody stored.
        session.placement = place

    async def _do(self, session: HandSession, place: Placement, task: FollowUp) -> None:
        messages = self._services.messages
        match task:
            case FollowUp.STORE:
                if (direct := place.message) is not None:
                    await messages.remember(
                        Message(session.table, HAND, session.user, direct.channel, direct.id, seq=0))
            case FollowUp.FORGET:
                await messages.forget(session.table, HAND, session.user)
            case FollowUp.SHOW_LINES:
                self._lanes.schedule(
                    (REPLACED, *session.key), partial(self._show_lines, session), lane=Lane.LATER)
            case FollowUp.RETRY:
                self._retry(session)
            case FollowUp.REMOVE_MARK:
                await messages.forget(session.table, SENDING, session.user)
            case FollowUp.ANNOUNCE:
                self._unreachable(session.table)

    def schedule(
        self, session: HandSession, lane: Lane = Lane.HAND, within: float = 0, *, onlookers: float = 0,
        snapshot: RunningTable | None = None,
    ) -> None:
        """Schedule an update; while a click is handled, its answer is about to show the hand. ``onlookers``: seconds
        that it may wait in `Lane.LATER` if its edit is counted; ``snapshot``: the table that has changed."""
        # The answer that is on its way shows the newest table. An update beside it would be a second edit of the same
        # message, which counts, and may arrive first.
        if session.clicks.running:
            session.clicks.put_off(snapshot)
            return
        shown_in = session.placement.shown_in
        counted = shown_in is None or not self._editor.has_token(shown_in.id)
        # Who only looks on can wait, and meanwhile several changes become one edit.
        if counted and lane is Lane.LATER and shown_in is not None:
            within = max(within, onlookers)
        self._lanes.schedule((HAND, *session.key), partial(self._update, session), lane=lane, within=within,
                             channel=0 if shown_in is None else shown_in.channel, counted=counted)

    def _retry(self, session: HandSession) -> None:
        self._lanes.retry((HAND, *session.key), partial(self._update, session), lane=Lane.HAND)

    async def look_up(self, session: HandSession) -> None:
        """Read what the database says of before a restart, once."""
        if session.placement.direct is Direct.UNREAD:
            known = await self._services.messages.message(session.table, HAND, session.user)
            mark = await self._services.messages.message(session.table, SENDING, session.user)
            await self.apply(session, LookedUp(
                None if known is None else HandMessage(known.message, known.channel), mark is not None,
                HandMessage(mark.message, mark.channel) if mark is not None and mark.message else None,
                left=session.left))

    async def check_token(self, session: HandSession) -> None:
        """Note if the live message can be edited no more, since its token has ended."""
        shown_in = session.placement.shown_in
        if shown_in is not None and shown_in.ephemeral and not self._editor.has_token(shown_in.id):
            await self.apply(session, TokenEnded())

    # the live message ----------------------------------------------------------------------------

    async def show(self, session: HandSession, sheet: HandSheet, answer: Answer | None = None) -> None:
        """Show the hand in the live message, if there is one: as the answer to a click if it was there."""
        message = session.placement.shown_in
        if message is None:
            return
        now = Shown(message.id, components(sheet), sheet.idle_content)
        # Equal components are the same message: nothing to send. This is what makes it cheap to schedule an update of
        # every hand at every change.
        if (session.shown.message, session.shown.components) == (now.message, now.components):
            session.shown = now
            return
        # What is left if the token has just ended and the edit was not even tried: for an ephemeral message that is as
        # if it were gone.
        failure = Failure.GONE
        try:
            answered = answer is not None and answer.message == message.id and await answer.show(
                sheet.page, sheet.images)
            if answered or await self._edit(message, sheet.page, sheet.images):
                session.shown = now
                return
        except API_ERRORS as error:
            log.info("hand of %s at table %s: %s", session.user, session.table, error)
            failure = _failure(error)
        session.shown = Shown()
        await self.apply(session, EditFailed(failure))
        if session.placement.sending is Sending.INTERRUPTED:
            await self.tidy(session)
            self.schedule(session)

    async def _edit(self, message: HandMessage, page: discord.ui.LayoutView, images: Images) -> bool:
        """Edit a message. False: an ephemeral one that no token edits any more; the bot's own can't. API errors."""
        if message.ephemeral:
            return await self._editor.edit_by_token(message.id, page, images)
        await self._editor.edit(message.channel, message.id, page, images)
        return True

    async def send_ephemeral(
        self, session: HandSession, interaction: Interaction, sheet: HandSheet, *, followup: bool,
        instead: HandMessage | None = None,
    ) -> None:
        """Show the hand in a new ephemeral message: as the answer to ``interaction``, deferred already, or beside it.
        ``instead``: the one that it takes the place of. API errors."""
        pictures = uploads(sheet.images)
        if followup:
            extra = await interaction.followup.send(view=sheet.page, ephemeral=True, wait=True, files=pictures)
            self._editor.note_followup(extra, interaction, sheet.images)
            sent: discord.Message = extra
        else:
            sent = await interaction.edit_original_response(view=sheet.page, attachments=pictures)
            self._editor.note_answer(sent, interaction, sheet.images)
        session.shown = Shown(sent.id, components(sheet), sheet.idle_content)
        await self.apply(session, HandOpened(HandMessage(sent.id, sent.channel.id, ephemeral=True), instead))
        if instead is not None:
            await self._editor.delete(instead.channel, instead.id, private=True)
            session.gone = instead.id

    async def _show_lines(self, session: HandSession) -> None:
        """Replaced messages become a line with a button that brings the hand back."""
        async with session.lock:
            t = await self._services.languages.of_player(session.user)
            for message in session.placement.replaced:
                # Without a token nothing can edit an ephemeral message; it counts as done, or it would be tried for
                # ever.
                if not message.ephemeral or self._editor.has_token(message.id):
                    await self._show_line(session, message, elsewhere_page(session.table, t))
                await self.apply(session, LineShown(message))

    async def _show_line(self, session: HandSession, message: HandMessage, page: discord.ui.LayoutView) -> None:
        if session.shown.message == message.id:
            session.shown = Shown()
        try:
            await self._edit(message, page, ())
        except API_ERRORS as error:
            log.info("duplicate hand of %s at table %s not closed: %s", session.user, session.table, error)

    async def take_leave(self, session: HandSession, message: HandMessage) -> None:
        """The bot stops: an ephemeral hand, which can't be edited after that, becomes a line with a button."""
        t = await self._services.languages.of_player(session.user)
        try:
            await self._editor.edit_by_token(message.id, stopping_page(session.table, t), ())
        except API_ERRORS as error:
            log.info("hand of %s at table %s stays as it is: %s", session.user, session.table, error)

    # a new direct message ------------------------------------------------------------------------

    async def send_direct(self, session: HandSession, sheet: HandSheet) -> None:
        """Send a new direct message in place of the old one."""
        # The mark is durable before the request: should the bot be killed now, the next start knows that a hand may be
        # there which nothing stores, and which one it was to replace.
        if session.placement.sending is Sending.NO or session.placement.message is None:
            await self._mark(session)
        await self.apply(session, SendBegan())
        try:
            sent = await self._post(session, sheet)
        except API_ERRORS as error:
            log.info("no direct message to %s for table %s: %s", session.user, session.table, error)
            later = code(error) == TOO_FAST and sheet.hand.setting.across  # where no channel says what to do
            await self.apply(session, NotSent(lost=later or is_transient(error)))
            return
        self._editor.note_dm(session.user, sent.channel.id)
        # The nonce may have brought back the message of an earlier try, with the hand as it was then. The update brings
        # it up to date.
        doubtful = not self._editor.shows(sent.id)
        session.shown = Shown(sent.id, None if doubtful else components(sheet), sheet.idle_content)
        await self.apply(session, Sent(HandMessage(sent.id, sent.channel.id)))
        if doubtful:  # an earlier try may be what is there
            self.schedule(session)
        await self.delete_obsolete(session)

    async def _mark(self, session: HandSession) -> None:
        """Store that a hand is about to replace the direct message."""
        old = session.placement.message
        channel, message = (0, 0) if old is None else (old.channel, old.id)
        await self._services.messages.remember(
            Message(session.table, SENDING, session.user, channel, message, seq=0))

    async def _post(self, session: HandSession, sheet: HandSheet) -> discord.Message:
        known = self._editor.known_dm(session.user) or await self._stored_channel(session.user)
        if known is not None:
            try:
                return await self._post_in(known, session, sheet)
            except discord.HTTPException as error:
                # The database may be another bot's copy, with channels that this one cannot use: open a new one.
                if code(error) not in WRONG_CHANNEL:
                    raise
        opened = await self._editor.dm(session.user, paced=sheet.hand.setting.across)
        return await self._post_in(opened, session, sheet)

    async def _post_in(self, channel: int, session: HandSession, sheet: HandSheet) -> discord.Message:
        return await self._editor.post(
            channel, sheet.page, sheet.images, place=Place(HAND, *session.key), silent=sheet.hand.setting.slow)

    async def _stored_channel(self, user: int) -> int | None:
        """Return the channel of the player's last hand, also in an earlier game."""
        try:
            return await self._services.messages.last_channel(HAND, user)
        except StoreError as error:
            log.warning("the channel of %s's last hand was not read: %s", user, error)
            return None

    # duplicate hands -----------------------------------------------------------------------------

    async def tidy(self, session: HandSession) -> None:
        """Leave one direct message with the hand: finish what a kill interrupted, and find one in place of one that is
        gone."""
        await self.look_up(session)
        if session.placement.sending is Sending.INTERRUPTED:
            found: list[HandMessage] = []
            try:
                found = await self._find_hands(session)
            except API_ERRORS as error:
                log.info("hands of %s at table %s: %s", session.user, session.table, error)
                if is_transient(error):
                    self._retry(session)
                    return
            await self.apply(session, Found(found, used=session.presence.used is not None))
        await self.delete_obsolete(session)

    async def _find_hands(self, session: HandSession) -> list[HandMessage]:
        channel = await self._editor.dm(session.user)
        return [HandMessage(message.id, channel) for message in await self._editor.own_messages(channel, LOOK_BACK)
                if _shows_hand(message, session.table)]


    async def delete_obsolete(self, session: HandSession) -> None:
        for message in session.placement.obsolete:
            try:
                await self._editor.delete(message.channel, message.id)
            except API_ERRORS as error:
                log.info("old hand %s not deleted: %s", message.id, error)
                if is_transient(error):
                    self._retry(session)
                    continue
            await self.apply(session, Deleted(message))
        place = session.placement
        if (place.sending is Sending.MARKED and not place.obsolete
                and not self._editor.pending(Place(HAND, *session.key))):
            await self.apply(session, SendSettled())


def _shows_hand(message: discord.Message, table: int) -> bool:
    clicks = [Click.read(getattr(part, "custom_id", None) or "") for part in layout.walk(message.components)]
    return any(click is not None and click.table == table and click.verb in VERBS for click in clicks)


def _failure(error: BaseException) -> Failure:
    if is_transient(error):
        return Failure.TRANSIENT
    if is_too_old(error):
        return Failure.TOO_OLD
    if isinstance(error, discord.NotFound):
        return Failure.GONE
    return Failure.CLOSED if code(error) in UNREACHABLE else Failure.OTHER


def components(sheet: HandSheet) -> object:
    """A message's components. Equal components mean equal messages, since they name pictures by content."""
    shown: object = sheet.page.to_components()  # type: ignore[no-untyped-call]
    return shown, [image.digest for image in sheet.images]
