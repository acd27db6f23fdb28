"""One call to Discord fails, whichever it is and however: the game ends, move for move the same.

A few calls here; ``make faults`` lets each one of the game fail (about ten minutes).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.wire.whole_game import FAULTS, Calls, Outcome, play

EVERY = range(1, 321)
"""More calls than the game makes."""
SOME = (2, 4, 23, 60)
KINDS = tuple(FAULTS)
ALL = bool(os.environ.get("BUSDRIVER_FAULTS"))
SHIFT = int(os.environ.get("BUSDRIVER_FAULTS") or 5)
"""Another number meets each call with another kind of fault."""

_reference: list[tuple[Outcome, int]] = []


async def reference(folder: Path) -> tuple[Outcome, int]:
    """The same game without any fault, and how many calls it takes."""
    if not _reference:
        calls = Calls()
        (folder / "reference").mkdir()
        _reference.append((await play(folder / "reference", calls), len(calls.made)))
    return _reference[0]


@pytest.mark.parametrize("number", EVERY if ALL else SOME)
async def test_the_game_ends_the_same(tmp_path: Path, number: int) -> None:
    expected, count = await reference(tmp_path)
    assert expected.told
    if number > count:
        pytest.skip("the game has no more calls")
    kind = KINDS[(number * 7 + SHIFT) % len(KINDS)]
    calls = Calls(number, FAULTS[kind])
    outcome = await play(tmp_path, calls)
    assert len(calls.made) >= number
    failed = f"{kind} at {calls.made[number - 1]}"
    assert outcome.scores == expected.scores, failed
    assert outcome.record == expected.record, failed
    if number < count - 20:
        assert outcome.told, failed
