"""Entrants who shall not meet: a family, a club, a squad.

Managers keep two apart in all rounds or in the first ones (`bot.league.entries.course.KeptApart`). To meet is to be at
one table, as opponents or as partners. Every draw has as few such meetings as possible before it looks at anything
else: where opponents are matched, a meeting costs `APART`; places in groups and plans are searched by `placed`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from random import Random
from typing import Generic, TypeVar

from bot.league.formats.base import Pairings
from bot.league.model import Sides
from bot.league.state import SeasonState

I = TypeVar("I", bound=Hashable)  # noqa: E741
S = TypeVar("S", bound=Hashable)

Pairs = frozenset[frozenset[int]]
"""Twos who shall not meet."""
APART = 10**27
"""What a meeting of two who are kept apart costs; all else in a round never adds up to it."""
STEPS = 200_000
"""Twos that a search compares before it takes the best that it has found; a small field it has seen whole by then."""


def apart_in(state: SeasonState, number: int) -> Pairs:
    """Those who shall not meet in the season's nth round."""
    return frozenset(frozenset(pair) for pair, rounds in state.drawing.apart.items() if not rounds or number <= rounds)


def apart_next(state: SeasonState) -> Pairs:
    """Those who shall not meet in the round that is drawn next."""
    return apart_in(state, state.round + 1)


def meetings(sides: Sides) -> Iterable[frozenset[int]]:
    """Who meets at a table."""
    return map(frozenset, combinations(chain.from_iterable(sides), 2))


def clashes(state: SeasonState, rounds: Sequence[Pairings], first: int) -> list[tuple[int, int]]:
    """The twos who meet in these rounds, from the season's nth on, though they are kept apart; each once, in order."""
    found: set[frozenset[int]] = set()
    for number, pairings in enumerate(rounds, first):
        if apart := apart_in(state, number):
            found |= apart.intersection(pair for each in pairings for pair in meetings(each.sides))
    return sorted((min(pair), max(pair)) for pair in found)


# places ------------------------------------------------------------------------------------------

def placed(places: Mapping[I, Sequence[S]], clash: Callable[[I, S, I, S], int], draw: Random) -> dict[I, S]:
    """A place for each, none for two of them, of those that it may have, so that the clashes are the fewest.

    Each goes where it clashes least with those before it, equals by lot; then other ways are tried, up to `STEPS`
    comparisons. Where there are not so many, it has seen them all.
    """
    search = _Search(places, clash, draw)
    search.go_on({}, 0)
    return search.best


class _Search(Generic[I, S]):
    def __init__(self, places: Mapping[I, Sequence[S]], clash: Callable[[I, S, I, S], int], draw: Random) -> None:
        self._places, self._clash, self._draw = places, clash, draw
        self._order = list(places)
        self._left = STEPS
        self._least = -1
        self.best: dict[I, S] = {}

    def go_on(self, made: dict[I, S], cost: int) -> None:
        if len(made) == len(self._order):
            self.best, self._least = dict(made), cost
            return
        one, taken = self._order[len(made)], set(made.values())
        free = [place for place in self._places[one] if place not in taken]
        self._draw.shuffle(free)
        more = {place: sum(self._clash(one, place, other, there) for other, there in made.items()) for place in free}
        self._left -= len(free) * len(made)
        for place in sorted(free, key=more.__getitem__):
            if self._least >= 0 and (cost + more[place] >= self._least or self._left < 0):
                return
            made[one] = place
            self.go_on(made, cost + more[place])
            del made[one]


def by_ties(pairs: Iterable[frozenset[int]]) -> list[int]:
    """The entrants of these pairs, those in most of them first."""
    found: defaultdict[int, int] = defaultdict(int)
    for pair in pairs:
        for number in pair:
            found[number] += 1
    return sorted(found, key=lambda number: (-found[number], number))


def spread(rounds: Sequence[Sequence[Sides]], first: int, state: SeasonState, draw: Random) -> list[list[Sides]]:
    """A plan of rounds, the season's nth and the following, in which entrants have changed places so that as few as
    possible meet who are kept apart."""
    field = {number for one in rounds for sides in one for side in sides for number in side}
    terms = {frozenset(pair): limit for pair, limit in state.drawing.apart.items() if field.issuperset(pair)}
    met: defaultdict[frozenset[int], list[int]] = defaultdict(list)
    for number, one in enumerate(rounds, first):
        for sides in one:
            for pair in meetings(sides):
                met[pair].append(number)
    everybody = len({len(met[frozenset(pair)]) for pair in combinations(field, 2)}) == 1
    terms = {pair: limit for pair, limit in terms.items() if limit or not everybody}  # else no order changes anything
    if not terms:
        return [list(one) for one in rounds]

    def clash(one: int, place: int, other: int, there: int) -> int:
        limit = terms.get(frozenset((one, other)))
        if limit is None:
            return 0
        return sum(not limit or number <= limit for number in met[frozenset((place, there))])

    moving = by_ties(terms)
    found = placed({number: sorted(field) for number in moving}, clash, draw)
    left = [place for place in sorted(field) if place not in found.values()]
    others = [number for number in sorted(field) if number not in found]
    draw.shuffle(left)
    names = {place: number for number, place in (*found.items(), *zip(others, left, strict=True))}
    return [[tuple(tuple(names[number] for number in side) for side in sides) for sides in one] for one in rounds]
