"""Who is at a live table, as its log says: a player is given up on once the clock has ended `GIVEN_UP` of their turns
in a row, until they do something there again.

They get no new message for a turn. Where all players are given up on, the clocks stand still (`deserted`) until one is
back; a club night goes on, whose own clock ends its games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.tables.core.model import Seat
from bot.tables.core.state import RunningTable
from games.actions import Action, Take

GIVEN_UP = 2


def given_up(table: RunningTable, seat: Seat) -> bool:
    """Whether the player of a seat is given up on."""
    return not (table.pace.remind or seat.ai) and table.attendance.timeouts.get(seat.number, 0) >= GIVEN_UP


def deserted(table: RunningTable) -> bool:
    """Whether all who have not left their seats to AI players are given up on, and no night's clock ends the game."""
    if not table.attendance.timeouts or table.table.by_button:
        return False
    playing = [seat for seat in table.table.taken if seat.person is not None and not seat.ai]
    return bool(playing) and all(given_up(table, seat) for seat in playing)


def timeouts(table: RunningTable, actions: Sequence[Action], *, own: bool) -> Mapping[int, int]:
    """How many turns in a row the clock has ended, by seat, after ``actions``. ``own``: a person did them."""
    seat = getattr(actions[0], "seat", None) if actions and not isinstance(actions[0], Take) else None
    player, known = None if seat is None else table.controller(seat), table.attendance.timeouts
    if player is None or player.person is None or player.ai:
        return known
    # In a row: one move by hand says that somebody is there, however many the clock has made before.
    return without(known, player.number) if own else {**known, player.number: known.get(player.number, 0) + 1}


def without(known: Mapping[int, int], seat: int) -> Mapping[int, int]:
    """The timeouts of the others: the player is there, or another one has the seat."""
    return {each: number for each, number in known.items() if each != seat} if seat in known else known
