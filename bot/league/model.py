"""The values of a league. All are frozen.

Players enter a season as *entrants*: one player, or a pair. A *fixture* is a game between *sides* of one or more
entrants (two where partners rotate). Fixtures that are scored together form a *block*: a Hiesfeld match, a best of
three, the tables that play the same duplicate boards. Most blocks are one fixture.

League points are stored in parts of `UNIT`, so that halves, thirds, quarters, and shares of up to six opponents with
ties are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import StrEnum

from bot.tables.core.errors import TableError
from games.registry import DEFAULT_GAME

UNIT = 120


class LeagueError(TableError):
    """A refusal. ``code`` is a stable identifier (``no_such_season``, ``not_manager`` …) with the text
    ``error.<code>``."""


class Stage(StrEnum):
    JOINING = "joining"
    RUNNING = "running"
    CLOSED = "closed"
    ARCHIVED = "archived"


@dataclass(frozen=True, slots=True)
class LeagueScoring:
    """League points of a side for a game. If ``double`` is set, each deal scores these points separately, and a double
    victory scores ``double``."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    double: int | None = None


ODD = ("bye", "ai", "step_in")
"""If the number of sides at a night is odd: one sits out, AI players fill up, or people who can step in do."""


@dataclass(frozen=True, slots=True)
class NightRules:
    """What a season that is a club night has beside: a clock.

    - ``begins``: when it starts (UTC); check-in opens an hour before. ``minutes``: length of a round.
    - ``hours``: no round begins later than so many hours after the start (0: the number of rounds alone decides).
    - ``bank``: seconds in reserve for each player and game. ``odd``: of `ODD`.
    - ``threads``: tables have threads, where the bot may create them and deals are not shared.
    - ``weekly``: the next one is opened when it ends. ``best``: nights that count in the series (0: all).
    - ``prize``: the role that the winners get (0: none).
    """

    begins: datetime
    minutes: int = 25
    hours: int = 0
    bank: int = 180
    odd: str = "bye"
    threads: bool = True
    weekly: bool = False
    best: int = 0
    prize: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """The rules of a season.

    - ``format``: the id of a `bot.league.formats.base.Format`; ``options``: the game's options, as text.
    - ``rounds`` 0: as many as the format needs; ``days``: length of a round (0: no deadline).
    - ``group``: entrants of a division (0: one division). The best ``promote`` of a division move up and the last
      ``relegate`` move down in the next season.
    - ``series``: games of a knock-out tie once at most ``series_from`` entrants are left; ``third``: the losers of the
      semi-finals play for third place; ``seeding``: what the seeds follow, of `SEEDINGS`.
    - ``order``: the criteria that decide places, first to last (`bot.league.standings.CRITERIA`).
    - ``least``, ``most``: number of entrants; ``role``: the Discord role needed to join (0: none).
    - ``grace``: minutes after an agreed time before those who came may claim the win.
    - ``alone``: overdue games are decided as proposed after a day. ``advance``: when the next round is paired, of
      `ADVANCES`; ``advance_at``: the ISO weekday and the hour for that, such as ``1 20:00``.
    - ``starts``, ``ends``: ISO dates in the time zone ``zone``, or "".
    - ``after``: the season whose divisions this one continues.
    - ``late``: players may enter until half of the rounds have been drawn, and pause for some.
    - ``champion``: the role that the winners get (0: none).
    - ``annul``: the results of who leaves before half of their games do not count.
    - ``limit``: seconds for a decision (0: any time, None: as the pace has it).
    - ``channel``: where the season was opened; ``digest``: where the weekly digest goes (0: nowhere).
    - ``night``: it is a club night, with a clock.
    """

    preset: str
    format: str
    game: str = DEFAULT_GAME
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
    scoring: LeagueScoring = LeagueScoring()
    order: tuple[str, ...] = ("points", "difference", "scored")
    days: int = 0
    least: int = 2
    most: int = 500
    rated: bool = True
    substitutes: bool = True
    grace: int = 15
    alone: bool = False
    advance: str = "button"
    advance_at: str = ""
    role: int = 0
    starts: str = ""
    ends: str = ""
    zone: str = "UTC"
    after: int = 0
    channel: int = 0
    digest: int = 0
    limit: int | None = None
    annul: bool = True
    late: bool = True
    third: bool = False
    seeding: str = "rating"
    champion: int = 0
    night: NightRules | None = None


SEEDINGS = ("rating", "last", "hand")
"""Seeds by rating, by the places of the season before (``after``), or as managers put them."""
ADVANCES = ("button", "done", "time")
"""The next round is paired by a manager, when the last game is done, or at a set time of the week."""


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
    """``paused``: the last round in which they have no game (0: they have not paused)."""

    number: int
    name: str
    members: tuple[Member, ...]
    status: EntrantStatus = EntrantStatus.IN
    division: int = 0
    paused: int = 0

    @property
    def active(self) -> bool:
        return self.status is EntrantStatus.IN

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
    Discord thread (0: none); ``game``: its number in a series of at most ``best`` games. ``absent``: the sides, from 0,
    for which timeouts made most moves when it was last played.
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
    def entrants(self) -> tuple[int, ...]:
        return tuple(number for side in self.sides for number in side)


class How(StrEnum):
    """The origin of a result."""

    PLAYED = "played"
    RESIGNED = "resigned"
    ENTERED = "entered"  # by a manager, for a game played elsewhere
    AWARDED = "awarded"  # by a manager, for a game not played
    VOID = "void"  # does not count
    BYE = "bye"
    HALF = "half"  # a bye of an entrant who pauses or came late


@dataclass(frozen=True, slots=True)
class Result:
    """``ranks`` by side: 1 is the best, equal ranks are a draw. ``scores``: game points by side; ``deals``: by deal.

    ``players``: the users who played, by side; ``reason``: a manager's explanation. ``doubles``: for each deal the
    side that made a double victory, counted from 1, or 0; () if there was none. ``rated``, ``shares``: the ranks for
    the ratings and each player's part, if somebody left; (): as ``ranks``, whole (`bot.league.verdict`).
    ``excused``: the entrants of a void game who score as for a bye, since another one left the season. ``annulled``: it
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

    @property
    def counts(self) -> bool:
        return self.how is not How.VOID and not self.annulled

    @property
    def real(self) -> bool:
        """Whether it was decided at the table, so that it is rated."""
        return self.how in (How.PLAYED, How.RESIGNED, How.ENTERED)


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
    """The user who acts. ``manager``: may manage this server's leagues."""

    user: int
    name: str
    manager: bool = False


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
