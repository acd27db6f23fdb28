"""How busy the event loop is, so that what can wait gives way to it.

A process that draws all the time slows the loop down even from behind it: where two processors are two threads of one
core they share its units and its cache, and each picture that is done makes an edit for the loop to send.
"""

from __future__ import annotations

import time
from collections.abc import Callable

SPAN = 0.25
"""Seconds of the clock over which a share is told."""
AMPLE, FULL, LEAST = 0.5, 0.95, 0.1
"""Up to the first share of its time the loop gives way to nobody; from the second on others get but the least share of
theirs: never nothing."""


class Busy:
    """Of the event loop's own thread: call it there. ``now`` and ``worked``: clocks, in seconds; ``worked`` tells the
    processor's time that this thread has had."""

    def __init__(
        self, now: Callable[[], float] = time.monotonic, worked: Callable[[], float] = time.thread_time,
    ) -> None:
        self._now, self._worked = now, worked
        self._before = now(), worked()
        self._share = 0.0

    def share(self) -> float:
        """Of the processor's time, lately: 0 to 1."""
        now, worked = self._now(), self._worked()
        since, done = self._before
        if now - since >= SPAN:
            self._share = min(1.0, (worked - done) / (now - since))
            self._before = now, worked
        return self._share

    def pause(self, took: float) -> float:
        """Seconds to wait after work that took so many: the longer, the busier the loop is."""
        free = max(LEAST, min(1.0, (FULL - self.share()) / (FULL - AMPLE)))
        return took / free - took
