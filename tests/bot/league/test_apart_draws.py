"""Draws in which some are kept apart, against the best of all draws, counted without the code that makes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain, combinations, permutations, product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.formats.apart import apart_in, spread
from bot.league.formats.apart_bracket import apart_bracket, clash_of
from bot.league.formats.groups import drawn
from bot.league.formats.knockout import bracket
from bot.league.formats.matching import History
from bot.league.formats.movement import rounds as movement
from bot.league.formats.registry import PRESETS
from bot.league.formats.round_robin import round_robin
from bot.league.formats.swiss import swiss
from bot.league.model import Season, Sides, Stage
from bot.league.numbered import Map
from bot.league.state import Drawing, SeasonState
from tests.support.thorough import THOROUGH

Pair = tuple[int, int]
EXAMPLES = 400 if THOROUGH else 60


def state_of(apart: Mapping[Pair, int]) -> SeasonState:
    season = Season(1, 9, "S", Stage.RUNNING, PRESETS["swiss"], 1, datetime(2026, 1, 1, tzinfo=UTC))
    return SeasonState(season, drawing=Drawing(apart=Map(apart)))


def all_pairings(field: Sequence[int]) -> Iterator[list[Pair]]:
    """Every way to put an even field into twos, the lower first."""
    if not field:
        yield []
        return
    first, *rest = field
    for place, other in enumerate(rest):
        for more in all_pairings([*rest[:place], *rest[place + 1:]]):
            yield [(first, other), *more]


def twos(most: int) -> st.SearchStrategy[set[Pair]]:
    return st.sets(st.sampled_from([*combinations(range(1, most + 1), 2)]), max_size=most + 3)


# Swiss -------------------------------------------------------------------------------------------

@st.composite
def standings(draw: st.DrawFn) -> tuple[list[int], dict[int, int], History]:
    size = draw(st.integers(2, 8))
    points = {number: draw(st.sampled_from((0, 1, 3))) for number in range(1, size + 1)}
    order = sorted(points, key=lambda number: -points[number])
    met = draw(twos(size)) if size > 1 else set()
    floats = {number: draw(st.sampled_from((-1, 0, 0, 1))) for number in points}
    byes = Counter({number: draw(st.sampled_from((0, 0, 1, 2))) for number in points})
    return order, points, History(opponents=Counter(map(frozenset, met)), byes=byes, floats=floats,
                                  apart=frozenset(map(frozenset, draw(twos(size)))))


def how_bad(games: Sequence[Pair], points: Mapping[int, int], before: History) -> tuple[int, ...]:
    """What the format's description says of a round, the most important first; 0: who sits out."""
    levels = sorted(set(points.values()))
    level = {number: levels.index(value) for number, value in points.items()}
    apart = byes = again = floats = distance = 0
    for one, other in games:
        if 0 in (one, other):
            resting = max(one, other)
            byes += before.byes[resting]
            floats += before.floats[resting] == -1
            distance += level[resting] ** 2
            continue
        apart += frozenset((one, other)) in before.apart
        again += before.opponents[frozenset((one, other))]
        up = (level[other] > level[one]) - (level[other] < level[one])
        floats += (up != 0 and before.floats[one] == up) + (up != 0 and before.floats[other] == -up)
        distance += (level[one] - level[other]) ** 2
    return apart, byes, again, floats, distance


@given(standings(), st.integers(0, 99))
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_swiss_round_is_the_best_of_all_rounds(known: tuple[list[int], dict[int, int], History], seed: int) -> None:
    order, points, before = known
    made = swiss(order, points, before, Random(seed))
    games = [(sides[0][0], sides[1][0] if len(sides) == 2 else 0) for sides in made]
    field = [*([0] if len(order) % 2 else []), *order]
    assert sorted(chain.from_iterable(games)) == sorted(field)
    best = min(how_bad(each, points, before) for each in all_pairings(field))
    assert how_bad(games, points, before) == best


# brackets ----------------------------------------------------------------------------------------

def closeness(games: Sequence[Pair], last: int) -> int:
    """The squares of the distances from the seeding, by places from 0."""
    return sum((last - one - other) ** 2 for one, other in games)


@given(st.integers(2, 8).flatmap(lambda size: st.tuples(
    st.just(size), st.dictionaries(st.sampled_from([*combinations(range(1, size + 1), 2)]), st.sampled_from((0, 1, 2)),
                                   max_size=12))))
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_bracket_is_the_best_one_round_after_the_other(known: tuple[int, dict[Pair, int]]) -> None:
    size, apart = known
    state, seeds = state_of(apart), list(range(1, size + 1))
    ties = apart_bracket(seeds, clash_of(state))
    assert sorted(number for sides in ties for side in sides for number in side) == seeds
    parts: list[set[int]] = [{number} for number in seeds]
    while len(parts) & (len(parts) - 1):
        parts.append(set())
    made = [set(chain.from_iterable(sides)) for sides in ties]
    number = 0
    while len(parts) > 1:
        number += 1
        forbidden = {pair for pair, limit in apart.items() if not limit or number <= limit}

        def bad(games: Sequence[Pair], parts: Sequence[set[int]] = parts,
                forbidden: set[Pair] = forbidden) -> tuple[int, int]:
            return (sum(tuple(sorted((a, b))) in forbidden for one, other in games
                        for a in parts[one] for b in parts[other]), closeness(games, len(parts) - 1))

        possible = [games for games in all_pairings(range(len(parts)))
                    if all(parts[one] or parts[other] for one, other in games)]
        best = min(map(bad, possible))
        mine = [games for games in possible if sorted(map(sorted, (parts[a] | parts[b] for a, b in games)))
                == sorted(map(sorted, made))]
        assert any(bad(games) == best for games in mine), number
        chosen = next(games for games in mine if bad(games) == best)
        parts = [parts[one] | parts[other] for one, other in chosen]
        made = [one | other for one, other in zip(made[::2], made[1::2], strict=False)]


def test_a_bracket_in_which_nobody_is_kept_apart_is_the_usual_one() -> None:
    for size in range(2, 65):
        assert apart_bracket(range(size), lambda *who: 0) == bracket(range(size))
    assert apart_bracket([7], lambda *who: 0) == [((7,),)]


def test_families_in_a_large_bracket_meet_late() -> None:
    """Four families of four among 32: each family has one in each quarter, so none meets before the semi-finals."""
    families = [range(first, 33, 8) for first in (1, 2, 3, 4)]
    apart = {pair: 0 for family in families for pair in combinations(family, 2)}
    ties = [set(chain.from_iterable(sides)) for sides in apart_bracket(range(1, 33), clash_of(state_of(apart)))]
    quarters = [set[int]().union(*ties[start:start + 4]) for start in range(0, 16, 4)]
    assert [len(quarter & set(family)) for quarter in quarters for family in families] == [1] * 16


# groups ------------------------------------------------------------------------------------------

@given(st.integers(4, 9).flatmap(lambda size: st.tuples(st.just(size), twos(size))), st.sampled_from((3, 4)),
       st.integers(0, 99))
@settings(max_examples=EXAMPLES, deadline=None)
def test_groups_have_the_fewest_of_those_kept_apart(known: tuple[int, set[Pair]], size: int, seed: int) -> None:
    entrants, apart = known
    seeds = list(range(1, entrants + 1))
    groups = drawn(seeds, size, Random(seed), [*map(frozenset, apart)])
    count = len(groups)
    pots = [seeds[start:start + count] for start in range(0, entrants, count)]
    assert sorted(chain.from_iterable(groups)) == seeds
    assert all(len(set(pot) & set(group)) <= 1 for pot in pots for group in groups)

    def together(group_of: Mapping[int, int]) -> int:
        return sum(group_of[one] == group_of[other] for one, other in apart)

    best = min(together(dict(chain.from_iterable(zip(pot, way, strict=False) for pot, way in zip(
        pots, ways, strict=True)))) for ways in product([*permutations(range(count))], repeat=len(pots)))
    assert together({number: place for place, group in enumerate(groups) for number in group}) == best


# plans in which everybody meets everybody ------------------------------------------------------------

def early(plan: Sequence[Sequence[Sides]], apart: Mapping[Pair, int]) -> int:
    """Meetings in rounds in which they should not be."""
    return sum(not limit or number <= limit for number, one in enumerate(plan, 1) for sides in one
               for pair, limit in apart.items() if set(pair) == set(chain.from_iterable(sides)))


@given(st.integers(3, 6).flatmap(lambda size: st.tuples(st.just(size), st.dictionaries(
    st.sampled_from([*combinations(range(1, size + 1), 2)]), st.sampled_from((0, 1, 2, 3)), max_size=5))),
    st.booleans(), st.integers(0, 99))
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_plan_is_in_the_best_of_all_orders(known: tuple[int, dict[Pair, int]], duplicate: bool, seed: int) -> None:
    size, apart = known
    field = list(range(1, size + 1))
    plan = movement(field, size - 2) if duplicate else round_robin(field, 1 + seed % 2)
    made = spread(plan, 1, state_of(apart), Random(seed))
    assert [sorted(map(len, one)) for one in made] == [sorted(map(len, one)) for one in plan]
    met = Counter(frozenset(chain.from_iterable(sides)) for one in plan for sides in one)
    assert sorted(met.values()) == sorted(Counter(
        frozenset(chain.from_iterable(sides)) for one in made for sides in one).values())
    orders = (dict(zip(field, order, strict=True)) for order in permutations(field))
    best = min(early([[tuple(tuple(names[number] for number in side) for side in sides) for sides in one]
                      for one in plan], apart) for names in orders)
    assert early(made, apart) == best


def test_the_first_rounds_end() -> None:
    state = state_of({(1, 2): 2, (1, 3): 0})
    assert apart_in(state, 2) == {frozenset((1, 2)), frozenset((1, 3))}
    assert apart_in(state, 3) == {frozenset((1, 3))}
