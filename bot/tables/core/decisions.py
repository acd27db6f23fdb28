"""Decisions on a running table: functions from a position to the `Change` to be kept.

Staleness. Some things several seats do at once (grand Tichu, the exchange), and a bomb
or a small Tichu may come at any time; so a click is not stale just because something has happened since.
It is stale when a play, a taken trick, a gift, an asking or a deal lies between what the person saw and now:
then the click no longer means what it meant. Calling small Tichu means the same throughout a round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.tables.core import names
from bot.tables.core import position as fold
from bot.tables.core.errors import StaleTable, TableError
from bot.tables.core.model import Cause, Order, OrderKind, Seat, Status, Table
from bot.tables.core.ports import EntryKind, Result
from bot.tables.core.position import Position
from bot.tables.core.table_repository import Change
from bot.tables.fairness import shuffle
from bot.tables.lobby.lobby_rules import check_level
from bot.tables.orders.order_rules import BOMBS, ROUND, TRICK
from bot.tables.timing.closing import OPEN, ending
from games.actions import Abort, Action, Gift, Play, Resign, Small, Stop, Take, deal_lines, line
from games.base import Game
from games.records import notation
from games.views import Phase

ALL_ORDERS = tuple(OrderKind)
OLD_VOTES = (OrderKind.ABORT, OrderKind.STOP, OrderKind.EXTEND, OrderKind.TAKEBACK, OrderKind.KICK)
"""Votes that end with the round."""
ENDINGS = (Resign, Abort, Stop)

Decide = Callable[[Position], Change]


# checks ----------------------------------------------------------------------------------------

def check_running(position: Position) -> None:
    """Codes: not_running (still a lobby), table_over."""
    status = position.table.status
    if status is Status.LOBBY:
        raise TableError("not_running")
    if status is not Status.RUNNING:
        raise TableError("table_over")


def own_seat(position: Position, user: int) -> Seat:
    """Where the person sits. Codes: not_seated."""
    seat = position.table.seat_of(user)
    if seat is None:
        raise TableError("not_seated")
    return seat


def check_may_act(position: Position, user: int, seq: int, action: Action) -> None:
    """Whether this person may do this now, the rules of the game aside. Codes: not_seated, not_your_seat, away,
    closing_open; StaleTable."""
    check_running(position)
    seat = own_seat(position, user)
    acting = getattr(action, "seat", None)
    if isinstance(action, ENDINGS) or acting not in position.controls(seat.number):
        raise TableError("not_your_seat")
    if seat.ai:
        raise TableError("away")
    check_fresh(position, seq, action)
    if isinstance(action, Take):
        raise TableError("closing_open") if position.phase is Phase.CLOSING else StaleTable()


def check_fresh(position: Position, seq: int, action: Action) -> None:
    """StaleTable if what was clicked on (``seq``) is older than the last milestone: a call needs only this round."""
    oldest = position.dealt if isinstance(action, Small) else position.epoch
    if not oldest <= seq <= position.seq:
        raise StaleTable


# moves -----------------------------------------------------------------------------------------

def start(table: Table, game: Game[Any], position: Position, at: datetime, by: int) -> Change:
    """``table`` as it begins: its game is set up and the record's header written."""
    people = tuple(seat.name for seat in table.taken)
    text = "\n".join(notation.header(game.id, table.options, people))
    after = fold.started(_noted(position, table, at), game, game.setup(table.options, people))
    return Change(EntryKind.RECORD, text, after, Cause.START, by=by)


def commit(position: Position, at: datetime, secret: bytes, *, sealed: bool = False) -> Change:
    """Publish the commitment to the next round's shuffle. ``sealed``: other tables play the same deal, so the secret
    is not revealed with the round."""
    game = position.game
    assert game is not None
    number = len(game.rounds(position.state)) + 1
    digest = shuffle.commitment(secret, number)
    after = fold.committed(_noted(position, position.table, at), digest, secret, sealed)
    text = f"{number} {digest}{' sealed' if sealed else ''}"
    return Change(EntryKind.COMMIT, text, after, Cause.COMMIT, secret=(number, secret))


def deal(position: Position, at: datetime) -> Change:
    """Deal the cards that were committed to."""
    game = position.game
    assert game is not None
    assert position.secret is not None
    dealt = shuffle.deal(game, position.state, position.secret, position.cuts)
    after = fold.moved(_noted(position, position.table, at), (dealt,), game.apply(position.state, dealt))
    first, promise, *rest = deal_lines(dealt, position.commitment)
    text = "\n".join((first, promise, *shuffle.cut_lines(position.cuts), *rest))
    return Change(EntryKind.RECORD, text, after, Cause.DEAL, (dealt,), drop_orders=(*ROUND, *OLD_VOTES))


def act(position: Position, action: Action, at: datetime, *, by: int | None = None, key: str | None = None,
        timeout: bool = False, dropped: tuple[int, ...] = (), used: tuple[tuple[int, OrderKind], ...] = ()) -> Change:
    """``action``, in any form the rules accept. ``used``: the orders (seat, kind) that it comes from."""
    if not isinstance(action, ENDINGS):
        check_awake(position)
    game = position.game
    assert game is not None
    action = game.resolve(position.state, action)
    state = game.apply(position.state, action)
    ended = game.rounds(state)[len(game.rounds(position.state)):]
    text = [line(action), *(notation.score_line(result.scores) for result in ended)]
    if ended and position.secret is not None and not position.sealed:
        text.append(f"reveal {position.secret.hex()}")
    after = fold.moved(_noted(position, position.table, at, key), (action,), state)
    over = None
    if game.phase(state) is Phase.OVER:
        after = replace(after, table=replace(after.table, status=Status.OVER))
        outcome = game.outcome(state)
        over = Result(outcome.totals, outcome.winners, isinstance(action, Abort))
    return Change(
        EntryKind.RECORD, "\n".join(text), after, Cause.OVER if over else Cause.ACT, (action,), by, key, timeout,
        dropped, _outdated(position, after, action), result=over, missed=_late(position, action) if timeout else None,
        left=by if isinstance(action, Resign) else None, used=used)


def stopped(position: Position, at: datetime, seat: int) -> Change:
    """The game stops since the time of ``seat`` was up: as if its player had left it, and everybody is told."""
    change = act(position, Abort(), at, timeout=True)
    player = position.controller(seat)
    late = None if player is None or player.person is None else player.person.id
    notes = tuple((person.id, "hand.news.stopped") for person in position.table.people)
    return replace(change, missed=late, left=late, notes=notes)


def check_awake(position: Position) -> None:
    """Codes: table_paused."""
    if position.paused is not None:
        raise TableError("table_paused")


def _late(position: Position, action: Action) -> int | None:
    """The user whose time was up."""
    seat = getattr(action, "seat", None)
    player = None if seat is None else position.controller(seat)
    return None if player is None or player.person is None else player.person.id


def _outdated(before: Position, after: Position, action: Action) -> tuple[OrderKind, ...]:
    """Orders that end with this action: those for a trick with the trick, votes with the game."""
    if after.phase is Phase.OVER:
        return ALL_ORDERS
    if after.phase is Phase.BETWEEN:
        return (*ROUND, OrderKind.EXTEND, OrderKind.TAKEBACK)
    window_over = before.phase in OPEN and isinstance(action, Play)
    if isinstance(action, Take | Gift):
        return (*TRICK, OrderKind.PLAY, OrderKind.TAKEBACK)
    return (*TRICK, OrderKind.TAKEBACK) if window_over else (OrderKind.TAKEBACK,)


def close(position: Position, at: datetime, orders: Sequence[Order]) -> Change | None:
    """The end of a closing window; None if its owner has still to choose where the trick goes."""
    action, source = ending(position, orders)
    if action is None:
        return None
    dropped = tuple(order.user for order in orders if order.kind in BOMBS and order is not source)
    by, key = (source.user or None, source.key) if source else (None, None)
    return act(position, action, at, by=by, key=key, dropped=tuple(user for user in dropped if user))


def order(position: Position, user: int, action: Action, kind: OrderKind, key: str | None) -> Order:
    """``action``, legal now, as an order for the end of the window. ``user`` 0: an AI."""
    assert position.game is not None
    canonical = position.game.resolve(position.state, action)
    assert isinstance(canonical, Play | Gift)
    return Order(canonical.seat, kind, line(canonical), user, position.epoch, key, position.at)


# people ----------------------------------------------------------------------------------------

def stand_in(position: Position, at: datetime, by: int | None, number: int, level: str | None) -> Change:
    """An AI takes over a person's seat. ``by`` None: the clock does it. In a rated game the host may not ask for it:
    they may be an opponent."""
    check_running(position)
    table = position.table
    game = position.game
    assert game is not None
    seat = table.seats[number] if 0 <= number < len(table.seats) else None
    if seat is None:
        raise TableError("no_such_seat", seat=number)
    if seat.ai:
        raise TableError("already_ai")
    host = None if table.rated else table.host
    if by is not None and by != host and (seat.person is None or by != seat.person.id):
        raise TableError("not_yours_to_replace", name=seat.name)
    level = names.stand_in_level(game.levels) if level is None else level
    check_level(game, level)
    change = reseated(position, at, by, replace(seat, level=level), f"{number} {level}", timeout=by is None)
    if by is not None or seat.person is None:
        return change
    person = seat.person.id
    return replace(change, missed=person, left=person, notes=((person, "hand.news.seat"),))


def kicked(position: Position, at: datetime, by: int, number: int) -> Change:
    """An AI player keeps the seat of somebody absent for a substitute."""
    seat, game = position.table.seats[number], position.game
    assert seat is not None
    assert seat.person is not None
    assert game is not None
    level = seat.level or names.stand_in_level(game.levels)
    change = reseated(position, at, by, replace(seat, level=level), f"{number} {level}", timeout=False)
    person = seat.person.id
    return replace(change, left=person, notes=((person, "hand.news.kicked"),), drop_orders=(OrderKind.KICK,))


def come_back(position: Position, at: datetime, user: int) -> Change:
    """The person takes their seat back from the AI player. Codes: not_seated, not_away."""
    check_running(position)
    seat = own_seat(position, user)
    if not seat.ai:
        raise TableError("not_away")
    change = reseated(position, at, user, replace(seat, level=None), f"{seat.number} person", timeout=False)
    return replace(change, used=((seat.number, OrderKind.OFFER),))


def reseated(position: Position, at: datetime, by: int | None, seat: Seat, text: str, *, timeout: bool) -> Change:
    """``seat`` in the place of the one of its number; ``text`` is the log entry."""
    seats = tuple(seat if old is not None and old.number == seat.number else old for old in position.table.seats)
    noted, newcomer = _noted(position, replace(position.table, seats=seats), at), text.endswith(" substitute")
    after = fold.seated(noted, seat.number, newcomer)
    return Change(EntryKind.SEAT, text, after, Cause.SEAT, by=by, timeout=timeout)


def agreed(position: Position, votes: Sequence[Order], kind: OrderKind, seat: int) -> bool:
    """Whether with the vote of ``seat`` everybody has agreed whose seat no AI plays."""
    seats = {seat, *(order.seat for order in votes if order.kind is kind and not order.line)}
    return all(other.ai or other.number in seats for other in position.table.taken)


def check_bomb(position: Position, action: Play) -> None:
    """Whether ``action`` is a bomb and there is a trick to bomb (T24). Codes: no_trick, not_a_bomb; RuleError."""
    game = position.game
    assert game is not None
    if not position.public.trick.plays:
        raise TableError("no_trick")
    canonical = game.resolve(position.state, action)
    combination = game.combination(canonical.cards) if isinstance(canonical, Play) else None
    if combination is None or not combination.bomb:
        raise TableError("not_a_bomb")


def lobby_change(position: Position, at: datetime, table: Table, text: str, by: int) -> Change:
    """The lobby as it is after a change; ``text`` is the log entry."""
    cause = Cause.CANCEL if table.status is Status.CANCELLED else Cause.LOBBY
    return Change(EntryKind.LOBBY, text, _noted(position, table, at), cause, by=by)


def _noted(position: Position, table: Table, at: datetime, key: str | None = None) -> Position:
    """``position`` at the seq of the entry to come."""
    return fold.noted(position, table, position.seq + 1, at, key)
