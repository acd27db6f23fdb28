"""The values of a league. All frozen.

People enter a season as *entrants*: a player alone, or a pair. A *fixture* is a game to be played between *sides*,
each one or more entrants (two where partners rotate). Fixtures that are scored together form a
*block*: a Hiesfeld match, a best-of-three, the tables of a duplicate board set; most blocks are one fixture.

Points are kept in twelfths (`UNIT`), so that halves, thirds and quarters are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import StrEnum
from typing import Any

UNIT = 12


class Stage(StrEnum):
    JOINING = "joining"
    RUNNING = "running"
    CLOSED = "closed"
    ARCHIVED = "archived"


class Format(StrEnum):
    """How fixtures come about."""

    FREE = "free"  # whoever plays whom: the ladder
    PARTNERS = "partners"  # a new partner each round
    QUARTETS = "quartets"  # four players, each with each other as partner
    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    DUPLICATE = "duplicate"  # the same deals at every table


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a fixture gives each side, in league points. With ``double`` each of its deals gives them instead, and
    ``double`` for a double victory."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    double: int | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """What a season is played by. ``rounds`` 0: as many as the format needs; ``days``: for a round (0: no date).

    ``options``: the game's, as text. ``order``: what places are decided by, first to last (`standings.CRITERIA`).
    ``group``: entrants of a division (0: one for all); the best ``promote`` of a lower and the last ``relegate`` of a
    higher division change places in the next season. ``series``: games of a knock-out tie once ``series_from``
    entrants are left. ``role``: who may join (a Discord role, 0: anybody). ``starts``, ``ends``: ISO dates, or "", of
    days in the time zone ``zone``.
    ``after``: the season whose divisions this one continues. ``channel``: where it is at home; ``digest``: where its
    weekly digest goes (0: none).
    """

    preset: str
    format: Format
    game: str = "tichu"
    options: Mapping[str, str] = field(default_factory=dict)
    pace: str = "live"
    pairs: bool = False
    rounds: int = 0
    legs: int = 1
    group: int = 0
    promote: int = 0
    relegate: int = 0
    series: int = 1
    series_from: int = 0
    scoring: Scoring = Scoring()
    order: tuple[str, ...] = ("points", "difference", "scored")
    days: int = 0
    least: int = 2
    most: int = 500
    rated: bool = True
    substitutes: bool = True
    role: int = 0
    starts: str = ""
    ends: str = ""
    zone: str = "UTC"
    after: int = 0
    channel: int = 0
    digest: int = 0


@dataclass(frozen=True, slots=True)
class Member:
    """A person (``user``), or an AI player (``level``)."""

    name: str
    user: int | None = None
    level: str | None = None


class Standing(StrEnum):
    """Whether an entrant still takes part."""

    IN = "in"
    LEFT = "left"
    BARRED = "barred"


@dataclass(frozen=True, slots=True)
class Entrant:
    number: int
    name: str
    members: tuple[Member, ...]
    standing: Standing = Standing.IN
    division: int = 0
    reason: str = ""

    @property
    def active(self) -> bool:
        return self.standing is Standing.IN

    @property
    def users(self) -> tuple[int, ...]:
        return tuple(member.user for member in self.members if member.user is not None)


Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game between ``sides``; one side alone is a bye. ``table``: where it is played now, or was.

    ``due``: until when. ``agreed``: the appointment. ``thread``: its Discord thread (0: none). ``game``: its number in
    a series of at most ``best``.
    """

    number: int
    round: int
    sides: Sides
    block: int
    division: int = 0
    game: int = 1
    best: int = 1
    table: int | None = None
    due: datetime | None = None
    agreed: datetime | None = None
    thread: int = 0

    @property
    def bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(number for side in self.sides for number in side)


class How(StrEnum):
    """How a result came about."""

    PLAYED = "played"
    RESIGNED = "resigned"
    ENTERED = "entered"  # by a manager, of a game played elsewhere
    AWARDED = "awarded"  # by a manager, of a game not played (or not to be counted)
    VOID = "void"  # counts for nobody
    BYE = "bye"


@dataclass(frozen=True, slots=True)
class Result:
    """``ranks`` by side, 1 the best, equal for a draw; ``scores`` the game's points by side, ``deals`` of each deal.

    ``players``: the users who played, by side; ``reason``: a manager's, for the trail. ``doubles``: of each deal, 1
    more than the side that made a double victory, or 0; () if none did.
    """

    how: How
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...] = ()
    table: int | None = None
    players: tuple[tuple[int, ...], ...] = ()
    reason: str = ""
    doubles: tuple[int, ...] = ()

    @property
    def counts(self) -> bool:
        return self.how is not How.VOID

    @property
    def real(self) -> bool:
        """Whether cards decided it, so that ratings take it in."""
        return self.how in (How.PLAYED, How.RESIGNED, How.ENTERED)


@dataclass(frozen=True, slots=True)
class Tally:
    """What an entrant has made, additive. ``points``, ``possible`` in twelfths; the rest in games and game points."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    possible: int = 0
    scored: int = 0
    conceded: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.played + other.played, self.won + other.won, self.drawn + other.drawn, self.lost + other.lost,
            self.points + other.points, self.possible + other.possible, self.scored + other.scored,
            self.conceded + other.conceded)

    def __sub__(self, other: Tally) -> Tally:
        return Tally(
            self.played - other.played, self.won - other.won, self.drawn - other.drawn, self.lost - other.lost,
            self.points - other.points, self.possible - other.possible, self.scored - other.scored,
            self.conceded - other.conceded)

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(getattr(self, name) for name in TALLY)


TALLY = tuple(each.name for each in fields(Tally))


class Kind(StrEnum):
    """What an entry of a season's log says."""

    OPENED = "opened"  # name, settings
    CHANGED = "changed"  # settings
    JOINED = "joined"  # entrant, name, members
    LEFT = "left"  # entrant, standing, reason; before the start the entrant is gone
    STARTED = "started"  # divisions: {entrant: division}
    PAIRED = "paired"  # round, fixtures
    LINKED = "linked"  # fixture, table (None: the table is no more)
    RESULT = "result"  # fixture, result, and of a free game round, sides
    SUBSTITUTED = "substituted"  # entrant, out, member
    OFFERED = "offered"  # fixture, user, times
    AGREED = "agreed"  # fixture, at
    THREAD = "thread"  # fixture, thread
    REMINDED = "reminded"  # fixture, what
    WEEK = "week"  # week, places: {entrant: place}
    CLOSED = "closed"  # places, promoted, relegated
    ARCHIVED = "archived"
    ERASED = "erased"  # alias: a person's name and id have been taken out of the entries before


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a season's log. ``by``: who did it (None: the bot itself). ``data``: JSON."""

    seq: int
    at: datetime
    by: int | None
    kind: Kind
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Season:
    """A season as lists show it; `book.Book` knows the rest."""

    id: int
    guild: int
    name: str
    stage: Stage
    settings: Settings
    seq: int
    created: datetime


@dataclass(frozen=True, slots=True)
class Offer:
    """When somebody can play a fixture."""

    user: int
    times: tuple[datetime, ...]
    at: datetime
