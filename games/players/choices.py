"""A play of `normal`'s lists as a search plays it."""

from __future__ import annotations

from games import cards as c
from games import combinations as k
from games.players import normal, wishes
from games.players.counting import Table
from games.players.sampling import combo_of
from games.players.search import Choice
from games.players.shapes import Candidate


def choice_of(table: Table, found: Candidate, score: float) -> Choice:
    """The candidate as the search plays it, with the wish and the Dog's partner it would have."""
    play = normal.to_partner(table, wishes.with_wish(table, found))
    cards, wild = k.parse(play.cards)
    combo = k.named(k.readings(cards), wild)[0]
    if table.top is not None:
        combo = k.laid(combo, combo_of(table.top))
    return Choice(combo, score, play.to, c.RANK_VALUE[play.wish] if play.wish else 0)
