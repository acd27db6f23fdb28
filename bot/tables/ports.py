"""What a table needs from outside: a store, a clock, secrets, an AI. Fakes of these stand in tests.

Stores raise `errors.Conflict`, `errors.Repeated` or `errors.StoreError`; whatever they
raise, nothing of the write has been kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from random import Random
from typing import Protocol

from bot.tables.model import Changed, GuildSettings, Message, Order, OrderKind, Status, Table, UserPrefs
from games.actions import Action
from games.views import View


class EntryKind(StrEnum):
    """``record`` entries hold record lines; the others say what happened beside the record."""

    LOBBY = "lobby"
    RECORD = "record"
    COMMIT = "commit"  # "3 9f86…": round and commitment, published before the deal's lines repeat them
    SEAT = "seat"  # "2 easy", "2 person": who plays a seat from now on


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of a table's log. ``text``: record lines, or what was done. ``at``: UTC, whole milliseconds."""

    seq: int
    at: datetime
    kind: EntryKind
    text: str
    user: int | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, kept for standings. ``scores``, ``won`` by seat."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    aborted: bool


@dataclass(frozen=True, slots=True)
class Write:
    """One transaction: the entry, the table as it stands after it, and what goes with it.

    The key of an order that is dropped may be the entry's: the order has become the entry.
    """

    table: Table
    entry: Entry
    due: datetime | None = None
    secret: tuple[int, bytes] | None = None
    """(round, secret) of a commitment made with this entry."""
    drop_orders: tuple[OrderKind, ...] = ()
    result: Result | None = None


class TableStore(Protocol):
    """Tables and their logs. Entries are only ever added."""

    async def create(self, table: Table, entry: Entry) -> Table:
        """Keep a new table; the answer has its id."""
        ...

    async def table(self, table_id: int) -> Table | None: ...

    async def log(self, table_id: int) -> Sequence[Entry]:
        """All entries, in order."""
        ...

    async def append(self, write: Write) -> None:
        """Conflict unless ``write.entry.seq`` is the next one; Repeated if the table has the key already."""
        ...

    async def tables_of(self, user: int, status: Sequence[Status]) -> Sequence[Table]:
        """Tables where the person has a seat, the newest first."""
        ...

    async def tables_in(self, channel: int, status: Sequence[Status]) -> Sequence[Table]:
        """Tables of a channel, the newest first."""
        ...

    async def due(self) -> Sequence[tuple[int, datetime]]:
        """(table, time) of every running table that will go on by itself."""
        ...

    async def secret(self, table_id: int, round: int) -> bytes | None: ...

    async def orders(self, table_id: int) -> Sequence[Order]: ...

    async def put_order(self, table_id: int, seq: int, order: Order) -> None:
        """Keep or replace the order. Conflict if the table is not at ``seq``, Repeated as in `append`."""
        ...

    async def drop_order(self, table_id: int, seat: int, kind: OrderKind) -> bool:
        """Whether there was one."""
        ...


class MessageStore(Protocol):
    """Where our messages are. At most one for each (table, kind, user)."""

    async def remember(self, message: Message) -> None: ...

    async def messages(self, table_id: int) -> Sequence[Message]: ...

    async def forget(self, table_id: int, kind: str, user: int = 0) -> None: ...


class PreferenceStore(Protocol):
    """What people and servers have set."""

    async def user(self, user: int) -> UserPrefs: ...

    async def set_user(self, user: int, prefs: UserPrefs) -> None: ...

    async def guild(self, guild: int) -> GuildSettings: ...

    async def set_guild(self, guild: int, settings: GuildSettings) -> None: ...


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Time. `clock.SystemClock` is the real one."""

    def now(self) -> datetime:
        """UTC, aware."""
        ...

    def call_at(self, when: datetime, call: Callable[[], None]) -> Timer:
        """Call once at ``when`` or soon after, from the event loop."""
        ...


Secrets = Callable[[int], bytes]
"""``secrets.token_bytes``, or a fixed stream in tests."""


class Decision(Protocol):
    """What an AI player wants to do (None: nothing) and why, as a catalogue key with parameters."""

    @property
    def action(self) -> Action | None: ...

    @property
    def why(self) -> tuple[str, Mapping[str, object]]: ...


class Player(Protocol):
    """`games.players.choose`."""

    def __call__(self, level: str, view: View, legal: Sequence[Action], rng: Random, /) -> Decision: ...


Listener = Callable[[Changed], None]
"""Called in the event loop right after a change is durable. Be quick; start a task for more."""
