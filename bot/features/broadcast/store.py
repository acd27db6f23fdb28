"""The table ``broadcast_commentators``: who may comment on the games of a season, and what it keeps of whom."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from bot.core.database import Database, to_ms
from bot.core.keeping import Fate, Kept, OwnRows


class SqlCommentators:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def of_season(self, season: int) -> tuple[int, ...]:
        """In the order in which they were named."""
        return tuple(user for user, in await self._db.all(
            "SELECT user_id FROM broadcast_commentators WHERE season_id = ? ORDER BY at, user_id", (season,)))

    async def put(self, season: int, users: Collection[int], at: datetime) -> None:
        """Let the season have these, and no others."""
        async with self._db.transaction() as db:
            there = {user for user, in await db.all(
                "SELECT user_id FROM broadcast_commentators WHERE season_id = ?", (season,))}
            await db.many("DELETE FROM broadcast_commentators WHERE season_id = ? AND user_id = ?",
                          [(season, user) for user in sorted(there - {*users})])
            await db.many(
                "INSERT INTO broadcast_commentators (season_id, user_id, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                [(season, user, to_ms(at)) for user in sorted({*users} - there)])


KEPT = Kept(
    "broadcast_commentators", {"user_id": Fate.ROW}, plain="season_id at", parent=("season_id", "seasons"),
    shown=(OwnRows("commentator", "season_id AS season, at", mine="user_id = :user", times=("at",)),))
