"""The scores of a finished round of a team game (T27, T29, T30, R8, S6, S7).

All points come from the plays, which are public; the last player's hand is what remains of the 100.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.calls import worth
from games.climbing import cards as c
from games.climbing import tricks as t
from games.climbing.rounds import Round
from games.views import CallResult, RoundResult

DECK_POINTS = 100

Heirs = Callable[[t.Tricks, int], dict[int, int]]
"""The side that gets each seat's tricks, if not its own: from the tricks and the last player."""


def last_to_first(tricks: t.Tricks, last: int) -> dict[int, int]:
    """T29: the last player's tricks go to the player who was out first."""
    return {last: side_of(tricks, tricks.out[0])}


def last_to_opponents(tricks: t.Tricks, last: int) -> dict[int, int]:
    """S7: the last player's tricks go to the opposing team, those of the one before to the first out."""
    return {last: 1 - side_of(tricks, last), tricks.out[-1]: side_of(tricks, tricks.out[0])}


def side_of(tricks: t.Tricks, seat: int) -> int:
    """The seat's side, 0 or 1."""
    side = tricks.rules.seating.sides[seat]
    assert side is not None, "team games have sides"
    return side


def card_points(tricks: t.Tricks, heirs: Heirs) -> tuple[int, int]:
    """T29, S7: the card points of the two sides; they add up to 100."""
    (last,) = (seat for seat in tricks.rules.seating.order if seat not in tricks.out)
    other_side = heirs(tricks, last)
    sides = [0, 0]
    for seat, cards in enumerate(tricks.taken):
        sides[other_side.get(seat, side_of(tricks, seat))] += c.points(cards)
    sides[1 - side_of(tricks, last)] += DECK_POINTS - c.points(tricks.gone)
    return sides[0], sides[1]


def call_results(calls: Sequence[str], out: Sequence[int]) -> tuple[CallResult, ...]:
    """T30: each call separately, made if its caller was out first."""
    called = ((seat, call, out[0] == seat) for seat, call in enumerate(calls) if call)
    return tuple(CallResult(seat, call, made, worth(call, made=made)) for seat, call, made in called)


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """What a round's score is made of: who was out, in order, the calls by seat, the card points of the sides."""

    rules: t.Rules
    out: tuple[int, ...]
    calls: tuple[str, ...]
    counted: tuple[int, int]
    dealer: int | None


def result(round_: Round, totals: Sequence[int], heirs: Heirs, *, sweep_points: int, each_seat: bool) -> RoundResult:
    """The ended round's result; ``totals`` are those before it. ``each_seat``: scores by seat, not by side (R8)."""
    tricks = round_.tricks
    counted = (0, 0) if t.swept(tricks.rules, tricks.out) else card_points(tricks, heirs)
    end = RoundEnd(tricks.rules, tricks.out, round_.calls, counted, round_.dealer)
    return scored(end, totals, sweep_points=sweep_points, each_seat=each_seat)


def scored(end: RoundEnd, totals: Sequence[int], *, sweep_points: int, each_seat: bool) -> RoundResult:
    """The result of what a round ended with."""
    seated, won = end.rules.seating.sides, t.swept(end.rules, end.out)
    sides = list(end.counted)
    if won:
        sides[seated[end.out[0]] or 0] = sweep_points
    calls = call_results(end.calls, end.out)
    for call in calls:
        sides[seated[call.seat] or 0] += call.points
    scores = tuple(sides[side or 0] for side in seated) if each_seat else tuple(sides)
    return RoundResult(
        scores=scores,
        out=end.out,
        calls=calls,
        tricks=end.counted,
        victory=end.rules.sweep if won else 0,
        totals=tuple(before + more for before, more in zip(totals, scores, strict=True)),
        sides=seated,
        dealer=end.dealer,
        victory_points=sweep_points if won else 0,
    )
