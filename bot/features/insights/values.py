"""What a round says about a player: stored, and of others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from games.review.exchange import GiftKinds
from games.review.notes import RoundNotes


@dataclass(frozen=True, slots=True)
class NotedRound:
    """What a round of ``table`` says about the player at ``seat``. ``at``: when it was noted (UTC)."""

    table: int
    seat: int
    game: str
    at: datetime
    notes: RoundNotes


@dataclass(frozen=True, slots=True)
class NotedElsewhere:
    """Of a round of any ``user``: the points lost, by phase, and what was given (None: not noted)."""

    user: int
    losses: Mapping[str, float]
    gifts: GiftKinds | None

    @property
    def loss(self) -> float:
        return sum(self.losses.values())
