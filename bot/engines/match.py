"""Matches between AI levels on duplicate deals: ``busdriver match A B``.

Every deal is played twice with the levels' seats swapped, so that the luck of
the cards falls out: one observation is the mean over both of what A's side made
more than B's. Deals are independent single rounds, shared among processes; the
result depends on the seed alone, not on how many processes share the work.
"""

from __future__ import annotations

import atexit
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from math import sqrt
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bot.cli.report import explain
from bot.engines.external import Engine, EngineError, to_action
from bot.engines.masked_actions import legal_as_seen
from bot.i18n import texts
from games.actions import Action, deal_lines, line
from games.base import Game
from games.errors import RuleError
from games.players import Decision, choose, prepare
from games.records.notation import header
from games.records.redact import redact
from games.registry import GAMES
from games.views import Phase, RoundResult

YARDSTICK = "random"
"""A level of its own for matches: any legal move, no calls."""

ENGINE = "engine:"
"""A level that begins so is the command of an external engine (`bot.engines.external`)."""

CLOCKS: Mapping[str, Callable[[], float]] = {"wall": time.perf_counter, "cpu": time.process_time}
"""What bounds and measures thinking: time gone by, or the processor time of the process, which on a machine busy with
other work is what a free core would have taken. External engines think in processes of their own: ``wall`` for them."""

Levels = Mapping[int, str]
"""Which level plays each person's seat."""
Sides = Mapping[int, int]
"""Whose each person's seat is: 0 A's, 1 B's."""


class MatchError(Exception):
    """A match that cannot be played, in words."""


@dataclass(slots=True)
class Tally:
    """What one level did."""

    hands: int = 0
    rounds: int = 0
    points: float = 0.0
    victories: int = 0
    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    """The longest decision, in seconds."""
    late: int = 0
    """Decisions that took over 120 % of the time allowed."""
    failed: int = 0
    """Decisions that an engine left to our own player."""
    calls: dict[str, int] = field(default_factory=lambda: {"small": 0, "grand": 0})
    made: dict[str, int] = field(default_factory=lambda: {"small": 0, "grand": 0})

    def add(self, other: Tally) -> None:
        for name in ("hands", "rounds", "points", "victories", "decisions", "seconds", "late", "failed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        for call in self.calls:
            self.calls[call] += other.calls[call]
            self.made[call] += other.made[call]


@dataclass(slots=True)
class Result:
    """A match: each deal's margin of A over B, and what either did."""

    a: str
    b: str
    margins: list[float]
    tallies: tuple[Tally, Tally]

    @property
    def mean(self) -> float:
        return sum(self.margins) / len(self.margins)

    @property
    def interval(self) -> float:
        """Half the width of the 95 % interval of the mean."""
        n = len(self.margins)
        if n < 2:
            return float("inf")
        spread = sum((margin - self.mean) ** 2 for margin in self.margins) / (n - 1)
        return 1.96 * sqrt(spread / n)


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played: ``players`` people, game options as text, levels A and B."""

    a: str
    b: str
    game: str = "tichu"
    players: int = 0
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 0
    ms: float = 0.0
    """Milliseconds a decision for levels that search; 0: a fixed number of guesses, as a seed is to repeat."""
    clock: str = "wall"
    """What tells the time (`CLOCKS`)."""

    @property
    def external(self) -> bool:
        return self.a.startswith(ENGINE) or self.b.startswith(ENGINE)


@dataclass(slots=True)
class Room:
    """What a round is played in: levels, random numbers, time, tallies by person, the record where it is needed."""

    levels: Levels
    rng: Random
    ms: float = 0.0
    tallies: Mapping[int, Tally] | None = None
    record: list[str] | None = None
    clock: Callable[[], float] = time.perf_counter


def controller(game: Game[Any], state: Any, seat: int, people: int) -> int:
    """The person who plays ``seat``: themselves, or who plays the Table's or the ghost's cards."""
    if seat < people:
        return seat
    return next(person for person in range(people) if seat in game.view(state, person).controls)


def play_round(game: Game[Any], state: Any, room: Room) -> Any:
    """Play from a dealt state to the end of the round. Each closing trick is offered to all who hold a bomb."""
    while game.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        for seat in askable(game, state):
            action = _ask(game, state, seat, room)
            if action is not None:
                if room.record is not None:
                    room.record.append(line(game.resolve(state, action)))
                state = game.apply(state, action)
                break
        else:
            raise RuntimeError(f"nobody acts in {game.phase(state)}: {game.to_act(state)}")
    return state


def askable(game: Game[Any], state: Any) -> Iterator[int]:
    """The seats to ask, in order; before a closing trick is taken, all others with something to play."""
    due = game.to_act(state)
    if game.phase(state) in (Phase.CLOSING, Phase.GIFT):
        order = game.view(state, None).order
        start = order.index(due[0]) + 1
        yield from (seat for seat in order[start:] + order[:start - 1] if game.legal(state, seat))
    yield from due


def _ask(game: Game[Any], state: Any, seat: int, room: Room) -> Action | None:
    person = controller(game, state, seat, len(room.levels))
    tally = room.tallies[person] if room.tallies is not None else Tally()
    start = room.clock()
    if room.levels[person].startswith(ENGINE):
        action = _external(game, state, seat, person, room, tally)
    else:
        action = _own(game, state, seat, person, room.levels[person], room).action
    spent = room.clock() - start
    tally.decisions += 1
    tally.seconds += spent
    tally.longest = max(tally.longest, spent)
    tally.late += bool(room.ms) and spent > 1.2 * room.ms / 1000
    return action


def _own(game: Game[Any], state: Any, seat: int, person: int, level: str, room: Room) -> Decision:
    view = game.view(state, person)
    legal = legal_as_seen(game, state, seat, view.seats[seat].facedown)
    return choose(level, view, legal, room.rng, room.ms or None, room.clock if room.ms else None)


def _external(game: Game[Any], state: Any, seat: int, person: int, room: Room, tally: Tally) -> Action | None:
    """What the engine answers; what `normal` does if it fails."""
    assert room.record is not None
    try:
        record = redact("\n".join((*room.record, "")), person)
        text = _engine(room.levels[person]).ask(record, seat, ms=int(room.ms or 100))
        return None if text is None else to_action(game, state, seat, text)
    except EngineError:
        tally.failed += 1
        return _own(game, state, seat, person, "normal", room).action


@cache
def _engine(level: str) -> Engine:
    """One process for each engine and each process of ours."""
    engine = Engine(level.removeprefix(ENGINE))
    atexit.register(engine.close)
    return engine


def seatings(people: int, dealer: int | None) -> tuple[Sides, Sides]:
    """Every other seat is A's, with three players the dealer's alone; in the second playing the others."""
    mine = {dealer or 0} if people == 3 else set(range(0, people, 2))
    first = {seat: int(seat not in mine) for seat in range(people)}
    return first, {seat: 1 - side for seat, side in first.items()}


def by_seat(game: str, result: RoundResult, people: int) -> list[float]:
    """What each person's seat made in a round; in the Great Lord places, the higher the better."""
    if game == "lord":
        return [(people + 1) / 2 - place for place in result.scores]
    if len(result.scores) < people:
        return [float(result.scores[seat % len(result.scores)]) for seat in range(people)]
    return [float(score) for score in result.scores[:people]]


def play_deal(match: Match, number: int) -> tuple[float, Tally, Tally]:
    """Deal ``number``, played both ways: A's margin over B, and what either did."""
    prepare()
    game = GAMES[match.game]
    options = game.check_options(dict(match.options))
    people = match.players or game.players(options)[-1 if match.game == "tatsu" else 0]
    names = tuple(f"P{seat}" for seat in range(people))
    start = game.setup(options, names)
    rng = Random(f"{match.seed}/{number}")  # noqa: S311 - a match is to be repeatable
    dealers = game.dealers(start)
    dealer = rng.choice(dealers) if dealers else None
    cards = list(game.deck(start))
    rng.shuffle(cards)
    deal = game.deal(start, cards, dealer)
    dealt = game.apply(start, deal)
    both = Tally(), Tally()
    margin = 0.0
    for turn, sides in enumerate(seatings(people, dealer)):
        player = Random(f"{match.seed}/{number}/{turn}")  # noqa: S311
        levels = {seat: (match.a, match.b)[side] for seat, side in sides.items()}
        tallies = {seat: both[side] for seat, side in sides.items()}
        record = [*header(game.id, options, names), *deal_lines(deal)] if match.external else None
        final = play_round(game, dealt, Room(levels, player, match.ms, tallies, record, CLOCKS[match.clock]))
        margin += _count(match.game, game.rounds(final)[-1], sides, both) / 2
    return margin, *both


def _count(game: str, result: RoundResult, sides: Sides, tallies: tuple[Tally, Tally]) -> float:
    """Enter a round into the tallies; A's points less B's."""
    made = by_seat(game, result, len(sides))
    means = []
    for side, tally in enumerate(tallies):
        seats = [seat for seat in sides if sides[seat] == side]
        means.append(sum(made[seat] for seat in seats) / len(seats))
        tally.rounds += 1
        tally.hands += len(seats)
        tally.points += means[-1]
        if result.victory and result.out and result.out[0] in seats:
            tally.victories += 1
        for call in result.calls:
            if call.seat in seats:
                tally.calls[call.call] += 1
                tally.made[call.call] += call.made
    return means[0] - means[1]


def play_match(match: Match, deals: int, jobs: int = 1) -> Iterator[tuple[float, Tally, Tally]]:
    """The deals of a match, in order, as they are done."""
    if jobs <= 1:
        yield from (play_deal(match, number) for number in range(deals))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(play_deal, match), range(deals), chunksize=4)


def collect(match: Match, played: Sequence[tuple[float, Tally, Tally]]) -> Result:
    one, two = Tally(), Tally()
    for _, first, second in played:
        one.add(first)
        two.add(second)
    return Result(match.a, match.b, [margin for margin, _, _ in played], (one, two))


def check(match: Match, deals: int, jobs: int) -> None:
    """MatchError if the match cannot be played as asked for."""
    if match.game not in GAMES:
        raise MatchError(f"--game {match.game}: one of {', '.join(GAMES)} is needed")
    game = GAMES[match.game]
    known = (YARDSTICK, *game.levels)
    for level in (match.a, match.b):
        if level not in known and not level.startswith(ENGINE):
            raise MatchError(f"level {level}: one of {', '.join(known)} is needed")
    if deals < 1 or jobs < 1:
        raise MatchError("--deals and --jobs must be at least 1")
    try:
        options = game.check_options(dict(match.options))
    except RuleError as error:
        raise MatchError(explain(error)) from None
    if match.players and match.players not in game.players(options):
        raise MatchError(f"--players {match.players}: one of {', '.join(map(str, game.players(options)))} is needed")


def run(match: Match, deals: int, jobs: int) -> int:
    """Play the match and print what came of it. MatchError as in `check`."""
    check(match, deals, jobs)
    t = texts()
    console = Console(highlight=False, markup=False, emoji=False)
    quiet = Console(stderr=True)
    steps = track(play_match(match, deals, jobs), t("match.playing"), total=deals, console=quiet, transient=True,
                  disable=not quiet.is_terminal)
    result = collect(match, list(steps))
    unit, digits = ("match.places", 2) if match.game == "lord" else ("match.points", 1)
    console.print(t("match.margin", a=match.a, b=match.b, mean=f"{result.mean:+.{digits}f}", n=deals, unit=t(unit),
                    interval=f"{result.interval:.{digits}f}"), soft_wrap=True)
    console.print(_table(result), soft_wrap=True)
    return 0


def _table(result: Result) -> Table:
    """What each level did, a column each."""
    t = texts()
    table = Table(box=None, pad_edge=False)
    table.add_column("", no_wrap=True)
    for level in (result.a, result.b):
        table.add_column(level, justify="right", no_wrap=True)
    rows: dict[str, Callable[[Tally], str]] = {
        "match.row.points": lambda tally: f"{tally.points / tally.rounds:.1f}",
        "match.row.victories": lambda tally: _share(tally.victories, tally.rounds),
        "match.row.small": lambda tally: _called(tally, "small"),
        "match.row.grand": lambda tally: _called(tally, "grand"),
        "match.row.time": lambda tally: f"{1000 * tally.seconds / max(1, tally.decisions):.2f} ms",
        "match.row.longest": lambda tally: f"{1000 * tally.longest:.1f} ms",
        "match.row.late": lambda tally: f"{tally.late} / {tally.decisions}",
    }
    for key, cell in rows.items():
        table.add_row(t(key), *(cell(tally) for tally in result.tallies))
    return table


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _called(tally: Tally, call: str) -> str:
    """How many hands were called on, and how many of the calls were made."""
    return texts()("match.called", called=_share(tally.calls[call], tally.hands),
                   made=_share(tally.made[call], tally.calls[call]))
