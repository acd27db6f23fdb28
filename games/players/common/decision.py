"""The answer of a player: an action and the reason for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.actions import Abort, Action, Deal, Resign, Stop, Traded
from games.views import SeatView

Why = tuple[str, dict[str, Any]]
"""A key of the text catalogue (``why.…``) and its parameters. Ranks are given as a person reads them (``10``)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """``action`` is None if the seat need not act and does not want to: it could only bomb or call."""

    action: Action | None
    why: Why


def because(key: str, /, **params: Any) -> Why:
    """``because("lead_out", n=3)`` is ``("why.lead_out", {"n": 3})``."""
    return f"why.{key}", params


def about(key: str, seat: SeatView, /, **params: Any) -> Why:
    """A reason that names a seat. The Table and the ghost have no name: then the key ends in ``_open``."""
    return because(key, name=seat.name, **params) if seat.name else because(f"{key}_open", **params)


def seat_of(legal: Sequence[Action]) -> int:
    first = legal[0]
    if isinstance(first, Deal | Traded | Resign | Abort | Stop):
        raise TypeError("no player's choice")
    return first.seat
