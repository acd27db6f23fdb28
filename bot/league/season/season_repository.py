"""Holds the books of the seasons in use and is the one place that adds entries to them.

A decision is taken on the newest book that is known here; the entries are kept under the next numbers. If another
process was faster the store says `Conflict`: the book is read again and the decision taken again, so that of two
managers acting at once the second is told what holds now.

Of a long season a snapshot is kept every now and then, so that the first use after a restart folds few entries.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from weakref import WeakValueDictionary

from bot.league.errors import LeagueError
from bot.league.model import Entrant, Entry, Fixture, Format, Kind, Result, Season, Tally
from bot.league.ports import LeagueStore, Line, Pool, PoolGame, Write
from bot.league.ratings.ratings import RatedGame
from bot.league.season import codec, snapshot
from bot.league.season.season_rules import Drafts
from bot.league.season.season_state import Book
from bot.tables.core.errors import Conflict, StaleTable, StoreError
from bot.tables.core.ports import Clock

log = logging.getLogger(__name__)

ATTEMPTS = 5
EVERY = 500
"""A snapshot is made when so many entries have come since the last one, and a twentieth of all."""
LONG = 2000
"""A log of more entries is folded beside the event loop."""
Decide = Callable[[Book], Drafts]


class Desk:
    """``cache``: how many books are kept in memory."""

    def __init__(self, store: LeagueStore, clock: Clock, cache: int = 64) -> None:
        self.store = store
        self._clock = clock
        self._cache = cache
        self._books: OrderedDict[int, Book] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._kept: dict[int, int] = {}
        self._forgotten = 0

    def now(self) -> datetime:
        """In whole milliseconds, as the log keeps it."""
        now = self._clock.now()
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    async def create(self, season: Season, entry: Entry) -> Season:
        made = await self.store.create(season, entry)
        self._remember(Book.read(made, [entry]))
        return made

    @asynccontextmanager
    async def hold(self, season_id: int) -> AsyncIterator[Book]:
        """The book, with nobody else deciding on it meanwhile. LeagueError (no_such_season)."""
        lock = self._locks.setdefault(season_id, asyncio.Lock())
        async with lock:
            yield await self._book(season_id)

    async def book(self, season_id: int) -> Book:
        """To read, before the next ``await``."""
        async with self.hold(season_id) as book:
            return book

    async def change(self, season_id: int, by: int | None, decide: Decide) -> Book:
        """Take a decision and keep it; whatever ``decide`` raises goes through and nothing has changed."""
        for _ in range(ATTEMPTS):
            known = self._forgotten
            async with self.hold(season_id) as book:
                drafts = decide(book)
                if not drafts:
                    return book
                try:
                    return await asyncio.shield(self._keep(book, by, drafts, known))
                except Conflict:
                    continue
        raise StaleTable

    def forget(self, season_id: int | None = None) -> None:
        """Read it (None: everything) again when it is next needed."""
        if season_id is None:
            self._books.clear()
            self._forgotten += 1
        else:
            self._books.pop(season_id, None)

    async def _keep(self, book: Book, by: int | None, drafts: Drafts, known: int) -> Book:
        """The book is out of reach until its entries are durable; if they are not, it is read again."""
        self.forget(book.season.id)
        at = self.now()
        entries = [Entry(book.seq + n, at, by, draft.kind, draft.data) for n, draft in enumerate(drafts, 1)]
        for entry in entries:
            book.enter(entry)
        await self.store.append(_write(book, entries))
        book.touched.clear()
        if known == self._forgotten:
            await self._snapshot(book, known)
            self._remember(book)
        return book

    async def _book(self, season_id: int) -> Book:
        held = self._books.get(season_id)
        if held is not None:
            self._books.move_to_end(season_id)
            return held
        known = self._forgotten
        season = await self.store.season(season_id)
        if season is None:
            raise LeagueError("no_such_season")
        kept = await self.store.snapshot(season_id, snapshot.FORM)
        seq = kept[0] if kept else 0
        entries = await self.store.log(season_id, seq)
        work = (season, kept, entries)
        book = await asyncio.to_thread(_read, *work) if season.seq > LONG else _read(*work)
        book.touched.clear()
        if known == self._forgotten:
            self._kept[season_id] = seq
            await self._snapshot(book, known)
            self._remember(book)
        return book

    async def _snapshot(self, book: Book, known: int) -> None:
        """Keep one if it is time; the caller has the season's lock. Should somebody's data be taken out of the logs
        meanwhile, it is thrown away. A failure costs time later and nothing else."""
        season = book.season.id
        if book.seq - self._kept.get(season, 0) < max(EVERY, book.seq // 20):
            return
        try:
            data = await asyncio.to_thread(snapshot.freeze, book)
            if known == self._forgotten:
                await self.store.put_snapshot(season, book.seq, snapshot.FORM, data)
            if known != self._forgotten:
                await self.store.drop_snapshots()
                return
        except StoreError as error:
            log.warning("no snapshot of season %d: %s", season, error)
            return
        self._kept[season] = book.seq

    def _remember(self, book: Book) -> None:
        self._books[book.season.id] = book
        self._books.move_to_end(book.season.id)
        while len(self._books) > self._cache:
            self._books.popitem(last=False)


def _read(season: Season, kept: tuple[int, str] | None, entries: Sequence[Entry]) -> Book:
    """From the snapshot on, or from the beginning."""
    collects = gc.isenabled()
    gc.disable()  # nothing made here is garbage, and looking for it takes three quarters of the time
    try:
        book = snapshot.thaw(season, *kept) if kept else Book(replace(season, seq=0))
        for entry in entries:
            book.enter(entry)
        return book
    finally:
        if collects:
            gc.enable()


def _write(book: Book, entries: Sequence[Entry]) -> Write:
    """What the store copies out of the book with these entries."""
    links = {entry.data["table"]: entry.data["fixture"] for entry in entries
             if entry.kind is Kind.LINKED and entry.data["table"] is not None}
    changed = [line(book, book.entrants[n]) for n in sorted(book.touched) if n in book.entrants]
    gone = [n for n in book.touched if n not in book.entrants]
    games = [pool_game(book, entry) for entry in entries if entry.kind is Kind.RESULT and book.settings.rated]
    return Write(book.season, entries, changed, gone, links, games)


def line(book: Book, entrant: Entrant) -> Line:
    number = entrant.number
    return Line(number, entrant.name, entrant.users, entrant.division, entrant.standing,
                book.tallies.get(number, Tally()), book.before.get(number))


def pool(season: Season) -> Pool:
    return Pool(season.guild, season.settings.game, season.settings.pace)


def pool_game(book: Book, entry: Entry) -> PoolGame:
    """What a result is to the ratings: nothing if cards did not decide it or an AI player had a seat."""
    fixture, result = book.fixtures[entry.data["fixture"]], codec.result_in(entry.data["result"])
    sides = _users(book, fixture, result)
    game = RatedGame(sides, result.ranks) if sides is not None else None
    casual = book.settings.format is Format.FREE and result.table is not None
    source = f"t{result.table}" if casual else f"s{book.season.id}f{fixture.number}"
    return PoolGame(pool(book.season), source, entry.at, game)


def _users(book: Book, fixture: Fixture, result: Result) -> tuple[tuple[int, ...], ...] | None:
    if not result.real:
        return None
    if result.players or result.table is not None:
        return result.players if result.players and all(result.players) else None
    found = []
    for side in book.lineup(fixture):
        if any(member.user is None for member in side):
            return None
        found.append(tuple(member.user for member in side if member.user is not None))
    return tuple(found)
