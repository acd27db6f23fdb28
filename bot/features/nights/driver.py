"""What happens by itself at club nights: the start, rounds, games, the end of their time.

How it works. The driver keeps no plan. `clock.steps` reads from a night's state which steps are due and when the next
ones are; the driver looks at a night when its log has changed, or when the earliest of those times has come, takes the
steps that are due (each is one entry of the log), and looks again, since one step may bring the next (`STEPS`). Two
looks at one night never overlap (`_looking`). So nothing is lost by a kill: a new process looks at every night, reads
the same state, and goes on where the old one was. A step that is refused is no error: somebody was quicker.

A game whose time is up in the middle of a deal goes on until the deal is over: its table is in `_late`, and the table's
next pause brings the next look.

Why clocks are set back: while Discord is out of reach nobody can act, so nothing happens (``away``); afterwards
`give_back` adds the lost time to every clock. Only the process that is home of a night's server drives it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime, timedelta
from functools import partial
from random import Random

from bot.core.background import BackgroundTasks
from bot.core.clock import DeadlineQueue
from bot.core.errors import StoreError, TableError
from bot.core.slots import slot_of
from bot.features.nights.tables import NightTables
from bot.league.entries import Facts
from bot.league.model import LeagueError, Season, Stage
from bot.league.ports import Pool
from bot.league.ratings import Rating
from bot.league.season import decisions, lifecycle
from bot.league.season.night import arena, clock, rounds
from bot.league.season.night.clock import DueStep, NightStep
from bot.league.season.repository import SeasonRepository
from bot.league.services.ratings import RatingService
from bot.league.state import SeasonState
from bot.tables.core.change import Cause, Changed
from bot.tables.core.ports import Secrets
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService
from games.views import Phase

log = logging.getLogger(__name__)

RETRY = timedelta(seconds=5)
STEPS = 20
"""Of one look at a night; then others have their turn."""
RUNNING = (Stage.JOINING, Stage.RUNNING)

TOLD = timedelta(days=1)
"""How long after its beginning the end of a night is looked at after a start."""

NightListener = Callable[[SeasonState], object]


class NightDriver:
    """Subscribe to hear of every change of a night, and of its times."""

    def __init__(self, repository: SeasonRepository, tables: TableService, night_tables: NightTables,
                 ratings: RatingService, secrets: Secrets, away: Callable[[], bool] = lambda: False) -> None:
        """``away``: whether Discord is out of reach; nothing happens while it is."""
        self._repository = repository
        self._night_tables = night_tables
        self._ratings = ratings
        self._secrets = secrets
        self._times: DeadlineQueue[int] = DeadlineQueue(repository.clock, self._due)
        self._looking: set[int] = set()
        self._late: dict[int, int] = {}
        """Seasons by tables that play the last deal of their time."""
        self._listeners: list[NightListener] = []
        self._tasks = BackgroundTasks()
        self._held = away
        repository.on_changed(self._season_changed)
        tables.subscribe(self._table_changed, Cause.ACT)

    def subscribe(self, listener: NightListener) -> None:
        self._listeners.append(listener)

    async def start(self) -> None:
        """After a start: look at every night, also at one that has just ended: a kill may have come before its end was
        told."""
        await self.slots_changed()

    async def slots_changed(self) -> None:
        self._times.clear()
        self._late.clear()
        now = self._repository.now()
        for season in await self._repository.seasons_here((*RUNNING, Stage.CLOSED)):
            if season.settings.night is None:
                continue
            if season.stage is not Stage.CLOSED:
                await self._resume(season)
            elif season.settings.night.begins + TOLD < now:
                continue
            self._times.add(season.id, now)

    async def _resume(self, season: Season) -> None:
        """Games whose beginning a kill has interrupted."""
        linked = [each.number for each in (await self._repository.state(season.id)).open() if each.table is not None]
        await self._try(season.id, partial(self._night_tables.begin, season.id, linked))

    async def stop(self) -> None:
        self._times.clear()
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is being done in the background."""
        await self._tasks.settle()

    async def give_back(self, since: datetime, now: datetime, only: Collection[int] | None = None) -> None:
        """Nobody could act from ``since`` until now. ``only``: on servers of these slots."""
        for season in await self._repository.seasons_here((Stage.RUNNING,)):
            if season.settings.night is not None and (only is None or slot_of(season.guild) in only):
                await self._repository.change(
                    season.id, None, partial(clock.given_back, since=since, now=now))

    def look_at(self, season_id: int) -> None:
        """Look at a night now."""
        self._times.add(season_id, self._repository.now())

    # when to look --------------------------------------------------------------------------------
    def _season_changed(self, state: SeasonState) -> None:
        if state.settings.night is not None:
            self.look_at(state.id)
            self._tell(state)

    def _table_changed(self, change: Changed) -> None:
        after = change.after
        if after.id in self._late and isinstance(after, RunningTable) and after.phase is Phase.BETWEEN:
            self._times.add(self._late.pop(after.id), self._repository.now())

    def _due(self, season_id: int) -> None:
        if season_id in self._looking or self._held():
            self._times.add(season_id, self._repository.now() + RETRY)
            return
        self._looking.add(season_id)
        self._tasks.start(self._look(season_id))

    async def _look(self, season_id: int) -> None:
        try:
            state = await self._repository.state(season_id)
            if self._repository.slots.here(state.season.guild):
                self._tell(await self._pass(season_id))
        except Exception:
            log.exception("night %d is behind", season_id)
            self._times.add(season_id, self._repository.now() + RETRY)
        finally:
            self._looking.discard(season_id)

    async def _pass(self, season_id: int) -> SeasonState:
        """Take all steps that are due, and those that follow from them."""
        state = await self._repository.state(season_id)
        for _ in range(STEPS):
            before, now = state.seq, self._repository.now()
            due = [each for each in sorted(clock.steps(state, now)) if each.at <= now]
            for each in due:
                if each.step is not NightStep.BEGIN:
                    await self._try(season_id, partial(self._take, season_id, each))
            if begin := [each.fixture for each in due if each.step is NightStep.BEGIN]:
                await self._try(season_id, partial(self._begin, season_id, begin))
            state = await self._repository.state(season_id)
            if state.seq == before:
                break
        now = self._repository.now()
        ahead = [each.at for each in clock.steps(state, now) if each.at > now]
        if ahead:
            self._times.add(season_id, min(ahead))
        else:
            self._times.cancel(season_id)
        return state

    def _tell(self, state: SeasonState) -> None:
        for listener in self._listeners:
            listener(state)

    async def _try(self, season_id: int, work: Callable[[], Awaitable[object]]) -> None:
        """A refusal is no error: the night has gone on meanwhile, or waits for people."""
        try:
            await work()
        except StoreError:
            raise
        except TableError as error:
            log.info("night %d: %s", season_id, error)

    # steps ---------------------------------------------------------------------------------------
    async def _take(self, season_id: int, due: DueStep) -> None:
        if due.step is NightStep.START:
            await self.begin(season_id, None)
        elif due.step is NightStep.PAIR:
            await self.pair(season_id, None)
        elif due.step is NightStep.MATCH:
            await self._match(season_id)
        elif due.step is NightStep.TIME:
            await self._end(season_id, due.fixture)
        elif due.step is NightStep.AVERAGE:
            await self._night_tables.stop(season_id, due.fixture)
        elif due.step is NightStep.CALL:
            now = self._repository.now()
            await self._repository.change(
                season_id, None, lambda state: clock.called(state, due.fixture, 0, now))
        elif due.step is NightStep.ANSWER:
            now = self._repository.now()
            await self._night_tables.change(season_id, lambda state: decisions.lapsed(state, now))
        elif due.step is NightStep.CLOSE:
            await self._repository.change(season_id, None, lifecycle.closed)

    async def begin(self, season_id: int, by: int | None) -> SeasonState:
        """Start the night with those who are there. Codes: those of `rounds.started`."""
        state = await self._repository.state(season_id)
        users = [(user,) for user in state.night.seeking]
        known = await self._ratings.of(Pool.of(state.season), users) if users else {}
        best = sorted(state.night.seeking.values(),
                      key=lambda each: -known.get((each.user or 0,), Rating()).mu)
        now = self._repository.now()
        return await self._repository.change(
            season_id, by, lambda state: rounds.started(state, now, best, early=by is not None))

    async def pair(self, season_id: int, by: int | None) -> SeasonState:
        """The next round, or the clock of an arena; the end of the night if nobody is left for one."""
        now, draw = self._repository.now(), Random(self._secrets(16))  # noqa: S311 the seed is a secret

        def decide(state: SeasonState) -> Facts:
            if state.play.waiting or (state.night.clock is not None and arena.is_arena(state)):
                return []
            if arena.is_arena(state):
                return arena.opened(state, now)
            try:
                return rounds.next_round(state, now, draw)
            except LeagueError as error:
                if error.code not in ("all_paired", "too_few_entrants") or not state.round:
                    raise
                return lifecycle.closed(state)

        return await self._repository.change(season_id, by, decide, slow=True)

    async def _match(self, season_id: int) -> None:
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            waiting = arena.lined_up(state, now)
            return waiting or ([] if arena.is_ending(state, now) else arena.matched(state, now))

        await self._repository.change(season_id, None, decide)

    async def _begin(self, season_id: int, numbers: Sequence[int]) -> None:
        """At the latest when the grace is over, without those who have not come. All of them together."""
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            late = [each for number in numbers if number in state.play.waiting
                    and (each := state.fixtures[number]).table is None and now >= clock.begins_by(state, each)]
            return list(rounds.unseen(state, late))

        state = await self._repository.change(season_id, None, decide)
        over = [number for number in numbers if clock.is_over(state, state.fixtures[number], now)]
        await self._night_tables.begin(season_id, [number for number in numbers if number not in over])
        for number in over:
            await self._night_tables.stop(season_id, number)

    async def _end(self, season_id: int, number: int) -> None:
        """The fixture's time is up: it ends with the deal that is being played."""
        fixture = (await self._repository.state(season_id)).fixtures[number]
        if not await self._night_tables.is_playing(fixture):
            await self._night_tables.stop(season_id, number)
        elif fixture.table is not None:
            self._late[fixture.table] = season_id
