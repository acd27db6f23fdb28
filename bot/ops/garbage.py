"""Garbage collection that answers need not wait for.

The library's views refer to their own parts in circles, so a collector has to look for them. With Python's defaults it
looks after every 700 new objects, and now and then through everything that is loaded: a tenth of the event loop's time,
and pauses of a tenth of a second.
"""

from __future__ import annotations

import gc

THRESHOLDS = 5_000, 20, 20
"""New objects after which the youngest are looked through, some megabytes; and how often that is done before the next
older ones are."""


def settle() -> None:
    """Leave out what is loaded by now, which stays until the process ends, and collect less often from now on."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
