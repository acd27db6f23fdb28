"""Which puzzles three kinds of player meet in 25 draws: one who is always right, one who is always wrong, one in turn.

    python -m benchmarks.draws --users 20
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from typing_extensions import override

from bot.features.puzzles.service import PuzzleService
from bot.features.puzzles.store import SqlPuzzles
from bot.storage import open_storage
from games.review.puzzles import shipped
from tests.support.manual_clock import ManualClock

DRAWS = 25
PLAYERS: dict[str, Callable[[int], bool]] = {
    "always right": lambda at: True, "always wrong": lambda at: False, "right in turn": lambda at: at % 2 == 0}


class DrawClock(ManualClock):
    """Half a minute later at each look: which puzzle comes next depends on the time."""

    @override
    def now(self) -> datetime:
        self._now += timedelta(seconds=30)
        return self._now


async def met(service: PuzzleService, user: int, right: Callable[[int], bool]) -> list[int]:
    found = []
    for at in range(DRAWS):
        following = await service.next(user, "tichu")
        assert following is not None
        puzzle = following.puzzle
        found.append(puzzle.number)
        option = puzzle.answer if right(at) else (puzzle.answer + 1) % len(puzzle.options)
        await service.answer(user, puzzle, option)
    return found


async def report(users: int) -> None:
    themes = {puzzle.number: puzzle.themes for puzzle in shipped()}
    with tempfile.TemporaryDirectory() as folder:
        storage = await open_storage(Path(folder) / "draws.db")
        service = PuzzleService(SqlPuzzles(storage.database), DrawClock(), shipped)
        for place, (name, right) in enumerate(PLAYERS.items()):
            seen = [await met(service, 1000 * place + user, right) for user in range(1, users + 1)]
            numbers = Counter(number for each in seen for number in each)
            about = Counter(theme for each in seen for number in each for theme in themes[number])
            shared = sum(len({*one} & {*other}) for one in seen for other in seen if one is not other)
            print(f"{name}: {users} players met {len(numbers)} puzzles, numbers {min(numbers)} to {max(numbers)}, the "
                  f"commonest {max(numbers.values())} times; two players share "
                  f"{shared / max(1, users * (users - 1)):.1f} of {DRAWS}; themes "
                  f"{', '.join(f'{theme} {count / users:.1f}' for theme, count in about.most_common())}")
        await storage.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--users", type=int, default=20)
    asyncio.run(report(parser.parse_args().users))


if __name__ == "__main__":
    main()
