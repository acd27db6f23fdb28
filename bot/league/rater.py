"""Keeps the ratings of pools up to date with their games."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from weakref import WeakValueDictionary

from bot.league.ports import LeagueStore, Pool
from bot.league.ratings import RatedGame, Rating, Subject, rate

BATCH = 200
"""So many games are rated beside the event loop."""

Step = tuple[int, Mapping[Subject, Rating]]


class Rater:
    def __init__(self, store: LeagueStore) -> None:
        self._store = store
        self._locks: WeakValueDictionary[Pool, asyncio.Lock] = WeakValueDictionary()

    async def ratings(self, pool: Pool, users: Sequence[int] | None = None) -> Mapping[Subject, Rating]:
        """Up to date; ``users`` None: of everybody."""
        await self.refresh(pool)
        return await self._store.ratings(pool, users)

    async def of(self, pool: Pool, subjects: Sequence[Subject]) -> Mapping[Subject, Rating]:
        """Up to date, of those of them that are rated."""
        await self.refresh(pool)
        return await self._store.ratings_of(pool, subjects)

    async def singles(self, pool: Pool) -> Mapping[Subject, Rating]:
        """Up to date, of people without pairs."""
        await self.refresh(pool)
        return await self._store.singles(pool)

    async def history(self, pool: Pool, subject: Subject, limit: int = 60) -> Sequence[Rating]:
        await self.refresh(pool)
        return await self._store.history(pool, subject, limit)

    async def refresh(self, pool: Pool) -> None:
        """Rate the games since the last time; after a correction all of them, from the first."""
        lock = self._locks.setdefault(pool, asyncio.Lock())
        async with lock:
            upto = await self._store.rated(pool)
            games = await self._store.games(pool, upto or 0)
            if not games and upto is not None:
                return
            users = {user for _, game in games for side in game.sides for user in side}
            before = {} if upto is None else await self._store.ratings(pool, sorted(users))
            work = (before, games)
            steps = await asyncio.to_thread(rated, *work) if len(games) > BATCH else rated(*work)
            newest = games[-1][0] if games else 0
            await self._store.put_ratings(pool, newest, steps, afresh=upto is None)


def rated(before: Mapping[Subject, Rating], games: Sequence[tuple[int, RatedGame]]) -> list[Step]:
    """What each game makes of the ratings."""
    ratings = dict(before)
    steps: list[Step] = []
    for number, game in games:
        step = rate(ratings, game)
        ratings.update(step)
        steps.append((number, step))
    return steps
