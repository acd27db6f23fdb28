"""The ports of tables: a store, secrets, an AI. Tests use fakes.

Stores raise `bot.log.errors.Conflict` and `Repeated`, or `bot.core.errors.StoreError`; then nothing was written.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, NamedTuple, Protocol

from bot.tables.core.change import Changed
from bot.tables.core.entries import Entry
from bot.tables.core.model import Message, Person, SeatClaim, Status, Table
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.plan import Wait
from bot.tables.core.preferences import GuildSettings, Preference, ServerSetting, UserPrefs
from games.actions import Action
from games.base import Game
from games.players.common.decision import Decision
from games.views import View


@dataclass(frozen=True, slots=True)
class Departure:
    """A seat that changed hands: ``gone`` held it up to entry ``seq`` of the table's log, then ``came``; 0: an AI
    player of its own."""

    seat: int
    seq: int
    gone: int
    came: int


@dataclass(frozen=True, slots=True)
class Conduct:
    """Over ``games`` games: ``missed`` deadlines, and how many of the games were ``left`` before their end."""

    games: int = 0
    left: int = 0
    missed: int = 0

    @property
    def reliability(self) -> int | None:
        """Percent of games seen through without leaving, each missed deadline costing a fifth of a game."""
        if not self.games:
            return None
        lost = min(self.games, self.left + self.missed / 5)
        return round(100 * (self.games - lost) / self.games)


RenameAcross = Callable[[int, Collection[str], str], Awaitable[None]]
"""Replaces these names of a person in all games across servers, records included."""


Beside = Callable[[int], Sequence[Changed]]
"""Changes of other tables in the transaction that stores a new one, by its id."""


def nothing_beside(table: int) -> Sequence[Changed]:
    return ()


class TableStore(Protocol):
    """Tables and their logs. Entries are only ever added."""

    async def create(self, table: Table, entry: Entry, claims: Sequence[SeatClaim] = (),
                     beside: Beside = nothing_beside) -> Table:
        """Store a new table; the answer has its id. ``beside``: what else changes with it, by that id. TableError
        (search_lost): one of the searches has led elsewhere or has ended, or one of the other tables has changed."""
        ...

    async def table(self, table_id: int) -> Table | None: ...

    async def log(self, table_id: int) -> Sequence[Entry]:
        """All entries, in order."""
        ...

    async def append(self, change: Changed) -> None:
        """Store its entry, the table after it and all that follows, or nothing: Conflict unless the entry is the next
        one; Repeated if the table has the key already; TableError (search_lost) as in `create`."""
        ...

    async def tables_of(self, user: int, status: Sequence[Status], guild: int | None = None) -> Sequence[Table]:
        """Tables where the person has a seat, or (``guild``) that a server has; the newest first."""
        ...

    async def tables_of_each(self, users: Collection[int], status: Sequence[Status]) -> Mapping[int, Sequence[Table]]:
        """Tables by the people who have a seat there, the newest first; of these people alone."""
        ...

    async def finished_of(self, user: int, most: int) -> Sequence[Table]:
        """Tables where the person has a seat and a round has ended, the newest end first."""
        ...

    async def tables_in(self, channel: int, status: Sequence[Status]) -> Sequence[Table]:
        """Tables of a channel, the newest first."""
        ...

    async def tables_of_guild(self, guild: int | None, status: Sequence[Status]) -> Sequence[Table]:
        """Tables of a server, or (None) all, the newest first."""
        ...

    async def running(self) -> int:
        """How many tables run, private retries aside."""
        ...

    async def apart(self, user: int) -> Collection[int]:
        """The users who have blocked this one, or whom this one has blocked."""
        ...

    async def apart_of(self, users: Collection[int]) -> Mapping[int, Collection[int]]:
        """The same of several users; nothing of those who are apart from nobody."""
        ...

    async def due(self) -> Sequence[tuple[int, datetime]]:
        """(table, time) of every running table that will go on by itself."""
        ...

    async def waiting(self) -> Sequence[int]:
        """The running tables that will go on by themselves or wait for a person."""
        ...

    async def secret(self, table_id: int, round: int) -> bytes | None: ...

    async def departures(self, table_id: int) -> Sequence[Departure]:
        """In the order in which they happened."""
        ...

    async def orders(self, table_id: int) -> Sequence[Order]: ...

    async def put_order(self, table_id: int, seq: int, order: Order, due: datetime | None) -> None:
        """Store or replace the order, with which the table goes on at ``due``. Conflict if the table is not at ``seq``,
        Repeated as in `append`."""
        ...

    async def drop_order(self, table_id: int, seq: int, seat: int, kind: OrderKind, due: datetime | None) -> None:
        """Delete the order, without which the table goes on at ``due``. Conflict if the table is not at ``seq``."""
        ...

    async def waits(self, tables: Sequence[int] | None = None) -> Sequence[Wait]:
        """The waits of running tables, of all or of these."""
        ...

    async def note_left(self, table: Table, users: Collection[int], at: datetime) -> None:
        """Note that these users left the game."""
        ...

    async def conduct(self, users: Collection[int], pace: str, games: int) -> Mapping[int, Conduct]:
        """How reliably each user played the last ``games`` games of a pace that ended for them; nothing of those
        without one."""
        ...


class AliveStore(Protocol):
    """Until when players could act, for who follows."""

    async def alive(self) -> datetime | None: ...

    async def set_alive(self, at: datetime) -> None: ...


class Place(NamedTuple):
    """Where there is one message of a kind: at a table, server or season, for a user or (0) for all."""

    kind: str
    id: int
    user: int = 0


class Posting(NamedTuple):
    """At sending a message. ``number``: its own; ``tried``: it may have arrived already."""

    number: int
    tried: bool


@dataclass(frozen=True, slots=True)
class KeptToken:
    """What edits a message until then without being counted. ``hand``: table, user and channel, if it is a private
    hand; ``slot``: whose home can use it (None: not known). The token is a secret."""

    message: int
    token: str = field(repr=False)
    until: datetime
    hand: tuple[int, int, int] | None = None
    slot: int | None = None


class MessageStore(Protocol):
    """The bot's messages, at most one per (table, kind, user)."""

    async def begin(self, place: Place, at: datetime) -> Posting:
        """A message is about to be sent: the same attempt until it is stored (`remember`), or ended."""
        ...

    async def end(self, place: Place) -> None:
        """The attempt there has come to an end."""
        ...

    async def remember(self, message: Message) -> None:
        """Store it; the attempt at its place has come to an end."""
        ...

    async def message(self, table_id: int, kind: str, user: int = 0) -> Message | None: ...

    async def messages(self, table_id: int) -> Sequence[Message]: ...

    async def last_channel(self, kind: str, user: int) -> int | None:
        """Return the channel of a user's newest message of this kind."""

    async def of_kind(self, kind: str) -> Sequence[Message]: ...

    async def forget(self, table_id: int, kind: str, user: int = 0) -> None:
        """There is none; an attempt at its place has come to an end too."""
        ...


class PreferenceStore(Protocol):
    """Preferences of people and servers."""

    async def user(self, user: int, /) -> UserPrefs: ...

    async def set_user(self, user: int, prefs: UserPrefs, /) -> None: ...

    async def guild(self, guild: int, /) -> GuildSettings: ...

    async def set_guild(self, guild: int, settings: GuildSettings, /) -> None: ...

    async def guilds(self, setting: ServerSetting[Any], /) -> Sequence[int]:
        """The servers where this setting has not its default."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The one message about a user's turns (``guild`` 0), a server's board of turns (``user`` 0), or the mention
    there of a user whose direct messages are closed."""

    user: int
    guild: int
    channel: int
    message: int


@dataclass(frozen=True, slots=True)
class Volunteer:
    """A player who would take over a seat; ``game`` empty: in any game."""

    guild: int
    user: int
    name: str
    game: str
    since: datetime


class BlockStore(Protocol):
    """Players' block lists."""

    async def block(self, user: int, other: Person) -> None: ...

    async def unblock(self, user: int, other: int) -> bool:
        """Whether they were blocked."""
        ...

    async def blocked_by(self, user: int) -> Sequence[Person]:
        """By name, which is empty if the person has erased their data since, and come back."""
        ...

    async def erased(self, user: int) -> Mapping[str, datetime]:
        """Blocks of people who have erased their data: when they lapse, by a word that names each."""
        ...

    async def came_back(self, user: int) -> None:
        """The person does something: if they had erased their data, what protects others is as it was
        (`bot.tables.core.marks`)."""
        ...

    async def unblock_erased(self, user: int, name: str) -> bool:
        """Whether there was such a block of `erased`."""
        ...


class NoticeStore(Protocol):
    """Notices sent to users, and players who wait for a seat."""

    async def claim(self, user: int, table_id: int, since: datetime, stage: str, at: datetime) -> bool:
        """Record that a user is notified of a stage of a turn. False: they were already, so do not."""
        ...

    async def told(self, user: int | None = None) -> Sequence[tuple[int, int, datetime, str]]:
        """(user, table, since, stage) of all notices of the turns that are waited for now; or of one user's."""
        ...

    async def told_since(self, user: int, at: datetime, stage: str = "") -> int:
        """How many notices a user got since ``at``, of one stage or of all."""
        ...

    async def invite(self, user: int, table_id: int, host: int, at: datetime) -> bool:
        """Record that a user is invited to a table. False: they were already, whoever invited them."""
        ...

    async def invited_since(self, user: int, at: datetime, host: int = 0) -> int:
        """How often a user was invited since ``at``, by this host or (0) by all."""
        ...

    async def forget_told(self, before: datetime) -> None:
        """Old rows about turns that are over, and about invitations to tables that are no lobbies any more."""
        ...

    async def posted(self, user: int, guild: int = 0) -> Posted | None: ...

    async def boards(self) -> Sequence[Posted]: ...

    async def post(self, posted: Posted) -> None: ...

    async def sending(self) -> Sequence[int]:
        """Users to whom a message is or was being sent (its id is 0)."""
        ...

    async def unpost(self, posted: Posted) -> None:
        """Forget a message, unless another has taken its place in the meantime."""
        ...

    async def wanting(self, preference: Preference[Any]) -> Sequence[int]:
        """Users whose preference is set to something."""
        ...

    async def volunteer(self, volunteer: Volunteer) -> None: ...

    async def withdraw(self, guild: int, user: int) -> bool: ...

    async def waits_for(self, guild: int, user: int) -> str | None:
        """The game that the user is a volunteer for, empty for any; None: they are none."""
        ...

    async def volunteers(self, guild: int, game: str) -> Sequence[Volunteer]:
        """Those who would play this game, the longest waiting first."""
        ...


Secrets = Callable[[int], bytes]
"""``secrets.token_bytes``, or a fixed stream in tests."""


Player = Callable[[str, View, Sequence[Action], Random], Decision]
"""`games.players.choose`: a level, a seat's view, its legal actions and random numbers."""


class Engines(Protocol):
    """External engines by name (`bot.engines.external`)."""

    @property
    def names(self) -> tuple[str, ...]: ...

    async def move(
        self, name: str, record: str, game: Game[Any], state: Any, seat: int, *, aside: bool = False,
    ) -> Action | None:
        """A legal action (None: nothing), from the seat's record alone. Raises if the engine fails.

        ``game`` and ``state`` check what it answers. ``aside``: asked for a bomb when a trick closes, which must not
        delay the engine's next turn.
        """
        ...


Listener = Callable[[Changed], None]
"""Called in the event loop right after a change is durable, in order of ``seq`` for each table. Be quick; start a task
for more."""
