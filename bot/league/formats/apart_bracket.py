"""The draw of a bracket in which some shall not meet early.

It is put together from its leaves: who meets in the first round, then which ties' winners meet in the second, and so
on. Each time as few as possible may meet who are kept apart; of equal ways the one is taken that is nearest to the
seeding, where the nth best has the nth worst, by the squares of the distances. So where nobody is kept apart, it is
`knockout.bracket`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, combinations

from bot.league.formats.apart import APART, apart_in
from bot.league.formats.matching import cheapest
from bot.league.model import Sides
from bot.league.state import SeasonState

Clash = Callable[[int, int, int], int]
"""What it costs if two entrants may meet in the bracket's nth round."""
Part = tuple[tuple[int, ...], ...]
"""Ties whose winners play for one place; in a tie are one or two, in a place that is missing nobody."""
WHOLE = 128
"""Places of a bracket in which anybody may get any opponent; in a larger one those near to their own."""
NEAR = 20


def clash_of(state: SeasonState, season_round: Callable[[int], int] = lambda number: number) -> Clash:
    """``season_round``: the season's round in which the bracket's nth one is played."""
    @cache
    def apart(number: int) -> frozenset[frozenset[int]]:
        return apart_in(state, season_round(number))

    return lambda one, other, number: APART * (frozenset((one, other)) in apart(number))


def apart_bracket(seeds: Sequence[int], clash: Clash) -> list[Sides]:
    """The first round in the bracket's order. ``seeds``: the best first."""
    size = 1 << (len(seeds) - 1).bit_length()
    parts: list[Part] = [((number,),) for number in seeds] + [((),)] * (size - len(seeds))
    number = 0
    while len(parts) > 1:
        number += 1
        pairs = [(parts[one], parts[other]) for one, other in _meetings(parts, number, clash)]
        parts = [(one[0] + other[0],) if number == 1 else one + other for one, other in pairs]
    return [tuple((entrant,) for entrant in tie) for tie in parts[0]]


def _meetings(parts: Sequence[Part], number: int, clash: Clash) -> list[tuple[int, int]]:
    """Which parts meet in the bracket's nth round, by their places; the better one first, the best pair first."""
    last = len(parts) - 1
    who = [[*chain.from_iterable(part)] for part in parts]

    def cost(one: int, other: int) -> int:
        if not who[one] and not who[other]:
            return APART * APART
        return sum(clash(a, b, number) for a in who[one] for b in who[other])

    seeded = [(place, last - place) for place in range(len(parts) // 2)]
    if not any(cost(*pair) for pair in seeded):
        return seeded
    edges = [(one, other, cost(one, other) + (last - one - other) ** 2)
             for one, other in combinations(range(len(parts)), 2)
             if len(parts) <= WHOLE or abs(last - one - other) <= NEAR]
    return cheapest(edges)
