"""How fast a table goes, as data. All times in seconds.

The closing window and the AI's thinking time depend on nothing hidden: the window
is ``closing`` while somebody besides the trick's owner may hold a bomb by what
everybody knows (a person with four cards or more), else ``closing_short``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Pace:
    """``think``: an AI's least and longest delay. ``limit``: time for a move, None without end;
    ``on_limit``: then an AI plays the one ``move``, takes the ``seat``, or the game is at an ``end``."""

    name: str
    closing: float
    closing_short: float
    think: tuple[float, float]
    limit: float | None
    on_limit: str
    between: float
    """From a round's end to the next deal."""
    first: float
    """From the start to the first deal."""


LIVE = Pace("live", closing=5, closing_short=2, think=(1.2, 3), limit=300, on_limit="move", between=20, first=2)
ASYNC = Pace("async", closing=3600, closing_short=2, think=(2, 6), limit=86400, on_limit="move", between=60, first=2)

PACES: Mapping[str, Pace] = MappingProxyType({pace.name: pace for pace in (LIVE, ASYNC)})


def hurried(pace: Pace, factor: float) -> Pace:
    """The same pace ``factor`` times as fast; for tests and the playground. Limits stay."""
    low, high = pace.think
    return replace(
        pace, closing=pace.closing / factor, closing_short=pace.closing_short / factor,
        think=(low / factor, high / factor), between=pace.between / factor, first=pace.first / factor,
    )
