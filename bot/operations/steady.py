"""Settings of the interpreter for a process that answers hundreds of people: nobody waits for its housekeeping.

The search for garbage in cycles stops everything. We make little of that, and most of what we hold is there to stay: a
search through all of it takes a third of a second with 200 tables, and Python makes one whenever a quarter has been
added. So what is loaded at the start is left out, and searches through everything are rare. So are those through what
is new: it is mostly what clicks and pictures that wait are being worked on with, thousands of objects that are gone a
moment later.

Threads take turns at the interpreter's lock, five milliseconds each unless told otherwise. The thread that keeps moves
(`bot.storage.writer`) needs it for an instant after each statement, and asks the event loop for it each time: at a
millisecond a time thirty moves at once took a quarter of a second, at a tenth of that a few milliseconds.
"""

from __future__ import annotations

import gc
import sys

TURN = 0.0001
"""Seconds that a thread may keep the interpreter's lock while another wants it."""
SEARCHES = (50_000, 10, 100)
"""Objects made between two searches through the newest; such searches for one among the newer; those for all."""


def steady() -> None:
    """Call it once, when everything is loaded."""
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SEARCHES)
