"""A score pad and its seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta

from games.noting import PaperRound

OPEN_PADS = 3
"""Most pads of a host that are not over."""
PADS_IN_CHANNEL = 10
"""Most pads in a channel that are not over, and in which somebody has written within `CROWDING`: who has left theirs
open keeps nobody else away."""
CROWDING = timedelta(days=1)
PAD_ROUNDS = 200
"""Most rounds of a pad."""
KEPT_FOR = timedelta(days=30)
"""How long a pad is stored after the last change."""


@dataclass(frozen=True, slots=True)
class PadSeat:
    """``user`` 0: a name that the host has typed."""

    name: str
    user: int = 0


@dataclass(frozen=True, slots=True)
class ScorePad:
    """``options``: those of the game, as text; ``season``, ``fixture``: whose result it can hand in (0: nobody's);
    ``over``: it was ended by hand, or its result was handed in."""

    id: int
    guild: int
    channel: int
    host: int
    game: str
    seats: tuple[PadSeat, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    rounds: tuple[PaperRound, ...] = ()
    season: int = 0
    fixture: int = 0
    message: int = 0
    over: bool = False

    def may_write(self, user: int) -> bool:
        return user == self.host or any(each.user == user for each in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.seats)
