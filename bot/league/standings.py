"""The standings of seasons: lines ordered by criteria. Each criterion is a small function.

A criterion returns a number, higher is better, from the entrants' tallies and sometimes from their games. Entrants who
are equal in all criteria of the season share a place and are listed in the order of joining. Lines come from a season's
state, or from those that stores save beside its log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from types import MappingProxyType

from bot.league.boards import lost_in_all, won_by, won_match
from bot.league.model import UNIT, Fixture, How, Result, Tally
from bot.league.ports import StandingLine
from bot.league.ratings import Rating
from bot.league.settings import Settings
from bot.league.state import SeasonState

NEEDS_GAMES = frozenset({"head_to_head", "buchholz", "sonneborn"})
"""Criteria that need the games; the others only need tallies."""
OF_POINTS = frozenset({"points", "buchholz", "sonneborn"})
"""Criteria in league points, whose values are in parts of `UNIT`."""
FIDE = 2
"""The edition from which on rounds without a game are as FIDE has them."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of two sides. ``best``: the winning side, None for a draw."""

    sides: tuple[tuple[int, ...], tuple[int, ...]]
    best: int | None


@dataclass(frozen=True, slots=True)
class Contest:
    """The input of criteria, by entrant: ``ratings``, if they decide places; ``unplayed``, the rounds that they won,
    drew and lost without a game; ``missing``, the points that they count more as an opponent."""

    tallies: Mapping[int, Tally]
    games: Sequence[PlayedGame] = ()
    ratings: Mapping[int, float] = field(default_factory=dict)
    unplayed: Mapping[int, tuple[int, int, int]] = field(default_factory=dict)
    missing: Mapping[int, int] = field(default_factory=dict)

    def as_opponent(self, entrant: int) -> int:
        return self.tally(entrant).points + self.missing.get(entrant, 0)

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

    A round without a game is one against a virtual opponent who has as many points as the entrant (FIDE, C.07, article
    16): a bye is a win, a half-point bye a draw.
    """
    wanted, half, all_ = set(equal), 0.5 if beaten else 1.0, 0.0 if beaten else 1.0
    found = dict.fromkeys(equal, 0.0)
    for entrant in equal:
        won, drawn, lost = contest.unplayed.get(entrant, (0, 0, 0))
        found[entrant] = (won + half * drawn + all_ * lost) * contest.tally(entrant).points
    for game in contest.games:
        for side, entrants in enumerate(game.sides):
            share = 1.0 if not beaten or game.best == side else 0.5 if game.best is None else 0.0
            theirs = share * sum(map(contest.as_opponent, game.sides[1 - side]))
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
    return [(place, entrant) for place, entrant, _ in ranked(contest, entrants, order)]


def ranked(contest: Contest, entrants: Sequence[int], order: Sequence[str]) -> list[tuple[int, int, tuple[float, ...]]]:
    """(place, entrant, the values by criterion), the best first. A criterion's values are those among the equals."""
    groups = [list(entrants)]
    known: dict[int, tuple[float, ...]] = dict.fromkeys(entrants, ())
    # A criterion looks only at those whom the criteria before it left equal: head to head means among them, not among
    # all.
    for name in order:
        parts: list[list[int]] = []
        for equal in groups:
            values = CRITERIA[name](contest, equal)
            known |= {entrant: (*known[entrant], values[entrant]) for entrant in equal}
            parts += _parted(values)
        groups = parts
    places = accumulate(map(len, groups), initial=1)
    return [(place, entrant, known[entrant])
            for place, equal in zip(places, groups, strict=False) for entrant in equal]


def separating(lines: Iterable[StandingLine], order: Sequence[str]) -> list[str]:
    """The criteria after the first that put equals of a division in order."""
    values = [(each.division, each.criteria) for each in lines]
    return [name for place, name in enumerate(order) if place and len(
        {(division, each[:place + 1]) for division, each in values}) > len(
        {(division, each[:place]) for division, each in values})]


def _parted(values: Mapping[int, float]) -> Iterable[list[int]]:
    parts: dict[float, list[int]] = {}
    for entrant, value in values.items():
        parts.setdefault(value, []).append(entrant)
    return [parts[value] for value in sorted(parts, reverse=True)]


# lines -------------------------------------------------------------------------------------------

EntrantRatings = Mapping[int, Rating]
"""By entrant, where places go by rating."""
NO_RATINGS: EntrantRatings = MappingProxyType({})


def line(state: SeasonState, number: int) -> StandingLine:
    entrant = state.entrants[number]
    return StandingLine(number, entrant.name, entrant.users, entrant.division, entrant.status,
                        tally=state.tally(number),
                before=state.standing.before.get(number))


def season_rows(state: SeasonState, division: int = 0, ratings: EntrantRatings = NO_RATINGS) -> list[StandingLine]:
    """The lines of a division, with their places; 0: the entrants of all divisions together."""
    lines = [line(state, number) for number, entrant in state.entrants.items() if division in (0, entrant.division)]
    contest = Contest({each.entrant: each.tally for each in lines})
    if NEEDS_GAMES.intersection(state.settings.ranking.order):
        contest = replace(contest, games=_games(state), unplayed=_unplayed(state), missing=missing_points(state))
    return placed(lines, state.settings, ratings, contest)


def placed(lines: Sequence[StandingLine], settings: Settings, ratings: EntrantRatings,
           contest: Contest | None = None) -> list[StandingLine]:
    """The best first. ``contest``: what is known beside the lines."""
    by_number = {each.entrant: each for each in lines}
    known = contest or Contest({number: each.tally for number, each in by_number.items()})
    known = replace(known, ratings={entrant: rating.sure for entrant, rating in ratings.items()})
    return [replace(by_number[number], place=place, criteria=values)
            for place, number, values in ranked(known, list(by_number), settings.ranking.order)]


# unplayed rounds -----------------------------------------------------------------------------------

def _fide(state: SeasonState) -> bool:
    """Whether rounds without a game are as FIDE has them (C.07, article 16)."""
    return state.settings.ranking.tie_break_rules >= FIDE


def _is_played(state: SeasonState, result: Result) -> bool:
    """Whether it counts as a game between its sides: one that both lost is none, and for FIDE no award is."""
    return result.counts and not result.lost_by_all and not (_fide(state) and result.how is How.AWARDED)


def _games(state: SeasonState) -> list[PlayedGame]:
    """Finished games of two sides; a match of squads is one."""
    found = []
    for fixture, results in _meetings(state):
        sides, played = fixture.sides, [each for each in results if _is_played(state, each)]
        if played and len(sides) == 2 and not fixture.after_groups:
            best = won_match(results) if len(results) > 1 else won_by(played[0])
            found.append(PlayedGame((sides[0], sides[1]), best))
    return found


def _meetings(state: SeasonState) -> Iterator[tuple[Fixture, list[Result]]]:
    """The fixtures with a result, in the order of results; the boards of a match, once all have one, are one."""
    for number, result in state.results.items():
        fixture = state.fixtures[number]
        boards = state.boards(fixture)
        if len(boards) == 1:
            yield fixture, [result]
        elif number == fixture.block and all(each.number in state.results for each in boards):
            yield fixture, [state.results[each.number] for each in boards]


def _unplayed(state: SeasonState) -> Mapping[int, tuple[int, int, int]]:
    """By entrant, the rounds that were won, drawn and lost without a game: byes, half-point byes, awards."""
    found: dict[int, list[int]] = {}
    for fixture, results in _meetings(state):
        if results[0].how in (How.BYE, How.HALF):
            found.setdefault(fixture.sides[0][0], [0, 0, 0])[0 if results[0].how is How.BYE else 1] += 1
        elif any(each.counts for each in results) and not any(_is_played(state, each) for each in results) \
                and not fixture.after_groups:
            for side, entrants in enumerate(fixture.sides):
                for entrant in entrants:
                    found.setdefault(entrant, [0, 0, 0])[_kind(results, side)] += 1
    return {entrant: (won, drawn, lost) for entrant, (won, drawn, lost) in found.items()}


def _kind(results: Sequence[Result], side: int) -> int:
    """0: won, 1: drawn, 2: lost."""
    if len(results) > 1:
        best = won_match(results)
        return 2 if lost_in_all(results) else 1 if best is None else 0 if best == side else 2
    return 1 if results[0].drawn else 0 if results[0].ranks[side] == 1 else 2


def missing_points(state: SeasonState) -> Mapping[int, int]:
    """What entrants count more as opponents: the rounds at the end that they chose not to play, after they left or
    while they pause, are draws."""
    if not _fide(state):
        return {}
    last = dict.fromkeys(state.entrants, 0)
    lost: dict[int, list[int]] = {}
    for number, fixture in state.fixtures.items():
        result = state.results.get(number)
        for side, entrants in enumerate(fixture.sides):
            forfeited = result is not None and (result.how is How.HALF or (
                result.how is How.AWARDED and result.ranks[side] > 1))
            for entrant in entrants:
                if not forfeited:
                    last[entrant] = max(last[entrant], fixture.round)
                elif result is not None and result.how is How.HALF:
                    lost.setdefault(entrant, []).append(fixture.round)
    draw = state.settings.ranking.scoring.draw * UNIT
    return {entrant: draw * (state.round - round - sum(each > round for each in lost.get(entrant, ())))
            for entrant, round in last.items() if round < state.round}


def played_elsewhere(state: SeasonState) -> dict[int, int]:
    """How many games each entrant played elsewhere, whose results count here; without those who played none."""
    return dict(Counter(
        entrant for number, result in state.results.items() if result.how is How.ELSEWHERE and result.counts
        for entrant in state.fixtures[number].entrants))
