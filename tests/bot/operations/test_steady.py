"""The interpreter of a serving process: set once, and tests leave it as it was."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator

import pytest

from bot.operations import steady as settings
from bot.operations.steady import steady


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    threshold, turn = gc.get_threshold(), sys.getswitchinterval()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()
    sys.setswitchinterval(turn)


def test_what_is_loaded_is_not_searched_again_and_searches_are_rare() -> None:
    steady()
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold() == settings.SEARCHES
    assert sys.getswitchinterval() == pytest.approx(settings.TURN)


def test_garbage_in_cycles_is_still_found() -> None:
    steady()

    class Cycle:
        alive = 0

        def __init__(self) -> None:
            self.me = self
            Cycle.alive += 1

        def __del__(self) -> None:
            Cycle.alive -= 1

    for _ in range(3 * settings.SEARCHES[0]):
        Cycle()
    assert Cycle.alive <= 2 * settings.SEARCHES[0]
