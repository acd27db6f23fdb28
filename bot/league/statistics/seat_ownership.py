"""Whose game it was, when a seat has passed from one person to another.

A game counts for whoever had the seat for the greater part of its moves; of equal parts, for whoever had it first. So
nobody loses rating by helping out in a lost game, and nobody saves it by leaving shortly before the end. Points of a
season go to its entrants whoever plays for them, and leaving itself is told by a person's reliability.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from bot.league.ports import Departure, LeagueStore
from bot.tables.service import TableService


def owners(departures: Sequence[Departure], moves: Sequence[int]) -> dict[int, int]:
    """The user by seat, of seats that have changed hands. ``moves``: ascending numbers of the log's entries that are
    moves, by anybody: time is measured by what happened at the table."""
    found: dict[int, int] = {}
    for seat in sorted({each.seat for each in departures}):
        own = sorted((each for each in departures if each.seat == seat), key=lambda each: each.seq)
        cuts = [0, *(bisect_left(moves, each.seq) for each in own), len(moves)]
        parts: dict[int, int] = {}
        for user, start, end in zip([own[0].gone, *(each.came for each in own)], cuts, cuts[1:], strict=False):
            parts[user] = parts.get(user, 0) + end - start
        found[seat] = max(parts, key=lambda user: parts[user])
    return found


async def owners_of(store: LeagueStore, tables: TableService, table: int) -> Mapping[int, int]:
    """The same for a table; {} where nobody has given a seat over."""
    departures = await store.departures(table)
    return owners(departures, await tables.house.moves(table)) if departures else {}
