"""The driver of each game: whose choices a review compares with, and how it values them.

Tichu, Trichu and Tientsin have the network of `hard` without its search; Tatsu and The Great Lord have `hard` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from games.actions import Action
from games.players import NETWORK, Decision, choose, lord, lord_native
from games.players.heuristic import normal
from games.players.heuristic.tactics import STYLE
from games.players.learned import player as learned
from games.players.learned.player import STYLES
from games.players.tatsu import player as tatsu
from games.views import View

EDITION = 2
"""Of the judge: it is raised when the same decision gets another value, or the same deal another par (2: every card may
be given to everybody). What another edition found is not counted together with what this one finds."""
Value = Callable[[View, Sequence[Action], Action | None], float | None]


@dataclass(frozen=True, slots=True)
class Driver:
    """``value``: of a choice, in points of the seat's side in this round (The Great Lord: 100 for the first place, -100
    for the last); None where it has none. ``level``: the player that chooses. ``usual``: what most players would do.

    ``confirming``: whether play-outs are quick enough to confirm mistakes, so that they are named. ``sides``: whether
    all seats are on one of two sides, so that one curve shows the round. ``deals``: whether decisions before the play
    are played out too.
    """

    level: str
    value: Value
    usual: Callable[[View, Sequence[Action]], Action | None]
    confirming: Callable[[], bool] = lambda: True
    sides: bool = True
    deals: bool = True

    @property
    def confirms(self) -> bool:
        """As it is on this machine."""
        return self.confirming()

    def choose(self, view: View, legal: Sequence[Action]) -> Decision:
        """What the driver does; it uses no chance."""
        return choose(self.level, view, legal, Random(0))  # noqa: S311


def _usual(view: View, legal: Sequence[Action]) -> Action | None:
    return normal.choose(view, legal, Random(0), STYLES.get(view.game, STYLE)).action  # noqa: S311 (it uses none here)


def _policy(view: View, legal: Sequence[Action]) -> Action | None:
    return tatsu.choose(view, legal, Random(0)).action  # noqa: S311 (the same each time)


_TICHU = Driver(NETWORK, learned.value, _usual)
DRIVERS: Mapping[str, Driver] = {
    "tichu": _TICHU,
    "tientsin": _TICHU,
    "trichu": Driver(NETWORK, learned.value, _usual, deals=False),
    "tatsu": Driver("hard", tatsu.value, _policy),
    "lord": Driver("hard", lord.value, _usual, lambda: lord_native.library() is not None, sides=False),
}
"""By game."""
