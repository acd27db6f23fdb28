"""Who is absent, so that the others may do without them.

A person is absent if an AI player looks after their seat; if their last move was made by the clock and they have
done nothing at the table since; or if a table without a limit has been waiting for them for longer than is usual.
Whoever is on vacation has said so, and is not absent while the table waits for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.tables.core.model import Seat
from bot.tables.core.ports import Entry, EntryKind
from bot.tables.core.position import Position, standing
from bot.tables.timing.deadlines import SLOW, begun
from bot.tables.timing.time_control import DAY, MINUTE, Pace

USUAL = {False: 5 * MINUTE, True: DAY}
"""Seconds that are usual for a move at a table without a limit: where people watch, and in a game over days."""


def absent(position: Position, pace: Pace, log: Sequence[Entry], now: datetime) -> tuple[Seat, ...]:
    """The seats whose people are absent."""
    return tuple(seat for seat in position.table.taken if seat.person is not None and (
        seat.ai or _on_their_own(position, pace, log, seat, now)))


def _on_their_own(position: Position, pace: Pace, log: Sequence[Entry], seat: Seat, now: datetime) -> bool:
    away = position.away.get(seat.number)
    if away is not None and away > now and (pace.limit is None or pace.limit >= SLOW):
        return False
    return _overdue(position, pace, seat, now) or _late(position, log, seat)


def _overdue(position: Position, pace: Pace, seat: Seat, now: datetime) -> bool:
    """Whether a table without a limit has waited long."""
    if pace.limit is not None or position.game is None or position.paused is not None:
        return False
    owing = [each for each in position.controls(seat.number) if each in position.game.to_act(position.state)]
    return any((now - begun(position, pace, each)).total_seconds() > USUAL[pace.remind] for each in owing)


def _late(position: Position, log: Sequence[Entry], seat: Seat) -> bool:
    """Whether the clock made their last move."""
    assert seat.person is not None
    mine = position.controls(seat.number)
    for entry in reversed(standing(log)):
        if entry.user == seat.person.id:
            return False
        words = entry.text.split(maxsplit=2)
        if not words or not words[0].isdigit() or int(words[0]) not in mine:
            continue
        if entry.kind is EntryKind.SEAT:
            return False  # an AI player had it
        if entry.kind is EntryKind.RECORD and words[1] != "take":
            return entry.user is None
    return False


def taken_by_the_clock(log: Sequence[Entry]) -> frozenset[int]:
    """The seats that an AI player has because their people's time was up."""
    last = {int(entry.text.split()[0]): entry.user for entry in log if entry.kind is EntryKind.SEAT}
    return frozenset(seat for seat, by in last.items() if by is None)
