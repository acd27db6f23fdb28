"""The tables of answers, ratings and mistakes, and what they keep of whom.

Methods raise `StoreError` without writing anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.core.database import Database, DatabaseReader, from_ms, to_ms
from bot.core.keeping import Fate, Kept, OwnRows
from bot.core.sql import put
from bot.features.puzzles.values import Mistake, Rate
from bot.league.ratings import Rating

_OF_PLAYER = "SELECT mu, sigma, games FROM puzzle_players WHERE user_id = ?"
_OF_PUZZLE = "SELECT mu, sigma, games FROM puzzle_ratings WHERE puzzle = ?"


class SqlPuzzles:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def rating(self, user: int) -> Rating | None:
        return await _rating(self._db, _OF_PLAYER, user)

    async def puzzle_rating(self, puzzle: int) -> Rating | None:
        """None: nobody has answered it."""
        return await _rating(self._db, _OF_PUZZLE, puzzle)

    async def ratings(self) -> Mapping[int, Rating]:
        """Of the puzzles that somebody answered."""
        rows = await self._db.all("SELECT puzzle, mu, sigma, games FROM puzzle_ratings")
        return {puzzle: Rating(*rating) for puzzle, *rating in rows}

    async def answers(self, user: int) -> Mapping[int, bool]:
        """Whether the answer was right, by puzzle, in the order of answering."""
        rows = await self._db.all("SELECT puzzle, correct FROM puzzle_answers WHERE user_id = ? ORDER BY at", (user,))
        return {puzzle: bool(correct) for puzzle, correct in rows}

    async def answer(self, user: int, puzzle: int, right: bool, at: datetime, rate: Rate) -> bool:
        """Store an answer and both new ratings. False: there was one before, and nothing has changed."""
        async with self._db.transaction() as db:
            if not await db.execute(
                    "INSERT INTO puzzle_answers VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (user, puzzle, right, to_ms(at))):
                return False
            player, other = rate(await _rating(db, _OF_PLAYER, user), await _rating(db, _OF_PUZZLE, puzzle))
            for table, key, number, new in (
                    ("puzzle_players", "user_id", user, player), ("puzzle_ratings", "puzzle", puzzle, other)):
                await db.execute(
                    put(table, f"{key}, mu, sigma, games", key=1), (number, new.mu, new.sigma, new.games))
        return True

    async def remember(self, user: int, mistakes: Sequence[Mistake], due: datetime) -> None:
        """Store mistakes that are not stored yet."""
        async with self._db.transaction() as db:
            for each in mistakes:
                await db.execute("INSERT INTO mistakes VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", (
                    user, each.table, each.round, each.seat, each.line, each.cost, each.box, to_ms(due)))

    async def mistakes(self, user: int) -> Sequence[tuple[Mistake, datetime]]:
        """Mistakes and the times when they are due, in order of time."""
        rows = await self._db.all(
            "SELECT table_id, round, seat, line, cost, box, due FROM mistakes "
            "WHERE user_id = ? AND due IS NOT NULL ORDER BY due, table_id, line", (user,))
        return [(Mistake(*mistake), from_ms(due)) for *mistake, due in rows]

    async def move(self, user: int, mistake: Mistake, due: datetime | None) -> None:
        """Store a mistake's box; None: it is learned."""
        await self._db.execute(
            "UPDATE mistakes SET box = ?, due = ? WHERE user_id = ? AND table_id = ? AND seat = ? AND line = ?",
            (mistake.box, None if due is None else to_ms(due), user, mistake.table, mistake.seat, mistake.line))


async def _rating(db: DatabaseReader, sql: str, number: int) -> Rating | None:
    row = await db.one(sql, (number,))
    return Rating(*row) if row else None


# what they keep of whom -----------------------------------------------------------------------
KEPT = (
    Kept("puzzle_answers", {"user_id": Fate.ROW}, plain="puzzle correct at", example={"correct": 1},
         shown=(OwnRows("puzzle_answers", "puzzle, correct, at", mine="user_id = :user", times=("at",)),)),
    Kept("puzzle_players", {"user_id": Fate.ROW}, plain="mu sigma games",
         shown=(OwnRows("puzzle_rating", "mu, sigma, games", mine="user_id = :user"),)),
    Kept("puzzle_ratings", {}, plain="puzzle mu sigma games"),
    Kept("mistakes", {"user_id": Fate.ROW}, plain="table_id round seat line cost box due",
         parent=("table_id", "tables"),
         shown=(OwnRows("mistakes", 'table_id AS "table", round, seat, line, cost, box, due', mine="user_id = :user",
                        times=("due",)),)),
)
