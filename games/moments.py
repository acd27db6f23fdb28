"""Memorable moments, from public information: plays, cards left, calls and results.

Pictures highlight them, and messages name them (texts ``moment.<kind>.…``). A game's traits decide which it has: no
victories without sides, no grand Tichu without calls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.views import Phase, RoundResult, Scoring, View

CLOSE = 2
"""With this many cards or fewer a player was about to go out."""


class MomentKind(StrEnum):
    """Kinds of moments, the rarest first."""

    GRAND = "grand"
    """A grand Tichu was made (T30)."""
    VICTORY = "victory"
    """One side went out before anybody of the other (T27, S6)."""
    SAVE = "save"
    """Somebody went out just before the last of a side whose others were out: no victory (T27)."""
    RISE = "rise"
    """The last of a round won the next (L13)."""
    SHUTOUT = "shutout"
    """A side with card points scored nothing (D8)."""
    BOMB = "bomb"


@dataclass(frozen=True, slots=True)
class Moment:
    """``seats`` of the players (of a shutout, its victims); ``n``: the players of a victory."""

    kind: MomentKind
    seats: tuple[int, ...]
    n: int = 0


def of_trick(view: View) -> Moment | None:
    """The moment of the newest play in the running trick."""
    if view.phase not in (Phase.PLAY, Phase.CLOSING, Phase.GIFT) or not view.trick.plays:
        return None
    play = view.trick.plays[-1]
    about = view.seats[play.seat]
    if about.out == 1 and about.call == "grand":
        return Moment(MomentKind.GRAND, (about.seat,))
    out = sorted((seat.out, seat.seat) for seat in view.seats if seat.out is not None)
    counts = {seat.seat: seat.count for seat in view.seats}
    if about.out == len(out) and _saved(view, counts, [seat for _, seat in out]):
        return Moment(MomentKind.SAVE, (about.seat,))
    if play.combination is not None and play.combination.bomb:
        return Moment(MomentKind.BOMB, (about.seat,))
    return None


def of_round(view: View) -> tuple[Moment, ...]:
    """The moment of the newest round, between rounds and after the last."""
    if view.phase not in (Phase.BETWEEN, Phase.OVER) or not view.rounds:
        return ()
    saver = _saver(view) if view.round == len(view.rounds) and view.rounds[-1].out else None
    return (*of_result(view, len(view.rounds)), *(() if saver is None else (Moment(MomentKind.SAVE, (saver,)),)))


def of_result(view: View, number: int) -> tuple[Moment, ...]:
    """The moment of round ``number`` (from 1), as far as its result shows."""
    ended = view.rounds[number - 1]
    found = [Moment(MomentKind.GRAND, (call.seat,)) for call in ended.calls if call.made and call.call == "grand"]
    if ended.victory:
        found.append(Moment(MomentKind.VICTORY, ended.out[: ended.victory], ended.victory))
    if blank := _blank(ended):
        found.append(Moment(MomentKind.SHUTOUT, blank))
    if view.traits.scoring is Scoring.PLACES and number > 1:
        before = view.rounds[number - 2].scores
        found.extend(Moment(MomentKind.RISE, (seat,)) for seat, place in enumerate(ended.scores)
                     if place == 1 and before[seat] == len(before))
    return tuple(found)


def _blank(ended: RoundResult) -> tuple[int, ...]:
    """The seats of a side whose card points were multiplied by nothing, while others scored."""
    if not ended.detail or not any(ended.scores):
        return ()
    blank = {column for column, (points, times) in enumerate(ended.detail) if points and not times}
    sides = {ended.sides[column] for column in blank} - {None}
    return tuple(seat for seat, side in enumerate(ended.sides) if seat in blank or side in sides)


# a victory prevented ----------------------------------------------------


def _saved(view: View, counts: Mapping[int, int], out: Sequence[int]) -> bool:
    """Whether the last of ``out`` kept the others from a victory, whose last player holds few cards."""
    *before, saver = out
    sides = {view.seats[seat].team for seat in before}
    if len(sides) != 1 or None in sides or view.seats[saver].team in sides:
        return False
    left = [seat.seat for seat in view.seats if seat.team in sides and seat.seat not in before]
    return len(left) == 1 and counts[left[0]] <= CLOSE


def _saver(view: View) -> int | None:
    """Who prevented a victory in the round whose plays the view still has."""
    held = Counter({seat.seat: seat.count for seat in view.seats})
    for play in view.played:
        held[play.seat] += len(play.cards)
    out: list[int] = []
    for play in view.played:
        held[play.seat] -= len(play.cards)
        if not held[play.seat]:
            out.append(play.seat)
            if _saved(view, held, out):
                return play.seat
    return None


# a game -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The round that gained the winners most: ``swing`` points more than the best of the others, or places risen."""

    round: int
    swing: int


def turning_point(view: View) -> TurningPoint | None:
    """The turning point of a game; None if nobody won, or in one round."""
    if not view.winners or len(view.rounds) < 2:
        return None
    swings = [(_swing(view, number), number) for number in range(1, len(view.rounds) + 1)]
    swing, number = max(swings)
    return TurningPoint(number, swing) if swing > 0 else None


def _swing(view: View, number: int) -> int:
    """What the winner gained on the others in a round; in a game of places the rise to the first place."""
    scores = view.rounds[number - 1].scores
    column = view.winners[0] % len(scores)
    if view.traits.scoring is Scoring.PLACES:
        return view.rounds[number - 2].scores[column] - 1 if number > 1 and scores[column] == 1 else 0
    sides = view.rounds[number - 1].sides
    others = [score for other, score in enumerate(scores) if other != column and _apart(sides, column, other)]
    return scores[column] - max(others, default=scores[column])


def _apart(sides: Sequence[int | None], one: int, two: int) -> bool:
    return sides[one] is None or sides[one] != sides[two]
