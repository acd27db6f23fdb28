"""`normal` at Tichu: it plays by its rules (`games.players.heuristic.normal`), and calls small Tichu by the network.

Its own model of small calls misses half of those that pay. A call costs one evaluation more: of the first card that it
would play anyway, with the call and without. That must gain more than for `hard`, whose play makes more of its calls
good. For grand Tichu its own model is no worse: with the network it calls too often or too seldom.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.actions import Action, Grand, Play, Small
from games.players.common.decision import Decision, because
from games.players.heuristic import normal
from games.players.learned import player
from games.players.learned.policy import Judge
from games.players.learned.policy_features import Sight, choice_of_play
from games.views import Phase, View

LEAST = 0.0
"""The least gain in points, by the network, for which small Tichu is called."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Decision:
    """The move of the seat that ``legal`` belongs to."""
    kept = [action for action in legal if not isinstance(action, Small)]
    if any(isinstance(action, Grand) for action in kept):
        return normal.choose(view, legal, rng)
    if not kept:
        return Decision(None, because("wait"))
    decision = normal.choose(view, kept, rng)
    if len(kept) < len(legal) and isinstance(decision.action, Play) and _calls(view, decision.action):
        return Decision(Small(decision.action.seat), because("small"))
    return decision


def _calls(view: View, play: Play) -> bool:
    """Whether the seat calls before it plays its first card (T4): in turn, while nobody is out, not beside a partner
    who has called."""
    me, plays = play.seat, view.trick.plays
    out = any(seat.out is not None for seat in view.seats)
    if out or view.phase is not Phase.PLAY or me not in view.to_act or player.partner_called(view, me):
        return False
    seen = Sight(view, me)
    silent, called = Judge(seen.of_table(), view.game).both(
        seen.of_choice(choice_of_play(play, plays[-1] if plays else None)))
    return called - silent >= LEAST
