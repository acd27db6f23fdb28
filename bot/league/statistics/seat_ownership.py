"""For whom a game counts when a seat has changed hands.

It counts for the user who held the seat for most of the game's moves, or of equal parts for the earlier one. So nobody
loses rating by helping out in a lost game, and nobody saves it by leaving before the end. A season's points go to its
entrants, whoever plays for them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from bot.tables.core.ports import Departure
from bot.tables.service import TableService


def owners(departures: Sequence[Departure], moves: Sequence[int]) -> dict[int, int]:
    """The user who counts for each seat that has changed hands; for moves by AI players nobody does.

    ``moves``: ascending numbers of the log's entries that are moves by anybody, as the measure of time.
    """
    found: dict[int, int] = {}
    for seat in sorted({each.seat for each in departures}):
        own = sorted((each for each in departures if each.seat == seat), key=lambda each: each.seq)
        cuts = [0, *(bisect_left(moves, each.seq) for each in own), len(moves)]
        parts: dict[int, int] = {}
        for user, start, end in zip([own[0].gone, *(each.came for each in own)], cuts, cuts[1:], strict=False):
            parts[user] = parts.get(user, 0) + end - start
        parts.pop(0, None)
        found[seat] = max(parts, key=lambda user: parts[user])
    return found


async def owners_of(tables: TableService, table: int) -> Mapping[int, int]:
    """The same for a table; {} if no seat has changed hands."""
    departures = await tables.departures(table)
    return owners(departures, await tables.automation.moves(table)) if departures else {}
