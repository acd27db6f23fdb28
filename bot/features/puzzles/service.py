"""Puzzles for a player: the next one near their strength, one rated answer each, and repetition of their own mistakes.

A player and a puzzle are rated like the two sides of a game (`bot.league.ratings`): a correct answer is a win for the
player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from bot.core.clock import Clock
from bot.features.declaration import OwnPuzzle
from bot.features.puzzles.reserve import PuzzleReserve
from bot.features.puzzles.store import SqlPuzzles
from bot.features.puzzles.values import (
    Mistake,
    NextPuzzle,
    PuzzleAnswer,
    Puzzles,
    first_rating,
    games_of,
    is_reserved,
    numbered,
)
from bot.league.ratings import RatedGame, Rating, Subject, rate
from games.review.puzzles import Puzzle

BOX_DAYS = (1, 3, 7, 21)
"""Days until a mistake comes back, by the number of correct answers in a row; then it is learned (Leitner)."""
BAND_MU = 2.0
"""Points of ``mu`` between a player's rating and that of the puzzles to choose from; without any there, the nearest."""
MOST_MISTAKES = 200
"""Maximum number of mistakes stored for a player."""

_PLAYER: Subject = (1,)
_PUZZLE: Subject = (0,)


class PuzzleService:
    """``puzzles``: by number, loaded when the first is asked for; ``retired``: those of earlier sets."""

    def __init__(self, store: SqlPuzzles, clock: Clock, puzzles: Puzzles, retired: Puzzles = tuple,
                 own: OwnPuzzle | None = None) -> None:
        self._store = store
        self._clock = clock
        self._puzzles = puzzles
        self._retired = retired
        self._own = own
        self.reserve = PuzzleReserve(store, puzzles, retired)

    def puzzle(self, number: int) -> Puzzle | None:
        """None: there is none, or it is reserved. A retired one may still be in somebody's plan."""
        found = numbered(self._puzzles(), number) or numbered(self._retired(), number)
        return None if found is None or is_reserved(found) else found

    async def standing(self, user: int) -> tuple[Rating, int, int]:
        """A player's rating, right answers and answers."""
        answers = await self._store.answers(user)
        return await self._store.rating(user) or Rating(), sum(answers.values()), len(answers)

    async def stored(self, user: int) -> dict[str, Any]:
        """What is stored about a player."""
        rating, mistakes = await self._store.rating(user), await self._store.mistakes(user)
        return {
            "rating": None if rating is None else rating.shown,
            "answers": {str(puzzle): right for puzzle, right in (await self._store.answers(user)).items()},
            "mistakes": [{**asdict(mistake), "due": due.isoformat()} for mistake, due in mistakes],
        }

    async def rating_of(self, puzzle: Puzzle) -> Rating:
        return await self._store.puzzle_rating(puzzle.number) or first_rating(puzzle)

    async def next(self, user: int, game: str, theme: str = "") -> NextPuzzle | None:
        """A puzzle of ``game`` near the player's strength, preferably one they have not answered."""
        answers = await self._store.answers(user)
        found = await self._some(user, answers, self._of(game, theme), 1)
        return NextPuzzle(found[0], found[0].number in answers) if found else None

    async def some(self, user: int, number: int, theme: str = "") -> list[Puzzle]:
        """So many, of Tichu and of the games that they have done puzzles of; fewer if there are no more of the theme.
        Those they have answered only fill up."""
        answers = await self._store.answers(user)
        games = games_of(answers, self._puzzles(), self._retired())
        return await self._some(user, answers, [each for game in sorted(games) for each in self._of(game, theme)],
                                number)

    async def against(self, user: int, game: str, habit: str, numbers: tuple[int, int]) -> list[Puzzle]:
        """So many whose answer is the opposite of a habit, and so many whose answer is what the habit does."""
        answers, about = await self._store.answers(user), self._of(game)
        opposite = [puzzle for puzzle in about if habit in puzzle.against]
        alike = [puzzle for puzzle in about if habit in puzzle.alike]
        return [*await self._some(user, answers, opposite, numbers[0]),
                *await self._some(user, answers, alike, numbers[1])]

    def _of(self, game: str, theme: str = "") -> list[Puzzle]:
        return [puzzle for puzzle in self._puzzles()
                if puzzle.game == game and (not theme or theme in puzzle.themes) and not is_reserved(puzzle)]

    async def _some(self, user: int, answers: Mapping[int, bool], about: Sequence[Puzzle], number: int) -> list[Puzzle]:
        """At random within a band of difficulty around the player's strength, those first that they have not answered;
        of themes in turn, the one first of which they have answered fewest."""
        ratings, strength = await self._store.ratings(), await self._store.rating(user) or Rating()
        rng = Random(f"{user} {len(answers)} {self._clock.now()}")  # noqa: S311 nothing is dealt to anybody
        turns = Counter(theme for puzzle in self._puzzles() if puzzle.number in answers for theme in puzzle.themes)
        found: list[Puzzle] = []
        for known in (False, True):
            left = {puzzle.number: puzzle for puzzle in about if (puzzle.number in answers) == known}
            far = {each: abs((ratings.get(each) or first_rating(puzzle)).mu - strength.mu)
                   for each, puzzle in left.items()}
            while left and len(found) < number:
                most = max(BAND_MU, min(far[each] for each in left))
                found.append(_in_turn([left[each] for each in left if far[each] <= most], turns, rng))
                turns.update(found[-1].themes)
                del left[found[-1].number]
        return found

    async def answer(self, user: int, puzzle: Puzzle, option: int) -> PuzzleAnswer:
        """The first answer counts for the ratings of both."""
        right, before = option == puzzle.answer, await self._store.rating(user) or Rating()

        def rated(player: Rating | None, other: Rating | None) -> tuple[Rating, Rating]:
            ratings: dict[Subject, Rating] = {_PLAYER: player or Rating(), _PUZZLE: other or first_rating(puzzle)}
            made = rate(ratings, RatedGame((_PLAYER, _PUZZLE), (1, 2) if right else (2, 1)))
            return made[_PLAYER], made[_PUZZLE]

        first = await self._store.answer(user, puzzle.number, right, self._clock.now(), rated)
        return PuzzleAnswer(right, first, before, await self._store.rating(user) or before)

    async def of_mistake(self, record: str, mistake: Mistake) -> Puzzle | None:
        """A mistake of this record as a puzzle. None: it makes none, or not on this host."""
        if self._own is None:
            return None
        return await self._own(record, mistake.round, mistake.seat, mistake.line, mistake.cost)

    # own mistakes --------------------------------------------------------------------------------
    async def remember(self, user: int, mistakes: Sequence[Mistake]) -> None:
        """Store the mistakes of a review; they come back tomorrow."""
        known = len(await self._store.mistakes(user))
        await self._store.remember(user, mistakes[: max(0, MOST_MISTAKES - known)], self._in_days(BOX_DAYS[0]))

    async def due(self, user: int) -> Mistake | None:
        """The mistake that has waited longest."""
        now = self._clock.now()
        return next((mistake for mistake, due in await self._store.mistakes(user) if due <= now), None)

    async def mistake(self, user: int, table: int, seat: int, line: int) -> Mistake | None:
        """One of the user's own that is due now."""
        now = self._clock.now()
        return next((mistake for mistake, due in await self._store.mistakes(user)
                     if due <= now and (mistake.table, mistake.seat, mistake.line) == (table, seat, line)), None)

    async def answer_mistake(self, user: int, mistake: Mistake, right: bool) -> int:
        """Move it to its next box; days until it comes back, 0: it is learned."""
        box = mistake.box + 1 if right else 0
        days = BOX_DAYS[box] if box < len(BOX_DAYS) else 0
        await self._store.move(user, replace(mistake, box=box), self._in_days(days) if days else None)
        return days

    async def forget(self, user: int, mistake: Mistake) -> None:
        """Delete a mistake whose game no longer exists."""
        await self._store.move(user, mistake, None)

    def _in_days(self, days: int) -> datetime:
        return self._clock.now() + timedelta(days=days)


def _in_turn(puzzles: Sequence[Puzzle], turns: Mapping[str, int], rng: Random) -> Puzzle:
    """One of the theme that has had its turn least often."""
    themes = sorted({theme for puzzle in puzzles for theme in puzzle.themes})
    least = min(turns.get(theme, 0) for theme in themes)
    theme = rng.choice([theme for theme in themes if turns.get(theme, 0) == least])
    return rng.choice([puzzle for puzzle in puzzles if theme in puzzle.themes])
