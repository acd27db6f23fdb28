"""Puzzles for storms, duels and quizzes: each fourth one is reserved, so that nobody meets a puzzle there that they are
to answer for their rating, or the other way round. Who has done puzzles of other games than Tichu is asked these, too.

A *ladder* has one puzzle of each level of difficulty, the easiest first, preferably such that the player has not met.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from itertools import pairwise
from random import Random

from bot.features.puzzles.store import SqlPuzzles
from bot.features.puzzles.values import Puzzles, first_rating, games_of, is_reserved, numbered
from games.review.puzzles import Puzzle

MET = 400
"""Puzzles that a player knows and that are remembered."""
Met = Callable[[int], Awaitable[Sequence[int]]]
"""Numbers of puzzles that a player has met, the last one last."""


class PuzzleReserve:
    """``puzzles``: by number, loaded when the first is asked for; ``retired``: those of earlier sets."""

    def __init__(self, store: SqlPuzzles, puzzles: Puzzles, retired: Puzzles = tuple) -> None:
        self._store = store
        self._puzzles = puzzles
        self._retired = retired
        self._met: list[Met] = []

    def note_met(self, met: Met) -> None:
        """Ask this, too, which puzzles a player knows: of storms, of duels."""
        self._met.append(met)

    async def met(self, user: int) -> Sequence[int]:
        """Puzzles that a player knows from anywhere, the last one last."""
        return [number for met in self._met for number in await met(user)][-MET:]

    def puzzle(self, number: int) -> Puzzle | None:
        """None: there is none of that number, or it is not reserved. A retired one may be in a duel that runs."""
        found = numbered(self._puzzles(), number) or numbered(self._retired(), number)
        return found if found is not None and is_reserved(found) else None

    async def games(self, *users: int) -> frozenset[str]:
        """Tichu, and the games that all of them have done puzzles of."""
        found = [games_of(await self._store.answers(user), self._puzzles(), self._retired()) for user in users]
        return frozenset.intersection(*found)

    async def ladder(self, games: Collection[str], steps: int, met: Sequence[int], rng: Random) -> list[int]:
        """Numbers of so many puzzles, fewer if there are no more. ``met``: those met before, the last one last."""
        ratings, pool = await self._store.ratings(), self._pool(games)
        pool.sort(key=lambda puzzle: (ratings.get(puzzle.number) or first_rating(puzzle)).mu)
        last = {number: at for at, number in enumerate(met, 1)}
        ends = [len(pool) * step // steps for step in range(steps + 1)]
        return [min(pool[start:end], key=lambda puzzle: (last.get(puzzle.number, 0), rng.random())).number
                for start, end in pairwise(ends) if start < end]

    def about(self, games: Collection[str], themes: Sequence[str], met: Sequence[int], rng: Random) -> list[int]:
        """Numbers of one puzzle for each of ``themes``, all different; fewer if there are no more."""
        last = {number: at for at, number in enumerate(met, 1)}
        pool = sorted(self._pool(games), key=lambda puzzle: (last.get(puzzle.number, 0), rng.random()))
        found = list[int]()
        for theme in themes:
            found += [each.number for each in pool if theme in each.themes and each.number not in found][:1]
        return found

    def _pool(self, games: Collection[str]) -> list[Puzzle]:
        return [each for each in self._puzzles() if each.game in games and is_reserved(each)]
