"""Refusals by Discord that no list of the bot's knows, counted by the day and kept for a month."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from bot.core.database import Database, Statement
from bot.core.keeping import Kept

DAYS = 30
NEWEST = "SELECT day, status, code, route, shape, n FROM refusals ORDER BY day DESC, n DESC, route, shape LIMIT 5"
"""What ``busdriver doctor`` shows."""
KEPT = (Kept("refusals", {}, plain="day status code route shape n",
             example={"day": "2026-11-29", "route": "POST /channels/*/messages", "shape": "flags"}),)


@dataclass(frozen=True, slots=True)
class UnlistedRefusal:
    """``code``: Discord's own, 0: none. ``route``: method and path, ``*`` for ids and tokens. ``shape``: what the
    request held, without any of it."""

    status: int
    code: int
    route: str
    shape: str


async def add(db: Database, day: date, counted: Mapping[UnlistedRefusal, int]) -> None:
    """Count them on this day, and forget those of a month before. StorageError."""
    await db.write(
        Statement("DELETE FROM refusals WHERE day < ?", ((day - timedelta(days=DAYS)).isoformat(),)),
        *(Statement(
            "INSERT INTO refusals (day, status, code, route, shape, n) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (day, status, code, route, shape) DO UPDATE SET n = refusals.n + excluded.n",
            (day.isoformat(), each.status, each.code, each.route, each.shape, n)) for each, n in counted.items()))
