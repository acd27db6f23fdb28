"""The entries of a table's log: one frozen type for each kind of fact, and the one codec of their text.

A fact says what happened; who, when and as which entry stands beside it (`Entry`). The record's lines are stored as
they are, everything else as JSON. Nobody else builds or reads that text.

    >>> write(Cut(seat=2, words="a lucky hand"))
    ('cut', '{"seat":2,"words":"a lucky hand"}')
    >>> read("cut", '{"seat":2,"words":"a lucky hand"}')
    Cut(seat=2, words='a lucky hand')

A new kind is a class here, its place in `FACTS`, and a case in `bot.tables.log.fold`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.core.errors import StoreError
from bot.tables.core.model import Origin


class Fact:
    """What an entry says."""

    __slots__ = ()


# how a lobby came to be -----------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Opened(Fact):
    """A person has opened it."""

    game: str


@dataclass(frozen=True, slots=True)
class Staged(Fact):
    """A match with fixed players and terms, arranged elsewhere."""

    game: str


@dataclass(frozen=True, slots=True)
class Gathered(Fact):
    """For people who were looking for a game; it begins when all of them are here."""

    game: str


@dataclass(frozen=True, slots=True)
class OpenedAgain(Fact):
    """The next game of the players of table ``before``."""

    before: int


@dataclass(frozen=True, slots=True)
class Retried(Fact):
    """A private table where one person plays on from a decision in a round."""

    origin: Origin


OPENINGS = (Opened, Staged, Gathered, OpenedAgain, Retried)
"""The first entry of every log is one of these."""


# in a lobby -----------------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Joined(Fact):
    pass


@dataclass(frozen=True, slots=True)
class Left(Fact):
    pass


@dataclass(frozen=True, slots=True)
class Moved(Fact):
    """A player took another place."""

    place: int


@dataclass(frozen=True, slots=True)
class AiAdded(Fact):
    level: str


@dataclass(frozen=True, slots=True)
class AiFilled(Fact):
    """AI players took the free places."""


@dataclass(frozen=True, slots=True)
class AiRemoved(Fact):
    pass


@dataclass(frozen=True, slots=True)
class SeatsDrawn(Fact):
    """Seats and partners were drawn by lot."""


@dataclass(frozen=True, slots=True)
class Configured(Fact):
    """The game, its options or the terms have changed."""


@dataclass(frozen=True, slots=True)
class CameHere(Fact):
    """A player pressed *I am here*."""


@dataclass(frozen=True, slots=True)
class Invited(Fact):
    """``guest``: a user; None once their data was erased."""

    guest: int | None


@dataclass(frozen=True, slots=True)
class Dismissed(Fact):
    """``guest``: as in `Invited`."""

    guest: int | None


@dataclass(frozen=True, slots=True)
class Closed(Fact):
    """Only invited players may come, or anybody again."""

    closed: bool


@dataclass(frozen=True, slots=True)
class Agreed(Fact):
    """A player agrees to open cards for spectators, or does not any more."""

    agree: bool


@dataclass(frozen=True, slots=True)
class SoughtTogether(Fact):
    """A player agrees that the people of the lobby look for the missing players together; not ``agree``: nobody looks
    any more."""

    agree: bool


@dataclass(frozen=True, slots=True)
class LedTogether(Fact):
    """The search of the lobby's people has led to another table, where each of them has a seat."""

    table: int


@dataclass(frozen=True, slots=True)
class Cancelled(Fact):
    pass


@dataclass(frozen=True, slots=True)
class Expired(Fact):
    """Nothing had happened in the lobby for long."""


# the record -----------------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Recorded(Fact):
    """Lines of the record; the first such entry begins the game."""

    text: str


# beside the record ----------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Committed(Fact):
    """The shuffle of ``round`` was committed to, before the deal's lines repeat it. ``sealed``: other tables play the
    same deal, so the secret is not revealed with the round."""

    round: int
    digest: str
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Cut(Fact):
    """The player of ``seat`` added words to the next shuffle, in place of earlier ones."""

    seat: int
    words: str


@dataclass(frozen=True, slots=True)
class Reseated(Fact):
    """Who plays ``seat`` from now on: an AI player of ``level``, or a person (None). ``newcomer``: nobody who had the
    seat before. ``retimed``: the table has time limits again, since more than one person plays."""

    seat: int
    level: str | None
    newcomer: bool = False
    retimed: bool = False


@dataclass(frozen=True, slots=True)
class Excused(Fact):
    """The others agreed to a substitute for ``seat``: its player does not leave the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Repaced(Fact):
    """Another pace is in force."""

    pace: str


@dataclass(frozen=True, slots=True)
class Paused(Fact):
    pass


@dataclass(frozen=True, slots=True)
class Resumed(Fact):
    pass


@dataclass(frozen=True, slots=True)
class TimeGranted(Fact):
    """More seconds for the turns that ``seats`` owe."""

    seats: tuple[int, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class TimeReturned(Fact):
    """Nobody could act from ``since`` (UTC) until this entry: the time was given back."""

    since: datetime


@dataclass(frozen=True, slots=True)
class WentAway(Fact):
    """The player of ``seat`` is on vacation, their time stopped, ``until`` then (UTC); None: they are back."""

    seat: int
    until: datetime | None


@dataclass(frozen=True, slots=True)
class TakenBack(Fact):
    """The record lines of the entries after entry ``to`` are taken back. ``undone``: by a player who practises alone;
    then the record names them in comments."""

    to: int
    undone: bool = False


@dataclass(frozen=True, slots=True)
class LookedOn(Fact):
    """A spectator sees the open cards from now on."""


@dataclass(frozen=True, slots=True)
class Said(Fact):
    """A player says one of the phrases (`bot.tables.phrases`) to the others, who do not know them."""

    phrase: str


@dataclass(frozen=True, slots=True)
class Muted(Fact):
    """A player hears the phrases of ``user`` no more, or again. None: somebody whose data were erased."""

    user: int | None
    muted: bool


@dataclass(frozen=True, slots=True)
class AskedAgain(Fact):
    """A player asks those of these seats to play again, after a game across servers."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Relocated(Fact):
    """The table is shown in another channel from now on: its thread is gone or locked."""

    channel: int


# the log --------------------------------------------------------------------------------------------

RECORD = "record"
FACTS: Mapping[str, type[Fact]] = {
    "opened": Opened, "staged": Staged, "gathered": Gathered, "again": OpenedAgain, "retried": Retried,
    "joined": Joined, "left": Left, "moved": Moved, "ai_added": AiAdded, "ai_filled": AiFilled,
    "ai_removed": AiRemoved, "drawn": SeatsDrawn, "configured": Configured, "here": CameHere, "invited": Invited,
    "dismissed": Dismissed, "closed": Closed, "agreed": Agreed,
    "sought": SoughtTogether, "led": LedTogether, "cancelled": Cancelled, "expired": Expired,
    RECORD: Recorded,
    "committed": Committed, "cut": Cut, "reseated": Reseated, "excused": Excused, "repaced": Repaced, "paused": Paused,
    "resumed": Resumed, "granted": TimeGranted, "returned": TimeReturned, "away": WentAway, "back": TakenBack,
    "looked_on": LookedOn, "said": Said, "muted": Muted, "asked": AskedAgain, "relocated": Relocated,
}
"""By the kind that is stored."""

_KINDS = {fact: kind for kind, fact in FACTS.items()}
_ADAPTERS: Mapping[str, TypeAdapter[Any]] = {kind: TypeAdapter(fact) for kind, fact in FACTS.items()}


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a table's log. ``at``: UTC, whole milliseconds; ``user``: who did it, None for the clock or an AI;
    ``key``: of the interaction that caused it."""

    seq: int
    at: datetime
    fact: Fact
    user: int | None = None
    key: str | None = None


def write(fact: Fact) -> tuple[str, str]:
    """(kind, text), as stored."""
    if isinstance(fact, Recorded):
        return RECORD, fact.text
    kind = _KINDS[type(fact)]
    return kind, _ADAPTERS[kind].dump_json(fact, exclude_defaults=True).decode()


def read(kind: str, text: str) -> Fact:
    """The fact of a stored entry. StoreError if its text is none that this version writes."""
    if kind == RECORD:
        return Recorded(text)
    try:
        fact: Fact = _ADAPTERS[kind].validate_json(text)
    except (KeyError, ValidationError) as error:
        raise StoreError(f"an entry of a table's log is damaged: its kind is {kind!r}") from error
    return fact
