"""The Discord client: cogs, persistent controls, commands, and the handling of all failures.

The only intent is guilds. No privileged intent is needed, since everything players do comes as an interaction.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client_options import ClientOptions
from bot.command_sync import CommandSync
from bot.command_tree import AnsweringClient, Tree, put_in_order
from bot.core.errors import StoreError, TableError
from bot.core.responses import Responses
from bot.core.slots import UNHEARD
from bot.features.declaration import check_verbs
from bot.i18n import languages, texts
from bot.i18n.commands import CatalogueTranslator
from bot.ops.arrivals import Arrivals
from bot.ops.circuit_breaker import CircuitBreaker
from bot.ops.foreign_channels import ForeignChannels
from bot.ops.metrics import Metrics
from bot.ops.pacing import Pacer
from bot.ops.refusals import Refusals
from bot.routing import Routing
from bot.tables.timing.outages import Outages
from bot.wiring import Features
from cogs.common.commands import menus_of
from cogs.common.errors import API_ERRORS, DISCORD_WAITS, Refusal, answer, of_player
from cogs.common.gate import Gate, is_dm, is_outside
from cogs.common.handlers import HAND, Control, verbs_of
from cogs.common.layout import Click
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import RequestLanes
from cogs.help.topics import BY_USE

log = logging.getLogger(__name__)

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot does not speak

FINISHING = 5.0
"""Seconds that a stop waits for running clicks and commands."""

LEAVING = 2.0
"""Seconds that another process waits for the clicks of slots that become its own."""

REQUESTS = "requests"
"""The line to Discord's API; the others are the shards' numbers."""
DATABASE = "database"
"""What is away while this process is not home for sure."""
INVALID = "invalid requests"
"""What is away while too many requests were refused."""
CLOSED = "closed"
"""With a shard's number: its connection is closed, and a new one hears nothing before it is ready."""
ASK_API, ASK_SHARD = timedelta(seconds=4), timedelta(seconds=10)
"""Between two questions whether a line to Discord is there. They need no answer to fail: with 5xx or none, which
Discord does not count as invalid requests (10,000 in ten minutes)."""
CUT_OFF = timedelta(seconds=5)
"""Without a sign of a line that was asked, after which others are asked whether they are served."""
MISSED = 3
"""Interactions within `bot.ops.arrivals.RECENT` that others have heard, and this process has not."""
HEARTBEAT_TIMEOUT = timedelta(seconds=50)
"""Without an answer to a heartbeat, which Discord gives every 41 seconds: a connection that ends then was dead."""

GONE = frozenset({"not_seated", "no_such_table"})
"""Error codes for a click by a player who no longer has a seat."""


class BusDriver(AnsweringClient):
    """The client: one process for all shards. Discord says how many, and sends direct messages to shard 0."""

    def __init__(
        self,
        services: Services,
        lanes: RequestLanes,
        metrics: Metrics,
        options: ClientOptions,
        outages: Outages,
    ) -> None:
        self.outages = outages
        self.responses = Responses(partial(outages.lines.heard, REQUESTS), partial(outages.lines.failed, REQUESTS))
        self._foreign = ForeignChannels()
        self._arrivals = Arrivals(services.clock)
        self.refusals = Refusals()
        self._breaker = CircuitBreaker(options.budget, self._note_stopped)
        super().__init__(
            commands.when_mentioned, help_command=None, intents=discord.Intents(guilds=True), tree_cls=Tree,
            max_messages=None, allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(), chunk_guilds_at_startup=False,
            connector=options.connector, shard_count=options.shards, identifying=options.identifying,
            http_trace=Pacer(options.home.confirmed, options.budget).attach(
                self._foreign.attach(self._breaker.attach(self.responses.attach(self.refusals.attach(metrics.trace()))))),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
        )
        self.services = services
        self.delivery = Delivery.of(self, services, lanes)
        self.features = Features.of(services, self.delivery)
        self.gate = Gate(services)
        self._start_up: list[Callable[[], Awaitable[None]]] = []
        self._options = options
        self._metrics = metrics
        self._latencies: dict[int, float] = {}
        """Of each shard's last heartbeat that was answered."""
        self._lost_shards = set[int]()
        """They have no connection, or have still to report their servers."""
        self._begun = False  # closing a sharded client that never began to log in fails
        self._controls: dict[str, Control] = {}
        self.routing = Routing(services.tables, self._controls)
        self._working: dict[asyncio.Task[Any], int] = {}
        """What is being answered, and of which slot it is."""
        self.acting = asyncio.Event()
        """Cleared while another process is home."""
        self.acting.set()
        self.leaving = False
        """Another process is about to be home."""
        self._standing_by: asyncio.Task[None] | None = None
        self._commands = CommandSync(
            self, services.tables.slots, options.guild, options.sent_commands, services.host.command_ids)
        options.home.tell(self._note_silence)
        services.tables.slots.hear(UNHEARD, self._note_unclaimed)

    def on_start_up(self, work: Callable[[], Awaitable[None]]) -> None:
        """Have ``work`` awaited once logged in, before events come."""
        self._start_up.append(work)

    async def setup_hook(self) -> None:
        cogs = self.features.cogs(self.services, self.delivery, self.outages)
        declared = [(type(part).__module__, verb) for cog in cogs for part in cog.parts() for verb in verbs_of(part)]
        check_verbs(declared, self.services.features.features)
        for cog in cogs:
            await self.add_cog(cog)
            self._controls |= cog.controls()
            self.on_start_up(cog.at_home)
            for entry in menus_of(cog):
                self.tree.add_command(entry)
        put_in_order(self.tree, BY_USE)
        for listener in (self.delivery.presenter, self.delivery.hands):
            self.services.tables.subscribe(listener.changed)
        self.features.subscribe(self.services)
        self.delivery.parts.subscribe()
        await self.tree.set_translator(CatalogueTranslator())
        if await self._options.home.try_take():
            await self._commands.send()
            await self._enter()
        else:
            self.acting.clear()
            self._standing_by = asyncio.create_task(self._stand_by())

    async def _stand_by(self) -> None:
        """Know all servers, but do nothing, until this process is home. It waits to be while it is connected."""
        await self.wait_until_ready()
        for language in languages():  # reading them takes the event loop a while, and later clicks would wait
            texts(language)
        log.info("another process acts: waiting to")
        while not (self.connected and await self._take_while_connected()):  # noqa: ASYNC110 (there is no such event)
            await asyncio.sleep(1)
        log.info("acts now")
        await self._enter()
        for shard in self.shards.values():
            if not shard.is_closed():
                self.dispatch("shard_ready", shard.id)
        if self.is_ready():
            self.dispatch("ready")
        await self._commands.slots_changed()

    async def _take_while_connected(self) -> bool:
        taking = asyncio.create_task(self._options.home.take())
        while not taking.done() and self.connected:
            await asyncio.wait([taking], timeout=1)
        if not taking.done():
            taking.cancel()
            await asyncio.wait([taking])
        return not taking.cancelled() and taking.result() is None

    async def slots_changed(self) -> None:
        await self._commands.slots_changed()

    @property
    def connected(self) -> bool:
        """Whether there is a connection to Discord's gateway."""
        return any(not shard.is_closed() for shard in self.shards.values())

    @property
    def cut_off(self) -> bool:
        """Whether Discord has not served this process for a while."""
        since = self.outages.lines.lost_since
        return since is not None and self.services.clock.now() - since >= CUT_OFF

    @property
    def misses(self) -> bool:
        """Whether others hear what this process does not."""
        return self._arrivals.missed >= MISSED

    @property
    def complete(self) -> bool:
        """Whether all shards are connected and know their servers: reading these takes the event loop a while."""
        return not self._lost_shards and not any(shard.is_closed() for shard in self.shards.values())

    async def until_home(self) -> None:
        """Wait until this process is home and has begun; raise why it could not."""
        if self._standing_by is not None:
            await self._standing_by
        await self.acting.wait()

    async def _enter(self) -> None:
        self.outages.lines.watch(REQUESTS, self.application_info, ASK_API)
        for work in self._start_up:
            await work()
        self.acting.set()
        self._options.home.share()

    def hears(self, event: str) -> bool:
        """Of what happens while another process is home, only clicks are kept."""
        return self.acting.is_set() or event == "interaction"

    async def mine(self, interaction: discord.Interaction[discord.Client]) -> bool:
        """Whether this process answers; it says so itself if the database is away. What it has begun to answer it
        finishes, even if it leaves."""
        if self.leaving or self._arrivals.is_late(interaction):
            return False
        begun = time.monotonic()
        slot = await self.routing.slot(interaction)
        if self.acting.is_set() and slot in self.services.tables.slots.held:
            self.track_current_task(slot)
        try:
            if not await self._options.home.mine(interaction.id, slot):
                return False
        except StoreError as error:
            if time.monotonic() - begun < DISCORD_WAITS.total_seconds():
                await answer(interaction, error)
            return False
        if not self.leaving:
            await self.acting.wait()
        self.track_current_task(slot)
        return True

    def _note_silence(self, seconds: float | None) -> None:
        """The database does not answer, or does again: without it nobody can act."""
        if seconds is None:
            self.outages.back(DATABASE)
        else:
            self.outages.lost(DATABASE, self.services.clock.now() - timedelta(seconds=seconds))

    def _note_unclaimed(self, interaction: int) -> None:
        """Another process says that nobody has claimed this: find out whether this one hears what happens."""
        if interaction and self._arrivals.note_missed(interaction):
            for shard in self.shards:
                self.outages.lines.failed(shard)

    def _note_stopped(self, now: bool) -> None:
        """No requests are sent, since too many were invalid."""
        (self.outages.lost if now else self.outages.back)(INVALID)

    # whether Discord is there ---------------------------------------------------------------------
    def each_second(self) -> None:
        """A shard's latency changes when a heartbeat is answered."""
        self._arrivals.tick()
        for shard in self.shards.values():
            if math.isfinite(shard.latency) and self._latencies.get(shard.id) != shard.latency:
                self._latencies[shard.id] = shard.latency
                self.outages.lines.heard(shard.id)

    def _ask_shard(self, shard: int) -> Awaitable[object] | None:
        """A question that the gateway answers: the bot as a member of a server."""
        guild = next((each for each in self.guilds if each.shard_id == shard and not each.unavailable), None)
        if guild is None or self.user is None:
            return None
        return guild.query_members(user_ids=[self.user.id], cache=False)

    async def on_ready(self) -> None:
        self.outages.back(Outages.START)

    async def on_shard_disconnect(self, shard: int) -> None:
        self._lost_shards.add(shard)
        silent = self.outages.lines.silent_since(shard)
        self.outages.lost((CLOSED, shard), silent if self.services.clock.now() - silent > HEARTBEAT_TIMEOUT else None)

    async def on_shard_ready(self, shard: int) -> None:
        self.features.count.begin()
        self.outages.lines.watch(shard, partial(self._ask_shard, shard), ASK_SHARD)
        self._note_back(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        self._note_back(shard)

    def _note_back(self, shard: int) -> None:
        self._lost_shards.discard(shard)
        self.outages.lines.heard(shard)
        self.outages.back((CLOSED, shard))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._foreign.note(channel.id for channel in (*guild.channels, *guild.threads))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._foreign.forget(channel.id for channel in (*guild.channels, *guild.threads))

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Handle buttons, selects and submitted forms; commands come through the tree."""
        self._note_event(interaction)
        click = Click.of(interaction)
        if click is not None and await self.mine(interaction):
            await self.handle_click(interaction, click)

    def _note_event(self, interaction: discord.Interaction[discord.Client]) -> None:
        guild = None if interaction.guild_id is None else self.get_guild(interaction.guild_id)
        if guild is not None:
            self.outages.lines.heard(guild.shard_id)
        elif is_outside(interaction):
            self._foreign.note(filter(None, [interaction.channel_id]))
        elif is_dm(interaction):
            self.outages.lines.heard(0)
            if interaction.channel_id is not None:
                self.delivery.editor.note_dm(interaction.user.id, interaction.channel_id)

    async def handle_click(self, interaction: discord.Interaction[discord.Client], click: Click) -> None:
        """Handle a button, a select or a form. The user gets an answer whatever happens."""
        begun, outcome = time.perf_counter(), "done"
        control = self._controls.get(click.verb)
        try:
            if not await self.gate.admit(interaction):
                outcome = "throttled"
                return
            if control is None:
                raise Refusal("old_button")
            await self._check_click(interaction, click, control.right)
            await control.handle(interaction, click)
        except Exception as error:
            outcome = "refused" if of_player(error) else "discord_error" if isinstance(error, API_ERRORS) else "failed"
            await answer(interaction, error)
        finally:
            if control is None or control.answer != HAND:  # hands note their clicks
                self.delivery.editor.note_click(interaction)
            if click.table and is_outside(interaction):
                self.delivery.presenter.schedule(click.table)
            self._metrics.clicked(time.perf_counter() - begun, outcome)

    async def _check_click(self, interaction: discord.Interaction[discord.Client], click: Click, right: Right) -> None:
        """Check the right to a click. The hand of a player who has no seat any more loses its controls."""
        try:
            await self.gate.check(interaction, right, click.subject)
        except TableError as error:
            if error.code in GONE and click.verb != "hand" and right is Right.PLAYER:
                await self.delivery.hands.on_demand.close_left(interaction, click.table)
            raise

    def track_current_task(self, slot: int) -> None:
        """Have `finish` wait for the current task, which answers an interaction."""
        if (task := asyncio.current_task()) is not None:
            self._working[task] = slot
            task.add_done_callback(lambda done: self._working.pop(done, None))

    async def finish(self) -> None:
        """Wait at most `FINISHING` seconds for the clicks and commands that have arrived."""
        await asyncio.sleep(0)  # let tasks start for what the gateway just delivered
        if self._working:
            await asyncio.wait(self._working, timeout=FINISHING)

    async def finish_elsewhere(self) -> None:
        """Wait at most `LEAVING` seconds for those of slots that are not here any more."""
        held = self.services.tables.slots.held
        leaving = [task for task, slot in self._working.items() if slot not in held]
        if leaving:
            await asyncio.wait(leaving, timeout=LEAVING)

    async def login(self, token: str) -> None:
        self._begun = True
        await super().login(token)

    async def close(self) -> None:
        self._commands.stop()
        if self._standing_by is not None:
            self._standing_by.cancel()
        await self.delivery.lanes.close()
        await self._breaker.stop()
        if self._options.identifying is not None:
            await self._options.identifying.stop()
        if self._begun:
            await super().close()
