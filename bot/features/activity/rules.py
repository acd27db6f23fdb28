"""What may be said of a server's month. Pure functions.

No number below `LEAST` people can be read from a page, nor from two pages together:

- Only whole months are shown, each the same however often it is looked at: pages of two months have no game in common,
  and a month does not grow by one game between two looks. Months are those of UTC, whatever the zone is.
- Hours have levels, relative to the busiest one, and no numbers. An hour of fewer than `LEAST` people looks like one in
  which nobody plays.
- Hours are whole hours of UTC, moved by whole hours: two zones half an hour apart would cut the same evening twice, and
  the difference would be of fewer people.
- A weekday counts only the hours that are shown: a day is cut elsewhere in each zone, and two such days differ by one
  hour, which may be of fewer people.
- Those who came back are told only if they, those who did not, and those who are new are `LEAST` each: the page of the
  next month tells how many there were in all.
- A person who was erased counts as one, as before, so an erasure changes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo

LEAST = 5
"""People of whom something may be told."""
LEVELS = 3
HOURS, DAYS = 24, 7
WHOLE = 0
"""In the place of a weekday or of an hour: all of them together. Hours count from 1 there: the hour from 0:00 is 1."""
SETTLED = timedelta(hours=1)
"""After the end of a month its games are counted."""

Cell = tuple[int, int]
"""An ISO weekday and an hour from 1, or `WHOLE`."""


@dataclass(frozen=True, slots=True)
class ServerMonth:
    """``since``, ``until``: the month; ``offset``: hours from UTC by which the cells are moved. ``people``: who played,
    None if they are too few; ``levels``: 1 to `LEVELS` of each cell in which enough people played, relative to the
    busiest of its kind. ``back``: of how many people of the month before how many played in this one, too."""

    since: datetime
    until: datetime
    offset: int = 0
    people: int | None = None
    levels: Mapping[Cell, int] = field(default_factory=dict)
    back: tuple[int, int] | None = None


def month_before(now: datetime) -> tuple[datetime, datetime]:
    """The beginning and the end of the newest whole month, in UTC."""
    until = (now - SETTLED).astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return (until - timedelta(days=1)).replace(day=1), until


def offset_of(zone: tzinfo, since: datetime, until: datetime) -> int:
    """A zone's whole hours from UTC in the middle of a month."""
    shift = (since + (until - since) / 2).astimezone(zone).utcoffset() or timedelta()
    return round(shift / timedelta(hours=1))


def month_of(since: datetime, until: datetime, offset: int, played: Iterable[tuple[int, datetime]],
             before: Collection[int]) -> ServerMonth:
    """``played``: (user, when) of the month's games; ``before``: the users who played in the month before."""
    people, users, games = set[int](), defaultdict[Cell, set[int]](set), defaultdict[Cell, int](int)
    for user, at in played:
        people.add(user)
        local = at.astimezone(UTC) + timedelta(hours=offset)
        for cell in ((local.isoweekday(), local.hour + 1), (WHOLE, local.hour + 1)):
            users[cell].add(user)
            games[cell] += 1
    if len(people) < LEAST:
        return ServerMonth(since, until, offset)
    seen = defaultdict[Cell, int](int, {cell: count for cell, count in games.items() if len(users[cell]) >= LEAST})
    for (day, _), count in [each for each in seen.items() if each[0][0] != WHOLE]:
        seen[day, WHOLE] += count
    return ServerMonth(since, until, offset, len(people), _levels(seen), back=came_back(before, people))


def _levels(games: Mapping[Cell, int]) -> dict[Cell, int]:
    """Of each cell among its kind: single hours, hours of all days, whole days."""
    most: dict[tuple[bool, bool], int] = defaultdict(int)
    for (day, hour), count in games.items():
        kind = day == WHOLE, hour == WHOLE
        most[kind] = max(most[kind], count)
    return {(day, hour): -(-LEVELS * count // most[day == WHOLE, hour == WHOLE])
            for (day, hour), count in games.items()}


def came_back(before: Collection[int], now: Collection[int]) -> tuple[int, int] | None:
    """(of how many, how many); None if that would tell something of fewer than `LEAST` people."""
    first, then = {*before}, {*now}
    if min(len(first & then), len(first - then), len(then - first)) < LEAST:
        return None
    return len(first), len(first & then)
