"""The states of the seasons in use, and the one place that adds entries to their logs (`bot.log.repository`).

Any process may add to a log. Only the one that is home of the season's server keeps the state in memory and calls the
listeners; it hears of what others add.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.core.background import BackgroundTasks
from bot.core.clock import Clock
from bot.core.errors import StaleTable, StoreError
from bot.core.slots import Slots
from bot.league.entries import Facts, Linked, Resulted, SeasonEntry
from bot.league.formats.registry import format_of
from bot.league.model import Fixture, How, LeagueError, Result, Season, Stage
from bot.league.ports import SEASON, Pool, PoolGame, SeasonStore, Write
from bot.league.ratings import RatedGame
from bot.league.season import fold
from bot.league.season.news.recipients import news_of
from bot.league.standings import line
from bot.league.state import SeasonState
from bot.log.repository import Repository

log = logging.getLogger(__name__)

CACHED = 64
LONG_LOG = 2000
"""A log with more entries is folded in a thread."""
RATED = "rated"
"""What the home of a server hears when its rated games have changed elsewhere."""
Decide = Callable[[SeasonState], Facts]


@dataclass(frozen=True, slots=True)
class Addition:
    """What a decision adds to a log, and the user who made it (None: the bot)."""

    by: int | None
    facts: Facts


class SeasonRepository:
    """Reads and changes seasons; each season has a lock."""

    def __init__(self, store: SeasonStore, clock: Clock, slots: Slots | None = None) -> None:
        """``slots``: for which servers this process acts (None: for all)."""
        self.store = store
        self.clock = clock
        self.slots = slots or Slots()
        self._rated: list[Callable[[int], None]] = []
        self._changed: list[Callable[[SeasonState], None]] = []
        self._states: Repository[SeasonState, Addition] = Repository(self, cache=CACHED, stale=StaleTable)
        self._tasks = BackgroundTasks()
        self.slots.hear(SEASON, self._heard)
        self.slots.hear(RATED, self._heard_rated)

    async def settle(self) -> None:
        """Wait until what was heard is passed on."""
        await self._tasks.settle()

    def forget(self) -> None:
        """Read all seasons again from their logs when they are needed next."""
        self._states.forget_all()

    def on_rated(self, listener: Callable[[int], None]) -> None:
        """Have ``listener`` called with the server whose rated games have changed."""
        self._rated.append(listener)

    def on_changed(self, listener: Callable[[SeasonState], None]) -> None:
        """Have ``listener`` called with each new state of a season."""
        self._changed.append(listener)

    def note_rated(self, guild: int) -> None:
        """Rated games of a server have changed. What a listener raises is logged and stops no other."""
        if not self.slots.here(guild):
            self.slots.report(RATED, guild)
            return
        for listener in self._rated:
            try:
                listener(guild)
            except Exception:
                log.exception("a listener failed on the rated games of server %d", guild)

    def now(self) -> datetime:
        """In whole milliseconds, as logs store it."""
        now = self.clock.now()
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    async def create(self, season: Season, entry: SeasonEntry) -> Season:
        made = await self.store.create(season, entry)
        if self.slots.here(made.guild):
            self._states.know(fold.read(made, [entry]))
        return made

    async def seasons_here(self, stages: Collection[Stage]) -> list[Season]:
        """The seasons of these stages that this process acts for, of all servers."""
        return [each for each in await self.store.seasons(None, tuple(stages)) if self.slots.here(each.guild)]

    async def season(self, season_id: int) -> Season:
        """Name, stage and settings, which need no fold. LeagueError (``no_such_season``)."""
        found = await self.store.season(season_id)
        if found is None:
            raise LeagueError("no_such_season")
        return found

    async def state(self, season_id: int) -> SeasonState:
        """The newest that is known here; decisions follow from the one that `change` gives them. LeagueError
        (``no_such_season``)."""
        return self._seen(await self._states.newest(season_id))

    async def change(self, season_id: int, by: int | None, decide: Decide, *, slow: bool = False) -> SeasonState:
        """Store the entries that ``decide`` returns. What it raises goes through, and nothing has changed.

        ``slow``: it takes long, so it runs in a thread.
        """
        async def attempt(state: SeasonState) -> SeasonState:
            # A drawing of a large Swiss round takes seconds. The season's lock is held meanwhile, but not the event
            # loop: all tables go on.
            facts = await asyncio.to_thread(decide, state) if slow else decide(state)
            # No facts, no entry: what was asked for is so already, and nobody is told of nothing.
            return await self._states.store(state, Addition(by, facts)) if facts else state

        return self._seen(await self._states.attempt(season_id, attempt))

    # several processes ---------------------------------------------------------------------------
    def _seen(self, state: SeasonState) -> SeasonState:
        """Elsewhere a state stays not in memory: nobody says here when it is outdated."""
        if not self.slots.here(state.season.guild):
            self._states.forget(state.id)
        return state

    async def slots_changed(self) -> None:
        self._states.forget_all()

    def _heard(self, season_id: int) -> None:
        if season_id:
            self._tasks.start(self._catch_up(season_id))
        else:
            self._states.forget_all()

    async def _catch_up(self, season_id: int) -> None:
        """Pass on what another process has added."""
        try:
            self._states.forget(season_id)
            state = await self.state(season_id)
        except (LeagueError, StoreError) as error:
            log.warning("what others did in season %d is not known: %s", season_id, error)
            return
        if self.slots.here(state.season.guild):
            self._pass_on(state, rated=state.settings.play.rated)

    def _heard_rated(self, guild: int) -> None:
        if guild and self.slots.here(guild):
            self.note_rated(guild)

    # for `Repository` ----------------------------------------------------------------------------
    async def read(self, season_id: int, /) -> SeasonState:
        season = await self.season(season_id)
        entries = await self.store.log(season_id)
        # By the stored head, before the entries are looked at. In a thread the interpreter still changes between both,
        # so short logs are folded here: they would only wait for it.
        long = season.seq > LONG_LOG
        return await asyncio.to_thread(fold.read, season, entries) if long else fold.read(season, entries)

    async def write(self, before: SeasonState, made: Addition, /) -> SeasonState:
        at = self.now()
        entries = [SeasonEntry(before.seq + n, at, made.by, fact) for n, fact in enumerate(made.facts, 1)]
        after = fold.extend(before, entries)
        await self.store.append(write_of(before, after, entries))
        return after

    def tell(self, after: SeasonState, made: Addition, /) -> None:
        if self.slots.here(after.season.guild):
            resulted = any(isinstance(fact, Resulted) for fact in made.facts)
            self._pass_on(after, rated=after.settings.play.rated and resulted)

    def _pass_on(self, after: SeasonState, *, rated: bool) -> None:
        if rated:
            self.note_rated(after.season.guild)
        for listener in self._changed:
            try:
                listener(after)
            except Exception:
                log.exception("a listener failed on season %d", after.id)


def write_of(before: SeasonState, state: SeasonState, entries: Sequence[SeasonEntry]) -> Write:
    """The transaction that stores these entries, which led from ``before`` to ``state``, and what is copied out."""
    links = {data.table: data.fixture for data in (entry.fact for entry in entries)
             if isinstance(data, Linked) and data.table is not None}
    # Lines are a copy of what the state says, for lists that show many seasons without folding each. Only those that
    # changed are written, or a round of a thousand entrants would rewrite all at each result.
    touched = fold.changed_entrants(before, state)
    changed = [line(state, number) for number in touched if number in state.entrants]
    gone = [number for number in touched if number not in state.entrants]
    games = [pool_game(state, entry.fact, entry.at) for entry in entries
             if isinstance(entry.fact, Resulted) and state.settings.play.rated]
    return Write(state.season, entries, changed, gone, links, games=games, news=news_of(before, entries, state))


def pool_game(state: SeasonState, made: Resulted, at: datetime) -> PoolGame:
    """What a result means for ratings: no game if it was not played, or an AI player had a seat."""
    fixture, result = state.fixtures[made.fixture], made.result
    sides = _users(state, fixture, result)
    # A ladder's games are rated as the tables that they were: one table may count in several ladders, but for the
    # ratings once.
    casual = format_of(state.settings).ladder and result.table is not None
    source = f"t{result.table}" if casual else f"s{state.season.id}f{fixture.number}"
    return PoolGame(Pool.of(state.season), source, at, _game(sides, result),
                    rules=state.settings.play.rating_rules, spent=result.spent)


def _game(sides: tuple[tuple[int, ...], ...], result: Result) -> RatedGame | None:
    return RatedGame(sides, result.rated or result.ranks, result.shares) if sides else None


def _users(state: SeasonState, fixture: Fixture, result: Result) -> tuple[tuple[int, ...], ...]:
    """The users who played, by side; () if the game is not rated, as one whose result was only entered."""
    if not result.real or result.how is How.ELSEWHERE or (result.only_entered and state.settings.edition):
        return ()
    if result.players or result.table is not None:
        return result.players if all(result.players) else ()
    return state.users(fixture)  # logs did not always say who played
