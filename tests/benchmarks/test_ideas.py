"""The changed gifts of `benchmarks.ideas`."""

from __future__ import annotations

from benchmarks.ideas import IDEAS

MIDDLE, HIGH, PAIR, MEAN, DOG, KEEP, SWAP = IDEAS.values()
GIVEN = ("2g", "Ab", "3r")


def test_each_changes_one_thing_or_nothing() -> None:
    kept = ["Do", "2k", "8b", "9g", "Qr", "Kr"]
    assert MIDDLE(kept, GIVEN) == ("8b", "Ab", "3r")
    assert HIGH(kept, GIVEN) == ("Qr", "Ab", "3r")
    assert PAIR(kept, GIVEN) == ("2g", "Ab", "2k")
    assert MEAN(kept, GIVEN) == ("2g", "2k", "3r")
    assert DOG(kept, GIVEN) == ("Do", "Ab", "3r")
    assert SWAP(kept, GIVEN) == ("3r", "Ab", "2g")
    assert KEEP(kept, ("2g", "Ab", "Do")) == ("2g", "Ab", "2k")
    assert KEEP(kept, GIVEN) is None


def test_what_is_not_there_is_not_given() -> None:
    assert all(change([], GIVEN) is None for change in (MIDDLE, HIGH, PAIR, MEAN, DOG, KEEP))
    assert SWAP([], ("2g", "Ab", "2k")) is PAIR(["2r"], ("2g", "Ab", "2k")) is None
    assert MIDDLE(["8b"], ("9g", "Ab", "2k")) is None, "it gives no low card"
    assert MEAN(["2k"], ("2g", "9b", "3r")) is None, "the partner gets nothing high"
