"""The decisions of a record: the position before each, the choice, and its cost.

The choice is compared with that of the driver (`games.review.drivers`), by its network alone. The search of `hard` is
left out: many more play-outs confirm a named mistake. If the network has no value (the Dragon's gift, actions out of
turn, and in Tientsin grand Tichu and the exchange), the driver's choice is listed without one, if it differs: then
play-outs alone judge it. A decision may also be tried again, in a game of one round that begins as the round did
(`retry`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.actions import Action, Ask, Deal, Decline, Gift, Give, Grand, Pass, Play, Small, Take
from games.base import Game, Options
from games.players.common.decision import Why, because
from games.records.reader import Reader, RecordEvent, lines, read
from games.registry import GAMES
from games.review.drivers import DRIVERS
from games.tatsu.state import YELLOW, exchanged
from games.views import Phase, RoundResult, View


class DecisionKind(StrEnum):
    """Kinds of decisions; texts ``review.kind.<kind>``."""

    GRAND = "grand"
    EXCHANGE = "exchange"
    SMALL = "small"
    PLAY = "play"
    WISH = "wish"
    PASS = "pass"  # noqa: S105 (no password)
    BOMB = "bomb"
    GIFT = "gift"
    ASK = "ask"


Decision = Grand | Decline | Small | Give | Play | Pass | Take | Gift | Ask
KINDS: Mapping[type, DecisionKind] = {
    Grand: DecisionKind.GRAND, Decline: DecisionKind.GRAND, Small: DecisionKind.SMALL, Give: DecisionKind.EXCHANGE,
    Play: DecisionKind.PLAY, Pass: DecisionKind.PASS,
    Gift: DecisionKind.GIFT, Ask: DecisionKind.ASK, type(None): DecisionKind.BOMB}
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
    kind: DecisionKind
    round: int
    """From 1."""
    number: int
    """The line of the record (from 1), of the trick's taking where ``action`` is None."""

    @property
    def view(self) -> View:
        """What the seat saw."""
        return self.game.view(self.state, self.seat)

    @property
    def player(self) -> int:
        """Who decided: for the Table (R6) and the ghost (D12) who plays their cards."""
        seat = self.view.seat
        return self.seat if seat is None else seat

    @property
    def side(self) -> int:
        """The side of the seat in this round; where everybody is alone, the seat."""
        team = self.view.seats[self.seat].team
        return self.seat if team is None else team

    @property
    def in_turn(self) -> bool:
        """Whether the seat is to play or pass."""
        return self.view.phase in (Phase.PLAY, Phase.ASKED) and self.seat in self.view.to_act

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
            pending.extend(_situations(reader.game, state, entry, number))
        if entry.ended:
            yield from pending
            pending = []


def _situations(game: Game[Any], state: Any, entry: RecordEvent, number: int) -> Iterator[Situation]:
    """The decision that an action was; before a trick is taken also those of the seats that could have bombed it."""
    action, at = entry.item, entry.number
    assert isinstance(action, Decision)
    seat = action.seat
    if isinstance(action, Take | Gift):
        view = game.view(state, None)
        for other in view.order:
            bombs = any(isinstance(legal, Play) for legal in game.legal(state, other))
            if bombs and view.seats[other].team != view.seats[seat].team:
                yield Situation(game, state, other, None, DecisionKind.BOMB, round=number, number=at)
    if not isinstance(action, Take):
        in_turn = game.phase(state) in (Phase.PLAY, Phase.ASKED) and seat in game.to_act(state)
        beside = isinstance(action, Play) and not in_turn
        kind = DecisionKind.BOMB if beside else KINDS[type(action)]
        yield Situation(game, state, seat, entry.canonical, kind, round=number, number=at)


def before(record: str | bytes, situation: Situation) -> list[str]:
    """The record of the situation's round up to it, without its header, as of a first round that nobody shuffled."""
    text = list(lines(record))[: situation.number - 1]
    first = max(at for at, each in enumerate(text) if each.startswith(f"round {situation.round}"))
    told = as_first(situation)
    return ["round 1", *(told(each) for each in text[first + 1 :] if each and not each.startswith(_DROPPED))]


def as_first(situation: Situation) -> Callable[[str], str]:
    """How lines of the situation's round read in a first round. There Tatsu's dealer is Red; where a later one is
    Yellow (D10), the clans change names."""
    dealer = situation.view.dealer
    return str if dealer is None or situation.view.seats[dealer].clan != YELLOW else exchanged


def moves_before(record: str | bytes, line: int) -> int:
    """How many actions of the round stand before ``line`` of the record; answers of no and gifts in the exchange do not
    count. RecordError."""
    reader, found = Reader(), 0
    for text in list(lines(record))[: line - 1]:
        entry = reader.feed(text)
        if entry is not None and isinstance(entry.item, Deal):
            found = 0
        elif entry is not None and isinstance(entry.item, Action) and not isinstance(entry.item, Decline | Give):
            found += 1
    return found


# values ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with its values in points of the seat's side in this round; ``why`` is the reason for ``best``."""

    situation: Situation
    best: Action | None
    why: Why
    value: float
    """Of what was done."""
    best_value: float
    valued: bool = True
    """False: the network knows neither value."""

    @property
    def loss(self) -> float:
        """The cost of the decision in points; 0 if nothing is better."""
        return max(0.0, self.best_value - self.value)

    @property
    def kind(self) -> DecisionKind:
        """`DecisionKind.SMALL` also for a call that was not made, `DecisionKind.WISH` where only the wish differs."""
        done, best = self.situation.action, self.best
        if isinstance(best, Small) or isinstance(done, Small):
            return DecisionKind.SMALL
        if isinstance(done, Play) and isinstance(best, Play) and done.wish != best.wish and done.cards == best.cards:
            return DecisionKind.WISH
        return self.situation.kind


def judge(situations: Iterable[Situation]) -> Iterator[Judged]:
    """Value the decisions; forced ones are left out."""
    for situation in situations:
        if judged := _judged(situation):
            yield judged


def _judged(situation: Situation) -> Judged | None:
    view, legal, done = situation.view, situation.legal, situation.action
    if situation.kind in (DecisionKind.SMALL, DecisionKind.BOMB) and view.phase not in (Phase.CLOSING, Phase.GIFT) \
            and not situation.in_turn:
        return _unvalued(situation, None, because("no_small_yet" if isinstance(done, Small) else "no_bomb_yet"))
    if len(legal) < 2 and situation.kind not in (DecisionKind.EXCHANGE, DecisionKind.BOMB):
        return None
    if situation.kind is DecisionKind.EXCHANGE:
        legal = tuple(action for action in legal if isinstance(action, Give))
    driver = DRIVERS[view.game]
    decision = driver.choose(view, legal)
    best, why = decision.action, decision.why
    if isinstance(done, Small) and not isinstance(best, Small):
        why = because("no_small")
    worth, most = driver.value(view, legal, done), driver.value(view, legal, best)
    if worth is None or most is None:
        return None if situation.kind is DecisionKind.BOMB else _unvalued(situation, best, why)
    return Judged(situation, best, why, worth, most)


def _unvalued(situation: Situation, best: Action | None, why: Why) -> Judged | None:
    return None if best == situation.action else Judged(situation, best, why, 0.0, 0.0, valued=False)


# retries --------------------------------------------------------------------

ONE_ROUND = {"deals": "1", "level": "draw"}
"""Options of a game that ends with its first round."""


def retriable(game: str) -> bool:
    """Whether a decision of the game can be tried again: its rounds stand alone."""
    return ONE_ROUND.keys() <= {spec.name for spec in GAMES[game].options}


@dataclass(frozen=True, slots=True)
class Retry:
    """``people``: how many played; ``lines``: the deal and the moves before the decision; ``margin``: by how many
    points the seat's side won the round."""

    game: str
    options: Options
    people: int
    lines: tuple[str, ...]
    kind: DecisionKind
    margin: int


def retry(record: str, number: int, line: int, seat: int) -> Retry | None:
    """How round ``number`` (from 1) stood before the decision that ``seat`` made at ``line`` of the record. None: there
    is no such decision of this seat in a round that is over, or the game has no rounds that stand alone."""
    found = next((each for each in of_record(record, number) if (each.seat, each.number) == (seat, line)), None)
    if found is None or not retriable(found.game.id):
        return None
    options = found.game.check_options({**read(record).given, **ONE_ROUND})
    people = sum(seat.person for seat in found.view.seats)
    return Retry(found.game.id, options, people, tuple(before(record, found)), kind=found.kind,
                 margin=margin(record, number, seat))


def margin(record: str | bytes, number: int, seat: int) -> int:
    """By how many points the side of ``seat`` won round ``number``."""
    reader = read(record)
    result = reader.game.rounds(reader.state)[number - 1]
    return lead_of(result, side_of(result, seat))


def side_of(result: RoundResult, seat: int) -> int:
    """As `Situation.side`."""
    side = result.sides[seat] if seat < len(result.sides) else None
    return seat if side is None else side


def lead_of(result: RoundResult, side: int) -> int:
    """The points of one of two sides, minus those of the other."""
    scores = result.scores
    if len(scores) > 2:  # by seat: partners have the same
        sides = [side_of(result, seat) for seat in range(len(scores))]
        scores = tuple(scores[sides.index(each)] for each in (0, 1))
    return scores[side] - scores[1 - side]
