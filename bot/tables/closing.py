"""The closing window (T23, T25): no race, and no tell.

When the last pass has been said the trick stays open for bombs for a time that
depends on public facts only: how many cards each seat holds, whose seats are people's,
and the pace. Bombs handed in meanwhile, and the owner's choice for a Dragon trick, are
kept with the table and nobody hears of them. When the window ends, the first bomb in order
of play after the owner is played; the others are dropped. Without a bomb the
trick is taken, or given to whom the owner has chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.tables.model import Order, OrderKind
from bot.tables.pace import Pace
from bot.tables.position import Position
from games import notation
from games.actions import Action, Gift, Play, Take
from games.errors import RuleError
from games.views import Phase, View

SMALLEST_BOMB = 4
OPEN = (Phase.CLOSING, Phase.GIFT)


def closes(position: Position, pace: Pace) -> datetime | None:
    """When the window of the closing trick ends; None if no trick is closing."""
    if position.game is None or position.phase not in OPEN:
        return None
    assert position.phase_at is not None
    view = position.game.view(position.state, None)
    return position.phase_at + timedelta(milliseconds=round(1000 * _seconds(position, view, pace)))


def _seconds(position: Position, view: View, pace: Pace) -> float:
    if sum(seat.count > 0 for seat in view.seats) <= 1:
        return 0  # the round's last trick: nobody may bomb it (T28)
    owner = view.trick.owner
    mine = None if owner is None else position.controller(owner)
    for seat in view.seats:
        player = position.controller(seat.seat)
        if seat.count >= SMALLEST_BOMB and player is not None and player != mine and not player.ai:
            return pace.closing
    return pace.closing_short


def awaits(position: Position, action: Action, pace: Pace, now: datetime) -> OrderKind | None:
    """As what ``action`` must wait for the end of the window; None if it may take effect at once."""
    end = closes(position, pace)
    if end is None or now >= end:
        return None
    if isinstance(action, Play):
        return OrderKind.BOMB
    return OrderKind.GIFT if isinstance(action, Gift) else None


def ending(position: Position, orders: Sequence[Order]) -> tuple[Action | None, Order | None]:
    """What ends the window, and the order it comes from: a bomb, the gift, or the taking.

    (None, None): the owner has still to choose whom the Dragon's trick goes to.
    """
    assert position.game is not None
    view = position.game.view(position.state, None)
    waiting = {(order.kind, order.seat): order for order in orders}
    for seat in after(view):
        order = waiting.get((OrderKind.BOMB, seat))
        action = None if order is None else read(position, order)
        if action is not None:
            return action, order
    owner = view.trick.owner
    assert owner is not None
    if position.phase is Phase.CLOSING:
        return position.game.resolve(position.state, Take(owner)), None
    order = waiting.get((OrderKind.GIFT, owner))
    return (None, None) if order is None else (read(position, order), order)


def after(view: View) -> tuple[int, ...]:
    """All seats in order of play, beginning after the owner of the trick (T25)."""
    order = view.order
    if view.trick.owner not in order:
        return order
    start = order.index(view.trick.owner) + 1
    return (*order[start:], *order[:start])


def read(position: Position, order: Order) -> Action | None:
    """The action of an order in canonical form; None if the rules forbid it by now."""
    game = position.game
    assert game is not None
    seats = len(game.view(position.state, None).seats)
    shape = notation.Shape.of(game.deck(position.state), seats)
    try:
        action = notation.parse(notation.fields(order.line), shape)
        return game.resolve(position.state, action) if isinstance(action, Action) else None
    except RuleError:
        return None
