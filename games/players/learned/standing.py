"""Tichu by the score: what a call may cost, and the chance to win, by the points that both sides still need.

A round's points decide no game, and near the target they are worth less or more: a side far behind needs a grand Tichu
that a leader can leave. The tables come from a model of the rest of a game: rounds as the network plays them against
itself, a call that succeeds with the chance at which it is usually worth as much as none. ``training/standing.py``
computes them; `python -m training.policy games` measures them in games won. Far from the target nothing changes.

The same model says how likely a side is to win after a round's result (`Stakes`). Where the search of `hard` plays
choices on to the end of the round, it takes that instead of points: a side that needs 20 points plays for these, one
far behind for what still wins. `python -m benchmarks.standing` measures it in games won.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.players.common import weights
from games.views import View


class Gains(NamedTuple):
    """The least gain in points of small and of grand Tichu for which they are called."""

    small: float
    grand: float


POINTS_NEAR_END = 500
"""Points that a side may still need at most for the score to matter.

Half of a game to 1000. It was set, not searched for: gains are measured where a side needs 100 to 200 points (decision
0025), and get smaller with what is needed."""
CLASS = 100
"""Points of a class of needs: rows are one's own side, from 1 to 100 points on, columns the other side."""
SMALL = (
    (-23, -25, -21, -23, -19, -11, -5, 0, 4, 7),
    (-15, -17, -17, -15, -12, -10, -7, -5, -2, 0),
    (-19, -19, -17, -14, -12, -10, -8, -6, -5, -3),
    (-27, -25, -21, -18, -16, -14, -11, -10, -8, -6),
    (-17, -21, -19, -17, -16, -14, -13, -11, -10, -8),
    (-11, -18, -18, -17, -16, -15, -13, -12, -11, -10),
    (-10, -17, -17, -17, -16, -15, -14, -13, -12, -11),
    (-5, -16, -16, -16, -16, -15, -14, -13, -13, -12),
    (-2, -14, -15, -16, -16, -15, -14, -14, -13, -12),
    (1, -12, -15, -15, -15, -15, -15, -14, -13, -13),
)
GRAND = (
    (-52, -43, -32, -7, 14, 30, 43, 53, 61, 67),
    (-65, -65, -57, -51, -36, -19, -5, 7, 16, 25),
    (-70, -58, -49, -39, -29, -19, -11, -2, 5, 12),
    (-87, -76, -62, -50, -40, -30, -22, -14, -7, -1),
    (-88, -79, -66, -56, -46, -38, -30, -23, -16, -10),
    (-66, -70, -63, -55, -48, -41, -34, -28, -22, -17),
    (-55, -67, -62, -55, -50, -44, -38, -33, -27, -22),
    (-50, -64, -61, -56, -51, -46, -41, -36, -31, -27),
    (-39, -60, -59, -56, -52, -48, -43, -39, -34, -30),
    (-31, -56, -57, -55, -52, -49, -45, -41, -37, -33),
)
GAMES = ("tichu",)
"""Where it has been measured."""


TABLE = "standing"
"""The file of chances to win (``games/players/weights``), in thousandths."""
FIRST, STEP, STEPS = 5, 25, 41
"""The needs of its rows and columns: the first one, points between two, and how many there are."""


class Stakes(NamedTuple):
    """The points that the seat's side and the other one still need."""

    mine: int
    theirs: int

    def chance(self, mine: int, theirs: int) -> float:
        """The chance to win after a round in which the sides make so many points (T31)."""
        left, others = self.mine - mine, self.theirs - theirs
        if min(left, others) <= 0 and left != others:
            return float(left < others)
        return _between(left, others)


def needs() -> list[int]:
    """Of the rows and columns of the table."""
    return [FIRST + STEP * at for at in range(STEPS)]


@cache
def _chances() -> Sequence[Sequence[int]]:
    found: Sequence[Sequence[int]] = weights.load(TABLE)["chances"]
    return found


def _between(mine: int, theirs: int) -> float:
    """From the four entries of the table around both needs."""
    (row, down), (column, right) = (divmod(min(max(need - FIRST, 0), STEP * (STEPS - 1) - 1), STEP)
                                    for need in (mine, theirs))
    upper, lower = _chances()[row], _chances()[row + 1]
    one, two = (STEP * each[column] + right * (each[column + 1] - each[column]) for each in (upper, lower))
    return (STEP * one + down * (two - one)) / (1000 * STEP * STEP)


def stakes(view: View, me: int) -> Stakes | None:
    """What both sides need to end this game. None: no side is near it, or points do not end it."""
    options = dict(view.options)
    if view.game not in GAMES or int(options.get("deals", 0)) or "target" not in options:
        return None
    other = next(seat.score for seat in view.seats if seat.team != view.seats[me].team)
    target = int(options["target"])
    found = Stakes(target - view.seats[me].score, target - other)
    return found if min(found) <= POINTS_NEAR_END else None


def gains(view: View, me: int, usual: Gains) -> Gains:
    """What the seat's calls must gain in this game; ``usual``: far from the target."""
    found = stakes(view, me)
    return usual if found is None else of_needs(*found, usual)


def of_needs(mine: int, theirs: int, usual: Gains) -> Gains:
    if min(mine, theirs) > POINTS_NEAR_END:
        return usual
    row, column = (min(max(-(-need // CLASS), 1), len(SMALL)) - 1 for need in (mine, theirs))
    return Gains(SMALL[row][column], GRAND[row][column])
