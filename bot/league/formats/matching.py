"""Pairing as a minimum-cost perfect matching (`networkx`) that avoids repeated pairings.

Each format gives its criteria as costs. A repeated pairing costs `REPEAT`, more than differences in points and lots
together. Two things cost more: a meeting of two who are kept apart (`apart.APART`), and in the Swiss system a second
bye (`swiss.SECOND_BYE`). Apart from these there is none unless unavoidable. Among n entrants a round without repeats is
certain while fewer than n/2 have been played (Dirac's theorem).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TypeVar

from bot.league.state import SeasonState

T = TypeVar("T", bound=Hashable)

REPEAT = 10**18
"""What a repeated pairing costs: more than points and lots of a whole round add up to."""
NEIGHBOURS = 40
"""In a large field an entrant is matched among this many neighbours in the ranking, if possible."""


def match(field: Sequence[T], cost: Callable[[T, T], int]) -> list[tuple[T, T]]:
    """The perfect matching of least cost in an even field."""
    # The matching takes time with the cube of the field. Among neighbours it is quick, and nearly always complete; if a
    # rematch could not be avoided there, everybody is tried with everybody.
    if len(field) > 2 * NEIGHBOURS:
        near = [(a, b, cost(a, b)) for i, a in enumerate(field) for b in field[i + 1 : i + NEIGHBOURS]]
        found = cheapest([edge for edge in near if edge[2] < REPEAT])
        if 2 * len(found) == len(field):
            return found
    return cheapest([(a, b, cost(a, b)) for a, b in combinations(field, 2)])


def cheapest(edges: Sequence[tuple[T, T, int]]) -> list[tuple[T, T]]:
    import networkx as nx  # not at each start of the bot, of which it would take a tenth

    graph: Any = nx.Graph()
    graph.add_weighted_edges_from(edges)
    # The library returns a set, whose order differs between runs; a draw must come out the same from the same lots, to
    # be checked later.
    places = {node: place for place, node in enumerate(graph.nodes)}
    pairs = (sorted(pair, key=places.__getitem__) for pair in nx.min_weight_matching(graph))
    return sorted(((a, b) for a, b in pairs), key=lambda pair: places[pair[0]])


@dataclass(frozen=True, slots=True)
class History:
    """How often two entrants were partners and opponents; how often each sat out and was the first side. ``floats``:
    who met somebody with more points (1) or fewer (-1) in the last round; ``apart``: who shall not meet now."""

    partners: Counter[frozenset[int]] = field(default_factory=Counter)
    opponents: Counter[frozenset[int]] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    first: Counter[int] = field(default_factory=Counter)
    floats: Mapping[int, int] = field(default_factory=dict)
    apart: frozenset[frozenset[int]] = frozenset()


def rests(state: SeasonState) -> Counter[int]:
    """The rounds in which each entrant had no game: byes, games that were off since somebody left, and rounds before
    they joined."""
    played: dict[int, set[int]] = {number: set() for number in state.entrants}
    for number, fixture in state.fixtures.items():
        result = state.results.get(number)
        if not fixture.bye and not (result is not None and result.excused):
            for entrant in fixture.entrants:
                played[entrant].add(fixture.round)
    return Counter({entrant: state.round - len(rounds) for entrant, rounds in played.items()})


def history(state: SeasonState) -> History:
    found = History()
    for fixture in (each for each in state.fixtures.values() if each.game == 1):  # a match of squads is one meeting
        if fixture.bye:
            found.byes[fixture.sides[0][0]] += 1
            continue
        found.first.update(fixture.sides[0])
        for side in fixture.sides:
            found.partners.update(frozenset((a, b)) for a in side for b in side if a < b)
        found.opponents.update(frozenset((a, b)) for a in fixture.sides[0] for b in fixture.sides[1])
    return found
