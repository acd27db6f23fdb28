"""The `random` player: a uniform legal move, no calls. A baseline for matches; it can't be seated."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.actions import Action, Give, Grand, Small
from games.players.common.counting import read
from games.players.common.decision import Decision, because, seat_of
from games.views import View


def choose(view: View, legal: Sequence[Action], rng: Random) -> Decision:
    """A move of the seat that ``legal`` belongs to; none where it need not act."""
    me = seat_of(legal)
    if me not in view.to_act:
        return Decision(None, because("wait"))
    moves = [action for action in legal if not isinstance(action, Small | Grand)]
    if not moves:
        return Decision(None, because("wait"))
    move = rng.choice(moves)
    if isinstance(move, Give):
        table = read(view, me)
        move = Give(me, tuple(rng.sample(table.hand, len(view.receivers))))
    return Decision(move, because("random"))
