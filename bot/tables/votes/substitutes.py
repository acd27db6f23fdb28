"""Absent players and the people who take over their seats."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.tables.core import decisions, names
from bot.tables.core.errors import TableError
from bot.tables.core.model import Order, OrderKind, Person, RunningTable, Seat, Snapshot
from bot.tables.core.repository import TableRepository, running
from bot.tables.votes import absence

Guard = Callable[[int, int], Awaitable[None]]
"""Raises TableError if a user may not come to a table: a league's, who has seen its deals."""


class Substitutes:
    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self.guard: Guard | None = None

    async def offer(self, table_id: int, by: int, seat: int) -> RunningTable:
        """Give a seat up for a substitute: one's own; or, by anybody at the table, one that an AI player has for its
        player.

        An AI player has it until somebody comes. Codes: not_yours_to_replace, no_such_seat.
        """
        async with self._repository.hold_running(table_id) as table:
            mine = decisions.own_seat(table, by)
            there = decisions.seat_at(table, seat)
            if there.person is None:
                raise TableError("no_such_seat", seat=seat)
            if seat != mine.number and not there.ai:
                raise TableError("not_yours_to_replace", name=there.name)
            if not there.ai:
                change = decisions.stand_in(table, self._repository.next_time(table), by, seat, None)
                table = await self._repository.store_change(table, change)
            return await self.put_up(table, seat)

    async def put_up(self, table: RunningTable, number: int) -> RunningTable:
        """Offer a seat (of a table held by the caller) to anybody who takes it."""
        person = decisions.seat_at(table, number).person
        user = 0 if person is None else person.id
        order = Order(number, OrderKind.OFFER, "", user, table.epoch, None, self._repository.now())
        return await self._repository.put_order(table, order)

    async def offer_lost(self, table_id: int) -> tuple[Seat, ...]:
        """Offer the seats that players have lost by timeout; return those newly offered."""
        async with self._repository.hold_running(table_id) as table:
            known = {order.seat for order in table.orders if order.kind is OrderKind.OFFER}
            by_timeout = absence.lost_by_timeout(await self._repository.store.log(table_id))
            lost = [seat for seat in table.table.taken
                    if seat.stand_in and seat.number in by_timeout and seat.number not in known]
            for seat in lost:
                table = await self.put_up(table, seat.number)
            return tuple(lost)

    async def offered(self, table_id: int) -> tuple[Seat, ...]:
        """The seats that wait for a substitute."""
        table = await self._repository.game(table_id)
        return tuple(seat for seat in table.table.taken if seat.ai and _is_offered(table, seat.number))

    async def substitute(self, table_id: int, person: Person, seat: int) -> RunningTable:
        """``person`` takes over a seat that was offered, with the whole time. Codes: already_joined, not_offered."""
        if self.guard is not None:
            await self.guard(table_id, person.id)
        async with self._repository.hold_running(table_id) as table:
            if table.table.seat_of(person.id) is not None:
                raise TableError("already_joined")
            gone = decisions.seat_at(table, seat).person if _is_offered(table, seat) else None
            if gone is None:
                raise TableError("not_offered")
            name = names.clean(person.name)
            newcomer = Seat(seat, name, Person(person.id, name))
            change = decisions.reseated(table, self._repository.next_time(table), newcomer, "substitute")
            away = {number: until for number, until in change.after.away.items() if number != seat}
            change = replace(
                change, after=replace(change.after, away=away), by=person.id, left=gone.id,
                departed=(seat, gone.id, person.id),
                used=tuple((seat, order.kind) for order in table.orders if order.seat == seat))
            return await self._repository.store_change(table, change)

    async def absent(self, table_id: int) -> tuple[Seat, ...]:
        """The seats whose players are absent: see `absence`."""
        return await self._absent(await self._repository.snapshot(table_id))

    async def absent_seat(self, table: RunningTable, mine: int, line: str) -> str:
        """``line``, if it is the seat of an absent player other than ``mine``. Codes: no_such_seat, not_absent."""
        there = next((seat for seat in table.table.taken if str(seat.number) == line), None)
        if there is None or there.person is None:
            raise TableError("no_such_seat", seat=line)
        if there.number == mine or there not in await self._absent(table):
            raise TableError("not_absent", name=there.name)
        return line

    async def _absent(self, snapshot: Snapshot) -> tuple[Seat, ...]:
        table = running(snapshot)
        return absence.absent(table, await self._repository.store.log(table.id), self._repository.now())


def _is_offered(table: RunningTable, seat: int) -> bool:
    return any(order.kind is OrderKind.OFFER and order.seat == seat for order in table.orders)
