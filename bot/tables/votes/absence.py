"""Who is absent, so that the others can go on without them.

A player is absent if an AI player has their seat; if their last move was made by a timeout and they have done nothing
at the table since; or if a table without a limit has been waiting for them for longer than is usual. A player on
vacation is not absent while the table waits for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.tables.core.fold import standing
from bot.tables.core.model import RunningTable, Seat
from bot.tables.core.ports import Entry, EntryKind
from bot.tables.timing.deadlines import SLOW, begun, granted
from bot.tables.timing.time_control import DAY, MINUTE

USUAL = {False: 5 * MINUTE, True: DAY}
"""Seconds that are usual for a move at a table without a limit: where people watch, and in a game over days."""


def absent(table: RunningTable, log: Sequence[Entry], now: datetime) -> tuple[Seat, ...]:
    """The seats whose players are absent."""
    return tuple(seat for seat in table.table.taken if seat.person is not None and (
        seat.ai or _unattended(table, log, seat, seat.person.id, now)))


def _unattended(table: RunningTable, log: Sequence[Entry], seat: Seat, user: int, now: datetime) -> bool:
    """Whether a seat that no AI player has is without its player."""
    away = table.away.get(seat.number)
    if away is not None and away > now and (table.pace.limit is None or table.pace.limit >= SLOW):
        return False
    return _overdue(table, seat, now) or _timed_out(table, log, seat, user)


def _overdue(table: RunningTable, seat: Seat, now: datetime) -> bool:
    """Whether a table without a limit has waited long."""
    if table.pace.limit is not None or table.paused is not None:
        return False
    owing = [each for each in table.position.view(seat.number).controls if each in table.to_act]
    usual = USUAL[table.pace.remind]
    return any((now - begun(table, each)).total_seconds() > usual + granted(table, each) for each in owing)


def _timed_out(table: RunningTable, log: Sequence[Entry], seat: Seat, user: int) -> bool:
    """Whether the last move of the seat was made for a player whose time was up."""
    mine = table.position.view(seat.number).controls
    for entry in reversed(standing(log)):
        if entry.user == user:
            return False
        words = entry.text.split(maxsplit=2)
        if not words or not words[0].isdigit() or int(words[0]) not in mine:
            continue
        if entry.kind is EntryKind.SEAT:
            return False  # an AI player had it
        if entry.kind is EntryKind.RECORD and words[1] != "take":
            return entry.user is None
    return False


def lost_by_timeout(log: Sequence[Entry]) -> frozenset[int]:
    """The seats that an AI player has because their players' time was up."""
    last = {int(entry.text.split()[0]): entry.user for entry in log if entry.kind is EntryKind.SEAT}
    return frozenset(seat for seat, by in last.items() if by is None)
