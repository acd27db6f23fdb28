"""Who draws and who thinks goes behind the event loop, in this order."""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context

import pytest

from bot.ops.process_priority import DRAWING, THINKING, behind


def _place(nice: int) -> tuple[int, int]:
    behind(nice)
    return os.nice(0), os.sched_getscheduler(0)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="SCHED_BATCH is Linux's")
def test_drawing_goes_behind_the_loop_and_thinking_behind_drawing() -> None:
    here = os.nice(0)
    places = []
    for nice in (DRAWING, THINKING):
        with get_context("spawn").Pool(1) as process:
            places.append(process.apply(_place, (nice,)))
    lowest = 19
    assert [nice for nice, _ in places] == [min(here + nice, lowest) for nice in (DRAWING, THINKING)]
    assert {policy for _, policy in places} == {os.SCHED_BATCH}
    assert 0 < DRAWING < THINKING
