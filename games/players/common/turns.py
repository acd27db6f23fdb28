"""Whom to ask for an action, for programs that play rounds: matches, training, tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.base import Game
from games.views import Phase, View


def controller(game: Game[Any], state: Any, seat: int, people: int) -> int:
    """The person who plays ``seat``: its own, or the one who plays the cards of the Table or the ghost."""
    if seat < people:
        return seat
    return next(person for person in range(people) if seat in game.view(state, person).controls)


def gives_later(view: View, seat: int) -> bool:
    """Whether the seat is a soloist who would give cards without having seen the Table's hand (R3, R4)."""
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
