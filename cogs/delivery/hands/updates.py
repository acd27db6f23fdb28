"""What an update of a player's hand does: send a new message, edit the live one, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from bot.tables.core.model import Seat
from bot.tables.core.plan import DueKind
from bot.tables.core.state import RunningTable
from cogs.delivery.hands.states import Direct, Placement


class Update(Enum):
    """What an update of the hand does."""

    NOTHING = auto()
    EDIT = auto()
    SEND = auto()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an update knows of the hand and of its player.

    ``direct``: they want direct messages. ``quiet``: not now, a game over days can wait for the morning, and who is
    given up on comes back by themselves; ``calls``: their turn begins, they are away and want to be notified.
    ``shuffling``: cards are about to be dealt, and a message comes then. ``same``: the live message shows the hand
    already.
    """

    direct: bool = True
    quiet: bool = False
    calls: bool = False
    shuffling: bool = False
    same: bool = False


def may_send(place: Placement, *, direct: bool) -> bool:
    """Whether the player can be sent direct messages, and wants them."""
    return direct and place.direct is not Direct.CLOSED


def next_step(place: Placement, wanted: Wanted) -> Update:
    """Return what an update does: a new message where none can be edited, or to notify; else an edit."""
    missing = place.shown_in is None or place.direct is Direct.DUE
    sends = may_send(place, direct=wanted.direct) and not wanted.quiet and (missing or wanted.calls)
    if sends:
        return Update.NOTHING if wanted.shuffling else Update.SEND
    return Update.NOTHING if place.shown_in is None or wanted.same else Update.EDIT


def acting(snapshot: RunningTable) -> list[Seat | None]:
    """Whose move it is: for the Table (R6) and the ghost (D12) the player who plays them."""
    return [snapshot.controller(seat) for seat in snapshot.to_act]


def before_deal(snapshot: RunningTable) -> bool:
    """Whether the cards are about to be dealt: a message about them is sent then."""
    return snapshot.plan.due is not None and snapshot.plan.due.kind in (DueKind.COMMIT, DueKind.DEAL)
