"""Time controls (paces) as data. All times in seconds.

The closing window and the AI's thinking time depend on nothing hidden: the window is ``closing`` while a person besides
the trick's owner may hold a bomb by public information, otherwise ``closing_short``.

A table may agree on terms of its own (`TERMS`) that replace single numbers of its pace.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from bot.core.errors import TableError
from bot.core.user_text import whole
from bot.tables.core.orders import AiSpeed

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True, slots=True)
class Pace:
    """``think``: an AI's least and longest delay; ``quick`` while it cannot be a person's turn before the trick closes.
    ``limit``: time for a move, None without end;
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
    bank: float = 0
    """Time in reserve for each person and the whole game, used up beyond ``limit``."""
    answer: tuple[float, float] | None = None
    """The range of times after the last pass at which "no bomb" is answered for people; None: windows never end
    early."""
    auto: tuple[float, float] = (1.5, 6)
    """Least and longest delay of a standing order's move."""
    remind: bool = False
    """Whether players are notified of their turns, since they need not be watching."""
    quick: tuple[float, float] | None = None
    """None: as ``think``."""
    abandoned: float | None = 7 * DAY
    """After this long without activity, the game of a player alone with AI players ends; None: never."""
    bombs: str = "any"
    """When a player alone with AI players is asked for bombs: one of `BOMBS`."""


HURRIED = 0.05
"""An AI player's delay, and the closing window's length, once a person has asked for the rest of the round."""

LIVE = Pace("live", closing=5, closing_short=0.5, think=(0.3, 1), limit=300, on_limit="move", between=20, first=2,
            quick=(0.2, 0.4))
ASYNC = Pace(
    "async", closing=HOUR, closing_short=2, think=(2, 6), limit=DAY, on_limit="move", between=60, first=2,
    bank=DAY, answer=(5 * MINUTE, 30 * MINUTE), auto=(MINUTE, 15 * MINUTE), remind=True)

ABSENT_AFTER_SECONDS = {False: 5 * MINUTE, True: DAY}
"""Seconds after which a player is absent at a table without a limit: at a live pace, and over several days."""

SPEEDS: Mapping[AiSpeed, float] = MappingProxyType({AiSpeed.QUICK: 0.3, AiSpeed.NORMAL: 1, AiSpeed.SLOW: 4})
"""What an AI's delay is multiplied by, for a player alone with AI players."""

PACES: Mapping[str, Pace] = MappingProxyType({pace.name: pace for pace in (LIVE, ASYNC)})

ON_LIMIT = ("move", "seat", "end")
BOMBS = ("any", "closing", "never")
"""At any time, with a short closing window; in a closing window of full length; never."""
COUNTS = ("off", "on")
WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType({"on_limit": ON_LIMIT, "bombs": BOMBS, "counting": COUNTS})
"""Terms that are not numbers, and their values."""

TERMS: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "limit": {"live": (30, 60, 120, 300, 600, 0), "async": (4 * HOUR, 8 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 0)},
    "bank": {"live": (0, 60, 300, 600), "async": (0, 8 * HOUR, DAY, 3 * DAY, 7 * DAY)},
    "closing": {"live": (3, 5, 8, 12, 20), "async": (10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 8 * HOUR)},
}
"""What a lobby offers; a limit of 0 is none. Any number of seconds from `RANGE` is accepted."""

RANGE: Mapping[str, tuple[int, int]] = {"limit": (10, 30 * DAY), "bank": (0, 30 * DAY), "closing": (2, DAY)}


def check_terms(given: Mapping[str, str]) -> dict[str, str | int]:
    """Terms as they are stored. TableError (bad_terms) names the first that cannot be."""
    return {name: _term(name, value) for name, value in given.items()}


def _term(name: str, value: str) -> str | int:
    if value in WORDS.get(name, ()):
        return value
    least, most = RANGE.get(name, (1, 0))
    number = whole(value, most)
    if number is not None and (number >= least or (name == "limit" and number == 0)):
        return number
    raise TableError("bad_terms", name=name, value=value)


def agreed(pace: Pace, terms: Mapping[str, str | int]) -> Pace:
    """``pace`` with a table's terms in place of its own; answers have the same share of the closing window."""
    if not terms:
        return pace
    closing = float(terms.get("closing", pace.closing))
    share = closing / pace.closing
    answer = None if pace.answer is None else (pace.answer[0] * share, pace.answer[1] * share)
    limit = pace.limit if "limit" not in terms else float(terms["limit"]) or None
    return replace(
        pace, limit=limit, bank=float(terms.get("bank", pace.bank)), closing=closing, answer=answer,
        closing_short=min(pace.closing_short, closing), on_limit=str(terms.get("on_limit", pace.on_limit)),
        bombs=str(terms.get("bombs", pace.bombs)))
