"""The states of a table: a lobby or a running game at one ``seq``. All frozen; folded from the log by
`bot.tables.log.fold`.

Why frozen. A click is checked, drawn and answered while other clicks arrive. With values that never change, each of
them works on one consistent table, no lock is held while a picture is drawn, and a decision that was too late is
simply made again on a newer value. ``seq`` says which value: the number of the newest log entry.

A state holds what follows from the log, and two things that the log must not hold: the orders that players have left
(private until they are played) and the secret of the next shuffle. What follows from a state and is asked often is a
cached property, so it is computed once for each ``seq``.

Fields that belong together stand in a value of their own: `Clocks` (times), `Freshness` (which clicks are outdated),
`Shuffle`, `Attendance` (who is away, looks on or agrees), `Practice` (what *Undo* needs).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import chain
from typing import Any, final

from bot.core.errors import TableError
from bot.tables.core.model import Person, Seat, Status, Table
from bot.tables.core.orders import AiSpeed, Order, OrderKind
from bot.tables.core.plan import Plan
from bot.tables.core.position import Position
from bot.tables.core.time_control import Pace
from games.actions import Action, Play, line
from games.base import Game, Outcome
from games.views import Phase, View


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


@dataclass(frozen=True, slots=True)
class Freshness:
    """What tells an outdated click: ``epoch``, the seq of the last milestone (play, take, gift, asking or deal), and
    ``dealt``, of the round's deal. ``keys``: of the newest interactions, which do nothing again."""

    epoch: int
    dealt: int = 0
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Clocks:
    """Times (UTC): ``epoch_at`` of the last milestone; ``turn_at`` of the last milestone or pass; ``phase_at`` when the
    phase last changed or a milestone came; ``own`` of a seat's last answer or exchange, or when it last changed hands.

    ``paused`` since when; ``rested``: seconds of earlier pauses; ``spent``: seconds of the bank that seats have used;
    ``extra``: the turn (by its beginning) for which a seat was given more seconds; ``restored_at``: until when lost
    time has been given back.
    """

    epoch_at: datetime
    turn_at: datetime
    phase_at: datetime
    own: Mapping[int, datetime] = field(default_factory=dict)
    paused: datetime | None = None
    rested: float = 0
    spent: Mapping[int, float] = field(default_factory=dict)
    extra: Mapping[int, tuple[datetime, float]] = field(default_factory=dict)
    restored_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """``commitment`` to the next round's, None once it is dealt; ``published``, the newest one; ``cuts``, players'
    words in it by seat; ``secret``, what it commits to, until the round has ended; ``sealed``: other tables play the
    same deals, so the record and the secrets are withheld."""

    commitment: str | None = None
    published: str | None = None
    cuts: Mapping[int, str] = field(default_factory=dict)
    secret: bytes | None = field(default=None, repr=False)
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Attendance:
    """``away``: until when a seat's player is on vacation; ``agreed``: users who agree to open cards; ``spectators``:
    users who have looked on at them. ``said``: the last phrase of each user, and when; ``muted``: who does not hear
    whom; ``asked``: the seats whose players were asked to play again; ``timeouts``: how many turns in a row the clock
    has ended, by seat."""

    away: Mapping[int, datetime] = field(default_factory=dict)
    agreed: frozenset[int] = frozenset()
    spectators: frozenset[int] = frozenset()
    said: Mapping[int, tuple[str, datetime]] = field(default_factory=dict)
    muted: frozenset[tuple[int, int]] = frozenset()
    asked: frozenset[int] = frozenset()
    timeouts: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Practice:
    """What *Undo* needs to know. ``staged``: the table was arranged elsewhere; ``reseated``: seats that have changed
    hands; ``decided``: entries of the running round in which a person decided something by a click."""

    staged: bool = False
    reseated: frozenset[int] = frozenset()
    decided: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchTogether:
    """How the people of a lobby look for the missing players together: ``agreed``, users; ``since`` the first of them
    has; ``table``, to which it has led last (0: to none). ``ended``: somebody came, left or changed the lobby, so all
    are asked again. ``broken``: the search has ended after it had led there, and the queue has yet to look at that."""

    agreed: frozenset[int] = frozenset()
    since: datetime | None = None
    table: int = 0
    ended: bool = False
    broken: bool = False


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
    together: SearchTogether = SearchTogether()

    @property
    def seeks(self) -> bool:
        """Whether all of its people look for the missing players together."""
        people = {person.id for person in self.table.people}
        return self.status is Status.LOBBY and bool(people) and people == self.together.agreed

    @property
    def rated(self) -> bool:
        """Whether the game will be rated as it stands: without AI players and long enough, except in matches."""
        return self.table.rated and (self.staged or not (self.table.ai_seats or self.table.too_short))


@final
@dataclass(frozen=True)
class RunningTable(_AtTable):
    """A table whose game has begun, and may be over, at one ``seq``: the fold of its log.

    Never show ``state``, ``shuffle.secret`` or other people's ``orders``: use `view` and `player`. ``at``: of the
    newest entry; ``pace``: in force, with the table's terms.
    """

    table: Table
    at: datetime
    position: Position = field(repr=False)
    pace: Pace
    freshness: Freshness
    clocks: Clocks
    shuffle: Shuffle = field(default_factory=Shuffle)
    attendance: Attendance = field(default_factory=Attendance)
    practice: Practice = field(default_factory=Practice)
    orders: tuple[Order, ...] = field(default=(), repr=False)
    plan: Plan = field(default_factory=Plan)

    @property
    def agreed(self) -> frozenset[int]:  # type: ignore[override]
        return self.attendance.agreed

    def with_secret(self, secret: bytes | None) -> RunningTable:
        """The secret is stored beside the log."""
        return replace(self, shuffle=replace(self.shuffle, secret=secret))

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
        return None if self.plan.due is None else self.plan.due.at

    @property
    def may_cut(self) -> bool:
        """Whether players may add words to the next shuffle now."""
        return self.shuffle.commitment is not None and not self.shuffle.sealed and (
            self.status is Status.RUNNING and not self.table.across)

    @property
    def unaided(self) -> bool:
        """Whether the player gets no help: everybody plays the same deal, alone against AI players."""
        return self.shuffle.sealed and not self.table.rated

    @property
    def counts_cards(self) -> bool:
        """Whether players may look up which cards they have not seen yet: where all who play the deals may."""
        return self.table.counting and not self.unaided

    @property
    def sealed_match(self) -> bool:
        """Whether other tables of a season play the same deals, so that nobody looks on at this one until all have."""
        return self.shuffle.sealed and self.table.rated

    @cached_property
    def left_over(self) -> tuple[tuple[int, tuple[str, ...]], ...] | None:
        """The cards in hands when the newest round ended, by seat, until the next one begins; a replay shows them, too.
        None of sealed deals, while a round is played and after one that was broken off. See `bot.records.access`."""
        view = self.position.public
        ended = view.phase in (Phase.BETWEEN, Phase.OVER) and 0 < view.round == len(view.rounds)
        if self.shuffle.sealed or not ended:
            return None
        held = [seat.seat for seat in view.seats if seat.count]
        return tuple([(seat, self.position.view(seat).seats[seat].cards or ()) for seat in held])

    @property
    def shows_cards(self) -> bool:
        """Whether spectators see the cards, a round late."""
        return bool(self.agreed) and not (self.table.rated or self.shuffle.sealed or self.disagreeing)

    def view(self, seat: int | None) -> View:
        """What ``seat`` (None: a spectator) may see."""
        return named(self.position.view(seat), self.table)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What the player at ``seat`` may do with every seat that they play: the legal actions, and those that can be
        left in advance (T4) and have not been."""
        controls = self.position.view(seat).controls
        legal = tuple(chain.from_iterable(map(self.position.legal, controls)))
        ahead = tuple(chain.from_iterable(map(self.position.ahead, controls)))
        if not ahead:
            return legal
        # A call that has been left already is not offered twice: it would be refused when the first one takes effect.
        left = {order.line for order in self.orders if order.kind is OrderKind.CALL}
        return (*legal, *[action for action in ahead if line(action) not in left])

    def orders_of(self, user: int) -> tuple[Order, ...]:
        """All that the person has left with the table and is still waiting, votes included."""
        return tuple([order for order in self.orders if order.user == user])

    def readings(self, user: int, seat: int, cards: Sequence[str]) -> tuple[Play, ...]:
        """Legal plays of exactly these cards by one of the person's seats, highest first; RuleError says why none.
        Codes: not_your_seat."""
        if seat not in self.position.view(self.table.own_seat(user).number).controls:
            raise TableError("not_your_seat")
        return self.game.readings(self.state, seat, cards)

    def may_wish(self, action: Play) -> bool:
        """Whether the play may come with a wish (T13)."""
        return self.game.may_wish(self.state, action)

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
        """Whether only AI players play the rest of the round. Who is out may still have to give the Dragon's trick away
        or to ask for cards; alone with AI players they may leave that to one of them."""
        if self.phase not in (Phase.PLAY, Phase.CLOSING, Phase.GIFT, Phase.ASKED):
            return False
        # A closing trick is owed by nobody: it ends by itself. With people at the table only who owes something can
        # hold up the rest; alone, the player has said by *Finish* that nothing more is theirs to decide.
        owing = () if self.table.alone or self.phase is Phase.CLOSING else self.to_act
        return not any((seat.count or seat.seat in owing) and self.person_playing(seat.seat)
                       for seat in self.position.public.seats)

    @property
    def ai_speed(self) -> AiSpeed:
        """How quickly AI players move: the choice of who is alone with them."""
        chosen = [order.line for order in self.orders if order.kind is OrderKind.SPEED] if self.table.alone else []
        return AiSpeed(chosen[0]) if chosen else AiSpeed.NORMAL

    @property
    def hurried(self) -> bool:
        """Whether somebody has asked for the rest of the round at once."""
        return any(order.kind is OrderKind.FINISH for order in self.orders) and self.left_to_ai

    def since(self, seat: int) -> datetime:
        """Since when ``seat`` has owed its current move."""
        times = [self.clocks.turn_at, self.clocks.own.get(seat, self.clocks.turn_at)]
        # Several seats owe these at once. Who answers must not start the time of the others anew, so only the seat's
        # own clock counts.
        if self.phase not in (Phase.GRAND, Phase.EXCHANGE):
            times.append(self.clocks.phase_at)
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
