"""Decisions on a table: functions from a table to the `Change` to be stored.

Staleness. Several seats may act at once (grand Tichu, the exchange), and a bomb or a call may come at any time, so a
click is not stale just because something has happened since. It is stale if a play, a taken trick, a gift, an asking or
a deal came after what the player saw: then the click may mean something else. Some calls mean the same all round
(`games.calls.Call.lasting`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

from bot.core.errors import StaleTable, TableError
from bot.core.user_text import cut_words
from bot.tables.core import shuffle
from bot.tables.core.change import Cause, Change
from bot.tables.core.entries import Committed, Cut, Excused, Fact, LedTogether, Recorded, Relocated, Reseated, Resumed
from bot.tables.core.model import Seat, Status, Table
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.position import Position
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.core.time_control import Pace
from bot.tables.log import fold
from bot.tables.rules import order_rules, schedule
from bot.tables.rules.order_rules import BOMBS, ONLY, ROUND, TRICK, next_move, ordered_calls
from bot.tables.rules.schedule import WINDOW, window_ending
from bot.tables.rules.search_rules import seeking
from bot.tables.rules.seats import check_level, stand_in_level
from games.actions import Abort, Action, Gift, Play, Resign, Stop, Take, deal_lines, line
from games.base import Game
from games.calls import Called, call_of
from games.records import notation
from games.records.reader import Reader
from games.views import Phase

ALL_ORDERS = tuple(OrderKind)
OLD_VOTES = (OrderKind.ABORT, OrderKind.STOP, OrderKind.EXTEND, OrderKind.TAKEBACK, OrderKind.KICK)
"""Votes that end with the round."""
ENDINGS = (Resign, Abort, Stop)

S = TypeVar("S", Lobby, RunningTable)


Decide = Callable[[Snapshot], Change[S]]
"""Decides on a table as it stands; what it raises leaves the table as it is."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The result of an accepted action.

    ``snapshot`` is the table after it; ``snapshot.player(user)`` has the actor's new view and legal actions.
    ``queued``: it is stored as a secret order until the end of the closing window or the last answer. ``repeated``:
    this key was accepted before; nothing has changed.
    """

    snapshot: RunningTable
    queued: bool = False
    repeated: bool = False


# checks ----------------------------------------------------------------------------------------

def present_seat(table: RunningTable, user: int) -> Seat:
    """Where the person sits and plays themself. Codes: not_seated, away."""
    seat = table.table.own_seat(user)
    if seat.ai:
        raise TableError("away")
    return seat


def check_may_act(table: RunningTable, user: int, seq: int, action: Action) -> None:
    """Check that this person may act now, apart from the rules of the game. Codes: not_seated, not_your_seat, away,
    closing_open; StaleTable."""
    seat = table.table.own_seat(user)
    acting = getattr(action, "seat", None)
    # Endings have votes and rights of their own; through this door they would need neither.
    if isinstance(action, ENDINGS) or acting not in table.position.view(seat.number).controls:
        raise TableError("not_your_seat")
    if seat.ai:
        raise TableError("away")
    check_fresh(table, seq, action)
    if isinstance(action, Take):
        raise TableError("closing_open") if table.phase is Phase.CLOSING else StaleTable()


def check_fresh(table: RunningTable, seq: int, action: Action) -> None:
    """StaleTable if what was clicked on (``seq``) is older than the last milestone: a lasting call needs only
    this round."""
    # A call means the same all round, so the click on *Tichu* may be older than the last play: to refuse it would lose
    # the call to a fast opponent.
    oldest = table.freshness.dealt if isinstance(action, Called) and call_of(action).lasting else table.freshness.epoch
    # Newer than the table, too: such a click was forged, or is meant for another database.
    if not oldest <= seq <= table.seq:
        raise StaleTable


def check_awake(table: RunningTable) -> None:
    """Codes: table_paused."""
    if table.clocks.paused is not None:
        raise TableError("table_paused")


def check_bomb(table: RunningTable, action: Play) -> None:
    """Check that ``action`` is a bomb and that there is a trick to bomb (T24). Codes: no_trick, not_a_bomb;
    RuleError."""
    if not table.position.public.trick.plays:
        raise TableError("no_trick")
    canonical = table.position.resolve(action)
    combination = table.game.combination(canonical.cards) if isinstance(canonical, Play) else None
    if combination is None or not combination.bomb:
        raise TableError("not_a_bomb")


# the lobby -------------------------------------------------------------------------------------

def lobby_change(lobby: Lobby, table: Table, at: datetime, fact: Fact, by: int | None) -> Change[Lobby]:
    """The lobby with ``table`` in place of the one before; ``fact`` says why."""
    cause = Cause.CANCEL if table.status is Status.CANCELLED else Cause.LOBBY
    after = fold.lobby_noted(replace(lobby, table=table), fact, by, at)
    listed = seeking(after.table, now=after.seeks or after.together.broken)
    return Change(lobby, replace(after, table=listed), fact, cause, by)


def led(lobby: Lobby, table: int, at: datetime) -> Change[Lobby]:
    """The search of the lobby's people has led to that table."""
    return lobby_change(lobby, lobby.table, at, LedTogether(table), None)


def start(lobby: Lobby, ready: Table, game: Game[Any], pace: Pace, at: datetime, by: int,
          lines: Sequence[str] = ()) -> Change[RunningTable]:
    """The lobby's game begins, at the table that is ``ready``: it is set up and the record's header written.
    ``lines``: of a round that it plays on."""
    people = tuple(seat.name for seat in ready.taken)
    text = "\n".join((*notation.header(game.id, ready.options, people), *lines))
    set_up = fold.set_up(fold.noted(replace(lobby, table=ready), at), Reader({game.id: game}), text, pace)
    return Change(lobby, set_up, Recorded(text), Cause.START, by)


# beside the record -----------------------------------------------------------------------------

def off_record(
    table: RunningTable, at: datetime, fact: Fact, cause: Cause, by: int | None = None,
) -> Change[RunningTable]:
    """An entry that is not part of the record; ``fact`` alone says what it does."""
    return Change(table, fold.happened(fold.noted(table, at), fact, by), fact, cause, by)


def relocated(table: RunningTable, at: datetime, fact: Relocated) -> Change[RunningTable]:
    change = off_record(table, at, fact, Cause.PLACE)
    return replace(change, after=replace(change.after, table=replace(change.after.table, channel=fact.channel)))


def resumed(table: RunningTable, at: datetime) -> Change[RunningTable]:
    """A rated game goes on after it has been paused for long enough."""
    return without_orders(off_record(table, at, Resumed(), Cause.PAUSE), OrderKind.PAUSE)


def commit(table: RunningTable, at: datetime, secret: bytes, *, sealed: bool = False) -> Change[RunningTable]:
    """Publish the commitment to the next round's shuffle. ``sealed``: other tables play the same deal, so the secret
    is not revealed with the round."""
    number = table.position.rounds_played + 1
    fact = Committed(number, shuffle.commitment(secret, number), sealed)
    change = off_record(table, at, fact, Cause.COMMIT)
    return replace(change, after=change.after.with_secret(secret))


def cut(table: RunningTable, at: datetime, user: int, words: str) -> Change[RunningTable]:
    """The person adds words to a shuffle that is committed to, until the deal, in place of their earlier ones. At a
    table whose deals are played at others too nobody does: all must get the same cards. Codes: not_seated, no_cut_now,
    bad_cut."""
    seat = table.table.own_seat(user).number
    if not table.may_cut:
        raise TableError("no_cut_now")
    return off_record(table, at, Cut(seat, cut_words(words)), Cause.COMMIT, user)


# what follows ------------------------------------------------------------------------------------

def without_orders(change: Change[RunningTable], *kinds: OrderKind, of: int | None = None) -> Change[RunningTable]:
    """``change``, with which all orders of these kinds end; ``of``: only those of one seat."""
    left = [order for order in change.after.orders if order.kind not in kinds or of not in (None, order.seat)]
    return replace(change, after=replace(change.after, orders=tuple(left)))


def settled(change: Change[S]) -> Change[S]:
    """``change`` with all that follows from it: what is pointless by now ends, and the table's next step is planned."""
    after = change.after
    if not isinstance(after, RunningTable):
        return change
    ended = order_rules.ended(after)
    gone = [order for order, _ in ended]
    left = tuple(order for order in after.orders if order not in gone)
    # Who ended their own order by this very click knows.
    told = tuple((order.user, note) for order, note in ended if order.user and note and order.user != change.by)
    planned = schedule.planned(replace(after, orders=left))
    return replace(change, after=planned, notes=told + change.notes)


# moves -----------------------------------------------------------------------------------------

def deal(table: RunningTable, at: datetime) -> Change[RunningTable]:
    """Deal the cards that were committed to. StaleTable if none were."""
    if table.shuffle.secret is None:
        raise StaleTable
    dealt = shuffle.deal(table.game, table.state, table.shuffle.secret, table.shuffle.cuts)
    after = fold.moved(fold.noted(table, at), (dealt,), table.position.step(dealt)[1])
    # Cuts stand right below the commitment, where a verifier looks for them, before any card is known.
    first, commitment, *rest = deal_lines(dealt, table.shuffle.commitment)
    text = "\n".join((first, commitment, *shuffle.cut_lines(table.shuffle.cuts), *rest))
    change = Change(table, after, Recorded(text), Cause.DEAL, actions=(dealt,))
    return without_orders(change, *ROUND, *OLD_VOTES)


def act(table: RunningTable, action: Action, at: datetime, *, by: int | None = None, key: str | None = None,
        timeout: bool = False) -> Change[RunningTable]:
    """Do ``action``, in any form the rules accept, and with the last answer to grand Tichu the calls that were ordered
    (T4). ``timeout``: the seat's time was up. Codes: table_paused."""
    if not isinstance(action, ENDINGS):
        check_awake(table)
    action, position = table.position.step(action)
    calls, position = ordered_calls(table, position)
    actions = (action, *calls)
    # Asked of the table before the move: after it the seat may have left the round.
    late = _user_playing(table, action) if timeout else None
    over = position.phase is Phase.OVER
    after = fold.moved(fold.keyed(fold.noted(table, at), key), actions, position, own=by is not None,
                       clicked=key is not None)
    if over:
        after = replace(after, table=replace(after.table, status=Status.OVER)).with_secret(None)
    change = Change(
        table, after, Recorded(_record_lines(table, actions, position)), Cause.OVER if over else Cause.ACT, by, key=key,
        actions=actions, missed=late, left=by if isinstance(action, Resign) else None,
        notes=() if late is None else ((late, "hand.news.late"),))
    return without_orders(change, *_outdated(table, position, action))


def _record_lines(table: RunningTable, actions: Sequence[Action], position: Position) -> str:
    """The actions' record lines, and what follows them at a round's end."""
    ended = position.game.rounds(position.state)[table.position.rounds_played:]
    lines = [*map(line, actions), *(notation.score_line(result.scores) for result in ended)]
    if ended and table.shuffle.secret is not None and not table.shuffle.sealed:
        lines.append(f"reveal {table.shuffle.secret.hex()}")
    return "\n".join(lines)


def move_as_ordered(table: RunningTable, at: datetime, seat: int) -> Change[RunningTable]:
    """What a standing order of ``seat`` does with its turn. StaleTable if nothing (any more)."""
    found = next_move(table, seat)
    if found is None:
        raise StaleTable
    order, action = found
    # As the player's own move, also in the log: it counts as theirs for absence and no-shows, since they decided it.
    change = act(table, action, at, by=order.user)
    if order.kind is OrderKind.FORCED:
        return replace(change, notes=(*change.notes, (order.user, f"hand.news.only.{ONLY[type(action)]}")))
    return without_orders(change, OrderKind.PLAY, of=seat) if order.kind is OrderKind.PLAY else change


def stopped(table: RunningTable, at: datetime, seat: int) -> Change[RunningTable]:
    """End the game because the time of ``seat`` is up, as if its player had left it. Everybody is notified."""
    change = act(table, Abort(), at)
    person = table.person_playing(seat)
    late = None if person is None else person.id
    notes = tuple((each.id, "hand.news.stopped") for each in table.table.people)
    return replace(change, missed=late, left=late, notes=notes)


def abandoned(table: RunningTable, at: datetime) -> Change[RunningTable]:
    """End the game of a player alone with AI players who has not come back."""
    notes = tuple((each.id, "hand.news.abandoned") for each in table.table.people)
    return replace(act(table, Abort(), at), notes=notes)


def _user_playing(table: RunningTable, action: Action) -> int | None:
    """The user whose seat ``action`` is done for."""
    seat = getattr(action, "seat", None)
    player = None if seat is None else table.controller(seat)
    return None if player is None or player.person is None else player.person.id


def _outdated(before: RunningTable, after: Position, action: Action) -> tuple[OrderKind, ...]:
    """Orders that end with this action: those for a trick with the trick, votes with the game."""
    if after.phase is Phase.OVER:
        return ALL_ORDERS
    if after.phase is Phase.BETWEEN:
        return (*ROUND, OrderKind.EXTEND, OrderKind.TAKEBACK)
    if before.phase is Phase.GRAND and after.phase is not Phase.GRAND:
        return (OrderKind.CALL, OrderKind.TAKEBACK)
    if isinstance(action, Take | Gift):
        return (*TRICK, OrderKind.PLAY, OrderKind.TAKEBACK)
    window_over = before.phase in WINDOW and isinstance(action, Play)
    return (*TRICK, OrderKind.TAKEBACK) if window_over else (OrderKind.TAKEBACK,)


def close(table: RunningTable, at: datetime) -> Change[RunningTable] | None:
    """End a closing window; None if its owner has still to choose who gets the trick."""
    action, source = window_ending(table)
    if action is None:
        return None
    dropped = (order.user for order in table.orders if order.kind in BOMBS and order is not source and order.user)
    # With the key of the click that left it: if that click is repeated after the bomb was played, it is known and does
    # nothing.
    by, key = (source.user or None, source.key) if source else (None, None)
    return replace(
        act(table, action, at, by=by, key=key), notes=tuple((user, "hand.news.dropped") for user in dropped))


def order(table: RunningTable, user: int, action: Action, kind: OrderKind, key: str | None) -> Order:
    """``action`` as an order: a play or gift that is legal now for the end of the window, a call until it is legal.
    ``user`` 0: an AI."""
    canonical = action if isinstance(action, Called) else table.position.resolve(action)
    assert isinstance(canonical, Play | Gift | Called)
    return Order(canonical.seat, kind, line(canonical), user, key, at=table.at)


# players ---------------------------------------------------------------------------------------

def stand_in(table: RunningTable, at: datetime, user: int, level: str | None) -> Change[RunningTable]:
    """An AI takes over the person's own seat; `votes` handles absent players.

    Codes: not_seated, already_ai, no_such_level, daily_alone.
    """
    seat = table.table.own_seat(user)
    if table.unaided:
        raise TableError("daily_alone")
    if seat.ai:
        raise TableError("already_ai")
    level = stand_in_level(table.game.levels) if level is None else level
    check_level(table.game, level)
    return replace(reseated(table, at, replace(seat, level=level)), by=user)


def timed_out(table: RunningTable, at: datetime, number: int) -> Change[RunningTable]:
    """An AI takes over the seat of a person whose time is up. Codes: no_such_seat, already_ai."""
    seat = seat_at(table, number)
    if seat.ai or seat.person is None:
        raise TableError("already_ai")
    level = stand_in_level(table.game.levels)
    user = seat.person.id
    change = reseated(table, at, replace(seat, level=level))
    return replace(change, missed=user, left=user, notes=((user, "hand.news.seat"),))


def kicked(table: RunningTable, at: datetime, by: int, number: int) -> Change[RunningTable]:
    """An AI player plays an absent player's seat until a substitute comes."""
    seat = seat_at(table, number)
    level = seat.level or stand_in_level(table.game.levels)
    change = replace(without_orders(reseated(table, at, replace(seat, level=level)), OrderKind.KICK), by=by)
    if seat.person is None:
        return change
    return replace(change, left=seat.person.id, notes=((seat.person.id, "hand.news.kicked"),))


def come_back(table: RunningTable, at: datetime, user: int) -> Change[RunningTable]:
    """The person takes their seat back from the AI player. Codes: not_seated, not_away."""
    seat = table.table.own_seat(user)
    if not seat.ai:
        raise TableError("not_away")
    change = reseated(table, at, replace(seat, level=None))
    return replace(without_orders(change, OrderKind.OFFER, OrderKind.EXCUSE, of=seat.number), by=user)


def excused(table: RunningTable, at: datetime, number: int, by: int) -> Change[RunningTable]:
    """The others agree that a substitute comes for the seat: its player does not leave the game. Codes: no_such_seat,
    not_away."""
    if not seat_at(table, number).stand_in:
        raise TableError("not_away")
    return without_orders(off_record(table, at, Excused(number), Cause.SEAT, by), OrderKind.EXCUSE)


def seat_at(table: RunningTable, number: int) -> Seat:
    """Codes: no_such_seat."""
    seats = table.table.taken
    if not 0 <= number < len(seats):
        raise TableError("no_such_seat", seat=number)
    return seats[number]


def reseated(table: RunningTable, at: datetime, seat: Seat, *, newcomer: bool = False) -> Change[RunningTable]:
    """``seat`` in the place of the one of its number. ``newcomer``: somebody takes it over, with a full bank."""
    seats = tuple(seat if old is not None and old.number == seat.number else old for old in table.table.seats)
    after = replace(table, table=replace(table.table, seats=seats))
    # Alone with AI players there is no time limit. The first person to join starts one, and everybody has the whole of
    # it.
    retimed = table.table.alone and not after.table.alone
    fact = Reseated(seat.number, seat.level, newcomer, retimed)
    return replace(off_record(after, at, fact, Cause.SEAT), before=table)
