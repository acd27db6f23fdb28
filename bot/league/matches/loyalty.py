"""A player who has played for one side of a match never plays for the other, in this game or in another of the match.

What season logs say of it `bot.league.season.entrants.check_substitute` checks; tables know who else has had a seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.league.model import Fixture, Member
from bot.league.ports import LeagueStore
from bot.league.season.entrants import check_apart
from bot.league.season.state import SeasonState
from bot.tables.core.model import RunningTable
from bot.tables.service import TableService


async def check_loyal(store: LeagueStore, tables: TableService, state: SeasonState, member: Member,
                      side: Sequence[int], fixtures: Iterable[Fixture]) -> None:
    """Check that ``member`` has had no seat against the entrants ``side`` at any table of these matches, one that was
    aborted neither. Codes: other_side."""
    if member.user is None:
        return
    match = {number for each in fixtures for number in state.blocks[each.block]}
    for table, number in (await store.tables_of(state.season.id)).items():
        if number in match:
            fixture, held = state.fixtures[number], await seats_held(tables, table, member.user)
            mine = {seat % len(fixture.sides) for seat in held}
            users = [[member.user] if place in mine else [] for place in range(len(fixture.sides))]
            check_apart(fixture, member, side, users)


async def seats_held(tables: TableService, table: int, user: int) -> set[int]:
    """The seats that the user has, or had, in the table's game."""
    snapshot = await tables.snapshot(table)
    if not isinstance(snapshot, RunningTable):
        return set()
    now = snapshot.table.seat_of(user)
    before = {each.seat for each in await tables.departures(table) if user in (each.gone, each.came)}
    return before if now is None else before | {now.number}
