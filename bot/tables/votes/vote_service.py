"""What people do with a running table beside playing: votes, vacations, substitutes.

Every method raises `TableError` or changes the table in one entry of its log.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from bot.tables.core import decisions, names
from bot.tables.core import position as fold
from bot.tables.core.errors import TableError
from bot.tables.core.model import Cause, Changed, Order, OrderKind, Person, Seat, Snapshot, Status
from bot.tables.core.ports import Conduct, Entry, EntryKind, TableStore
from bot.tables.core.position import Position, load
from bot.tables.core.table_repository import Change, Desk
from bot.tables.orders.order_rules import ROUND
from bot.tables.timing.deadlines import SLOW
from bot.tables.timing.time_control import Pace
from bot.tables.votes import absence, takeback, vote_rules

RECENT_GAMES = 30
EXTENSIONS = (3600, 86400, 2 * 86400)
"""Seconds that a table may grant at once."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """A proposal as it stands: ``ayes`` of ``needed``, ``nays`` against it, ``done`` once it is carried, ``lost`` once
    it cannot be. ``by``: the seat that proposed it; ``voters``: the seats that have a vote."""

    snapshot: Snapshot
    kind: OrderKind
    line: str
    ayes: tuple[int, ...]
    needed: int
    done: bool
    nays: tuple[int, ...] = ()
    lost: bool = False
    by: int | None = None
    voters: tuple[int, ...] = ()


Guard = Callable[[int, int], Awaitable[None]]
"""Raises TableError if a user may not come to a table: a league's, who has seen its deals."""


class Council:
    def __init__(self, desk: Desk, store: TableStore, paces: Mapping[str, Pace]) -> None:
        self._desk = desk
        self._store = store
        self._paces = paces
        self.guard: Guard | None = None

    # votes --------------------------------------------------------------------------------------
    async def propose(self, table_id: int, user: int, kind: OrderKind, line: str = "") -> Ballot:
        """Propose, or agree to, ``line``: a pace's name; ``pause`` or ``resume``; seconds; a seq to go back to; the
        seat of somebody absent. The host of a game that is not rated takes such a seat away alone.

        Codes: not_seated, away, not_running, bad_proposal, nothing_to_take_back, not_absent, no_such_seat.
        """
        async with self._desk.hold(table_id) as position:
            seat = _voter(position, user)
            line = await self._checked(position, seat, kind, line)
            order = Order(seat, kind, line, user, position.epoch, None, self._desk.now())
            position = await self._desk.put(position, order)
            alone = kind is OrderKind.KICK and user == position.table.host and not position.table.rated
            ballot = self._ballot(position, kind, line)
            if not alone and not vote_rules.carried(position.table, position.orders, kind, line):
                self._desk.tell(Changed(ballot.snapshot, Cause.VOTE, by=user))
                return ballot
            change = await self._carry(position, kind, line, user)
            snapshot = await self._desk.keep(position, change)
            if kind is OrderKind.KICK:
                await self._put_up(self._desk.held(table_id) or change.after, int(line))
            return replace(ballot, snapshot=snapshot, done=True)

    async def oppose(self, table_id: int, user: int, kind: OrderKind, line: str) -> Ballot:
        """Vote against a proposal; it is dropped when it can no longer be carried. Codes: as `propose`."""
        async with self._desk.hold(table_id) as position:
            seat = _voter(position, user)
            if not any(vote.kind is kind and vote.line == line for vote in position.orders):
                raise TableError("bad_proposal")
            vote = Order(seat, kind, vote_rules.AGAINST + line, user, position.epoch, None, self._desk.now())
            position = await self._desk.put(position, vote)
            ballot = self._ballot(position, kind, line)
            if ballot.lost:
                for old in [order for order in position.orders if order.kind is kind]:
                    position = await self._desk.drop(position, old.seat, kind)
            self._desk.tell(Changed(ballot.snapshot, Cause.VOTE, by=user))
            return ballot

    def _ballot(self, position: Position, kind: OrderKind, line: str) -> Ballot:
        table, given = position.table, position.orders
        first = sorted((vote.at, vote.seat) for vote in given if vote.kind is kind and vote.line == line and vote.at)
        return Ballot(
            self._desk.snapshot(position), kind, line, vote_rules.ayes(table, given, kind, line),
            vote_rules.needed(table, kind, line), False, vote_rules.nays(table, given, kind, line),
            vote_rules.lost(table, given, kind, line), first[0][1] if first else None, vote_rules.voters(table, kind,
                line))

    async def ballots(self, table_id: int) -> tuple[Ballot, ...]:
        """The proposals that wait for more people."""
        position = await self._desk.position(table_id)
        wanted = {(vote.kind, vote.line): None for vote in position.orders
                  if vote.kind in vote_rules.ALL + vote_rules.MOST and not vote.line.startswith(vote_rules.AGAINST)}
        return tuple(self._ballot(position, kind, line) for kind, line in wanted)

    async def _checked(self, position: Position, seat: int, kind: OrderKind, line: str) -> str:
        """The proposal, if it makes sense."""
        resting = position.paused is not None
        if kind is OrderKind.PACE and line in self._paces and line != position.table.pace:
            return line
        if kind is OrderKind.PAUSE and line == ("resume" if resting else "pause"):
            return line
        if kind is OrderKind.EXTEND and line.isdigit() and int(line) in EXTENSIONS and not resting:
            return line
        if kind is OrderKind.KICK:
            return await self._absent_seat(position, seat, line)
        if kind is not OrderKind.TAKEBACK:
            raise TableError("bad_proposal")
        if line:  # agreeing: it must still be what the other wanted
            open_ = any(vote.kind is kind and vote.line == line for vote in position.orders)
            to = int(line) if open_ and line.isdigit() else None
        else:
            to = takeback.back_to(position, await self._store.log(position.table.id), position.controls(seat))
        if to is None:
            raise TableError("nothing_to_take_back")
        return str(to)

    async def _carry(self, position: Position, kind: OrderKind, line: str, user: int) -> Change:
        at = self._desk.next_time(position)
        noted = fold.noted(position, position.table, position.seq + 1, at, None)
        match kind:
            case OrderKind.PACE:
                table = replace(noted.table, pace=line, terms={})
                after = fold.retimed(replace(noted, table=table))
                return Change(EntryKind.TERMS, line, after, Cause.TERMS, by=user, drop_orders=(kind,))
            case OrderKind.PAUSE:
                after = fold.rested(noted, line == "resume")
                return Change(EntryKind.PAUSE, line, after, Cause.PAUSE, by=user, drop_orders=(kind,))
            case OrderKind.EXTEND:
                return self._extended(position, noted, line, user)
            case OrderKind.KICK:
                return decisions.kicked(position, at, user, int(line))
            case _:
                return await self._taken_back(position, noted, line, user)

    def _extended(self, position: Position, noted: Position, line: str, user: int) -> Change:
        seats = position.game.to_act(position.state) if position.game is not None else ()
        text, after = [], noted
        for seat in seats:
            after = fold.extended(after, seat, float(line))
            text.append(f"{seat} {line}")
        if not text:
            raise TableError("bad_proposal")
        return Change(
            EntryKind.EXTEND, "\n".join(text), after, Cause.TIME, by=user, drop_orders=(OrderKind.EXTEND,))

    async def _taken_back(self, position: Position, noted: Position, line: str, user: int) -> Change:
        log = await self._store.log(position.table.id)
        entry = Entry(noted.seq, noted.at, EntryKind.BACK, line, user)
        after = load(noted.table, [*log, entry], self._desk.games, self._desk.pace(noted.table))
        after = replace(after, secret=position.secret)
        return Change(
            EntryKind.BACK, line, after, Cause.BACK, by=user, drop_orders=(*ROUND, OrderKind.TAKEBACK))

    # absence ------------------------------------------------------------------------------------
    async def vacation(self, table_id: int, user: int, until: datetime | None) -> Snapshot | None:
        """The person's time at this table stands still until then; None: they are back.

        Nothing happens (the answer is None) at a table whose time for a move is too short to wait for anybody.
        """
        async with self._desk.hold(table_id) as position:
            decisions.check_running(position)
            seat = decisions.own_seat(position, user).number
            at = self._desk.next_time(position)
            away = position.away.get(seat)
            known = away == until if until is not None else away is None or away <= at
            if (self._desk.pace(position.table).limit or 0) < SLOW or known:
                return None
            noted = fold.noted(position, position.table, position.seq + 1, at, None)
            text = f"{seat} {'-' if until is None else until.isoformat()}"
            change = Change(EntryKind.AWAY, text, fold.left_until(noted, seat, until), Cause.TIME, by=user)
            return await self._desk.keep(position, change)

    # substitutes --------------------------------------------------------------------------------
    async def offer(self, table_id: int, by: int, seat: int) -> Snapshot:
        """Give a seat up for a substitute: one's own; or, by anybody at the table, one that an AI player looks after.

        An AI player has it until somebody comes. Codes: not_yours_to_replace, no_such_seat.
        """
        async with self._desk.hold(table_id) as position:
            decisions.check_running(position)
            mine = decisions.own_seat(position, by)
            there = position.table.seats[seat] if 0 <= seat < len(position.table.seats) else None
            if there is None or there.person is None:
                raise TableError("no_such_seat", seat=seat)
            if seat != mine.number and not there.ai:
                raise TableError("not_yours_to_replace", name=there.name)
            snapshot = self._desk.snapshot(position)
            if not there.ai:
                change = decisions.stand_in(position, self._desk.next_time(position), by, seat, None)
                snapshot = await self._desk.keep(position, change)
                position = self._desk.held(table_id) or change.after
            await self._put_up(position, seat)
            return snapshot

    async def _put_up(self, position: Position, seat: int) -> Position:
        """Offer a seat to whoever takes it."""
        there = position.table.seats[seat]
        assert there is not None
        assert there.person is not None
        order = Order(seat, OrderKind.OFFER, "", there.person.id, position.epoch, None, self._desk.now())
        return await self._desk.put(position, order)

    async def absent(self, table_id: int) -> tuple[Seat, ...]:
        """The seats whose people are absent: see `absence`."""
        position = await self._desk.position(table_id)
        decisions.check_running(position)
        log = await self._store.log(table_id)
        return absence.absent(position, self._desk.pace(position.table), log, self._desk.now())

    async def _absent_seat(self, position: Position, mine: int, line: str) -> str:
        """The seat of ``line``, if somebody else has it and is absent."""
        there = next((seat for seat in position.table.taken if str(seat.number) == line), None)
        if there is None or there.person is None:
            raise TableError("no_such_seat", seat=line)
        log = await self._store.log(position.table.id)
        gone = absence.absent(position, self._desk.pace(position.table), log, self._desk.now())
        if there.number == mine or there not in gone:
            raise TableError("not_absent", name=there.name)
        return line

    async def offer_lost(self, table_id: int) -> tuple[Seat, ...]:
        """Offer the seats that the clock has taken from people; the answer has those newly offered."""
        async with self._desk.hold(table_id) as position:
            decisions.check_running(position)
            known = {order.seat for order in position.orders if order.kind is OrderKind.OFFER}
            taken = absence.taken_by_the_clock(await self._store.log(table_id))
            lost = [seat for seat in position.table.taken
                    if seat.stand_in and seat.number in taken and seat.number not in known]
            for seat in lost:
                position = await self._put_up(position, seat.number)
            return tuple(lost)

    async def offered(self, table_id: int) -> tuple[Seat, ...]:
        """The seats that wait for a substitute."""
        position = await self._desk.position(table_id)
        return tuple(
            seat for seat in position.table.taken
            if seat.ai and any(o.kind is OrderKind.OFFER and o.seat == seat.number for o in position.orders))

    async def substitute(self, table_id: int, person: Person, seat: int) -> Snapshot:
        """``person`` takes over a seat that was offered, with the whole time. Codes: already_joined, not_offered."""
        if self.guard is not None:
            await self.guard(table_id, person.id)
        async with self._desk.hold(table_id) as position:
            decisions.check_running(position)
            if position.table.seat_of(person.id) is not None:
                raise TableError("already_joined")
            offers = [o for o in position.orders if o.kind is OrderKind.OFFER and o.seat == seat]
            there = position.table.seats[seat] if 0 <= seat < len(position.table.seats) else None
            if not offers or there is None or there.person is None:
                raise TableError("not_offered")
            name = names.clean(person.name)
            newcomer = Seat(seat, name, Person(person.id, name))
            at = self._desk.next_time(position)
            change = decisions.reseated(position, at, person.id, newcomer, f"{seat} substitute", timeout=False)
            away = {number: until for number, until in change.after.away.items() if number != seat}
            gone = there.person.id
            change = replace(
                change, after=replace(change.after, away=away), left=gone, departed=(seat, gone, person.id),
                used=tuple((seat, order.kind) for order in position.orders if order.seat == seat))
            return await self._desk.keep(position, change)

    async def conduct(self, user: int, pace: str) -> Conduct:
        """How reliable somebody was in their last 30 games of a pace."""
        return await self._store.conduct(user, pace, RECENT_GAMES)


def _voter(position: Position, user: int) -> int:
    decisions.check_running(position)
    seat = decisions.own_seat(position, user)
    if seat.ai:
        raise TableError("away")
    if position.table.status is not Status.RUNNING:
        raise TableError("table_over")
    return seat.number
