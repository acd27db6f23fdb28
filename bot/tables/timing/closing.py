"""The closing window (T23, T25): no race, and no tell.

After the last pass the trick stays open for bombs for a time that depends on public facts only: how many cards each
seat holds, which cards have been played, which seats people play, and the pace. Where these exclude that a person has a
bomb the window is short, where they exclude any bomb there is none. Bombs ordered meanwhile, and the owner's choice for
a Dragon trick, are stored with the table and nobody is notified. When the window ends, the first bomb in order of play
after the owner is played; the others are dropped. Without a bomb the trick is taken, or given to the player whom the
owner has chosen.

A window may end early (`ends`) once all players who must be waited for have answered: by "No bomb", by ordering a
bomb, or by a preference never to be waited for. Such an answer counts from a random time after the last pass, drawn
from a secret number of the order, whatever the hand, so that neither the end nor what comes with it reveals who holds
a bomb. That time is shown to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.tables.core.model import Order, OrderKind, RunningTable
from bot.tables.orders.order_rules import BOMBS, bombs_now, draw, read
from bot.tables.timing.time_control import HURRIED
from games.actions import Action, Gift, Play, Take
from games.views import Phase, View

OPEN = (Phase.CLOSING, Phase.GIFT)
CLOSING_ALONE = 2.0
"""Seconds for a player with AI players alone who may bomb at any time: the choice has been there since the play."""


def closes(table: RunningTable) -> datetime | None:
    """When the window of the closing trick ends; None if no trick is closing."""
    if table.phase not in OPEN:
        return None
    return _later(table.phase_at, _seconds(table, table.position.public))


def ends(table: RunningTable) -> datetime | None:
    """When the window really ends: as `closes`, or sooner if all who need be waited for have answered. Secret."""
    latest = closes(table)
    if latest is None or table.pace.answer is None or not table.orders:
        return latest
    answers = []
    for seat in awaited(table):
        answer = _answer(table, table.pace.answer, seat)
        if answer is None:
            return latest
        answers.append(answer)
    return min(latest, max(answers)) if answers else latest


def _answer(table: RunningTable, within: tuple[float, float], seat: int) -> datetime | None:
    """From when on nobody waits for ``seat``; None: it has not answered."""
    mine = {order.kind: order for order in table.orders if order.seat == seat}
    kind = next((kind for kind in _ANSWERS if kind in mine), None)
    if kind is None:
        return None
    order = mine[kind]
    drawn = _later(table.phase_at, draw(order, table.phase_at, within))
    given = order.at if order.at is not None and kind is not OrderKind.NEVER_ASK else drawn
    return max(drawn, given)


_ANSWERS = (OrderKind.NEVER_ASK, OrderKind.NO_BOMB, *BOMBS)


def _later(at: datetime, seconds: float) -> datetime:
    """``at`` and whole milliseconds, as the log stores times."""
    return at + timedelta(milliseconds=round(1000 * seconds))


def awaited(table: RunningTable) -> tuple[int, ...]:
    """The seats that people play who may, by what everybody knows, have a bomb for somebody else's trick."""
    owner = table.position.public.trick.owner
    mine = None if owner is None else table.controller(owner)
    return tuple(
        seat for seat in table.position.bombers
        if (player := table.controller(seat)) is not None and player != mine and not player.ai)


def _seconds(table: RunningTable, view: View) -> float:
    pace = table.pace
    if sum(seat.count > 0 for seat in view.seats) <= 1 or not table.position.bombers:
        return 0  # nobody may bomb the round's last trick (T28)
    if table.hurried:
        return HURRIED
    if not awaited(table) or (table.table.alone and pace.bombs == "never"):
        return pace.closing_short
    return min(pace.closing, CLOSING_ALONE) if table.table.alone and pace.bombs == "any" else pace.closing


def offers_bombs(table: RunningTable) -> bool:
    """Whether people are asked for bombs out of turn now: a player with AI players alone has chosen when."""
    bombs = table.pace.bombs
    return not table.table.alone or bombs == "any" or (bombs == "closing" and table.phase in OPEN)


def awaits(table: RunningTable, action: Action, now: datetime) -> OrderKind | None:
    """As what ``action`` must wait for the end of the window; None if it may take effect at once."""
    end = ends(table)
    if end is None or now >= end:
        return None
    if isinstance(action, Play):
        return OrderKind.BOMB
    return OrderKind.GIFT if isinstance(action, Gift) else None


def ending(table: RunningTable, orders: Sequence[Order]) -> tuple[Action | None, Order | None]:
    """What ends the window, and the order it comes from: a bomb, the gift, or the taking.

    (None, None): no trick is closing, or the owner has still to choose who gets the Dragon's trick.
    """
    view = table.position.public
    owner = view.trick.owner
    if table.phase not in OPEN or owner is None:
        return None, None
    waiting = {(order.kind, order.seat): order for order in orders}
    for seat in after(view):
        for kind in BOMBS:
            order = waiting.get((kind, seat))
            action = read(table.position, order) if order is not None and bombs_now(order, view) else None
            if action is not None:
                return action, order
    if table.phase is Phase.CLOSING:
        return table.position.resolve(Take(owner)), None
    order = waiting.get((OrderKind.GIFT, owner))
    return (None, None) if order is None else (read(table.position, order), order)


def after(view: View) -> tuple[int, ...]:
    """All seats in order of play, beginning after the owner of the trick (T25)."""
    order = view.order
    if view.trick.owner not in order:
        return order
    start = order.index(view.trick.owner) + 1
    return (*order[start:], *order[:start])
