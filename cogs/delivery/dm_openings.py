"""When direct messages of people at tables across servers are opened: paced over all of these tables, and not for a
while once Discord refuses. Other tables have a channel to say what to do, and wait for nothing.

Discord does not publish its limit. Whoever opens too many too fast gets code 40003, and may lose the right to open any.
Channels that are open stay so, and nothing of this is needed for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import discord

from bot.core.clock import Clock
from cogs.delivery.request_limits import LONG_AGO, Window

TOO_FAST = 40003
MOST, SPAN = 30, timedelta(minutes=1)
PAUSE = timedelta(minutes=10)


class Openings:
    """At most `MOST` within `SPAN`; none for `PAUSE` after a refusal."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._window = Window(MOST, SPAN)
        self._until = LONG_AGO
        self._refused: discord.HTTPException | None = None

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until direct messages may be opened, and open them inside. discord.HTTPException: Discord has
        just refused to, and nothing was asked."""
        now = self._clock.now()
        self._check()
        at = self._window.free_at(now)
        self._window.take(at)
        if at > now:
            due = asyncio.Event()
            timer = self._clock.call_at(at, due.set)
            try:
                await due.wait()
            finally:
                timer.cancel()
            self._check()
        try:
            yield
        except discord.HTTPException as error:
            if error.code == TOO_FAST:
                self._until, self._refused = self._clock.now() + PAUSE, error
            raise

    def _check(self) -> None:
        if self._refused is not None and self._clock.now() < self._until:
            raise self._refused
