"""The rows of a week's or a month's table, and how they are ranked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from bot.features.daily.values import Attempt

DAYS_COUNTED = 5
"""Days that count of a player."""


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """``players``: one, or two partners. ``total``: result minus par, of the best of ``days`` days."""

    players: tuple[int, ...]
    total: int
    days: int


@dataclass(frozen=True, slots=True)
class PeriodTable:
    """From ``first`` to ``last``. ``rows``: of everybody, the best first; ``here``: of who has begun on the server.
    ``open``: days that have no par yet."""

    first: date
    last: date
    rows: tuple[PeriodRow, ...]
    here: tuple[PeriodRow, ...] = ()
    open: int = 0

    def of(self, user: int) -> PeriodRow | None:
        """The user's row; of several with different partners the best."""
        return next((row for row in self.rows if user in row.players), None)


def ranked(beyond: Iterable[tuple[Attempt, int]]) -> tuple[PeriodRow, ...]:
    """The sums of the best days of each player, or pair, the highest first."""
    made: dict[tuple[int, ...], dict[str, int]] = {}
    for attempt, points in beyond:
        made.setdefault(attempt.players, {})[attempt.day] = points
    rows = [PeriodRow(players, sum(sorted(days.values())[-DAYS_COUNTED:]), len(days)) for players, days in made.items()]
    return tuple(sorted(rows, key=lambda row: (-row.total, row.players)))
