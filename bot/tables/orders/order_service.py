"""Giving, seeing and cancelling standing orders (`orders` says what each one does)."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.core import decisions
from bot.tables.core.errors import TableError
from bot.tables.core.model import Order, OrderKind
from bot.tables.core.position import Position
from bot.tables.core.table_repository import Desk
from bot.tables.orders import order_rules
from bot.tables.timing import closing
from bot.tables.timing.table_automation import House
from games.actions import Play, line
from games.errors import RuleError


class StandingOrders:
    def __init__(self, desk: Desk, house: House) -> None:
        self._desk = desk
        self._house = house

    async def give(self, table_id: int, user: int, kind: OrderKind, action: Play | None = None, *,
                   seat: int | None = None) -> Order:
        """Leave an order with the table, in place of one of the same kind.

        ``action``: the bomb, or the play of a ``play`` order. ``seat``: one that the person controls, theirs unless
        given. Codes: not_seated, not_your_seat, away, no_order, order_is_pointless (`RuleError` for a bomb not held).
        """
        async with self._desk.hold(table_id) as position:
            seat = _seat(position, user, action.seat if action is not None else seat)
            text = _text(position, kind, action)
            order = Order(seat, kind, text, user, position.epoch, None, self._desk.now(), self._house.salt())
            trial = replace(position, orders=(order,))
            if order_rules.ended(trial):
                raise TableError("order_is_pointless")
            await self._desk.put(position, order)
            return order

    async def cancel(self, table_id: int, user: int, kind: OrderKind, seat: int | None = None) -> bool:
        """Whether there was one."""
        async with self._desk.hold(table_id) as position:
            mine = [o for o in position.orders if o.user == user and o.kind is kind and seat in (None, o.seat)]
            for order in mine:
                position = await self._desk.drop(position, order.seat, kind)
            return bool(mine)

    async def mine(self, table_id: int, user: int) -> tuple[Order, ...]:
        """All that the person has left with the table and is still waiting."""
        position = await self._desk.position(table_id)
        return tuple(order for order in position.orders if order.user == user and order.kind in order_rules.STANDING)

    async def asked(self, table_id: int, user: int) -> bool:
        """Whether a closing window may wait for the person's word: by their cards' number, and unless it is given."""
        position = await self._desk.position(table_id)
        seat = position.table.seat_of(user)
        if seat is None or position.game is None or self._house.ends(position) is None:
            return False
        mine = position.controls(seat.number)
        given = {o.kind for o in position.orders if o.seat in mine}
        waited = closing.awaited(position, position.public)
        return any(each in waited for each in mine) and not given & {OrderKind.NO_BOMB, *order_rules.BOMBS}

    async def no_bomb(self, table_id: int, user: int) -> None:
        """This closing window need not wait for the person. Codes: no_trick."""
        async with self._desk.hold(table_id) as position:
            seat = _seat(position, user, None)
            if self._house.ends(position) is None:
                raise TableError("no_trick")
            for each in position.controls(seat):
                order = Order(
                    each, OrderKind.NO_BOMB, "", user, position.epoch, None, self._desk.now(), self._house.salt())
                position = await self._desk.put(position, order)

    async def never_ask(self, table_id: int, user: int, wanted: bool) -> None:
        """Whether closing windows need to wait for this person, as their preference says."""
        async with self._desk.hold(table_id) as position:
            if position.table.seat_of(user) is None or position.game is None:
                return
            seat = decisions.own_seat(position, user).number
            there = any(o.seat == seat and o.kind is OrderKind.NEVER_ASK for o in position.orders)
            if wanted and not there:
                await self._desk.put(position, Order(
                    seat, OrderKind.NEVER_ASK, "", user, position.epoch, None, self._desk.now(), self._house.salt()))
            elif there and not wanted:
                await self._desk.drop(position, seat, OrderKind.NEVER_ASK)


def _seat(position: Position, user: int, seat: int | None) -> int:
    """The seat that the order is for."""
    decisions.check_running(position)
    own = decisions.own_seat(position, user)
    if own.ai:
        raise TableError("away")
    if seat is None:
        return own.number
    if seat not in position.controls(own.number):
        raise TableError("not_your_seat")
    return seat


def _text(position: Position, kind: OrderKind, action: Play | None) -> str:
    """An order's line; what cannot be an order is refused."""
    if kind in order_rules.BOMBS:
        if action is None:
            raise TableError("not_a_bomb")
        decisions.check_bomb(position, action)
        assert position.game is not None
        return line(position.game.resolve(position.state, action))
    if kind not in order_rules.TURN:
        raise TableError("no_order")
    if kind is not OrderKind.PLAY:
        return ""
    if action is None:
        raise TableError("no_order")
    return _playable(position, action)


def _playable(position: Position, action: Play) -> str:
    """The play's line; in canonical form if it may be played now, else as given if the cards make something."""
    game = position.game
    assert game is not None
    try:
        return line(game.resolve(position.state, action))
    except RuleError as error:
        if order_rules.in_turn(position, action.seat) or error.rule == "NOTATION":
            raise error
        return line(action)
