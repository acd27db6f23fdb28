"""Deliver hands to Discord: send, edit, replace and delete direct messages, and handle failures."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial

import discord
from cachetools import LRUCache

from bot.tables.core.errors import StoreError
from bot.tables.core.model import Message
from cogs.common import layout
from cogs.common.errors import API_ERRORS, OLD_MESSAGE, code, is_transient
from cogs.common.layout import Click
from cogs.common.services import Services
from cogs.delivery.hand_content import Sheet
from cogs.delivery.hand_session import HandMessage, HandSession
from cogs.delivery.message_editor import Answer, MessageEditor
from cogs.delivery.request_lanes import Lane, RequestLanes

log = logging.getLogger(__name__)

HAND, SENDING = "hand", "sending"
"""Kinds of stored messages. `SENDING` marks that a hand is being sent, and which one it replaces."""
LOOK_BACK = 50
"""Number of direct messages to search for hands after a kill."""
UNREACHABLE = frozenset({50007, 50278, 40003, 50001})
"""Discord's codes for a direct message that cannot be sent."""

DM_CHANNELS = 20_000
"""Maximum number of cached direct message channels: opening one is a counted request."""
WRONG_CHANNEL = frozenset({10003, 50001})
"""Discord's codes for a channel of another bot, if the database belonged to one."""


class HandSender:
    """Sends and edits hands. Call it with the session's lock held. ``update``: updates a hand; ``unreachable``:
    called with a table where a player's direct messages are closed; ``verbs``: see `Hands`."""

    def __init__(self, services: Services, lanes: RequestLanes, editor: MessageEditor, *,
                 update: Callable[[HandSession], Awaitable[bool]], unreachable: Callable[[int], object],
                 verbs: frozenset[str]) -> None:
        self._services = services
        self._lanes = lanes
        self._editor = editor
        self._update = update
        self._unreachable = unreachable
        self._verbs = verbs
        self._dm_channels: LRUCache[int, int] = LRUCache(DM_CHANNELS)

    def schedule(self, session: HandSession, lane: Lane = Lane.HAND, within: float = 0) -> None:
        """Schedule an update; while a click is handled, its answer is about to show the hand."""
        if session.clicks:
            session.missed = True
            return
        self._lanes.schedule((HAND, *session.key), partial(self._update, session), lane=lane, within=within,
                             channel=session.live.channel if session.live is not None else 0)

    def _retry(self, session: HandSession) -> None:
        self._lanes.retry((HAND, *session.key), partial(self._update, session), lane=Lane.HAND)

    def note_dm_channel(self, user: int, channel: int) -> None:
        """The player's direct messages are in this channel."""
        self._dm_channels[user] = channel

    async def remember(self, session: HandSession, direct: HandMessage) -> None:
        await self._services.messages.remember(
            Message(session.table, HAND, session.user, direct.channel, direct.id, 0))

    async def direct(self, session: HandSession) -> HandMessage | None:
        """Return the direct message, also one of before a restart."""
        if not session.looked_up:
            known = await self._services.messages.message(session.table, HAND, session.user)
            mark = await self._services.messages.message(session.table, SENDING, session.user)
            session.looked_up = True
            if known is not None and session.direct is None:
                session.direct = HandMessage(known.message, known.channel, False)
            if mark is not None and session.sending is None:
                session.sending, session.interrupted = mark, True
        return session.direct

    async def live(self, session: HandSession) -> HandMessage | None:
        """Return the message that shows the hand: the direct one where no other can be edited."""
        live = session.live
        if live is None or (live.ephemeral and not self._editor.has_token(live.id)):
            session.live = direct = await self.direct(session)
            if direct is not None:
                session.replaced.pop(direct.id, None)
        return session.live

    async def show(
        self, session: HandSession, message: HandMessage, sheet: Sheet, answer: Answer | None = None,
    ) -> bool:
        """Show the hand in a message, as the answer to a click if it was there. Whether that was a counted request."""
        wanted = components(sheet)
        if message.shown == wanted:
            message.idle_content = sheet.idle_content
            return False
        try:
            if answer is not None and answer.message == message.id and await answer.show(sheet.page, sheet.images):
                message.shown, message.idle_content = wanted, sheet.idle_content
                return False
            counted = await self._editor.edit(message.channel, message.id, sheet.page, sheet.images)
            message.shown, message.idle_content = wanted, sheet.idle_content
            return counted
        except API_ERRORS as error:
            log.info("hand of %s at table %s: %s", session.user, session.table, error)
            message.shown = None
            await self._handle_failure(session, message, error)
            return True

    async def _handle_failure(self, session: HandSession, message: HandMessage, error: BaseException) -> None:
        """A message was not edited: try again, use another, or send one again."""
        if is_transient(error):
            self._retry(session)
        elif code(error) == OLD_MESSAGE:
            session.too_old = True
        elif message.ephemeral:
            session.live = None
        elif isinstance(error, discord.NotFound):
            session.live = session.direct = None
            await self._services.messages.forget(session.table, HAND, session.user)
        elif code(error) in UNREACHABLE:
            session.live = session.direct = None
            session.dms_closed = True

    async def send_dm(self, session: HandSession, sheet: Sheet) -> None:
        """Send a new direct message in place of the old one."""
        old = await self._services.messages.message(session.table, HAND, session.user)
        await self._mark(session, old)
        doubtful = self._editor.pending((HAND, *session.key))
        try:
            sent = await self._post(session, sheet)
        except API_ERRORS as error:
            log.info("no direct message to %s for table %s: %s", session.user, session.table, error)
            await self._handle_unsent(session, error)
            return
        self.note_dm_channel(session.user, sent.channel.id)
        session.too_old = False
        shown = None if doubtful else components(sheet)
        message = HandMessage(sent.id, sent.channel.id, False, shown, sheet.idle_content)
        await self.remember(session, message)
        self._replace_direct(session, message)
        if doubtful:
            self.schedule(session)
        if old is not None and old.message != sent.id:
            session.undeleted.append(old)
        await self.delete_old(session)

    async def _handle_unsent(self, session: HandSession, error: BaseException) -> None:
        if is_transient(error):
            session.too_old = True  # it may have arrived: the next attempt finds it by its number
            self._retry(session)
            return
        await self._unmark(session)
        session.dms_closed = True
        self._unreachable(session.table)  # it points to *My hand*

    def _replace_direct(self, session: HandSession, message: HandMessage) -> None:
        """``message`` takes the place of the direct message, and is live."""
        if session.direct is not None:
            session.replaced.pop(session.direct.id, None)
            if session.live is session.direct:
                session.live = None
        session.direct = message
        session.make_live(message)

    async def _post(self, session: HandSession, sheet: Sheet) -> discord.Message:
        known = self._dm_channels.get(session.user) or await self._stored_channel(session.user)
        if known is not None:
            try:
                return await self._post_in(known, session, sheet)
            except discord.HTTPException as error:
                if code(error) not in WRONG_CHANNEL:
                    raise
        self._dm_channels[session.user] = opened = await self._editor.dm(session.user)
        return await self._post_in(opened, session, sheet)

    async def _post_in(self, channel: int, session: HandSession, sheet: Sheet) -> discord.Message:
        return await self._editor.post(
            channel, sheet.page, sheet.images, key=(HAND, *session.key), silent=sheet.hand.setting.slow)

    async def _stored_channel(self, user: int) -> int | None:
        """Return the channel of the player's last hand, also in an earlier game."""
        try:
            return await self._services.messages.last_channel(HAND, user)
        except StoreError as error:
            log.warning("the channel of %s's last hand was not read: %s", user, error)
            return None

    # duplicate hands -----------------------------------------------------------------------------

    async def _mark(self, session: HandSession, old: Message | None) -> None:
        """Store that a hand is about to replace ``old``."""
        if session.sending is None:
            channel, message = (old.channel, old.message) if old is not None else (0, 0)
            session.sending = Message(session.table, SENDING, session.user, channel, message, 0)
            await self._services.messages.remember(session.sending)

    async def _unmark(self, session: HandSession) -> None:
        if session.sending is not None:
            await self._services.messages.forget(session.table, SENDING, session.user)
            session.sending = None

    async def tidy(self, session: HandSession) -> bool:
        """Leave one direct message with the hand: finish what a kill interrupted. Whether that took a request."""
        await self.direct(session)
        if session.interrupted and session.sending is not None:
            try:
                await self._find_hands(session, session.sending)
            except API_ERRORS as error:
                log.info("hands of %s at table %s: %s", session.user, session.table, error)
                if is_transient(error):
                    self._retry(session)
                    return True
            session.interrupted = False
        return await self.delete_old(session)

    async def _find_hands(self, session: HandSession, mark: Message) -> None:
        """Use the newest hand, unless the player has used another since; the others are to be deleted."""
        channel = await self._editor.dm(session.user)
        found = {message.id for message in await self._editor.own_messages(channel, LOOK_BACK)
                 if self._shows_hand(message, session.table)}
        newest = max(found, default=0)
        if session.used is None and newest > (session.direct.id if session.direct is not None else 0):
            adopted = HandMessage(newest, channel, False)
            await self.remember(session, adopted)
            self._replace_direct(session, adopted)
        kept = session.direct.id if session.direct is not None else 0
        session.undeleted += [Message(session.table, HAND, session.user, channel, each, 0)
                              for each in (found | {mark.message}) - {0, kept}]

    def _shows_hand(self, message: discord.Message, table: int) -> bool:
        clicks = [Click.read(getattr(part, "custom_id", None) or "") for part in layout.walk(message.components)]
        return any(click is not None and click.table == table and click.verb in self._verbs for click in clicks)

    async def delete_old(self, session: HandSession) -> bool:
        """Delete direct messages that were replaced. Whether that took a request."""
        old, session.undeleted = session.undeleted, []
        for message in old:
            try:
                await self._editor.delete(message.channel, message.message)
            except API_ERRORS as error:
                log.info("old hand %s not deleted: %s", message.message, error)
                if is_transient(error):
                    session.undeleted.append(message)
                    self._retry(session)
        if session.sending is not None and not session.undeleted and not self._editor.pending((HAND, *session.key)):
            await self._unmark(session)
        return bool(old)


def components(sheet: Sheet) -> object:
    """A message's components. Equal components mean equal messages, since they name pictures by content."""
    shown: object = sheet.page.to_components()  # type: ignore[no-untyped-call]
    return shown, [image.digest for image in sheet.images]
