"""Who plays on: between two rounds people come and go, and the game goes on.

A person takes an AI player's seat, or leaves their own to one. The number of seats stays, and so does the record:
it keeps the names of the first day, and each change is a ``seat`` entry of the log. In a rated game seats are
given up by resigning or by a substitute (`council`) alone.
"""

from __future__ import annotations

from dataclasses import replace

from bot.tables.core import decisions, names
from bot.tables.core.errors import TableError
from bot.tables.core.model import Person, Seat, Snapshot, Table
from bot.tables.core.position import Position
from bot.tables.core.table_repository import Change, Desk
from games.views import Phase


class Seating:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def sit_down(self, table_id: int, person: Person, seat: int | None = None) -> Snapshot:
        """``person`` takes the seat of an AI player: this one, or the one that plays last.

        Codes: not_between, rated_seats, already_joined, no_ai_there, not_running, table_over.
        """
        return await self._desk.change(table_id, lambda position: self._sat_down(position, person, seat))

    async def get_up(self, table_id: int, user: int) -> Snapshot:
        """The person leaves, and an AI player has the seat for good; the host's rights pass on.

        Codes: not_between, rated_seats, not_seated, last_person, not_running, table_over.
        """
        return await self._desk.change(table_id, lambda position: self._got_up(position, user))

    def _sat_down(self, position: Position, person: Person, number: int | None) -> Change:
        _check(position)
        if position.table.seat_of(person.id) is not None:
            raise TableError("already_joined")
        free = free_seats(position.table, _order(position))
        if not free or (number is not None and number not in free):
            raise TableError("no_ai_there")
        number = free[-1] if number is None else number
        name = names.clean(person.name)
        return self._reseated(position, person.id, Seat(number, name, Person(person.id, name)), "person")

    def _got_up(self, position: Position, user: int) -> Change:
        _check(position)
        table, seat = position.table, decisions.own_seat(position, user)
        others = [person for person in table.people if person.id != user]
        if not others:
            raise TableError("last_person")
        assert position.game is not None
        level = names.stand_in_level(position.game.levels)
        name = names.ai_name(each.name for each in table.taken)
        change = self._reseated(position, user, Seat(seat.number, name, level=level), level)
        if user == table.host:
            after = replace(change.after, table=replace(change.after.table, host=others[0].id))
            change = replace(change, after=after)
        mine = tuple((order.seat, order.kind) for order in position.orders if order.seat == seat.number)
        return replace(change, used=mine)

    def _reseated(self, position: Position, by: int, seat: Seat, who: str) -> Change:
        at = self._desk.next_time(position)
        return decisions.reseated(position, at, by, seat, f"{seat.number} {who}", timeout=False)


def free_seats(table: Table, order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that people may take, in order of play: those of AI players who play for themselves."""
    taken = {seat.number for seat in table.taken if seat.ai and not seat.stand_in}
    return tuple(seat for seat in order if seat in taken)


def _check(position: Position) -> None:
    decisions.check_running(position)
    if position.phase is not Phase.BETWEEN:
        raise TableError("not_between")
    if position.table.rated:
        raise TableError("rated_seats")


def _order(position: Position) -> tuple[int, ...]:
    assert position.game is not None
    return position.public.order
