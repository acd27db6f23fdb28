"""The tables ``codes`` and ``guesses``, and what they keep of whom.

Methods raise `StoreError` without writing anything.
"""

from __future__ import annotations

from datetime import datetime

from bot.core.database import Database, Statement, from_ms, to_ms
from bot.core.keeping import Fate, Kept, OwnRows
from bot.features.codes.values import SeatCode


class SqlCodes:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def add(self, made: SeatCode) -> bool:
        """False: there is such a code already."""
        return await self._db.execute(
            "INSERT INTO codes (code, table_id, host, until) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", (
                made.code, made.table, made.host, to_ms(made.until))) > 0

    async def find(self, code: str) -> SeatCode | None:
        row = await self._db.one("SELECT code, table_id, host, until, user_id FROM codes WHERE code = ?", (code,))
        if row is None:
            return None
        found, table, host, until, used = row
        return SeatCode(found, table, host, from_ms(until), used or 0)

    async def take(self, code: str, user: int) -> bool:
        """Note that the user has used it. False: somebody was faster."""
        return await self._db.execute(
            "UPDATE codes SET user_id = ? WHERE code = ? AND user_id IS NULL", (user, code)) > 0

    async def give_back(self, code: str, user: int) -> None:
        """The user got no seat by it."""
        await self._db.execute("UPDATE codes SET user_id = NULL WHERE code = ? AND user_id = ?", (code, user))

    async def unused(self, table: int, at: datetime) -> int:
        """How many codes of a table can still be used then."""
        row = await self._db.one(
            "SELECT count(*) FROM codes WHERE table_id = ? AND until > ? AND user_id IS NULL", (table, to_ms(at)))
        return 0 if row is None else int(row[0])

    async def guessed(self, user: int, at: datetime) -> None:
        await self._db.execute("INSERT INTO guesses VALUES (?, ?) ON CONFLICT DO NOTHING", (user, to_ms(at)))

    async def guesses(self, user: int, since: datetime) -> int:
        row = await self._db.one("SELECT count(*) FROM guesses WHERE user_id = ? AND at >= ?", (user, to_ms(since)))
        return 0 if row is None else int(row[0])

    async def forget(self, before: datetime) -> None:
        """Delete codes that ended, and guesses that were made, before then."""
        await self._db.write(
            Statement("DELETE FROM codes WHERE until < ?", (to_ms(before),)),
            Statement("DELETE FROM guesses WHERE at < ?", (to_ms(before),)))


# what they keep of whom --------------------------------------------------------------------------
KEPT = (
    Kept("codes", {"host": Fate.ROW, "user_id": Fate.ROW}, plain="code table_id until", example={"code": "abcdefgh"},
         parent=("table_id", "tables"),
         shown=(OwnRows("codes", 'code, table_id AS "table", until, host, user_id AS "user"',
                        mine="user_id = :user OR host = :user", times=("until",)),)),
    Kept("guesses", {"user_id": Fate.ROW}, plain="at",
         shown=(OwnRows("guesses", "at", mine="user_id = :user", times=("at",)),)),
)
