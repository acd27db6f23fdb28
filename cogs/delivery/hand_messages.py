"""Each player's hand, privately: one DM for each game, and the same as an ephemeral message on demand.

A `surfaces.Surface` is a message that shows a hand now: the DM (kept by id, edited in place,
survives a restart) or an ephemeral message (editable for the quarter of an hour after
its last click; a click brings a fresh token). Every change of a table pokes its
people's hands; what would look the same is not sent again.

A new DM replaces the old one only when it becomes the player's turn, they want to be
told (`UserPrefs.notify`) and have not touched the hand for a while. A person whose DMs
are closed is not tried again in that game: the public message tells them of *My hand*.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import discord
from discord import ui

from bot.tables.core.model import Cause, Changed, Message, Person, RunningTable, Snapshot, Status, UserPrefs
from bot.tables.reminders.notices import is_quiet
from cogs.common import layout
from cogs.common.api_errors import OLD_MESSAGE, TROUBLE, code, passing
from cogs.common.services import Services
from cogs.delivery import update_delays
from cogs.delivery.hand_content import Key
from cogs.delivery.hand_renderer import Sheet, Sheets
from cogs.delivery.interaction_reply import Answer
from cogs.delivery.message_nonce import Once
from cogs.delivery.message_targets import Direct, Ephemeral, Followup, Images, Surface, files, signature
from cogs.delivery.update_queue import Coalescer
from cogs.play.hand_view import Desk

log = logging.getLogger(__name__)

HAND = "hand"
UNREACHABLE = frozenset({50007, 50278, 40003, 50001})
"""Discord's ways of saying that this DM cannot be sent."""

SHOWN = 3
"""Private messages that show one hand at the same time: who asks for more has the oldest go stale."""

AWAY_AFTER = timedelta(minutes=5)
"""Without a touch for this long a player is told of their turn by a new message."""

WITHIN = 0.12
"""Seconds that the answer to a click waits for the hand's picture; else it tells the cards, and the picture follows."""

PAUSE = 0.6
"""Seconds in which somebody who was answered in words may click again, before their picture is asked for."""

NOBODY = 0
"""In a `Key`: everybody who has no seat there any more."""


class Hands:
    """Draws, delivers and refreshes hands. Subscribe `changed` to the table service."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self.sheets = Sheets(services)
        self._updates: Coalescer[Key] = Coalescer(self._update, services.clock, services.interval)
        self._ephemeral: dict[Key, dict[int, Ephemeral]] = {}
        self._direct: dict[Key, Direct] = {}
        self._touched: dict[Key, datetime] = {}
        self._turns: dict[Key, bool] = {}
        self._closed: set[Key] = set()
        self._worn: set[Key] = set()
        """Whose direct message takes no more edits, for another is to be sent in its place."""
        self._locks: dict[Key, asyncio.Lock] = {}
        self._used: dict[Key, int] = {}
        """The message that each person used last, as `_surfaces` counts them."""
        self._elsewhere: dict[Key, datetime] = {}
        """When other messages with the same hand, which lag behind that one, are brought up to date."""
        self._marks: dict[Key, object] = {}
        """What an idle hand was made of when it was shown last."""
        self._answering: Counter[Key] = Counter()
        self._missed: set[Key] = set()
        self._preparing: dict[Key, asyncio.Task[Sheet]] = {}
        """What is drawn though nobody has clicked; a click does not wait for it."""
        self._once: Once[Key] = Once()
        self._old: dict[Key, list[Message]] = {}
        """Direct messages that others have replaced, and that Discord's trouble kept from being deleted."""
        self._report: Callable[[int], None] = lambda table_id: None

    def report_to(self, report: Callable[[int], None]) -> None:
        """``report`` is told of a table where somebody cannot be sent DMs."""
        self._report = report

    def changed(self, change: Changed) -> None:
        snapshot = change.snapshot
        for user in change.dropped:
            self.sheets.tell((snapshot.id, user), "hand.news.dropped")
        for user, note in change.notes:
            self.sheets.tell((snapshot.id, user), note)
        if change.timeout:
            self._tell_late(change)
        if snapshot.status is Status.RUNNING or snapshot.status is Status.OVER:
            self.poke(snapshot, within=update_delays.of_hands(change))
        if change.cause is Cause.SEAT:
            self._updates.poke((snapshot.id, NOBODY))

    def _tell_late(self, change: Changed) -> None:
        """Somebody's time was up, and an AI player moved for them."""
        table = change.snapshot.table
        for seat in {getattr(action, "seat", None) for action in change.actions[:1]}:  # calls may follow
            late = next((taken for taken in table.taken if taken.number == seat), None)
            if late is not None and late.person is not None:
                self.sheets.tell((table.id, late.person.id), "hand.news.late")

    def poke(self, snapshot: Snapshot, *, within: float = 0) -> None:
        """Bring everybody's hand up to date, within so many seconds."""
        for person in snapshot.table.people:
            self._poke((snapshot.id, person.id), within)

    def _poke(self, key: Key, within: float = 0) -> None:
        if key in self._answering:  # the answer to their click is about to show it
            self._missed.add(key)
        else:
            self._updates.poke(key, within)

    async def close(self) -> None:
        await self._updates.close()

    def shown(self, snapshot: RunningTable) -> bool:
        """Whether all people in turn see their hand, and who plays with AI players alone."""
        seats = [seat for seat in snapshot.table.taken if not seat.ai and seat.person is not None]
        due = seats if len(seats) == 1 else [seat for seat in seats if seat.number in snapshot.to_act]
        return all(self._sees((snapshot.id, seat.person.id)) for seat in due if seat.person is not None)

    def _sees(self, key: Key) -> bool:
        shown = self._ephemeral.get(key, {}).values()
        return key in self._direct or any(not surface.expired for surface in shown)

    def unreachable(self, snapshot: Snapshot) -> tuple[Person, ...]:
        """People at the table whose DMs are closed."""
        return tuple(person for person in snapshot.table.people if (snapshot.id, person.id) in self._closed)

    # delivery ------------------------------------------------------------------------------------

    def touch(self, interaction: discord.Interaction[Any], table_id: int, *, message: int | None = None) -> None:
        """The person used their hand: they have seen its news, and an ephemeral one can be edited for another quarter
        of an hour."""
        key = (table_id, interaction.user.id)
        self._notice(interaction, key)
        self.sheets.touched(key)
        source = interaction.message
        number = message or (source.id if source is not None and source.flags.ephemeral else None)
        self._used[key] = number or 0
        if number is not None:
            known = self._ephemeral.setdefault(key, {})
            fresh = Ephemeral(interaction)
            fresh.shown = known[number].shown if number in known else None
            known[number] = fresh
            self._keep_few(known)
        elif source is not None and key not in self._direct:
            self._direct[key] = Direct(self._client, source.channel.id, source.id)

    def _notice(self, interaction: discord.Interaction[Any], key: Key) -> None:
        """The person is there, and speaks this language."""
        self._touched[key] = self._services.clock.now()
        self.sheets.speaks(interaction.user.id, interaction.locale)

    async def open(self, interaction: discord.Interaction[Any], table_id: int) -> None:
        """Show the hand in a new ephemeral message: the answer to ``interaction``, deferred already."""
        key = (table_id, interaction.user.id)
        self.sheets.speaks(interaction.user.id, interaction.locale)
        page, images = await self._draw(key)
        sent = await interaction.edit_original_response(view=page, attachments=files(images))
        self.touch(interaction, table_id, message=sent.id)
        self._ephemeral[key][sent.id].shown = signature(page, images)

    async def follow(self, interaction: discord.Interaction[Any], table_id: int) -> None:
        """Show the hand in a new ephemeral message beside whatever ``interaction`` was about."""
        key = (table_id, interaction.user.id)
        self._notice(interaction, key)
        self._used[key] = await self._follow(interaction, key)

    async def _follow(self, interaction: discord.Interaction[Any], key: Key) -> int:
        page, images = await self._draw(key)
        sent = await interaction.followup.send(view=page, ephemeral=True, wait=True, files=files(images))
        surface = Followup(interaction, sent)
        surface.shown = signature(page, images)
        known = self._ephemeral.setdefault(key, {})
        known[sent.id] = surface
        self._keep_few(known)
        return sent.id

    @staticmethod
    def _keep_few(known: dict[int, Ephemeral]) -> None:
        """A flood of /hand must not make a flood of edits. A click brings an older message back."""
        latest = sorted(known, key=lambda number: known[number].interaction.id)[-SHOWN:]
        for number in [number for number in known if number not in latest]:
            del known[number]

    async def resurface(self, table_id: int) -> None:
        """The table was posted anew: hands that are shown in its channel move below it, as far as Discord lets them."""
        for key in [key for key in self._ephemeral if key[0] == table_id]:
            async with self._locks.setdefault(key, asyncio.Lock()):
                old = {number: surface for number, surface in self._ephemeral[key].items() if not surface.expired}
                if not old:
                    continue
                newest = old[max(old)]
                try:
                    moved = await self._follow(newest.interaction, key)
                    if self._used.get(key) in old:
                        self._used[key] = moved
                    for number, surface in old.items():
                        self._ephemeral[key].pop(number, None)
                        await surface.delete()
                except TROUBLE as error:
                    log.info("hand of %s stays where it is: %s", key[1], error)

    @asynccontextmanager
    async def answering(self, interaction: discord.Interaction[Any], key: Key) -> AsyncIterator[Answer]:
        """While a click in a hand is worked on, its answer (give it to `refresh`) brings that hand up to date."""
        source, direct = interaction.message, self._direct.get(key)
        number: int | None = None
        if source is not None:
            number = source.id if source.flags.ephemeral else 0 if direct and direct.id == source.id else None
        answer = Answer(interaction, number, self._services.clock)
        self._answering[key] += 1
        if key in self._preparing:
            self._preparing[key].cancel()
        try:
            yield answer
            await answer.close()
        finally:
            answer.cancel()
            self._answering[key] -= 1
            if not self._answering[key]:
                del self._answering[key]
                if key in self._missed:
                    self._missed.discard(key)
                    self._updates.poke(key)

    async def refresh(self, key: Key, notice: str = "", answer: Answer | None = None) -> None:
        """Show the hand as it is now, at once. ``notice``: a sentence on top."""
        await self._update(key, notice, answer)

    async def _update(self, key: Key, notice: str = "", answer: Answer | None = None) -> bool:
        """Whether Discord was told anything."""
        if key[1] == NOBODY:
            await self._take_leave(key[0])
            return True
        async with self._locks.setdefault(key, asyncio.Lock()):
            if answer is None and key in self._answering:  # a click came while this was resting or waiting here
                self._missed.add(key)
                return False
            self._missed.discard(key)
            for old in self._old.pop(key, ()) if answer is None else ():  # an answer does not wait for it
                await self._delete(key, old)
            snapshot = await self._services.tables.snapshot(key[0])
            if snapshot.table.seat_of(key[1]) is None or snapshot.status not in (Status.RUNNING, Status.OVER):
                return False
            prefs = await self._services.prefs.user(key[1])
            wanted = prefs.hand == "dm" and key not in self._closed
            surfaces = await self._surfaces(key)
            if not wanted and not surfaces:
                return False
            sheet = await self._prepared(key, notice, answer)
            if sheet is None:
                return False
            desk, images, mark = sheet.desk, sheet.images, sheet.mark
            rings = wanted and self._rings(snapshot, key, desk, prefs)
            if mark is not None and mark == self._marks.get(key) and not rings and key not in self._elsewhere:
                return False
            page = sheet.page()
            over = snapshot.status is Status.OVER
            timely = surfaces if over else self._timely(key, surfaces, signature(page, images))
            sent = await self._show(key, timely, page, images, answer)
            self._marks[key] = mark
            if wanted and key not in self._closed and not rings:  # a DM may turn out to be gone
                rings = self._rings(snapshot, key, desk, prefs)
            if rings:
                await self._send(key, page, images, silent=desk.slow)
            self._turns[key] = desk.my_turn
            if over:
                self._forget_all(key)
            return sent or rings

    async def _take_leave(self, table_id: int) -> None:
        """The hands of people who have no seat any more show no controls."""
        table = (await self._services.tables.snapshot(table_id)).table
        for message in await self._services.messages.messages(table_id):
            key = (table_id, message.user)
            if message.kind != HAND or table.seat_of(message.user) is not None:
                continue
            t = await self.sheets.texts(message.user)
            try:
                await Direct(self._client, message.channel, message.message).show(
                    layout.page([layout.words(t("hand.left", n=table_id))]), ())
            except TROUBLE as error:
                log.info("hand of %s at table %s stays: %s", message.user, table_id, error)
            await self._services.messages.forget(table_id, HAND, message.user)
            self._forget_all(key)

    def _forget_all(self, key: Key) -> None:
        """The game is over: nothing of it need stay in memory."""
        for known in (self._ephemeral, self._direct, self._touched, self._turns, self._locks, self._marks, self._used,
                      self._elsewhere):
            known.pop(key, None)
        self.sheets.forget(key)
        self._closed.discard(key)
        self._worn.discard(key)

    def _rings(self, snapshot: Snapshot, key: Key, desk: Desk, prefs: UserPrefs) -> bool:
        """Whether a new message is to be sent. In a game over days notices ring; hands come silently, not at night."""
        missing = key not in self._direct or key in self._worn
        if not desk.slow:
            return missing or self._nudge(key, desk, prefs)
        return missing and not is_quiet(prefs, self._services.clock.now())

    def _nudge(self, key: Key, desk: Desk, prefs: UserPrefs) -> bool:
        """Whether a new message must say that the turn has come."""
        begins = desk.my_turn and not self._turns.get(key, True)
        seen = self._touched.get(key)
        away = seen is None or self._services.clock.now() - seen > AWAY_AFTER
        return begins and prefs.notify and away

    async def _surfaces(self, key: Key) -> dict[int, Surface]:
        """Every message that shows this hand, the DM under 0."""
        if key not in self._direct:
            known = next((m for m in await self._services.messages.messages(key[0])
                          if m.kind == HAND and m.user == key[1]), None)
            if known is not None:
                self._direct[key] = Direct(self._client, known.channel, known.message)
        ephemeral = self._ephemeral.get(key, {})
        for number in [number for number, surface in ephemeral.items() if surface.expired]:
            del ephemeral[number]
        found: dict[int, Surface] = dict(ephemeral)
        if key in self._direct:
            found[0] = self._direct[key]
        return found

    def _timely(self, key: Key, surfaces: Mapping[int, Surface], wanted: object) -> Mapping[int, Surface]:
        """Those to be shown ``wanted`` now: while a person uses one of their messages, the others lag behind it."""
        used, now = self._used.get(key), self._services.clock.now()
        behind = any(surface.shown != wanted for number, surface in surfaces.items() if number != used)
        if used is None or used not in surfaces or not behind:
            self._elsewhere.pop(key, None)
            return surfaces
        due = self._elsewhere.setdefault(key, now + timedelta(seconds=update_delays.ELSEWHERE))
        if due <= now:
            del self._elsewhere[key]
            return surfaces
        self._updates.poke(key, within=(due - now).total_seconds())
        return {used: surfaces[used]}

    async def _show(self, key: Key, surfaces: Mapping[int, Surface], page: ui.LayoutView, images: Images,
                    answer: Answer | None) -> bool:
        wanted, sent = signature(page, images), False
        for number, surface in surfaces.items():
            if surface.shown == wanted:
                continue
            sent = True
            try:
                if answer is not None and answer.number == number:
                    await answer.show(surface, page, images)
                else:
                    await surface.show(page, images)
                surface.shown = wanted
            except TROUBLE as error:
                log.info("hand of %s at table %s: %s", key[1], key[0], error)
                await self._drop(key, number, error)
        return sent

    async def _drop(self, key: Key, number: int, error: BaseException) -> None:
        """A surface failed: what may pass is tried again, an ephemeral one is over, a DM that is gone is sent anew."""
        self._marks.pop(key, None)
        if passing(error):
            self._updates.again(key)
        elif number:
            self._ephemeral.get(key, {}).pop(number, None)
        elif code(error) == OLD_MESSAGE:
            self._worn.add(key)
        elif isinstance(error, discord.NotFound):
            self._direct.pop(key, None)
            await self._services.messages.forget(key[0], HAND, key[1])
        elif code(error) in UNREACHABLE:
            self._direct.pop(key, None)
            self._closed.add(key)

    async def _send(self, key: Key, page: ui.LayoutView, images: Images, *, silent: bool = False) -> None:
        """A new DM in place of the old one."""
        old = next((m for m in await self._services.messages.messages(key[0])
                    if m.kind == HAND and m.user == key[1]), None)
        try:
            user = await self._person(key[1])
            sent = await user.send(view=page, files=files(images), silent=silent, nonce=self._once.number(key))
        except TROUBLE as error:
            log.info("no DM to %s for table %s: %s", key[1], key[0], error)
            if passing(error):
                self._worn.add(key)  # it may be there, unknown to us: the next try finds it by its number
                self._updates.again(key)
                return
            self._once.refused(key)
            self._closed.add(key)
            self._report(key[0])
            return
        doubtful = self._once.sent(key)
        self._worn.discard(key)
        await self._services.messages.remember(Message(key[0], HAND, key[1], sent.channel.id, sent.id, 0))
        self._direct[key] = Direct(self._client, sent.channel.id, sent.id)
        self._direct[key].shown = None if doubtful else signature(page, images)
        if doubtful:
            self._updates.poke(key)
        if old is not None:
            await self._delete(key, old)

    async def _person(self, user: int) -> discord.User:
        return self._client.get_user(user) or await self._client.fetch_user(user)

    async def _delete(self, key: Key, old: Message) -> None:
        try:
            await self._client.get_partial_messageable(old.channel).get_partial_message(old.message).delete()
        except TROUBLE as error:
            log.info("old hand %s stays: %s", old.message, error)
            if passing(error):
                self._old.setdefault(key, []).append(old)
                self._updates.again(key)

    # drawing -------------------------------------------------------------------------------------

    async def _prepared(self, key: Key, notice: str, answer: Answer | None) -> Sheet | None:
        """The hand with its pictures, at once for an answer; None if a click came meanwhile, whose answer shows it."""
        if answer is not None:
            sheet = await self.sheets.draw(key, notice, WITHIN)
            if sheet.late:
                self._updates.poke(key, within=PAUSE)
            return sheet
        task = self._preparing[key] = asyncio.create_task(self.sheets.draw(key, notice))
        try:
            return await task
        except asyncio.CancelledError:
            me = asyncio.current_task()
            if me is None or me.cancelling():  # it is not a click that ends this, but whoever waits for it
                raise
            self._poke(key)
            return None
        finally:
            self._preparing.pop(key, None)

    async def _draw(self, key: Key) -> tuple[ui.LayoutView, Images]:
        self._marks.pop(key, None)
        sheet = await self.sheets.draw(key)
        return sheet.page(), sheet.images
