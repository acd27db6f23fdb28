"""The special cards of the climbing games as data (T1, T2): what the rest of the program has to know of each.

Their rules are code in `games.climbing`, and how AI players value them in `games.players`. Their names are the texts
``words.special.<code>``, their colours and artwork in `rendering.theme.SPECIALS`, and what the guide says of them in a
first game is in that game's `games.views.Traits.card_topics`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Special:
    """A special card. ``code`` is its name in records, two letters, the first of which is no rank."""

    code: str
    points: int = 0
    """What it counts in a trick (T2)."""
    rank: int = 0
    """The rank that it has and shows (T12), 0 if none."""
    low: bool = False
    """Whether it is sorted before the ranks; else behind them."""
    wild: bool = False
    """Whether it stands for a rank in combinations, written behind it: ``Ph=9`` (T18)."""
    wish: bool = False
    """Whether its player may wish for a rank (T13)."""


_ALL = (
    Special("Ma", rank=1, low=True, wish=True),
    Special("Do", low=True),
    Special("Ph", points=-25, wild=True),
    Special("Dr", points=25),
)
SPECIALS: Mapping[str, Special] = {special.code: special for special in _ALL}
"""By code, in the order of a sorted hand."""
WILD = frozenset(special.code for special in _ALL if special.wild)
WISHING = tuple(special.code for special in _ALL if special.wish)
