"""The deals that everybody gets, and who has played them: the tables, and what they keep of whom.

Methods raise `StoreError` without writing anything.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.core.database import Database, Row
from bot.core.keeping import Fate, Kept, ServerEnd
from bot.core.sql import among
from bot.features.daily.values import Alone, Attempt, Partners, PlayedTogether, Progress
from bot.tables.core.marks import MarkKind, MarkStore

_ATTEMPT = "SELECT day, user_id, table_id, state, margin, guild, pair FROM daily_plays"
ALONE_TODAY = "SELECT 1 FROM daily_plays WHERE table_id = ? AND pair IS NULL"
"""Of two who play together each is waited for."""


class SqlDaily:
    def __init__(self, database: Database, marks: MarkStore) -> None:
        self._db = database
        self._marks = marks
        self._partners: Partners = Alone()

    def ask_partners(self, partners: Partners) -> None:
        """Ask ``partners`` from now on of attempts that two make together: this room has their number alone."""
        self._partners = partners

    async def secret(self, day: str, fresh: bytes) -> bytes:
        """The day's secret: ``fresh``, if it had none."""
        if row := await self._db.one("SELECT secret FROM daily_deals WHERE day = ?", (day,)):
            return bytes(row[0])
        async with self._db.transaction() as db:
            await db.execute("INSERT INTO daily_deals VALUES (?, ?) ON CONFLICT DO NOTHING", (day, fresh))
            (row,) = await db.all("SELECT secret FROM daily_deals WHERE day = ?", (day,))
        return bytes(row[0])

    async def claim(self, day: str, user: int, guild: int = 0) -> None:
        """Store that the user has begun; nothing changes if they have already."""
        await self._db.execute(
            "INSERT INTO daily_plays (day, user_id, guild) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (day, user, guild))

    async def forget_marks(self, keep: Sequence[str]) -> None:
        """Delete the marks of all deals but these."""
        await self._marks.forget_ended()
        await self._db.execute(f"DELETE FROM daily_marks WHERE day NOT IN {among(keep)}", tuple(keep))  # noqa: S608 marks

    async def put_mark(self, day: str, user: int, until: datetime) -> None:
        """The user has had their attempt, and is about to be erased (`bot.tables.core.marks`)."""
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
        """Store where the user plays, unless that is known; where they do."""
        async with self._db.transaction() as db:
            await db.execute(
                "UPDATE daily_plays SET table_id = ? WHERE day = ? AND user_id = ? AND table_id IS NULL",
                (table, day, user))
            ((linked,),) = await db.all("SELECT table_id FROM daily_plays WHERE day = ? AND user_id = ?", (day, user))
        return int(linked)

    async def settle(self, table: int, state: Progress, margin: int | None) -> None:
        """Of all who play there."""
        pairs = await self._partners.at_table(table)
        await self._db.execute(
            "UPDATE daily_plays SET state = ?, margin = ? "  # noqa: S608 marks
            f"WHERE (table_id = ? OR pair IN {among(pairs)}) AND state = 'begun'", (state, margin, table, *pairs))

    async def at_table(self, table: int) -> Attempt | None:
        """Of partners one's."""
        return next(iter(await self._attempts("WHERE table_id = ?", table)), None)

    async def of_day(self, day: str) -> Sequence[Attempt]:
        return await self._attempts("WHERE day = ? ORDER BY user_id", day)

    async def between(self, first: str, last: str) -> Sequence[Attempt]:
        """Of the deals with these keys, and with those of the same game on days between them."""
        return await self._attempts(
            "WHERE day >= ? AND day <= ? AND substr(day, 11) = ? ORDER BY day, user_id", first, last, first[10:])

    async def of_user(self, user: int) -> Sequence[Attempt]:
        """The newest day first."""
        return await self._attempts("WHERE user_id = ? ORDER BY day DESC", user)

    async def _attempts(self, where: str, *given: object) -> Sequence[Attempt]:
        rows = await self._db.all(f"{_ATTEMPT} {where}", given)
        numbers = sorted({row[-1] for row in rows if row[-1] is not None})
        pairs = await self._partners.played(numbers) if numbers else {}
        return [_attempt(row, pairs) for row in rows]


def _attempt(row: Row, pairs: Mapping[int, PlayedTogether]) -> Attempt:
    """Of two, the host's row has the table; the guest's has it by their pair."""
    day, user, table, state, margin, guild, pair = row
    known = pairs.get(pair)
    if known is None:
        return Attempt(day, user, table, Progress(state), margin, guild=guild)
    return Attempt(day, user, known.table if table is None else table, Progress(state), margin, guild=guild,
                   partner=known.guest if user == known.host else known.host)


# what they keep of whom --------------------------------------------------------------------------
KEPT = (
    Kept("daily_plays", {"user_id": Fate.GHOST}, plain="day table_id state margin guild pair",
         example={"day": "2026-11-29", "state": "played"}, server="guild", server_end=ServerEnd.ZERO,
         because={"user_id": "is shown as ``daily`` (`DailyService.stored`), with what a mark alone says"}),
    Kept("daily_deals", {}, plain="day secret", example={"day": "2026-11-29", "secret": b"random"}),
    Kept("daily_marks", {}, plain="day mark", example={"day": "2026-11-29", "mark": b"hash"}),
)
