"""What a table does next by itself, and when: a function of its position and nothing else.

Since every time in a position comes from the log, a restart plans the same again.
An AI's thinking time is drawn from what everybody knows (whose turn, since when),
never from cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

from bot.tables.core.model import Due, DueKind, OrderKind, Snapshot, Wait
from bot.tables.core.position import Position, running
from bot.tables.orders.order_rules import BOMBS, acts_at, next_move
from bot.tables.timing.closing import OPEN, awaited, closes, ends
from bot.tables.timing.deadlines import deadline
from bot.tables.timing.time_control import Pace
from games.actions import Play
from games.views import Phase


def next_due(position: Position, pace: Pace, now: datetime) -> Due | None:
    """The next thing to happen. None: the table waits for people, without end.

    ``now`` matters in one case only: when a closing window has ended and its owner has not yet chosen
    where the Dragon's trick goes, the table waits for the choice.
    """
    if not running(position) or position.phase in (None, Phase.OVER) or position.paused is not None:
        return None
    if position.phase is Phase.BETWEEN:
        return _dealing(position, pace)
    end = ends(position, pace)
    if end is not None and (position.phase is Phase.CLOSING or now < end):
        return Due(end, DueKind.CLOSE)
    return min(_turns(position, pace, end), key=lambda due: due.at, default=None)


def _dealing(position: Position, pace: Pace) -> Due:
    assert position.game is not None
    if position.commitment is None:
        return Due(position.at, DueKind.COMMIT)
    assert position.epoch_at is not None
    first = not position.game.rounds(position.state)
    pause = timedelta(seconds=pace.first if first else pace.between)
    return Due(max(position.epoch_at + pause, position.at), DueKind.DEAL)


def _turns(position: Position, pace: Pace, end: datetime | None) -> Iterator[Due]:
    assert position.game is not None
    for seat in position.game.to_act(position.state):
        player = position.controller(seat)
        if player is None:
            continue
        since = max(position.since(seat), end) if end is not None else position.since(seat)
        if player.ai:
            yield Due(since + thinking(position, pace, seat, since), DueKind.AI, seat)
            continue
        ordered = next_move(position, seat)
        if ordered is not None:
            yield Due(acts_at(ordered[0], since, pace), DueKind.ORDER, seat)
        until = deadline(position, pace, seat, end)
        if until is not None:
            yield Due(until, DueKind.LIMIT, seat)


def waits(position: Position, pace: Pace) -> tuple[Wait, ...]:
    """The people the table waits for, once each, and who comes next in order of play."""
    if not running(position) or position.phase in (None, Phase.BETWEEN, Phase.OVER) or position.paused is not None:
        return ()
    assert position.game is not None
    end = ends(position, pace)
    found: dict[int, Wait] = {}
    turn = () if position.phase is Phase.CLOSING else position.game.to_act(position.state)
    for seat in turn:
        player = position.controller(seat)
        if player is not None and player.person is not None and not player.ai:
            user = player.person.id
            until = deadline(position, pace, seat, end)
            found.setdefault(user, Wait(position.table.id, user, position.since(seat), until, pace=pace.name))
    if position.phase is Phase.PLAY and len(turn) == 1:
        found |= {wait.user: wait for wait in _next(position, turn[0], pace) if wait.user not in found}
    if pace.remind and position.phase in OPEN:
        found |= {wait.user: wait for wait in _asked(position, pace) if wait.user not in found}
    return tuple(found.values())


def _asked(position: Position, pace: Pace) -> Iterator[Wait]:
    """Whom to ask privately for a bomb: those who have not answered; of those who never want to be asked
    without a bomb only those who have one."""
    assert position.game is not None
    assert position.phase_at is not None
    for seat in awaited(position, position.public):
        kinds = {order.kind for order in position.orders if order.seat == seat}
        player = position.controller(seat)
        if player is None or player.person is None or kinds & {OrderKind.NO_BOMB, *BOMBS}:
            continue
        if OrderKind.NEVER_ASK in kinds and not any(isinstance(a, Play) for a in position.legal(seat)):
            continue
        until = closes(position, pace)
        yield Wait(position.table.id, player.person.id, position.phase_at, until, "bomb", pace.name)


def _next(position: Position, seat: int, pace: Pace) -> Iterator[Wait]:
    assert position.game is not None
    view = position.public
    if seat not in view.order:
        return
    place = view.order.index(seat) + 1
    after = (s for s in (*view.order[place:], *view.order[:place]) if view.seats[s].count and s != seat)
    player = next((position.controller(s) for s in after), None)
    if player is not None and player.person is not None and not player.ai:
        yield Wait(position.table.id, player.person.id, position.since(seat), None, "next", pace.name)


def thinking(position: Position, pace: Pace, seat: int, since: datetime) -> timedelta:
    """How long the AI at ``seat`` seems to think."""
    if position.phase in OPEN:
        return timedelta()  # it had the closing window for that
    draw = Random(f"{position.table.id} {seat} {position.phase} {since.timestamp()}")  # noqa: S311 no secret
    return timedelta(seconds=draw.uniform(*pace.think))


def snapshot(position: Position, pace: Pace, now: datetime) -> Snapshot:
    """The position as the world outside sees it."""
    return Snapshot(
        position.table, position.at, position.epoch, next_due(position, pace, now), closes(position, pace),
        paused=position.paused, promise=position.promise, cuts=position.cuts,
        may_cut=position.commitment is not None and not position.sealed and running(position),
        state=position.state, game=position.game,
    )
