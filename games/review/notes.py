"""What a round says about how a player plays, as a few numbers a decision: insights are made of these notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from random import Random

from games.actions import Give, Play
from games.review.compiled import fast
from games.review.decisions import DecisionKind, Judged, judge, of_record
from games.review.exchange import GiftKinds, kinds_given
from games.review.habits import Habit, HabitCount, taken, tallies
from games.review.report import SCALE, mistakes
from games.views import View

PHASES = ("grand", "exchange", "small", "lead", "follow", "pass", "bomb", "gift", "end")
"""Texts ``insight.phase.<phase>``. ``end``: a turn with few cards, or once somebody is out."""
FEW = 5
"""Cards with which the end has begun."""
_OF_KIND = {
    DecisionKind.GRAND: "grand", DecisionKind.EXCHANGE: "exchange", DecisionKind.SMALL: "small",
    DecisionKind.BOMB: "bomb", DecisionKind.GIFT: "gift"}


@dataclass(frozen=True, slots=True)
class Note:
    """A decision. ``loss`` in points by the network; ``sure``: confirmed by play-outs; ``line`` of the record."""

    phase: str
    loss: float
    sure: bool
    line: int


@dataclass(frozen=True, slots=True)
class RoundNotes:
    """A player's round. ``examples``: for each habit that was taken the line where it cost most."""

    round: int
    notes: tuple[Note, ...] = ()
    habits: Mapping[Habit, HabitCount] = field(default_factory=dict)
    examples: Mapping[Habit, int] = field(default_factory=dict)
    gifts: GiftKinds | None = None
    """None: nothing was given, or it was not noted."""

    @property
    def loss(self) -> float:
        return sum(note.loss for note in self.notes)

    @property
    def accuracy(self) -> float | None:
        """As in `games.review.report.accuracy`."""
        if not self.notes:
            return None
        return sum(100 * exp(-note.loss / SCALE) for note in self.notes) / len(self.notes)


def noted(record: str, number: int, seat: int) -> RoundNotes:
    """The notes of round ``number`` (from 1) for the player at ``seat``; play-outs confirm mistakes where that takes
    about a second. RecordError."""
    own = list(judge(each for each in of_record(record, number) if each.player == seat))
    sure: set[int] = set()
    if own and fast(own[0].situation.game.id):
        rng = Random(f"review {number} {seat}")  # noqa: S311 (nothing is dealt to anybody)
        sure = {found.situation.number for found, _ in mistakes(own, rng)}
    notes = [Note(phase_of(each), round(each.loss, 1), each.situation.number in sure, each.situation.number)
             for each in own if each.valued]
    return RoundNotes(number, tuple(notes), tallies(own), examples(own), _gifts(own))


def _gifts(own: Sequence[Judged]) -> GiftKinds | None:
    """What was given in the exchange."""
    return next((kinds_given(each.situation.view, each.situation.action) for each in own
                 if isinstance(each.situation.action, Give)), None)


def examples(own: Sequence[Judged]) -> dict[Habit, int]:
    """For each habit that was taken, the line where it cost most."""
    worst: dict[Habit, tuple[float, int]] = {}
    for each in own:
        for habit, took in taken(each):
            if took:
                worst[habit] = max(worst.get(habit, (-1.0, 0)), (each.loss, each.situation.number))
    return {habit: line for habit, (_, line) in worst.items()}


def phase_of(found: Judged) -> str:
    """One of `PHASES`."""
    if found.kind in _OF_KIND:
        return _OF_KIND[found.kind]
    view = found.situation.view
    if view.seats[found.situation.seat].count <= FEW or any(seat.out is not None for seat in view.seats):
        return "end"
    if not isinstance(found.situation.action, Play):
        return "pass"
    return "follow" if _follows(view) else "lead"


def _follows(view: View) -> bool:
    return bool(view.trick.plays)


# over many rounds ----------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Mean:
    """``error``: half the width of the 95 % interval."""

    value: float
    error: float


def mean(values: Sequence[float]) -> Mean:
    """Of at least one value."""
    middle = sum(values) / len(values)
    if len(values) < 2:
        return Mean(middle, float("inf"))
    spread = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return Mean(middle, 1.96 * sqrt(spread / len(values)))


def phases(rounds: Sequence[RoundNotes]) -> dict[str, tuple[int, float]]:
    """For each phase the number of decisions, and the points lost in it a round."""
    found: dict[str, tuple[int, float]] = {}
    for each in rounds:
        for note in each.notes:
            number, loss = found.get(note.phase, (0, 0.0))
            found[note.phase] = number + 1, loss + note.loss
    return {phase: (number, loss / len(rounds)) for phase, (number, loss) in found.items()}


def added(rounds: Sequence[RoundNotes]) -> dict[Habit, HabitCount]:
    """The tallies of all rounds."""
    found: dict[Habit, HabitCount] = {}
    for each in rounds:
        for habit, tally in each.habits.items():
            found[habit] = found.get(habit, HabitCount()) + tally
    return found
