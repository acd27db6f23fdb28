"""AI players. They see only a seat's view and its legal actions.

`choose` answers for one seat. It is a pure function of the view, the legal actions and the random numbers passed in.

- ``legal`` is `games.base.Game.legal` for that seat: in the exchange it holds a `Give` without cards, and the answer is
  a full `Give`.
- The answer's action is None if the seat need not act and does not want to: it could only bomb or call.
- After `Small` the seat is asked again.
- `hard` may search. With a ``clock`` its time is limited by ``ms``; without one the number of samples is fixed and the
  answer depends on the seed alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from games.actions import Action, Decline, Give, Grand, Small
from games.base import LEVELS
from games.players import lord
from games.players.common.decision import Budget, Decision, Stopwatch, Why, because, seat_of, spared, why_spared
from games.players.heuristic import easy, normal
from games.players.learned import giver, layout, native, policy, search
from games.players.learned import player as learned
from games.players.tatsu import player as tatsu
from games.views import View

__all__ = ["LEVELS", "Decision", "Stopwatch", "Why", "choose", "prepare"]

Chooser = Callable[[View, Sequence[Action], Random], Decision]
Searcher = Callable[[View, Sequence[Action], Random, Budget], Decision]


@dataclass(frozen=True, slots=True)
class Search:
    """A player whose time can be limited. ``samples``: its budget without a clock."""

    choose: Searcher
    samples: int = 1


NETWORK = "network"
"""`hard` at Tichu, Trichu and Tientsin without search: it needs no chance and chooses what it values most."""
RULES = "rules"
"""`normal` at Tichu with gifts of its own, not by the network: for self-play, which is the same everywhere, and for
matches."""
_CLIMBING: Mapping[str, Chooser | Search] = {"easy": easy.choose, "normal": normal.choose}
PLAYERS: Mapping[str, Mapping[str, Chooser | Search]] = {
    "tichu": {**_CLIMBING, "normal": giver.choose, RULES: normal.choose,
              "hard": Search(learned.choose, search.SAMPLES), NETWORK: Search(learned.choose, 0)},
    "trichu": {**_CLIMBING, "hard": Search(learned.choose, search.SAMPLES), NETWORK: Search(learned.choose, 0)},
    "tientsin": {**_CLIMBING, "hard": Search(learned.choose), NETWORK: Search(learned.choose)},
    "lord": {**_CLIMBING, "hard": Search(lord.choose)},
    "tatsu": {"easy": tatsu.choose_easy, "normal": tatsu.choose, "hard": tatsu.choose_hard},
}
"""Players by game and level. Without an entry, play is random."""


def _at_random(view: View, legal: Sequence[Action], rng: Random) -> Decision:
    """A uniform legal move without calls, where the seat must act: a baseline for matches; it can't be seated."""
    me = seat_of(legal)
    moves = [action for action in legal if me in view.to_act and not isinstance(action, Small | Grand)]
    if not moves:
        return Decision(None, because("wait"))
    move = rng.choice(moves)
    if isinstance(move, Give):
        move = Give(me, tuple(rng.sample(view.seats[me].cards or (), len(view.receivers))))
    return Decision(move, because("random"))


def prepare() -> None:
    """Load the weights of `hard`, so that its first decision need not wait for them."""
    for game in (*layout.LAYOUTS, "lord"):
        policy.network(game)
    if (compiled := native.library()) is not None:
        for game in native.GAMES:
            compiled.net(game)
    for players in tatsu.WEIGHTS:
        tatsu.network(players)


def choose(
    level: str, view: View, legal: Sequence[Action], rng: Random, ms: float | None = None,
    clock: Stopwatch | None = None,
) -> Decision:
    """The decision of a player of ``level``. ``ms`` limits the time of levels that search, measured by ``clock``.

    KeyError for an unknown level; ValueError if nothing is legal.
    """
    if not legal:
        raise ValueError("nothing is legal")
    players = PLAYERS.get(view.game, {})
    if level not in players and level not in (*LEVELS, "random"):
        raise KeyError(level)
    if all(isinstance(action, Decline) for action in legal):  # after a timeout no calls are made for a player
        return Decision(legal[0], because("no_grand"))
    kept = spared(view, legal)
    if not kept:
        return Decision(None, because("wait"))
    player = players.get(level, _at_random)
    if isinstance(player, Search):
        decision = player.choose(view, kept, rng, Budget.of(player.samples, ms, clock))
    else:
        decision = player(view, kept, rng)
    if len(kept) == len(legal) or isinstance(decision.action, Small):
        return decision
    return Decision(decision.action, why_spared(view, seat_of(legal)))
