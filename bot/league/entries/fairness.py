"""Reports about games, and what managers decide about them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from bot.league.entries.kinds import EntryKind


class CaseAct(StrEnum):
    """What happens in a case."""

    REPORTED = "reported"
    ANSWERED = "answered"
    WARNED = "warned"
    SUSPENDED = "suspended"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class CaseNoted:
    """One step of the case with this number. ``user``: who reports or answers, or who is warned or suspended, for
    ``matches`` of their games. ``reason``: of a report, one of `bot.league.season.cases.REASONS`."""

    kind: ClassVar[EntryKind] = EntryKind.CASE
    case: int
    act: CaseAct
    at: datetime
    user: int = 0
    fixture: int = 0
    reason: str = ""
    text: str = ""
    matches: int = 0


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A manager gives the entrant league points, or takes them (below 0). ``players``: its users then."""

    kind: ClassVar[EntryKind] = EntryKind.ADJUSTED
    entrant: int
    points: int
    reason: str
    players: tuple[int, ...] = ()


FairnessFact = CaseNoted | Adjusted

FAIRNESS: tuple[type[FairnessFact], ...] = (CaseNoted, Adjusted)
