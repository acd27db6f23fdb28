"""Settings of the interpreter for a process that answers hundreds of people: nobody waits for its housekeeping.

The search for garbage in cycles stops everything: with 200 tables one through what is new takes up to a quarter of a
second, through everything a third. It finds next to nothing, since answered clicks and sent pictures leave no cycles
(`cogs.delivery.discord_internals.release`, `cogs.delivery.renderer.Upload`). So it is not made whenever Python
would, but in `tidy`, while nobody
clicks. What is loaded at the start is left out.

Threads take turns at the interpreter's lock, five milliseconds each unless told otherwise. The thread that keeps moves
(`bot.storage.writer`) needs it for an instant after each statement, and asks the event loop for it each time: at a
millisecond a time thirty moves at once took a quarter of a second, at a tenth of that a few milliseconds.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Awaitable, Callable

TURN = 0.0001
"""Seconds that a thread may keep the interpreter's lock while another wants it."""
LOOK, PAUSE, LONGEST = 30.0, 600.0, 3600.0
"""Seconds between two looks whether it is quiet, at least between two searches, and at most."""
QUIET = 0.05
"""Of its time the event loop works no more than this while hardly anybody clicks."""

Clock = Callable[[], float]


def steady() -> None:
    """Call it once, when everything is loaded; then `tidy` must run."""
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()
    gc.disable()


async def tidy(
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    now: Clock = time.monotonic, worked: Clock = time.thread_time,
) -> None:
    """Search for garbage in quiet moments, until cancelled. Runs in the event loop, whose thread's work it looks at."""
    searched = now()
    while True:
        begun, before = now(), worked()
        await sleep(LOOK)
        since, share = now() - searched, (worked() - before) / (now() - begun)
        if since >= LONGEST or (since >= PAUSE and share <= QUIET):
            gc.collect()
            searched = now()
