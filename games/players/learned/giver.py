"""`normal` at Tichu: it plays by its rules (`games.players.heuristic.normal`), and gives by the network of `hard`.

Its own rules see what a gift costs the hand, but hardly what it does for its receivers. Where the network's gifts are
not computed in C they take too long, and it gives by its rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.actions import Action, Give
from games.players.common.counting import read
from games.players.common.decision import Budget, Decision, seat_of
from games.players.heuristic import normal
from games.players.heuristic.tactics import STYLE, Tactics
from games.players.learned import native, player
from games.views import Phase, View


def choose(view: View, legal: Sequence[Action], rng: Random) -> Decision:
    """The move of the seat that ``legal`` belongs to."""
    gives = view.phase in (Phase.GRAND, Phase.EXCHANGE) and any(isinstance(action, Give) for action in legal)
    if not gives or native.library() is None:
        return normal.choose(view, legal, rng)
    me = seat_of(legal)
    called = normal.called_early(Tactics(read(view, me), STYLE), legal)
    return player.give(view, me, Budget(1)) if called is None else called
