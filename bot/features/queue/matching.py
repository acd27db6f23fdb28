"""Who is seated with whom: pure functions of searches and of what is known of their players.

- Who has waited longest comes first; who has left many games comes after all who have not.
- Two players fit if neither has blocked the other, and if their ratings are not further apart than `allowance`, for the
  time that the one of them who came first has waited. It widens, and ends after five minutes (at a slow pace: five
  hours). A rating that is provisional counts as unknown, and an unknown one fits every other.
- A table is for a kind of game that all at it look for: rated if all want that, else what the first of them prefers.
- People who look together (`Party`) are one: none of them is kept apart from any other, their strength is the mean of
  those known, and they sit as in their lobby (`seating_plan`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.features.queue.seating_plan import seated
from bot.features.queue.values import Kind, Party, PlayerSearch
from bot.tables.core.ports import Conduct

NARROW, WIDER = 200, 100
"""How far apart ratings may be at first, and by how much more after each `STEP`."""
STEP, STEPS = timedelta(seconds=30), 10
"""After so many steps everybody fits."""
SLOWER = 60
"""A step at a pace over days is so many times as long."""
UNRELIABLE, FEW = 70, 5
"""Who sees through fewer percent of at least so many games is seated after the others."""


@dataclass(frozen=True, slots=True)
class Known:
    """``needed``: how many players a game's table needs; ``apart``: who is not seated with whom; ``strengths``: ratings
    that are not provisional, by kind and user; ``unreliable``: who has left many games; ``slow``: paces over days;
    ``sides``: on how many the players of a game sit, 1: each plays alone."""

    needed: Callable[[str], int]
    apart: Mapping[int, Collection[int]] = field(default_factory=dict)
    strengths: Mapping[tuple[Kind, int], float] = field(default_factory=dict)
    unreliable: Collection[int] = ()
    slow: Collection[str] = ()
    sides: Callable[[str], int] = lambda game: 1


class Waiting(NamedTuple):
    """A search with the kinds of game that it may lead to now. ``party``: of people who look together, of whom
    ``search`` is the first."""

    search: PlayerSearch
    kinds: Sequence[Kind]
    party: Party | None = None

    @property
    def members(self) -> tuple[PlayerSearch, ...]:
        return (self.search,) if self.party is None else self.party.members


class TableMatch(NamedTuple):
    """A table for these people. ``seats``: they by place."""

    kind: Kind
    waits: Sequence[Waiting]
    seats: Sequence[PlayerSearch]


def unreliable(conduct: Conduct) -> bool:
    reliability = conduct.reliability
    return reliability is not None and conduct.games >= FEW and reliability < UNRELIABLE


def allowance(waited: timedelta, *, slow: bool) -> float:
    """How far apart the ratings of two players may be."""
    steps = waited // (STEP * SLOWER if slow else STEP)
    return math.inf if steps >= STEPS else NARROW + WIDER * max(0, steps)


def in_order(waits: Sequence[Waiting], known: Known) -> list[Waiting]:
    """By whose turn it is to be seated."""
    return sorted(waits, key=lambda wait: (
        any(each.user in known.unreliable for each in wait.members), wait.search.since, wait.search.user))


def fit(one: PlayerSearch, other: PlayerSearch, kind: Kind, known: Known, now: datetime) -> bool:
    """Whether these two may sit together."""
    return units_fit(Waiting(one, ()), Waiting(other, ()), kind, known, now)


def units_fit(one: Waiting, other: Waiting, kind: Kind, known: Known, now: datetime) -> bool:
    """The same of people who look together."""
    if any(theirs.user in known.apart.get(mine.user, ()) or mine.user in known.apart.get(theirs.user, ())
           for mine in one.members for theirs in other.members):
        return False
    strengths = [_strength(each, kind, known) for each in (one, other)]
    if strengths[0] is None or strengths[1] is None:
        return True
    waited = now - min(one.search.since, other.search.since)
    return abs(strengths[0] - strengths[1]) <= allowance(waited, slow=kind.pace in known.slow)


def _strength(wait: Waiting, kind: Kind, known: Known) -> float | None:
    """The mean of those known."""
    found = [strength for each in wait.members if (strength := known.strengths.get((kind, each.user))) is not None]
    return sum(found) / len(found) if found else None


def fitting(
    first: Waiting, others: Sequence[Waiting], kind: Kind, known: Known, now: datetime, *, most: int,
) -> list[Waiting]:
    """``first`` and those who fit with all before them, at most ``most`` people in all; ``others`` in order."""
    return _chosen(first, others, kind, known, now, sizes=None, most=most)


def _chosen(first: Waiting, others: Sequence[Waiting], kind: Kind, known: Known, now: datetime, *,
            sizes: Mapping[int, int] | None, most: int) -> list[Waiting]:
    """``sizes``: so many of each size are wanted beside ``first``; None: any."""
    found, left, free = [first], dict(sizes or {}), most - len(first.members)
    for other in others:
        size = len(other.members)
        if free <= 0:
            break
        if size > free or (sizes is not None and not left.get(size)) or other.search.user == first.search.user:
            continue
        if kind in other.kinds and all(units_fit(other, each, kind, known, now) for each in found):
            together = [*found, other]
            if _seats(together, kind, known) is not None:
                found, free = together, free - size
                left[size] = left.get(size, 0) - 1
    return found


def _seats(waits: Sequence[Waiting], kind: Kind, known: Known) -> list[PlayerSearch] | None:
    sides = known.sides(kind.game)
    return seated([(wait.members, wait.party) for wait in waits], sides, known.needed(kind.game) // sides)


def matches(waits: Sequence[Waiting], known: Known, now: datetime) -> Iterator[TableMatch]:
    """Tables that can be opened now, each person at one at most."""
    left = in_order(waits, known)
    while left:
        found = _match(left[0], left[1:], known, now)
        if found is None:
            left = left[1:]
            continue
        yield found
        seated_now = {wait.search.user for wait in found.waits}
        left = [wait for wait in left if wait.search.user not in seated_now]


def _match(first: Waiting, others: Sequence[Waiting], known: Known, now: datetime) -> TableMatch | None:
    """For the first kind for which there are enough. Of several ways to fill the table by parties and people alone, the
    one whose last comer has waited longest."""
    there = {len(other.members) for other in others}
    places = {other.search.user: place for place, other in enumerate(others)}
    for kind in first.kinds:
        needed = known.needed(kind.game)
        tried = [_chosen(first, others, kind, known, now, sizes=sizes, most=needed)
                 for sizes in _partitions(needed - len(first.members), there)]
        ways = [found for found in tried if sum(len(wait.members) for wait in found) == needed]
        if ways:
            best = min(ways, key=lambda found: max((places[wait.search.user] for wait in found[1:]), default=-1))
            seats = _seats(best, kind, known)
            assert seats is not None
            return TableMatch(kind, best, seats)
    return None


def _partitions(count: int, sizes: Collection[int]) -> Iterator[Mapping[int, int]]:
    """The ways to make ``count`` of these sizes: how many of each."""
    if count <= 0:
        if count == 0:
            yield {}
        return
    largest = max((size for size in sizes if size <= count), default=0)
    if not largest:
        return
    smaller = {size for size in sizes if size < largest}
    for times in range(count // largest, -1, -1):
        for rest in _partitions(count - times * largest, smaller) if count > times * largest else ({},):
            yield {**rest, largest: times}
