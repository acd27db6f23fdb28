"""Where a table stands: its state and the few times that deadlines are counted from.

A `Position` is the fold of a table's log: `load` makes it from the entries, `moved` takes it
one entry further, so that a table that was never out of memory and one
just read back are equal. Nothing else about a running game is kept anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from bot.engines.masked_actions import legal_as_seen
from bot.tables.core.model import Order, Seat, Status, Table
from bot.tables.core.ports import Entry, EntryKind
from bot.tables.timing.time_control import Pace
from games.actions import Action, Ask, Deal, Decline, Gift, Give, Grand, Nothing, Pass, Play, Take
from games.base import Game
from games.records.reader import Reader
from games.views import Phase, View

KEYS = 64
"""How many idempotency keys are remembered; the store knows all of them."""

_MILESTONES = (Deal, Play, Take, Gift, Ask, Nothing)
"""Actions after which an older click no longer means what it meant."""
_TURNS = (*_MILESTONES, Pass)
_OWN = (Grand, Decline, Give)
"""Actions that several seats owe at once: each has its own clock."""


@dataclass(frozen=True, slots=True)
class Position:
    """``at``: the newest entry's time; ``epoch``: the seq of the last milestone, ``epoch_at`` its time;
    ``dealt``: the seq of the round's deal.

    ``turn_at``: the last milestone or pass; ``phase_at``: when the phase last changed or a milestone came;
    ``own``: for a seat, its last answer or gift, or when it last changed hands. ``commitment``: published for
    the next round, and ``secret`` what it commits to, until the round has ended. ``promise`` is the
    commitment published last, ``cuts`` the words that people have added to that shuffle. ``sealed``: other tables
    play the same deals, so nobody is shown the record or the secrets from here.

    ``pace``: in force now, its terms included. ``spent``: seconds of the bank that seats have used. ``extra``: the turn
    (by its beginning) for which a seat was given more seconds. ``away``: until when a seat's person is on vacation.
    ``orders`` stand beside the log: what seats have left with the table.
    """

    table: Table
    at: datetime
    game: Game[Any] | None = field(default=None, repr=False)
    state: Any = field(default=None, repr=False)
    epoch: int = 0
    epoch_at: datetime | None = None
    dealt: int = 0
    turn_at: datetime | None = None
    phase_at: datetime | None = None
    own: Mapping[int, datetime] = field(default_factory=dict)
    commitment: str | None = None
    promise: str | None = None
    cuts: Mapping[int, str] = field(default_factory=dict)
    secret: bytes | None = field(default=None, repr=False)
    sealed: bool = False
    keys: tuple[str, ...] = ()
    pace: Pace | None = None
    paused: datetime | None = None
    spent: Mapping[int, float] = field(default_factory=dict)
    extra: Mapping[int, tuple[datetime, float]] = field(default_factory=dict)
    away: Mapping[int, datetime] = field(default_factory=dict)
    orders: tuple[Order, ...] = field(default=(), repr=False)

    @property
    def seq(self) -> int:
        return self.table.seq

    @property
    def phase(self) -> Phase | None:
        return None if self.game is None else self.game.phase(self.state)

    @property
    def public(self) -> View:
        """What a spectator sees."""
        return self.seen(None)

    def seen(self, seat: int | None) -> View:
        """What ``seat`` (None: a spectator) sees. Asked for a dozen times at each step, so the newest ones are kept."""
        assert self.game is not None
        held = _VIEWS.get(id(self.state))
        if held is None or held[0] is not self.state or held[1] is not self.game:
            held = _VIEWS[id(self.state)] = self.state, self.game, {}
            while len(_VIEWS) > STATES_KEPT:
                _VIEWS.pop(next(iter(_VIEWS)))
        views = held[2]
        if seat not in views:
            views[seat] = self.game.view(self.state, seat)
        return views[seat]

    def since(self, seat: int) -> datetime:
        """From when on ``seat`` has been owing the move it owes now."""
        times = [self.turn_at, self.own.get(seat)]
        if self.phase not in (Phase.GRAND, Phase.EXCHANGE):
            times.append(self.phase_at)
        return max((time for time in times if time is not None), default=self.at)

    def controller(self, seat: int) -> Seat | None:
        """Who plays ``seat``: its own person or AI; for the Table and the ghost the soloist's or Red's."""
        if seat < len(self.table.seats):
            return self.table.seats[seat]
        assert self.game is not None
        found = (s for s in self.table.taken if seat in self.seen(s.number).controls)
        return next(found, None)

    def controls(self, seat: int) -> tuple[int, ...]:
        """The seats that the person or AI at ``seat`` plays."""
        if self.game is None:
            return ()
        return tuple(sorted({seat, *self.seen(seat).controls}))

    def legal(self, seat: int) -> tuple[Action, ...]:
        """The legal actions of ``seat``, as its player may see them (D16)."""
        assert self.game is not None
        return legal_as_seen(self.game, self.state, seat, self.public.seats[seat].facedown)


STATES_KEPT = 256
_VIEWS: dict[int, tuple[Any, Game[Any], dict[int | None, View]]] = {}
"""Views of the newest states, by the states' identity. A state is immutable, and held here it lives."""


def noted(position: Position, table: Table, seq: int, at: datetime, key: str | None) -> Position:
    """``position`` after any entry, as far as that does not depend on what the entry says."""
    keys = position.keys if key is None else (*position.keys, key)[-KEYS:]
    return replace(position, table=replace(table, seq=seq), at=at, keys=keys)


def started(position: Position, game: Game[Any], state: Any) -> Position:
    """The game has been set up with the newest entry."""
    now = position.at
    return replace(position, game=game, state=state, epoch=position.seq, epoch_at=now, turn_at=now, phase_at=now)


def committed(position: Position, digest: str, secret: bytes | None, sealed: bool = False) -> Position:
    """With the commitment to the next round's shuffle, in hexadecimal, and what it commits to."""
    return replace(position, commitment=digest, promise=digest, cuts={}, secret=secret, sealed=sealed)


def was_cut(position: Position, seat: int, words: str) -> Position:
    """``seat`` has added words of its own to the next round's shuffle."""
    return replace(position, cuts={**position.cuts, seat: words})


def seated(position: Position, seat: int, newcomer: bool = False) -> Position:
    """``seat`` changed hands with the newest entry: whoever has it now has the whole time, a newcomer a full bank."""
    spent = {number: used for number, used in position.spent.items() if not (newcomer and number == seat)}
    return replace(position, own={**position.own, seat: position.at}, spent=spent)


def retimed(position: Position) -> Position:
    """Another pace is in force: everybody has the whole time, and a full bank."""
    now = position.at
    return replace(position, turn_at=now, phase_at=now, spent={}, extra={})


def rested(position: Position, going_on: bool) -> Position:
    """The table rests from now on, or goes on; then whoever is in turn has the whole time."""
    if not going_on:
        return replace(position, paused=position.at)
    return replace(position, paused=None, turn_at=position.at, phase_at=position.at)


def extended(position: Position, seat: int, seconds: float) -> Position:
    """``seat`` has more time (or less) for the turn it owes now."""
    since = position.since(seat)
    before = position.extra.get(seat, (since, 0.0))
    total = seconds + (before[1] if before[0] == since else 0)
    return replace(position, extra={**position.extra, seat: (since, total)})


def left_until(position: Position, seat: int, until: datetime | None) -> Position:
    """The person of ``seat`` is on vacation until then, or (None) is back: then their time runs on from now.

    What they have used of it for the turn that they owe stays used.
    """
    since, now = position.since(seat), position.at
    used = (now - max(since, position.away.get(seat, since))).total_seconds()
    after = extended(position, seat, -used) if used > 0 else position
    return replace(after, away={**position.away, seat: now if until is None else until})


def taken_back(position: Position) -> Position:
    """The newest entry undid some before it: what was seen before it is stale, and the time starts anew."""
    now = position.at
    return replace(position, epoch=position.seq, epoch_at=now, turn_at=now, phase_at=now)


def _overtime(position: Position, actions: tuple[Action, ...]) -> Mapping[int, float]:
    """What of their banks the people have used who did ``actions`` just now."""
    game, pace = position.game, position.pace
    if game is None or pace is None or pace.limit is None or position.phase in (Phase.CLOSING, Phase.GIFT):
        return position.spent
    owing, spent = game.to_act(position.state), dict(position.spent)
    for action in actions:
        seat = getattr(action, "seat", None)
        if seat not in owing or seat is None:
            continue
        since, extra = position.since(seat), position.extra.get(seat)
        free = pace.limit + (extra[1] if extra and extra[0] == since else 0)
        begun = max(since, position.away.get(seat, since))
        over = (position.at - begun).total_seconds() - free
        if over > 0:
            spent[seat] = spent.get(seat, 0) + over
    return spent


def moved(position: Position, actions: Iterable[Action], state: Any) -> Position:
    """``actions`` took effect with the newest entry and led to ``state``."""
    game, now = position.game, position.at
    assert game is not None
    actions = tuple(actions)
    milestone = any(isinstance(action, _MILESTONES) for action in actions)
    turn = any(isinstance(action, _TURNS) for action in actions)
    deal = any(isinstance(action, Deal) for action in actions)
    changed = milestone or game.phase(state) is not position.phase
    own = dict(position.own)
    for action in actions:
        if isinstance(action, Deal):
            own.clear()
        elif isinstance(action, _OWN):
            own[action.seat] = now
    ended = len(game.rounds(state)) > len(game.rounds(position.state))
    return replace(
        position,
        state=state,
        epoch=position.seq if milestone else position.epoch,
        epoch_at=now if milestone else position.epoch_at,
        dealt=position.seq if deal else position.dealt,
        turn_at=now if turn else position.turn_at,
        phase_at=now if changed else position.phase_at,
        own=own,
        commitment=None if deal else position.commitment,
        secret=None if ended else position.secret,
        spent=_overtime(position, actions),
    )


# reading back --------------------------------------------------------------------------------------

def load(table: Table, log: Sequence[Entry], games: Mapping[str, Game[Any]], pace: Pace | None = None) -> Position:
    """The position of a table from its log, but for `Position.secret` and ``orders``, which the log does not hold.

    `games.records.reader.RecordError` if the log is damaged. ``pace``: that of the table, for the banks.
    """
    position = Position(table, log[0].at, pace=pace)
    reader = Reader(games)
    for entry in standing(log):
        position = noted(position, table, entry.seq, entry.at, entry.key)
        position = _read(position, reader, entry.text) if entry.kind is EntryKind.RECORD else _happened(position, entry)
    return position


def standing(log: Iterable[Entry]) -> list[Entry]:
    """The entries without the record lines that were taken back later."""
    kept: list[Entry] = []
    for entry in log:
        if entry.kind is EntryKind.BACK:
            to = int(entry.text)
            kept = [each for each in kept if each.kind is not EntryKind.RECORD or each.seq <= to]
        kept.append(entry)
    return kept


def _happened(position: Position, entry: Entry) -> Position:
    """``position`` with an entry that is not part of the record."""
    words = entry.text.split()
    match entry.kind:
        case EntryKind.COMMIT:
            if words[0] == "cut":
                return was_cut(position, int(words[1]), entry.text.split(" ", 2)[2])
            return committed(position, words[1], None, "sealed" in words[2:])
        case EntryKind.SEAT:
            return seated(position, int(words[0]), words[1] == "substitute")
        case EntryKind.TERMS:
            return retimed(position)
        case EntryKind.PAUSE:
            return rested(position, words[0] == "resume")
        case EntryKind.EXTEND:
            for seat, seconds in zip(words[::2], words[1::2], strict=True):
                position = extended(position, int(seat), float(seconds))
            return position
        case EntryKind.AWAY:
            until = None if words[1] == "-" else datetime.fromisoformat(words[1])
            return left_until(position, int(words[0]), until)
        case EntryKind.BACK:
            return taken_back(position)
        case _:
            return position


def _read(position: Position, reader: Reader, text: str) -> Position:
    """``position`` with the lines of a record entry. The times are counted for the entry as a whole."""
    actions: list[Action] = []
    ready = reader.ready
    for each in text.splitlines():
        happened = reader.feed(each)
        if happened is not None and isinstance(happened.item, Action):
            actions.append(happened.item)
    if not ready:
        return started(position, reader.game, reader.state)
    return moved(position, actions, reader.state)


def record_text(log: Iterable[Entry]) -> str:
    """The whole record of a table."""
    return "".join(f"{entry.text}\n" for entry in standing(log) if entry.kind is EntryKind.RECORD)


def running(position: Position) -> bool:
    """Whether the game has begun and not ended."""
    return position.table.status is Status.RUNNING
