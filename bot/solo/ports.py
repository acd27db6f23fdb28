"""The stores of the deal of the day, of puzzles, of insights and of studies: `solo`, `insights` and `study` of
`bot.storage.stores`.

Methods raise `StoreError` without writing anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.league.ratings import Rating
from games.review.exchange import GiftKinds
from games.review.notes import RoundNotes


class Progress(StrEnum):
    BEGUN = "begun"
    PLAYED = "played"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A user's one attempt at a day's deal. ``margin``: the points of their side minus the others', fixed if ``left``;
    None after an erasure on that day, when only a mark is left. ``guild``: where it was begun; 0: on no server.
    ``partner``: who plays a pairs' deal with them; 0: nobody."""

    day: str
    user: int
    table: int | None = None
    state: Progress = Progress.BEGUN
    margin: int | None = None
    guild: int = 0
    partner: int = 0

    @property
    def players(self) -> tuple[int, ...]:
        """Whose result it is, in ascending order."""
        return tuple(sorted(filter(None, (self.user, self.partner))))


class DailyStore(Protocol):
    async def secret(self, day: str, fresh: bytes) -> bytes:
        """The day's secret: ``fresh``, if it had none."""
        ...

    async def claim(self, day: str, user: int, guild: int = 0) -> None:
        """Store that the user has begun; nothing changes if they have already."""
        ...

    async def forget_marks(self, keep: Sequence[str]) -> None:
        """Delete the marks of all deals but these."""
        ...

    async def put_mark(self, day: str, user: int, until: datetime) -> None:
        """The user has had their attempt, and is about to be erased (`bot.tables.core.marks`)."""
        ...

    async def marked(self, day: str, user: int) -> bool: ...

    async def link(self, day: str, user: int, table: int) -> int:
        """Store where the user plays, unless that is known; where they do."""
        ...

    async def settle(self, table: int, state: Progress, margin: int | None) -> None:
        """Of all who play there."""
        ...

    async def at_table(self, table: int) -> Attempt | None:
        """Of partners one's."""
        ...

    async def of_day(self, day: str) -> Sequence[Attempt]: ...

    async def between(self, first: str, last: str) -> Sequence[Attempt]:
        """Of the deals with these keys, and with those of the same game on days between them."""
        ...

    async def of_user(self, user: int) -> Sequence[Attempt]:
        """The newest day first."""
        ...


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that a review named. ``line`` of the record; ``box``: see `bot.solo.puzzles.BOXES`."""

    table: int
    round: int
    seat: int
    line: int
    cost: int
    box: int = 0


Rate = Callable[[Rating | None, Rating | None], tuple[Rating, Rating]]
"""The new ratings of a player and a puzzle; None: not rated yet."""


class PuzzleStore(Protocol):
    async def rating(self, user: int) -> Rating | None: ...

    async def puzzle_rating(self, puzzle: int) -> Rating | None:
        """None: nobody has answered it."""
        ...

    async def ratings(self) -> Mapping[int, Rating]:
        """Of the puzzles that somebody answered."""
        ...

    async def answers(self, user: int) -> Mapping[int, bool]:
        """Whether the answer was right, by puzzle, in the order of answering."""
        ...

    async def answer(self, user: int, puzzle: int, right: bool, at: datetime, rate: Rate) -> bool:
        """Store an answer and both new ratings. False: there was one before, and nothing has changed."""
        ...

    async def remember(self, user: int, mistakes: Sequence[Mistake], due: datetime) -> None:
        """Store mistakes that are not stored yet."""
        ...

    async def mistakes(self, user: int) -> Sequence[tuple[Mistake, datetime]]:
        """Mistakes and the times when they are due, in order of time."""
        ...

    async def move(self, user: int, mistake: Mistake, due: datetime | None) -> None:
        """Store a mistake's box; None: it is learned."""
        ...


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


class InsightStore(Protocol):
    async def put_noted(self, user: int, noted: NotedRound) -> None:
        """In place of earlier notes of the round."""
        ...

    async def noted(self, user: int, game: str) -> Sequence[NotedRound]:
        """All rounds of a game, the oldest first."""
        ...

    async def lately(self, game: str, number: int) -> Sequence[NotedElsewhere]:
        """The newest rounds of all players."""
        ...


class StudyKind(StrEnum):
    """What a study is about; its name is a week's Monday, a lesson, or `bot.features.storm.values.RUN`."""

    PLAN = "plan"
    REMINDER = "reminder"
    LESSON = "lesson"
    STORM = "storm"


@dataclass(frozen=True, slots=True)
class Study:
    """What a player has learned by themselves. ``data``: JSON of the service that stores it."""

    kind: StudyKind
    name: str
    at: datetime
    score: int = 0
    data: str = "{}"


class StudyStore(Protocol):
    async def put_study(self, user: int, study: Study) -> None:
        """In place of the earlier one of this kind and name."""
        ...

    async def change_study(self, user: int, study: Study, before: str) -> bool:
        """In place of the one of this kind and name whose data are ``before``. False, and nothing, if they are not."""
        ...

    async def begin_study(self, user: int, study: Study) -> bool:
        """Store it unless there is one of this kind and name. Returns whether it was stored."""
        ...

    async def end_study(self, user: int, kind: StudyKind, name: str) -> None:
        """Delete it, if there is one."""
        ...

    async def studies(self, user: int, kind: StudyKind) -> Sequence[Study]:
        """All of a user, by name."""
        ...

    async def studied(self, kind: StudyKind, name: str, since: datetime) -> Sequence[tuple[int, Study]]:
        """Those of all users with this name that were stored since then, by user."""
        ...
