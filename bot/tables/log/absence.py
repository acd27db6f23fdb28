"""Detect absent players during a game, and no-shows after it.

A player is absent if an AI player has their seat; if their last move was made by a timeout and they have done nothing
at the table since; or if a table without a limit has waited for them unusually long. A player on vacation is not absent
while the table waits for that.

A game's moves were made by the players themselves, or by AI players for them when their time was up or they had left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.tables.core.entries import Entry, Recorded, Reseated
from bot.tables.core.model import Seat, Table
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import ABSENT_AFTER_SECONDS
from bot.tables.log.fold import recorded, standing
from bot.tables.rules.schedule import SLOW_LIMIT_SECONDS, granted, turn_began


def absent(table: RunningTable, log: Sequence[Entry], now: datetime) -> tuple[Seat, ...]:
    """The seats whose players are absent."""
    return tuple(seat for seat in table.table.taken if seat.person is not None and (
        seat.ai or _unattended(table, log, seat, seat.person.id, now)))


def _unattended(table: RunningTable, log: Sequence[Entry], seat: Seat, user: int, now: datetime) -> bool:
    """Whether a seat that no AI player has is without its player."""
    away = table.attendance.away.get(seat.number)
    if away is not None and away > now and (table.pace.limit is None or table.pace.limit >= SLOW_LIMIT_SECONDS):
        return False
    return _overdue(table, seat, now) or _timed_out(table, log, seat, user)


def _overdue(table: RunningTable, seat: Seat, now: datetime) -> bool:
    """Whether a table without a limit has waited long."""
    if table.pace.limit is not None or table.clocks.paused is not None:
        return False
    owing = [each for each in table.position.view(seat.number).controls if each in table.to_act]
    usual = ABSENT_AFTER_SECONDS[table.pace.remind]
    return any((now - turn_began(table, each)).total_seconds() > usual + granted(table, each) for each in owing)


def _timed_out(table: RunningTable, log: Sequence[Entry], seat: Seat, user: int) -> bool:
    """Whether the last move of the seat was made for a player whose time was up."""
    mine = table.position.view(seat.number).controls
    for entry in reversed(standing(log)):
        if entry.user == user:
            return False
        # Reading backwards: what an AI player did before the person came back says nothing of them.
        if isinstance(entry.fact, Reseated) and entry.fact.seat in mine:
            return False  # an AI player had it
        if isinstance(entry.fact, Recorded) and mover(entry.fact.text) in mine:
            return entry.user is None
    return False


def mover(lines: str) -> int | None:
    """The seat whose move these record lines begin with; None if they are none, or a trick taken automatically."""
    words = lines.split(maxsplit=2)
    # Taking a trick is automatic, but stands in the record like a move of its owner's.
    return int(words[0]) if words[0].isdigit() and words[1] != "take" else None


def lost_by_timeout(log: Sequence[Entry]) -> frozenset[int]:
    """The seats that an AI player has because their players' time was up."""
    last = {entry.fact.seat: entry.user for entry in log if isinstance(entry.fact, Reseated)}
    return frozenset(seat for seat, by in last.items() if by is None)


# a whole game ----------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Moves:
    """How many moves of a player's seat the player made (including substitutes and standing orders), and how many
    timeouts did."""

    own: int = 0
    clock: int = 0


def moves(table: Table, log: Sequence[Entry]) -> dict[int, Moves]:
    """The moves that stand, by seat, of human players' seats. A trick taken automatically is not a move."""
    found = {seat.number: Moves() for seat in table.taken if seat.person is not None}
    for entry, text in recorded(log):
        seat = mover(text)
        if seat in found:
            own = entry.user is not None
            found[seat] = Moves(found[seat].own + own, found[seat].clock + (not own))
    return found


def no_shows(table: Table, sides: int, log: Sequence[Entry]) -> frozenset[int]:
    """The sides, from 0, whose players made fewer than half of their moves themselves."""
    made = moves(table, log)
    return frozenset(
        side for side in range(sides)
        if sum(each.own - each.clock for seat, each in made.items() if seat % sides == side) < 0)
