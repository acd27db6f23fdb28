"""Taking and leaving seats while the game goes on.

Between two rounds a person takes an AI player's seat, or leaves their own to one. At any time a substitute takes over a
seat that its player has offered, or lost by being absent. The number of seats stays, and so does the record: it has the
names from the start, and each change is a ``seat`` entry of the log. In a rated game players give up their seats only
by resigning or to a substitute.

Spectators see the cards of rounds that are over, if every player has agreed to it in the lobby; never in rated games or
matches. AI players need not agree. A player who comes later has not agreed: then no more cards are shown.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from typing import Protocol

from bot.core.errors import TableError
from bot.tables.core.change import Cause, Change, Handover
from bot.tables.core.entries import LookedOn
from bot.tables.core.model import Person, Seat, SeatClaim, Table
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.state import RunningTable, Snapshot
from bot.tables.log import absence, decisions, leaving
from bot.tables.log.repository import TableRepository, check_running
from bot.tables.rules.lobby_rules import check_apart
from bot.tables.rules.seats import ai_name, distinct, seat_for, stand_in_level
from games.views import Phase

SeatsHeld = Callable[[int, int], Awaitable[set[int]]]
"""The seats that a user has, or had, in a table's game: see `SeatingService.seats_held`."""


class Guard(Protocol):
    """Checks before a seat changes hands, so a league's rules apply at its tables too."""

    async def takes_substitutes(self, table_id: int) -> bool: ...

    async def is_match(self, table_id: int) -> bool:
        """Whether a season's rules say who may be a substitute, so that nobody at the table has to agree."""
        ...

    async def check_newcomer(self, table_id: int, person: Person, roles: Collection[int], seat: int,
                             seats_held: SeatsHeld) -> None:
        """TableError if the person, who has these roles on the table's server, may not take over the seat."""
        ...


class SeatingService:
    def __init__(self, repository: TableRepository, guard: Guard | None = None) -> None:
        self._repository = repository
        self._guard = guard

    async def sit_down(self, table_id: int, person: Person, claims: Sequence[SeatClaim] = ()) -> RunningTable:
        """``person`` takes the seat of the AI player that plays last; ``claims``: by their search.

        Codes: not_between, rated_seats, already_joined, no_ai_there, not_running, table_over, apart, search_lost.
        """
        apart = await self._repository.store.apart(person.id)

        def decide(snapshot: Snapshot) -> Change[RunningTable]:
            check_apart(snapshot.table, apart)
            return replace(self._sat_down(snapshot, person), claims=tuple(claims))

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
        if table.table.across:
            person = replace(person, name=distinct(person.name, table.table.names))
        change = decisions.reseated(
            table, self._repository.next_time(table), seat_for(person, free[-1]), newcomer=True)
        return replace(change, by=person.id, handover=Handover(free[-1], 0, person.id))

    def _got_up(self, snapshot: Snapshot, user: int) -> Change[RunningTable]:
        table = _between_rounds(snapshot)
        seat = table.table.own_seat(user)
        others = [person for person in table.table.people if person.id != user]
        if not others:
            raise TableError("last_person")
        level = stand_in_level(table.game.levels)
        if user == table.table.host:
            table = replace(table, table=replace(table.table, host=others[0].id))
        left = Seat(seat.number, ai_name(table.table.names), level=level)
        change = decisions.reseated(table, self._repository.next_time(table), left)
        change = decisions.without_orders(change, *OrderKind, of=seat.number)
        return replace(change, by=user, handover=Handover(seat.number, user, 0))

    # substitutes --------------------------------------------------------------------------------
    async def offer(self, table_id: int, user: int) -> Seat:
        """Give one's own seat up for a substitute; return it. An AI player has it until somebody comes.

        Codes: not_seated, no_substitutes, nobody_waits.
        """
        if not await self._takes_substitutes(table_id):
            raise TableError("no_substitutes")
        async with self._repository.hold_running(table_id) as table:
            mine = table.table.own_seat(user)
            if table.table.across or table.table.together or not table.table.among_people:
                raise TableError("nobody_waits")
            if not mine.ai:
                change = decisions.stand_in(table, self._repository.next_time(table), user, None)
                table = await self._repository.store_change(change)
            table = await self.put_up(table, mine.number)
            if table.table.rated and (self._guard is None or not await self._guard.is_match(table_id)):
                await self._repository.put_order(table, Order(
                    mine.number, OrderKind.EXCUSE, str(mine.number), user, None, at=self._repository.now()))
            return mine

    async def may_offer(self, table: RunningTable) -> bool:
        """Whether players of the table may give up their seats for substitutes."""
        closed = table.table.across or table.table.together
        return table.table.among_people and not closed and await self._takes_substitutes(table.id)

    async def _takes_substitutes(self, table_id: int) -> bool:
        return self._guard is None or await self._guard.takes_substitutes(table_id)

    async def put_up(self, table: RunningTable, number: int) -> RunningTable:
        """Offer a seat (of a table held by the caller) to anybody who takes it, unless substitutes may not come or only
        AI players wait for one."""
        if not await self.may_offer(table):
            return table
        person = decisions.seat_at(table, number).person
        user = 0 if person is None else person.id
        order = Order(number, OrderKind.OFFER, "", user, None, at=self._repository.now())
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
            return tuple(seat for seat in lost if _is_offered(table, seat.number))

    async def offered(self, table_id: int) -> tuple[Seat, ...]:
        table = await self._repository.begun(table_id)
        return tuple(seat for seat in table.table.taken if seat.ai and _is_offered(table, seat.number))

    async def substitute(self, table_id: int, person: Person, seat: int,
                         roles: Collection[int] = ()) -> RunningTable:
        """``person``, who has these roles on the table's server, takes over a seat that was offered, with the whole
        time; the host's rights pass to another player.

        Codes: already_joined, not_offered, hand_seen, apart, and those of the guard.
        """
        apart = await self._repository.store.apart(person.id)
        if self._guard is not None:
            await self._guard.check_newcomer(table_id, person, roles, seat, self.seats_held)
        async with self._repository.hold_running(table_id) as table:
            if table.table.seat_of(person.id) is not None:
                raise TableError("already_joined")
            gone = decisions.seat_at(table, seat).person if _is_offered(table, seat) else None
            if gone is None:
                raise TableError("not_offered")
            check_apart(table.table, set(apart) - {gone.id})
            await self._check_hands_seen(table, person.id, seat)
            if gone.id == table.table.host:
                others = [each.id for each in table.table.people if each != gone]
                table = replace(table, table=replace(table.table, host=others[0] if others else person.id))
            agreed = leaving.agreed(await self._repository.store.log(table_id), seat)
            change = decisions.reseated(
                table, self._repository.next_time(table), seat_for(person, seat), newcomer=True)
            change = replace(
                decisions.without_orders(change, *OrderKind, of=seat), by=person.id,
                left=None if agreed else gone.id,
                handover=Handover(seat, gone.id, person.id))
            return await self._repository.store_change(change)

    async def _check_hands_seen(self, table: RunningTable, user: int, seat: int) -> None:
        """TableError if the user has left another seat in this round, whose cards they know (``hand_seen``)."""
        if table.phase is Phase.BETWEEN:
            return
        for each in await self._repository.store.departures(table.id):
            if each.gone == user and each.seat != seat and each.seq > table.freshness.dealt:
                raise TableError("hand_seen")

    async def seats_held(self, table_id: int, user: int) -> set[int]:
        """The seats that the user has, or had, in the table's game."""
        snapshot = await self._repository.snapshot(table_id)
        if not isinstance(snapshot, RunningTable):
            return set()
        now = snapshot.table.seat_of(user)
        departures = await self._repository.store.departures(table_id)
        before = {each.seat for each in departures if user in (each.gone, each.came)}
        return before if now is None else before | {now.number}

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
        table = check_running(snapshot)
        return absence.absent(table, await self._repository.store.log(table.id), self._repository.now())

    # spectators --------------------------------------------------------------------------------
    async def look_on(self, table_id: int, user: int) -> None:
        """Note that a user watches with open cards from now on. Codes: own_table, cards_closed, not_running."""
        async with self._repository.hold_running(table_id) as table:
            check_spectator(table, user)
            if user not in table.attendance.spectators:
                await self._repository.store_change(decisions.off_record(
                    table, self._repository.next_time(table), LookedOn(), Cause.LOOK, user))


def free_seats(table: Table, order: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that people may take, in order of play: those of AI players who play for themselves."""
    taken = {seat.number for seat in table.taken if seat.ai and not seat.stand_in}
    return tuple(seat for seat in order if seat in taken)


def _between_rounds(snapshot: Snapshot) -> RunningTable:
    table = check_running(snapshot)
    if table.phase is not Phase.BETWEEN or table.table.together:
        raise TableError("not_between")
    if table.table.rated:
        raise TableError("rated_seats")
    return table


def _is_offered(table: RunningTable, seat: int) -> bool:
    return any(order.kind is OrderKind.OFFER and order.seat == seat for order in table.orders)


def check_spectator(snapshot: Snapshot, user: int) -> None:
    """Codes: own_table, cards_closed, not_running, table_over."""
    table = check_running(snapshot)
    if not table.shows_cards:
        raise TableError("cards_closed")
    if table.table.seat_of(user) is not None:
        raise TableError("own_table")
