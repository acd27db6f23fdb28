"""AI players: they see a seat's view and its legal actions, nothing else.

`choose` answers for one seat. It is a pure function of the view, the legal
actions and the random numbers given in, so a seed makes a game repeatable.

- ``legal`` is `games.base.Game.legal` for that seat: in the exchange it holds a
  `Give` without cards, and the answer is a full `Give`.
- The answer's action is None where the seat need not act and does not want to:
  it could only bomb or call.
- After `Small` the seat is asked again.
- `hard` searches. Its time is bounded by ``ms`` if a ``clock`` comes with it (nothing here reads one by itself);
  without a clock by a number of guesses, so that the answer depends on the seed alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from games.actions import Action, Decline
from games.players import hard
from games.players.common import random_player
from games.players.common.decision import Decision, Why, because
from games.players.heuristic import easy, normal
from games.players.learned import policy
from games.players.search import lead_evaluation, multiplayer_search
from games.players.search.search import Budget, Clock
from games.players.tatsu import network, player
from games.views import View

__all__ = ["LEVELS", "Decision", "Why", "choose", "prepare"]

LEVELS = ("easy", "normal", "hard")
"""Levels that can be seated, weakest first."""

Chooser = Callable[[View, Sequence[Action], Random], Decision]
Thinker = Callable[[View, Sequence[Action], Random, Budget], Decision]

_CLIMBING: Mapping[str, Chooser] = {"random": random_player.choose, "easy": easy.choose, "normal": normal.choose}
_TATSU: Mapping[str, Chooser] = {
    "random": player.choose_random, "easy": player.choose_easy, "normal": player.choose,
}
_THINKERS: Mapping[str, tuple[Thinker, int]] = {
    "tatsu": (player.choose_hard, 1),
    "lord": (multiplayer_search.choose, multiplayer_search.GUESSES),
    **dict.fromkeys(("tichu", "trichu", "tientsin"), (hard.choose, hard.GUESSES)),
}


def prepare() -> None:
    """Load what `hard` thinks with, so that its first decision need not wait for it."""
    lead_evaluation.network()
    for seats in policy.WEIGHTS:
        policy.network(seats)
    for players in network.WEIGHTS:
        network.network(players)


def choose(
    level: str, view: View, legal: Sequence[Action], rng: Random, ms: float | None = None, clock: Clock | None = None,
) -> Decision:
    """What a player of ``level`` does. ``ms`` bounds the thinking time of levels that search, if ``clock`` tells time.

    KeyError for an unknown level; ValueError if nothing is legal.
    """
    if not legal:
        raise ValueError("nothing is legal")
    if all(isinstance(action, Decline) for action in legal):  # somebody's time is up, and calls are not made for them
        return Decision(legal[0], because("no_grand"))
    if level == "hard":
        think, guesses = _THINKERS[view.game]
        return think(view, legal, rng, Budget.of(guesses, ms, clock))
    players = _TATSU if view.game == "tatsu" else _CLIMBING
    return players[level](view, legal, rng)
