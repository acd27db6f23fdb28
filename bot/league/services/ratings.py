"""The ratings of pools, brought up to date with their games before they are read."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from weakref import WeakValueDictionary

from bot.league.ports import LeagueStore, Pool
from bot.league.ratings import OPPONENTS, Rating, Subject, rated

ACROSS_SERVERS = 0
"""Stands for the server of a pool of games across servers."""
BATCH = 200
"""More games than this are rated in a thread."""
PORTION = 2000
"""Games per transaction, since other writers wait for it."""


class RatingService:

    def __init__(self, store: LeagueStore) -> None:
        self._store = store
        self._locks: WeakValueDictionary[Pool, asyncio.Lock] = WeakValueDictionary()

    async def of(self, pool: Pool, subjects: Iterable[Subject] | None = None) -> Mapping[Subject, Rating]:
        """Of those subjects that are rated; None: of everybody, and of all pairs."""
        await self.refresh(pool)
        return await self._store.ratings(pool, subjects)

    async def singles(self, pool: Pool) -> Mapping[Subject, Rating]:
        """Of players, without pairs."""
        await self.refresh(pool)
        return await self._store.singles(pool)

    async def few_opponents(self, pool: Pool, users: Sequence[int]) -> Collection[int]:
        """Those of ``users``, who are rated, whose rating lists mark: they have met few opponents."""
        return await self._store.few_opponents(pool, users, OPPONENTS)

    async def history(self, pool: Pool, subject: Subject, limit: int = 60) -> Sequence[Rating]:
        await self.refresh(pool)
        return await self._store.history(pool, subject, limit)

    async def refresh(self, pool: Pool) -> None:
        """Rate the games since the last time; after a correction, that game and those after it."""
        lock = self._locks.setdefault(pool, asyncio.Lock())
        async with lock:
            while not await self._rate(pool):
                pass

    async def _rate(self, pool: Pool) -> bool:
        """False if a correction came in between."""
        upto = await self._store.rated(pool)
        if upto is None:
            await self._store.rewind(pool)
            return False
        ratings: dict[Subject, Rating] = {}
        while games := await self._store.games(pool, upto, PORTION):
            sides = {side for _, game in games for side in game.sides}
            subjects = {subject for side in sides for subject in (*((user,) for user in side), tuple(sorted(side)))}
            ratings |= await self._store.ratings(pool, subjects - ratings.keys())
            work = (ratings, [game for _, game in games])
            steps = await asyncio.to_thread(rated, *work) if len(games) > BATCH else rated(*work)
            steps = [_seen(pool, step) for step in steps]
            if not await self._store.put_ratings(pool, upto, games, steps):
                return False
            upto = games[-1][0]
        return True


def _seen(pool: Pool, step: Mapping[Subject, Rating]) -> Mapping[Subject, Rating]:
    """What a game makes of ratings, as far as anybody may see it: across servers nobody knows who their partner was, so
    no pair has a rating there."""
    return {who: rating for who, rating in step.items() if len(who) == 1} if pool.guild == ACROSS_SERVERS else step
