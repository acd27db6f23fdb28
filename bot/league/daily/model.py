"""The values of the deal of the day, and its store. Days are UTC's, as ISO dates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import Protocol

from games.review.par import Par

GRACE = timedelta(hours=1)
"""After the end of a day those who have begun may finish; then the deal is opened."""


class Progress(StrEnum):
    BEGUN = "begun"
    PLAYED = "played"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A user's one attempt at a day's deal. ``margin``: the points of their side less the others', if ``played``; None
    after an erasure on that day, when only a mark is left."""

    day: str
    user: int
    table: int | None = None
    state: Progress = Progress.BEGUN
    margin: int | None = None


class DailyStore(Protocol):
    """Stores raise `StoreError`; nothing has been written then."""

    async def secret(self, day: str, fresh: bytes) -> bytes:
        """The day's secret: ``fresh``, if it had none."""
        ...

    async def claim(self, day: str, user: int) -> None:
        """Store that the user has begun; nothing changes if they have already. Marks of earlier days are deleted."""
        ...

    async def put_mark(self, day: str, mark: bytes) -> None: ...

    async def marked(self, day: str, mark: bytes) -> bool: ...

    async def link(self, day: str, user: int, table: int) -> None: ...

    async def settle(self, table: int, state: Progress, margin: int | None) -> None: ...

    async def at_table(self, table: int) -> Attempt | None: ...

    async def of_day(self, day: str) -> Sequence[Attempt]: ...

    async def of_user(self, user: int) -> Sequence[Attempt]:
        """The newest day first."""
        ...


@dataclass(frozen=True, slots=True)
class Day:
    """What everybody may know of a day. ``margins``: of all who have played so far, the best first."""

    day: date
    commitment: str
    margins: tuple[int, ...] = ()

    @property
    def ends(self) -> datetime:
        """Until when it can be begun."""
        return midnight(self.day + timedelta(days=1))

    @property
    def opens(self) -> datetime:
        """When everything about it is shown."""
        return self.ends + GRACE


@dataclass(frozen=True, slots=True)
class Opened:
    """A day that is over. ``table``: where the user played it, or else where somebody did."""

    day: Day
    secret: str
    attempt: Attempt | None = None
    par: Par | None = None


@dataclass(frozen=True, slots=True)
class Overview:
    """What one user sees. ``streak``: days in a row that they have played, today's or yesterday's the last."""

    today: Day
    tomorrow: str
    attempt: Attempt | None
    streak: int
    before: Opened | None


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def place(margins: Sequence[int], margin: int) -> int:
    """From 1; equal margins share a place."""
    return 1 + sum(other > margin for other in margins)


def streak(played: Sequence[str], today: date) -> int:
    """Days in a row, up to today or yesterday."""
    days = {date.fromisoformat(day) for day in played}
    last = today if today in days else today - timedelta(days=1)
    number = 0
    while last - timedelta(days=number) in days:
        number += 1
    return number


def better_than(margins: Sequence[int], margin: int) -> float:
    """The share of the others (of 0 others: a half) that a margin beats; equal ones count half."""
    others = len(margins) - 1
    if others < 1:
        return 0.5
    beaten = sum(other < margin for other in margins) + (sum(other == margin for other in margins) - 1) / 2
    return beaten / others
