"""Tells the week of each server that wants it, once: in its channel, on its day at `TOLD_AT_HOUR` in its zone.

What is due follows from the database alone, so a restart changes nothing; the process that is home of a server tells
its story. The story is worked out in the background
(`bot.features.story`), and its clip drawn after all other pictures. Before it is sent, the week is claimed
(``story_told``) and the message has its place in the store; a process that is killed in between sends the same message
again, or finds that it was sent. Without anything to tell, or a channel that takes it, the week passes in silence.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

import discord

from bot.core.background import Worker
from bot.core.clock import DeadlineQueue
from bot.core.wall_clock import next_weekly
from bot.features.story.feature import STORY_FEATURE
from bot.features.story.values import STORY_CHANNEL, STORY_DAY, STORY_SENT, STORY_TOLD, WEEK, TurnedGame, WeeklyStory
from bot.i18n import Texts
from bot.records.access import MaySee
from bot.tables.core.model import Table
from bot.tables.core.ports import Place
from bot.tables.core.preferences import GuildSettings
from cogs.common import display_names
from cogs.common.errors import API_ERRORS, is_transient
from cogs.common.gate import everybody_sees
from cogs.common.renderer import Image, Priority
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane
from cogs.history.cog import step_after
from cogs.history.show_cog import excerpt
from cogs.stats.records import is_open
from cogs.story.view import ToldStory, story_page
from games.review.decisions import moves_before
from rendering.clip import Clip

log = logging.getLogger(__name__)

KIND = "story"
TOLD_AT_HOUR = 18
"""Of the server's day."""
TOO_LATE_AFTER = timedelta(days=1)
"""A story that could not be told for so long is left out."""
RETRY_AFTER = timedelta(minutes=30)
"""After a failure, until it is tried once more."""


@dataclass(frozen=True, slots=True)
class ReadyStory:
    """A story that is to be sent. ``due``: its week; ``channel``: whose readers it is for."""

    due: datetime
    channel: int
    told: ToldStory
    images: Sequence[Image] = ()


def due_after(settings: GuildSettings, after: datetime) -> datetime:
    """When the story is told, the first time after ``after``."""
    return next_weekly(settings.zone, settings[STORY_DAY], 60 * TOLD_AT_HOUR, after)


def waits_for(settings: GuildSettings, now: datetime) -> datetime | None:
    """The week that is to be told now: the last one, unless that is done with or too long ago."""
    due = due_after(settings, now - WEEK)
    over = _done_by(settings[STORY_SENT], due) or now - due > TOO_LATE_AFTER
    return due if settings[STORY_CHANNEL] and due <= now and not over else None


def _done_by(noted: datetime | None, due: datetime) -> bool:
    """Whether a week is no newer than the one that is noted."""
    return noted is not None and due <= noted


class WeeklyStories:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._client, self._editor, self._lanes = delivery.client, delivery.editor, delivery.lanes
        self._times: DeadlineQueue[int] = DeadlineQueue(services.clock, self.schedule)
        self._waiting: dict[int, datetime] = {}
        self._ready: dict[int, ReadyStory] = {}
        self._worker = Worker(self._work)
        self._slots = services.tables.slots

    async def start(self) -> None:
        await self.slots_changed()

    async def slots_changed(self) -> None:
        """Look after the servers that are here, and no others."""
        self._times.clear()
        for known in (self._waiting, self._ready):
            for guild in [guild for guild in known if not self._slots.here(guild)]:
                del known[guild]
        for guild in await self._services.prefs.guilds(STORY_CHANNEL):
            if self._slots.here(guild):
                self.schedule(guild)

    async def stop(self) -> None:
        self._times.clear()
        self._waiting.clear()
        await self._worker.stop()

    async def settle(self) -> None:
        """Wait until no story is being worked out: for tests."""
        await self._worker.settle()

    def schedule(self, guild: int) -> None:
        """Look after a server soon."""
        self._lanes.schedule((KIND, guild), partial(self._look, guild), lane=Lane.LATER, counted=False)

    async def _look(self, guild: int) -> None:
        """Begin what is due, and set the timer for the next week."""
        settings, now = await self._services.prefs.guild(guild), self._services.clock.now()
        if not settings[STORY_CHANNEL] or not self._slots.here(guild):
            self._times.cancel(guild)
            self._waiting.pop(guild, None)
            return
        self._times.add(guild, due_after(settings, now))
        due = waits_for(settings, now)
        if due is not None and guild not in self._ready:
            self._waiting[guild] = due
            self._worker.start()

    # in the background ---------------------------------------------------------------------------
    async def _work(self) -> None:
        await self._client.wait_until_ready()  # before that no server is known
        while self._waiting:
            guild, due = next(iter(self._waiting.items()))
            try:
                await self._prepare(guild, due)
            except Exception:
                log.exception("the story of server %d was not worked out", guild)
                self._times.add(guild, self._services.clock.now() + RETRY_AFTER)
            self._waiting.pop(guild, None)

    async def _prepare(self, guild: int, due: datetime) -> None:
        channel = (await self._services.prefs.guild(guild))[STORY_CHANNEL]
        if self._client.get_guild(guild) is None or channel == 0:
            return
        may_see = self._readers(guild, channel)
        story = await self._services.features[STORY_FEATURE].of_week(guild, due, may_see)
        if story.empty:
            await self._done(guild, due)
            return
        t = await self._services.languages.of_server(guild)
        image = await self._clip(story.turned[0], t) if story.turned else None
        told = ToldStory(story, await self._names(guild, story), await self._open(story, may_see),
                         None if image is None else image.named)
        self._ready[guild] = ReadyStory(due, channel, told, () if image is None else (image,))
        self._lanes.schedule((f"{KIND} ready", guild), partial(self._send, guild), lane=Lane.LATER)

    def _readers(self, guild: int, channel: int) -> MaySee:
        """Whether everybody who sees the channel may know of a table."""
        async def may_see(table: Table) -> bool:
            server = self._client.get_guild(guild)
            return server is not None and await everybody_sees(server, {channel}, table)

        return may_see

    async def _names(self, guild: int, story: WeeklyStory) -> dict[int, str]:
        """As on the leaderboard: those at the newest tables here."""
        users = {user for each in story.turned for user in each.winners}
        users |= {user for _, each in story.records for user in each.users}
        users |= {story.call.user} if story.call is not None else set()
        return dict(await self._services.leagues.stores.statistics.names(guild, sorted(users)))

    async def _open(self, story: WeeklyStory, may_see: MaySee) -> frozenset[int]:
        """The tables whose replay everybody in the channel may open: of games that are told all; of records some."""
        tables = {each.table for _, each in story.records}
        found = {each for each in tables if await is_open(self._services, each, may_see)}
        told = {each.table.id for each in story.turned} | ({story.call.table.id} if story.call is not None else set())
        return frozenset(found | told)

    async def _clip(self, game: TurnedGame, t: Texts) -> Image | None:
        """The trick that turned a game; None: it cannot be drawn."""
        records, (number, line) = self._services.leagues.records, game.turn
        before = await asyncio.to_thread(moves_before, await records.finished(game.table.id), line)
        _, steps = await records.replay(game.table.id, number)
        at = min(step_after(steps, before) + 1, len(steps) - 1)
        shown = excerpt("trick", game.table, steps, at, t)
        if len(shown.pictures) == 1:
            return await self._services.drawing.draw(shown.pictures[0], Priority.CLIP)
        title = f"{display_names.game(t, game.table.game)}, {t('history.round', n=number)}"
        return await self._services.drawing.clip(Clip(shown.pictures, title, t))

    # sending -------------------------------------------------------------------------------------
    async def _send(self, guild: int) -> None:
        """Claim the week and send its story. After a transient error it is sent again, and after a kill only if it is
        not known to be there."""
        ready = self._ready.get(guild)
        if ready is None or not self._slots.here(guild):
            return
        settings, place = await self._services.prefs.guild(guild), Place(KIND, guild)
        if settings[STORY_CHANNEL] != ready.channel or await self._outdated(guild, ready):
            self._ready.pop(guild, None)
            if waits_for(settings, self._services.clock.now()) is None:
                await self._editor.end(place)
            self.schedule(guild)  # to be worked out anew, if the week is to be told still
            return
        posting = await self._services.messages.begin(place, self._services.clock.now())
        if not _done_by(settings[STORY_TOLD], ready.due):
            await self._services.prefs.set_guild(guild, settings.having(STORY_TOLD, ready.due))
        elif not (posting.tried or self._editor.pending(place)):  # a process before claimed it, and has sent it
            await self._done(guild, ready.due)
            return
        page = story_page(ready.told, await self._services.languages.of_server(guild))
        try:
            sent = await self._editor.post(ready.channel, page, ready.images, place=place, silent=True)
            if not self._editor.shows(sent.id):  # it was there already, as it was then
                with suppress(discord.NotFound):
                    await self._editor.edit(ready.channel, sent.id, page, ready.images)
        except API_ERRORS as error:
            if is_transient(error):
                raise
            log.info("the story of server %d was not taken: %s", guild, error)
            await self._done(guild, ready.due, gone=isinstance(error, discord.NotFound))
            return
        await self._done(guild, ready.due)

    async def _outdated(self, guild: int, ready: ReadyStory) -> bool:
        """Whether a game that is shown is closed or hidden by now, or somebody who is named has been erased."""
        told, may_see = ready.told, self._readers(guild, ready.channel)
        if told.names.keys() - (await self._names(guild, told.story)).keys():
            return True
        for each in told.open:
            if not await is_open(self._services, each, may_see):
                return True
        shown = [each.table for each in told.story.turned]
        return any([(await self._services.tables.snapshot(each.id)).table.people != each.people for each in shown])

    async def _done(self, guild: int, due: datetime, *, gone: bool = False) -> None:
        """The week is done with; ``gone``: and there is no channel for the next one."""
        self._ready.pop(guild, None)
        settings = await self._services.prefs.guild(guild)
        done = settings.having(STORY_TOLD, due).having(STORY_SENT, due)
        await self._services.prefs.set_guild(guild, done.having(STORY_CHANNEL, 0) if gone else done)
        await self._editor.end(Place(KIND, guild))
