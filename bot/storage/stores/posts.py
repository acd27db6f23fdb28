"""Messages that are on their way to Discord: `Place` and `Posting` of `bot.tables.core.ports`.

A row is written before a message is sent, and deleted in the transaction that stores what was sent. So whoever finds it
there, after a kill or in another process, repeats the same attempt.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.core.database import Database, Statement, to_ms
from bot.tables.core.ports import Place, Posting

KNOWN = timedelta(minutes=5)
"""How long Discord may know a message by its number ("the past few minutes")."""


async def begin(db: Database, place: Place, at: datetime) -> Posting:
    if (number := await _open(db, place, at)) is not None:
        return Posting(number, tried=True)
    await db.write(
        Statement("DELETE FROM posts WHERE at <= ?", (to_ms(at - KNOWN),)),
        Statement("INSERT INTO posts (kind, place, user_id, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                  (*place, to_ms(at))))
    return Posting(await _open(db, place, at) or 0, tried=False)


async def _open(db: Database, place: Place, at: datetime) -> int | None:
    row = await db.one(
        "SELECT id FROM posts WHERE kind = ? AND place = ? AND user_id = ? AND at > ?", (*place, to_ms(at - KNOWN)))
    return None if row is None else int(row[0])
