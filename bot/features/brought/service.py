"""Games from files: held in memory for an hour, one of each player, for nobody else.

They count nowhere: no statistics, no habit, no rating, no puzzle. Reviews wait until no table waits for an AI player,
one at a time, five of a player a day.

A review of cards that are still being played would be an oracle. So a file is refused in which a hand of a round is one
that somebody holds at a running table, or nearly (`ALIKE`, as one card is changed quickly), or was dealt in deals that
others have yet to play. It is asked again before each page, since cards may have been dealt since.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta

from cachetools import LRUCache, TTLCache

from bot.core.background import until_idle
from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.features.brought.reading import read_game
from bot.features.brought.store import SqlHands
from bot.features.brought.values import DAY, LASTS, REVIEWS, BroughtError, BroughtGame
from bot.features.declaration import Judges
from bot.tables.log.history import Step
from games.actions import Action
from games.records.reader import Reader
from games.review.drivers import DRIVERS
from games.review.report import Review
from games.views import Phase

ALIKE = 0.8
"""The share of a hand's cards at which two hands count as the same one."""
HELD = 200
"""Games in memory, 60 KB each at most; players of whom reviews are counted."""
COUNTED = 10_000
ClosedTables = Callable[[], Awaitable[Sequence[int]]]
"""Tables whose deals others have yet to play."""


class BroughtGames:
    def __init__(self, store: SqlHands, closed: Sequence[ClosedTables], judges: Judges, clock: Clock) -> None:
        self._store = store
        self._closed = closed
        self._judges = judges
        self._clock = clock
        self._held: TTLCache[int, BroughtGame] = TTLCache(HELD, LASTS, timer=lambda: clock.now().timestamp())
        self._reviews: LRUCache[tuple[str, int, int], Review] = LRUCache(HELD)
        self._used: LRUCache[int, deque[datetime]] = LRUCache(COUNTED)
        self._one = asyncio.Lock()

    async def bring(self, user: int, data: bytes) -> BroughtGame:
        """Hold the game of a file, in place of the one before. BroughtError."""
        game = await asyncio.to_thread(read_game, data)
        await self._check_closed(game)
        self._held[user] = game
        return game

    def forget(self, user: int) -> None:
        self._held.pop(user, None)

    async def of(self, user: int) -> BroughtGame:
        """Codes: brought_gone, brought_open."""
        game = self._held.get(user)
        if game is None:
            raise BroughtError("brought_gone")
        await self._check_closed(game)
        return game

    async def _check_closed(self, game: BroughtGame) -> None:
        """BroughtError (brought_open): somebody plays its cards, or has yet to."""
        known = [hands for _, text in await self._store.running(game.game) for hands in _dealt(text)]
        tables = {table for source in self._closed for table in await source()}
        known += [hands for text in await self._store.of_tables(tables) for hands in _dealt(text)]
        if any(_alike(mine, theirs) for hands in game.hands for mine in hands for theirs in known):
            raise BroughtError("brought_open")

    async def steps(self, game: BroughtGame, round: int) -> Sequence[Step]:
        """The positions of a round, from 1. Empty: it has none."""
        return await asyncio.to_thread(_steps, game.record, round)

    def reviews(self, game: BroughtGame) -> bool:
        """Whether games of this kind are reviewed on this host."""
        return self._judges.review is not None and game.game in DRIVERS

    def is_known(self, game: BroughtGame, round: int, seat: int) -> bool:
        return (game.record, round, seat) in self._reviews

    async def review(self, user: int, game: BroughtGame, round: int, seat: int) -> Review:
        """Codes: brought_reviews (five a day)."""
        key = game.record, round, seat
        if key not in self._reviews:
            self._count(user)
            async with self._one:
                await until_idle(self._judges.busy)
                assert self._judges.review is not None
                self._reviews[key] = await self._judges.review(game.record, round, seat)
        return self._reviews[key]

    def left(self, user: int) -> int:
        """How many reviews the user has left today."""
        used, since = self._used.get(user, deque()), self._clock.now() - timedelta(seconds=DAY)
        return REVIEWS - sum(at > since for at in used)

    def _count(self, user: int) -> None:
        if self.left(user) <= 0:
            raise TableError("brought_reviews", n=REVIEWS)
        self._used[user] = deque([*self._used.get(user, ()), self._clock.now()], REVIEWS)


def _dealt(text: str) -> list[frozenset[str]]:
    """The hands in an entry of a table's log."""
    return [frozenset(line.split()[2:]) for line in text.splitlines() if line.startswith("hand ")]


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one) and len(one & other) >= ALIKE * max(len(one), len(other))


def _steps(record: str, round: int) -> list[Step]:
    reader, found = Reader(), list[Step]()
    for line in record.splitlines():
        before = len(reader.game.rounds(reader.state)) if reader.ready else 0
        event = reader.feed(line)
        if event is None or not isinstance(event.item, Action) or before != round - 1:
            continue
        if reader.game.phase(reader.state) in (Phase.GRAND, Phase.EXCHANGE):
            continue
        view = reader.game.view(reader.state, None)
        hands = {seat.seat: reader.game.view(reader.state, seat.seat).seats[seat.seat].cards or ()
                 for seat in view.seats}
        found.append(Step(view, hands, event.item if found else None))
    return found
