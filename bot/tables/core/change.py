"""One decision about a table: what a deciding function returns, what the store writes, and what listeners get.

    decide(before) -> Change(before, after, fact, …)  ->  store: log entry, row, waits, orders  ->  listeners(change)

A `Change` holds both states and the entry for the log, and everything else that is stored follows from them: which
orders end, whom the table waits for, when it goes on, the result. These are properties here, so the SQLite row and
the message in Discord cannot disagree about them, and a deciding function cannot forget one.

``cause`` is what listeners subscribe to (`TableRepository.subscribe`). It says what happened, not what to do: the
table's message, the reminders and the metrics each know what a `Cause.SEAT` means for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeVar

from bot.tables.core.entries import Committed, Entry, Fact, Reseated
from bot.tables.core.model import SeatClaim, Status
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.plan import Wait
from bot.tables.core.state import RunningTable, Snapshot
from games.actions import Abort, Action


class Cause(StrEnum):
    """Why a table changed."""

    LOBBY = "lobby"  # created, joined, configured …
    START = "start"
    COMMIT = "commit"  # the next round's shuffle was committed to, or somebody cut
    DEAL = "deal"
    ACT = "act"
    SEAT = "seat"  # an AI stands in, or a person is back, or a substitute has come
    VOTE = "vote"  # somebody proposes something to the table
    TERMS = "terms"  # the pace was changed
    PAUSE = "pause"  # the table was paused or resumed
    LOOK = "look"  # somebody looks on at the open cards
    SAY = "say"  # somebody says a phrase, or hears somebody no more
    PLACE = "place"  # it is shown in another channel
    TIME = "time"  # somebody has more time, or is on vacation
    BACK = "back"  # moves were taken back
    OVER = "over"  # the last change of a game, whatever caused it
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class Handover:
    """``seat`` changed hands: ``gone`` had it, then ``came``; 0: an AI player of its own."""

    seat: int
    gone: int
    came: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended, for standings. ``totals`` and ``winners`` (their numbers) by seat."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    aborted: bool


S = TypeVar("S", bound=Snapshot, covariant=True)


@dataclass(frozen=True, slots=True)
class Change(Generic[S]):
    """What became of the table ``before``.

    ``fact``: what the log says; None if only orders have changed (a vote). ``by``: the user who caused it, None for an
    AI or the clock; ``key``: of their interaction. ``actions`` took effect, in canonical form. ``missed``: the user
    whose time was up; ``left``: who gave up the seat, or lost it; ``handover``: of a seat. ``notes``: (user, catalogue
    key) of private messages; ``claims``: searches that have led here. All else that is stored follows from these.
    """

    before: Snapshot
    after: S
    fact: Fact | None
    cause: Cause
    by: int | None = None
    key: str | None = None
    actions: tuple[Action, ...] = ()
    missed: int | None = None
    left: int | None = None
    handover: Handover | None = None
    notes: tuple[tuple[int, str], ...] = ()
    claims: tuple[SeatClaim, ...] = ()

    @property
    def entry(self) -> Entry:
        """The log's newest, with this change."""
        assert self.fact is not None
        return Entry(self.after.seq, self.after.at, self.fact, self.by, self.key)

    @property
    def dropped(self) -> tuple[tuple[int, OrderKind], ...]:
        """The orders (seat, kind) that end with it. The key of one may be the entry's: it has become the entry."""
        # By comparing states, not by asking who dropped what: an order may end in a dozen ways, and one that was
        # forgotten here would be carried out after the next restart.
        left = _orders(self.after)
        return tuple((order.seat, order.kind) for order in _orders(self.before) if order not in left)

    @property
    def back(self) -> int | None:
        """Who took their own seat back, and so has not left."""
        fact = self.fact
        return self.by if isinstance(fact, Reseated) and fact.level is None and not fact.newcomer else None

    @property
    def timeout(self) -> bool:
        """Whether it was done for a person whose time was up."""
        return self.missed is not None

    @property
    def reseated(self) -> bool:
        """Whether somebody sits elsewhere."""
        return self.before.table.seats != self.after.table.seats

    @property
    def due(self) -> datetime | None:
        """When the table goes on by itself."""
        return self.after.due_at if isinstance(self.after, RunningTable) else None

    @property
    def waits(self) -> tuple[Wait, ...]:
        """The people it waits for, in place of those before."""
        return self.after.plan.waits if isinstance(self.after, RunningTable) else ()

    @property
    def secret(self) -> tuple[int, bytes] | None:
        """(round, secret) of a commitment that is made with it."""
        if not isinstance(self.fact, Committed) or not isinstance(self.after, RunningTable):
            return None
        assert self.after.shuffle.secret is not None
        return self.fact.round, self.after.shuffle.secret

    @property
    def result(self) -> GameResult | None:
        """How the game has ended with it."""
        if self.after.status is not Status.OVER or not isinstance(self.after, RunningTable) or (
                self.before.status is Status.OVER):  # something was said afterwards
            return None
        outcome = self.after.outcome
        return GameResult(outcome.totals, outcome.winners, any(isinstance(action, Abort) for action in self.actions))


Changed = Change[Snapshot]
"""As stores and listeners get it: of a lobby or of a running table."""


def _orders(snapshot: Snapshot) -> tuple[Order, ...]:
    return snapshot.orders if isinstance(snapshot, RunningTable) else ()
