"""Giving, seeing and cancelling standing orders (`order_rules` says what each one does)."""

from __future__ import annotations

from bot.core.errors import StaleTable, TableError
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.ports import Secrets
from bot.tables.core.position import Position
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.log import decisions
from bot.tables.log.repository import TableRepository
from bot.tables.rules import order_rules, schedule
from games.actions import Play, RuleError, line
from games.views import Phase

SALT_BYTES = 7
"""Fits a database's signed integer."""


class OrderService:
    def __init__(self, repository: TableRepository, secrets: Secrets) -> None:
        self._repository = repository
        self._secrets = secrets

    def salt(self) -> int:
        """A secret number for an order."""
        return int.from_bytes(self._secrets(SALT_BYTES), "big")

    async def give(self, table_id: int, user: int, kind: OrderKind, action: Play | None = None, *,
                   seat: int | None = None) -> Order:
        """Leave an order with the table, in place of one of the same kind.

        ``action``: the bomb, or the play of a ``play`` order. ``seat``: one that the person controls, theirs unless
        given. Codes: not_seated, not_your_seat, away, no_order, order_is_pointless (`RuleError` for a bomb not held).
        """
        async with self._repository.hold_running(table_id) as table:
            seat = _seat(table, user, action.seat if action is not None else seat)
            order = self._order(table, user, seat, kind, _line(table, kind, action))
            if order_rules.is_pointless(table, order):
                raise TableError("order_is_pointless")
            await self._repository.put_order(table, order)
            return order

    async def cancel(self, table_id: int, user: int, kind: OrderKind, seat: int | None = None) -> bool:
        """Cancel the person's orders (or votes) of a kind, at one seat or all. Return whether there was one."""
        async with self._repository.hold(table_id) as table:
            if isinstance(table, Lobby):
                return False
            mine = [o for o in table.orders if o.user == user and o.kind is kind and seat in (None, o.seat)]
            for order in mine:
                table = await self._repository.drop_order(table, order.seat, kind)
            return bool(mine)

    async def mine(self, table_id: int, user: int) -> tuple[Order, ...]:
        """All standing orders of the person."""
        table = await self._repository.snapshot(table_id)
        orders = () if isinstance(table, Lobby) else table.orders_of(user)
        return tuple(order for order in orders if order.kind in order_rules.STANDING)

    async def asked(self, table_id: int, user: int) -> bool:
        """Whether a closing window may wait for the person's answer (`schedule.asks`)."""
        table = await self._repository.snapshot(table_id)
        return isinstance(table, RunningTable) and schedule.asks(table, user)

    async def no_bomb(self, table_id: int, user: int) -> None:
        """This closing window need not wait for the person. Codes: no_trick."""
        async with self._repository.hold_running(table_id) as table:
            seat = _seat(table, user, None)
            if table.plan.closes is None:
                raise TableError("no_trick")
            # For all seats that the person plays: the window waits for each of them, and a soloist who says no for the
            # Table means their own hand, too.
            for each in table.position.view(seat).controls:
                table = await self._repository.put_order(
                    table, self._order(table, user, each, OrderKind.NO_BOMB))

    async def finish(self, table_id: int, user: int) -> None:
        """AI players play the rest of the round without taking their time. Codes: not_seated, away, cannot_finish."""
        async with self._repository.hold_running(table_id) as table:
            seat = _seat(table, user, None)
            if not table.left_to_ai:
                raise TableError("cannot_finish")
            await self._repository.put_order(table, self._order(table, user, seat, OrderKind.FINISH))

    async def next_round(self, table_id: int, user: int) -> None:
        """A player alone with AI players goes on to the next round. Codes: not_seated, away, stale_table."""
        async with self._repository.hold_running(table_id) as table:
            seat = _seat(table, user, None)
            # The button stays on the result for a moment after it was pressed. A second press must not count for the
            # next result, which the player has yet to see.
            if table.phase is not Phase.BETWEEN:
                raise StaleTable
            await self._repository.put_order(table, self._order(table, user, seat, OrderKind.NEXT))

    async def prefer(self, table_id: int, user: int, kind: OrderKind, wanted: bool, line: str = "") -> None:
        """Store an order that a preference stands for, or drop it. ``line``: the order's."""
        async with self._repository.hold(table_id) as table:
            mine = table.table.seat_of(user)
            if mine is None or isinstance(table, Lobby):
                return
            seat = mine.number
            there = next((o for o in table.orders if o.seat == seat and o.kind is kind), None)
            if wanted and (there is None or there.line != line):
                await self._repository.put_order(table, self._order(table, user, seat, kind, line))
            elif there is not None and not wanted:
                await self._repository.drop_order(table, seat, kind)

    def _order(self, table: RunningTable, user: int, seat: int, kind: OrderKind, line: str = "") -> Order:
        return Order(seat, kind, line, user, None, at=self._repository.now(), salt=self.salt())


def _seat(table: RunningTable, user: int, seat: int | None) -> int:
    own = decisions.present_seat(table, user)
    if seat is None:
        return own.number
    if seat not in table.position.view(own.number).controls:
        raise TableError("not_your_seat")
    return seat


def _line(table: RunningTable, kind: OrderKind, action: Play | None) -> str:
    """An order's line. Codes: not_a_bomb, no_trick, no_order: it cannot be an order."""
    if kind in order_rules.BOMBS:
        if action is None:
            raise TableError("not_a_bomb")
        decisions.check_bomb(table, action)
        return line(table.position.resolve(action))
    if kind not in order_rules.TURN:
        raise TableError("no_order")
    if kind is not OrderKind.PLAY:
        return ""
    if action is None:
        raise TableError("no_order")
    return _playable(table.position, action)


def _playable(position: Position, action: Play) -> str:
    """The play's line; in canonical form if it may be played now, else as given if the cards make something."""
    try:
        return line(position.resolve(action))
    except RuleError as error:
        if order_rules.in_turn(position, action.seat) or error.rule == "NOTATION":
            raise error
        return line(action)
