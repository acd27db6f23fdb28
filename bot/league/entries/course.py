"""The course of a season: its rules, its rounds, its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from bot.league.entries.kinds import EntryKind, Rules
from bot.league.model import Fixture, Pairing


@dataclass(frozen=True, slots=True)
class Opened:
    """``seed``: hexadecimal; secrets of shared deals are made from it."""

    kind: ClassVar[EntryKind] = EntryKind.OPENED
    name: str
    settings: Rules
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """``settings``: the settings that changed by name, as JSON values."""

    kind: ClassVar[EntryKind] = EntryKind.CHANGED
    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Seeded:
    """``order``: the seeds as managers put them before the start, the best first."""

    kind: ClassVar[EntryKind] = EntryKind.SEEDED
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeptApart:
    """None of these entrants shall meet another one of them in the first ``rounds`` rounds (0: in any); None: they may
    meet. No reason is stored. ``players``: their users then."""

    kind: ClassVar[EntryKind] = EntryKind.APART
    entrants: tuple[int, ...]
    rounds: int | None = 0
    players: tuple[int, ...] = ()


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


CourseFact = (Opened | Changed | Seeded | KeptApart | Started | Drafted | Published | Undone | Paired | Reminded
    | WeekEnded | Closed | Archived | Erased)

COURSE: tuple[type[CourseFact], ...] = (
    Opened, Changed, Seeded, KeptApart, Started, Drafted, Published, Undone, Paired, Reminded, WeekEnded, Closed,
    Archived, Erased)
