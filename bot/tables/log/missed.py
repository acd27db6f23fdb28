"""What another process has added to a table's log, as the changes that its home tells of.

The log says who did what; of what is in no entry (private notes, whose time was up) nothing is known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.tables.core import entries
from bot.tables.core.change import Cause, Change, Changed
from bot.tables.core.entries import Entry, Fact, Recorded
from bot.tables.core.model import Status
from bot.tables.core.orders import VOTES, Order
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.core.time_control import Pace
from bot.tables.log import fold
from bot.tables.log.history import actions_of
from bot.tables.rules import schedule
from games.actions import Deal
from games.base import Game

_CAUSES: Mapping[type[Fact], Cause] = {
    entries.Committed: Cause.COMMIT, entries.Cut: Cause.COMMIT,
    entries.Reseated: Cause.SEAT, entries.Excused: Cause.SEAT,
    entries.Repaced: Cause.TERMS,
    entries.Paused: Cause.PAUSE, entries.Resumed: Cause.PAUSE,
    entries.LookedOn: Cause.LOOK,
    entries.Said: Cause.SAY, entries.Muted: Cause.SAY,
    entries.Relocated: Cause.PLACE,
    entries.CameHere: Cause.TIME,
    entries.TimeGranted: Cause.TIME, entries.TimeReturned: Cause.TIME, entries.WentAway: Cause.TIME,
    entries.TakenBack: Cause.BACK,
}
"""Of facts about a game; in a lobby all is `Cause.LOBBY`."""


def changes(log: Sequence[Entry], since: int, newest: Snapshot, games: Mapping[str, Game[Any]],
            pace: Pace) -> list[Changed]:
    """The changes after entry ``since``, in order; the last one led to ``newest``. Who sits where is known only of
    that: the states before have its seats."""
    found, log = list[Changed](), [entry for entry in log if entry.seq <= newest.seq]
    before = newest if since < 1 else _at(log, since, newest, games, pace)
    for entry in log:
        if entry.seq > since:
            after = _at(log, entry.seq, newest, games, pace)
            actions = actions_of(log, games, entry.seq)
            cause = Cause.DEAL if any(isinstance(action, Deal) for action in actions) else cause_of(
                before, after, entry.fact)
            found.append(Change(before, after, entry.fact, cause, entry.user, key=entry.key, actions=actions))
            before = after
    return found


def _at(log: Sequence[Entry], seq: int, newest: Snapshot, games: Mapping[str, Game[Any]], pace: Pace) -> Snapshot:
    """The table after an entry."""
    if seq == newest.seq:
        return newest
    known = [entry for entry in log if entry.seq <= seq]
    # The stored row says what the table is now, not what it was then.
    begun = any(isinstance(entry.fact, Recorded) for entry in fold.standing(known))
    status = Status.RUNNING if begun else Status.LOBBY
    table = fold.load(replace(newest.table, status=status, seq=seq), known, games, pace)
    return schedule.planned(table) if isinstance(table, RunningTable) else table


def cause_of(before: Snapshot, after: Snapshot, fact: Fact) -> Cause:
    """Why a table changed, by what the log says of it."""
    if after.status is Status.CANCELLED:
        return Cause.CANCEL
    if isinstance(after, Lobby):
        return Cause.LOBBY
    if isinstance(before, Lobby):
        return Cause.START
    if after.status is Status.OVER and before.status is not Status.OVER:
        return Cause.OVER
    return _CAUSES.get(type(fact), Cause.ACT)


def votes(snapshot: Snapshot) -> tuple[Order, ...]:
    """What is proposed at a table."""
    orders = snapshot.orders if isinstance(snapshot, RunningTable) else ()
    return tuple(order for order in orders if order.kind in VOTES)
