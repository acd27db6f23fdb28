"""Standings: the entrants of a season in order, by criteria that each are one small function.

A criterion gives a number, the higher the better, from what the entrants have made and, for some, from who played whom.
Entrants alike in all criteria of the season share a place and stand in the order in which they joined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.league.model import Tally

NEEDS_GAMES = frozenset({"head_to_head", "buchholz", "sonneborn"})
"""Criteria that look at single games; the others need the tallies alone."""


@dataclass(frozen=True, slots=True)
class Game:
    """Who met whom: a finished game of two sides. ``best``: the winning side, None for a draw."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    best: int | None
    difference: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One line. ``place``: shared by entrants alike; ``before``: the place a week ago (None: new)."""

    place: int
    entrant: int
    name: str
    tally: Tally
    criteria: tuple[float, ...]
    division: int = 0
    active: bool = True
    before: int | None = None
    users: tuple[int, ...] = ()

    @property
    def movement(self) -> int:
        """Places gained since last week."""
        return 0 if self.before is None else self.before - self.place


@dataclass(frozen=True, slots=True)
class Contest:
    """What standings are made of. ``ratings`` by entrant, where there are any."""

    tallies: Mapping[int, Tally]
    games: Sequence[Game] = ()
    ratings: Mapping[int, float] = field(default_factory=dict)

    def tally(self, entrant: int) -> Tally:
        return self.tallies.get(entrant, _NOTHING)


_NOTHING = Tally()
Criterion = Callable[[Contest, Sequence[int]], Mapping[int, float]]
"""The numbers of entrants who are alike so far."""


def _each(value: Callable[[Contest, int], float]) -> Criterion:
    return lambda contest, alike: {entrant: value(contest, entrant) for entrant in alike}


def _share(contest: Contest, entrant: int) -> float:
    tally = contest.tally(entrant)
    return tally.points / tally.possible if tally.possible else 0.0


def _head_to_head(contest: Contest, alike: Sequence[int]) -> Mapping[int, float]:
    """Wins among those who are alike; a draw is half a win."""
    among, found = set(alike), dict.fromkeys(alike, 0.0)
    for game in contest.games:
        if all(entrant in among for side in game.sides for entrant in side):
            for side, entrants in enumerate(game.sides):
                for entrant in entrants:
                    found[entrant] += 0.5 if game.best is None else float(game.best == side)
    return found


def _opponents(contest: Contest, alike: Sequence[int], beaten: bool) -> Mapping[int, float]:
    """The points of all opponents, or of those beaten and half of those drawn with."""
    wanted, found = set(alike), dict.fromkeys(alike, 0.0)
    for game in contest.games:
        for side, entrants in enumerate(game.sides):
            share = 1.0 if not beaten or game.best == side else 0.5 if game.best is None else 0.0
            theirs = share * sum(contest.tally(other).points for other in game.sides[1 - side])
            for entrant in wanted.intersection(entrants):
                found[entrant] += theirs
    return found


CRITERIA: Mapping[str, Criterion] = {
    "points": _each(lambda contest, entrant: contest.tally(entrant).points),
    "share": _each(_share),
    "wins": _each(lambda contest, entrant: contest.tally(entrant).won),
    "difference": _each(lambda contest, entrant: contest.tally(entrant).scored - contest.tally(entrant).conceded),
    "scored": _each(lambda contest, entrant: contest.tally(entrant).scored),
    "rating": _each(lambda contest, entrant: contest.ratings.get(entrant, 0.0)),
    "head_to_head": _head_to_head,
    "buchholz": lambda contest, alike: _opponents(contest, alike, False),
    "sonneborn": lambda contest, alike: _opponents(contest, alike, True),
}


def ordered(contest: Contest, entrants: Sequence[int],
            order: Sequence[str]) -> list[tuple[int, int, tuple[float, ...]]]:
    """(place, entrant, criteria), the best first; ``entrants`` in the order of joining."""
    groups: list[tuple[list[int], tuple[float, ...]]] = [(list(entrants), ())]
    for name in order:
        groups = [part for alike, so_far in groups for part in _parted(contest, alike, so_far, name)]
    found: list[tuple[int, int, tuple[float, ...]]] = []
    place = 1
    for alike, criteria in groups:
        found.extend((place, entrant, criteria) for entrant in alike)
        place += len(alike)
    return found


def _parted(contest: Contest, alike: list[int], so_far: tuple[float, ...],
            name: str) -> Iterable[tuple[list[int], tuple[float, ...]]]:
    values = CRITERIA[name](contest, alike)
    parts: dict[float, list[int]] = {}
    for entrant in alike:
        parts.setdefault(values[entrant], []).append(entrant)
    return [(parts[value], (*so_far, value)) for value in sorted(parts, reverse=True)]
