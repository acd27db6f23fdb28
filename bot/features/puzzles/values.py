"""A puzzle as a player meets it: which are reserved, how one begins, an answer, an own mistake."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from bot.league.ratings import MU, Rating
from games.review.puzzles import Puzzle

FIRST_MU: Mapping[str, float] = {"easy": -4.0, "normal": 0.0, "hard": 3.0}
"""A puzzle's initial rating, by the weakest AI player that finds the answer, in points of ``mu``."""
LEVEL_TELLS = ("lord", "tatsu")
"""Games whose puzzles all begin alike: there `easy` hardly ever passes or asks, so its level would tell the answer."""
RESERVED_EVERY = 4
"""Puzzles whose number this divides are for storms (`bot.features.puzzles.reserve`): they are never asked for the
rating."""
FIRST_GAME = "tichu"
"""Everybody is asked puzzles of it, of the others who has done some of them."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that a review named. ``line`` of the record; ``box``: see `bot.features.puzzles.service.BOX_DAYS`."""

    table: int
    round: int
    seat: int
    line: int
    cost: int
    box: int = 0


Rate = Callable[[Rating | None, Rating | None], tuple[Rating, Rating]]
"""The new ratings of a player and a puzzle; None: not rated yet."""


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """An answer. ``before`` and ``after``: the player's ratings; ``rated``: this was the first answer."""

    right: bool
    rated: bool
    before: Rating
    after: Rating


Puzzles = Callable[[], Sequence[Puzzle]]
"""By number."""


class NextPuzzle(NamedTuple):
    """A puzzle to ask. ``answered``: they have answered it before, as all others of its game and theme."""

    puzzle: Puzzle
    answered: bool


def is_reserved(puzzle: Puzzle) -> bool:
    return puzzle.number % RESERVED_EVERY == 0


def games_of(answered: Collection[int], *puzzles: Sequence[Puzzle]) -> frozenset[str]:
    """The games that a player is asked puzzles of where none is named: the first one, and those of puzzles they have
    done. ``puzzles``: by number, of this set and of earlier ones."""
    known = (each.game for number in answered for some in puzzles if (each := numbered(some, number)) is not None)
    return frozenset((FIRST_GAME, *known))


def numbered(puzzles: Sequence[Puzzle], number: int) -> Puzzle | None:
    """The one with a number. ``puzzles``: by number; there are thousands, and one is looked for at each click."""
    at = bisect_left(puzzles, number, key=attrgetter("number"))
    return puzzles[at] if at < len(puzzles) and puzzles[at].number == number else None


def first_rating(puzzle: Puzzle) -> Rating:
    """Before anybody has answered it."""
    return Rating(mu=MU + (0.0 if puzzle.game in LEVEL_TELLS else FIRST_MU[puzzle.level]))
