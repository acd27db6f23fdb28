"""Shows tables across servers, which have no channel, to their players alone.

The lobby is where each of them searched, or has a hand of the last game; else in a direct message. When the game
begins, the hand goes into their direct messages if these are open already. Else it takes the place of the lobby, as
long as a click's token edits it, so no direct messages are opened at a start. After that it is sent as everywhere.

After the game the hands stay for `TALKS`: what the players say is shown there.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from cachetools import TTLCache
from discord import ui

from bot.core.background import BackgroundTasks
from bot.core.clock import DeadlineQueue
from bot.core.errors import StoreError, TableError
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Status
from bot.tables.core.state import Lobby
from bot.tables.phrases import TALKS
from bot.tables.rules.lobby_rules import fewest_players
from cogs.across.view import elsewhere_page, ready_page
from cogs.common.errors import API_ERRORS
from cogs.common.layout import Interaction
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery, LivePart
from cogs.delivery.hands.sender import HAND
from cogs.delivery.hands.states import HandMessage
from cogs.delivery.message_editor import VALID

log = logging.getLogger(__name__)

PLACES = 10_000
"""Messages with a search or a lobby, one for each player."""
LOBBY = "across-lobby"
"""What other processes hear of a lobby, whose players may see it there."""
CAUSES = (Cause.LOBBY, Cause.START, Cause.SEAT, Cause.OVER)


class AcrossTables:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._editor = delivery.editor
        self._hands = delivery.hands
        self._places: TTLCache[int, HandMessage] = TTLCache(PLACES, VALID)
        """The private answer where each player searched, or sees the lobby."""
        self._answered: set[int] = set()
        """Players whose click is about to be answered with the lobby."""
        self._tasks = BackgroundTasks()
        self._ends: DeadlineQueue[int] = DeadlineQueue(services.clock, self._release)
        delivery.hands.reach.when_unreachable(self._not_reached)
        self._slots = services.tables.slots
        self._slots.hear(LOBBY, self._heard)

    def stop(self) -> None:
        self._ends.clear()

    # where each player is ---------------------------------------------------------------------------
    def note(self, user: int, message: int, channel: int) -> None:
        """The player's search, or lobby, is in this private answer."""
        self._places[user] = HandMessage(message, channel, ephemeral=True)

    def place(self, user: int) -> HandMessage | None:
        """Where that is, if a token edits it."""
        place = self._places.get(user)
        return place if place is not None and self._editor.has_token(place.id) else None

    @contextmanager
    def answering(self, user: int) -> Iterator[None]:
        """A click of the player is answered with what becomes of it."""
        self._answered.add(user)
        try:
            yield
        finally:
            self._answered.discard(user)

    async def reach(self, lobby: Lobby, user: int) -> None:
        """Show the lobby to one of its players."""
        if not await self.reach_here(lobby, user):
            await self.send(lobby, user)

    async def send(self, lobby: Lobby, user: int) -> None:
        """Show the lobby in a direct message."""
        await self._editor.tell(user, await self._page(lobby, user), paced=True)

    async def reach_here(self, lobby: Lobby, user: int) -> bool:
        """Show the lobby where a token of this process does; whether there is one."""
        if user in self._answered:
            return True
        page = await self._page(lobby, user)
        if (place := self.place(user)) is not None and await self._editor.edit_by_token(place.id, page, ()):
            return True
        for session in self._hands.sessions.of_user(user):
            shown_in = session.placement.shown_in
            token = None if shown_in is None else self._editor.token(shown_in.id)
            if token is not None:
                sent = await token.followup.send(view=page, ephemeral=True, wait=True)
                self._editor.note_followup(sent, token, ())
                self.note(user, sent.id, sent.channel.id)
                return True
        return False

    async def answer(self, interaction: Interaction, lobby: Lobby) -> None:
        """Show the lobby as the answer to this interaction."""
        sent = await interaction.edit_original_response(view=await self._page(lobby, interaction.user.id))
        self._editor.note_answer(sent, interaction)
        self.note(interaction.user.id, sent.id, sent.channel.id)

    async def begin(self, lobby: Lobby, user: int) -> None:
        """The game begins with the last one who is here."""
        if self._services.tables.lobbies.complete(lobby):
            with suppress(TableError):  # somebody was faster
                await self._services.tables.lobbies.begin(lobby.id, user)

    async def _page(self, lobby: Lobby, user: int) -> ui.LayoutView:
        missing = {person.id for person in self._services.tables.lobbies.missing(lobby)}
        here = [person.id for person in lobby.table.people if person.id not in missing]
        short = len(lobby.table.taken) < fewest_players(self._services.tables.games, lobby.table.game)
        return ready_page(lobby, user, here, await self._services.languages.of_player(user), short=short)

    # changes of tables -------------------------------------------------------------------------------
    def changed(self, change: Changed) -> None:
        table = change.after.table
        if not table.across:
            return
        if change.cause is Cause.OVER:
            self._ends.add(table.id, self._services.clock.now() + TALKS)
        elif change.cause is Cause.START:
            for person in table.people:
                self._begin(table.id, person.id)
        elif change.cause is Cause.SEAT and change.handover is not None and change.handover.came:
            self._begin(table.id, change.handover.came)
        elif isinstance(change.after, Lobby) and change.before.seq != change.after.seq:
            self._tasks.start(self._update(change.after))
            self._slots.report(LOBBY, table.id)

    def _begin(self, table: int, user: int) -> None:
        """The player's hand takes the place of the lobby, unless their direct messages are open."""
        place, channel = self.place(user), self._editor.known_dm(user)
        if place is None:
            return
        if channel is None:
            session = self._hands.sessions.get(table, user)
            session.left, session.presence.used = place, self._services.clock.now()
            del self._places[user]
        else:
            self._tasks.start(self._show_elsewhere(table, user, place, channel))

    async def _show_elsewhere(self, table: int, user: int, place: HandMessage, channel: int) -> None:
        try:
            snapshot = await self._services.tables.snapshot(table)
            page = elsewhere_page(snapshot.table, channel, await self._services.languages.of_player(user))
            await self._editor.edit_by_token(place.id, page, ())
        except (TableError, StoreError, *API_ERRORS) as error:
            log.info("where the hand is was not shown: %s", error)

    def _heard(self, table: int) -> None:
        if table:
            self._tasks.start(self._update_from_log(table))

    async def _update_from_log(self, table: int) -> None:
        """A lobby has changed whose home is another process; some of its players may see it here."""
        try:
            snapshot = await self._services.tables.snapshot(table)
        except (TableError, StoreError) as error:
            log.info("lobby %d was not shown: %s", table, error)
            return
        if isinstance(snapshot, Lobby) and not self._slots.at(snapshot.table):
            await self._update(snapshot)

    async def _update(self, lobby: Lobby) -> None:
        """Show the lobby as it is now, where a token edits it."""
        if lobby.status is not Status.LOBBY:
            return
        for person in lobby.table.people:
            if (place := self.place(person.id)) is not None:
                try:
                    await self._editor.edit_by_token(place.id, await self._page(lobby, person.id), ())
                except API_ERRORS as error:
                    log.info("lobby %d was not shown: %s", lobby.id, error)

    async def come(self, interaction: Interaction) -> None:
        """The player has pressed a button of the lobby: it is there from now on. Learn from the database where their
        direct messages are."""
        user, message = interaction.user.id, interaction.message
        if message is not None:
            self._editor.note_click(interaction, pending=True)
            self.note(user, message.id, message.channel.id)
        if self._editor.known_dm(user) is None:
            channel = await self._services.messages.last_channel(HAND, user)
            if channel is not None:
                self._editor.note_dm(user, channel)

    def _not_reached(self, table: int) -> None:
        self._tasks.start(self._instead(table))

    async def _instead(self, table: int) -> None:
        """Direct messages are closed: the hand takes the place of the lobby after all."""
        try:
            snapshot = await self._services.tables.snapshot(table)
            for person in self._hands.reach.unreachable(snapshot) if snapshot.table.across else ():
                if (place := self.place(person.id)) is not None:
                    await self._hands.on_demand.show_in(table, person.id, place)
                    self._places.pop(person.id, None)
        except (TableError, StoreError, *API_ERRORS) as error:
            log.info("hands of table %d were not shown: %s", table, error)

    def _release(self, table: int) -> None:
        for session in self._hands.sessions.of_table(table):
            self._hands.sessions.release(session)


ACROSS_TABLES = LivePart(AcrossTables, AcrossTables.changed, CAUSES)
