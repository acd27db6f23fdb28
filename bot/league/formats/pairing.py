"""Who plays whom: pure functions from what has been played to the next round.

Swiss rounds and rotating partners are perfect matchings of least cost (`networkx`): a repeated pairing costs
more than anything else, so none happens before it must; then the difference of points; then the lot. Among n
entrants a round without repeats is certain while fewer than n/2 have been played (Dirac's theorem). Partners need
more than that (six rounds of eight players): they follow a round robin as long as the same players are there.

The lot is drawn from a `Random` given in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import combinations
from math import log2
from random import Random
from typing import Any, TypeVar

import networkx as nx

T = TypeVar("T", bound=Hashable)
Pair = tuple[int, int]
Sides = tuple[tuple[int, ...], ...]

REPEAT = 10**6
"""What a repeated pairing costs; a round's other costs never add up to it."""
NEAR = 40
"""In a large field an entrant is matched among so many neighbours in the order, if that works out."""


def round_robin(entrants: Sequence[int], legs: int = 1) -> list[list[Sides]]:
    """Everybody against everybody (circle method); home and away balanced. In an odd field one sits out each round."""
    places: list[int | None] = [*entrants, None] if len(entrants) % 2 else [*entrants]
    half = len(places) // 2
    rounds: list[list[Sides]] = []
    for number in range(len(places) - 1):
        rounds.append([_oriented(places, place, number) for place in range(half)])
        places = [places[0], places[-1], *places[1:-1]]
    for leg in range(1, legs):
        swapped = [[tuple(reversed(sides)) for sides in one] for one in rounds[: len(rounds) // leg]]
        rounds = [*rounds, *(swapped if leg % 2 else rounds[: len(swapped)])]
    return rounds


def _oriented(places: Sequence[int | None], place: int, number: int) -> Sides:
    one, other = places[place], places[-1 - place]
    if one is None or other is None:
        return ((one if one is not None else other or 0,),)
    away = number % 2 == 1 if place == 0 else place % 2 == 1
    return ((other,), (one,)) if away else ((one,), (other,))


def swiss_rounds(entrants: int) -> int:
    """Enough to find one winner, and one more; never as many as would force a repeat."""
    return max(1, min(int(log2(max(entrants, 2)) + 0.999) + 1, (entrants + entrants % 2) // 2))


def swiss(order: Sequence[int], points: Mapping[int, int], met: Mapping[frozenset[int], int],
          sat: Mapping[int, int], homes: Mapping[int, int], draw: Random) -> list[Sides]:
    """A Swiss round; ``order``: the standings. The lowest who has not sat out yet sits out in an odd field."""
    field = list(order)
    sides: list[Sides] = []
    if len(field) % 2:
        resting = min(reversed(field), key=lambda entrant: sat.get(entrant, 0))
        field.remove(resting)
        sides.append(((resting,),))
    levels = {value: level for level, value in enumerate(sorted({points.get(e, 0) for e in field}))}

    def cost(one: int, other: int) -> int:
        apart = levels[points.get(one, 0)] - levels[points.get(other, 0)]
        return REPEAT * met.get(frozenset((one, other)), 0) + 100 * apart * apart + draw.randrange(50)

    pairs = [_home_first(pair, homes, draw) for pair in match(field, cost)]
    pairs.sort(key=lambda pair: min(field.index(one) for one in pair))
    return [*(((one,), (other,)) for one, other in pairs), *sides]


def _home_first(pair: Pair, homes: Mapping[int, int], draw: Random) -> Pair:
    one, other = pair if draw.random() < 0.5 else pair[::-1]
    return (other, one) if homes.get(one, 0) > homes.get(other, 0) else (one, other)


def match(field: Sequence[T], cost: Callable[[T, T], int]) -> list[tuple[T, T]]:
    """The perfect matching of least cost in an even field."""
    if len(field) > 2 * NEAR:
        near = [(a, b) for i, a in enumerate(field) for b in field[i + 1 : i + NEAR]]
        weighed = [(a, b, cost(a, b)) for a, b in near]
        found = _least([edge for edge in weighed if edge[2] < REPEAT])
        if 2 * len(found) == len(field):
            return found
    return _least([(a, b, cost(a, b)) for a, b in combinations(field, 2)])


def _least(edges: Sequence[tuple[T, T, int]]) -> list[tuple[T, T]]:
    graph: Any = nx.Graph()
    graph.add_weighted_edges_from(edges)
    places = {node: place for place, node in enumerate(graph.nodes)}
    pairs = (sorted(pair, key=places.__getitem__) for pair in nx.min_weight_matching(graph))
    return sorted(((a, b) for a, b in pairs), key=lambda pair: places[pair[0]])


def partners(order: Sequence[int], points: Mapping[int, int], partnered: Mapping[frozenset[int], int],
             opposed: Mapping[frozenset[int], int], sat: Mapping[int, int], draw: Random,
             plan: Sequence[Sequence[Pair]]) -> list[Sides]:
    """A round of games two against two, everybody with a new partner as long as that is possible.

    ``plan``: rounds of partners without repeats, to be used up first (`partner_plan`). Who is left over when
    four do not divide the field sits out, those first who have done so least.
    """
    field = list(order)
    draw.shuffle(field)
    pairs = _partner_pairs(field, partnered, plan, draw)
    paired = {player for pair in pairs for player in pair}
    resting = [player for player in field if player not in paired]
    if len(pairs) % 2:
        rests = min(pairs, key=lambda pair: (sum(sat.get(player, 0) for player in pair), draw.random()))
        pairs.remove(rests)
        resting.extend(rests)

    def cost(one: Pair, other: Pair) -> int:
        again = sum(opposed.get(frozenset((a, b)), 0) for a in one for b in other)
        apart = sum(points.get(a, 0) for a in one) - sum(points.get(b, 0) for b in other)
        return 1000 * again + min(abs(apart), 900) + draw.randrange(20)

    games: list[Sides] = [(one, other) for one, other in match(pairs, cost)] if pairs else []
    return [*games, *(((player,),) for player in sorted(resting))]


def _partner_pairs(field: Sequence[int], partnered: Mapping[frozenset[int], int], plan: Sequence[Sequence[Pair]],
                   draw: Random) -> list[Pair]:
    for one in plan:
        together = {player for pair in one for player in pair}
        if together <= set(field) and len(field) - len(together) < 2 and not any(
                partnered.get(frozenset(pair), 0) for pair in one):
            return list(one)
    even = list(field)
    if len(even) % 2:
        even.pop()
    return match(even, lambda a, b: REPEAT * partnered.get(frozenset((a, b)), 0) + draw.randrange(50))


def partner_plan(players: Sequence[int], draw: Random) -> list[list[Pair]]:
    """All rounds of partners that the field allows without a repeat, in an order and with places drawn by lot."""
    places = sorted(players)
    draw.shuffle(places)
    rounds = [
        [(sides[0][0], sides[1][0]) for sides in one if len(sides) == 2] for one in round_robin(places)
    ]
    draw.shuffle(rounds)
    return rounds


def quartets(order: Sequence[int], met: Mapping[frozenset[int], int], sat: Mapping[int, int],
             draw: Random) -> list[tuple[int, ...]]:
    """Fours who have met as little as can be; who is left over sits out alone, those first who have done so least."""
    field = list(order)
    draw.shuffle(field)
    resting = sorted(field, key=lambda player: sat.get(player, 0))[: len(field) % 4]
    field = [player for player in field if player not in resting]
    if not field:
        return [(player,) for player in sorted(resting)]
    twos = match(field, lambda a, b: 1000 * met.get(frozenset((a, b)), 0) ** 2 + draw.randrange(20))

    def cost(one: Pair, other: Pair) -> int:
        return sum(1000 * met.get(frozenset((a, b)), 0) ** 2 for a in one for b in other) + draw.randrange(20)

    return [*((*one, *other) for one, other in match(twos, cost)), *((player,) for player in sorted(resting))]


QUARTET_ROUNDS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


def bracket(seeds: Sequence[int]) -> list[Sides]:
    """A knock-out's first round, in the bracket's order: the best meet last, byes go to the best."""
    size = 1
    while size < len(seeds):
        size *= 2
    order = [0]
    while len(order) < size:
        order = [place for each in order for place in (each, 2 * len(order) - 1 - each)]
    players = [seeds[place] if place < len(seeds) else None for place in order]
    found: list[Sides] = []
    for one, other in zip(players[::2], players[1::2], strict=True):
        assert one is not None
        found.append(((one,),) if other is None else ((one,), (other,)))
    return found


def duplicate(pairs: Sequence[int], rounds: int) -> list[list[Sides]]:
    """Everybody against everybody, each round on its own deals, so that no pair meets a deal twice.

    Directions are turned so that each pair plays both about as often (`rounds` 0: all).
    """
    found = round_robin(sorted(pairs))
    found = found[: rounds or len(found)]
    north: Counter[int] = Counter()
    turned: list[list[Sides]] = []
    for one in found:
        games: list[Sides] = []
        for sides in one:
            if len(sides) == 2 and north[sides[0][0]] > north[sides[1][0]]:
                sides = (sides[1], sides[0])
            if len(sides) == 2:
                north[sides[0][0]] += 1
            games.append(sides)
        turned.append(games)
    return turned


def divisions(entrants: Sequence[int], size: int) -> list[list[int]]:
    """The field, best first, cut into divisions of about ``size`` (0: one), the sizes as even as can be."""
    count = max(1, round(len(entrants) / size)) if size else 1
    small, more = divmod(len(entrants), count)
    found, start = [], 0
    for number in range(count):
        end = start + small + (number < more)
        found.append(list(entrants[start:end]))
        start = end
    return found
