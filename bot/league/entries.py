"""The entries of a season's log: a frozen type for each kind, and the one codec that writes and reads their text.

The text is JSON. Fields that have their default are left out, and what is missing is read as the default, except
``settings``, which hold every field, so that a season keeps its rules when defaults change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from pydantic import PlainSerializer, TypeAdapter

from bot.league.model import EntrantStatus, Fixture, Member, Pairing, Result, Settings, Sides

_SETTINGS = TypeAdapter(Settings)
settings_in = _SETTINGS.validate_python


def settings_out(settings: Settings) -> dict[str, Any]:
    """Every field, as JSON values."""
    return dict(_SETTINGS.dump_python(settings, mode="json"))


Rules = Annotated[Settings, PlainSerializer(settings_out)]


class EntryKind(StrEnum):
    """What an entry records, in the word that the store has for it."""

    OPENED = "opened"
    CHANGED = "changed"
    JOINED = "joined"
    INVITED = "invited"
    WITHDRAWN = "withdrawn"
    LEFT = "left"
    STARTED = "started"
    DRAFTED = "drafted"
    PUBLISHED = "published"
    PAIRED = "paired"
    UNDONE = "undone"
    LINKED = "linked"
    RESULT = "result"
    ASKED = "asked"
    SUBSTITUTED = "substituted"
    OFFERED = "offered"
    AGREED = "agreed"
    CHECKED_IN = "checked_in"
    CLAIMED = "claimed"
    EXTENDED = "extended"
    REOPENED = "reopened"
    OBJECTED = "objected"
    SETTLED = "settled"
    THREAD = "thread"
    REMINDED = "reminded"
    WEEK = "week"
    CLOSED = "closed"
    ARCHIVED = "archived"
    ERASED = "erased"


@dataclass(frozen=True, slots=True)
class Opened:
    """``seed``: hexadecimal; secrets of shared deals are made from it."""

    kind: ClassVar[EntryKind] = EntryKind.OPENED
    name: str
    settings: Rules
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """``settings``: the fields of `Settings` that changed, as JSON values."""

    kind: ClassVar[EntryKind] = EntryKind.CHANGED
    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Joined:
    kind: ClassVar[EntryKind] = EntryKind.JOINED
    entrant: int
    name: str
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Invited:
    """``members``: who asks, and the partner who is asked."""

    kind: ClassVar[EntryKind] = EntryKind.INVITED
    members: tuple[Member, Member]


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A request was withdrawn or declined. ``user``: who asked; ``fixture`` 0: for a pair, else for a substitute."""

    kind: ClassVar[EntryKind] = EntryKind.WITHDRAWN
    user: int
    fixture: int = 0


@dataclass(frozen=True, slots=True)
class Left:
    """Before the start the entrant is deleted."""

    kind: ClassVar[EntryKind] = EntryKind.LEFT
    entrant: int
    standing: EntrantStatus
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Started:
    """``divisions`` by entrant; ``order``: the seeds, the best first."""

    kind: ClassVar[EntryKind] = EntryKind.STARTED
    divisions: Mapping[int, int]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drafted:
    """The next rounds as managers see them before everybody does; a later one replaces it."""

    kind: ClassVar[EntryKind] = EntryKind.DRAFTED
    rounds: tuple[tuple[Pairing, ...], ...]


@dataclass(frozen=True, slots=True)
class Published:
    """The draft is over: `Paired` entries follow."""

    kind: ClassVar[EntryKind] = EntryKind.PUBLISHED


@dataclass(frozen=True, slots=True)
class Undone:
    """The rounds from ``round`` on are taken back, with all of their fixtures."""

    kind: ClassVar[EntryKind] = EntryKind.UNDONE
    round: int


@dataclass(frozen=True, slots=True)
class Paired:
    kind: ClassVar[EntryKind] = EntryKind.PAIRED
    round: int
    fixtures: tuple[Fixture, ...]


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
class ThreadOpened:
    """``thread``: Discord's, where the fixture is talked over and played."""

    kind: ClassVar[EntryKind] = EntryKind.THREAD
    fixture: int
    thread: int


@dataclass(frozen=True, slots=True)
class Reminded:
    """``fixture`` 0: the season itself."""

    kind: ClassVar[EntryKind] = EntryKind.REMINDED
    fixture: int
    what: str


@dataclass(frozen=True, slots=True)
class WeekEnded:
    """``places`` by entrant, to show movement."""

    kind: ClassVar[EntryKind] = EntryKind.WEEK
    week: str
    places: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Closed:
    """``places`` and ``divisions`` (of the next season) by entrant."""

    kind: ClassVar[EntryKind] = EntryKind.CLOSED
    places: Mapping[int, int]
    promoted: tuple[int, ...]
    relegated: tuple[int, ...]
    divisions: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Archived:
    kind: ClassVar[EntryKind] = EntryKind.ARCHIVED


@dataclass(frozen=True, slots=True)
class Erased:
    """A user's name and id were removed from earlier entries."""

    kind: ClassVar[EntryKind] = EntryKind.ERASED
    alias: str


Fact = (Opened | Changed | Joined | Invited | Withdrawn | Left | Started | Drafted | Published | Undone | Paired |
         Linked | Resulted | Asked | Substituted | Offered | Agreed | CheckedIn | Claimed | Extended | Reopened |
         Objected | Settled | ThreadOpened | Reminded | WeekEnded | Closed | Archived | Erased)
"""What an entry says; it becomes one with its number, time and author."""
Facts = Sequence[Fact]

FACTS: tuple[type[Fact], ...] = (
    Opened, Changed, Joined, Invited, Withdrawn, Left, Started, Drafted, Published, Undone, Paired, Linked,
    Resulted, Asked, Substituted, Offered, Agreed, CheckedIn, Claimed, Extended, Reopened, Objected, Settled,
    ThreadOpened, Reminded, WeekEnded, Closed, Archived, Erased)
_ADAPTERS: Mapping[EntryKind, TypeAdapter[Any]] = {each.kind: TypeAdapter(each) for each in FACTS}


@dataclass(frozen=True, slots=True)
class SeasonEntry:
    """A row of a season's log. ``by``: the acting user (None: the bot)."""

    seq: int
    at: datetime
    by: int | None
    fact: Fact

    @property
    def kind(self) -> EntryKind:
        return self.fact.kind


def write(fact: Fact) -> tuple[str, str]:
    """(kind, text), as stored."""
    return fact.kind, _ADAPTERS[fact.kind].dump_json(fact, exclude_defaults=True).decode()


def read(kind: str, text: str) -> Fact:
    """ValueError if this version writes no such text."""
    fact: Fact = _ADAPTERS[EntryKind(kind)].validate_json(text)
    return fact


def fields_of(fact: Fact) -> dict[str, Any]:
    """What `write` stores, as JSON values."""
    return dict(_ADAPTERS[fact.kind].dump_python(fact, mode="json", exclude_defaults=True))


USERS = ("user", "out", "players")
"""Where entries name users."""


def names(entry: SeasonEntry, user: int) -> bool:
    """Whether the entry is by the user or about them."""
    return entry.by == user or _named(fields_of(entry.fact), user)


def _named(data: Any, user: int) -> bool:
    if isinstance(data, Mapping):
        return any(_has(value, user) if key in USERS else _named(value, user) for key, value in data.items())
    return isinstance(data, list) and any(_named(each, user) for each in data)


def _has(value: Any, user: int) -> bool:
    return any(_has(each, user) for each in value) if isinstance(value, list) else bool(value == user)
