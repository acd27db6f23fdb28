"""Taking and leaving seats between two rounds, while the game goes on.

A person takes an AI player's seat, or leaves their own to one. The number of seats stays, and so does the record: it
has the names from the start, and each change is a ``seat`` entry of the log. In a rated game seats are given up by
resigning or by a substitute (`substitutes`) alone.
"""

from __future__ import annotations

from dataclasses import replace

from bot.tables.core import decisions, names
from bot.tables.core.change import Change
from bot.tables.core.errors import TableError
from bot.tables.core.model import Person, RunningTable, Seat, Snapshot, Table
from bot.tables.core.repository import TableRepository, running
from bot.tables.lobby.lobby_rules import check_apart
from games.views import Phase


class Seating:
    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def sit_down(self, table_id: int, person: Person) -> RunningTable:
        """``person`` takes the seat of the AI player that plays last.

        Codes: not_between, rated_seats, already_joined, no_ai_there, not_running, table_over, apart.
        """
        apart = await self._repository.store.apart(person.id)

        def decide(snapshot: Snapshot) -> Change[RunningTable]:
            check_apart(snapshot.table, apart)
            return self._sat_down(snapshot, person)

        return await self._repository.change(table_id, decide)

    async def get_up(self, table_id: int, user: int) -> RunningTable:
        """The person leaves, and an AI player has the seat for good; the host's rights pass on.

        Codes: not_between, rated_seats, not_seated, last_person, not_running, table_over.
        """
        return await self._repository.change(table_id, lambda snapshot: self._got_up(snapshot, user))

    def _sat_down(self, snapshot: Snapshot, person: Person) -> Change[RunningTable]:
        table = _between_rounds(snapshot)
        if table.table.seat_of(person.id) is not None:
            raise TableError("already_joined")
        free = free_seats(table.table, table.position.public.order)
        if not free:
            raise TableError("no_ai_there")
        number = free[-1]
        name = names.clean(person.name)
        seat = Seat(number, name, Person(person.id, name))
        change = decisions.reseated(table, self._repository.next_time(table), seat, "person")
        return replace(change, by=person.id, departed=(number, 0, person.id))

    def _got_up(self, snapshot: Snapshot, user: int) -> Change[RunningTable]:
        table = _between_rounds(snapshot)
        seat = decisions.own_seat(table, user)
        others = [person for person in table.table.people if person.id != user]
        if not others:
            raise TableError("last_person")
        level = names.stand_in_level(table.game.levels)
        name = names.ai_name(each.name for each in table.table.taken)
        if user == table.table.host:
            table = replace(table, table=replace(table.table, host=others[0].id))
        left = Seat(seat.number, name, level=level)
        change = decisions.reseated(table, self._repository.next_time(table), left, level)
        mine = tuple((order.seat, order.kind) for order in table.orders if order.seat == seat.number)
        return replace(change, by=user, used=mine, departed=(seat.number, user, 0))


def free_seats(table: Table, order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that people may take, in order of play: those of AI players who play for themselves."""
    taken = {seat.number for seat in table.taken if seat.ai and not seat.stand_in}
    return tuple(seat for seat in order if seat in taken)


def _between_rounds(snapshot: Snapshot) -> RunningTable:
    table = running(snapshot)
    if table.phase is not Phase.BETWEEN:
        raise TableError("not_between")
    if table.table.rated:
        raise TableError("rated_seats")
    return table
