"""An attempt at a deal that everybody gets, and what one may see of the deal and of the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Protocol

from bot.core.apart import place_of
from bot.features.daily.shared_deals import DAY_GAME, DEALS, SharedDeal
from games.review.par import Par

DAY_LEVEL = "hard"
"""Of the AI players of a deal that everybody gets."""
LEFT_MARGIN = DEALS[DAY_GAME].left
"""The margin of a deal of the day that was left before its end."""


class Progress(StrEnum):
    BEGUN = "begun"
    PLAYED = "played"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A user's one attempt at a day's deal. ``margin``: the points of their side minus the others', fixed if ``left``;
    None after an erasure on that day, when only a mark is left. ``guild``: where it was begun; 0: on no server.
    ``partner``: who plays a pairs' deal with them; 0: nobody."""

    day: str
    user: int
    table: int | None = None
    state: Progress = Progress.BEGUN
    margin: int | None = None
    guild: int = 0
    partner: int = 0

    @property
    def players(self) -> tuple[int, ...]:
        """Whose result it is, in ascending order."""
        return tuple(sorted(filter(None, (self.user, self.partner))))


@dataclass(frozen=True, slots=True)
class Day:
    """What everybody may know about a deal. ``day``: its first; ``margins``: of all players, or pairs, so far, the
    best first."""

    day: date
    commitment: str
    margins: tuple[int, ...] = ()
    deal: SharedDeal = DEALS[DAY_GAME]

    @property
    def ends(self) -> datetime:
        """The deadline for starting it."""
        return self.deal.ends(self.day)

    @property
    def opens(self) -> datetime:
        """When the deal is opened to everybody."""
        return self.deal.opens(self.day)


@dataclass(frozen=True, slots=True)
class OpenedDay:
    """A day that is over. ``attempt``: the user's, if they played it."""

    day: Day
    secret: str
    attempt: Attempt | None = None
    par: Par | None = None


@dataclass(frozen=True, slots=True)
class Overview:
    """What one user sees of a deal that is played now. ``tomorrow``: the commitment of the next one; ``streak``: days
    in a row that they have played, today's or yesterday's the last (of a week's deal: 0)."""

    today: Day
    tomorrow: str
    attempt: Attempt | None
    streak: int
    before: OpenedDay | None


@dataclass(frozen=True, slots=True)
class PlayedTogether:
    """Two who have one attempt together. ``table``: where, once it is known."""

    host: int
    guest: int
    table: int | None


class Partners(Protocol):
    """Who plays a deal together. Asked of the room above that asks for partners, which knows this one: so neither reads
    the other's tables through the database."""

    async def played(self, numbers: Sequence[int]) -> Mapping[int, PlayedTogether]:
        """Of these pairs, by their numbers, those that are known."""

    async def at_table(self, table: int) -> Sequence[int]:
        """The numbers of those who play at a table."""


class Alone:
    """`Partners` where everybody plays alone."""

    async def played(self, numbers: Sequence[int]) -> Mapping[int, PlayedTogether]:
        return {}

    async def at_table(self, table: int) -> Sequence[int]:
        return ()


def place(margins: Sequence[int], margin: int) -> int:
    """From 1; equal margins share a place."""
    return place_of(margins, margin, lambda each: -each)


def streak(played: Collection[date], today: date) -> int:
    """Days in a row, up to today or yesterday."""
    days = set(played)
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
