"""The entries of a season's log that only club nights have (the others: `bot.league.entries`)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar

from bot.league.model import Member


class NightKind(StrEnum):
    """What an entry records, in the word that the store has for it."""

    MISSED = "missed"
    SOUGHT = "sought"
    CLOCK = "clock"
    NOTED = "noted"
    MOVED = "moved"
    CALLED = "called"
    ANSWERED = "answered"
    DIRECTED = "directed"
    LINED_UP = "lined_up"
    NAMED = "named"


@dataclass(frozen=True, slots=True)
class Missed:
    """The user is not here any more: they left, or did not come to their table."""

    kind: ClassVar[NightKind] = NightKind.MISSED
    user: int


@dataclass(frozen=True, slots=True)
class Sought:
    """The member looks for a partner, or would step in (`Seeking`); "": neither any more."""

    kind: ClassVar[NightKind] = NightKind.SOUGHT
    member: Member
    what: str = ""


@dataclass(frozen=True, slots=True)
class ClockSet:
    """The clock of a round that began at ``opened`` and has its time until ``ends``; ``paused``: since when it stands
    still; ``restored_at``: until when lost time has been given back."""

    kind: ClassVar[NightKind] = NightKind.CLOCK
    round: int
    opened: datetime
    ends: datetime
    paused: datetime | None = None
    restored_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ThreadNoted:
    """The thread of the table with this number; of number 0 the message that shows the night to everybody, of -1 its
    event among those of the server."""

    kind: ClassVar[NightKind] = NightKind.NOTED
    number: int
    thread: int


@dataclass(frozen=True, slots=True)
class Moved:
    """The fixture is played at the table with this number."""

    kind: ClassVar[NightKind] = NightKind.MOVED
    fixture: int
    number: int


@dataclass(frozen=True, slots=True)
class Called:
    """The user calls the director to the fixture's table; 0: its time is up."""

    kind: ClassVar[NightKind] = NightKind.CALLED
    fixture: int
    user: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Answered:
    """The user takes the call of the fixture's table; ``over``: it is settled."""

    kind: ClassVar[NightKind] = NightKind.ANSWERED
    fixture: int
    user: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True)
class Directed:
    """The user directs the night beside the managers; 0: nobody does any more."""

    kind: ClassVar[NightKind] = NightKind.DIRECTED
    user: int


@dataclass(frozen=True, slots=True)
class LinedUp:
    """The entrant waits for an opponent since then; None: not any more (arena)."""

    kind: ClassVar[NightKind] = NightKind.LINED_UP
    entrant: int
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """The night has another name; it holds the day on which it begins."""

    kind: ClassVar[NightKind] = NightKind.NAMED
    name: str


NightFact = Missed | Sought | ClockSet | ThreadNoted | Moved | Called | Answered | Directed | LinedUp | Named
NIGHT_FACTS: tuple[type[NightFact], ...] = (
    Missed, Sought, ClockSet, ThreadNoted, Moved, Called, Answered, Directed, LinedUp, Named)
