"""The table ``storms``: each player's best of a day on a server, and what it keeps of whom."""

from __future__ import annotations

from bot.core.database import Database
from bot.core.keeping import Fate, Kept, OwnRows
from bot.features.storm.values import StormBoard


class SqlStorms:
    """The best results of storms on a server."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def put_best(self, user: int, guild: int, day: str, score: int) -> None:
        """Store a result of a day (ISO, UTC), if it is the user's best of the day."""
        await self._db.execute(
            "INSERT INTO storms (guild, day, user_id, score) VALUES (?, ?, ?, ?) ON CONFLICT (guild, day, user_id) "
            "DO UPDATE SET score = excluded.score WHERE excluded.score > storms.score", (guild, day, user, score))

    async def best(self, guild: int, since: str, count: int) -> StormBoard:
        """The ``count`` best since a day: each user once."""
        rows = await self._db.all(
            "SELECT user_id, max(score) AS most FROM storms WHERE guild = ? AND day >= ? "
            "GROUP BY user_id ORDER BY most DESC, user_id LIMIT ?", (guild, since, count))
        return [(user, score) for user, score in rows]


KEPT = Kept(
    "storms", {"user_id": Fate.ROW}, plain="guild day score", example={"day": "2026-11-29"}, server="guild",
    shown=(OwnRows("storms", "guild, day, score", mine="user_id = :user"),))
