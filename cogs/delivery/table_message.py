"""The public message of each table: a lobby, then one message a round, edited while it is played.

A change of a table schedules an update of its message, which shows the newest state. The message is posted again, and
the old one deleted, when it is gone, when Discord edits it no more (`cogs.delivery.old_messages`), or when a round
begins; a round's last picture, its result, stays in the channel. Without a channel the game goes on: players have their
hands.
A table whose thread is gone or locked moves to the channel above it, for good.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

import discord
from discord import ui

from bot.core.errors import StoreError
from bot.i18n import Texts
from bot.tables.core.change import Changed
from bot.tables.core.model import Message, Status
from bot.tables.core.ports import Place
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from cogs.common.display_names import escaped
from cogs.common.errors import API_ERRORS, THREAD_CLOSED, UNKNOWN_CHANNEL, Refusal, code, is_too_old, is_transient
from cogs.common.layout import Interaction
from cogs.common.renderer import Image
from cogs.common.services import Services
from cogs.delivery import update_delays
from cogs.delivery.attached_pictures import Images, uploads
from cogs.delivery.hands.messages import Hands
from cogs.delivery.hands.updates import before_deal
from cogs.delivery.message_editor import MessageEditor
from cogs.delivery.request_lanes import Lane, RequestLanes
from cogs.delivery.table_content import TableContent
from cogs.delivery.threads import Threads
from cogs.delivery.update_delays import CrowdedChannels
from cogs.pages.lobby_view import cancelled_page, started_page
from cogs.pages.table_view import card_page, ended_page
from games.views import Phase, View
from rendering.studio import GameCardPicture

log = logging.getLogger(__name__)

FAREWELL = 1.5
"""Seconds that a stop may take to announce itself in messages."""

LOBBY, TABLE, CARD = "lobby", "table", "card"


@dataclass(slots=True)
class _State:
    """``round``: shown last; ``line``: of who plays alone, shown last; ``silent``: the channel is gone, until somebody
    asks for the table; ``unanswered``: no answer to a command shows the lobby."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    round: int = 0
    line: object = None
    silent: bool = False
    unanswered: bool = False


class Presenter:
    """Shows tables in their channels. Subscribe `changed` to the table service."""

    def __init__(self, services: Services, lanes: RequestLanes, editor: MessageEditor, *, content: TableContent,
                 hands: Hands, threads: Threads, crowded: CrowdedChannels) -> None:
        self._services = services
        self._lanes = lanes
        self._editor = editor
        self._content = content
        self._hands = hands
        self._crowded = crowded
        self.threads = threads
        self._states: defaultdict[int, _State] = defaultdict(_State)
        self._sharing: set[int] = set()
        """Games whose card is being posted."""

    def changed(self, change: Changed) -> None:
        snapshot = change.after
        self._crowded.note(snapshot)
        if update_delays.is_slight(change):
            return
        # The hands of those who must act come first; the public message may wait a moment if they see it there.
        within = update_delays.of_table(change, self._hands.reach.shown)
        lane = Lane.TABLE if isinstance(snapshot, RunningTable) else Lane.HAND  # a joining player waits for the lobby
        self.schedule(snapshot.id, snapshot.table.channel, lane=lane, within=within)

    def schedule(self, table: int, channel: int = 0, *, lane: Lane = Lane.TABLE, within: float = 0) -> None:
        """Schedule an update of the table's message."""
        self._lanes.schedule((TABLE, table), partial(self.show, table), lane=lane, channel=channel, within=within)

    def post(self, table: int) -> None:
        """Post a lobby in its channel: the answer to the command failed."""
        self._states[table].unanswered = True
        self.schedule(table, lane=Lane.HAND)

    def _retry(self, table: int) -> None:
        self._lanes.retry((TABLE, table), partial(self.show, table), lane=Lane.TABLE)

    def forget_elsewhere(self) -> None:
        """Other processes show what is not here any more."""
        for table in [each for each in self._states if not self._services.tables.homes.is_here(each)]:
            del self._states[table]

    async def farewell(self) -> None:
        """The bot is about to stop: say so at live tables, in the messages shown lately, as far as a moment allows.

        Over several days nobody waits for the bot.
        """
        self._content.stopping = True
        shown = [asyncio.ensure_future(self._hands.farewell())]
        shown += [asyncio.ensure_future(self._last_word(table)) for table in self._states]
        _, late = await asyncio.wait(shown, timeout=FAREWELL)
        for task in late:
            task.cancel()

    async def _last_word(self, table: int) -> None:
        try:
            snapshot = await self._services.tables.snapshot(table)
            known = await self._services.messages.message(table, TABLE)
            # Over several days nobody looks at the message just now, and the bot is back before they do.
            live = isinstance(snapshot, RunningTable) and not snapshot.pace.remind
            if live and snapshot.status is Status.RUNNING and known is not None and self._editable(known):
                await self.show(table)
        except Exception as error:  # nothing may prevent the bot from stopping
            log.info("table %d does not announce the stop: %s", table, error)

    # contents ------------------------------------------------------------------------------------

    async def show(self, table: int) -> None:
        """Update the table's message."""
        state = self._states[table]
        async with state.lock:
            snapshot = await self._services.tables.snapshot(table)
            if not self._services.tables.slots.at(snapshot.table):
                self._states.pop(table, None)
                return
            self._crowded.note(snapshot)
            try:
                if state.silent or snapshot.table.unseen or not self.threads.is_member(snapshot.table):
                    return
                if snapshot.table.outside:
                    await self._show_outside(snapshot)
                elif self.threads.may_write(snapshot.table.channel):
                    await self._show(snapshot, state)
                elif not await self._leave_thread(snapshot):
                    self._retry(table)  # without a call, until it may
            finally:
                self._forget_ended(snapshot)

    async def _show(self, snapshot: Snapshot, state: _State) -> None:
        if isinstance(snapshot, Lobby) and snapshot.status is Status.LOBBY:
            await self._show_lobby(snapshot, state)
            return
        await self._close_lobby(snapshot)
        if isinstance(snapshot, RunningTable):
            await self._show_game(snapshot, state)

    async def _show_lobby(self, snapshot: Lobby, state: _State) -> None:
        if not state.unanswered and await self._services.messages.message(snapshot.id, LOBBY) is None:
            return  # the answer to /play, which has not been stored yet, will be the first
        await self._put(snapshot, LOBBY, await self._content.lobby(snapshot))

    async def _close_lobby(self, snapshot: Snapshot) -> None:
        """Take the buttons off the lobby, once."""
        known = await self._services.messages.message(snapshot.id, LOBBY)
        if known is None:
            return
        t = await self._services.languages.of_table(snapshot.table)
        cancelled, elsewhere = snapshot.status is Status.CANCELLED, snapshot.table.channel != known.channel
        page = cancelled_page(snapshot.table, t) if cancelled else started_page(snapshot.table, t, linked=elsewhere)
        try:
            await self._editor.edit(known.channel, known.message, page, ())
        except API_ERRORS as error:
            log.info("lobby of table %s not closed: %s", snapshot.id, error)
            if is_transient(error):
                self._retry(snapshot.id)
                return
        await self._services.messages.forget(snapshot.id, LOBBY)

    async def _show_game(self, snapshot: RunningTable, state: _State) -> None:
        if await self._follows_deal(snapshot):
            return
        t = await self._services.languages.of_table(snapshot.table)
        if await self._content.is_closed(snapshot):
            await self._put_line(snapshot, state, await self._content.closed(snapshot, t))
            return
        view = snapshot.view(None)
        ended = view.phase in (Phase.BETWEEN, Phase.OVER) and bool(view.rounds)
        alone = snapshot.table.alone
        lined = alone or (not ended and self._crowded.crowded(snapshot.table))
        # After a restart ``round`` is 0: which round the message shows is not known, and it is edited rather than
        # posted anew.
        if not ended and not alone and 0 < state.round < view.round:
            await self._leave_result(snapshot, view, t)
        state.round = view.round
        page, images = await self._content.game(snapshot, view, t, lined=lined)
        if lined:
            await self._put_line(snapshot, state, page, images)
            return
        await self._put(snapshot, TABLE, page, images)
        state.line = None

    async def _put_line(self, snapshot: RunningTable, state: _State, page: ui.LayoutView, images: Images = ()) -> None:
        """What stays the same while the game goes on is sent once."""
        line = page.to_components()  # type: ignore[no-untyped-call]
        if line == state.line and await self._services.messages.message(snapshot.id, TABLE) is not None:
            return
        await self._put(snapshot, TABLE, page, images)
        state.line = line

    async def _follows_deal(self, snapshot: RunningTable) -> bool:
        """Whether the first message shows the first cards: a large club night would send each table's twice within
        seconds. Its players see the commitment to the shuffle in their hands, which are not counted."""
        first = snapshot.table.by_button and before_deal(snapshot) and not snapshot.position.rounds_played
        return first and await self._services.messages.message(snapshot.id, TABLE) is None

    async def _leave_result(self, snapshot: Snapshot, view: View, t: Texts) -> None:
        """A round begins: the last one's message stays as its result, and the new one gets a message of its own."""
        known = await self._services.messages.message(snapshot.id, TABLE)
        if known is None:
            return
        images = await self._content.draw(view, t, ended=True)
        try:
            page = ended_page(snapshot.table.number, view, t, [image.named for image in images])
            await self._editor.edit(known.channel, known.message, page, images)
        except discord.HTTPException as error:
            if is_transient(error):
                raise  # else it would show the hand's button for ever
            log.info("result of table %s not updated: %s", snapshot.id, error)
        await self._services.messages.forget(snapshot.id, TABLE)

    async def _leave_thread(self, snapshot: Snapshot) -> bool:
        """Where the table's thread is gone or closed: whether it moves to the channel above."""
        self._states[snapshot.id].unanswered = True  # a lobby is posted again
        return await self.threads.leave(snapshot, LOBBY, TABLE)

    async def share(self, snapshot: RunningTable) -> None:
        """Post the card of a game that is over into its channel, once. Refusal (card_shared, cannot_post)."""
        table = snapshot.table
        known = await self._services.messages.message(table.id, CARD)
        if known is not None or table.id in self._sharing:
            raise Refusal("card_shared")
        if table.outside or not self.threads.is_member(table):
            raise Refusal("cannot_post")
        self._sharing.add(table.id)
        try:
            view, t = snapshot.view(None), await self._services.languages.of_table(table)
            card = GameCardPicture(view, t)
            image = await self._services.drawing.draw(card) if self.threads.may_attach(table.channel) else None
            page = card_page(table.number, view, t, image.named if image else None, card.describe(escaped))
            sent = await self._editor.post(table.channel, page, [image] if image else [], place=Place(CARD, table.id))
            await self._services.messages.remember(Message(table.id, CARD, 0, sent.channel.id, sent.id,
                                                           seq=snapshot.seq))
        except API_ERRORS as error:
            raise Refusal("cannot_post") from error
        finally:
            self._sharing.discard(table.id)

    # messages ------------------------------------------------------------------------------------

    async def adopt(self, snapshot: Snapshot, message: discord.InteractionMessage,
                    interaction: Interaction, images: Images = ()) -> None:
        """Edit the answer to ``interaction`` from now on; it already shows the lobby (or a table outside)."""
        if snapshot.table.outside:
            self._editor.note_answer(message, interaction, images)
        await self._services.messages.remember(
            Message(snapshot.id, LOBBY, 0, message.channel.id, message.id, seq=snapshot.seq))
        await self.threads.note(snapshot.id, message.channel.id)

    async def answer(self, interaction: Interaction, table: int) -> None:
        """Show a table outside as the answer to a command, acknowledged already. discord.HTTPException."""
        async with self._states[table].lock:
            snapshot = await self._services.tables.snapshot(table)
            page, images = await self._outside_page(snapshot)
            message = await interaction.edit_original_response(view=page, attachments=uploads(images))
            await self.adopt(snapshot, message, interaction, images)
        self._forget_ended(snapshot)

    async def _show_outside(self, snapshot: Snapshot) -> None:
        """One message shows the lobby and the game, by the token of the last click on it: without one it stays as it
        is until somebody presses a button."""
        known = await self._services.messages.message(snapshot.id, LOBBY)
        if known is None or not self._editor.has_token(known.message):
            return
        page, images = await self._outside_page(snapshot)
        try:
            await self._editor.edit_by_token(known.message, page, images)
        except API_ERRORS as error:
            log.info("table %s was not shown outside: %s", snapshot.id, error)
            self._retry(snapshot.id)

    async def _outside_page(self, snapshot: Snapshot) -> tuple[ui.LayoutView, list[Image]]:
        t = await self._services.languages.of_table(snapshot.table)
        if isinstance(snapshot, RunningTable):
            return await self._content.game(snapshot, snapshot.view(None), t)
        if snapshot.status is Status.CANCELLED:
            return cancelled_page(snapshot.table, t), []
        return await self._content.lobby(snapshot), []

    async def repost(self, table: int) -> None:
        """Show the table again at the bottom of its channel; the message so far is deleted."""
        state = self._states[table]
        state.silent = False
        async with state.lock:
            snapshot = await self._services.tables.snapshot(table)
            if snapshot.table.unseen:
                return
            for kind in (LOBBY, TABLE):
                known = await self._services.messages.message(table, kind)
                if known is not None:
                    await self._services.messages.forget(table, kind)
                    await self._editor.discard(known.channel, known.message)
            state.unanswered = True  # whatever fails now, a lobby is posted later
            if self.threads.may_write(snapshot.table.channel) or not await self._leave_thread(snapshot):
                await self._show(snapshot, state)
        self._forget_ended(snapshot)

    def _forget_ended(self, snapshot: Snapshot) -> None:
        if snapshot.status not in (Status.LOBBY, Status.RUNNING):
            self._states.pop(snapshot.id, None)

    async def _put(self, snapshot: Snapshot, kind: str, page: ui.LayoutView, images: Images = ()) -> None:
        """Edit the table's message, or post one where there is none that can be edited."""
        known = await self._services.messages.message(snapshot.id, kind)
        if known is not None and self._editable(known) and await self._edit(snapshot, known, page, images):
            return
        try:
            sent = await self._editor.post(
                snapshot.table.channel, page, images, place=Place(kind, snapshot.id), users=self._called(snapshot))
        except API_ERRORS as error:
            # Somebody has locked or deleted the thread: the game goes on above it, since its players are in the middle
            # of it.
            if code(error) not in THREAD_CLOSED or not await self._leave_thread(snapshot):
                self._handle_failure(snapshot.id, error)
            return
        await self.threads.note(snapshot.id, sent.channel.id)
        # The nonce may have brought back what an earlier try posted: it is edited to what holds now.
        if not self._editor.shows(sent.id):
            self.schedule(snapshot.id)
        await self._services.messages.remember(
            Message(snapshot.id, kind, 0, sent.channel.id, sent.id, seq=self._seq(snapshot)))
        if known is not None:
            await self._editor.discard(known.channel, known.message)
        if not snapshot.table.by_button:  # those hands are elsewhere
            await self._hands.on_demand.move_below(snapshot.id)

    def _editable(self, known: Message) -> bool:
        return self._editor.old_messages.editable(known.channel, known.message)

    async def _edit(self, snapshot: Snapshot, known: Message, page: ui.LayoutView, images: Images = ()) -> bool:
        """Edit the table's message, or later. False: it cannot be edited any more."""
        try:
            await self._editor.edit(known.channel, known.message, page, images)
            await self._note_shown(snapshot, known)
        except discord.NotFound:
            return False
        except API_ERRORS as error:
            if is_too_old(error) or code(error) in THREAD_CLOSED:
                return False
            self._handle_failure(known.table, error)
        return True

    async def _note_shown(self, snapshot: Snapshot, known: Message) -> None:
        """Store what the message shows, so that a start repeats only what is missing (`App.resume`).

        A live table's message is edited all the time, and shown at each start anyway.
        """
        if not isinstance(snapshot, RunningTable) or not snapshot.pace.remind:
            return
        if known.seq != (seq := self._seq(snapshot)):
            with suppress(StoreError):  # then the next start shows it once more
                await self._services.messages.remember(replace(known, seq=seq))

    def _seq(self, snapshot: Snapshot) -> int:
        """What is shown; a farewell counts as nothing, so that the next start replaces it."""
        return 0 if self._content.stopping else snapshot.seq

    def _handle_failure(self, table: int, error: BaseException) -> None:
        """Retry transient errors, a lost permission too. Where the channel is gone, wait until somebody asks."""
        log.warning("table %s was not shown: %s", table, error)
        if code(error) == UNKNOWN_CHANNEL:
            if table in self._states:
                self._states[table].silent = True
        elif is_transient(error) or isinstance(error, discord.Forbidden | discord.NotFound):
            self._retry(table)

    def _called(self, snapshot: Snapshot) -> list[int]:
        """The players that a match or a game from the queue waits for: they are notified."""
        if not isinstance(snapshot, Lobby) or not (snapshot.staged or snapshot.gathered):
            return []
        return [person.id for person in self._services.tables.lobbies.missing(snapshot)]
