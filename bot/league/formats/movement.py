"""The movement of duplicate: who meets whom in which direction.

Pairs are compared with those who sit in the same direction in a round. Where n - 1 is a prime of the form 4k + 3 (4, 8,
12, 20, 24 … pairs), turning the tables of a cyclic round robin by quadratic residues compares any two pairs exactly
equally often: residues form a difference set (a balanced Howell movement; Parker and Mood, 1955). For other numbers,
and where not all rounds are played, simulated annealing turns tables one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp
from operator import mul
from random import Random

from bot.league.model import Sides

TRIES = 15_000
"""Tables that the search turns, or not: a second for 100 pairs."""

TURNS = 10_000
"""Rounds that are turned, or not, by pair and round."""

Table = tuple[int, int]
"""North-south and east-west, as places from 0; with -1 the other sits out."""
OUT = -1


def rounds(pairs: Sequence[int], limit: int) -> list[list[Sides]]:
    """A round robin, or its first ``limit`` rounds (0: all of it), turned so that any two pairs are compared, and each
    pair sits in both directions, about equally often."""
    field, draw = sorted(pairs), Random(len(pairs))  # noqa: S311
    plan = cyclic(len(field))
    plan = plan[: limit or len(plan)]
    if not (_exact(len(field)) and len(plan) == len(cyclic(len(field)))):
        _turn(plan, len(field), draw)
    _balance(plan, len(field), draw)
    return [[_sides(field, table) for table in one] for one in plan]


def _sides(field: Sequence[int], table: Table) -> Sides:
    north, east = table
    if OUT in table:
        return ((field[east if north == OUT else north],),)
    return ((field[north],), (field[east],))


def cyclic(count: int) -> list[list[Table]]:
    """Everybody against everybody; in an odd field one sits out each round. Residues sit north-south."""
    modulus = count - 1 if count % 2 == 0 else count
    last = modulus if count % 2 == 0 else OUT
    squares = {place * place % modulus for place in range(1, modulus)}
    found = []
    for number in range(modulus):
        one: list[Table] = [(last, number)]
        for step in range(1, (modulus + 1) // 2):
            table = (number + step) % modulus, (number - step) % modulus
            one.append(table if step in squares else table[::-1])
        found.append(one)
    return found


def _exact(count: int) -> bool:
    modulus = count - 1 if count % 2 == 0 else count
    return modulus % 4 == 3 and all(modulus % factor for factor in range(2, int(modulus**0.5) + 1))


def compared(plan: Sequence[Sequence[Table]], count: int) -> list[list[int]]:
    """How often any two places sit in the same direction."""
    found = [[0] * count for _ in range(count)]
    for one in plan:
        for side in (0, 1):
            for a, b in combinations([table[side] for table in one if OUT not in table], 2):
                found[a][b] += 1
                found[b][a] += 1
    return found


def _turn(plan: list[list[Table]], count: int, draw: Random) -> None:
    """Turn tables until the squares of all comparisons are as small as the search finds them."""
    met = compared(plan, count)
    places = [(number, table) for number, one in enumerate(plan) for table in range(len(one)) if OUT not in one[table]]
    best, now, gained = [list(one) for one in plan], 0, 0
    for turn in range(TRIES):
        number, table = draw.choice(places)
        more = _change(plan[number], table, met)
        heat = 2.0 * (1 - turn / TRIES) ** 2
        if more <= 0 or (heat > 0.01 and draw.random() < exp(-more / (4 * heat))):
            _flip(plan[number], table, met)
            now += more
            if now < gained:
                best, gained = [list(one) for one in plan], now
    plan[:] = best


def _change(one: Sequence[Table], table: int, met: Sequence[Sequence[int]]) -> int:
    """By how much the sum of squares grows if the table is turned."""
    north, east = one[table]
    mine, theirs, total = met[north], met[east], 0
    for number, (a, b) in enumerate(one):
        if number != table and OUT not in (a, b):
            total += mine[b] - mine[a] + theirs[a] - theirs[b] + 2
    return 4 * total


def _flip(one: list[Table], table: int, met: list[list[int]]) -> None:
    north, east = one[table]
    for number, (a, b) in enumerate(one):
        if number != table and OUT not in (a, b):
            for place, more in ((a, -1), (b, 1)):
                met[north][place] += more
                met[place][north] += more
                met[east][place] -= more
                met[place][east] -= more
    one[table] = east, north


def _balance(plan: list[list[Table]], count: int, draw: Random) -> None:
    """Turn whole rounds, which changes no comparison, until each pair sits in both directions about equally often.

    Where all are compared equally often, the squares of what is uneven add up to n (n - 1), whatever is turned.
    """
    ways = [[0] * len(plan) for _ in range(count)]
    for number, one in enumerate(plan):
        for north, east in _playing(one):
            ways[north][number], ways[east][number] = 1, -1
    found = min((_turns(ways, len(plan), draw) for _ in range(max(2, TURNS // count**2))), key=lambda turns: turns[0])
    for number, turn in enumerate(found[1]):
        if turn < 0:
            plan[number] = [(east, north) for north, east in plan[number]]


def _turns(ways: Sequence[Sequence[int]], count: int, draw: Random) -> tuple[int, list[int]]:
    """(how uneven the directions are, -1 for each round to turn): from random turns on, one by one for the better."""
    turns = [draw.choice((1, -1)) for _ in range(count)]
    lean = [sum(map(mul, way, turns)) for way in ways]
    better = True
    while better:
        better = False
        for number in range(count):
            after = [each - 2 * way[number] * turns[number] for each, way in zip(lean, ways, strict=True)]
            if sum(each**4 for each in after) < sum(each**4 for each in lean):
                lean, better = after, True
                turns[number] = -turns[number]
    return sum(each**4 for each in lean), turns


def _playing(one: Sequence[Table]) -> list[Table]:
    return [table for table in one if OUT not in table]
