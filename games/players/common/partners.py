"""What no AI player does, however it values plays: go out before a partner who has called Tichu."""

from __future__ import annotations

from collections.abc import Sequence

from games.actions import Action, Play
from games.players.common.decision import Why, about, seat_of
from games.views import SeatView, View

CLOSE = 2
"""With so many cards or fewer an opponent may go out before the caller does."""


def spared(view: View, legal: Sequence[Action]) -> list[Action]:
    """``legal`` without plays that make a partner's call fail (T30). They stay if nothing else may be done in turn, and
    if the call is likely to fail anyway: an opponent is closer to going out than the caller."""
    me = seat_of(legal)
    mine, team = view.seats[me], view.seats[me].team
    callers = [seat.count for seat in _callers(view, me)]
    if team is None or mine.call or not callers or any(seat.out is not None for seat in view.seats):
        return list(legal)
    closest = min((seat.count for seat in view.seats if seat.team != team), default=0)
    if closest <= CLOSE and closest < min(callers):
        return list(legal)
    kept = [action for action in legal if not (isinstance(action, Play) and len(action.cards) == mine.count)]
    return kept or (list(legal) if me in view.to_act else [])


def why_spared(view: View, me: int) -> Why:
    """The reason for not going out."""
    return about("spare_caller", _callers(view, me)[0])


def _callers(view: View, me: int) -> list[SeatView]:
    """The partners who have called Tichu."""
    team = view.seats[me].team
    return [seat for seat in view.seats if seat.call and seat.team == team and seat.seat != me]
