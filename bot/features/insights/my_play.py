"""What is known of how a player plays: their noted rounds, and what these say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from bot.features.insights.values import NotedRound
from bot.features.puzzles.values import Mistake
from games.review import habits
from games.review.habits import Habit, HabitChange, HabitCount
from games.review.insight import Insight, Peers, insight
from games.review.notes import added

ROUNDS_COUNTED = 300
"""Rounds that count: what somebody has unlearned is forgotten."""


@dataclass(frozen=True, slots=True)
class MyPlay:
    """``rounds`` of ``game``, the oldest first. ``peers``: players of about the same rating, if enough is known."""

    game: str
    rounds: tuple[NotedRound, ...] = ()
    peers: Peers | None = None

    @property
    def insight(self) -> Insight | None:
        return insight(self.game, [each.notes for each in self.rounds[-ROUNDS_COUNTED:]], self.peers)

    def examples(self, habit: Habit) -> Iterator[Mistake]:
        """Where the habit cost something, the newest first."""
        for each in reversed(self.rounds):
            if line := each.notes.examples.get(habit):
                yield Mistake(each.table, each.notes.round, each.seat, line, _cost(each, line))

    def mistakes(self) -> Iterator[Mistake]:
        """Mistakes that play-outs confirmed, the newest first."""
        for each in reversed(self.rounds):
            for note in each.notes.notes:
                if note.sure:
                    yield Mistake(each.table, each.notes.round, each.seat, note.line, round(note.loss))

    def since(self, habit: Habit, at: datetime) -> HabitChange | None:
        """How the habit changed at a time, by the newest rounds before it, those of a claim then, and after it. None:
        too few chances before it or after it."""
        before, lately = (
            added([each.notes for each in self.rounds if (each.at > at) == after][-ROUNDS_COUNTED:]).get(
                habit, HabitCount())
            for after in (False, True))
        return habits.change(habit, before, lately)


def _cost(noted: NotedRound, line: int) -> int:
    return max((round(note.loss) for note in noted.notes.notes if note.line == line), default=0)
