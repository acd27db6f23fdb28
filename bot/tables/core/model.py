"""The values of a table: seats, terms, orders, state. All frozen.

A table is a lobby first, then a running game, then over (or cancelled). Each change, in the lobby too, is one log entry
with the next ``seq``; a running game's state is the fold of the record lines in its entries. People are known by their
user id (an int, Discord's) and a display name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from itertools import chain
from typing import Any, final

from bot.tables.core.errors import TableError
from bot.tables.core.position import Position
from bot.tables.core.time_control import Pace
from games.actions import Action, line
from games.base import Game, Outcome, long_enough
from games.registry import GAMES
from games.views import Phase, View


@dataclass(frozen=True, slots=True)
class Person:
    """A human player. ``name`` is cleaned for records by the service (see `user_text.clean_name`)."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat: a person's, an AI player's (``level``), or a person's with an AI standing in (both)."""

    number: int
    name: str
    person: Person | None = None
    level: str | None = None

    @property
    def ai(self) -> bool:
        """Whether an AI plays this seat now."""
        return self.level is not None

    @property
    def stand_in(self) -> bool:
        """Whether an AI plays for an absent person, who may come back."""
        return self.level is not None and self.person is not None


class Status(StrEnum):
    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Origin:
    """The position that a table plays on from: before line ``line`` of the record of ``table``, whose round ``round``
    is over. ``margin``: how many points that seat's side won by."""

    table: int
    round: int
    line: int
    margin: int

    def __str__(self) -> str:
        return f"{self.table} {self.round} {self.line} {self.margin}"

    @classmethod
    def parse(cls, text: str) -> Origin | None:
        """None for no text."""
        return cls(*map(int, text.split())) if text else None


@dataclass(frozen=True)
class Table:
    """A table without its game state. ``seats`` by place: None is free (in a lobby only)."""

    id: int
    game: str
    options: Mapping[str, str | int]
    pace: str
    rated: bool
    host: int
    channel: int
    guild: int | None
    status: Status
    seats: tuple[Seat | None, ...]
    seq: int
    created: datetime
    terms: Mapping[str, str | int] = field(default_factory=dict)  # overrides of its pace: see `time_control.agreed`
    outside: bool = False  # where the bot is not a member (a group DM …): only answers show the table
    origin: Origin | None = None  # a private retry, which counts nowhere

    @cached_property
    def taken(self) -> tuple[Seat, ...]:
        return tuple(filter(None, self.seats))

    @property
    def people(self) -> tuple[Person, ...]:
        """All human players with a seat, in seat order, including those with a stand-in."""
        return tuple(seat.person for seat in self.taken if seat.person is not None)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each seat's current player."""
        return tuple([seat.name for seat in self.taken])

    @cached_property
    def ai_seats(self) -> frozenset[int]:
        return frozenset([seat.number for seat in self.taken if seat.ai])

    @cached_property
    def alone(self) -> bool:
        """Whether one person plays with AI players alone, stand-ins included."""
        return len(self.ai_seats) + 1 == len(self.taken) > 1

    @property
    def too_short(self) -> bool:
        """Whether its options end the game sooner than a rated game may end."""
        return not long_enough(GAMES[self.game].options, self.options)

    def seat_of(self, user: int | None) -> Seat | None:
        """The seat of a person; None for a spectator."""
        for seat in self.seats:
            if seat is not None and seat.person is not None and seat.person.id == user:
                return seat
        return None

    def own_seat(self, user: int) -> Seat:
        """The seat of a player. Codes: not_seated."""
        seat = self.seat_of(user)
        if seat is None:
            raise TableError("not_seated")
        return seat


class DueKind(StrEnum):
    """The next automatic step of a running table."""

    COMMIT = "commit"  # the next round's commitment is published
    DEAL = "deal"  # the cards are dealt
    CLOSE = "close"  # the closing window ends: bomb, take or gift
    AI = "ai"  # an AI seat acts
    ORDER = "order"  # a standing order moves for a person
    LIMIT = "limit"  # a person's time is up
    RESUME = "resume"  # a rated game has been paused for long enough
    ABANDONED = "abandoned"  # a player alone with AI players has not come back


@dataclass(frozen=True, slots=True)
class Due:
    """The next automatic step and its time. ``seat``: whose turn or time it is (AI, LIMIT)."""

    at: datetime
    kind: DueKind
    seat: int | None = None


class OrderKind(StrEnum):
    """Kinds of stored orders; `orders`, `schedule` and `votes` carry them out."""

    # for the end of this trick's closing window
    BOMB = "bomb"  # if it closes
    BOMB_OPPONENT = "bomb_opponent"  # if an opponent would take it
    BOMB_CALLER = "bomb_caller"  # if an opponent who called Tichu would take it, close to going out
    GIFT = "gift"  # the receiver of a Dragon trick
    NO_BOMB = "no_bomb"  # this window need not wait for me
    # for the last answer to grand Tichu
    CALL = "call"  # make a call as soon as it is legal (T4)
    # for the player's own turn
    PLAY = "play"  # this, if it still beats
    UNLESS_OUT = "unless_out"  # pass unless I can go out
    UNTIL_LEAD = "until_lead"  # pass until the lead is mine
    CANNOT_BEAT = "cannot_beat"  # pass when I cannot beat
    NEVER_ASK = "never_ask"  # never wait for me without a bomb
    FORCED = "forced"  # pass when nothing else is possible and only AI players could notice
    # for the rest of a round
    FINISH = "finish"  # only AI players hold cards: skip their delays
    NEXT = "next"  # a player alone with AI players has seen the result
    # votes
    ABORT = "abort"
    STOP = "stop"
    PACE = "pace"
    PAUSE = "pause"
    EXTEND = "extend"
    TAKEBACK = "takeback"
    KICK = "kick"
    # a seat that waits for a substitute
    OFFER = "offer"


@dataclass(frozen=True, slots=True)
class Order:
    """A seat's stored order, which takes effect later; at most one per kind and seat.

    ``line`` is the action's record line (votes: the proposal), ``at`` the time when it was made.
    ``salt`` is a secret number that determines waiting times, so nobody can predict them.
    """

    seat: int
    kind: OrderKind
    line: str
    user: int
    key: str | None = None
    at: datetime | None = None
    salt: int = 0


@dataclass(frozen=True, slots=True)
class Wait:
    """A running table waits for ``user`` since ``since``; ``until``: when their time is up (None: never).

    ``kind``: ``turn``; ``next``: comes after them; ``bomb``, private: may be asked for a bomb on a closing trick.
    ``pace``: the table's.
    """

    table: int
    user: int
    since: datetime
    until: datetime | None = None
    kind: str = "turn"
    pace: str = ""


class _AtTable:
    """The fields that lobbies and running tables share."""

    table: Table
    agreed: frozenset[int]

    @cached_property
    def id(self) -> int:
        return self.table.id

    @cached_property
    def seq(self) -> int:
        return self.table.seq

    @cached_property
    def status(self) -> Status:
        return self.table.status

    @property
    def disagreeing(self) -> Sequence[Person]:
        """The players who have not agreed to show their cards to spectators."""
        return [person for person in self.table.people if person.id not in self.agreed]


@final
@dataclass(frozen=True)
class Lobby(_AtTable):
    """A table whose game has not begun, or was cancelled before. ``at``: when the last entry was made (UTC).

    ``here``: when each user last pressed *I am here*. ``staged``: a match with fixed players and terms. ``gathered``:
    opened for people who were looking for a game; it begins when all of them are here. ``closed``: to all but
    ``invited`` users, by those who invited them; ``dismissed``: removed by the host; ``agreed``: to spectators.
    """

    table: Table
    at: datetime
    here: Mapping[int, datetime] = field(default_factory=dict)
    staged: bool = False
    gathered: bool = False
    closed: bool = False
    invited: Mapping[int, frozenset[int]] = field(default_factory=dict)
    dismissed: frozenset[int] = frozenset()
    agreed: frozenset[int] = frozenset()

    @property
    def rated(self) -> bool:
        """Whether the game will be rated as it stands: without AI players and long enough, except in matches."""
        return self.table.rated and (self.staged or not (self.table.ai_seats or self.table.too_short))


@final
@dataclass(frozen=True)
class RunningTable(_AtTable):
    """A table whose game has begun, and may be over, at one ``seq``: the fold of its log.

    Never show ``state``, ``secret`` or other people's ``orders``: use `view` and `player`.

    Times (UTC): ``at`` of the newest entry; ``epoch_at`` of the last milestone (play, take, gift, asking or deal),
    whose seq is ``epoch``: a click made on an older one is stale; ``turn_at`` of the last milestone or pass;
    ``phase_at`` when the phase last changed or a milestone came; ``own`` of a seat's last answer or exchange, or when
    it last changed hands. ``dealt``: the seq of the round's deal.

    Shuffle: ``commitment`` to the next round's, None once it is dealt; ``published``, the newest one; ``cuts``,
    players' words in it by seat; ``secret``, what it commits to, until the round has ended; ``sealed``: other tables
    play the same deals, so the record and the secrets are withheld.

    Time control: ``pace`` in force with the table's terms; ``paused`` since when; ``rested``: seconds of earlier
    pauses; ``spent``: seconds of the bank that seats have used; ``extra``: the turn (by its beginning) for which a seat
    was given more seconds; ``away``: until when a seat's player is on vacation; ``restored_at``: until when lost time
    has been given back.

    Derived by `bot.tables.rules.schedule.planned`: ``due``, the next automatic step, None if the table waits for
    people without a limit; ``closes``, when the closing window ends at the latest (from public facts only), None if no
    trick is closing; ``waits``, the people the table waits for.
    """

    table: Table
    at: datetime
    position: Position = field(repr=False)
    pace: Pace
    epoch: int
    epoch_at: datetime
    turn_at: datetime
    phase_at: datetime
    dealt: int = 0
    own: Mapping[int, datetime] = field(default_factory=dict)
    commitment: str | None = None
    published: str | None = None
    cuts: Mapping[int, str] = field(default_factory=dict)
    secret: bytes | None = field(default=None, repr=False)
    sealed: bool = False
    keys: tuple[str, ...] = ()
    paused: datetime | None = None
    rested: float = 0
    spent: Mapping[int, float] = field(default_factory=dict)
    extra: Mapping[int, tuple[datetime, float]] = field(default_factory=dict)
    away: Mapping[int, datetime] = field(default_factory=dict)
    restored_at: datetime | None = None
    orders: tuple[Order, ...] = field(default=(), repr=False)
    agreed: frozenset[int] = frozenset()  # as in `Lobby`
    spectators: frozenset[int] = frozenset()  # users who watch with open cards
    due: Due | None = None
    closes: datetime | None = None
    waits: tuple[Wait, ...] = ()

    @property
    def game(self) -> Game[Any]:
        return self.position.game

    @property
    def state(self) -> Any:
        return self.position.state

    @cached_property
    def phase(self) -> Phase:
        return self.position.phase

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """Seats that must act for the game to go on."""
        return self.position.to_act

    @property
    def outcome(self) -> Outcome:
        return self.position.outcome

    @property
    def due_at(self) -> datetime | None:
        """When it goes on by itself."""
        return None if self.due is None else self.due.at

    @property
    def may_cut(self) -> bool:
        """Whether players may add words to the next shuffle now."""
        return self.commitment is not None and not self.sealed and self.status is Status.RUNNING

    @property
    def unaided(self) -> bool:
        """Whether the player gets no help: everybody plays the same deal, alone against AI players."""
        return self.sealed and not self.table.rated

    @property
    def shows_cards(self) -> bool:
        """Whether spectators see the cards, a round late."""
        return bool(self.agreed) and not (self.table.rated or self.sealed or self.disagreeing)

    def view(self, seat: int | None) -> View:
        """What ``seat`` (None: a spectator) may see."""
        return named(self.position.view(seat), self.table)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What the player at ``seat`` may do with every seat that they play: the legal actions, and those that can be
        left in advance (T4) and have not been."""
        controls = self.position.view(seat).controls
        legal = tuple(chain.from_iterable(map(self.position.legal, controls)))
        left = {order.line for order in self.orders if order.kind is OrderKind.CALL}
        ahead = chain.from_iterable(map(self.position.ahead, controls))
        return (*legal, *[action for action in ahead if line(action) not in left])

    def orders_of(self, user: int) -> tuple[Order, ...]:
        """All that the person has left with the table and is still waiting, votes included."""
        return tuple(order for order in self.orders if order.user == user)

    def player(self, user: int) -> PlayerView:
        """What a player's hand is built from. Codes: not_seated."""
        seat = self.table.own_seat(user)
        return PlayerView(seat, self.view(seat.number), self.legal(seat.number))

    def controller(self, seat: int) -> Seat | None:
        """Who plays ``seat``: its own person or AI; for the Table and the ghost the soloist's or Red's, if any yet."""
        taken = self.table.taken
        if seat < len(taken):
            return taken[seat]
        return next((each for each in taken if seat in self.position.view(each.number).controls), None)

    def person_playing(self, seat: int) -> Person | None:
        """The person who plays ``seat``; None if an AI player does."""
        player = self.controller(seat)
        return None if player is None or player.ai else player.person

    @cached_property
    def left_to_ai(self) -> bool:
        """Whether only AI players play the rest of the round. A player who is out may still owe the Dragon's gift."""
        giving = self.to_act if self.phase is Phase.GIFT else ()
        return self.phase in (Phase.PLAY, Phase.CLOSING, Phase.GIFT) and not any(
            (seat.count or seat.seat in giving) and self.person_playing(seat.seat)
            for seat in self.position.public.seats)

    @property
    def hurried(self) -> bool:
        """Whether somebody has asked for the rest of the round at once."""
        return any(order.kind is OrderKind.FINISH for order in self.orders) and self.left_to_ai

    def since(self, seat: int) -> datetime:
        """Since when ``seat`` has owed its current move."""
        times = [self.turn_at, self.own.get(seat, self.turn_at)]
        if self.phase not in (Phase.GRAND, Phase.EXCHANGE):
            times.append(self.phase_at)
        return max(times)


Snapshot = Lobby | RunningTable
"""A table at one ``seq``."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What one player may see and do. ``legal``: the actions of every seat the player controls."""

    seat: Seat
    view: View
    legal: tuple[Action, ...]


def named(view: View, table: Table) -> View:
    """``view`` with the names of the players who have the seats now: the record has those from the start."""
    recorded = [seat.name for seat in view.seats]
    names = [*table.names, *recorded[len(table.names):]]
    if names == recorded:
        return view
    return replace(view, seats=tuple(replace(s, name=name) for s, name in zip(view.seats, names, strict=True)))


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the bot, to be edited later. ``user`` is 0 for a public one; ``seq`` is the state it shows."""

    table: int
    kind: str
    user: int
    channel: int
    message: int
    seq: int
