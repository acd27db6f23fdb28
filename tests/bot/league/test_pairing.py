"""What pairings promise, for all sizes of a field."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import groupby

import pytest

from bot.league.formats.knockout import bracket
from bot.league.formats.round_robin import round_robin


@pytest.mark.parametrize("entrants", range(2, 18))
@pytest.mark.parametrize("legs", [1, 2, 3])
def test_round_robin_is_balanced(entrants: int, legs: int) -> None:
    """Each pair meets once in each leg, home and away differ by one at most, three times in a row at most."""
    field = list(range(10, 10 + entrants))
    met: Counter[frozenset[int]] = Counter()
    places: defaultdict[int, list[int]] = defaultdict(list)
    byes: Counter[int] = Counter()
    for one in round_robin(field, legs):
        assert sorted(number for sides in one for side in sides for number in side) == field
        for sides in one:
            if len(sides) == 1:
                byes[sides[0][0]] += 1
                continue
            (first,), (second,) = sides
            met[frozenset((first, second))] += 1
            places[first].append(1)
            places[second].append(-1)
    assert set(met.values()) == {legs}
    assert len(met) == entrants * (entrants - 1) // 2
    assert max(abs(sum(found)) for found in places.values()) == (entrants - 1) * legs % 2
    assert max(len(list(row)) for found in places.values() for _, row in groupby(found)) <= 3
    assert set(byes.values()) == ({legs} if entrants % 2 else set())


@pytest.mark.parametrize("entrants", range(2, 34))
def test_a_bracket_keeps_the_best_apart(entrants: int) -> None:
    """If the better always wins, the last two, four, eight left are the best two, four, eight."""
    ties = bracket(list(range(1, entrants + 1)))
    size = 2 * len(ties)
    assert size < 2 * entrants
    assert sorted(number for sides in ties for side in sides for number in side) == list(range(1, entrants + 1))
    assert {sides[0][0] for sides in ties if len(sides) == 1} == set(range(1, size - entrants + 1))
    left = [min(side[0] for side in sides) for sides in ties]
    while len(left) > 1:
        assert set(left) == set(range(1, len(left) + 1))
        left = [min(pair) for pair in zip(left[::2], left[1::2], strict=True)]
