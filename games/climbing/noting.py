"""Rounds of team games that were played with real cards: what is noted of them, and whether it can be so."""

from __future__ import annotations

from games.actions import RuleError
from games.calls import CALLS
from games.climbing import tricks as t
from games.climbing.rounds import RoundFacts
from games.climbing.scoring import DECK_POINTS
from games.noting import NotedAs, NotingRules, PaperRound

LEAST, MOST, STEP = -25, 125, 5
"""Card points of a side (T2, T29)."""


def rules(plan: RoundFacts, dealers: tuple[int, ...]) -> NotingRules:
    """What is noted of a round of this plan."""
    seated = plan.rules.seating.sides
    seats = range(len(seated))
    return NotingRules(
        NotedAs.CARDS, tuple(tuple(seat for seat in seats if seated[seat] == side) for side in (0, 1)), dealers,
        tuple((seat, call) for seat in seats for call in CALLS if call != "grand" or plan.answering >> seat & 1),
        sweep=plan.rules.sweep)


def counted(plan: RoundFacts, noted: PaperRound) -> tuple[int, int]:
    """The card points of the two sides; (0, 0) if one of them swept. RuleError if it cannot be so."""
    _check_out(plan, noted.out)
    _check_calls(plan, noted.calls)
    if t.swept(plan.rules, noted.out):
        if noted.points is not None:
            raise RuleError("points_with_sweep", plan.cite("sweep", "T27"))
        return 0, 0
    if noted.points is None or not LEAST <= noted.points <= MOST or noted.points % STEP:
        raise RuleError("bad_card_points", "T29", least=LEAST, most=MOST, step=STEP)
    return noted.points, DECK_POINTS - noted.points


def calls_by_seat(plan: RoundFacts, noted: PaperRound) -> tuple[str, ...]:
    made = dict(noted.calls)
    return tuple(made.get(seat, "") for seat in range(len(plan.rules.seating.sides)))


def _check_out(plan: RoundFacts, out: tuple[int, ...]) -> None:
    seats = len(plan.rules.seating.sides)
    if not out or len(set(out)) != len(out) or any(not 0 <= seat < seats for seat in out):
        raise RuleError("first_out_missing", "T27")
    if len(out) > 1 and not t.swept(plan.rules, out):
        raise RuleError("no_sweep", plan.cite("sweep", "T27"))


def _check_calls(plan: RoundFacts, calls: tuple[tuple[int, str], ...]) -> None:
    allowed = set(rules(plan, ()).calls)
    for seat, call in calls:
        if (seat, call) not in allowed:
            raise RuleError("no_grand_here", plan.cite("grand", "T3"))
    if len({seat for seat, _ in calls}) < len(calls):
        raise RuleError("already_called", "T4")
