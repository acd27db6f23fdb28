"""The wish of the Mah Jong (T13): a rank that opponents must part with."""

from __future__ import annotations

from games.actions import Play
from games.players.counting import Table
from games.players.shapes import ACE, MAHJONG, RANKS, Candidate, fields


def with_wish(table: Table, chosen: Candidate) -> Play:
    """The play, with the wish if it may carry one."""
    play = chosen.play
    if not chosen.x >> 4 * MAHJONG & 15 or not _allowed(table):
        return play
    rank = best_wish(table, table.x - chosen.x)
    return play if rank is None else Play(play.seat, play.cards, RANKS[rank - 2], play.to)


def _allowed(table: Table) -> bool:
    """Everywhere but in the classic Great Lord, unless the option says otherwise (L10)."""
    options = dict(table.view.options)
    if table.view.game != "lord":
        return True
    return str(options.get("wish") or ("no" if options.get("edition") == "classic" else "yes")) == "yes"


def best_wish(table: Table, x: int) -> int | None:
    """The rank to wish for, or None.

    While an opponent's Tichu stands: the highest rank still out. Else what was given to the
    next opponent, who must then play it; else the rank of which most are out and none is in hand.
    A rank that a partner who has called may hold is spared.
    """
    out, mine = fields(table.unseen), fields(x)
    ranks = [rank for rank in range(2, ACE + 1) if out[rank]]
    if not ranks or table.calls(table.friends):
        return None if not ranks else min(ranks, key=lambda rank: (out[rank], rank))
    return max(ranks, key=lambda rank: (not mine[rank], rank))
