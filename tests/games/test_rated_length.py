"""The least length of a rated game, as its options declare it."""

from __future__ import annotations

import pytest

from games.base import least_rounds, long_enough
from games.registry import GAMES


@pytest.mark.parametrize(("game", "given", "enough"), [
    ("tichu", {}, True), ("tichu", {"target": "500"}, True), ("tichu", {"target": "400"}, False),
    ("tichu", {"deals": "6"}, True), ("tichu", {"deals": "5"}, False),
    ("tichu", {"target": "100", "deals": "6"}, False),
    ("tientsin", {"target": "100"}, False), ("tientsin", {"deals": "8", "level": "draw"}, True),
    ("trichu", {"rounds": "3"}, False), ("trichu", {"rounds": "6"}, True),
    ("lord", {"rounds": "4"}, False), ("lord", {"rounds": "5"}, True),
    ("tatsu", {"target": "100"}, False), ("tatsu", {}, True),
])
def test_a_game_with_these_options_may_be_rated(game: str, given: dict[str, str], enough: bool) -> None:
    rules = GAMES[game]
    assert long_enough(rules.options, rules.check_options(given)) is enough


@pytest.mark.parametrize("game", GAMES)
def test_every_game_declares_a_least_length(game: str) -> None:
    rules = GAMES[game]
    assert long_enough(rules.options, rules.check_options({})), "the usual game may be rated"
    assert least_rounds(rules.options) >= 5
