"""`bot.league.daily.model.DailyStore` over a `Database`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.daily.model import Attempt, Progress
from bot.storage.database import Database, Row, query

_ATTEMPT = "SELECT day, user_id, table_id, state, margin FROM daily_plays"


class SqliteDaily:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def secret(self, day: str, fresh: bytes) -> bytes:
        if row := await self._db.one("SELECT secret FROM daily_deals WHERE day = ?", (day,)):
            return bytes(row[0])
        async with self._db.transaction() as db:
            await db.execute("INSERT OR IGNORE INTO daily_deals VALUES (?, ?)", (day, fresh))
            (row,) = await query(db, "SELECT secret FROM daily_deals WHERE day = ?", (day,))
        return bytes(row[0])

    async def claim(self, day: str, user: int) -> None:
        async with self._db.transaction() as db:
            await db.execute("INSERT OR IGNORE INTO daily_plays (day, user_id) VALUES (?, ?)", (day, user))
            await db.execute("DELETE FROM daily_marks WHERE day < ?", (day,))

    async def put_mark(self, day: str, mark: bytes) -> None:
        await self._db.execute("INSERT OR IGNORE INTO daily_marks VALUES (?, ?)", (day, mark))

    async def marked(self, day: str, mark: bytes) -> bool:
        return await self._db.one("SELECT 1 FROM daily_marks WHERE day = ? AND mark = ?", (day, mark)) is not None

    async def link(self, day: str, user: int, table: int) -> None:
        await self._db.execute(
            "UPDATE daily_plays SET table_id = ? WHERE day = ? AND user_id = ? AND table_id IS NULL",
            (table, day, user))

    async def settle(self, table: int, state: Progress, margin: int | None) -> None:
        await self._db.execute(
            "UPDATE daily_plays SET state = ?, margin = ? WHERE table_id = ? AND state = 'begun'",
            (state, margin, table))

    async def at_table(self, table: int) -> Attempt | None:
        row = await self._db.one(f"{_ATTEMPT} WHERE table_id = ?", (table,))
        return None if row is None else _attempt(row)

    async def of_day(self, day: str) -> Sequence[Attempt]:
        return [_attempt(row) for row in await self._db.all(f"{_ATTEMPT} WHERE day = ? ORDER BY user_id", (day,))]

    async def of_user(self, user: int) -> Sequence[Attempt]:
        return [_attempt(row) for row in await self._db.all(
            f"{_ATTEMPT} WHERE user_id = ? ORDER BY day DESC", (user,))]


def _attempt(row: Row) -> Attempt:
    day, user, table, state, margin = row
    return Attempt(day, user, table, Progress(state), margin)
