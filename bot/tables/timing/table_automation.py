"""What a table does by itself, each step for the table at exactly one ``seq``: the `driver` calls these.

`StaleTable` means that somebody was faster; plan again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

from bot.tables.core import decisions
from bot.tables.core.errors import Conflict, StaleTable
from bot.tables.core.model import OrderKind, Snapshot
from bot.tables.core.ports import EntryKind, Secrets
from bot.tables.core.position import Position, record_text
from bot.tables.core.table_repository import Change, Desk
from bot.tables.fairness import shuffle
from bot.tables.orders import order_rules
from bot.tables.timing import closing
from games.actions import Action

SALT_BYTES = 7
"""Fits a database's signed integer."""


Boards = Callable[[int], Awaitable[bytes | None]]
"""The secret that a table's deals are to be made from, the same as other tables'; None: one of its own."""


class House:
    def __init__(self, desk: Desk, secrets: Secrets) -> None:
        self._desk = desk
        self._secrets = secrets
        self.boards: Boards | None = None
        """Where the secrets of duplicate deals come from, if there are any."""
        self._chosen: dict[int, bytes] = {}

    def salt(self) -> int:
        """A secret number for an order."""
        return int.from_bytes(self._secrets(SALT_BYTES), "big")

    def choose(self, table_id: int, secret: bytes) -> None:
        """The shuffle of the table's next round, known beforehand: for a game that teaches. Lost if the bot stops."""
        self._chosen[table_id] = secret

    def on_plan(self, planner: Callable[[Snapshot], None]) -> Callable[[], None]:
        """See `Desk.on_plan`: for the driver alone."""
        return self._desk.on_plan(planner)

    async def due(self) -> Sequence[tuple[int, datetime]]:
        """(table, time) of all tables that go on by themselves; for a start."""
        return await self._desk.store.due()

    async def position(self, table_id: int) -> Position:
        return await self._desk.position(table_id)

    async def whole_record(self, table_id: int) -> str:
        """The record of a sealed table, now that nobody plays its deals any more, its secrets added."""
        text = record_text(await self._desk.store.log(table_id))
        secret = await self._desk.store.secret(table_id, 1)
        return text if secret is None else revealed(text, secret)

    async def moves(self, table_id: int) -> list[int]:
        """The numbers of the log's entries that stand in the record."""
        return [entry.seq for entry in await self._desk.store.log(table_id) if entry.kind is EntryKind.RECORD]

    async def commit(self, table_id: int, seq: int) -> Snapshot:
        """Draw the next round's secret and publish what commits to it."""
        board = None if self.boards is None else await self.boards(table_id)
        secret = board or self._chosen.pop(table_id, None) or self._secrets(shuffle.SECRET_BYTES)
        return await self._at(
            table_id, seq, lambda position, at: decisions.commit(position, at, secret, sealed=board is not None))

    async def deal(self, table_id: int, seq: int) -> Snapshot:
        return await self._at(table_id, seq, decisions.deal)

    async def act(self, table_id: int, seq: int, action: Action, *, late: bool = False) -> Snapshot:
        """An AI's move, or (``late``) one made for a person whose time was up."""
        return await self._at(
            table_id, seq, lambda position, at: decisions.act(position, action, at, timeout=late))

    async def move_as_ordered(self, table_id: int, seq: int, seat: int) -> Snapshot:
        """What a standing order of ``seat`` says; StaleTable if it says nothing (any more)."""

        def decide(position: Position, at: datetime) -> Change:
            found = order_rules.next_move(position, seat)
            if found is None:
                raise StaleTable
            order, action = found
            used = (order.kind,) if order.kind is OrderKind.PLAY else ()
            return decisions.act(position, action, at, by=order.user, used=tuple((seat, kind) for kind in used))

        return await self._at(table_id, seq, decide)

    def ends(self, position: Position) -> datetime | None:
        """When the closing window really ends. For nobody's eyes."""
        return closing.ends(position, self._desk.pace(position.table))

    async def order(self, table_id: int, seq: int, action: Action, kind: OrderKind) -> None:
        """An AI's bomb or gift for the end of the closing window."""
        async with self._desk.hold(table_id) as position:
            _check(position, seq)
            await self._desk.put(position, decisions.order(position, 0, action, kind, None))

    async def close(self, table_id: int) -> Snapshot:
        """End the closing window if it is time; nothing happens while the Dragon's owner has still to choose."""
        async with self._desk.hold(table_id) as position:
            try:
                return self._desk.snapshot(await close_if_due(self._desk, position))
            except Conflict:
                self._desk.forget(table_id)
                raise StaleTable from None

    async def stand_in(self, table_id: int, seq: int, seat: int) -> Snapshot:
        return await self._at(
            table_id, seq, lambda position, at: decisions.stand_in(position, at, None, seat, None))

    async def abort(self, table_id: int, seq: int, seat: int) -> Snapshot:
        """Stop the game: the time of ``seat`` was up."""
        return await self._at(table_id, seq, lambda position, at: decisions.stopped(position, at, seat))

    async def _at(self, table_id: int, seq: int, decide: Callable[[Position, datetime], Change]) -> Snapshot:
        async with self._desk.hold(table_id) as position:
            _check(position, seq)
            try:
                return await self._desk.keep(position, decide(position, self._desk.next_time(position)))
            except Conflict:
                self._desk.forget(table_id)
                raise StaleTable from None


def revealed(text: str, secret: bytes) -> str:
    """``text`` with the secret after each round's score, where it is missing."""
    lines = text.splitlines()
    if any(line.startswith("reveal") for line in lines):
        return text
    found = [(line, f"reveal {secret.hex()}") if line.startswith("score") else (line,) for line in lines]
    return "".join(f"{line}\n" for part in found for line in part)


def _check(position: Position, seq: int) -> None:
    if position.seq != seq:
        raise StaleTable


async def close_if_due(desk: Desk, position: Position) -> Position:
    """The position (held by the caller) after its closing window, if that has ended. Conflict passes through."""
    pace = desk.pace(position.table)
    end = closing.ends(position, pace)
    if end is None or desk.now() < end or position.paused is not None:
        return position
    left = await desk.store.orders(position.table.id)
    change = decisions.close(position, desk.next_time(position), left)
    if change is None:
        return position
    await desk.keep(position, change)
    return desk.held(position.table.id) or change.after
