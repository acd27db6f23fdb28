"""Who plays in a season, and who plays for whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.league.entries.kinds import EntryKind
from bot.league.model import EntrantStatus, Member


@dataclass(frozen=True, slots=True)
class Joined:
    """``agreed``: entered by a manager from a list, who says that they have agreed."""

    kind: ClassVar[EntryKind] = EntryKind.JOINED
    entrant: int
    name: str
    members: tuple[Member, ...]
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Invited:
    """``members``: who asks, and the partner who is asked; for a squad all who are."""

    kind: ClassVar[EntryKind] = EntryKind.INVITED
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Enlisted:
    """``members``: the squad's from now on; the first of them is its captain."""

    kind: ClassVar[EntryKind] = EntryKind.ENLISTED
    entrant: int
    name: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Titled:
    """The captain ``user`` names the squad; "": it has its members' names again."""

    kind: ClassVar[EntryKind] = EntryKind.TITLED
    entrant: int
    user: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class LineupChosen:
    """``players``: who plays the fixture for the squad, () if that is open again; by nobody, if the bot entered them at
    the deadline. ``moved``: it is open since the captain has put one of them at another board of the match."""

    kind: ClassVar[EntryKind] = EntryKind.LINEUP
    fixture: int
    entrant: int
    players: tuple[int, ...]
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A request was withdrawn or declined. ``user``: who asked; ``fixture`` 0: for a pair, else for a substitute;
    ``out``: of those who were asked only this one is not any more (0: all)."""

    kind: ClassVar[EntryKind] = EntryKind.WITHDRAWN
    user: int
    fixture: int = 0
    out: int = 0


@dataclass(frozen=True, slots=True)
class Left:
    """Before the start the entrant is deleted."""

    kind: ClassVar[EntryKind] = EntryKind.LEFT
    entrant: int
    standing: EntrantStatus
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Paused:
    """The entrant has no game up to the round ``last``, and in that one."""

    kind: ClassVar[EntryKind] = EntryKind.PAUSED
    entrant: int
    last: int


@dataclass(frozen=True, slots=True)
class Returned:
    """The entrant takes part again, after a pause or after they had left."""

    kind: ClassVar[EntryKind] = EntryKind.RETURNED
    entrant: int


@dataclass(frozen=True, slots=True)
class Asked:
    """``out`` asks ``member``, who has still to agree, to be their substitute in the fixture."""

    kind: ClassVar[EntryKind] = EntryKind.ASKED
    entrant: int
    out: int
    member: Member
    fixture: int


@dataclass(frozen=True, slots=True)
class Substituted:
    """``member`` plays for the user ``out`` (who is ``out`` themselves: they play after all). ``fixture`` None: from
    now on."""

    kind: ClassVar[EntryKind] = EntryKind.SUBSTITUTED
    entrant: int
    out: int
    member: Member
    fixture: int | None = None


PeopleFact = (Joined | Invited | Enlisted | Titled | LineupChosen | Withdrawn | Left | Paused | Returned | Asked
    | Substituted)

PEOPLE: tuple[type[PeopleFact], ...] = (
    Joined, Invited, Enlisted, Titled, LineupChosen, Withdrawn, Left, Paused, Returned, Asked, Substituted)
