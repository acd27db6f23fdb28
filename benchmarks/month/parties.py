"""What one person with two accounts gains by *whole* rated games of Tichu, if both look for players together.

The main account and the own one look alone, as anybody can, or as a party (`bot.features.queue.parties`): as partners,
as opponents, or in two parties with four accounts who meet. An own account that is an opponent throws each round; one
that is the partner plays with both hands open, which is worth `OPEN_HANDS`. Others play as well as they do, and three
times as often among themselves. `benchmarks.month.attackers` has the games that end early: in its plans two accounts
meet whenever they want, so a party adds nothing to those.

The *gain* is what the main account has more after a week than by the same draws without any of that.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import fmean

from rich.console import Console
from rich.table import Table as Grid

from benchmarks.month.attackers import MAIN, OTHERS, TARGET, Pool, Season, few
from benchmarks.month.plans import WHOLE
from bot.league.judging.verdict import Ended
from bot.league.judging.week import WEEK
from bot.league.season.results import ranks_of
from bot.tables.log.leaving import Leaving

OWN = (2, 3, 4)
ELSEWHERE = 3
"""Games of others among themselves for each of the main account's."""
SPREAD = 65.0
"""Standard deviation of the card points of a side in a round."""
OPEN_HANDS = 13.0
"""Card points a round that two gain who see both hands: a fifth of the spread."""
THROWN, FAILED = 30.0, 100
"""Card points that a side loses by a player who throws the round, and its failed *Tichu*."""
SEEDS = 20


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits where: `seats` has user numbers of the main and own accounts, 0 for others; None: two accounts look
    alone, at random seats."""

    name: str
    seats: tuple[int, ...] | None


ALONE = Company("two accounts, each alone", None)
PARTNERS = Company("as a party: partners", (MAIN, 0, OWN[0], 0))
OPPONENTS = Company("as a party: opponents (such a party plays unrated)", (MAIN, OWN[0], 0, 0))
MEETING = Company("two parties of four accounts, who meet", (MAIN, OWN[1], OWN[0], OWN[2]))
COMPANIES = (ALONE, PARTNERS, OPPONENTS, MEETING)


@dataclass(frozen=True, slots=True)
class Gain:
    """``points`` a week; ``won``: the share of games that the main account wins; ``marked``: whether lists mark it."""

    points: float
    won: float
    marked: bool


class Week:
    """A week of ``games`` of the main account."""

    def __init__(self, company: Company, seed: int, games: int, *, honest: bool) -> None:
        self._company, self._draw, self._honest = company, Random(seed), honest
        self._season, self._pool, self._gap = Season(WHOLE["six accounts (Tichu)"], seed), Pool(), WEEK / games
        self.won = 0
        for _ in range(games):
            self._game(self._users())
            for _ in range(ELSEWHERE):
                self._game(tuple(self._draw.sample(range(*OTHERS), 4)))
        self.points, self.marked = self._pool.points(), few(self._pool.games)

    def _users(self) -> tuple[int, ...]:
        seats = self._company.seats or tuple(self._draw.sample((MAIN, OWN[0], 0, 0), 4))
        others = self._draw.sample(range(*OTHERS), 4)
        return tuple(user or other for user, other in zip(seats, others, strict=True))

    def _game(self, users: tuple[int, ...]) -> None:
        scores, totals = list[tuple[int, int]](), [0, 0]
        while max(totals) < TARGET or totals[0] == totals[1]:
            scores.append(self._round(users))
            totals = [sum(side) for side in zip(*scores, strict=True)]
        table = ranks_of(totals)
        ended = Ended(table, table, len(scores), stopped=False, least=1, decided=True)
        self._season.rated(self._pool, ended, Leaving(
            True, dict(enumerate(users)), {}, frozenset(), frozenset(), {}))
        self.won += MAIN in users and table[users.index(MAIN) % 2] == 1
        self._season.later(self._gap / (ELSEWHERE + 1))

    def _round(self, users: tuple[int, ...]) -> tuple[int, int]:
        """Points of both sides; thrown by each side on which the main account is not."""
        more = self._draw.gauss(0, SPREAD)
        if self._honest or MAIN not in users:
            return _points(more)
        mine = users.index(MAIN) % 2
        own, theirs = ([user for user in users[side::2] if user in OWN] for side in (mine, 1 - mine))
        more += (OPEN_HANDS if own else 0) * (1 if mine == 0 else -1)
        if not theirs:
            return _points(more)
        found = list(_points(more + (THROWN if mine == 0 else -THROWN)))
        found[1 - mine] -= FAILED
        return found[0], found[1]


def _points(more: float) -> tuple[int, int]:
    first = 50 + round(more / 5) * 5
    return first, 100 - first


def gained(company: Company, games: int, seed: int = 1, seeds: int = SEEDS) -> Gain:
    """The mean of so many weeks, each beside the one without tricks. Marked: in most of them."""
    weeks = [(Week(company, each, games, honest=False), Week(company, each, games, honest=True))
             for each in range(seed, seed + seeds)]
    return Gain(fmean(tricks.points - plain.points for tricks, plain in weeks),
                fmean(tricks.won / games for tricks, _ in weeks), fmean(tricks.marked for tricks, _ in weeks) > 0.5)


def run_parties(games: int, seed: int) -> None:
    grid = Grid("whole games of two accounts", "points a week", "won", "mark")
    for company in COMPANIES:
        found = gained(company, games, seed)
        grid.add_row(company.name, f"{found.points:+.0f}", f"{found.won:.0%}", "*" if found.marked else "")
    Console(width=120).print(grid)
