"""How a player plays, from notes of their rounds: accuracy and loss with their uncertainty, phases, habits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.review import habits, notes
from games.review.habits import NEEDS, Claim, Habit
from games.review.notes import Mean, RoundNotes

REFERRED = "tichu"
"""The game whose reference figures are shipped."""
SPAN = 10
"""Rounds of a point of the curve."""


@dataclass(frozen=True, slots=True)
class Peers:
    """Players of about the same rating: points lost a round by phase, in ``rounds`` rounds."""

    rounds: int
    phases: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Insight:
    """``curve``: the mean accuracy of each `SPAN` rounds. ``phases``: points lost a round, and those of ``peers``, or
    of reference players; None where unknown. ``claims``: the most expensive first; ``untested``: habits that
    need more rounds."""

    rounds: int
    accuracy: Mean
    loss: Mean
    curve: tuple[Mean, ...]
    phases: Mapping[str, tuple[float, float | None]] = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()
    untested: tuple[Habit, ...] = ()
    sure: int = 0
    """Mistakes that play-outs confirmed."""
    peers: Peers | None = None


def insight(game: str, rounds: Sequence[RoundNotes], peers: Peers | None = None) -> Insight | None:
    """None: no round has a decision of a known value."""
    valued = [each for each in rounds if each.notes]
    if not valued:
        return None
    accuracies = [each.accuracy or 0.0 for each in valued]
    usual = habits.reference(habits.USUAL) if game == REFERRED else None
    known = peers.phases if peers is not None else usual.phases if usual is not None else None
    found = habits.claims(len(valued), notes.added(valued)) if usual else []
    return Insight(
        len(valued), notes.mean(accuracies), notes.mean([each.loss for each in valued]),
        tuple(notes.mean(accuracies[at : at + SPAN]) for at in range(0, len(valued), SPAN)),
        {phase: (loss, None if known is None else known.get(phase, 0.0))
         for phase, (_, loss) in notes.phases(valued).items()},
        claims=tuple(found), untested=tuple(each for each in Habit if usual and len(valued) < NEEDS[each]),
        sure=sum(note.sure for each in valued for note in each.notes), peers=peers)
