"""The ratings of pools, brought up to date with their games before they are read."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from weakref import WeakValueDictionary

from bot.league.judging.week import WEEK, Bounds, Parts, bounded
from bot.league.ports import Pool, RatingStore
from bot.league.ratings import (
    ELSEWHERE,
    OPPONENTS,
    RECENT_GAMES,
    RECENT_OPPONENTS,
    RatedGame,
    Rating,
    Subject,
    rated,
    subjects_of,
)

ACROSS_SERVERS = 0
"""Stands for the server of a pool of games across servers."""
BATCH = 200
"""More games than this are rated in a thread."""
PORTION = 2000
"""Games per transaction, since other writers wait for it."""


class RatingService:

    def __init__(self, store: RatingStore) -> None:
        self.store = store
        self._locks: WeakValueDictionary[Pool, asyncio.Lock] = WeakValueDictionary()

    async def of(self, pool: Pool, subjects: Iterable[Subject] | None = None) -> Mapping[Subject, Rating]:
        """Of those subjects that are rated; None: of everybody, and of all pairs."""
        await self.refresh(pool)
        return await self.store.ratings(pool, subjects)

    async def singles(self, pool: Pool) -> Mapping[Subject, Rating]:
        """Of players, without pairs."""
        await self.refresh(pool)
        return await self.store.singles(pool)

    async def few_opponents(self, pool: Pool, users: Sequence[int]) -> Collection[int]:
        """Those of ``users`` whose rating lists mark: they have met few opponents who also play without them."""
        await self.refresh(pool)
        met = _Met(self.store, pool)
        return {user for user in users if await met.opponents(user) < OPPONENTS}

    async def bounded(self, pool: Pool, game: RatedGame, bounds: Bounds, at: datetime) -> tuple[RatedGame, Parts]:
        """A game that ended ``at`` as it is to be stored, and the points of advantage in it."""
        ratings = await self.of(pool, subjects_of(game))
        users = {user for side in game.sides for user in side}
        return bounded(game, bounds, ratings, await self.store.spent(pool, users, at - WEEK))

    async def history(self, pool: Pool, subject: Subject, limit: int = 60) -> Sequence[Rating]:
        await self.refresh(pool)
        return await self.store.history(pool, subject, limit)

    async def refresh(self, pool: Pool) -> None:
        """Rate the games since the last time; after a correction, that game and those after it."""
        lock = self._locks.setdefault(pool, asyncio.Lock())
        async with lock:
            while not await self._rate(pool):
                pass

    async def _rate(self, pool: Pool) -> bool:
        """False if a correction came in between."""
        upto = await self.store.rated(pool)
        if upto is None:
            await self.store.rewind(pool)
            return False
        ratings: dict[Subject, Rating] = {}
        while games := await self.store.games(pool, upto, PORTION):
            subjects = {subject for _, game in games for subject in subjects_of(game)}
            ratings |= await self.store.ratings(pool, subjects - ratings.keys())
            work = (ratings, [game for _, game in games])
            steps = await asyncio.to_thread(rated, *work) if len(games) > BATCH else rated(*work)
            steps = [_seen(pool, step) for step in steps]
            if not await self.store.put_ratings(pool, upto, games, steps):
                return False
            upto = games[-1][0]
        return True


def _seen(pool: Pool, step: Mapping[Subject, Rating]) -> Mapping[Subject, Rating]:
    """What a game makes of ratings, as far as anybody may see it: across servers nobody knows who their partner was, so
    no pair has a rating there."""
    return {who: rating for who, rating in step.items() if len(who) == 1} if pool.guild == ACROSS_SERVERS else step


class _Met:
    """Whom players of a pool have met; each player's games are read once."""

    def __init__(self, store: RatingStore, pool: Pool) -> None:
        self._store = store
        self._pool = pool
        self._recent: dict[int, Sequence[RatedGame]] = {}

    async def opponents(self, user: int) -> int:
        """How many opponents of the user count, up to `OPPONENTS`."""
        found = 0
        met: set[int] = set()
        for game in await self._store.last_games(self._pool, user, RECENT_OPPONENTS):
            for other in game.opponents(user):
                if other not in met:
                    met.add(other)
                    found += await self._counts(other, user)
                    if found == OPPONENTS:
                        return found
        return found

    async def _counts(self, other: int, user: int) -> bool:
        if other not in self._recent:
            self._recent[other] = await self._store.last_games(self._pool, other, RECENT_GAMES)
        games = self._recent[other]
        return sum(not game.seats(user) for game in games) >= ELSEWHERE * len(games) > 0
