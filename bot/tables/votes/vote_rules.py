"""What a table may agree on while it plays, and how many must want it.

More than half of the people at the table pause a game, resume it, grant more time to the players in turn, or take an
absent player's seat away (who has no vote on that). Everybody must agree to another pace, to a takeback, and to an
early end. A player who has left their seat to an AI player has no vote. A vote is an order
whose line is the proposal, or `AGAINST` it; it stands until it is carried, withdrawn, or its round is over.
A proposal that can no longer be carried, since too many are against it, is gone.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.core.model import Order, OrderKind, Table

ALL = (OrderKind.PACE, OrderKind.TAKEBACK, OrderKind.ABORT, OrderKind.STOP)
MOST = (OrderKind.PAUSE, OrderKind.EXTEND, OrderKind.KICK)

AGAINST = "no "
"""Before the line of a vote against it."""


def voters(table: Table, kind: OrderKind, line: str) -> tuple[int, ...]:
    """The seats that have a vote."""
    seats = tuple(seat.number for seat in table.taken if seat.person is not None and not seat.ai)
    return tuple(seat for seat in seats if kind is not OrderKind.KICK or str(seat) != line)


def ayes(table: Table, votes: Sequence[Order], kind: OrderKind, line: str) -> tuple[int, ...]:
    """The seats that want this."""
    given = {vote.seat for vote in votes if vote.kind is kind and vote.line == line}
    return tuple(seat for seat in voters(table, kind, line) if seat in given)


def nays(table: Table, votes: Sequence[Order], kind: OrderKind, line: str) -> tuple[int, ...]:
    """The seats that are against it."""
    given = {vote.seat for vote in votes if vote.kind is kind and vote.line == AGAINST + line}
    return tuple(seat for seat in voters(table, kind, line) if seat in given)


def needed(table: Table, kind: OrderKind, line: str) -> int:
    """How many votes carry it: all, or for some kinds (`MOST`) more than half."""
    people = len(voters(table, kind, line))
    return people // 2 + 1 if kind in MOST else people


def carried(table: Table, votes: Sequence[Order], kind: OrderKind, line: str) -> bool:
    """Whether enough are for it."""
    return len(ayes(table, votes, kind, line)) >= needed(table, kind, line)


def lost(table: Table, votes: Sequence[Order], kind: OrderKind, line: str) -> bool:
    """Whether too many are against it for it ever to be carried."""
    people, against = len(voters(table, kind, line)), len(nays(table, votes, kind, line))
    return against > 0 and people - against < needed(table, kind, line)
