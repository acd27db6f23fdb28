"""Going back in a round: a move that the whole table takes back, and *Undo* of a player who practises alone.

A takeback among people needs that nothing hidden has been seen since. A play shows cards of its own player alone, and
passes show none; so a player's newest play, pass, gift or question may be undone as long as nobody has played after it
and the round has not ended. Calls cannot be withdrawn (T4), answers and gifts in the exchange show further cards (T3,
T5), a play in two-player Tatsu turns a card up (D15): these stay.

*Undo* goes back to the player's last decision, whatever has been seen since. The round is marked in the record, and
counts for no statistics (`games.records.marks`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.core.errors import TableError
from bot.tables.core.change import Cause, Change
from bot.tables.core.entries import Entry, TakenBack
from bot.tables.core.orders import OrderKind
from bot.tables.core.position import Position
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.log import decisions, fold
from bot.tables.rules.order_rules import ROUND
from games.base import Game
from games.views import Phase

_UNDONE = ("play", "pass", "gift", "ask")
_QUIET = ("pass", "take")


def taken_back(table: RunningTable, log: Sequence[Entry], games: Mapping[str, Game[Any]], fact: TakenBack, *,
               at: datetime, user: int) -> Change[RunningTable]:
    """``table`` without the record lines after entry ``fact.to``. ``log``: its whole one. Codes: nothing_to_take_back.
    """
    noted = fold.noted(table, at)
    entry = Entry(noted.seq, noted.at, fact, user)
    # Folded anew from the whole log instead of undoing a move: there is one way to get from entries to a table, and no
    # inverse of it that could be wrong.
    after = fold.load(noted.table, [*log, entry], games, table.pace)
    if isinstance(after, Lobby):
        raise TableError("nothing_to_take_back")
    change = Change(
        table, replace(after.with_secret(table.shuffle.secret), orders=table.orders), fact, Cause.BACK, user)
    return decisions.without_orders(change, *ROUND, OrderKind.TAKEBACK)


def back_to(position: Position, log: Sequence[Entry], seats: Sequence[int]) -> int | None:
    """The seq to return to if the newest move of one of ``seats`` is taken back; None: it cannot be."""
    if position.phase in (Phase.BETWEEN, Phase.OVER, Phase.GRAND, Phase.EXCHANGE):
        return None
    if any(seat.facedown for seat in position.public.seats):
        return None
    for entry, text in reversed(list(fold.recorded(log))):
        words = text.split()
        # Several lines in one entry: a round ended, or a deal came with it. What they show cannot be unseen.
        if "\n" in text or len(words) < 2 or not words[0].isdigit():
            return None
        if int(words[0]) in seats and words[1] in _UNDONE:
            return entry.seq - 1
        if words[1] not in _QUIET:
            return None
    return None


def check_practice(table: RunningTable, user: int) -> None:
    """Check that the person plays alone with AI players, in a game that counts nowhere else, and always has. Codes:
    not_seated, away, no_practice."""
    seat = decisions.present_seat(table, user)
    practice = table.practice
    alone = not table.table.among_people and practice.reseated <= {seat.number}
    if not alone or table.table.rated or table.shuffle.sealed or practice.staged:
        raise TableError("no_practice")


def undoable(table: RunningTable, user: int) -> int:
    """The entry with the decision that *Undo* would take back now; 0: none, or not at this table."""
    if table.table.among_people:
        return 0
    try:
        check_practice(table, user)
    except TableError:
        return 0
    running = table.phase not in (Phase.BETWEEN, Phase.OVER)
    return table.practice.decided[-1] if running and table.practice.decided else 0
