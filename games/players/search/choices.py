"""Candidates of `normal` as choices of a search."""

from __future__ import annotations

from games.climbing import cards as c
from games.climbing import combinations as k
from games.players.common.counting import Table
from games.players.heuristic import wishes
from games.players.heuristic.shapes import Candidate
from games.players.search.sampling import combo_of
from games.players.search.search import Choice


def choice_of(table: Table, found: Candidate, score: float) -> Choice:
    """The candidate with the wish it would make. ``score``: the value that `normal` gives it."""
    play = wishes.with_wish(table, found)
    cards, wild = k.parse(play.cards)
    combo = k.named(k.readings(cards), wild)[0]
    if table.top is not None:
        combo = k.laid(combo, combo_of(table.top))
    return Choice(combo, score, c.RANK_VALUE[play.wish] if play.wish else 0)
