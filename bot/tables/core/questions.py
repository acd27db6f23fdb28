"""What players are asked at a running table besides the game: whether they leave AI players for people.

The queue asks; a hand shows it. It follows from what is stored, so only the last answer to "who is asked?" is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

Asked = tuple[int, int]
"""A table, and one of its players."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a player leaves AI players for the people in ``lobby``, to be answered ``until`` then; None: they have
    agreed, and not everybody is there."""

    lobby: int
    game: str
    rated: bool
    until: datetime | None


class Questions:
    def __init__(self) -> None:
        self._asked: Mapping[Asked, Question] = {}

    def of(self, table: int, user: int) -> Question | None:
        return self._asked.get((table, user))

    def replace(self, asked: Mapping[Asked, Question]) -> set[Asked]:
        """Ask these from now on, and nobody else. For whom that is a change."""
        before, self._asked = self._asked, asked
        return {key for key, _ in before.items() ^ asked.items()}
