"""What a decision has led to: the entry to append, the table after it, and what goes with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.tables.core.model import Cause, Lobby, OrderKind, RunningTable, Snapshot
from bot.tables.core.ports import EntryKind, Result
from games.actions import Action

S = TypeVar("S", Lobby, RunningTable)


@dataclass(frozen=True, slots=True)
class Change(Generic[S]):
    """A decision. ``kind`` and ``text`` are the log entry's; ``by`` its user, ``key`` its idempotency key.

    ``actions`` took effect. ``timeout``: for a player whose time was up. ``dropped``: users whose bomb for the closing
    trick came to nothing. ``used``: orders (seat, kind) that end with it; ``drop_orders``: kinds of which all do.
    ``secret``: (round, secret) of a commitment. ``missed``, ``left``, ``departed``: see `ports.Write`. ``notes``:
    (user, catalogue key) of what to tell them privately.
    """

    kind: EntryKind
    text: str
    after: S
    cause: Cause
    by: int | None = None
    key: str | None = None
    actions: tuple[Action, ...] = ()
    timeout: bool = False
    dropped: tuple[int, ...] = ()
    drop_orders: tuple[OrderKind, ...] = ()
    used: tuple[tuple[int, OrderKind], ...] = ()
    secret: tuple[int, bytes] | None = None
    result: Result | None = None
    missed: int | None = None
    left: int | None = None
    departed: tuple[int, int, int] | None = None
    notes: tuple[tuple[int, str], ...] = ()


Decide = Callable[[Snapshot], Change[S]]
"""Decides on a table as it stands; what it raises leaves the table as it is."""
