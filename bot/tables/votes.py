"""What a table may agree on while it plays, and how many must want it.

More than half of the people at the table pause a game, let it go on, or grant more time to those
in turn. Everybody must agree to another pace and to a move taken back. Whoever has left their seat to
an AI player has no vote. A vote is an order whose line is the proposal; it stands until
it is carried, withdrawn, or its round is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.model import Order, OrderKind, Table

ALL = (OrderKind.PACE, OrderKind.TAKEBACK, OrderKind.ABORT, OrderKind.STOP)
MOST = (OrderKind.PAUSE, OrderKind.EXTEND)


def voters(table: Table) -> tuple[int, ...]:
    """The seats that have a vote."""
    return tuple(seat.number for seat in table.taken if seat.person is not None and not seat.ai)


def ayes(table: Table, votes: Sequence[Order], kind: OrderKind, line: str) -> tuple[int, ...]:
    """The seats that want this."""
    given = {vote.seat for vote in votes if vote.kind is kind and vote.line == line}
    return tuple(seat for seat in voters(table) if seat in given)


def needed(table: Table, kind: OrderKind) -> int:
    people = len(voters(table))
    return people // 2 + 1 if kind in MOST else people


def carried(table: Table, votes: Sequence[Order], kind: OrderKind, line: str) -> bool:
    return len(ayes(table, votes, kind, line)) >= needed(table, kind)
