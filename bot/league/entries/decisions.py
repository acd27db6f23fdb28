"""Decisions of managers who play themselves: what they want, who agrees, what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from bot.league.decisions import OwnDecision
from bot.league.entries.kinds import EntryKind

BY_MANAGER = -1
"""In place of a side: another manager agrees."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """The user wants this. It waits for others; an earlier one about the same game or entrant is over."""

    kind: ClassVar[EntryKind] = EntryKind.PROPOSED
    number: int
    user: int
    at: datetime
    decision: OwnDecision


@dataclass(frozen=True, slots=True)
class Seconded:
    """The user agrees, for their side or as another manager."""

    kind: ClassVar[EntryKind] = EntryKind.SECONDED
    number: int
    user: int
    side: int = BY_MANAGER


@dataclass(frozen=True, slots=True)
class Carried:
    """No other manager has answered, so it holds; until somebody takes it back everybody sees that."""

    kind: ClassVar[EntryKind] = EntryKind.CARRIED
    number: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """It is off: refused or taken back by the user, or (0) nobody has answered, or it has been done."""

    kind: ClassVar[EntryKind] = EntryKind.DROPPED
    number: int
    user: int = 0


DecisionFact = Proposed | Seconded | Carried | Dropped

DECISIONS: tuple[type[DecisionFact], ...] = (Proposed, Seconded, Carried, Dropped)
