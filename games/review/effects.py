"""What a better choice brings, as players see it: a call that is made, a double victory, points in tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from games.climbing.scoring import CALL_POINTS
from games.views import RoundResult

SWEEP = 200
LEAST = 10.0
"""Points below which a part of the difference is not worth a sentence."""


class Gain(StrEnum):
    """Texts ``review.gain.<gain>``."""

    CALL = "call"
    DOUBLE = "double"
    DOUBLED = "doubled"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Effect:
    """The largest part of a difference: how often (percent) there is a ``gain`` after the ``better`` choice and after
    the ``worse`` one; of `Gain.POINTS` the mean points. ``seat``: whose call."""

    gain: Gain
    better: int
    worse: int
    seat: int | None = None


Measure = Callable[[RoundResult], float]


def effect(better: Sequence[RoundResult], worse: Sequence[RoundResult], side: int) -> Effect | None:
    """What ``side`` gains most by, in rounds played on after each choice. None: by nothing in particular."""
    found = []
    for gain, seat, points, shown in _parts((*better, *worse), side):
        gained = _mean(better, points) - _mean(worse, points)
        found.append((gained, Effect(gain, round(_mean(better, shown)), round(_mean(worse, shown)), seat)))
    gained, best = max(found, key=lambda pair: pair[0])
    return best if gained >= LEAST else None


def _parts(results: Sequence[RoundResult], side: int) -> Iterator[tuple[Gain, int | None, Measure, Measure]]:
    """Each gain with its points for the side in a round, and with what is shown of it."""
    for seat in sorted({each.seat for result in results for each in result.calls}):
        yield Gain.CALL, seat, partial(_called, seat, side), partial(_made, seat)
    yield Gain.DOUBLE, None, partial(_swept, side, SWEEP), partial(_swept, side, 100)
    yield Gain.DOUBLED, None, partial(_swept, 1 - side, -SWEEP), partial(_swept, 1 - side, 100)
    yield Gain.POINTS, None, partial(_beyond, side), partial(_tricks, side)


def _mean(results: Sequence[RoundResult], measure: Measure) -> float:
    return sum(map(measure, results)) / len(results)


def _called(seat: int, side: int, result: RoundResult) -> float:
    sign = 1 if result.sides[seat] == side else -1
    return sign * sum(CALL_POINTS[each.call] * (1 if each.made else -1) for each in result.calls if each.seat == seat)


def _made(seat: int, result: RoundResult) -> float:
    return 100.0 * any(each.made and each.seat == seat for each in result.calls)


def _swept(side: int, worth: float, result: RoundResult) -> float:
    """``worth`` if the side has won a double (in Tientsin a triple) victory."""
    return worth if result.victory and result.sides[result.out[0]] == side else 0


def _beyond(side: int, result: RoundResult) -> float:
    return _tricks(side, result) - _tricks(1 - side, result)


def _tricks(side: int, result: RoundResult) -> float:
    return 0 if result.victory else result.tricks[side]
