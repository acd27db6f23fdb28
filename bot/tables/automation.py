"""The automatic steps of tables, each for exactly one ``seq``; the scheduler runs them.

`StaleTable` means that a player was faster; reschedule.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime
from random import Random

from cachetools import LRUCache

from bot.tables.core import shuffle
from bot.tables.core.change import Cause, Change
from bot.tables.core.entries import Paused, Resumed, TimeReturned
from bot.tables.core.orders import OrderKind
from bot.tables.core.ports import Secrets
from bot.tables.core.state import RunningTable
from bot.tables.log import decisions
from bot.tables.log.fold import record_text, recorded
from bot.tables.log.repository import TableRepository
from bot.tables.rules import lost_time, schedule
from games.actions import Action
from games.views import View

Boards = Callable[[int], Awaitable[bytes | None]]
"""The secret that a table's deals are to be made from, the same as other tables'; None: one of its own."""

Luck = Callable[[RunningTable, View], Awaitable[Random | None]]
"""What an AI player of a table draws from where it sees this view; None: from nothing in particular."""

CHOSEN = 1024
"""Tables whose next shuffles are fixed in advance."""

DecideAt = Callable[[RunningTable, datetime], Change[RunningTable]]


class TableAutomation:
    def __init__(self, repository: TableRepository, secrets: Secrets, boards: Sequence[Boards] = ()) -> None:
        """``boards``: where the secrets of shared deals come from; the first that knows the table's is used."""
        self._repository = repository
        self._secrets = secrets
        self._boards = list(boards)
        self._luck: list[Luck] = []
        self._chosen: LRUCache[int, list[bytes]] = LRUCache(CHOSEN)

    def on_plan(self, planner: Callable[[RunningTable], None]) -> Callable[[], None]:
        """See `TableRepository.on_plan`."""
        return self._repository.on_plan(planner)

    def deal_by(self, boards: Boards) -> None:
        """Ask this, too, where the secret of a table's deals comes from."""
        self._boards.append(boards)

    def draw_by(self, luck: Luck) -> None:
        """Ask this, too, what AI players draw from: at tables that play the same deals they have the same luck."""
        self._luck.append(luck)

    async def luck(self, table: RunningTable, view: View) -> Random | None:
        for source in self._luck:
            if (found := await source(table, view)) is not None:
                return found
        return None

    async def due(self) -> Sequence[tuple[int, datetime]]:
        """(table, time) of every running table here that will go on by itself."""
        return await self._repository.store.due()

    async def waiting(self) -> Sequence[int]:
        """The running tables here that will go on by themselves or wait for a person."""
        return await self._repository.store.waiting()

    async def of_slots(self, tables: Sequence[int], slots: Collection[int]) -> Sequence[int]:
        """Those of these tables that are of some slots."""
        return [table for table in tables if await self._repository.homes.slot(table) in slots]

    def choose(self, table_id: int, secrets: Sequence[bytes]) -> None:
        """The shuffles of the table's next rounds, known beforehand: for a game that teaches. Lost if the bot stops."""
        self._chosen[table_id] = list(secrets)

    async def whole_record(self, table_id: int) -> str:
        """The record with the secrets of its finished rounds: of a sealed table, if nobody plays its deals any more."""
        text = record_text(await self._repository.store.log(table_id))
        secret = await self._repository.store.secret(table_id, 1)
        return text if secret is None else revealed(text, secret)

    async def moves(self, table_id: int) -> list[int]:
        """The numbers of the log's entries that stand in the record."""
        return [entry.seq for entry, _ in recorded(await self._repository.store.log(table_id))]

    async def commit(self, table_id: int, seq: int) -> RunningTable:
        """Draw the next round's secret and publish what commits to it."""
        board = await self._board(table_id)
        # A board's secret comes first: a lesson's chosen shuffle would make a deal that other tables play as well known
        # beforehand.
        secret = board or self.next_chosen(table_id) or self._secrets(shuffle.SECRET_BYTES)
        return await self.at(
            table_id, seq, lambda table, at: decisions.commit(table, at, secret, sealed=board is not None))

    async def _board(self, table_id: int) -> bytes | None:
        for source in self._boards:
            if secret := await source(table_id):
                return secret
        return None

    def next_chosen(self, table_id: int) -> bytes | None:
        """Take the table's next known secret."""
        left = self._chosen.get(table_id)
        # Taken, even if the commitment then fails: a second one must not promise the same shuffle twice.
        return left.pop(0) if left else None

    async def act(self, table_id: int, seq: int, action: Action, *, late: bool = False) -> RunningTable:
        """An AI's move, or (``late``) one made for a person whose time was up."""
        return await self.at(table_id, seq, lambda table, at: decisions.act(table, action, at, timeout=late))

    async def order(self, table_id: int, seq: int, action: Action, kind: OrderKind) -> None:
        """An AI's bomb or gift for the end of the closing window."""
        async with self._repository.hold_running(table_id, seq) as table:
            await self._repository.put_order(table, decisions.order(table, 0, action, kind, None))

    async def close(self, table_id: int) -> RunningTable:
        """End the closing window if it is time; nothing happens while the Dragon's owner has still to choose."""
        async with self._repository.hold_running(table_id) as table:
            return await self._repository.close_if_due(table)

    async def give_back(self, table_id: int, since: datetime, *, ended: bool = False) -> None:
        """Players could not act from ``since`` until now: what has not ended ends so much later, if that matters at
        this table. ``ended``: only if something is due."""
        async with self._repository.hold_running(table_id) as table:
            now = self._repository.next_time(table)
            # Each of these saves an entry in the log of every table that waits, at each outage.
            if ended and (table.plan.due is None or table.plan.due.at > now):
                return
            if not lost_time.matters_at(table, max(since, table.clocks.restored_at or since), now):
                return
            if table.phase not in schedule.WINDOW and not any(map(table.person_playing, table.to_act)):
                return
            change = decisions.off_record(table, now, TimeReturned(since), Cause.TIME)
            if (change.after.clocks.phase_at, change.after.clocks.extra) != (table.clocks.phase_at, table.clocks.extra):
                await self._repository.store_change(change)

    async def rest(self, table_id: int, *, paused: bool) -> None:
        """Stop the table's clocks, or let them go on, whatever its players say."""
        async with self._repository.hold_running(table_id) as table:
            if (table.clocks.paused is not None) is not paused:
                fact = Paused() if paused else Resumed()
                await self._repository.store_change(
                    decisions.off_record(table, self._repository.next_time(table), fact, Cause.PAUSE))

    async def at(self, table_id: int, seq: int, decide: DecideAt) -> RunningTable:
        """What ``decide`` (of `bot.tables.log.decisions`) says of the table, at the time that it is given."""
        async with self._repository.hold_running(table_id, seq) as table:
            return await self._repository.store_change(decide(table, self._repository.next_time(table)))


def revealed(text: str, secret: bytes) -> str:
    """``text`` with the secret after each round's score, where it is missing."""
    lines = text.splitlines()
    if any(line.startswith("reveal") for line in lines):
        return text
    found = [(line, f"reveal {secret.hex()}") if line.startswith("score") else (line,) for line in lines]
    return "".join(f"{line}\n" for part in found for line in part)
