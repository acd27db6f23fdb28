"""Matches between AI levels on duplicate deals: ``busdriver match A B`` (`bot.engines.match_report` prints them).

Every deal is played twice with the levels' seats swapped, which removes the luck of the cards: one observation is the
mean margin of A's side over both. Deals are independent single rounds, distributed over processes. The result depends
on the seed alone, not on the number of processes.
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

from bot.engines.external import Engine, EngineError, to_action
from bot.record_errors import explain
from bot.tables.core.position import legal_as_seen
from games.actions import Action, Deal, RuleError, deal_lines, line
from games.base import Game
from games.calls import CALLS
from games.players import PLAYERS, Decision, choose, prepare
from games.players.common.decision import askable, controller
from games.records.notation import header
from games.records.redact import redact
from games.registry import GAMES
from games.views import Phase, RoundResult, Scoring

BASELINE = "random"
"""A level for matches only: any legal move, no calls."""
ENGINE = "engine:"
"""Prefix of a level that is the command of an external engine (`bot.engines.external`)."""
USUAL = 4
"""The number of players if a game leaves it open and allows four; otherwise the minimum."""

CLOCKS: Mapping[str, Callable[[], float]] = {"wall": time.perf_counter, "cpu": time.process_time}
"""Measure and limit decisions by elapsed time, or by the process's processor time, which other programs do not affect.
External engines run in other processes: use ``wall`` for them."""

Levels = Mapping[int, str]
"""The level of each person's seat."""
Sides = Mapping[int, int]
"""The side of each person's seat: 0 is A's, 1 is B's."""


class MatchError(Exception):
    """A match that cannot be played. The message is for the user."""


@dataclass(slots=True)
class LevelTally:
    """Counts of one level."""

    hands: int = 0
    rounds: int = 0
    points: float = 0.0
    victories: int = 0
    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    """The longest decision, in seconds."""
    late: int = 0
    """Decisions that took more than 120 % of the time limit."""
    failed: int = 0
    """Decisions that our own player made because the engine failed."""
    calls: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CALLS, 0))
    made: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CALLS, 0))

    def add(self, other: LevelTally) -> None:
        for name in ("hands", "rounds", "points", "victories", "decisions", "seconds", "late", "failed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        for call in self.calls:
            self.calls[call] += other.calls[call]
            self.made[call] += other.made[call]


@dataclass(slots=True)
class MatchResult:
    """A match: the margin of A over B on each deal, and the counts of both levels."""

    a: str
    b: str
    margins: list[float]
    tallies: tuple[LevelTally, LevelTally]

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
    """Settings of a match. ``a``, ``b``: levels; ``players``: number of players, 0 for the usual one."""

    a: str
    b: str
    game: str = "tichu"
    players: int = 0
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 0
    ms: float = 0.0
    """Milliseconds a decision for levels that search; 0: a fixed number of samples, so that a seed repeats a match."""
    clock: str = "wall"
    """A key of `CLOCKS`."""

    @property
    def external(self) -> bool:
        return self.a.startswith(ENGINE) or self.b.startswith(ENGINE)


@dataclass(slots=True)
class MatchSetting:
    """How a round is played. ``tallies``: by person; ``record``: its lines so far, where an external engine plays."""

    levels: Levels
    rng: Random
    tallies: Mapping[int, LevelTally]
    ms: float
    clock: Callable[[], float]
    record: list[str] | None


def play_round(game: Game[Any], state: Any, setting: MatchSetting) -> Any:
    """Play from a dealt state to the end of the round; the final state."""
    while game.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        for seat in askable(game, state):
            action = _ask(game, state, seat, setting)
            if action is not None:
                action, state = game.step(state, action)
                if setting.record is not None:
                    setting.record.append(line(action))
                break
        else:
            raise RuntimeError(f"nobody acts in {game.phase(state)}: {game.to_act(state)}")
    return state


def _ask(game: Game[Any], state: Any, seat: int, setting: MatchSetting) -> Action | None:
    person = controller(game, state, seat, len(setting.levels))
    tally = setting.tallies[person]
    start = setting.clock()
    if setting.levels[person].startswith(ENGINE):
        action = _external(game, state, seat, person, setting)
    else:
        action = _own(game, state, seat, setting.levels[person], setting).action
    spent = setting.clock() - start
    tally.decisions += 1
    tally.seconds += spent
    tally.longest = max(tally.longest, spent)
    tally.late += bool(setting.ms) and spent > 1.2 * setting.ms / 1000
    return action


def _own(game: Game[Any], state: Any, seat: int, level: str, setting: MatchSetting) -> Decision:
    view = game.view(state, controller(game, state, seat, len(setting.levels)))
    legal = legal_as_seen(game, state, seat, view.seats[seat].facedown)
    return choose(level, view, legal, setting.rng, setting.ms or None, clock=setting.clock if setting.ms else None)


def _external(game: Game[Any], state: Any, seat: int, person: int, setting: MatchSetting) -> Action | None:
    """The engine's action; that of `normal` if it fails."""
    try:
        record = redact("\n".join((*(setting.record or ()), "")), person)
        text = _engine(setting.levels[person]).ask(record, seat, ms=int(setting.ms or 100))
        return None if text is None else to_action(game, state, seat, text)
    except EngineError:
        setting.tallies[person].failed += 1
        return _own(game, state, seat, "normal", setting).action


@cache
def _engine(level: str) -> Engine:
    """The engine's process; one for each of our processes."""
    engine = Engine(level.removeprefix(ENGINE))
    atexit.register(engine.close)
    return engine


def seatings(people: int, dealer: int | None) -> tuple[Sides, Sides]:
    """The sides for both playings: every other seat is A's, with three players the dealer's alone; then swapped."""
    mine = {dealer or 0} if people == 3 else set(range(0, people, 2))
    first = {seat: int(seat not in mine) for seat in range(people)}
    return first, {seat: 1 - side for seat, side in first.items()}


def by_seat(game: str, result: RoundResult, people: int) -> list[float]:
    """The score of each person's seat in a round; where places count, the better the higher."""
    if GAMES[game].traits.scoring is Scoring.PLACES:
        return [(people + 1) / 2 - place for place in result.scores]
    if len(result.scores) < people:
        return [float(result.scores[seat % len(result.scores)]) for seat in range(people)]
    return [float(score) for score in result.scores[:people]]


def play_deal(match: Match, number: int) -> tuple[float, LevelTally, LevelTally]:
    """Play deal ``number`` both ways: A's margin over B, and the counts of both."""
    prepare()
    game = GAMES[match.game]
    options = game.check_options(dict(match.options))
    names = tuple(f"P{seat}" for seat in range(_people(match, game.players(options))))
    start = game.setup(options, names)
    deal = _deal(game, start, Random(f"{match.seed}/{number}"))  # noqa: S311 (a match must be repeatable)
    dealt = game.apply(start, deal)
    record = [*header(game.id, options, names), *deal_lines(deal)]
    both = LevelTally(), LevelTally()
    margin = 0.0
    for turn, sides in enumerate(seatings(len(names), deal.dealer)):
        setting = MatchSetting(
            {seat: (match.a, match.b)[side] for seat, side in sides.items()},
            Random(f"{match.seed}/{number}/{turn}"),  # noqa: S311
            {seat: both[side] for seat, side in sides.items()},
            match.ms, CLOCKS[match.clock], record=list(record) if match.external else None)
        final = play_round(game, dealt, setting)
        margin += _count(match.game, game.rounds(final)[-1], sides, both) / 2
    return margin, *both


def _people(match: Match, possible: Sequence[int]) -> int:
    return match.players or (USUAL if USUAL in possible else possible[0])


def _deal(game: Game[Any], start: Any, rng: Random) -> Deal:
    dealers = game.dealers(start)
    dealer = rng.choice(dealers) if dealers else None
    cards = list(game.deck(start))
    rng.shuffle(cards)
    return game.deal(start, cards, dealer)


def _count(game: str, result: RoundResult, sides: Sides, tallies: tuple[LevelTally, LevelTally]) -> float:
    """Count a round in the tallies; A's points minus B's."""
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


def play_match(match: Match, deals: int, jobs: int = 1) -> Iterator[tuple[float, LevelTally, LevelTally]]:
    """Yield the deals of a match in order."""
    if jobs <= 1:
        yield from (play_deal(match, number) for number in range(deals))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(play_deal, match), range(deals), chunksize=4)


def collect(match: Match, played: Sequence[tuple[float, LevelTally, LevelTally]]) -> MatchResult:
    one, two = LevelTally(), LevelTally()
    for _, first, second in played:
        one.add(first)
        two.add(second)
    return MatchResult(match.a, match.b, [margin for margin, _, _ in played], (one, two))


def check(match: Match, deals: int, jobs: int) -> None:
    """MatchError if the match cannot be played."""
    if match.game not in GAMES:
        raise MatchError(f"--game {match.game}: one of {', '.join(GAMES)} is needed")
    game = GAMES[match.game]
    known = (BASELINE, *PLAYERS.get(match.game, game.levels))
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
