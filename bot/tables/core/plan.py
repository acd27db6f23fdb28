"""What a running table does next by itself, and whom it waits for. Values only; `bot.tables.rules.schedule` computes
them.

A table has at most one next step, `Due`. The scheduler needs one timer for all tables, and after a restart it has
the same steps again, since a plan follows from the stored times. A `Wait` is the other half: a person must act,
perhaps until a time. Reminders, the list of my games and notices all read waits, so they agree about whose turn it
is.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class DueKind(StrEnum):
    """The next automatic step of a running table."""

    COMMIT = "commit"  # the next round's commitment is published
    DEAL = "deal"  # the cards are dealt
    CLOSE = "close"  # the closing window ends: bomb, take or gift
    AI = "ai"  # an AI seat acts
    ORDER = "order"  # a standing order moves for a person
    LIMIT = "limit"  # a person's time is up
    RESUME = "resume"  # a rated game has been paused for long enough
    ABANDONED = "abandoned"  # nobody has come back


@dataclass(frozen=True, slots=True)
class Due:
    """The next automatic step and its time. ``seat``: whose turn or time it is (AI, LIMIT)."""

    at: datetime
    kind: DueKind
    seat: int | None = None


class WaitKind(StrEnum):
    """Why a table waits for somebody; stored by these words."""

    TURN = "turn"
    NEXT = "next"  # their turn comes after the one who is waited for
    BOMB = "bomb"  # private: may be asked for a bomb on a closing trick


@dataclass(frozen=True, slots=True)
class Wait:
    """A running table waits for ``user`` since ``since``; ``until``: when their time is up (None: never).

    ``pace``: the table's.
    """

    table: int
    user: int
    since: datetime
    until: datetime | None = None
    kind: WaitKind = WaitKind.TURN
    pace: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """What follows from a table's times and orders (`bot.tables.rules.schedule.planned`).

    ``due``, the next automatic step, None if the table waits for people without a limit; ``closes``, when the closing
    window ends at the latest (from public facts only), None if no trick is closing; ``waits``, the people the table
    waits for.
    """

    due: Due | None = None
    closes: datetime | None = None
    waits: tuple[Wait, ...] = ()
