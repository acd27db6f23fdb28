"""Send and edit the bot's messages: only once, and by an interaction's token if there is one.

A message is sent with a *nonce*. For some minutes Discord answers a second request with the same nonce by the message
that is there already. The library repeats a request after some errors. Who may send it again later names its `Place`:
then the nonce is stored before the request, until the message is, and whoever sends it after a kill, in this process or
in another one, sends it with the same nonce.

A click on a message, or a command's answer, gives a token that can edit the message for 15 minutes. Such edits do not
count against the bot's limit of requests; an ephemeral message can be edited in no other way. `MessageEditor` stores
the newest token of each message and else edits as the bot.

An edit uploads only the pictures that the message does not have yet (`cogs.delivery.attached_pictures`).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import string
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import discord
from cachetools import LRUCache, TTLCache
from discord import ui

from bot.core.clock import Clock, Timer
from bot.tables.core.ports import KeptToken, MessageStore, Place, Posting
from cogs.common.errors import (
    API_ERRORS,
    TOO_LATE,
    UNKNOWN_MESSAGE,
    acknowledge,
    acknowledge_after,
    code,
    is_too_old,
    is_transient,
)
from cogs.delivery.attached_pictures import AttachedPictures, Images, KeptFile, uploads
from cogs.delivery.dm_openings import Openings
from cogs.delivery.message_tokens import EDITABLE, LeftToken, Token
from cogs.delivery.old_messages import OldMessages
from cogs.delivery.request_lanes import note_request

log = logging.getLogger(__name__)

TOKENS, VALID = 8192, 15 * 60
"""Messages whose newest token is stored, and the seconds for which it is valid: with it goes the clicked message."""
DM_CHANNELS = 20_000
"""Direct message channels that stay in memory: opening one is a counted request."""
BAD_REQUEST = 400
DIGITS = string.digits + string.ascii_lowercase

SlotOf = Callable[[discord.Interaction[discord.Client]], int]

def nonce(place: Place | None = None, attempt: int = 0) -> str:
    """The nonce of an attempt at a place, or of a message that is sent once. At most 25 characters.

    Not made of the entry that the message shows: a second process may be one further, and would send it twice.
    """
    if place is None:
        return str(secrets.randbelow(1 << 63))
    return f"{place.kind[:4]}.{_short(place.id)}.{_short(attempt)}"


def _short(number: int) -> str:
    """A number to the base of 36."""
    high, low = divmod(number, 36)
    return (_short(high) if high else "") + DIGITS[low]


class MessageEditor:
    """Sends, edits and deletes messages. Report every answered click to it (`note_click`)."""

    def __init__(self, client: discord.Client, messages: MessageStore, clock: Clock) -> None:
        self._client = client
        self._messages = messages
        self._clock = clock
        self._tokens: TTLCache[int, Token | LeftToken] = TTLCache(TOKENS, VALID)
        self.pictures = AttachedPictures()
        self.old_messages = OldMessages(clock)
        self._pending: set[Place] = set()
        """Where a message may have been sent, and is to be sent again."""
        self._dms: LRUCache[int, int] = LRUCache(DM_CHANNELS)
        self._opening: dict[int, asyncio.Task[int]] = {}
        self._openings = Openings(clock)

    def note_click(self, interaction: discord.Interaction[discord.Client], *, pending: bool = False) -> None:
        """A click was answered by an edit of its message, or (``pending``) will be."""
        if interaction.message is not None and (pending or interaction.response.type in EDITABLE):
            message = interaction.message.id
            # The click's own token works only once it is answered. Until then the token before it edits the message, so
            # an update that comes in between is not counted either.
            before = self._valid(message) if pending else None
            # One step back is enough; a chain would keep every interaction of a long game in memory.
            if isinstance(before, Token) and before.before is not None:
                before = replace(before, before=None)
            self._tokens[message] = Token(interaction, clicked=True, before=before)

    def note_answer(
        self, message: discord.Message, interaction: discord.Interaction[discord.Client], images: Images = (),
    ) -> None:
        """``message`` is the answer to ``interaction`` (its original response) and has these pictures."""
        self._tokens[message.id] = Token(interaction)
        self.pictures.note(message.id, images, message)

    def note_followup(
        self, message: discord.WebhookMessage, interaction: discord.Interaction[discord.Client], images: Images,
    ) -> None:
        """``message`` was sent beside the answer to ``interaction``."""
        self._tokens[message.id] = Token(interaction, message)
        self.pictures.note(message.id, images, message)

    def token(self, message: int) -> discord.Interaction[discord.Client] | None:
        """Return the interaction whose token edits ``message`` without being counted."""
        known = self._valid(message)
        return None if known is None else known.interaction

    def _valid(self, message: int) -> Token | LeftToken | None:
        known = self._tokens.get(message)
        if isinstance(known, Token) and not known.usable and known.before is not None and not known.before.expired:
            known = known.before
        return None if known is None or known.expired else known

    def keep(self, hands: Mapping[int, tuple[int, int, int]], slot_of: SlotOf) -> list[KeptToken]:
        """The tokens for other processes. ``hands``: the messages that show a private hand, and whose."""
        found = []
        for message in self._tokens:
            if (known := self._valid(message)) is None or not known.usable:
                continue
            kept = known.kept if known.interaction is None else KeptToken(
                message, known.interaction.token, known.interaction.expires_at, slot=slot_of(known.interaction))
            found.append(replace(kept, hand=hands.get(message)))
        return found

    def adopt(self, kept: KeptToken) -> None:
        """A token of another process: its message goes on being edited."""
        if self.has_token(kept.message):
            return  # of a click since then
        assert self._client.application_id is not None
        webhook = discord.Webhook.partial(self._client.application_id, kept.token, client=self._client)
        self._tokens[kept.message] = LeftToken(kept, webhook)

    def has_token(self, message: int) -> bool:
        """Whether an edit of ``message`` is not counted."""
        return self._valid(message) is not None

    def forget(self, message: int) -> None:
        self._tokens.pop(message, None)
        self.pictures.forget(message)

    async def post(
        self, channel: int, page: ui.LayoutView, images: Images = (), *, place: Place | None = None,
        silent: bool = False, users: Iterable[int] = (), roles: Iterable[int] = (),
    ) -> discord.Message:
        """Send a message; ``users`` and ``roles`` that it mentions are notified. Transient and other API errors.

        ``place``: a message that was sent there and is not stored is found again, with what it showed then (`shows`).
        """
        note_request()
        # Stored before the request. A kill between request and answer leaves the nonce, by which the next try gets the
        # message that is there instead of a second one.
        attempt = None if place is None else await self._messages.begin(place, self._clock.now())
        mentions = discord.AllowedMentions(
            users=[*map(discord.Object, users)] or False, roles=[*map(discord.Object, roles)] or False)
        try:
            sent = await self._client.get_partial_messageable(channel).send(
                view=page, files=uploads(images), nonce=_nonce(place, attempt), silent=silent,
                allowed_mentions=mentions)
        except API_ERRORS as error:
            if place is not None:
                await self._failed(place, transient=is_transient(error))
            raise
        if place is not None:
            self._pending.discard(place)
        # Otherwise Discord may have answered with the message of an earlier try, which shows other pictures.
        if attempt is None or not attempt.tried:
            self.pictures.note(sent.id, images, sent)
        return sent

    async def _failed(self, place: Place, *, transient: bool) -> None:
        if transient:
            self._pending.add(place)
        else:
            self._pending.discard(place)
            await self._messages.end(place)

    def shows(self, message: int) -> bool:
        """Whether a message that was just posted shows what it was posted with, for sure."""
        return message in self.pictures

    def pending(self, place: Place) -> bool:
        """Whether this process may have sent the message, and is to send it again."""
        return place in self._pending

    async def end(self, place: Place) -> None:
        """What was posted is stored elsewhere than in the store of messages."""
        await self._messages.end(place)

    async def tell(self, user: int, page: ui.LayoutView, *, paced: bool = False) -> bool:
        """Send a direct message; ``paced``: see `dm`. False if that failed."""
        try:
            await self.post(await self.dm(user, paced=paced), page)
        except API_ERRORS as error:
            log.info("no message to %s: %s", user, error)
            return False
        return True

    def known_dm(self, user: int) -> int | None:
        """Return the channel of a user's direct messages, if it is known without a request."""
        return self._dms.get(user)

    def note_dm(self, user: int, channel: int) -> None:
        """The user's direct messages are in this channel."""
        self._dms[user] = channel

    async def dm(self, user: int, *, paced: bool = False) -> int:
        """Return the channel of a user's direct messages, opened once, whoever needs it. ``paced``: new ones of such
        users one after the other (`cogs.delivery.dm_openings`). API errors."""
        if (known := self.known_dm(user)) is not None:
            return known
        # Two hands for one person at the same time would open the channel twice: a request that counts, and of which
        # Discord allows few.
        opening = self._opening.get(user)
        if opening is None:
            opening = self._opening[user] = asyncio.get_running_loop().create_task(self._open_dm(user, paced=paced))
        try:
            # Others wait for the same opening: whoever is cancelled must not cancel it for them.
            return await asyncio.shield(opening)
        finally:
            if opening.done():
                self._opening.pop(user, None)

    async def _open_dm(self, user: int, *, paced: bool) -> int:
        async with self._openings.turn() if paced else nullcontext():
            note_request()
            opened = (await self._client.create_dm(discord.Object(user))).id
        self.note_dm(user, opened)
        return opened

    async def own_messages(self, channel: int, limit: int) -> list[discord.Message]:
        """The bot's messages among the newest of a channel, the newest first. API errors."""
        note_request()
        found = self._client.get_partial_messageable(channel).history(limit=limit)
        return [message async for message in found if message.author == self._client.user]

    async def answer(
        self, interaction: discord.Interaction[discord.Client], page: ui.LayoutView, images: Images,
    ) -> None:
        """Answer a click by showing ``page`` in its message. discord.HTTPException."""
        message = interaction.message.id if interaction.message is not None else 0
        await self._send(message, interaction.response.edit_message, page, images)

    async def edit(self, channel: int, message: int, page: ui.LayoutView, images: Images) -> None:
        """Show ``page`` in a message. discord.HTTPException."""
        if await self.edit_by_token(message, page, images):
            return
        note_request()
        target = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await self._send(message, target.edit, page, images)
        except discord.HTTPException as error:
            if is_too_old(error):
                self.old_messages.note_refusal(channel, error)
            raise

    async def edit_by_token(self, message: int, page: ui.LayoutView, images: Images) -> bool:
        """Show ``page`` in a message if there is a valid token for it. Whether there was. Raises transient errors."""
        known = self._valid(message)
        if known is None or not known.usable:
            return False
        try:
            await self._send(message, known.edit, page, images)
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            self._tokens.pop(message, None)  # it is not valid any more, or the message is gone
            return False
        return True

    async def delete(self, channel: int, message: int, *, private: bool = False) -> None:
        """Delete a message; ``private``: an ephemeral one, which only a token can. discord.HTTPException."""
        token = self._valid(message)
        self.forget(message)
        if token is not None and token.usable:
            try:
                await token.delete()
                return
            except discord.HTTPException as error:
                if is_transient(error) or code(error) == UNKNOWN_MESSAGE:
                    raise
                log.info("the token of message %d is not valid any more: %s", message, error)
        if private:
            return
        note_request()
        await self._client.get_partial_messageable(channel).get_partial_message(message).delete()

    async def discard(self, channel: int, message: int) -> None:
        """Delete a message if that is possible."""
        try:
            await self.delete(channel, message)
        except API_ERRORS as error:
            log.info("message %s not deleted: %s", message, error)

    async def _send(self, message: int, send: Callable[..., Any], page: ui.LayoutView, images: Images) -> None:
        attached = self.pictures.attached(message, images)
        kept = any(isinstance(each, KeptFile) for each in attached)
        # If the request fails, it is not known which pictures the message has: forgotten before it, noted again after
        # it.
        if not self.pictures.stays(message, attached):
            self.pictures.forget(message)
        try:
            answered = await send(view=page, attachments=attached)
        except discord.HTTPException as error:
            # A picture that was to stay is gone there: somebody else edited the message, or Discord dropped it.
            # Uploading all of them heals that without anybody's help.
            if not kept or error.status != BAD_REQUEST or is_too_old(error):
                raise
            log.info("uploading the pictures of message %d again: %s", message, error)
            self.pictures.forget(message)
            answered = await send(view=page, attachments=uploads(images))
        self.pictures.note(message, images, answered)


def _nonce(place: Place | None, attempt: Posting | None) -> str:
    return nonce() if attempt is None else nonce(place, attempt.number)


class Answer:
    """The answer to a click in a hand: the hand as it is then, in one request.

    Discord takes the edit of the clicked message as the answer to the click, so nothing is acknowledged first. If it
    takes too long (`acknowledge_after`), the click is acknowledged, and the message is edited when the hand is ready;
    likewise if Discord no longer accepts an answer, since the click came twice or too late.

    Use as ``async with``: at the end the click is acknowledged if nothing was shown.
    """

    def __init__(self, interaction: discord.Interaction[discord.Client], editor: MessageEditor, clock: Clock) -> None:
        self.message = interaction.message.id if interaction.message is not None else 0
        self._interaction = interaction
        self._editor = editor
        self._acknowledging: asyncio.Task[None] | None = None
        self._timer: Timer | None = None
        if after := acknowledge_after(interaction):
            self._timer = clock.call_at(clock.now() + after, self._acknowledge)
        else:
            self._acknowledge()

    def _acknowledge(self) -> None:
        if not self._interaction.response.is_done():
            self._acknowledging = asyncio.get_running_loop().create_task(acknowledge(self._interaction))

    async def __aenter__(self) -> Answer:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is None and await self._open():
            await acknowledge(self._interaction)
        self._cancel()

    async def check(self) -> None:
        """Wait for an acknowledgement that is on its way. discord.HTTPException: it came too late, so the click has
        failed for the player and must do nothing."""
        if self._acknowledging is not None:
            await asyncio.wait({self._acknowledging})
            error = self._acknowledging.exception()
            if error is not None and code(error) == TOO_LATE:
                raise error

    async def show(self, page: ui.LayoutView, images: Images) -> bool:
        """Show the hand in the clicked message. False: it takes no answer any more; edit it instead."""
        if not await self._open():
            return False
        try:
            await self._editor.answer(self._interaction, page, images)
        except API_ERRORS as error:
            log.info("interaction %s: %s", self._interaction.id, error)
            return False
        return True

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    async def _open(self) -> bool:
        """Whether Discord still waits for an answer. From now on it is not acknowledged automatically."""
        self._cancel()
        if self._acknowledging is not None:
            task, self._acknowledging = self._acknowledging, None
            await asyncio.gather(task, return_exceptions=True)
            return False
        return not self._interaction.response.is_done()
