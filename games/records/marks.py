"""Marks in records: comments that say what happened to a round beside its play. Readers skip them, as all comments."""

from __future__ import annotations

from collections.abc import Iterable

UNDONE = "; undone:"
"""Begins the comment for each line that a player alone with AI players took back; the line follows."""


def undone(lines: Iterable[str]) -> list[str]:
    """The comments that stand in place of lines of a record; one that is a comment already stays."""
    return [line if line.startswith(";") else f"{UNDONE} {line}" for line in lines]


def practised(record: str) -> frozenset[int]:
    """The rounds (from 1) in which something was undone: they count for no statistics."""
    found, running = set[int](), 0
    for line in record.splitlines():
        if line.startswith("round "):
            running = int(line.split()[1])
        elif line.startswith(UNDONE):
            found.add(running)
    return frozenset(found)
