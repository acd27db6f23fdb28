"""What the tests of puzzles, storms and challenges share: puzzles to order, and a clock that is set by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

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
