"""The answers to the positions of a lesson."""

from __future__ import annotations

Answers = tuple[bool | None, ...]
"""Whether each position's answer was right; None: not answered."""


def is_done(answers: Answers) -> bool:
    """Whether all positions of a lesson are answered; () has none."""
    return bool(answers) and None not in answers
