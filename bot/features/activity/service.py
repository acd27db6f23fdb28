"""Reads a server's newest whole month."""

from __future__ import annotations

from datetime import tzinfo

from bot.core.clock import Clock
from bot.features.activity.rules import ServerMonth, month_before, month_of, offset_of
from bot.league.ports import StatisticsStore


class ActivityService:
    def __init__(self, store: StatisticsStore, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def of_server(self, guild: int, zone: tzinfo) -> ServerMonth:
        """All finished games of people count, also those against AI players."""
        since, until = month_before(self._clock.now())
        start, _ = month_before(since)
        before = {user for user, _ in await self._store.moments(guild, start, since)}
        return month_of(since, until, offset_of(zone, since, until),
                        await self._store.moments(guild, since, until), before)
