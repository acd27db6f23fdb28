"""What the tests of what is played alone share: puzzles to order, a clock that is set by hand, an end at any step."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from games.review.puzzles import Puzzle, PuzzleOption

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def puzzle(number: int, level: str = "normal", *themes: str) -> Puzzle:
    """Its second option is right."""
    options = PuzzleOption("0 pass", 50), PuzzleOption("0 play 7g", 0)
    return Puzzle(number, "busdriver 1\ngame tichu", 0, options, themes or ("play",), level, "test")


class SetClock:
    at = NOW

    def now(self) -> datetime:
        return self.at


class Killed(Exception):
    """The program ends."""


@contextmanager
def killed_after(owner: object, at: str) -> Iterator[None]:
    """What is called in the block ends as soon as ``owner.at`` has done its work."""
    real = getattr(owner, at)

    async def killed(*args: object, **kwargs: object) -> None:
        await real(*args, **kwargs)
        raise Killed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, at, killed)
        with pytest.raises(Killed):
            yield
