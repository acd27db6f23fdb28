"""What happens to searches, for who shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto


class SearchStep(Enum):
    GATHERED = auto()
    """These users sit in a lobby, and are to say that they are here."""
    AI_GAME = auto()
    """These users have a game with AI players."""
    TAKEN_OVER = auto()
    """They have the seats of AI players at a table."""
    ABSENT = auto()
    """They did not come in time: their search has ended."""
    STAYED = auto()
    """They stay with the AI players: their search has ended."""
    DISSOLVED = auto()
    """Not all have come, so these users wait again."""
    PARTED = auto()
    """These users looked together, from the lobby ``table``; one of them has left, or their time is over."""
    ASKED = auto()
    """At this table with AI players, they are asked to change over to people, or are not any more."""
    CHANGED = auto()
    """A table that may concern searches has changed: look at the queue again."""


@dataclass(frozen=True, slots=True)
class Happened:
    """``elsewhere``: another process has decided it, and its table is shown without; ``table`` 0: it is not known."""

    step: SearchStep
    table: int
    users: tuple[int, ...]
    elsewhere: bool = False


Listener = Callable[[Happened], object]
