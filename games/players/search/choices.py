"""A play of `normal`'s lists as a search plays it."""

from __future__ import annotations

from games.climbing import cards as c
from games.climbing import combinations as k
from games.players.common.counting import Table
from games.players.heuristic import normal, wishes
from games.players.heuristic.shapes import Candidate
from games.players.search.sampling import combo_of
from games.players.search.search import Choice


def choice_of(table: Table, found: Candidate, score: float) -> Choice:
    """The candidate as the search plays it, with the wish and the Dog's partner it would have."""
    play = normal.to_partner(table, wishes.with_wish(table, found))
    cards, wild = k.parse(play.cards)
    combo = k.named(k.readings(cards), wild)[0]
    if table.top is not None:
        combo = k.laid(combo, combo_of(table.top))
    return Choice(combo, score, play.to, c.RANK_VALUE[play.wish] if play.wish else 0)
