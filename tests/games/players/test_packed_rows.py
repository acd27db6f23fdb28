"""Rows as large integers: what is added and multiplied lane by lane comes out as it would number by number."""

from __future__ import annotations

from struct import error

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.players.common.weights import Lanes

ROWS = st.integers(1, 9).flatmap(
    lambda number: st.lists(st.tuples(st.lists(st.floats(-50, 50), min_size=number, max_size=number),
                                      st.integers(0, 1 << 30)), min_size=1, max_size=12))


@given(ROWS)
def test_sums_of_rows_are_the_sums_of_their_numbers(found: list[tuple[list[float], int]]) -> None:
    """Below zero, too, and many times over."""
    lanes = Lanes(len(found[0][0]), 1 << 20)
    total = lanes.numbers(sum(times * lanes.row(numbers) for numbers, times in found))
    columns = zip(*(numbers for numbers, _ in found), strict=True)
    assert total == [sum(times * round(number * lanes.unit) for number, (_, times) in zip(column, found, strict=True))
                     for column in columns]


def test_a_row_keeps_its_numbers_to_the_unit() -> None:
    lanes = Lanes(4, 1000)
    assert lanes.numbers(lanes.row([0.5, -0.25, -0.0004, 3.1416])) == [500, -250, 0, 3142]
    assert lanes.numbers(0) == [0, 0, 0, 0]


def test_a_row_is_as_long_as_it_is_said_to_be() -> None:
    with pytest.raises(error, match="expected 2 items"):
        Lanes(2, 1).row([1.0])
