"""Votes at a running table: pause, change the pace, take a move back, end the game, replace an absent player.

More than half of the people at the table can pause a game, resume it, grant more time to the players in turn, or take
away an absent player's seat (who has no vote). Everybody must agree to another pace, to a takeback, and to an early
end. A player who has left their seat to an AI player has no vote. A vote is an order whose line is the proposal, or
`AGAINST` it; it stands until it is carried, withdrawn, or its round is over. A proposal that can no longer be carried
is dropped.

A takeback needs everybody's consent, and that nothing hidden has been seen since (`bot.tables.log.taking_back`). Who
plays alone with AI players has *Undo* instead (`bot.tables.practice`).

Every method raises `TableError` or changes the table in one entry of its log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.core.errors import TableError
from bot.tables.core import entries
from bot.tables.core.change import Cause, Change
from bot.tables.core.model import OTHER_TERMS, Seat
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.plan import WaitKind
from bot.tables.core.ports import TableStore
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.lobby.seating import SeatingService
from bot.tables.log import decisions
from bot.tables.log.decisions import Receipt
from bot.tables.log.repository import TableRepository, check_running
from bot.tables.log.taking_back import back_to, taken_back
from bot.tables.rules.schedule import granted, rest
from games.actions import Abort, Resign, RuleError, Stop

EXTENSIONS = (3600, 86400, 2 * 86400)
"""Seconds that a table may grant at once."""
ALL = (OrderKind.PACE, OrderKind.TAKEBACK, OrderKind.ABORT, OrderKind.STOP)
MOST = (OrderKind.PAUSE, OrderKind.EXTEND, OrderKind.KICK)
OTHERS = (OrderKind.EXCUSE,)
AGAINST = "no "
"""Before the line of a vote against it."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """A proposal as it stands at a table, or (``done``) stood when it was carried out."""

    snapshot: RunningTable
    kind: OrderKind
    line: str
    done: bool = False

    @property
    def voters(self) -> tuple[int, ...]:
        """The seats that have a vote."""
        # Counted at each look, not when the vote began: who leaves loses the vote, and the others are not stopped by
        # somebody who is gone.
        seats = (seat.number for seat in self.snapshot.table.taken if seat.person is not None and not seat.ai)
        return tuple(seat for seat in seats if self.kind is not OrderKind.KICK or str(seat) != self.line)

    @property
    def ayes(self) -> tuple[int, ...]:
        return self._given(self.line)

    @property
    def nays(self) -> tuple[int, ...]:
        return self._given(AGAINST + self.line)

    def _given(self, line: str) -> tuple[int, ...]:
        given = {vote.seat for vote in self.snapshot.orders if vote.kind is self.kind and vote.line == line}
        return tuple(seat for seat in self.voters if seat in given)

    @property
    def needed(self) -> int:
        """How many votes carry it; of a substitute one of each other side."""
        if self.kind is OrderKind.EXCUSE:
            return len(self._sides(self.voters))
        return len(self.voters) // 2 + 1 if self.kind in MOST else len(self.voters)

    @property
    def carried(self) -> bool:
        if self.kind is OrderKind.EXCUSE:
            return 0 < self.needed == len(self._sides(self.ayes))
        return len(self.ayes) >= self.needed

    def _sides(self, seats: Sequence[int]) -> set[int]:
        """The sides of these seats, but for the one that asks for a substitute."""
        people = len(self.snapshot.table.taken)
        sides = self.snapshot.game.traits.sides(people)
        # The side that is one player short profits from a substitute, so its word does not count.
        return {seat % sides for seat in seats} - {int(self.line) % sides}

    @property
    def lost(self) -> bool:
        """Whether too many are against it for it ever to be carried."""
        against = len(self.nays)
        if self.kind is OrderKind.EXCUSE:
            return len(self._sides([seat for seat in self.voters if seat not in self.nays])) < self.needed
        # Not before somebody is against it: with few at the table a proposal would be lost the moment it is made.
        return against > 0 and len(self.voters) - against < self.needed

    @property
    def by(self) -> int | None:
        """The seat that proposed it."""
        votes = (vote for vote in self.snapshot.orders if vote.kind is self.kind and vote.line == self.line)
        first = min(((vote.at, vote.seat) for vote in votes if vote.at), default=None)
        return None if first is None else first[1]


class Proposal(NamedTuple):
    """Something to vote on: see `VoteService.propose`."""

    kind: OrderKind
    line: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person may do about a game now, apart from playing: nothing in it would be refused.

    ``seat``: theirs, None if they do not play; ``ballots``: on which they have a vote; ``proposals``: new ones.
    ``ends_alone``: nobody else is asked for ``end``.
    """

    seat: Seat | None
    ballots: tuple[Ballot, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    stand_in: bool = False
    substitute: bool = False
    resign: bool = False
    stop: bool = False
    end: bool = False
    ends_alone: bool = False

    @property
    def away(self) -> bool:
        return self.seat is not None and self.seat.ai


class VoteService:
    def __init__(self, repository: TableRepository, seating: SeatingService) -> None:
        self._repository = repository
        self._seating = seating

    async def propose(self, table_id: int, user: int, kind: OrderKind, line: str = "") -> Ballot:
        """Propose, or agree to, ``line``: a pace's name; ``pause`` or ``resume``; seconds; a seq to go back to; the
        seat of an absent player. The host of a game that is not rated takes such a seat away alone.

        Codes: not_seated, away, not_running, bad_proposal, nothing_to_take_back, not_absent, no_such_seat,
        rested_enough, extended_enough.
        """
        async with self._repository.hold_running(table_id) as table:
            seat = decisions.present_seat(table, user).number
            line = await self._checked(table, seat, kind, line)
            vote = self._vote(table, seat, user, kind, line)
            alone = kind is OrderKind.KICK and user == table.table.host and not table.table.rated
            if not alone and not _carries(table, vote):
                return Ballot(await self._put(table, vote), kind, line)
            after = await self._repository.store_change(await self._carried(table, kind, line, user))
            if kind is OrderKind.KICK:
                await self._seating.put_up(after, int(line))
            return Ballot(after, kind, line, done=True)

    async def excuse(self, table_id: int, user: int, number: int) -> Ballot:
        """A manager who does not play agrees to a substitute for the seat. Codes: own_table, no_such_seat, not_away."""
        async with self._repository.hold_running(table_id) as table:
            if await played(self._repository.store, table, user):
                raise TableError("own_table")
            change = decisions.excused(table, self._repository.next_time(table), number, user)
            after = await self._repository.store_change(change)
            return Ballot(after, OrderKind.EXCUSE, str(number), done=True)

    async def oppose(self, table_id: int, user: int, kind: OrderKind, line: str) -> Ballot:
        """Vote against a proposal; it is dropped when it can no longer be carried. Codes: as `propose`."""
        async with self._repository.hold_running(table_id) as table:
            seat = decisions.present_seat(table, user).number
            if not any(vote.kind is kind and vote.line == line for vote in table.orders):
                raise TableError("bad_proposal")
            vote = self._vote(table, seat, user, kind, AGAINST + line)
            table = await self._repository.put_order(table, vote)
            ballot = Ballot(table, kind, line)
            if ballot.lost:
                for old in [order for order in table.orders if order.kind is kind]:
                    table = await self._repository.drop_order(table, old.seat, kind)
            self._repository.notify(Change(ballot.snapshot, ballot.snapshot, None, Cause.VOTE, user))
            return ballot

    async def ballots(self, table_id: int) -> tuple[Ballot, ...]:
        """The proposals that wait for more votes."""
        table = await self._repository.snapshot(table_id)
        return () if isinstance(table, Lobby) else open_ballots(table)

    async def choices(self, table_id: int, user: int, *, manages: bool = False) -> Choices:
        """What a person may do about a game that runs, apart from playing. ``manages``: its server."""
        table = check_running(await self._repository.snapshot(table_id))
        mine, alone = table.table.seat_of(user), await self.ends_alone(table, user, manages=manages)
        if mine is None:
            waiting = [each for each in open_ballots(table) if each.kind is OrderKind.EXCUSE and manages]
            return Choices(None, tuple(waiting), end=alone, ends_alone=alone)
        said = {order.kind for order in table.orders if order.seat == mine.number}
        open_ = tuple(each for each in open_ballots(table) if mine.number in each.voters)
        return Choices(
            mine, open_, () if mine.ai else await self._proposals(table, mine.number),
            stand_in=not mine.ai and not table.unaided,
            substitute=OrderKind.OFFER not in said and await self._seating.may_offer(table),
            resign=_resolves(table, Resign(mine.number)),
            stop=not mine.ai and OrderKind.STOP not in said and _resolves(table, Stop()),
            end=alone or (not mine.ai and OrderKind.ABORT not in said), ends_alone=alone)

    async def ends_alone(self, table: RunningTable, user: int, *, manages: bool) -> bool:
        """Whether the user ends the game without asking anybody: as the host of one that is not rated, unless partners
        play it, or managing the server, unless it is rated and they play or played in it."""
        if user == table.table.host and not (table.table.rated or table.table.together):
            return True
        return manages and not (table.table.rated and await played(self._repository.store, table, user))

    async def _proposals(self, table: RunningTable, seat: int) -> tuple[Proposal, ...]:
        """What the player in ``seat`` may propose, and nobody has."""
        resting = table.clocks.paused is not None
        wanted = [(OrderKind.PAUSE, "resume" if resting else "pause")]
        if any(wait.kind is WaitKind.TURN and wait.until is not None for wait in table.plan.waits):
            wanted += [(OrderKind.EXTEND, str(seconds)) for seconds in EXTENSIONS]
        wanted += [(OrderKind.PACE, pace) for pace in self._repository.paces]
        wanted += [(OrderKind.KICK, str(each.number)) for each in await self._seating.absent(table.id)]
        known = {(each.kind, each.line) for each in open_ballots(table)}
        wanted = [each for each in wanted if each not in known]
        if not any(kind is OrderKind.TAKEBACK for kind, _ in known):
            wanted.append((OrderKind.TAKEBACK, ""))
        return tuple([Proposal(*each) for each in wanted if await self._makes_sense(table, seat, *each)])

    async def _makes_sense(self, table: RunningTable, seat: int, kind: OrderKind, line: str) -> bool:
        try:
            await self._checked(table, seat, kind, line)
        except TableError:
            return False
        return True

    async def end(self, table: RunningTable, user: int, action: Abort | Stop, key: str | None,
                  alone: bool) -> Receipt:
        """Agree to end the game (held by the caller) by ``action``: it ends when all present players have, or at once
        if one ends it ``alone``. Conflict and Repeated pass through."""
        kind = OrderKind.ABORT if isinstance(action, Abort) else OrderKind.STOP
        table.position.resolve(action)
        if not alone:
            vote = self._vote(table, table.table.own_seat(user).number, user, kind, "", key=key)
            if not _carries(table, vote):
                return Receipt(await self._put(table, vote, action), queued=True)
        change = decisions.act(table, action, self._repository.next_time(table), by=user, key=key)
        return Receipt(await self._repository.store_change(change))

    async def _put(self, table: RunningTable, vote: Order, *actions: Abort | Stop) -> RunningTable:
        table = await self._repository.put_order(table, vote)
        self._repository.notify(Change(table, table, None, Cause.VOTE, vote.user, actions=actions))
        return table

    def _vote(self, table: RunningTable, seat: int, user: int, kind: OrderKind, line: str,
              key: str | None = None) -> Order:
        return Order(seat, kind, line, user, key, at=self._repository.now())

    async def _checked(self, table: RunningTable, seat: int, kind: OrderKind, line: str) -> str:
        """The proposal, if it makes sense."""
        paused = table.clocks.paused is not None
        match kind:
            case OrderKind.PACE if line in self._repository.paces and line != table.table.pace:
                return line
            case OrderKind.PAUSE if line == ("resume" if paused else "pause"):
                return _check_rest(table, line)
            case OrderKind.EXTEND if line.isdigit() and int(line) in EXTENSIONS and not paused:
                return _check_extension(table, line)
            case OrderKind.KICK:
                return await self._seating.absent_seat(table, seat, line)
            case OrderKind.EXCUSE if any(
                    each.kind is OrderKind.OFFER and str(each.seat) == line for each in table.orders):
                return line
            case OrderKind.TAKEBACK:
                return await self._back_to(table, seat, line)
            case _:
                raise TableError("bad_proposal")

    async def _back_to(self, table: RunningTable, seat: int, line: str) -> str:
        """The seq to go back to; for a vote on a proposal, if it still is what was proposed. Codes: daily_alone."""
        if table.unaided:
            raise TableError("daily_alone")
        if not table.table.among_people:
            raise TableError("nothing_to_take_back")
        if line:
            open_ = any(vote.kind is OrderKind.TAKEBACK and vote.line == line for vote in table.orders)
            to = int(line) if open_ and line.isdigit() else None
        else:
            log = await self._repository.store.log(table.id)
            to = back_to(table.position, log, table.position.view(seat).controls)
        if to is None:
            raise TableError("nothing_to_take_back")
        return str(to)

    async def _carried(self, table: RunningTable, kind: OrderKind, line: str, user: int) -> Change[RunningTable]:
        at = self._repository.next_time(table)
        match kind:
            case OrderKind.PACE:
                other = {name: each for name, each in table.table.terms.items() if name in OTHER_TERMS}
                terms = replace(table.table, pace=line, terms=other)
                paced = replace(table, table=terms, pace=self._repository.pace(terms))
                change = replace(
                    decisions.off_record(paced, at, entries.Repaced(line), Cause.TERMS, user), before=table)
            case OrderKind.PAUSE:
                fact = entries.Paused() if line == "pause" else entries.Resumed()
                change = decisions.off_record(table, at, fact, Cause.PAUSE, user)
            case OrderKind.EXTEND if table.to_act:
                change = decisions.off_record(
                    table, at, entries.TimeGranted(table.to_act, float(line)), Cause.TIME, user)
            case OrderKind.KICK:
                return decisions.kicked(table, at, user, int(line))
            case OrderKind.EXCUSE:
                return decisions.excused(table, at, int(line), user)
            case OrderKind.TAKEBACK:
                return await self._taken_back(table, entries.TakenBack(int(line)), user)
            case _:
                raise TableError("bad_proposal")
        return decisions.without_orders(change, kind)

    async def _taken_back(self, table: RunningTable, fact: entries.TakenBack, user: int) -> Change[RunningTable]:
        log = await self._repository.store.log(table.id)
        return taken_back(table, log, self._repository.games, fact, at=self._repository.next_time(table), user=user)


async def played(store: TableStore, table: RunningTable, user: int) -> bool:
    """Whether the user has a seat at the table, or had one."""
    return table.table.seat_of(user) is not None or any(
        user in (each.gone, each.came) for each in await store.departures(table.id))


def _resolves(table: RunningTable, action: Resign | Stop) -> bool:
    """Whether the rules allow it now."""
    try:
        table.position.resolve(action)
    except RuleError:
        return False
    return True


def _check_rest(table: RunningTable, line: str) -> str:
    """A rated game is not paused for good by a majority. Codes: rested_enough."""
    if line == "pause" and table.table.rated and not rest(table):
        raise TableError("rested_enough")
    return line


def _check_extension(table: RunningTable, line: str) -> str:
    """Nor is a turn in it made endless. Codes: extended_enough."""
    if table.table.rated and any(granted(table, seat) + int(line) > max(EXTENSIONS) for seat in table.to_act):
        raise TableError("extended_enough")
    return line


def _carries(table: RunningTable, vote: Order) -> bool:
    """Whether its proposal is carried with ``vote``."""
    return Ballot(replace(table, orders=(*table.orders, vote)), vote.kind, vote.line).carried


def open_ballots(table: RunningTable) -> tuple[Ballot, ...]:
    """The proposals that wait for more votes."""
    wanted = {(vote.kind, vote.line): None for vote in table.orders
              if vote.kind in ALL + MOST + OTHERS and not vote.line.startswith(AGAINST)}
    return tuple(Ballot(table, kind, line) for kind, line in wanted)
