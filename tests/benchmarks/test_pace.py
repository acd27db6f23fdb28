"""How long one person waits for AI players, over a few rounds (docs/develop/measurements/screens.md)."""

from __future__ import annotations

from statistics import median

from benchmarks.pace import measure

WAIT, ROUND = 2.5, 75.0
"""Seconds, at most: the median wait until the next own decision, and a round with 3 seconds a decision."""
FINISHED = 5.0
"""Seconds, at most, for the rest of a round once the person is out and wants to see its end."""


async def test_a_person_among_ai_players_does_not_wait_long():
    found = await measure(6, "easy", finish=True)
    assert median(found.waits) <= WAIT
    assert median(found.rounds) <= ROUND
    assert found.after_out
    assert max(found.after_out) <= FINISHED
