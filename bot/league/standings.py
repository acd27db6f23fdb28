"""The standings of seasons: lines ordered by criteria. Each criterion is a small function.

A criterion returns a number, higher is better, from the entrants' tallies and sometimes from their games. Entrants who
are equal in all criteria of the season share a place and are listed in the order of joining. Lines come from a season's
state, or from those that stores save beside its log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from types import MappingProxyType

from bot.league.model import How, Tally
from bot.league.ports import StandingLine
from bot.league.ratings import Rating
from bot.league.settings import Settings
from bot.league.state import SeasonState

NEEDS_GAMES = frozenset({"head_to_head", "buchholz", "sonneborn"})
"""Criteria that need the games; the others only need tallies."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of two sides. ``best``: the winning side, None for a draw."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    best: int | None


@dataclass(frozen=True, slots=True)
class Contest:
    """The input of criteria, by entrant: ``ratings``, if they decide places; ``byes``, how often each sat out;
    ``halves``, for half a win."""

    tallies: Mapping[int, Tally]
    games: Sequence[PlayedGame] = ()
    ratings: Mapping[int, float] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)
    halves: Mapping[int, int] = field(default_factory=dict)

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
    """The points of all opponents, or of those beaten and half of those of drawn games.

    A bye is a win over a virtual opponent who has as many points as the entrant (FIDE, C.07, article 16), a half-point
    bye a draw.
    """
    wanted, half = set(equal), 0.5 if beaten else 1.0
    found = {entrant: (contest.byes.get(entrant, 0) + half * contest.halves.get(entrant, 0))
             * contest.tally(entrant).points for entrant in equal}
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


def ordered(contest: Contest, entrants: Sequence[int], order: Sequence[str]) -> list[tuple[int, int]]:
    """(place, entrant), the best first; ``entrants`` in the order of joining."""
    groups = [list(entrants)]
    for name in order:
        groups = [part for equal in groups for part in _parted(CRITERIA[name](contest, equal))]
    places = accumulate(map(len, groups), initial=1)
    return [(place, entrant) for place, equal in zip(places, groups, strict=False) for entrant in equal]


def _parted(values: Mapping[int, float]) -> Iterable[list[int]]:
    parts: dict[float, list[int]] = {}
    for entrant, value in values.items():
        parts.setdefault(value, []).append(entrant)
    return [parts[value] for value in sorted(parts, reverse=True)]


# lines -------------------------------------------------------------------------------------------

EntrantRatings = Mapping[int, Rating]
"""By entrant, where places go by rating."""
NOBODY: EntrantRatings = MappingProxyType({})
NO_BYES: Mapping[int, int] = MappingProxyType({})


def line(state: SeasonState, number: int) -> StandingLine:
    entrant = state.entrants[number]
    return StandingLine(number, entrant.name, entrant.users, entrant.division, entrant.status,
                        tally=state.tally(number),
                before=state.standing.before.get(number))


def season_rows(state: SeasonState, division: int = 0, ratings: EntrantRatings = NOBODY) -> list[StandingLine]:
    """The lines of a division, with their places; 0: the entrants of all divisions together."""
    needed = bool(NEEDS_GAMES.intersection(state.settings.ranking.order))
    games, byes, halves = (_games(state), _byes(state), _byes(state, How.HALF)) if needed else ((), NO_BYES, NO_BYES)
    lines = [line(state, number) for number, entrant in state.entrants.items() if division in (0, entrant.division)]
    return placed(lines, state.settings, ratings, games, byes, halves=halves)


def placed(lines: Sequence[StandingLine], settings: Settings, ratings: EntrantRatings,
           games: Sequence[PlayedGame] = (), byes: Mapping[int, int] = NO_BYES, *,
           halves: Mapping[int, int] = NO_BYES) -> list[StandingLine]:
    """The best first."""
    by_number = {each.entrant: each for each in lines}
    contest = Contest({number: each.tally for number, each in by_number.items()}, games,
                      {entrant: rating.sure for entrant, rating in ratings.items()}, byes, halves)
    return [replace(by_number[number], place=place)
            for place, number in ordered(contest, list(by_number), settings.ranking.order)]


def _games(state: SeasonState) -> list[PlayedGame]:
    """Finished games of two sides."""
    found = []
    for number, result in state.results.items():
        fixture = state.fixtures[number]
        sides = fixture.sides
        if result.counts and len(sides) == 2 and not fixture.after_groups:
            one, other = result.ranks
            found.append(PlayedGame((sides[0], sides[1]), None if one == other else 0 if one < other else 1))
    return found


def _byes(state: SeasonState, how: How = How.BYE) -> Mapping[int, int]:
    """How often each entrant sat out in this way."""
    return Counter(state.fixtures[number].sides[0][0] for number, result in state.results.items()
                   if result.how is how)
