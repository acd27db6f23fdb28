"""Games from files: held in memory for an hour, one of each player, for nobody else.

They count nowhere: no statistics, no habit, no rating, no puzzle. Reviews wait until no table waits for an AI player,
one at a time, five of a player a day.

A review of cards that are still being played would help who plays them. So a file is refused with a deal of a running
table, or of deals that others have yet to play, also if a few cards lie elsewhere (`SAME_DEAL`), as one card is changed
quickly; and with a hand like one that its owner was dealt there (`ALIKE`), before or after its exchange, whatever game
it says it is. Other players' hands are not compared one by
one: then a refusal would tell who knows most of a hand whether the rest is what they think. It is asked again before
each page, since cards may have been dealt since.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime, timedelta

from cachetools import LRUCache, TTLCache

from bot.core.background import until_idle
from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.features.brought.reading import read_game
from bot.features.brought.store import SqlHands
from bot.features.brought.values import DAY_SECONDS, HELD_SECONDS, REVIEWS, BroughtError, BroughtGame, Hands
from bot.features.declaration import Judges
from bot.tables.log.history import Step
from games.actions import Action
from games.records.reader import Reader
from games.review.drivers import DRIVERS
from games.review.report import Review
from games.views import Phase

ALIKE = 0.75
"""The share of a hand's cards at which two hands count as the same one: an exchange of three leaves 11 of 14."""
SAME_DEAL = 0.95
"""The share of all cards that must lie in the same hands for two deals to be the same: who knows so many of a round
that is being played has nothing to learn from a refusal."""
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
        self._held: TTLCache[int, BroughtGame] = TTLCache(HELD, HELD_SECONDS, timer=lambda: clock.now().timestamp())
        self._reviews: LRUCache[tuple[str, int, int], Review] = LRUCache(HELD)
        self._used: LRUCache[int, deque[datetime]] = LRUCache(COUNTED)
        self._one = asyncio.Lock()

    async def bring(self, user: int, data: bytes) -> BroughtGame:
        """Hold the game of a file, in place of the one before. BroughtError."""
        game = await asyncio.to_thread(read_game, data)
        await self._check_closed(user, game)
        self._held[user] = game
        return game

    def forget(self, user: int) -> None:
        """With what was found in it."""
        if (game := self._held.pop(user, None)) is not None:
            for key in [each for each in self._reviews if each[0] == game.record]:
                del self._reviews[key]

    async def of(self, user: int) -> BroughtGame:
        """Codes: brought_gone, brought_open."""
        game = self._held.get(user)
        if game is None:
            raise BroughtError("brought_gone")
        await self._check_closed(user, game)
        return game

    async def _check_closed(self, user: int, game: BroughtGame) -> None:
        """BroughtError (brought_open): somebody plays its cards, or has yet to."""
        tables = {table for source in self._closed for table in await source()}
        dealt = [*await self._store.running(), *await self._store.of_tables(tables)]
        own = await self._store.seats_of(user, {table for table, _ in dealt})
        known = [(table, _dealt(text)) for table, text in dealt]
        mine = [there[seat] for table, there in known for seat in own.get(table, ()) if seat in there]
        if any(_same_deal(hands, there.values()) for hands in game.hands for _, there in known) or any(
                _has_one_of(hands, mine) for hands in (*game.hands, *game.passed)):
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
        used, since = self._used.get(user, deque()), self._clock.now() - timedelta(seconds=DAY_SECONDS)
        return REVIEWS - sum(at > since for at in used)

    def _count(self, user: int) -> None:
        if self.left(user) <= 0:
            raise TableError("brought_reviews", n=REVIEWS)
        self._used[user] = deque([*self._used.get(user, ()), self._clock.now()], REVIEWS)


def _dealt(text: str) -> dict[int, frozenset[str]]:
    """The hands in an entry of a table's log, by seat."""
    lines = [line.split() for line in text.splitlines() if line.startswith("hand ")]
    return {int(seat): frozenset(cards) for _, seat, *cards in lines}


def _same_deal(hands: Hands, dealt: Collection[frozenset[str]]) -> bool:
    """Whatever the order of the seats."""
    together = sum(max(len(hand & there) for hand in hands) for there in dealt)
    return together > 0 and together >= SAME_DEAL * sum(map(len, dealt))


def _has_one_of(hands: Hands, dealt: Collection[frozenset[str]]) -> bool:
    return any(there and len(hand & there) >= ALIKE * max(len(hand), len(there)) for hand in hands for there in dealt)


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
