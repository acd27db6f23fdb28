"""The sessions that processes have begun with Discord's gateway in the last day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.core.database import Database, Statement, from_ms, to_ms
from bot.identifying import Begun

ODD = timedelta(days=2)
"""What is so much later was stored while the clock was wrong."""


class SqlIdentifies:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def since(self, at: datetime) -> Sequence[Begun]:
        rows = await self._db.all(
            "SELECT process, bucket, at FROM identifies WHERE at > ? AND at < ? ORDER BY at",
            (to_ms(at), to_ms(at + ODD)))
        return [Begun(process, bucket, from_ms(begun)) for process, bucket, begun in rows]

    async def note(self, begun: Begun, forget: datetime) -> None:
        """Store one; what is older than ``forget`` goes, and what is not to be believed."""
        await self._db.write(
            Statement("DELETE FROM identifies WHERE at <= ? OR at >= ?", (to_ms(forget), to_ms(forget + ODD))),
            Statement("INSERT INTO identifies VALUES (?, ?, ?)", (begun.process, begun.bucket, to_ms(begun.at))))
