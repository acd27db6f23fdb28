"""The interface of tables for front ends: moves and views; its parts have the rest. Independent of Discord.

An action goes ``step -> append -> notify``: the rules check it against the state in memory, the log stores it under the
next ``seq`` (that key decides races, also between processes), and only then are listeners called. The service checks
the person, never the button: a user without a seat cannot act.

Every method raises `TableError` (``no_such_table``, ``not_seated`` …) or lets a `RuleError` through; nothing has
changed then. `StoreError` means the store failed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.core.clock import Clock
from bot.core.slots import Slots
from bot.log.errors import Repeated
from bot.tables.automation import Boards, TableAutomation
from bot.tables.conduct import ConductService
from bot.tables.core import entries
from bot.tables.core.change import Cause
from bot.tables.core.entries import Entry
from bot.tables.core.model import Status, Table
from bot.tables.core.orders import OrderKind
from bot.tables.core.ports import Listener, Secrets, TableStore
from bot.tables.core.questions import Questions
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.core.time_control import PACES, Pace
from bot.tables.lists import TableLists
from bot.tables.lobby.gathering import Gathering
from bot.tables.lobby.lobbies import Lobbies
from bot.tables.lobby.seating import Guard, SeatingService
from bot.tables.log import decisions
from bot.tables.log.decisions import Receipt
from bot.tables.log.fold import record_text
from bot.tables.log.repository import TableRepository, check_running
from bot.tables.orders.order_service import OrderService
from bot.tables.phrases import PhraseService
from bot.tables.practice import PracticeService
from bot.tables.rules import schedule
from bot.tables.rules.schedule import SLOW_LIMIT_SECONDS
from bot.tables.votes.vote_service import VoteService
from games.actions import Abort, Action, Play, Resign, Stop
from games.base import Game
from games.records.redact import redact
from games.registry import GAMES
from games.views import View


class TableService:
    def __init__(self, store: TableStore, clock: Clock, secrets: Secrets, *,
                 paces: Mapping[str, Pace] = PACES, games: Mapping[str, Game[Any]] = GAMES, cache: int = 256,
                 boards: Sequence[Boards] = (), guard: Guard | None = None, slots: Slots | None = None) -> None:
        """``cache``: how many tables stay in memory. ``boards``, ``guard``: what leagues say of their tables.
        ``slots``: for whom this process acts (None: for all)."""
        self.slots = slots or Slots()
        self._repository = TableRepository(store, clock, paces, games, cache, slots=self.slots)
        self._store = store
        self.lists, self.homes = TableLists(store), self._repository.homes
        self.automation = TableAutomation(self._repository, secrets, boards)
        self.orders = OrderService(self._repository, secrets)
        self.lobbies = Lobbies(self._repository)
        self.seating = SeatingService(self._repository, guard)
        self.votes = VoteService(self._repository, self.seating)
        self.gathering = Gathering(self._repository, secrets)
        self.conduct = ConductService(self._repository)
        self.practice, self.phrases = PracticeService(self._repository), PhraseService(self._repository)
        self.questions, self.paces, self.games = Questions(), paces, games

    # play ---------------------------------------------------------------------------------------
    async def act(self, table_id: int, user: int, seq: int, action: Action, *, key: str | None = None) -> Receipt:
        """Do ``action``, decided on the table at ``seq``. The same ``key`` again does nothing again.

        While a trick is closing, a bomb or a gift waits until the window ends; an action left in advance waits until it
        is legal (T4): ``Receipt.queued``.
        Codes: not_seated, not_your_seat, away, not_running, table_over, stale_table (`StaleTable`),
        closing_open (a person cannot take the trick: that comes by itself).
        """
        async def attempt(table: RunningTable) -> Receipt:
            table = check_running(await self._repository.close_if_due(table))
            decisions.check_may_act(table, user, seq, action)
            kind = schedule.queued_as(table, action, self._repository.now())
            if kind is not None:
                return await self._put(table, user, action, kind, key)
            change = decisions.act(table, action, self._repository.next_time(table), by=user, key=key)
            return Receipt(await self._repository.store_change(change))

        return await self._once(table_id, key, attempt)

    async def order(self, table_id: int, user: int, seq: int, action: Play, *, key: str | None = None) -> Receipt:
        """Leave a bomb with the table: it is played when this trick closes, if it still beats what lies.

        Codes: as `act`, and no_trick, not_a_bomb.
        """
        async def attempt(table: RunningTable) -> Receipt:
            table = check_running(await self._repository.close_if_due(table))
            decisions.check_may_act(table, user, seq, action)
            decisions.check_bomb(table, action)
            return await self._put(table, user, action, OrderKind.BOMB, key)

        return await self._once(table_id, key, attempt)

    async def relocate(self, table_id: int, channel: int) -> Snapshot:
        """Show the table in another channel from now on. Codes: table_over."""
        fact = entries.Relocated(channel)
        if isinstance(await self.snapshot(table_id), Lobby):
            return await self._repository.change_lobby(
                table_id, None, fact, lambda lobby: replace(lobby.table, channel=channel), staged=True)
        return await self._repository.change(table_id, lambda snapshot: decisions.relocated(
            check_running(snapshot), self._repository.next_time(snapshot), fact))

    # the shuffle --------------------------------------------------------------------------------
    async def cut(self, table_id: int, user: int, words: str) -> RunningTable:
        """Add words to the next deal's shuffle, in place of the person's earlier ones.

        Codes: no_cut_now (there is no commitment, or other tables play the same deal), bad_cut, not_seated.
        """
        return await self._repository.change(table_id, lambda snapshot: decisions.cut(
            check_running(snapshot), self._repository.next_time(snapshot), user, words))

    # reading ------------------------------------------------------------------------------------
    async def snapshot(self, table_id: int) -> Snapshot:
        """A table as it is now. Codes: no_such_table."""
        return await self._repository.snapshot(table_id)

    async def begun(self, table_id: int) -> RunningTable:
        """A table whose game has begun, as it is now. Codes: no_such_table, not_running."""
        return await self._repository.begun(table_id)

    def subscribe(self, listener: Listener, *causes: Cause) -> Callable[[], None]:
        """Call ``listener`` after each change with one of ``causes``; see `TableRepository.subscribe`."""
        return self._repository.subscribe(listener, *causes)

    async def view(self, table_id: int, user: int | None) -> View:
        """What this person may see; without a seat, what a spectator may. Codes: not_running."""
        table = await self.begun(table_id)
        seat = table.table.seat_of(user)
        return table.view(None if seat is None else seat.number)

    async def legal(self, table_id: int, user: int) -> tuple[Action, ...]:
        """All legal actions of the person's seats (the soloist's also for the Table); () for spectators."""
        table = await self.begun(table_id)
        seat = table.table.seat_of(user)
        return () if seat is None else table.legal(seat.number)

    async def record(self, table_id: int, user: int | None) -> str:
        """The record as this person may see it; the whole of it once the game is over."""
        table = await self.begun(table_id)
        text = record_text(await self._store.log(table_id))
        if table.status is Status.OVER and not table.shuffle.sealed:
            return text
        seat = table.table.seat_of(user)
        return redact(text, None if seat is None else seat.number)

    async def seat_record(self, table_id: int, seat: int) -> str:
        """The record as an AI player's seat may see it."""
        return redact(record_text(await self._store.log(table_id)), seat)

    async def log(self, table_id: int) -> tuple[Entry, ...]:
        """Everything that has happened at a table. Full of secrets: for `bot.records.access` alone."""
        return tuple(await self._store.log(table_id))

    # players ------------------------------------------------------------------------------------
    async def stand_in(self, table_id: int, user: int, level: str | None = None) -> RunningTable:
        """An AI plays the person's seat from now on. Codes: not_seated, already_ai, no_such_level."""
        return await self._repository.change(table_id, lambda snapshot: decisions.stand_in(
            check_running(snapshot), self._repository.next_time(snapshot), user, level))

    async def come_back(self, table_id: int, user: int) -> RunningTable:
        """The person plays their seat again. Codes: not_seated, not_away."""
        return await self._repository.change(table_id, lambda snapshot: decisions.come_back(
            check_running(snapshot), self._repository.next_time(snapshot), user))

    async def vacation(self, table_id: int, user: int, until: datetime | None) -> RunningTable | None:
        """Stop the person's time at this table until then; None: they are back. Nothing happens (the answer is None) at
        a table whose time for a move is too short to wait for anybody."""
        async with self._repository.hold_running(table_id) as table:
            seat = table.table.own_seat(user).number
            at, away = self._repository.next_time(table), table.attendance.away.get(seat)
            known = away == until if until is not None else away is None or away <= at
            if (table.pace.limit or 0) < SLOW_LIMIT_SECONDS or known:
                return None
            return await self._repository.store_change(
                decisions.off_record(table, at, entries.WentAway(seat, until), Cause.TIME, user))

    async def resign(self, table_id: int, user: int, *, key: str | None = None) -> RunningTable:
        """The person gives the game up; the other side wins."""
        async def attempt(table: RunningTable) -> Receipt:
            action = Resign(table.table.own_seat(user).number)
            change = decisions.act(table, action, self._repository.next_time(table), by=user, key=key)
            return Receipt(await self._repository.store_change(change))

        return (await self._once(table_id, key, attempt)).snapshot

    async def abort(self, table_id: int, user: int, *, force: bool = False, key: str | None = None) -> Receipt:
        """Agree to end the game without a winner: when every present person has, it ends; until then
        ``Receipt.queued``. The host of a game that is not rated ends it alone, and so does a user with ``force`` (a
        server's admin), unless the game is rated and they have, or had, a seat."""
        async def attempt(table: RunningTable) -> Receipt:
            alone = await self.votes.ends_alone(table, user, manages=force)
            return await self.votes.end(table, user, Abort(), key, alone)

        return await self._once(table_id, key, attempt)

    async def stop(self, table_id: int, user: int, *, key: str | None = None) -> Receipt:
        """Agree, between rounds, to end the session with the standings so far (L15)."""
        async def attempt(table: RunningTable) -> Receipt:
            return await self.votes.end(table, user, Stop(), key, False)

        return await self._once(table_id, key, attempt)

    # the process --------------------------------------------------------------------------------
    def pace(self, table: Table) -> Pace:
        """A table's pace, with its own terms."""
        return self._repository.pace(table)

    async def slots_changed(self) -> None:
        """This process acts for other tables now: what is known of any is read again."""
        await self._repository.slots_changed()

    def forget_all(self) -> None:
        """What is stored of tables was rewritten: read all of them again."""
        self._repository.forget_all()

    async def settle(self) -> None:
        """Wait until what other processes have changed is passed on: for tests."""
        await self._repository.settle()

    # internal -----------------------------------------------------------------------------------
    async def _put(self, table: RunningTable, user: int, action: Action, kind: OrderKind, key: str | None) -> Receipt:
        order = decisions.order(table, user, action, kind, key)
        order = replace(order, at=self._repository.now(), salt=self.orders.salt())
        return Receipt(await self._repository.put_order(table, order), queued=True)

    async def _once(self, table_id: int, key: str | None,
                    attempt: Callable[[RunningTable], Awaitable[Receipt]]) -> Receipt:
        """Run ``attempt`` on the held table, again if another process was faster; not at all if ``key`` is known."""
        async def act(snapshot: Snapshot) -> Receipt:
            if isinstance(snapshot, RunningTable) and key is not None and key in snapshot.freshness.keys:
                return Receipt(snapshot, repeated=True)
            return await attempt(check_running(snapshot))

        try:
            return await self._repository.attempt(table_id, act)
        except Repeated:
            return Receipt(await self.begun(table_id), repeated=True)
