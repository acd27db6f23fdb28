"""What is loaded at the start is no garbage, and is not looked through again."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from bot.ops import garbage


@pytest.fixture
def restored() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("restored")
def test_what_is_loaded_is_left_out_and_what_comes_later_is_not() -> None:
    garbage.settle()
    assert gc.get_freeze_count() > 10_000
    made: list[object] = []
    made.append(made)
    assert any(each is made for each in gc.get_objects())
    assert not any(each is pytest for each in gc.get_objects())
    assert gc.get_threshold() == garbage.THRESHOLDS
