"""What one person with several accounts gains by games that are not played to their ends, or thrown.

A *plan* says who sits at a table, how the game ends, and how often. Own accounts lose on purpose: each round goes to
the main account. Others play as well as it does. The rule is the bot's own (`bot.league.judging`), or its first
edition; rounds are drawn, and there are no tables, so that thousands of plans can be tried.
`tests/bot/league/test_leaving_rated.py` holds the rule at tables.

The *gain* is what the main account has more than if each game had been played on: at a table with others that is the
mean of so many draws; with own accounts alone it is nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import chain, count
from random import Random
from statistics import fmean

from rich.console import Console
from rich.table import Table as Grid

from benchmarks.month.plans import FIRST_ROUND, NAMED, WHOLE, Part, Plan, plans
from bot.league.judging import first_edition
from bot.league.judging.first_edition import REPEAT_AFTER, once_a_day
from bot.league.judging.verdict import Ended, judged, nearly_over
from bot.league.judging.week import WEEK, bounded
from bot.league.ratings import (
    ELSEWHERE,
    OPPONENTS,
    RECENT_GAMES,
    SCALE,
    RatedGame,
    Rating,
    Subject,
    rate,
    subjects_of,
)
from bot.league.season.results import ranks_of
from bot.tables.log.leaving import Leaving
from games.base import least_rounds
from games.registry import GAMES
from games.views import Scoring

MAIN = 1
START = datetime(2026, 1, 5, tzinfo=UTC)
TARGET, ROUNDS = 500, {"trichu": 6, "lord": 5}
"""The least length of a rated game."""
FAR = 150
"""Points that the main account is behind."""
OTHERS = (1000, 1040)
"""The accounts of others."""
FIRST_GAMES, BEST = 7, 40
"""Games of a random plan at first, and how many of the best are played again. Whoever gains what a week allows has it
after two or three games."""
DRAWS = 24
"""Continuations of a game that was ended."""
MINUTES = 5.0
"""A thrown round, with its exchange, between people who know what they do."""


@dataclass
class Pool:
    """The ratings of one game, and what has happened in it."""

    ratings: dict[Subject, Rating] = field(default_factory=dict)
    games: list[RatedGame] = field(default_factory=list)
    spent: deque[tuple[datetime, Mapping[int, float]]] = field(default_factory=deque)
    early: list[tuple[datetime, frozenset[int]]] = field(default_factory=list)
    gained: float = 0.0

    def points(self) -> float:
        """Of the main account, from a newcomer's."""
        return SCALE * (self.ratings.get((MAIN,), Rating()).mu - Rating().mu)


class Season:
    """Games of a plan, one after the other. ``rules``: the edition; ``gap``: between the ends of two games."""

    def __init__(self, plan: Plan, seed: int, rules: int = 2, gap: timedelta = timedelta(hours=5)) -> None:
        self.plan, self.draw, self.rules, self.gap = plan, Random(seed), rules, gap
        self.pools: dict[str, Pool] = {}
        self.whole = all(part.end == "full" for part in plan)
        self._now, self._next, self._fresh = START, 0, count(10_000)

    def play(self, games: int) -> float:
        """The points gained in the game where that is most: each has a list of its own."""
        for number in range(games):
            self._one(self.plan[number % len(self.plan)])
            self.later(self.gap)
        return max(pool.gained for pool in self.pools.values())

    def _users(self, part: Part) -> dict[int, int]:
        """By seat: the main account; others at random seats, but for the one that ends the game; own accounts."""
        free = [seat for seat in range(1, part.seats) if seat != _actor(part)]
        others = dict(zip(self.draw.sample(free, min(part.others, len(free))),
                          self.draw.sample(range(*OTHERS), part.seats), strict=False))
        found = {0: MAIN}
        for seat in range(1, part.seats):
            found[seat] = others[seat] if seat in others else self._own(part)
        return found

    def _own(self, part: Part) -> int:
        if part.accounts < part.seats - 1:
            return next(self._fresh)
        self._next += 1
        return MAIN + 1 + self._next % part.accounts

    def _one(self, part: Part) -> None:
        pool = self.pools.setdefault(part.game, Pool())
        users = self._users(part)
        before, rating = pool.points(), dict(pool.ratings)
        played = _played(part, users, self.draw)
        self.rated(pool, played.ended, played.found)
        if played.cut or (part.end == "full" and self.whole):
            pool.gained += pool.points() - before
            if not played.own:
                pool.gained -= self._expected(part, rating, users, played.known)

    def _expected(self, part: Part, ratings: Mapping[Subject, Rating], users: Mapping[int, int],
                  scores: Sequence[tuple[int, ...]]) -> float:
        """What the main account has on average if all play on, and are rated as they play."""
        sides = GAMES[part.game].traits.sides(part.seats)
        teams = first_edition.by_side(sides, users)
        fair = {subject: replace(rating, mu=Rating().mu, known=None) for subject, rating in ratings.items()}

        @cache
        def change(ranks: tuple[int, ...]) -> float:
            return float(SCALE * (rate(fair, RatedGame(teams, ranks))[MAIN,].mu - Rating().mu))

        return fmean(change(_ranks(part.game, _to_end(part, scores, self.draw))) for _ in range(DRAWS))

    def later(self, gap: timedelta) -> None:
        self._now += gap

    def rated(self, pool: Pool, ended: Ended, found: Leaving) -> None:
        """Rate a game as the bot does."""
        game = self._first(pool, ended, found) if self.rules == 1 else self._second(pool, ended, found)
        if game is not None:
            pool.ratings |= rate(pool.ratings, game)
            pool.games.append(game)

    def _second(self, pool: Pool, ended: Ended, found: Leaving) -> RatedGame | None:
        if ended.board is None and not found.gone:
            return None
        game, bounds = judged(ended, found)
        while pool.spent and pool.spent[0][0] <= self._now - WEEK:
            pool.spent.popleft()
        spent: dict[int, float] = {}
        for _, each in pool.spent:
            for user, points in each.items():
                spent[user] = spent.get(user, 0.0) + points
        known = {subject: pool.ratings[subject] for subject in subjects_of(game) if subject in pool.ratings}
        game, used = bounded(game, bounds, known, spent)
        if used:
            pool.spent.append((self._now, dict(zip(chain(*game.sides), chain(*used), strict=True))))
        return game

    def _first(self, pool: Pool, ended: Ended, found: Leaving) -> RatedGame | None:
        """The first edition; every player has played when the game ends, unless they handed over at its beginning."""
        if found.handed or (ended.board is None and not found.gone):
            return None
        sides = len(ended.table)
        ranks = first_edition.ranked(ended.board or (1,) * sides, sides, found)
        shares = first_edition.shared(ranks, ended.board, sides, found)
        game = RatedGame(first_edition.by_side(sides, found.first), ranks, shares)
        people = frozenset(found.first.values())
        if not ended.stopped or ended.rounds >= ended.least:
            return game
        if any(at > self._now - REPEAT_AFTER and who == people for at, who in pool.early):
            return once_a_day(game, found.users)
        pool.early.append((self._now, people))
        return game


def _actor(part: Part) -> int:
    """The seat that ends the game: the first opponent, or the partner."""
    sides = GAMES[part.game].traits.sides(part.seats)
    return sides if part.partner and sides < part.seats else 1


@dataclass(frozen=True, slots=True)
class Played:
    """``known``: the scores when its end was decided, with the round that was not scored; ``cut``: it was not played to
    its end by its players; ``own``: nobody else was there."""

    ended: Ended
    found: Leaving
    known: Sequence[tuple[int, ...]]
    cut: bool
    own: bool


def _played(part: Part, users: Mapping[int, int], draw: Random) -> Played:
    sides, seat = GAMES[part.game].traits.sides(part.seats), _actor(part)
    own = not any(user in range(*OTHERS) for user in users.values())
    known: list[tuple[int, ...]] = []
    cut = False
    while not cut and not _over(part.game, known):
        known.append(_round(part, sides, draw, thrown=own))  # being played
        scored = len(known) - 1
        cut = part.end != "full" and (scored == part.rounds if part.once else scored >= part.rounds) \
            and not _over(part.game, known[:-1]) and _stands(part, known[:-1] or known)
    stopped = cut and part.end in ("resign", "timeout", "abort", "stop")
    scores = known[:-1] if stopped else _to_end(part, known, draw, thrown=own)
    table = _ranks(part.game, scores) if scores else (1,) * sides
    leaver = 0 if part.end == "substitute" else seat
    gone = {leaver: 100} if cut and part.end in ("resign", "timeout", "abort", "ai", "substitute") else {}
    theirs = frozenset(each for each in users if each and users[each] not in range(*OTHERS)) if own else {seat}
    away = 1 - (len(known) - 1) / len(scores) if cut and part.end == "ai" else part.away
    stood_in = cut and part.end in ("ai", "back", "idle")
    found = Leaving(
        True, users, gone, frozenset({0} if cut and part.end == "excused" else ()),
        frozenset(theirs if stood_in and away > 0.5 else ()), {},
        handed=frozenset(users[each] for each in theirs) if cut and part.end == "back" else frozenset(),
        together=len(known) - 1 if gone and leaver else None)
    ended = Ended(_board(part, table, seat, stopped=stopped), table, len(scores), stopped,
                  least_rounds(GAMES[part.game].options), decided=_nearly_over(part.game, scores))
    return Played(ended, found, known, cut, own)


def _board(part: Part, table: tuple[int, ...], seat: int, *, stopped: bool) -> tuple[int, ...] | None:
    """The result at the table; who resigns leaves the game to the best of the others."""
    if not stopped or part.end == "stop":
        return table
    if part.end != "resign":
        return None
    side = seat % len(table)
    best = min(rank for each, rank in enumerate(table) if each != side)
    return tuple(1 if each != side and rank == best else 2 for each, rank in enumerate(table))


def _stands(part: Part, scores: Sequence[tuple[int, ...]]) -> bool:
    """Whether it stands as the plan wants; before the first score, what the main account knows of the first round."""
    if part.when == "always":
        return True
    if part.when == "far":
        mine, best = sum(each[0] for each in scores), max(map(sum, zip(*scores, strict=True)))
        return GAMES[part.game].traits.scoring is not Scoring.PLACES and best - mine >= FAR
    rank = _ranks(part.game, scores)[0]
    return rank > 1 if part.when == "behind" else rank == 1


def _nearly_over(game: str, scores: Sequence[tuple[int, ...]]) -> bool:
    totals = [sum(each) for each in zip(*scores, strict=True)] or [0, 0]
    return nearly_over({"rounds": ROUNDS[game]} if game in ROUNDS else {"target": TARGET}, len(scores), totals)


def _over(game: str, scores: Sequence[Sequence[int]]) -> bool:
    if game in ROUNDS:
        return len(scores) >= ROUNDS[game]
    totals = [sum(each) for each in zip(*scores, strict=True)]
    return bool(totals) and max(totals) >= TARGET and totals.count(max(totals)) == 1


def _round(part: Part, sides: int, draw: Random, *, thrown: bool) -> tuple[int, ...]:
    """Scores of a round. Thrown ones are as good for the main account as can be, if the game is to be played whole."""
    if GAMES[part.game].traits.scoring is Scoring.PLACES:
        return (1, *range(2, sides + 1)) if thrown else tuple(draw.sample(range(1, sides + 1), sides))
    if thrown:
        return (400 if part.end == "full" else 100, *[0] * (sides - 1))
    if sides == 2:
        more = round(draw.gauss(0, 65) / 5) * 5
        return 50 + more, 50 - more
    return tuple(round(draw.gauss(100 / sides, 40) / 5) * 5 for _ in range(sides))


def _to_end(part: Part, scores: Sequence[tuple[int, ...]], draw: Random, *,
            thrown: bool = False) -> list[tuple[int, ...]]:
    """The rounds of the game if it is played on."""
    found = [*scores]
    while not _over(part.game, found):
        found.append(_round(part, len(scores[0]), draw, thrown=thrown))
    return found


def _ranks(game: str, scores: Sequence[Sequence[int]]) -> tuple[int, ...]:
    totals = [sum(each) for each in zip(*scores, strict=True)]
    return ranks_of([-total for total in totals] if GAMES[game].traits.scoring is Scoring.PLACES else totals)


def weekly(plan: Plan, seed: int, games: int, weeks: int, rules: int = 2) -> float:
    """Points gained a week, in all pools together."""
    season = Season(plan, seed, rules, WEEK / games)
    return season.play(games * weeks) / weeks


# output ------------------------------------------------------------------------------------------

def run_attackers(number: int, games: int, seed: int) -> None:
    """Print what plans gain."""
    console, grid = Console(width=120), Grid("points a week", "before", "now")
    for name, plan in NAMED.items():
        grid.add_row(name, *(f"{weekly(plan, seed, games, 4, rules):+.1f}" for rules in (1, 2)))
    first = (f"{weekly(FIRST_ROUND, seed, games, 4, rules):+.1f}" for rules in (1, 2))
    grid.add_row("... in the first round, if it goes badly", *first)
    console.print(grid)
    found = sorted(plans(number, seed), key=lambda plan: -weekly(plan, seed, FIRST_GAMES, 1))[:BEST]
    again = sorted(((weekly(plan, seed + 1, games, 2), plan) for plan in found), key=lambda each: -each[0])
    console.print(f"{number} random plans: of the best {BEST} in {FIRST_GAMES} games, played for two more weeks, the "
                  f"best gains {again[0][0]:+.1f}")
    for gained, plan in again[:3]:
        console.print(f"{gained:+.1f}", plan)
    whole = Grid("whole games, thrown", "first hour", "tenth hour", "mark")
    for name, plan in WHOLE.items():
        whole.add_row(name, *thrown(plan, seed))
    console.print(whole)


def thrown(plan: Plan, seed: int) -> tuple[str, str, str]:
    """Points in the first and the tenth hour, two rounds a game; the marks after that."""
    each, hour = timedelta(minutes=2 * MINUTES), timedelta(hours=1)
    season, points = Season(plan, seed, gap=each), [0.0]
    for _ in range(10):
        season.play(int(hour / each))
        points.append(season.pools[plan[0].game].gained)
    pool = season.pools[plan[0].game]
    mark = ("?" if pool.ratings[MAIN,].provisional else "") + ("*" if few(pool.games) else "")
    return f"{points[1]:+.0f}", f"{points[10] - points[9]:+.0f}", mark


def few(games: Sequence[RatedGame]) -> bool:
    """Whether lists mark the main account (`bot.league.services.ratings`)."""
    recent: dict[int, list[RatedGame]] = {}
    for game in games:
        for user in chain(*game.sides):
            recent.setdefault(user, []).append(game)
    met = {other for game in games if game.seats(MAIN) for other in game.opponents(MAIN)}
    return sum(sum(not game.seats(MAIN) for game in recent[other][-RECENT_GAMES:])
               >= ELSEWHERE * len(recent[other][-RECENT_GAMES:]) for other in met) < OPPONENTS
