"""What a player looks for: several wishes in one search, and when it ends."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from bot.tables.core.model import Person
from bot.tables.core.ports import Place
from bot.tables.core.time_control import Pace

LIVE, SLOW = timedelta(hours=1), timedelta(days=3)
"""How long somebody waits: for a live game, and for one over days."""
PATIENCE: tuple[int | None, ...] = (0, 60, 180, 300, 600, None)
"""Seconds after which a live game begins with AI players: what players choose from; None: never."""
USUAL_PATIENCE = 180


class Kind(NamedTuple):
    """What a table is opened for."""

    game: str
    pace: str
    rated: bool


@dataclass(frozen=True, slots=True)
class Wishes:
    """Each game may be played at each pace, and rated or not as ``rated`` says; the first ones are preferred."""

    games: tuple[str, ...]
    paces: tuple[str, ...]
    rated: tuple[bool, ...]

    @classmethod
    def of(cls, kind: Kind) -> Wishes:
        return cls((kind.game,), (kind.pace,), (kind.rated,))

    def kinds(self) -> tuple[Kind, ...]:
        """Rated ones first: those who want both play for ratings if all do."""
        return tuple(Kind(game, pace, rated) for rated in sorted(self.rated, reverse=True)
                     for pace in self.paces for game in self.games)


@dataclass(frozen=True, slots=True)
class PlayerSearch:
    """``name``: on the server, ``guild``, where they asked in ``channel``. ``patience``: seconds until a live game
    begins with AI players, None: never; ``duo``: with two people at once; ``across``: the name under which they
    play with people of other servers, too; empty: they do not. ``seat``: the table where the search has led so far, a
    lobby or one with AI players; 0: none."""

    user: int
    name: str
    guild: int
    channel: int
    wishes: Wishes
    since: datetime
    patience: int | None = None
    duo: bool = False
    across: str = ""
    seat: int = 0

    def person(self, *, across: bool) -> Person:
        """As others at a table see them: of their server, or (``across``) of others."""
        return Person(self.user, self.across if across else self.name)

    def kinds(self, paces: Mapping[str, Pace], now: datetime) -> tuple[Kind, ...]:
        """What it still is for: a live game is not waited for as long as one over days."""
        return tuple(kind for kind in self.wishes.kinds() if ends(self.since, paces[kind.pace]) > now)

    def until(self, paces: Mapping[str, Pace]) -> datetime:
        return max(ends(self.since, paces[pace]) for pace in self.wishes.paces)

    @property
    def home(self) -> int:
        """The server where people meet without this search; of who plays again with people of other servers, nobody
        else's."""
        return self.guild or -self.user

    @property
    def tired_at(self) -> datetime | None:
        """When AI players are welcome."""
        return None if self.patience is None else self.since + timedelta(seconds=self.patience)


@dataclass(frozen=True, slots=True)
class Party:
    """The people of a lobby who look for the missing players together. ``members``: as if each of them looked alone;
    ``places``: where they sit, in the same order."""

    lobby: int
    members: tuple[PlayerSearch, ...]
    places: tuple[int, ...]

    def sides(self, count: int) -> tuple[int, ...]:
        """How many of them sit on each of so many sides."""
        return tuple(sum(place % count == side for place in self.places) for side in range(count))


def ends(since: datetime, pace: Pace) -> datetime:
    """When a search that began ``since`` ends, for games of this pace."""
    return since + (SLOW if pace.remind else LIVE)


@dataclass(frozen=True, slots=True)
class CallMessage:
    """The message that shows who looks for a game on a server. ``kind``: of an earlier version's, which had one for
    each kind of game; empty today."""

    guild: int
    channel: int
    message: int
    kind: str = ""


def call_place(guild: int) -> Place:
    """Where the message is, while it is being sent."""
    return Place("call", guild)


SEARCH = "search"
"""What the process that arranges the queue hears when another one has stored a search."""


class SearchStore(Protocol):
    """Searches, one of each person. A table takes them with it as it is written (`Change.claims`)."""

    async def put(self, search: PlayerSearch) -> None:
        """Store it, in place of the person's one before."""
        ...

    async def drop(self, user: int, seat: int | None = None) -> bool:
        """Whether there was one. ``seat``: only if it has led there."""
        ...

    async def release(self, user: int, seat: int) -> bool:
        """The search that has led there goes on. Whether there was one."""
        ...

    async def search(self, user: int) -> PlayerSearch | None: ...

    async def searches(self, guild: int | None = None) -> Sequence[PlayerSearch]:
        """Those of a server, or (None) all; who waits longest first."""
        ...

    async def alerted(self, guild: int) -> Collection[int]:
        """The users who want to know of tables that need one more, and have sat at a table of this server."""
        ...

    async def calls(self) -> Sequence[CallMessage]: ...

    async def put_call(self, call: CallMessage) -> None: ...

    async def drop_call(self, call: CallMessage) -> None: ...
