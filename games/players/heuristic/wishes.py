"""The wish of the Mah Jong (T13)."""

from __future__ import annotations

from games.actions import Play
from games.players.common.counting import Table
from games.players.heuristic.shapes import ACE, MAHJONG, RANKS, Candidate, fields


def with_wish(table: Table, chosen: Candidate) -> Play:
    play = chosen.play
    if not chosen.x >> 4 * MAHJONG & 15 or not _allowed(table):
        return play
    rank = best_wish(table, table.x - chosen.x)
    return play if rank is None else Play(play.seat, play.cards, RANKS[rank - 2], play.to)


def _allowed(table: Table) -> bool:
    """Whether there is a wish: everywhere but in the classic Great Lord, where it is an option (L10)."""
    options = dict(table.view.options)
    if table.view.game != "lord":
        return True
    return str(options.get("wish") or ("no" if options.get("edition") == "classic" else "yes")) == "yes"


def best_wish(table: Table, x: int) -> int | None:
    """The rank to wish for with ``x`` left in hand, or None: the highest still out that the hand lacks.

    A player who must obey spends a high card on a low one. No wish if a partner has called.
    """
    out, mine = fields(table.unseen), fields(x)
    ranks = [rank for rank in range(2, ACE + 1) if out[rank]]
    if not ranks or table.calls(table.friends):
        return None
    return max(ranks, key=lambda rank: (not mine[rank], rank))
