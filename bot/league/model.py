"""The values of a league. All are frozen.

Players enter a season as *entrants*: one player, or a pair. A *fixture* is a game between *sides* of one or more
entrants (two where partners rotate). Fixtures that are scored together form a *block*: a Hiesfeld match, a best of
three, the tables that play the same duplicate boards. Most blocks are one fixture.

League points are stored in parts of `UNIT`, so that halves, thirds, quarters, and shares of up to six opponents with
ties are exact.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum

from bot.core.errors import TableError
from bot.league.settings import Settings

UNIT = 120
PAIR = 2
"""Players of a side at a table."""


class LeagueError(TableError):
    """A refusal. ``code`` is a stable identifier (``no_such_season``, ``not_manager`` …) with the text
    ``error.<code>``."""


class Stage(StrEnum):
    JOINING = "joining"
    RUNNING = "running"
    CLOSED = "closed"
    ARCHIVED = "archived"


@dataclass(frozen=True, slots=True)
class Member:
    """A player: a Discord user, or an AI player of a ``level``."""

    name: str
    user: int | None = None
    level: str | None = None


class EntrantStatus(StrEnum):
    """Whether an entrant still takes part."""

    IN = "in"
    LEFT = "left"
    BARRED = "barred"


@dataclass(frozen=True, slots=True)
class Entrant:
    """``paused``: the last round in which they have no game (0: they have not paused). ``title``: the name that a
    squad's captain has given it; ``name`` is that one, else its members' names."""

    number: int
    name: str
    members: tuple[Member, ...]
    status: EntrantStatus = EntrantStatus.IN
    division: int = 0
    paused: int = 0
    title: str = ""

    @property
    def active(self) -> bool:
        return self.status is EntrantStatus.IN

    @property
    def squad(self) -> bool:
        """Whether a line-up says which two of them play."""
        return len(self.members) > PAIR

    @property
    def captain(self) -> int:
        """The first member whose data was not erased; 0: none."""
        return next((user for user in self.users if user > 0), 0)

    @property
    def users(self) -> tuple[int, ...]:
        return tuple(member.user for member in self.members if member.user is not None)


Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A fixture to be made. Pairings of a round with the same ``block`` are scored together; 0: a block of its own.

    ``best``: the maximum number of games in a tie. ``half``: a bye that is worth half a win, of an entrant who pauses.
    """

    sides: Sides
    division: int = 1
    block: int = 0
    best: int = 1
    half: bool = False

    @property
    def bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(number for side in self.sides for number in side)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game between ``sides``; a single side is a bye.

    ``table``: the table where it is or was played; ``due``: its deadline; ``agreed``: the appointment; ``thread``: its
    Discord thread (0: none); ``game``: its number in a series of at most ``best`` games, or its board in a match of
    squads. ``division``: after groups,
    which are divisions, a number below 0. ``absent``: the sides, from 0, for which timeouts made most moves when it was
    last played.
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
    absent: tuple[int, ...] = ()

    @property
    def bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def after_groups(self) -> bool:
        """Whether it is a game of the knock-out after groups, which is in no group's table."""
        return self.division < 0

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(number for side in self.sides for number in side)


class How(StrEnum):
    """The origin of a result."""

    PLAYED = "played"
    RESIGNED = "resigned"
    ENTERED = "entered"  # by a manager, for a game played elsewhere
    ELSEWHERE = "elsewhere"  # by its players, who agree, for a game played elsewhere
    AWARDED = "awarded"  # by a manager, for a game not played
    VOID = "void"  # does not count
    BYE = "bye"
    HALF = "half"  # a bye of an entrant who pauses or came late


@dataclass(frozen=True, slots=True)
class Result:
    """``ranks`` by side: 1 is the best, equal ranks are a draw; all are 2 if nobody came and every side has lost
    (`lost_by_all`). ``scores``: game points by side; ``deals``: by deal.

    ``players``: the users who played, by side; ``reason``: a manager's explanation. ``doubles``: for each deal the
    side that made a double victory, counted from 1, or 0; () if there was none. ``rated``, ``shares``: the ranks for
    the ratings and each player's part, if somebody left; (): as ``ranks``, whole (`bot.league.judging`).
    ``spent``: each player's points of advantage in it, which a week bounds; (): none.
    ``excused``: the entrants who score as for a bye, since another one left the season (the game is void) or did not
    come to a table of places (it is awarded). ``annulled``: it
    was played, and is rated, but does not count in the season. ``unplayed``: the percentage that each side gets of
    deals not played, where deals are compared; (): half.
    """

    how: How
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...] = ()
    table: int | None = None
    players: tuple[tuple[int, ...], ...] = ()
    reason: str = ""
    doubles: tuple[int, ...] = ()
    rated: tuple[int, ...] = ()
    shares: tuple[tuple[float, ...], ...] = ()
    excused: tuple[int, ...] = ()
    annulled: bool = False
    unplayed: tuple[int, ...] = ()
    spent: tuple[tuple[float, ...], ...] = ()

    @property
    def counts(self) -> bool:
        return self.how is not How.VOID and not self.annulled

    @property
    def real(self) -> bool:
        """Whether a game decided it."""
        return self.how in (How.PLAYED, How.RESIGNED, How.ENTERED, How.ELSEWHERE)

    @property
    def drawn(self) -> bool:
        return max(self.ranks) == 1

    @property
    def lost_by_all(self) -> bool:
        """Whether no side has won or drawn: a game that nobody played, lost by all."""
        return min(self.ranks) > 1

    @property
    def only_entered(self) -> bool:
        """Whether a manager says so, and no table shows it; the correction of a game played here is not meant."""
        return self.how is How.ENTERED and self.table is None


@dataclass(frozen=True, slots=True)
class Tally:
    """Totals of an entrant: ``points`` and ``possible`` in parts of `UNIT`, the others in games and game points."""

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
            points=self.points + other.points, possible=self.possible + other.possible,
            scored=self.scored + other.scored,
            conceded=self.conceded + other.conceded)

    def __neg__(self) -> Tally:
        return Tally(*(-value for value in self.values))

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(getattr(self, name) for name in TALLY)


TALLY = tuple(each.name for each in fields(Tally))


@dataclass(frozen=True, slots=True)
class Actor:
    """The user who acts. ``manager``: may manage this server's leagues; ``settled``: carries out what the others have
    agreed to, so that nobody is asked again (`bot.league.season.decisions`)."""

    user: int
    name: str
    manager: bool = False
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Season:
    """A season as lists show it; `bot.league.state.SeasonState` holds the rest."""

    id: int
    guild: int
    name: str
    stage: Stage
    settings: Settings
    seq: int
    created: datetime
