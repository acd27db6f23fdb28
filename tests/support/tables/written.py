"""Changes as stores read them, with whatever a test wants stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.tables.core.change import GameResult, Handover
from bot.tables.core.entries import Entry, Fact, Recorded
from bot.tables.core.model import SeatClaim, Table
from bot.tables.core.orders import OrderKind
from bot.tables.core.plan import Wait
from bot.tables.core.state import Lobby


@dataclass
class Written:
    """What stores read of a `Change`."""

    table: Table
    entry: Entry
    due: datetime | None = None
    waits: Sequence[Wait] = ()
    secret: tuple[int, bytes] | None = None
    result: GameResult | None = None
    dropped: tuple[tuple[int, OrderKind], ...] = ()
    missed: int | None = None
    left: int | None = None
    back: int | None = None
    handover: Handover | None = None
    reseated: bool = True
    claims: Sequence[SeatClaim] = ()
    before: Lobby = field(init=False)
    after: Lobby = field(init=False)

    def __post_init__(self) -> None:
        self.after = Lobby(self.table, self.entry.at)
        self.before = Lobby(replace(self.table, seq=self.table.seq - 1), self.entry.at)

    @property
    def key(self) -> str | None:
        return self.entry.key


def written(table: Table, fact: Fact | str, at: datetime, user: int | None = None, key: str | None = None, *,
            due: datetime | None = None, waits: Sequence[Wait] = ()) -> Written:
    """The newest entry of ``table``, a fact or record lines."""
    fact = Recorded(fact) if isinstance(fact, str) else fact
    return Written(table, Entry(table.seq, at, fact, user, key), due, waits)
