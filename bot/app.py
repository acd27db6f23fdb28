"""The composition root: storage → tables → scheduler → pictures → Discord client.

Nothing else builds these. `App.open` wires them, the client's start restores the tables from the log, and `App.close`
ends everything in the opposite order, so that the database is closed last.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Self

from bot.client import BusDriver
from bot.client_options import ClientOptions
from bot.core.background import by_executor
from bot.core.clock import Clock, SystemClock
from bot.core.errors import StoreError
from bot.core.slots import WhenChanged
from bot.engines.external import with_engines
from bot.engines.thinkers import Thinkers
from bot.features.declaration import FeatureServices, Judges, Shared, Surroundings, kept_by, settings_by
from bot.identifying import Identifying
from bot.league.season.repository import SeasonRepository
from bot.league.service import LeagueService
from bot.league.services.pars import ParSampler
from bot.league.services.table_rules import TableRules
from bot.ops import mark_upkeep, removed_servers
from bot.ops.metrics import Metrics
from bot.parts import Parts, Reviewing, Thinking
from bot.storage import Address, Storage, open_storage
from bot.storage.budget import budget_of
from bot.storage.home import Home, OnlyProcess, home_of, of_anybody
from bot.storage.identifies import SqlIdentifies
from bot.tables.core.ports import KeptToken
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.lines import Lines
from bot.tables.timing.outages import Outages
from bot.tables.timing.scheduler import Scheduler
from cogs.common.display_names import Signs
from cogs.common.languages import Languages
from cogs.common.limits import Limits
from cogs.common.renderer import Renderer
from cogs.common.services import Experts, HostSettings, Players, Services
from cogs.delivery.card_emojis import Upload
from cogs.delivery.request_lanes import RequestLanes
from cogs.delivery.table_message import LOBBY, TABLE
from cogs.table_cog import TableCog
from games.review.finding import own_puzzle
from rendering.cards.emoji import CODES

log = logging.getLogger(__name__)

SERVED = timedelta(seconds=5)
"""How old a sign of Discord may be that says that it serves this process."""
DEAF = 15
"""Seconds without a connection to Discord's gateway after which other processes have the slots."""
SHOWN_AT_ONCE = 10
"""Tables whose messages are updated without a pause after a start."""
SHOW_PAUSE = 0.1
"""Seconds between two of the others: a table is a message and up to four hands; Discord takes 50 requests a second."""


async def _continue(clock: Clock, storage: Storage, home: Home) -> None:
    """One time for all processes, which never runs back behind what is stored."""
    if isinstance(clock, SystemClock):
        if (at := await home.time()) is not None:
            clock.set_to(at)
        clock.continue_from(await storage.tables.newest())


def _at_home(parts: Parts, storage: Storage, home: Home) -> ClientOptions:
    identifies = SqlIdentifies(of_anybody(storage.database))
    identifying = Identifying(identifies, home.identifying, parts.clock, starts=parts.client.starts)
    budget = budget_of(storage.database, lambda: home.sharing)
    return replace(parts.client, home=home, budget=budget, identifying=identifying)


def _sampler(reviewing: Reviewing) -> ParSampler | None:
    return None if reviewing.par is None else by_executor(reviewing.workers, reviewing.par)


def _busy(parts: Parts) -> Callable[[], bool]:
    """Whether tables wait for AI players: what nobody waits for, waits."""
    workers = parts.thinking.workers
    return lambda: isinstance(workers, Thinkers) and workers.busy


def _features(storage: Storage, tables: TableService, leagues: LeagueService, parts: Parts,
              away: Callable[[], bool]) -> FeatureServices:
    reviewing = parts.reviewing
    judges = Judges(reviewing.puzzles, reviewing.retired, busy=_busy(parts),
                    review=by_executor(reviewing.workers, reviewing.review),
                    own_puzzle=by_executor(reviewing.workers, own_puzzle),
                    tell=by_executor(reviewing.workers, reviewing.tell),
                    note=None if reviewing.note is None else by_executor(reviewing.workers, reviewing.note))

    def shared(features: FeatureServices) -> Shared:
        return Shared(features, storage.database, storage.marks, tables, leagues, clock=parts.clock,
                      secrets=parts.random, judges=judges, notices=storage.notices, prefs=storage.preferences,
                      rename_across=storage.rename_across,
                      around=Surroundings(parts.hosting.across_days, parts.publishing, away))

    return FeatureServices(parts.features, shared)


def _experts(thinking: Thinking, reviewing: Reviewing) -> Experts:
    return Experts(
        by_executor(thinking.workers, thinking.player),
        by_executor(reviewing.workers, reviewing.weigh), by_executor(reviewing.workers, reviewing.explore))


@dataclass(slots=True)
class App:
    """A wired bot. ``client`` may be started once."""

    parts: Parts
    storage: Storage
    tables: TableService
    leagues: LeagueService
    scheduler: Scheduler
    metrics: Metrics
    client: BusDriver
    outages: Outages
    upload: Upload | None = None
    home: Home = field(default_factory=OnlyProcess)
    background: list[asyncio.Task[None]] = field(default_factory=list)
    held: frozenset[int] = frozenset()
    """The slots whose tables are shown."""

    @classmethod
    async def open(cls, database: Address | str, parts: Parts | None = None) -> Self:
        """StoreError says in one line why the database cannot be used."""
        parts = parts or Parts()
        storage = await open_storage(
            database, check=True, kept=kept_by(parts.features), secret=parts.hosting.secret, clock=parts.clock,
            declared=settings_by(parts.features))
        try:
            await mark_upkeep.adopt(storage)  # before home: a process that waits to be it may not write
            home = home_of(storage.database)
            await _continue(parts.clock, storage, home)
            return cls._wired(parts, storage, home)
        except BaseException:
            await storage.close()
            raise

    @classmethod
    def _wired(cls, parts: Parts, storage: Storage, home: Home) -> Self:
        thinking, reviewing, hosting = parts.thinking, parts.reviewing, parts.hosting
        games = with_engines(parts.games, thinking.engines.names)
        slots = storage.database.slots
        seasons = SeasonRepository(storage.leagues.seasons, parts.clock, slots)
        rules = TableRules(seasons)
        tables = TableService(storage.tables, parts.clock, parts.random, paces=parts.paces, games=games,
                              boards=(rules.board_secret,), guard=rules, slots=slots)
        lines = Lines(parts.clock)
        ai = AiPlayers(tables, thinking.player, thinking.workers, thinking.engines, thinking.random)
        scheduler = Scheduler(tables, parts.clock, ai, lines.answered)
        drawing, metrics = Renderer(parts.pictures), Metrics()
        leagues = LeagueService(seasons, storage.leagues, tables, parts.random, _sampler(reviewing))
        lanes = RequestLanes(parts.clock, hosting.interval, metrics.waited)
        outages = Outages(
            tables.automation, scheduler, home.alive(storage.tables), lines, parts.clock, restored=lanes.hurry)
        uploaded = hosting.cards
        services = Services(
            tables=tables, leagues=leagues, players=Players(storage.notices, storage.blocks),
            experts=_experts(thinking, reviewing), messages=storage.messages, prefs=storage.preferences,
            languages=Languages(storage.preferences, hosting.language, Signs(uploaded), slots), drawing=drawing,
            limits=Limits(parts.clock), clock=parts.clock,
            host=HostSettings(thinking.engines.names, hosting.about, hosting.greets),
            features=_features(storage, tables, leagues, parts, lambda: outages.away))
        outages.when_over(services.features.give_back)
        client = BusDriver(services, lanes, metrics, _at_home(parts, storage, home), outages)
        upload = Upload(client, drawing.emoji, uploaded, slots) if hosting.emojis else None
        tables.subscribe(metrics.changed)
        app = cls(parts, storage, tables=tables, leagues=leagues, scheduler=scheduler, metrics=metrics, client=client,
                  outages=outages, upload=upload, home=home)
        client.on_start_up(app.resume)
        slots.follow(*app._readers())
        return app

    def _readers(self) -> Sequence[WhenChanged]:
        """What knows something of the database that other processes may have changed: also before this one acts."""
        return (self.storage.messages.slots_changed, self.tables.slots_changed, self.leagues.slots_changed,
                self.client.services.languages.slots_changed)

    def _followers(self) -> Sequence[WhenChanged]:
        """All that follows from the slots that this process holds, in order. Who acts reads anew first what it acts by;
        what shows it follows; then come the cogs, as they were added, each with its parts."""
        client = self.client
        return (*self._readers(), client.features.count.slots_changed, self.leagues.results.slots_changed,
                self.slots_changed,
                *client.services.features.followers(),
                client.slots_changed, *(cog.slots_changed for cog in client.cogs.values() if isinstance(cog, TableCog)))

    async def resume(self) -> None:
        """Restore every table and update the messages that are behind their tables."""
        await _continue(self.parts.clock, self.storage, self.home)
        if self.parts.hosting.forget_servers is not None:
            await removed_servers.forget(self.client, self.storage, self.parts.clock, self.parts.hosting.forget_servers)
        await self.leagues.results.catch_up()
        await self.outages.start()
        await self.scheduler.start()
        await self.client.services.features.start()
        if self.upload is not None:
            self.background.append(asyncio.create_task(self.upload.run(CODES)))
        if self.parts.hosting.forget_servers is not None:
            self.background.append(asyncio.create_task(
                removed_servers.watch(
                    self.client, self.storage, self.parts.clock, self.parts.hosting.forget_servers, self._forgotten)))
        self.background.append(asyncio.create_task(mark_upkeep.watch(self.storage)))
        self.background.append(asyncio.create_task(
            self.client.refusals.watch(self.storage.database, self.parts.clock)))
        self.background.append(asyncio.create_task(self._load_puzzles()))
        self.tables.slots.follow(*self._followers())
        self._adopt(await self.home.left(self.parts.clock.now()))
        await self.client.features.posted["leaders"].resume()
        await self._show_here(self.tables.slots.held)

    async def _forgotten(self) -> None:
        """Servers are gone, after a start: what features know of them goes, too."""
        for follow in self.client.services.features.followers():
            await follow()

    async def _show_here(self, taken: Collection[int]) -> None:
        """Bring the messages of the tables that are here up to date. ``taken``: the slots that are new here; in others
        a lobby without a message is about to get one."""
        self.held = self.tables.slots.held
        await self.client.delivery.hands.resume()
        for lobby in await self.storage.messages.unposted(LOBBY, SHOWN_AT_ONCE):
            if await self.tables.homes.slot(lobby) in taken:
                self.client.delivery.presenter.post(lobby)
        self.background[:] = [task for task in self.background if not task.done()]
        self.background.append(asyncio.create_task(self._show(await self.storage.messages.behind(TABLE))))

    async def slots_changed(self) -> None:
        """First end what is done for slots that were given away, and leave what their home needs; then begin there."""
        delivery = self.client.delivery
        sent = [] if self.tables.slots.held else [delivery.lanes.finish()]
        await asyncio.gather(self.client.finish_elsewhere(), self.scheduler.resync(), self.outages.note_alive(), *sent)
        await self._leave(delivery.keep(self.client.routing.known_slot), self.tables.slots.held)
        delivery.forget_elsewhere()
        self._adopt(await self.home.left(self.parts.clock.now()))
        if not self.held:
            self.outages.forget()
        await self.outages.taken(self.home.lost_since())
        await self._show_here(self.tables.slots.held - self.held)

    async def _leave(self, kept: Sequence[KeptToken], held: Collection[int] = ()) -> None:
        """Leave tokens to other processes, but for those of slots that are held."""
        left = [each for each in kept if each.slot not in held and (each.slot is not None or not held)]
        if left:
            await self.home.leave(left)
            for each in left:
                self.client.delivery.editor.forget(each.message)
            log.info("left: %d tokens, %d of them of hands", len(left), sum(each.hand is not None for each in left))

    async def _load_puzzles(self) -> None:
        """Beside the event loop, so that nobody waits while the first who asks for a puzzle has them loaded."""
        await asyncio.to_thread(self.parts.reviewing.puzzles)

    def _adopt(self, left: Sequence[KeptToken]) -> None:
        """Go on editing what the process before could edit."""
        self.client.delivery.adopt(left)
        if left:
            log.info("found: %d tokens, %d of them of hands", len(left), sum(each.hand is not None for each in left))

    async def keep_home(self) -> None:
        """Become home, and stay it. Raises `NotHome` once another process is, or why this one could not begin."""
        self.home.ask_by(self._is_served)
        await asyncio.gather(self.client.until_home(), self.home.keep(), self._note_reach())

    async def _note_reach(self) -> None:
        """Let others have the slots until all shards are connected again, and while Discord does not serve it."""
        lost = 0
        while True:
            await asyncio.sleep(1)
            lost = 0 if self.client.connected else lost + 1
            if lost >= DEAF:
                self.home.reached(now=False)
            elif self.client.complete:
                self.home.reached(now=True)
            self.home.lost(now=self.client.cut_off or self.client.misses, sure=self.client.misses)

    async def _is_served(self) -> bool:
        """Whether all lines to Discord have just given a sign. What is lost is none."""
        return await self.outages.lines.serve(SERVED) and not self.outages.away

    async def _show(self, tables: Sequence[int]) -> None:
        """Update the messages of tables, with a pause between them if there are many. Clicks don't wait for it."""
        for number, table_id in enumerate(tables):
            await asyncio.sleep(SHOW_PAUSE if number >= SHOWN_AT_ONCE else 0)
            try:
                snapshot = await self.tables.snapshot(table_id)
            except StoreError as error:  # one damaged table must not stop the others
                log.error("table %d cannot be restored: %s", table_id, error)
                continue
            self.client.delivery.presenter.schedule(table_id)
            if isinstance(snapshot, RunningTable):
                self.client.delivery.hands.restore(snapshot)

    async def _give_all(self) -> None:
        """Let the other processes go on with the tables."""
        try:
            await self.home.hand_over()
        except (StoreError, OSError) as error:
            log.warning("private hands must be opened again: %s", error)

    async def _finish(self) -> None:
        """Finish what is being done, in order, and stop what goes on by itself: from then on nothing is written."""
        services = self.client.services
        await services.features.stop()
        await self.leagues.results.settle()
        await self.leagues.statistics.stop()
        await self.leagues.pars.stop()

    async def close(self) -> None:
        """Finish what is being done, announce the stop at the tables, then close everything. A process that waits to be
        home, or is starting, goes on instead, as soon as what is being done is finished."""
        if self.client.acting.is_set():
            self.client.leaving = goes_on = await self.home.stop()
            if goes_on:
                await self._give_all()
            await self.outages.stop()
            await self.scheduler.stop()
            await self.client.finish()
            if goes_on:
                await self.client.delivery.lanes.close()
            else:
                await self.client.delivery.presenter.farewell()
        for task in self.background:
            task.cancel()
        await self._finish()
        await self.client.refusals.store(self.storage.database, self.parts.clock)
        await self.home.give()
        await self.client.close()
        self.client.services.drawing.close()
        self.parts.thinking.close()
        self.parts.reviewing.close()
        if self.parts.publishing is not None:
            await self.parts.publishing.store.close()
        await self.storage.close()
