"""The games of a season: tables, results, appointments, claims."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from bot.league.entries.kinds import EntryKind
from bot.league.model import Result, Sides


@dataclass(frozen=True, slots=True)
class Linked:
    """``table`` None: it was aborted. ``absent``: the sides that were (None: as before, unless it was aborted);
    ``redealt``: the fixture's block gets new deals."""

    kind: ClassVar[EntryKind] = EntryKind.LINKED
    fixture: int
    table: int | None
    absent: tuple[int, ...] | None = None
    redealt: bool = False


@dataclass(frozen=True, slots=True)
class Resulted:
    """``sides``: of a ladder's game, which has no fixture before it."""

    kind: ClassVar[EntryKind] = EntryKind.RESULT
    fixture: int
    result: Result
    sides: Sides = ()


@dataclass(frozen=True, slots=True)
class ThreadOpened:
    """``thread``: Discord's, where the fixture is talked over and played."""

    kind: ClassVar[EntryKind] = EntryKind.THREAD
    fixture: int
    thread: int


@dataclass(frozen=True, slots=True)
class Offered:
    """``times``: in UTC."""

    kind: ClassVar[EntryKind] = EntryKind.OFFERED
    fixture: int
    user: int
    times: tuple[datetime, ...]


@dataclass(frozen=True, slots=True)
class Agreed:
    """``at`` None: one of the players has withdrawn the time."""

    kind: ClassVar[EntryKind] = EntryKind.AGREED
    fixture: int
    at: datetime | None


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """The user is there for the fixture's game."""

    kind: ClassVar[EntryKind] = EntryKind.CHECKED_IN
    fixture: int
    user: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Claimed:
    """The user claims the win, since the other side did not come; the result follows. ``players``: who did."""

    kind: ClassVar[EntryKind] = EntryKind.CLAIMED
    fixture: int
    user: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Extended:
    """More time: ``until`` then nobody claims; ``due``: the new deadline."""

    kind: ClassVar[EntryKind] = EntryKind.EXTENDED
    fixture: int
    until: datetime | None = None
    due: datetime | None = None


@dataclass(frozen=True, slots=True)
class Reopened:
    """The fixture's result is reversed: it waits for its game again."""

    kind: ClassVar[EntryKind] = EntryKind.REOPENED
    fixture: int


@dataclass(frozen=True, slots=True)
class Objected:
    """The user, of this side, does not agree with how the fixture was decided."""

    kind: ClassVar[EntryKind] = EntryKind.OBJECTED
    fixture: int
    user: int
    side: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """A manager lets the result stand to which a side objected."""

    kind: ClassVar[EntryKind] = EntryKind.SETTLED
    fixture: int


@dataclass(frozen=True, slots=True)
class Submitted:
    """The user, of this side, says how the game ended that they played elsewhere. It holds once all other sides have
    confirmed it, or at ``until`` if none has disputed it. ``day``: when they played (ISO, or "")."""

    kind: ClassVar[EntryKind] = EntryKind.SUBMITTED
    fixture: int
    user: int
    side: int
    result: Result
    until: datetime
    day: str = ""


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The user, of this side, agrees with what was submitted. The result follows if it was the last side."""

    kind: ClassVar[EntryKind] = EntryKind.CONFIRMED
    fixture: int
    user: int
    side: int


@dataclass(frozen=True, slots=True)
class Disputed:
    """The user, of this side, says that what was submitted is wrong: a manager decides."""

    kind: ClassVar[EntryKind] = EntryKind.DISPUTED
    fixture: int
    user: int
    side: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Retracted:
    """What was submitted is off: the fixture waits for its game."""

    kind: ClassVar[EntryKind] = EntryKind.RETRACTED
    fixture: int


GameFact = (Linked | Resulted | ThreadOpened | Offered | Agreed | CheckedIn | Claimed | Extended | Reopened |
    Objected | Settled | Submitted | Confirmed | Disputed | Retracted)

GAMES: tuple[type[GameFact], ...] = (
    Linked, Resulted, ThreadOpened, Offered, Agreed, CheckedIn, Claimed, Extended, Reopened, Objected, Settled,
    Submitted, Confirmed, Disputed, Retracted)
