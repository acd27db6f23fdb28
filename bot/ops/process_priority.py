"""Processes that stand behind the event loop: whoever draws or thinks takes what processor time is left.

Each has a lower priority than the one before it: the loop, drawing, thinking. And each takes its turns as work that
nobody waits for by the millisecond (``SCHED_BATCH``, where there is that): when it has something to do again it waits
for the end of others' turns, and does not cut in on the loop.
"""

from __future__ import annotations

import os
from contextlib import suppress

DRAWING, THINKING = 5, 10
"""Niceness added to the bot's own."""


def behind(nice: int) -> None:
    """Let this process go behind. Where the system has no such thing it stays as it is."""
    with suppress(OSError, AttributeError):
        os.nice(nice)
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
