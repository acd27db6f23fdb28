"""The calls as data (T3, T4, T30): what the rest of the program has to know of Tichu and grand Tichu.

A call is a promise to go out first, for points. A game names its calls in `games.views.Traits.calls`; when each may be
made is checked in `games.climbing.rounds`. `games.base.Game.ahead` lists those that may be left in advance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from games.actions import Grand, Small

Called = Grand | Small
"""An action that is a call."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call. ``name`` is its verb in records and part of its texts' keys (``hand.call.<name>``)."""

    name: str
    action: type[Called]
    points: int
    """Won or lost (T30)."""
    asked: bool
    """Whether the game asks the seats for it and waits for their answers (T3)."""
    lasting: bool
    """Whether it means the same all round, whatever the others do meanwhile: then a click on it stays valid (T4)."""


_ALL = (
    Call("small", Small, 100, asked=False, lasting=True),
    Call("grand", Grand, 200, asked=True, lasting=False),
)
CALLS: Mapping[str, Call] = {call.name: call for call in _ALL}
_BY_ACTION: Mapping[type, Call] = {call.action: call for call in _ALL}


def call_of(action: Called) -> Call:
    """The call that an action makes."""
    return _BY_ACTION[type(action)]


def worth(call: str, *, made: bool) -> int:
    """Points that the call of this name counts for its side (T30): the one place that says so."""
    return CALLS[call].points if made else -CALLS[call].points


def volunteered(action: object) -> TypeGuard[Called]:
    """Whether the action is a call that nobody asked for."""
    return isinstance(action, Called) and not call_of(action).asked
