"""When news is said, and with what: pure functions of what waits.

A person's first news is said at once; what comes within ten minutes of it waits until these are over, and is one
message. It also waits for the end of their quiet hours. A night, which has no time for that, tells at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.league.ports import News, NewsEvent

BUNDLE_TIME = timedelta(minutes=10)
"""After a message to a person, within which the next news waits for more."""
MENTIONS = 100
"""How many users a message can mention."""
OF_MANAGERS = frozenset({NewsEvent.OBJECTION, NewsEvent.DISPUTE, NewsEvent.REPORT})
"""Events that are for the managers."""

Polite = Mapping[int, Callable[[datetime], datetime]]
"""By user who wants news: a time, or the first one after it that is not in their quiet hours."""


class Bundle(NamedTuple):
    """What one message says: the same ``news`` for all of its ``users`` (none: the managers, or everybody)."""

    news: Sequence[News]
    users: Sequence[int]

    @property
    def of_managers(self) -> bool:
        return any(each.event in OF_MANAGERS for each in self.news)


class DueNews(NamedTuple):
    """``bundles`` are due; ``dropped``: news of users who want none; ``then``: when to look again."""

    bundles: Sequence[Bundle]
    dropped: Sequence[News]
    then: datetime | None


def waiting(rows: Sequence[News], polite: Polite, now: datetime, *, together: bool = True) -> DueNews:
    """What is due of a season's news. ``together`` False: nothing waits for more."""
    due: dict[tuple[tuple[NewsEvent, int], ...], list[tuple[int, list[News]]]] = {}
    dropped, later = list[News](), list[datetime]()
    for (user, _), known in _by_recipient(rows).items():
        mine = [each for each in known if each.told is None]
        if user and user not in polite:
            dropped += mine
            continue
        last = max((each.told for each in known if each.told is not None), default=None)
        at = max(now, last + BUNDLE_TIME) if together and last is not None else now
        at = polite[user](at) if user else at
        if not mine:
            continue
        if at > now:
            later.append(at)
        else:
            due.setdefault(tuple(dict.fromkeys(each.subject for each in mine)), []).append((user, mine))
    return DueNews([bundle for found in due.values() for bundle in _bundles(found)], dropped, min(later, default=None))


def _by_recipient(rows: Iterable[News]) -> Mapping[tuple[int, bool], list[News]]:
    """Managers and everybody, who have one number, apart."""
    found: dict[tuple[int, bool], list[News]] = {}
    for each in sorted(rows, key=lambda row: row.seq):
        found.setdefault((each.user, each.event in OF_MANAGERS), []).append(each)
    return found


def _bundles(found: Sequence[tuple[int, list[News]]]) -> Iterable[Bundle]:
    for start in range(0, len(found), MENTIONS):
        part = found[start:start + MENTIONS]
        yield Bundle([row for _, mine in part for row in mine], [user for user, _ in part if user])
