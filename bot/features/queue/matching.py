"""Who is seated with whom: pure functions of searches and of what is known of their players.

- Who has waited longest comes first; who has left many games comes after all who have not.
- Two players fit if neither has blocked the other, and if their ratings are not further apart than `allowance`, for the
  time that the one of them who came first has waited. It widens, and ends after five minutes (at a slow pace: five
  hours). A rating that is provisional counts as unknown, and an unknown one fits every other.
- A table is for a kind of game that all at it look for: rated if all want that, else what the first of them prefers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.features.queue.values import Kind, PlayerSearch
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
    that are not provisional, by kind and user; ``unreliable``: who has left many games; ``slow``: paces over days."""

    needed: Callable[[str], int]
    apart: Mapping[int, Collection[int]] = field(default_factory=dict)
    strengths: Mapping[tuple[Kind, int], float] = field(default_factory=dict)
    unreliable: Collection[int] = ()
    slow: Collection[str] = ()


class Waiting(NamedTuple):
    """A search with the kinds of game that it may lead to now."""

    search: PlayerSearch
    kinds: Sequence[Kind]


class TableMatch(NamedTuple):
    """A table for these people."""

    kind: Kind
    waits: Sequence[Waiting]


def unreliable(conduct: Conduct) -> bool:
    reliability = conduct.reliability
    return reliability is not None and conduct.games >= FEW and reliability < UNRELIABLE


def allowance(waited: timedelta, *, slow: bool) -> float:
    """How far apart the ratings of two players may be."""
    steps = waited // (STEP * SLOWER if slow else STEP)
    return math.inf if steps >= STEPS else NARROW + WIDER * max(0, steps)


def in_order(waits: Sequence[Waiting], known: Known) -> list[Waiting]:
    """By whose turn it is to be seated."""
    return sorted(waits, key=lambda wait: (wait.search.user in known.unreliable, wait.search.since, wait.search.user))


def fit(one: PlayerSearch, other: PlayerSearch, kind: Kind, known: Known, now: datetime) -> bool:
    """Whether these two may sit together."""
    if other.user in known.apart.get(one.user, ()) or one.user in known.apart.get(other.user, ()):
        return False
    strengths = [known.strengths.get((kind, each.user)) for each in (one, other)]
    if strengths[0] is None or strengths[1] is None:
        return True
    waited = now - min(one.since, other.since)
    return abs(strengths[0] - strengths[1]) <= allowance(waited, slow=kind.pace in known.slow)


def fitting(
    first: Waiting, others: Sequence[Waiting], kind: Kind, known: Known, now: datetime, *, most: int,
) -> list[Waiting]:
    """``first`` and those who fit with all before them, at most ``most`` in all; ``others`` in order."""
    found = [first]
    for other in others:
        if len(found) == most:
            break
        if other.search.user != first.search.user and kind in other.kinds and all(
                fit(other.search, each.search, kind, known, now) for each in found):
            found.append(other)
    return found


def matches(waits: Sequence[Waiting], known: Known, now: datetime) -> Iterator[TableMatch]:
    """Tables that can be opened now, each person at one at most."""
    left = in_order(waits, known)
    while left:
        found = _match(left[0], left[1:], known, now)
        if found is None:
            left = left[1:]
            continue
        yield found
        seated = {wait.search.user for wait in found.waits}
        left = [wait for wait in left if wait.search.user not in seated]


def _match(first: Waiting, others: Sequence[Waiting], known: Known, now: datetime) -> TableMatch | None:
    for kind in first.kinds:
        needed = known.needed(kind.game)
        found = fitting(first, others, kind, known, now, most=needed)
        if len(found) == needed:
            return TableMatch(kind, found)
    return None
