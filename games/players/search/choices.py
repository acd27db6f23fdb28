"""The plays and passes that a network compares."""

from __future__ import annotations

from dataclasses import dataclass

from games.actions import Play
from games.climbing import cards as c
from games.climbing import combinations as k
from games.climbing.combinations import Combo
from games.players.common.counting import Table
from games.players.heuristic import wishes
from games.players.heuristic.shapes import Candidate
from games.views import PlayView


@dataclass(slots=True)
class Choice:
    """A play, or the pass (``combo`` None). ``prior``: the value that `normal` gives it."""

    combo: Combo | None
    prior: float
    wish: int = 0


def combo_of(play: PlayView) -> Combo:
    """A play with its rank as laid."""
    cards, wild = k.parse(play.cards)
    outer = play.combination
    assert outer is not None
    if len(play.cards) == 1:
        wild = ()
    return Combo(outer.kind, outer.rank, outer.size, cards, wild)


def choice_of(table: Table, found: Candidate, score: float) -> Choice:
    """The candidate with the wish it would make. ``score``: the value that `normal` gives it."""
    return choice_of_play(wishes.with_wish(table, found), table.top, score)


def choice_of_play(play: Play, top: PlayView | None, score: float = 0.0) -> Choice:
    """A canonical play on ``top`` (None: a lead), with its own wish or none."""
    cards, wild = k.parse(play.cards)
    combo = k.named(k.readings(cards), wild)[0]
    if top is not None:
        combo = k.laid(combo, combo_of(top))
    return Choice(combo, score, c.RANK_VALUE[play.wish] if play.wish else 0)
