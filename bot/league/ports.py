"""The stores of leagues, and what they store beside logs: `bot.storage.stores` implements them.

A service names the one that it needs; `LeagueStores` is all of them, for who makes services.

Stores raise `bot.log.errors.Conflict` or `StoreError` without storing any part of the write.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

from bot.league.entries import SeasonEntry
from bot.league.model import EntrantStatus, Season, Stage, Tally
from bot.league.ratings import RatedGame, Rating, Subject
from games.review.par import Par

NO_LIMIT = 2**53
"""More than there are of anything."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """An entrant's line of the standings, stored beside the log to read it without a fold.

    ``place``: shared by equals; 0 until the lines are put in order, with the values of the season's ``criteria``.
    ``before``: the place a week ago (None: new).
    """

    entrant: int
    name: str
    users: tuple[int, ...]
    division: int
    status: EntrantStatus
    tally: Tally
    before: int | None = None
    place: int = 0
    criteria: tuple[float, ...] = ()

    @property
    def active(self) -> bool:
        return self.status is EntrantStatus.IN

    @property
    def movement(self) -> int:
        """Places gained since last week."""
        return 0 if self.before is None else self.before - self.place


@dataclass(frozen=True, slots=True)
class Pool:
    """The games that are rated together: a game at a pace on a server, or (``guild`` 0) across servers."""

    guild: int
    game: str
    pace: str

    @classmethod
    def of(cls, season: Season) -> Pool:
        return cls(season.guild, season.settings.play.game, season.settings.play.pace)


@dataclass(frozen=True, slots=True)
class PoolGame:
    """A rated game. ``source``: ``s3f17`` (a fixture), ``t12`` (a table) or ``t12s2`` (its substitute of seat 2).
    ``game`` None: it no longer counts. ``early``: it was ended early; ``rules``: the edition of the rules by which
    it is rated; ``spent``: its players' points of advantage, by side (`bot.league.judging.week`)."""

    pool: Pool
    source: str
    at: datetime
    game: RatedGame | None
    early: bool = False
    rules: int = 1
    spent: tuple[tuple[float, ...], ...] = ()


class NewsEvent(StrEnum):
    """What somebody is told who has not done it themselves. Each has a text ``league.news.<event>``."""

    ENTERED = "entered"
    DECLINED = "declined"
    OUT = "out"
    GONE = "gone"
    PAUSED = "paused"
    RETURNED = "returned"
    SQUAD = "squad"
    LINEUP = "lineup"
    CHANGED = "changed"
    STARTED = "started"
    ROUND = "round"
    NEXT_GAME = "next_game"
    UNDONE = "undone"
    CLOSED = "closed"
    PROPOSED = "proposed"
    TIME = "time"
    LATE = "late"
    DUE = "due"
    WAITS = "waits"
    BROKEN = "broken"
    RESULT = "result"
    REOPENED = "reopened"
    OBJECTION = "objection"
    OBJECTED = "objected"
    SETTLED = "settled"
    SUBMITTED = "submitted"
    RETRACTED = "retracted"
    DISPUTE = "dispute"
    DISPUTED = "disputed"
    POINTS = "points"
    REPORT = "report"
    CASE = "case"
    BEGINS = "begins"
    CANCELLED = "cancelled"
    AWAY = "away"
    CLOCK = "clock"
    MOVED = "moved"
    TAKEN = "taken"
    DIRECTS = "directs"


@dataclass(frozen=True, slots=True)
class News:
    """Something for a user (0: the managers, or everybody) from the entry ``seq`` of a season's log.

    ``fixture``: the game that it is about (0: none); ``told``: when they were told (None: not yet).
    """

    seq: int
    at: datetime
    user: int
    event: NewsEvent
    fixture: int = 0
    told: datetime | None = None

    @property
    def subject(self) -> tuple[NewsEvent, int]:
        """The same of two that one line says: what happens to a game is shown as it is now."""
        return self.event, self.fixture or -self.seq


@dataclass(frozen=True, slots=True)
class Write:
    """One transaction: new entries, the season's head after them, and derived data.

    ``lines``: those that changed; ``gone``: entrants that were deleted; ``links``: fixtures by table; ``news``: what
    the entries bring for whom.
    """

    season: Season
    entries: Sequence[SeasonEntry]
    lines: Sequence[StandingLine] = ()
    gone: Sequence[int] = ()
    links: Mapping[int, int] | None = None
    games: Sequence[PoolGame] = ()
    news: Sequence[News] = ()


Counters = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Played:
    """What a user did in one game, for statistics. ``result``: 1 won, 0 drawn, -1 lost.

    ``side``: users with the same number win and lose together; ``place``: the side's place, 1 is best.
    """

    table: int
    user: int
    partner: int | None
    guild: int
    game: str
    at: datetime
    result: int
    counters: Counters
    side: int = 0
    place: int = 0


SEASON = "season"
"""What the home of a season's server hears when another process has added to its log."""


class SeasonStore(Protocol):
    """Seasons and their logs. Entries are only ever added."""

    async def create(self, season: Season, entry: SeasonEntry) -> Season:
        """Store a new season; the return value has its id. LeagueError (``name_taken``) among those not archived."""
        ...

    async def season(self, season_id: int) -> Season | None: ...

    async def seasons(self, guild: int | None, stages: Sequence[Stage]) -> Sequence[Season]:
        """The newest first; ``guild`` None: those of all servers."""
        ...

    async def seasons_of(self, user: int) -> Sequence[Season]:
        """Those of all servers whose log names the user or has an entry by them, the newest first."""
        ...

    async def log(self, season_id: int, after: int = 0, limit: int = -1) -> Sequence[SeasonEntry]:
        """At most ``limit`` entries (-1: all) after number ``after``. StoreError if one is damaged."""
        ...

    async def append(self, write: Write) -> None:
        """Conflict unless the first entry has the next number."""
        ...

    async def lines(self, season_id: int) -> Sequence[StandingLine]:
        """In the order of joining."""
        ...

    async def linked(self, table_id: int) -> tuple[int, int] | None:
        """The (season, fixture) that a table plays or played."""
        ...

    async def tables_of(self, season_id: int) -> Mapping[int, int]:
        """The fixture that each of the season's tables plays or played."""
        ...


class NewsStore(Protocol):
    """What somebody is to be told of seasons (`Write.news` adds it with the entries that bring it)."""

    async def news(self, season_id: int) -> Sequence[News]:
        """What waits, and what was told not long ago (`note_told`), in the order of entries."""
        ...

    async def seasons_with_news(self) -> Collection[int]:
        """The seasons of which somebody is still to be told something."""
        ...

    async def add_news(self, season_id: int, news: Sequence[News]) -> None:
        """Add what is not known yet."""
        ...

    async def note_told(self, season_id: int, news: Sequence[News], at: datetime, since: datetime) -> None:
        """These were told ``at`` this time. What was told before ``since`` is forgotten."""
        ...


class RatingStore(Protocol):
    """Rated games, numbered in the order of entry, and the rating after each: so a correction only rewinds to the game
    that it corrects, and any process goes on from there."""

    async def add_game(self, game: PoolGame) -> None:
        """Add a rated game of a table, unless its source is known."""
        ...

    async def ended_early(self, pool: Pool, users: Collection[int], since: datetime, before: datetime) -> bool:
        """Whether a game of exactly these players was ended early between these times, and counted."""
        ...

    async def spent(self, pool: Pool, users: Collection[int], since: datetime) -> Mapping[int, float]:
        """The points of advantage of these users in games that ended after ``since``; nothing of those without."""
        ...

    async def last_games(self, pool: Pool, user: int, most: int) -> Sequence[RatedGame]:
        """The user's last rated games, the newest first."""
        ...

    async def games(self, pool: Pool, after: int = 0, most: int = NO_LIMIT) -> Sequence[tuple[int, RatedGame]]:
        """(number, game) in the order of entry, of games that count; the first ``most`` of them."""
        ...

    async def rated(self, pool: Pool) -> int | None:
        """The number of the last game rated, 0: none; None after a correction, before `rewind`."""
        ...

    async def rewind(self, pool: Pool) -> None:
        """After a correction: delete what the corrected game and those after it made of ratings."""
        ...

    async def sources(self, pool: Pool) -> Mapping[str, RatedGame | None]:
        """Every game of the pool by its source; None: it no longer counts."""
        ...

    async def rules(self, pool: Pool) -> Mapping[str, int]:
        """By source, the edition of the rules by which each game of the pool is rated."""
        ...

    async def count_rated(self, pool: Pool) -> int:
        """How many games of the pool count; a substitute's part of a game is none."""
        ...

    async def pools(self, guild: int | None) -> Sequence[Pool]:
        """``guild`` None: of all servers."""
        ...

    async def pools_of(self, user: int) -> Sequence[Pool]:
        """Those of all servers in which the user has played."""
        ...

    async def ratings(self, pool: Pool, subjects: Iterable[Subject] | None = None) -> Mapping[Subject, Rating]:
        """All, or of these those that are rated."""
        ...

    async def singles(self, pool: Pool) -> Mapping[Subject, Rating]:
        """Of players, without pairs (there are many more of them)."""
        ...

    async def put_ratings(self, pool: Pool, after: int, games: Sequence[tuple[int, RatedGame]],
                          steps: Sequence[Mapping[Subject, Rating]]) -> bool:
        """Store the ratings after each of ``games``, the next ones after game ``after``.

        False, and nothing is stored, if other games have been rated or corrected meanwhile.
        """
        ...

    async def rated_steps(self, source: str) -> Mapping[int, tuple[Rating, Rating]]:
        """The ratings before and after a game, by player; {} if it has not been rated."""
        ...

    async def history(self, pool: Pool, subject: Subject, limit: int) -> Sequence[Rating]:
        """The rating after each of the last games, the oldest first."""
        ...


class StatisticsStore(Protocol):
    """What people did in finished games, counted once for each table."""

    async def uncounted(self) -> Sequence[int]:
        """Finished tables that have not been counted, on servers that this process acts for."""
        ...

    async def outdated(self, edition: int, before: int, most: int) -> Sequence[int]:
        """Tables with lower numbers than ``before`` that were counted in an earlier edition, the newest first."""
        ...

    async def put_played(self, table: int, played: Sequence[Played]) -> None: ...

    async def played(self, guild: int | None, game: str, user: int | None = None) -> Sequence[Played]:
        """Of one user or of everybody, on a server or (None) on all, the newest first."""
        ...

    async def games_of(self, guild: int, user: int) -> Mapping[str, int]:
        """How many games of each kind a user has played on a server."""
        ...

    async def games_with_others(self, guild: int) -> Mapping[int, int]:
        """How many games each user has played on a server with somebody else, rated or not."""
        ...

    async def moments(self, guild: int, since: datetime, until: datetime) -> Sequence[tuple[int, datetime]]:
        """(user, its end) of each game that a user has played on a server from ``since`` until before ``until``; ghosts
        stand for users who were erased."""
        ...

    async def names(self, guild: int, users: Sequence[int]) -> Mapping[int, str]:
        """The names that these users had at their newest tables of a server."""
        ...


class ParStore(Protocol):
    """What a deal is worth on average, computed in the background."""

    async def pars(self, deals: Sequence[str]) -> Mapping[str, Par]:
        """What is known of the pars of these deals, by `games.review.par.deals`' keys."""
        ...

    async def add_par(self, deal: str, more: Par) -> None:
        """Add to what is known."""
        ...

    async def without_par(self, games: Sequence[str], most: int) -> Sequence[int]:
        """Counted tables where at least two players ended a round, and no par is known, the newest first, of servers
        that this process acts for."""
        ...


class PersonStore(Protocol):
    """Everything that is stored of one person, in all rooms."""

    async def stored(self, user: int) -> Mapping[str, Any]:
        """The rows that name the user, of tables, messages, settings and everything else, as JSON; ``moves``: what
        they did. Of running games only what they may see."""
        ...

    async def erase(self, user: int, alias: str) -> int:
        """Replace a user's id and name everywhere; the number that stands for them now (below 0).

        LeagueError (``still_playing``) while they sit at a table.
        """
        ...


@dataclass(frozen=True, slots=True)
class LeagueStores:
    """The stores of leagues over one database. A season's append writes news and rated games in its own transaction."""

    seasons: SeasonStore
    news: NewsStore
    ratings: RatingStore
    statistics: StatisticsStore
    pars: ParStore
    people: PersonStore
