"""Single-player data, the deal of the day and puzzles: `DailyStore` and `PuzzleStore` of `bot.solo.ports`."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.core.database import Database, DatabaseReader, Row, from_ms, to_ms
from bot.core.keeping import Fate, Kept, OwnRows
from bot.core.sql import among, put
from bot.league.ratings import Rating
from bot.solo.ports import Attempt, Mistake, Progress, Rate
from bot.storage.stores.marks import SqlMarks
from bot.tables.core.marks import MarkKind

_OF_PLAYER = "SELECT mu, sigma, games FROM puzzle_players WHERE user_id = ?"
_OF_PUZZLE = "SELECT mu, sigma, games FROM puzzle_ratings WHERE puzzle = ?"
_ATTEMPT = """
  SELECT p.day, user_id, coalesce(p.table_id, q.table_id), state, margin, p.guild,
    CASE WHEN q.id IS NULL THEN 0 WHEN host = user_id THEN guest ELSE host END
  FROM daily_plays p LEFT JOIN pairs q ON id = pair"""
_THERE = "(table_id = ? OR pair IN (SELECT id FROM pairs WHERE table_id = ?))"
"""Attempts at a table."""


class SqlDaily:
    def __init__(self, database: Database, marks: SqlMarks) -> None:
        self._db = database
        self._marks = marks

    async def secret(self, day: str, fresh: bytes) -> bytes:
        if row := await self._db.one("SELECT secret FROM daily_deals WHERE day = ?", (day,)):
            return bytes(row[0])
        async with self._db.transaction() as db:
            await db.execute("INSERT INTO daily_deals VALUES (?, ?) ON CONFLICT DO NOTHING", (day, fresh))
            (row,) = await db.all("SELECT secret FROM daily_deals WHERE day = ?", (day,))
        return bytes(row[0])

    async def claim(self, day: str, user: int, guild: int = 0) -> None:
        await self._db.execute(
            "INSERT INTO daily_plays (day, user_id, guild) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (day, user, guild))

    async def forget_marks(self, keep: Sequence[str]) -> None:
        await self._marks.forget_ended()
        await self._db.execute(f"DELETE FROM daily_marks WHERE day NOT IN {among(keep)}", tuple(keep))  # noqa: S608 marks

    async def put_mark(self, day: str, user: int, until: datetime) -> None:
        await self._marks.put_own(MarkKind.DAILY, user, until, about=day)

    async def marked(self, day: str, user: int) -> bool:
        return await self._marks.until(MarkKind.DAILY, user, about=day) is not None or await self._marked_before(
            day, user)

    async def _marked_before(self, day: str, user: int) -> bool:
        """By a program before schema 16, whose key was the deal's secret."""
        marks = await self._db.all(
            "SELECT mark, secret FROM daily_marks NATURAL JOIN daily_deals WHERE day = ?", (day,))
        return any(bytes(mark) == hmac.digest(bytes(secret), f"daily {day} {user}".encode(), "sha256")
                   for mark, secret in marks)

    async def link(self, day: str, user: int, table: int) -> int:
        async with self._db.transaction() as db:
            await db.execute(
                "UPDATE daily_plays SET table_id = ? WHERE day = ? AND user_id = ? AND table_id IS NULL",
                (table, day, user))
            ((linked,),) = await db.all("SELECT table_id FROM daily_plays WHERE day = ? AND user_id = ?", (day, user))
        return int(linked)

    async def settle(self, table: int, state: Progress, margin: int | None) -> None:
        await self._db.execute(
            f"UPDATE daily_plays SET state = ?, margin = ? WHERE {_THERE} AND state = 'begun'",  # noqa: S608 ours
            (state, margin, table, table))

    async def at_table(self, table: int) -> Attempt | None:
        row = await self._db.one(f"{_ATTEMPT} WHERE p.table_id = ?", (table,))
        return None if row is None else _attempt(row)

    async def of_day(self, day: str) -> Sequence[Attempt]:
        return [_attempt(row) for row in await self._db.all(f"{_ATTEMPT} WHERE p.day = ? ORDER BY user_id", (day,))]

    async def between(self, first: str, last: str) -> Sequence[Attempt]:
        return [_attempt(row) for row in await self._db.all(
            f"{_ATTEMPT} WHERE p.day >= ? AND p.day <= ? AND substr(p.day, 11) = ? ORDER BY p.day, user_id",
            (first, last, first[10:]))]

    async def of_user(self, user: int) -> Sequence[Attempt]:
        return [_attempt(row) for row in await self._db.all(
            f"{_ATTEMPT} WHERE user_id = ? ORDER BY p.day DESC", (user,))]


def _attempt(row: Row) -> Attempt:
    day, user, table, state, margin, guild, partner = row
    return Attempt(day, user, table, Progress(state), margin, guild=guild, partner=partner)


class SqlPuzzles:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def rating(self, user: int) -> Rating | None:
        return await _rating(self._db, _OF_PLAYER, user)

    async def puzzle_rating(self, puzzle: int) -> Rating | None:
        return await _rating(self._db, _OF_PUZZLE, puzzle)

    async def ratings(self) -> Mapping[int, Rating]:
        rows = await self._db.all("SELECT puzzle, mu, sigma, games FROM puzzle_ratings")
        return {puzzle: Rating(*rating) for puzzle, *rating in rows}

    async def answers(self, user: int) -> Mapping[int, bool]:
        rows = await self._db.all("SELECT puzzle, correct FROM puzzle_answers WHERE user_id = ? ORDER BY at", (user,))
        return {puzzle: bool(correct) for puzzle, correct in rows}

    async def answer(self, user: int, puzzle: int, right: bool, at: datetime, rate: Rate) -> bool:
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
        async with self._db.transaction() as db:
            for each in mistakes:
                await db.execute("INSERT INTO mistakes VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", (
                    user, each.table, each.round, each.seat, each.line, each.cost, each.box, to_ms(due)))

    async def mistakes(self, user: int) -> Sequence[tuple[Mistake, datetime]]:
        rows = await self._db.all(
            "SELECT table_id, round, seat, line, cost, box, due FROM mistakes "
            "WHERE user_id = ? AND due IS NOT NULL ORDER BY due, table_id, line", (user,))
        return [(Mistake(*mistake), from_ms(due)) for *mistake, due in rows]

    async def move(self, user: int, mistake: Mistake, due: datetime | None) -> None:
        await self._db.execute(
            "UPDATE mistakes SET box = ?, due = ? WHERE user_id = ? AND table_id = ? AND seat = ? AND line = ?",
            (mistake.box, None if due is None else to_ms(due), user, mistake.table, mistake.seat, mistake.line))


async def _rating(db: DatabaseReader, sql: str, number: int) -> Rating | None:
    row = await db.one(sql, (number,))
    return Rating(*row) if row else None


# what puzzles keep of whom -----------------------------------------------------------------------
PUZZLES_KEPT = (
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
