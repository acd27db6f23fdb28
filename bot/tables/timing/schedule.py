"""What a table does next by itself, and when: a function of the table and nothing else.

Since every time of a table comes from the log, a restart plans the same again. An AI's thinking time is drawn from
what everybody knows (whose turn, since when), never from cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from bot.tables.core.model import Due, DueKind, OrderKind, RunningTable, Status, Wait
from bot.tables.orders.order_rules import BOMBS, acts_at, next_move
from bot.tables.timing.closing import OPEN, awaited, closes, ending, ends
from bot.tables.timing.deadlines import deadline
from bot.tables.timing.time_control import HURRIED
from games.actions import Play
from games.players.common.turns import gives_later
from games.views import Phase


def planned(table: RunningTable) -> RunningTable:
    """``table`` with all that follows from its times and orders."""
    return replace(table, due=_next_due(table), closes=closes(table), waits=tuple(_waits(table)))


def _next_due(table: RunningTable) -> Due | None:
    """The next thing to happen. None: the table waits for people, without end."""
    if table.status is not Status.RUNNING or table.phase is Phase.OVER or table.paused is not None:
        return None
    if table.phase is Phase.BETWEEN:
        return _dealing(table)
    end = ends(table)
    if end is not None and ending(table, table.orders)[0] is not None:
        return Due(end, DueKind.CLOSE)
    return min(_turns(table, end), key=lambda due: due.at, default=_abandoned(table))


def _abandoned(table: RunningTable) -> Due | None:
    """When a table ends that waits for who plays with AI players alone, and has no limit therefore."""
    if table.pace.abandoned is None or not _lone(table):
        return None
    return Due(table.at + timedelta(seconds=table.pace.abandoned), DueKind.ABANDONED)


def _lone(table: RunningTable) -> bool:
    """Whether only one person could wait for this table, and no season does."""
    return table.table.alone and not table.table.rated


def _dealing(table: RunningTable) -> Due | None:
    """Who plays with AI players alone looks at a result for as long as they like."""
    if table.commitment is None:
        return Due(table.at, DueKind.COMMIT)
    if table.position.rounds_played and _lone(table):
        asked = any(order.kind is OrderKind.NEXT for order in table.orders)
        return Due(table.at, DueKind.DEAL) if asked else _abandoned(table)
    pause = timedelta(seconds=table.pace.between if table.position.rounds_played else table.pace.first)
    return Due(max(table.epoch_at + pause, table.at), DueKind.DEAL)


def _turns(table: RunningTable, end: datetime | None) -> Iterator[Due]:
    for seat in table.to_act:
        player = table.controller(seat)
        if player is None or (player.ai and gives_later(table.position.public, seat)):
            continue
        since = max(table.since(seat), end) if end is not None else table.since(seat)
        if player.ai:
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


def _waits(table: RunningTable) -> Iterator[Wait]:
    """The people the table waits for, once each, and who comes next in order of play."""
    if table.status is not Status.RUNNING or table.paused is not None or table.phase in (Phase.BETWEEN, Phase.OVER):
        return
    found: dict[int, Wait] = {}
    for wait in (*_in_turn(table), *_next_in_turn(table), *_asked(table)):
        found.setdefault(wait.user, wait)
    yield from found.values()


def _in_turn(table: RunningTable) -> Iterator[Wait]:
    if table.phase is Phase.CLOSING:
        return
    end = ends(table)
    for seat in table.to_act:
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
        yield Wait(table.id, person.id, table.since(seat), None, "next", table.pace.name)


def _asked(table: RunningTable) -> Iterator[Wait]:
    """The people to ask privately for a bomb: those who have not answered; of those who never want to be asked
    without a bomb only those who have one."""
    if not table.pace.remind or table.phase not in OPEN:
        return
    for seat in awaited(table):
        kinds = {order.kind for order in table.orders if order.seat == seat}
        person = table.person_playing(seat)
        if person is None or kinds & {OrderKind.NO_BOMB, *BOMBS}:
            continue
        if OrderKind.NEVER_ASK in kinds and not any(isinstance(a, Play) for a in table.position.legal(seat)):
            continue
        yield Wait(table.id, person.id, table.phase_at, closes(table), "bomb", table.pace.name)


def thinking(table: RunningTable, seat: int, since: datetime) -> timedelta:
    """How long the AI at ``seat`` seems to think."""
    if table.phase in OPEN:
        return timedelta()  # it had the closing window for that
    if table.hurried:
        return timedelta(seconds=HURRIED)
    draw = Random(f"{table.id} {seat} {table.phase} {since.timestamp()}")  # noqa: S311 no secret
    within = table.pace.quick if table.pace.quick is not None and _ai_alone_left(table) else table.pace.think
    return timedelta(seconds=draw.uniform(*within))


def _ai_alone_left(table: RunningTable) -> bool:
    """Whether AI players alone have still to beat the trick or pass; its owner, and all who have passed or are out,
    have not."""
    view = table.position.public
    waiting = [seat.seat for seat in view.seats
               if seat.count and not (view.trick.plays and (seat.passed or seat.seat == view.trick.owner))]
    return table.phase is Phase.PLAY and not any(table.person_playing(seat) for seat in waiting)
