"""Who made a game's moves: the players themselves, or AI players for them when their time was up or they had left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.tables.core.fold import standing
from bot.tables.core.model import Table
from bot.tables.core.ports import Entry, EntryKind


@dataclass(frozen=True, slots=True)
class Moves:
    """How many moves of a player's seat the player made (a substitute's and standing orders' too), and the clock."""

    own: int = 0
    clock: int = 0


def moves(table: Table, log: Sequence[Entry]) -> dict[int, Moves]:
    """The moves that stand, by seat, of the seats that people have. A trick is taken by itself and is no move."""
    found = {seat.number: Moves() for seat in table.taken if seat.person is not None}
    for entry in standing(log):
        words = entry.text.split(maxsplit=2)
        if entry.kind is not EntryKind.RECORD or not words[0].isdigit() or words[1] == "take":
            continue
        seat = int(words[0])
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
