"""How long Discord takes to answer, as far as that can be known before."""

from __future__ import annotations

import pytest

from bot.core.responses import Responses


@pytest.fixture
def responses() -> Responses:
    found = Responses(lambda: None, lambda: None)
    for number in range(50):
        found.note(0.1 + 0.05 * (number % 2))
    return found


def test_what_is_usual_is_expected(responses: Responses) -> None:
    assert 0.15 < responses.expected < 0.3


def test_one_slow_answer_is_enough(responses: Responses) -> None:
    responses.note(2.0)
    assert responses.expected > 2.0


def test_a_few_quick_ones_make_up_for_it(responses: Responses) -> None:
    responses.note(2.0)
    for _ in range(8):
        responses.note(0.1)
    assert responses.expected < 1.0


def test_what_is_slow_for_long_is_expected_exactly(responses: Responses) -> None:
    for _ in range(40):
        responses.note(2.0)
    assert 2.0 < responses.expected < 2.1
