"""The order of entrants, by criteria that are one small function each.

A criterion gives a number, the higher the better, from the entrants' tallies and, for some, from who played whom.
Entrants who are equal in all criteria of the season share a place and are listed in the order of joining.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.league.model import Tally

NEEDS_GAMES = frozenset({"head_to_head", "buchholz", "sonneborn"})
"""Criteria that look at single games; the others need only tallies."""


@dataclass(frozen=True, slots=True)
class Game:
    """Who met whom: a finished game of two sides. ``best``: the winning side, None for a draw."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    best: int | None


@dataclass(frozen=True, slots=True)
class Contest:
    """What criteria look at. ``ratings`` by entrant, where places go by them."""

    tallies: Mapping[int, Tally]
    games: Sequence[Game] = ()
    ratings: Mapping[int, float] = field(default_factory=dict)

    def tally(self, entrant: int) -> Tally:
        return self.tallies.get(entrant, Tally())


Criterion = Callable[[Contest, Sequence[int]], Mapping[int, float]]
"""The values of entrants who are equal so far."""


def _each(value: Callable[[Contest, int], float]) -> Criterion:
    return lambda contest, equal: {entrant: value(contest, entrant) for entrant in equal}


def _share(contest: Contest, entrant: int) -> float:
    tally = contest.tally(entrant)
    return tally.points / tally.possible if tally.possible else 0.0


def _head_to_head(contest: Contest, equal: Sequence[int]) -> Mapping[int, float]:
    """Wins among those who are equal; a draw is half a win."""
    among, found = set(equal), dict.fromkeys(equal, 0.0)
    for game in contest.games:
        if all(entrant in among for side in game.sides for entrant in side):
            for side, entrants in enumerate(game.sides):
                for entrant in entrants:
                    found[entrant] += 0.5 if game.best is None else float(game.best == side)
    return found


def _opponents(contest: Contest, equal: Sequence[int], beaten: bool) -> Mapping[int, float]:
    """The points of all opponents, or of those beaten and half of those of drawn games."""
    wanted, found = set(equal), dict.fromkeys(equal, 0.0)
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
    "buchholz": lambda contest, equal: _opponents(contest, equal, False),
    "sonneborn": lambda contest, equal: _opponents(contest, equal, True),
}


def ordered(contest: Contest, entrants: Sequence[int],
            order: Sequence[str]) -> list[tuple[int, int, tuple[float, ...]]]:
    """(place, entrant, values), the best first; ``entrants`` in the order of joining."""
    groups: list[tuple[list[int], tuple[float, ...]]] = [(list(entrants), ())]
    for name in order:
        groups = [part for equal, so_far in groups for part in _parted(contest, equal, so_far, name)]
    found: list[tuple[int, int, tuple[float, ...]]] = []
    place = 1
    for equal, criteria in groups:
        found.extend((place, entrant, criteria) for entrant in equal)
        place += len(equal)
    return found


def _parted(contest: Contest, equal: list[int], so_far: tuple[float, ...],
            name: str) -> Iterable[tuple[list[int], tuple[float, ...]]]:
    values = CRITERIA[name](contest, equal)
    parts: dict[float, list[int]] = {}
    for entrant in equal:
        parts.setdefault(values[entrant], []).append(entrant)
    return [(parts[value], (*so_far, value)) for value in sorted(parts, reverse=True)]
