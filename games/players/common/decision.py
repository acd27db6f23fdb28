"""The base of AI players' decisions: the answer and its reason, time limits, the order of asking.

No AI player, however it values plays, goes out before a partner who has called Tichu (`spared`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.actions import Abort, Action, Deal, Play, Resign, Stop, Traded
from games.base import Game
from games.views import Phase, SeatView, View

Why = tuple[str, dict[str, Any]]
"""A key of the text catalogue (``why.…``) and its parameters. Ranks are given as a person reads them (``10``)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """``action`` is None if the seat need not act and does not want to: it could only bomb or call."""

    action: Action | None
    why: Why


def because(key: str, /, **params: Any) -> Why:
    """``because("lead_out", n=3)`` is ``("why.lead_out", {"n": 3})``."""
    return f"why.{key}", params


def about(key: str, seat: SeatView, /, **params: Any) -> Why:
    """A reason that names a seat. The Table and the ghost have no name: then the key ends in ``_open``."""
    return because(key, name=seat.name, **params) if seat.name else because(f"{key}_open", **params)


def seat_of(legal: Sequence[Action]) -> int:
    first = legal[0]
    if isinstance(first, Deal | Traded | Resign | Abort | Stop):
        raise TypeError("no player's choice")
    return first.seat


# the limit -------------------------------------------------------------------

Stopwatch = Callable[[], float]
"""Seconds, from any start."""


@dataclass(slots=True)
class Budget:
    """At most ``samples``, and not past ``until`` on the clock."""

    samples: int
    clock: Stopwatch | None = None
    until: float = 0.0

    @classmethod
    def of(cls, samples: int, ms: float | None, clock: Stopwatch | None) -> Budget:
        """With a clock the time limits it (less a reserve to finish), without one the number of samples."""
        if clock is None or ms is None:
            return cls(samples)
        # The clock decides at tables, so that a slow machine answers in time; the number decides in tests and matches,
        # so that they come out the same everywhere.
        return cls(100 * samples, clock, clock() + 0.8 * ms / 1000)

    @property
    def over(self) -> bool:
        return self.clock is not None and self.clock() >= self.until


# a partner's call --------------------------------------------------------------

CLOSE = 2
"""With this many cards or fewer an opponent may go out before the caller does."""


def spared(view: View, legal: Sequence[Action]) -> list[Action]:
    """``legal`` without plays that make a partner's call fail (T30). They stay if nothing else may be done in turn, and
    if the call is likely to fail anyway: an opponent is closer to going out than the caller."""
    me = seat_of(legal)
    mine, team = view.seats[me], view.seats[me].team
    callers = [seat.count for seat in _callers(view, me)]
    if team is None or mine.call or not callers or any(seat.out is not None for seat in view.seats):
        return list(legal)
    closest = min((seat.count for seat in view.seats if seat.team != team), default=0)
    # The call is about to fail: then the points of going out count.
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


# the seats to ask, for programs that play rounds: matches, training, tests ------


def controller(game: Game[Any], state: Any, seat: int, people: int) -> int:
    """The person who plays ``seat``: its own, or the one who plays the cards of the Table or the ghost."""
    if seat < people:
        return seat
    return next(person for person in range(people) if seat in game.view(state, person).controls)


def gives_later(view: View, seat: int) -> bool:
    """Whether the seat is a soloist who has not seen the Table's hand yet, and should give later (R3, R4)."""
    return view.phase is Phase.GRAND and seat == view.dealer and any(each.dummy for each in view.seats)


def askable(game: Game[Any], state: Any) -> Iterator[int]:
    """The seats to ask, in order. In a closing trick all others with a legal action come before its owner."""
    phase, due = game.phase(state), game.to_act(state)
    if phase in (Phase.CLOSING, Phase.GIFT):
        order = game.view(state, None).order
        start = order.index(due[0]) + 1
        yield from (seat for seat in order[start:] + order[:start - 1] if game.legal(state, seat))
    if phase is Phase.GRAND:
        view = game.view(state, None)
        due = tuple(seat for seat in due if not gives_later(view, seat))
    yield from due
