"""The values of a table: seats, terms, orders, state. All frozen.

A table is a lobby first, then a running game, then over (or cancelled). Each change, in the lobby too, is one log entry
with the next ``seq``; a running game's state is the fold of the record lines in its entries. People are known by their
user id (an int, Discord's) and a display name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from bot.core.errors import TableError
from games.base import long_enough
from games.registry import GAMES


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


BY_BUTTON, UNSEEN = "by_button", "unseen"
"""Terms of a table that are no times: its players ask for their hands, so no direct message is sent; and only these
hands show it."""
NIGHT_TABLE = "night_table"
"""Another: the number that the table has at its club night."""
TOGETHER = "together"
"""Another: two partners play a deal that everybody gets. Nobody takes over a seat, and neither ends it alone."""
WELCOMES, ACROSS = "welcomes", "across"
"""More of them: people in the queue take over the seats of AI players between rounds; its people come from different
servers and do not know each other."""


SEEKS = "seeks"
"""Of a lobby alone: all of its people have agreed to look for the missing players together."""
COUNTING, BY_SEASON = "counting", "season"
"""One more, and its value where a season says so: players may look up which cards they have not seen yet. Its other
values are ``on`` and ``off``, which count for nothing in a rated game."""


OTHER_TERMS = (BY_BUTTON, UNSEEN, NIGHT_TABLE, TOGETHER, WELCOMES, ACROSS, COUNTING, SEEKS)
"""Those that a table keeps when its pace changes."""


@dataclass(frozen=True, slots=True)
class SeatClaim:
    """The search of ``user``, which has led to table ``seat`` so far (0: to none), leads to another one: if it still
    does, so that a person gets one seat."""

    user: int
    seat: int


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
    slot: int | None = None  # outside of servers that of who opened it: see `slots`

    @cached_property
    def taken(self) -> tuple[Seat, ...]:
        return tuple(filter(None, self.seats))

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """All human players with a seat, in seat order, including those with a stand-in."""
        return tuple(seat.person for seat in self.taken if seat.person is not None)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each seat's current player."""
        return tuple([seat.name for seat in self.taken])

    @cached_property
    def ai_seats(self) -> frozenset[int]:
        return frozenset([seat.number for seat in self.taken if seat.level is not None])

    @cached_property
    def alone(self) -> bool:
        """Whether one person plays with AI players alone, stand-ins included."""
        return len(self.ai_seats) + 1 == len(self.taken) > 1

    @property
    def among_people(self) -> bool:
        """Whether several people have a seat, those with a stand-in too, so that one may wait for another."""
        return len(self.people) > 1

    @property
    def too_short(self) -> bool:
        """Whether its options end the game sooner than a rated game may end."""
        return not long_enough(GAMES[self.game].options, self.options)

    @property
    def by_button(self) -> bool:
        """Whether hands are only shown to who asks for them."""
        return BY_BUTTON in self.terms

    @property
    def number(self) -> int:
        """What its messages call it: as its club night does, else by its id."""
        return int(self.terms.get(NIGHT_TABLE, self.id))

    @property
    def unseen(self) -> bool:
        """Whether nothing but its players' hands shows it."""
        return UNSEEN in self.terms

    @property
    def welcomes(self) -> bool:
        """Whether people in the queue take over the seats of its AI players."""
        return WELCOMES in self.terms

    @property
    def together(self) -> bool:
        """Whether two partners play a deal that everybody gets: it is theirs alone."""
        return TOGETHER in self.terms

    @property
    def across(self) -> bool:
        """Whether its people come from different servers: it has no channel, and shows nothing of them but names."""
        return ACROSS in self.terms

    @property
    def seeks(self) -> bool:
        return SEEKS in self.terms

    @property
    def counting(self) -> bool:
        """Whether its players may look up which cards they have not seen yet: the same for all seats, off across
        servers, and in rated games unless their season says so."""
        wanted = self.terms.get(COUNTING)
        return not self.across and (wanted == BY_SEASON or (wanted == "on" and not self.rated))

    @property
    def pool(self) -> int | None:
        """Where its ratings count: on a server, or (0) in games across servers. None: nowhere."""
        return 0 if self.across else self.guild

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


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the bot, to be edited later. ``user`` is 0 for a public one; ``seq`` is the state it shows."""

    table: int
    kind: str
    user: int
    channel: int
    message: int
    seq: int
