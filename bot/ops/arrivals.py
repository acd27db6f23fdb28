"""Interactions that this process hears too late to answer, since it was frozen, or busy for seconds.

Discord waits three seconds. What came during a pause of the event loop is read all at once after it: by then other
processes have answered it, or nobody can any more. So it is dropped, and one line of the log says how much that was.

A process may also hear nothing at all though it is connected. Others tell when nobody has claimed an interaction: if it
did not come here either, this process has *missed* it.

How late something is follows from its id, which has Discord's time, and from how late others were before. So a wrong
clock does no harm, and as this is only asked shortly after a pause, nor does a clock that is set.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque

import discord
from cachetools import LRUCache

from bot.core.clock import Clock

log = logging.getLogger(__name__)

PAUSE = 2.5
"""Seconds between two calls of `Arrivals.tick`, which come each second, after which the event loop has paused."""
BURST = 5.0
"""Seconds after a pause within which what came meanwhile is read."""
ANSWERED_WITHIN = 3.0
"""Seconds that Discord waits for an answer."""
DELAYS = 50
"""The newest delays that are known: the shortest of them is the usual one."""
KNOWN = 4096
"""The newest interactions whose ids are known."""
RECENT = 15.0
"""Seconds for which it counts that an interaction was missed."""
REPORT = 2.0
"""Seconds until a pause is reported, with what was dropped."""


class Arrivals:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._delays: deque[float] = deque(maxlen=DELAYS)
        self._ticked = self._until = float("-inf")
        self._dropped = 0
        self._came: LRUCache[int, None] = LRUCache(KNOWN)
        self._missed: deque[float] = deque()

    @property
    def missed(self) -> int:
        """How many interactions were missed lately."""
        while self._missed and self._missed[0] < asyncio.get_running_loop().time() - RECENT:
            self._missed.popleft()
        return len(self._missed)

    def note_missed(self, interaction: int) -> bool:
        """Others have heard this. Whether it did not come here."""
        if interaction in self._came:
            return False
        self._missed.append(asyncio.get_running_loop().time())
        return True

    def tick(self) -> None:
        """Call it each second."""
        now = asyncio.get_running_loop().time()
        if PAUSE < now - self._ticked < float("inf"):
            self._until = now + BURST
            asyncio.get_running_loop().call_later(REPORT, self._report, now - self._ticked)
        self._ticked = now

    def is_late(self, interaction: discord.Interaction[discord.Client]) -> bool:
        """An interaction comes. Whether it can't be answered any more."""
        self._came[interaction.id] = None
        if self._ticked > float("-inf"):
            self.tick()
        delay = (self._clock.now() - interaction.created_at).total_seconds()
        if asyncio.get_running_loop().time() > self._until:
            self._delays.append(delay)
            return False
        late = delay - min(self._delays, default=0.0) > ANSWERED_WITHIN
        self._dropped += late
        return late

    def _report(self, seconds: float) -> None:
        if self._dropped:
            log.warning("this process paused for %d s: %d interactions came too late to be answered",
                        seconds, self._dropped)
        self._dropped = 0
