"""Options as data: defaults, checks, and nothing but a code and its fields when one is bad."""

from __future__ import annotations

import pytest

from games.actions import RuleError
from games.base import OptionSpec, parse_options

SPECS = (
    OptionSpec("target", default=1000, minimum=100, maximum=10000),
    OptionSpec("wish_bombs", values=("yes", "no")),
    OptionSpec("rounds", default=9, minimum=3, maximum=99, step=3),
)


def test_left_out_options_take_their_default() -> None:
    assert parse_options(SPECS, {}) == {"target": 1000, "wish_bombs": "yes", "rounds": 9}


def test_given_options_are_parsed() -> None:
    given = {"rounds": "12", "wish_bombs": "no", "target": "100"}
    assert parse_options(SPECS, given) == {"target": 100, "wish_bombs": "no", "rounds": 12}


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("speed", "9", "unknown_option"),
        ("wish_bombs", "maybe", "bad_option"),
        ("target", "99", "bad_option"),
        ("target", "10001", "bad_option"),
        ("target", "-500", "bad_option"),
        ("target", "1e3", "bad_option"),
        ("target", "", "bad_option"),
        ("target", "٣٠٠", "bad_option"),
        ("target", "9" * 5000, "bad_option"),
        ("rounds", "10", "bad_option"),
    ],
)
def test_a_bad_option_is_named(name: str, value: str, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_options(SPECS, {name: value})
    assert (caught.value.code, caught.value.rule, caught.value.params["name"]) == (code, "NOTATION", name)
