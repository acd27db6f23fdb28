"""AI players. They see a seat's view and its legal actions, nothing else.

`choose` answers for one seat. It is a pure function of the view, the legal actions and the random numbers passed in.

- ``legal`` is `games.base.Game.legal` for that seat: in the exchange it holds a `Give` without cards, and the answer is
  a full `Give`.
- The answer's action is None where the seat need not act and does not want to: it could only bomb or call.
- After `Small` the seat is asked again.
- `hard` may search. With a ``clock`` its time is limited by ``ms``; without one the number of samples is fixed and the
  answer depends on the seed alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from games.actions import Action, Decline
from games.players.common import random_player
from games.players.common.budget import Budget, Clock
from games.players.common.decision import Decision, Why, because
from games.players.heuristic import easy, normal
from games.players.learned import player as learned
from games.players.learned import policy
from games.players.search import great_lord, lead_evaluation, trichu
from games.players.tatsu import network
from games.players.tatsu import player as tatsu
from games.views import View

__all__ = ["LEVELS", "Clock", "Decision", "Why", "choose", "prepare"]

LEVELS = ("easy", "normal", "hard")
"""Levels that can be seated, weakest first."""

Chooser = Callable[[View, Sequence[Action], Random], Decision]
Searcher = Callable[[View, Sequence[Action], Random, Budget], Decision]


@dataclass(frozen=True, slots=True)
class Players:
    """The players of one game. ``samples``: the budget of `hard` without a clock."""

    easy: Chooser
    normal: Chooser
    hard: Searcher
    samples: int = 1
    random: Chooser = random_player.choose


PLAYERS: Mapping[str, Players] = {
    "tichu": Players(easy.choose, normal.choose, learned.choose),
    "trichu": Players(easy.choose, normal.choose, trichu.choose, trichu.SAMPLES),
    "tientsin": Players(easy.choose, normal.choose, learned.choose),
    "lord": Players(easy.choose, normal.choose, great_lord.choose, great_lord.SAMPLES),
    "tatsu": Players(tatsu.choose_easy, tatsu.choose, tatsu.choose_hard, random=tatsu.choose_random),
}
"""By game. A game without an entry is played at random."""


def prepare() -> None:
    """Load the weights of `hard`, so that its first decision need not wait for them."""
    lead_evaluation.network()
    for seats in policy.WEIGHTS:
        policy.network(seats)
    for players in network.WEIGHTS:
        network.network(players)


def choose(
    level: str, view: View, legal: Sequence[Action], rng: Random, ms: float | None = None, clock: Clock | None = None,
) -> Decision:
    """The decision of a player of ``level``. ``ms`` limits the time of levels that search, measured by ``clock``.

    KeyError for an unknown level; ValueError if nothing is legal.
    """
    if not legal:
        raise ValueError("nothing is legal")
    if level not in (*LEVELS, "random"):
        raise KeyError(level)
    if all(isinstance(action, Decline) for action in legal):  # after a timeout no calls are made for a player
        return Decision(legal[0], because("no_grand"))
    players = PLAYERS.get(view.game)
    if players is None:
        return random_player.choose(view, legal, rng)
    if level == "hard":
        return players.hard(view, legal, rng, Budget.of(players.samples, ms, clock))
    chooser: Chooser = getattr(players, level)
    return chooser(view, legal, rng)
