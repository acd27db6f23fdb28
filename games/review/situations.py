"""The decisions of a record: the position before each, who decided, and what was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.actions import Action, Decline, Gift, Give, Grand, Pass, Play, Small, Take
from games.base import Game
from games.records.reader import Reader, lines
from games.views import Phase, View


class Kind(StrEnum):
    """What was decided; texts ``review.kind.<kind>``."""

    GRAND = "grand"
    EXCHANGE = "exchange"
    SMALL = "small"
    PLAY = "play"
    WISH = "wish"
    PASS = "pass"  # noqa: S105 (no password)
    BOMB = "bomb"
    GIFT = "gift"


Decision = Grand | Decline | Small | Give | Play | Pass | Take | Gift
KINDS: Mapping[type, Kind] = {
    Grand: Kind.GRAND, Decline: Kind.GRAND, Small: Kind.SMALL, Give: Kind.EXCHANGE, Play: Kind.PLAY, Pass: Kind.PASS,
    Gift: Kind.GIFT, type(None): Kind.BOMB}
"""What an action decides in turn; None: whether to bomb."""
_DROPPED = ("commit", "reveal", ";")


@dataclass(frozen=True, slots=True)
class Situation:
    """One decision of ``seat``, in the position ``state`` before it.

    ``action`` is None where the seat let a closing trick go that it could have bombed (T23).
    """

    game: Game[Any]
    state: Any
    seat: int
    action: Action | None
    kind: Kind
    round: int
    """From 1."""
    number: int
    """The line of the record (from 1), of the trick's taking where ``action`` is None."""

    @property
    def view(self) -> View:
        """What the seat saw."""
        return self.game.view(self.state, self.seat)

    @property
    def in_turn(self) -> bool:
        """Whether the seat is to play or pass."""
        return self.view.phase is Phase.PLAY and self.seat in self.view.to_act

    @property
    def legal(self) -> tuple[Action, ...]:
        return self.game.legal(self.state, self.seat)


def of_record(record: str | bytes, only: int | None = None) -> Iterator[Situation]:
    """The decisions of a record's ended rounds, in order; ``only``: of one round, from 1.

    RecordError for a bad record.
    """
    reader = Reader()
    pending: list[Situation] = []
    for text in lines(record):
        state = reader.state if reader.ready else None
        entry = reader.feed(text)
        if entry is None or state is None or not isinstance(entry.item, Decision):
            continue
        number = len(reader.game.rounds(state)) + 1
        if only is None or number == only:
            pending.extend(_situations(reader.game, state, entry.item, number, entry.number))
        if entry.ended:
            yield from pending
            pending = []


def _situations(game: Game[Any], state: Any, action: Decision, number: int, at: int) -> Iterator[Situation]:
    """The decision that an action was; before a trick is taken also those of the seats that could have bombed it."""
    seat = action.seat
    if isinstance(action, Take | Gift):
        view = game.view(state, None)
        for other in view.order:
            bombs = any(isinstance(legal, Play) for legal in game.legal(state, other))
            if bombs and view.seats[other].team != view.seats[seat].team:
                yield Situation(game, state, other, None, Kind.BOMB, number, at)
    if not isinstance(action, Take):
        beside = isinstance(action, Play) and not (game.phase(state) is Phase.PLAY and seat in game.to_act(state))
        kind = Kind.BOMB if beside else KINDS[type(action)]
        yield Situation(game, state, seat, game.resolve(state, action), kind, number, at)


def before(record: str | bytes, situation: Situation) -> list[str]:
    """The record of the situation's round up to it, without its header, as of a first round that nobody shuffled."""
    text = list(lines(record))[: situation.number - 1]
    first = max(at for at, each in enumerate(text) if each.startswith(f"round {situation.round}"))
    return ["round 1", *(each for each in text[first + 1 :] if each and not each.startswith(_DROPPED))]
