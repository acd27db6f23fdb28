"""Whom to ask for an action, for programs that play rounds: matches, training, tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.base import Game
from games.views import Phase


def controller(game: Game[Any], state: Any, seat: int, people: int) -> int:
    """The person who plays ``seat``: its own, or the one who plays the cards of the Table or the ghost."""
    if seat < people:
        return seat
    return next(person for person in range(people) if seat in game.view(state, person).controls)


def askable(game: Game[Any], state: Any) -> Iterator[int]:
    """The seats to ask, in order. In a closing trick all others with a legal action come before its owner."""
    due = game.to_act(state)
    if game.phase(state) in (Phase.CLOSING, Phase.GIFT):
        order = game.view(state, None).order
        start = order.index(due[0]) + 1
        yield from (seat for seat in order[start:] + order[:start - 1] if game.legal(state, seat))
    yield from due
