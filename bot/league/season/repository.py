"""The states of the seasons in use, and the one place that adds entries to their logs.

A decision is made on the newest state known here, and its entries are stored under the next numbers. If another process
was faster, the store raises `Conflict`. Then the state is read again and the decision repeated.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.league.formats.registry import format_of
from bot.league.model import Entry, Fixture, Kind, LeagueError, Result, Season
from bot.league.ports import LeagueStore, Pool, PoolGame, Write
from bot.league.ratings import RatedGame
from bot.league.season import fold
from bot.league.season.entries import Drafts, result_in
from bot.league.standings import line
from bot.league.state import SeasonState
from bot.tables.core.errors import Conflict, StaleTable
from bot.tables.core.ports import Clock

ATTEMPTS = 5
CACHED = 64
LONG = 2000
"""A log with more entries is folded in a thread."""
Decide = Callable[[SeasonState], Drafts]


class SeasonRepository:
    """Reads and changes seasons; each season has a lock."""

    def __init__(self, store: LeagueStore, clock: Clock) -> None:
        self.store = store
        self._clock = clock
        self._states: LRUCache[int, SeasonState] = LRUCache(CACHED)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._rated: list[Callable[[int], None]] = []
        self._epoch = 0
        """Counts calls of `forget`, so that earlier reads are not cached afterwards."""

    def on_rated(self, listener: Callable[[int], None]) -> None:
        """Have ``listener`` called with the server whose rated games have changed."""
        self._rated.append(listener)

    def note_rated(self, guild: int) -> None:
        """Rated games of a server have changed."""
        for listener in self._rated:
            listener(guild)

    def now(self) -> datetime:
        """In whole milliseconds, as logs store it."""
        now = self._clock.now()
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    async def create(self, season: Season, entry: Entry) -> Season:
        made = await self.store.create(season, entry)
        self._states[made.id] = fold.read(made, [entry])
        return made

    async def season(self, season_id: int) -> Season:
        """Name, stage and settings, which need no fold. LeagueError (``no_such_season``)."""
        found = await self.store.season(season_id)
        if found is None:
            raise LeagueError("no_such_season")
        return found

    async def state(self, season_id: int) -> SeasonState:
        """LeagueError (``no_such_season``)."""
        async with self._locked(season_id) as state:
            return state

    async def change(self, season_id: int, by: int | None, decide: Decide, *, slow: bool = False) -> SeasonState:
        """Store the entries that ``decide`` returns. What it raises goes through, and nothing has changed.

        ``slow``: it takes long and only reads the state, so it runs in a thread.
        """
        for _ in range(ATTEMPTS):
            epoch = self._epoch
            async with self._locked(season_id) as state:
                drafts = await asyncio.to_thread(decide, state) if slow else decide(state)
                if not drafts:
                    return state
                try:
                    return await asyncio.shield(self._append(state, by, drafts, epoch))
                except Conflict:
                    continue
        raise StaleTable

    def forget(self) -> None:
        """Read every season again when it is next needed."""
        self._states.clear()
        self._epoch += 1

    @asynccontextmanager
    async def _locked(self, season_id: int) -> AsyncIterator[SeasonState]:
        lock = self._locks.setdefault(season_id, asyncio.Lock())
        async with lock:
            state = self._states.get(season_id)
            yield state if state is not None else await self._load(season_id)

    async def _append(self, state: SeasonState, by: int | None, drafts: Drafts, epoch: int) -> SeasonState:
        """The state leaves the cache until its entries are durable; if they are not, it is read again."""
        self._states.pop(state.id, None)
        at = self.now()
        entries = [Entry(state.seq + n, at, by, draft.kind, draft.data) for n, draft in enumerate(drafts, 1)]
        after = fold.extend(state, entries)
        write = write_of(state, after, entries)
        await self.store.append(write)
        if write.games:
            self.note_rated(after.season.guild)
        self._cache(after, epoch)
        return after

    async def _load(self, season_id: int) -> SeasonState:
        epoch, season = self._epoch, await self.season(season_id)
        entries = await self.store.log(season_id)
        long = season.seq > LONG
        state = await asyncio.to_thread(fold.read, season, entries) if long else fold.read(season, entries)
        self._cache(state, epoch)
        return state

    def _cache(self, state: SeasonState, epoch: int) -> None:
        if epoch == self._epoch:
            self._states[state.season.id] = state


def write_of(before: SeasonState, state: SeasonState, entries: Sequence[Entry]) -> Write:
    """The transaction that stores these entries, which led from ``before`` to ``state``, and what is copied out."""
    links = {entry.data["table"]: entry.data["fixture"] for entry in entries
             if entry.kind is Kind.LINKED and entry.data["table"] is not None}
    touched = fold.changed_entrants(before, state)
    changed = [line(state, number) for number in touched if number in state.entrants]
    gone = [number for number in touched if number not in state.entrants]
    games = [pool_game(state, entry) for entry in entries if entry.kind is Kind.RESULT and state.settings.rated]
    return Write(state.season, entries, changed, gone, links, games)


def pool_game(state: SeasonState, entry: Entry) -> PoolGame:
    """What a result entry means for ratings: no game if it was not played, or an AI player had a seat."""
    fixture, result = state.fixtures[entry.data["fixture"]], result_in(entry.data["result"])
    sides = _users(state, fixture, result)
    casual = format_of(state.settings).ladder and result.table is not None
    source = f"t{result.table}" if casual else f"s{state.season.id}f{fixture.number}"
    return PoolGame(Pool.of(state.season), source, entry.at, RatedGame(sides, result.ranks) if sides else None)


def _users(state: SeasonState, fixture: Fixture, result: Result) -> tuple[tuple[int, ...], ...]:
    """The users who played, by side; () if the game is not rated."""
    if not result.real:
        return ()
    if result.players or result.table is not None:
        return result.players if all(result.players) else ()
    return state.users(fixture)  # logs did not always say who played
