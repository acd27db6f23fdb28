"""A table's next automatic step and its time: a function of the table alone.

All times of a table come from the log, so a restart plans the same steps. An AI's thinking time is drawn from public
information (whose turn, since when), never from cards. It is decided ahead and played when that time is over. Only if
the decision takes longer, on an overloaded host or by a slow engine, is the move later, and shows that it did.

The time for a move counts from when the seat began to owe it, without time stopped by its player's vacation. When it is
over, the bank is used, then the extra time granted for this turn; then it is up.

The closing window (T23, T25) is not a race, and reveals nothing. After the last pass the trick stays open for bombs for
a time that depends on public facts only: how many cards each seat holds, which cards have been played, which seats
people play, and the pace. If these exclude that a person has a bomb, the window is short; if they exclude any bomb,
there is none. Bombs ordered meanwhile, and the owner's choice for a Dragon trick, are stored with the table and nobody
is notified. When the window ends, the first bomb in order of play after the owner is played; the others are dropped.
Without a bomb the trick is taken, or given to the player chosen by the owner.

A window may end early (`window_ends`) once all players who must be waited for have answered: by "No bomb", by ordering
a bomb, or by a preference never to be waited for. Such an answer counts from a random time after the last pass, drawn
from a secret number of the order, whatever the hand, so the end of the window does not reveal who holds a bomb. That
time is never shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from bot.tables.core.model import Status
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.plan import Due, DueKind, Plan, Wait, WaitKind
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import DAY, HOUR, HURRIED, SPEEDS
from bot.tables.rules.order_rules import BOMBS, acts_at, bombs_now, by_itself, draw, next_move, read
from bot.tables.rules.presence import deserted
from games.actions import Action, Gift, Play, Take
from games.calls import Called
from games.players.common.decision import gives_later
from games.views import Phase, View

ASKED = 30
"""Seconds after a round for which players are asked whether they leave their AI players for people."""
SLOW_LIMIT_SECONDS = 3600
"""Seconds: a limit at least as long waits for people on vacation; a shorter one cannot."""

REST = {False: HOUR, True: 7 * DAY}
"""Seconds for which a rated game may be paused altogether: at a live pace, and over several days."""

WINDOW = (Phase.CLOSING, Phase.GIFT)
ANSWERS = (OrderKind.NEVER_ASK, OrderKind.NO_BOMB, *BOMBS)
"""A player's possible answers when asked for a bomb; the first one found counts."""
CLOSING_ALONE = 2.0
"""Seconds for a player with AI players alone who may bomb at any time: the choice has been there since the play."""


def planned(table: RunningTable) -> RunningTable:
    """``table`` with all that follows from its times and orders."""
    return replace(table, plan=Plan(_next_due(table), window_closes(table), tuple(_waits(table))))


def _next_due(table: RunningTable) -> Due | None:
    """The next automatic step. None: the table waits for people without a limit."""
    if table.status is not Status.RUNNING or table.phase is Phase.OVER:
        return None
    if table.clocks.paused is not None:
        return Due(table.clocks.paused + timedelta(seconds=rest(table)), DueKind.RESUME) if table.table.rated else None
    if table.phase is Phase.BETWEEN:
        return _dealing(table)
    end = window_ends(table)
    if end is not None and window_ending(table)[0] is not None:
        return Due(end, DueKind.CLOSE)
    return min(_turns(table, end), key=lambda due: due.at, default=_abandoned(table))


def rest(table: RunningTable) -> float:
    """Seconds for which a rated game may still be paused: a majority must not stop it for good."""
    return max(0.0, REST[table.pace.remind] - table.clocks.rested)


def _abandoned(table: RunningTable) -> Due | None:
    """When an abandoned table ends: one that waits, without a limit, for a player alone with AI players, or where
    nobody is there. A season decides on its matches itself."""
    if table.pace.abandoned is None or not (_lone(table) or (deserted(table) and not table.practice.staged)):
        return None
    return Due(table.at + timedelta(seconds=table.pace.abandoned), DueKind.ABANDONED)


def _lone(table: RunningTable) -> bool:
    """Whether only one person could wait for this table, and no season does."""
    return table.table.alone and not table.table.rated


def awaits_next_round(table: RunningTable) -> bool:
    """Whether the game goes on only when its one person says so: *Next round*."""
    return (table.phase is Phase.BETWEEN and bool(table.position.rounds_played) and _lone(table)
            and not any(order.kind is OrderKind.NEXT for order in table.orders))


def _dealing(table: RunningTable) -> Due | None:
    """A player alone with AI players looks at a result for as long as they like."""
    if table.shuffle.commitment is None:
        return Due(table.at, DueKind.COMMIT)
    if awaits_next_round(table):
        return _abandoned(table)
    if table.position.rounds_played and _lone(table):
        return Due(table.at, DueKind.DEAL)
    between = max(table.pace.between, ASKED) if table.table.welcomes else table.pace.between
    pause = timedelta(seconds=between if table.position.rounds_played else table.pace.first)
    return Due(max(table.clocks.epoch_at + pause, table.at), DueKind.DEAL)


def _turns(table: RunningTable, end: datetime | None) -> Iterator[Due]:
    for seat in table.to_act:
        player = table.controller(seat)
        if player is None or (player.ai and gives_later(table.position.public, seat)):
            continue
        since = max(table.since(seat), end) if end is not None else table.since(seat)
        if player.ai or table.hurried:
            yield Due(since + thinking(table, seat, since), DueKind.AI, seat)
            continue
        ordered = next_move(table, seat)
        if ordered is not None:
            forced = ordered[0].kind is OrderKind.FORCED
            at = since + thinking(table, seat, since) if forced else acts_at(ordered[0], since, table.pace)
            yield Due(at, DueKind.ORDER, seat)
        until = deadline(table, seat, end)
        if until is not None:
            yield Due(until, DueKind.LIMIT, seat)


# waits ----------------------------------------------------------------------------------------

def _waits(table: RunningTable) -> Iterator[Wait]:
    """The people the table waits for, once each, and the next one in order of play."""
    going = table.status is Status.RUNNING and table.clocks.paused is None
    if not going or table.phase in (Phase.BETWEEN, Phase.OVER):
        return
    found: dict[int, Wait] = {}
    for wait in (*_in_turn(table), *_next_in_turn(table), *_asked(table)):
        found.setdefault(wait.user, wait)
    yield from found.values()


def _in_turn(table: RunningTable) -> Iterator[Wait]:
    if table.phase is Phase.CLOSING:
        return
    end = window_ends(table)
    for seat in () if by_itself(table) else table.to_act:
        if (person := table.person_playing(seat)) is not None:
            until = deadline(table, seat, end)
            yield Wait(table.id, person.id, table.since(seat), until, pace=table.pace.name)


def _next_in_turn(table: RunningTable) -> Iterator[Wait]:
    """The player after the one in turn, if they hold cards."""
    view = table.position.public
    if table.phase is not Phase.PLAY or len(table.to_act) != 1 or table.to_act[0] not in view.order:
        return
    seat = table.to_act[0]
    place = view.order.index(seat) + 1
    after = (s for s in (*view.order[place:], *view.order[:place]) if view.seats[s].count and s != seat)
    following = next(after, None)
    if following is not None and (person := table.person_playing(following)) is not None:
        yield Wait(table.id, person.id, table.since(seat), None, WaitKind.NEXT, pace=table.pace.name)


def _asked(table: RunningTable) -> Iterator[Wait]:
    """The people to ask privately for a bomb: those who have not answered; of those who never want to be asked
    without a bomb only those who have one."""
    if not table.pace.remind or table.phase not in WINDOW:
        return
    for seat in awaited(table):
        kinds = {order.kind for order in table.orders if order.seat == seat}
        person = table.person_playing(seat)
        if person is None or kinds & {OrderKind.NO_BOMB, *BOMBS}:
            continue
        if OrderKind.NEVER_ASK in kinds and not any(isinstance(a, Play) for a in table.position.legal(seat)):
            continue
        yield Wait(
            table.id, person.id, table.clocks.phase_at, window_closes(table), WaitKind.BOMB, pace=table.pace.name)


# the closing window ---------------------------------------------------------------------------

def window_closes(table: RunningTable) -> datetime | None:
    """When the window of the closing trick ends; None if no trick is closing."""
    if table.phase not in WINDOW:
        return None
    return _later(table.clocks.phase_at, _seconds(table, table.position.public))


def window_ends(table: RunningTable) -> datetime | None:
    """When the window really ends: as `closes`, or sooner if all who need be waited for have answered. Secret."""
    latest = window_closes(table)
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
    kind = next((kind for kind in ANSWERS if kind in mine), None)
    if kind is None:
        return None
    order = mine[kind]
    drawn = _later(table.clocks.phase_at, draw(order, table.clocks.phase_at, within))
    given = order.at if order.at is not None and kind is not OrderKind.NEVER_ASK else drawn
    return max(drawn, given)


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


def asks(table: RunningTable, user: int) -> bool:
    """Whether a closing window may wait for the person's answer: by their cards' number, and unless it is given."""
    seat = table.table.seat_of(user)
    if seat is None or table.plan.closes is None:
        return False
    mine = table.position.view(seat.number).controls
    given = {order.kind for order in table.orders if order.seat in mine}
    waited = awaited(table)
    return any(each in waited for each in mine) and not given & {OrderKind.NO_BOMB, *BOMBS}


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
    """Whether people are asked for bombs out of turn now; a player alone with AI players has chosen when."""
    bombs = table.pace.bombs
    return not table.table.alone or bombs == "any" or (bombs == "closing" and table.phase in WINDOW)


def queued_as(table: RunningTable, action: Action, now: datetime) -> OrderKind | None:
    """As what ``action`` must wait: until it is legal (T4), or for the end of the window; None if it may take effect at
    once."""
    if isinstance(action, Called):
        return OrderKind.CALL if action in table.position.ahead(action.seat) else None
    end = window_ends(table)
    if end is None or now >= end:
        return None
    if isinstance(action, Play):
        return OrderKind.BOMB
    return OrderKind.GIFT if isinstance(action, Gift) else None


def window_ending(table: RunningTable) -> tuple[Action | None, Order | None]:
    """What ends the window, and the order it comes from: a bomb, the gift, or the taking.

    (None, None): no trick is closing, or the owner has still to choose who gets the Dragon's trick.
    """
    view = table.position.public
    owner = view.trick.owner
    if table.phase not in WINDOW or owner is None:
        return None, None
    waiting = {(order.kind, order.seat): order for order in table.orders}
    for seat in bombing_order(view):
        for kind in BOMBS:
            order = waiting.get((kind, seat))
            action = read(table.position, order) if order is not None and bombs_now(order, view) else None
            if action is not None:
                return action, order
    if table.phase is Phase.CLOSING:
        return Take(owner), None
    order = waiting.get((OrderKind.GIFT, owner))
    return (None, None) if order is None else (read(table.position, order), order)


def bombing_order(view: View) -> tuple[int, ...]:
    """All seats in order of play, beginning after the owner of the trick (T25)."""
    order = view.order
    if view.trick.owner not in order:
        return order
    start = order.index(view.trick.owner) + 1
    return (*order[start:], *order[:start])


# AI players -----------------------------------------------------------------------------------

def thinking(table: RunningTable, seat: int, since: datetime) -> timedelta:
    """How long the AI at ``seat`` seems to think."""
    if table.phase in WINDOW:
        return timedelta()  # it had the closing window for that
    if table.hurried:
        return timedelta(seconds=HURRIED)
    draw = Random(f"{table.id} {seat} {table.phase} {since.timestamp()}")  # noqa: S311 no secret
    within = table.pace.quick if table.pace.quick is not None and _ai_alone_left(table) else table.pace.think
    return timedelta(seconds=draw.uniform(*within) * SPEEDS[table.ai_speed])


def _ai_alone_left(table: RunningTable) -> bool:
    """Whether AI players alone have still to beat the trick or pass; its owner, and all who have passed or are out,
    have not."""
    view = table.position.public
    waiting = [seat.seat for seat in view.seats
               if seat.count and not (view.trick.plays and (seat.passed or seat.seat == view.trick.owner))]
    return table.phase is Phase.PLAY and not any(table.person_playing(seat) for seat in waiting)


# time limits ----------------------------------------------------------------------------------

def turn_began(table: RunningTable, seat: int, not_before: datetime | None = None) -> datetime:
    """From when on the clock of ``seat`` runs; ``not_before``: the end of a closing window."""
    times = [table.since(seat)]
    if not_before is not None:
        times.append(not_before)
    if seat in table.attendance.away and (table.pace.limit or 0) >= SLOW_LIMIT_SECONDS:
        times.append(table.attendance.away[seat])
    return max(times)


def deadline(table: RunningTable, seat: int, not_before: datetime | None = None) -> datetime | None:
    """When the time of ``seat`` is up; None: never. A person alone with AI players has no limit, and nobody has one
    while all are gone."""
    if table.pace.limit is None or table.table.alone or deserted(table):
        return None
    seconds = table.pace.limit + bank(table, seat) + granted(table, seat)
    return turn_began(table, seat, not_before) + timedelta(seconds=seconds)


def granted(table: RunningTable, seat: int) -> float:
    """Seconds that ``seat`` was given for the turn it owes now."""
    turn, seconds = table.clocks.extra.get(seat, (None, 0.0))
    return seconds if turn == table.since(seat) else 0.0


def bank(table: RunningTable, seat: int) -> float:
    """Seconds that ``seat`` has left in reserve."""
    return max(0.0, table.pace.bank - table.clocks.spent.get(seat, 0.0))
