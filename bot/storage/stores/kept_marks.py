"""Which protections of others an erasure turns into marks, and what the person's own data say of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from bot.core.database import DatabaseReader, Transaction, from_ms, to_ms
from bot.storage.stores.marks import OwnedMark, SqlMarks
from bot.tables.across.trust import HIDDEN, paused_until
from bot.tables.core.marks import BOT, NEWCOMER, OF_BOT, MarkKind, lapses

LEFT_ACROSS = ("SELECT user_id, ended FROM conduct JOIN tables ON id = table_id WHERE gone = 1 AND ended IS NOT NULL "
               "AND terms LIKE '%\"across\"%' AND terms NOT LIKE '%\"welcomes\"%'")
"""Games across servers that people left, and when: a condition on the person follows."""


async def keep(db: Transaction, marks: SqlMarks, user: int) -> None:
    """Make the marks of a person who is about to be erased, and delete the bars that they stand for. Their rows in the
    block lists and shares of others go with the rest."""
    now = marks.now()
    end = lapses(now)
    owned = [
        *[(MarkKind.BLOCK, owner, None) for owner, in await db.all(
            "SELECT user_id FROM blocks WHERE blocked = ?", (user,))],
        *[(MarkKind.REFUSAL, owner, None) for owner, in await db.all(
            "SELECT user_id FROM shares WHERE other = ? AND name = ''", (user,))],
        *[(MarkKind.BAR, guild, from_ms(until)) for guild, until in await db.all(
            "SELECT guild, until FROM barred WHERE user_id = ? AND until > ?", (user, to_ms(now)))]]
    found = [await marks.made(kind, owner, user, min(end, value or end), value=value)
             for kind, owner, value in owned]
    if found:
        found.append(await marks.made(MarkKind.ERASED, BOT, user, end))
    for kind, until in await _of_bot(db, user, now):
        found.append(await marks.made(kind, BOT, user, until))
    if found:
        await marks.put(db, found)
    await db.execute("DELETE FROM barred WHERE user_id = ?", (user,))


async def _of_bot(db: Transaction, user: int, now: datetime) -> Sequence[tuple[MarkKind, datetime]]:
    """The bot's own protections of everybody that hold, and until when."""
    found = list[tuple[MarkKind, datetime]]()
    left = await db.all(f"{LEFT_ACROSS} AND user_id = ? ORDER BY ended", (user,))
    if (paused := paused_until([from_ms(ended) for _, ended in left])) is not None:
        found.append((MarkKind.PAUSE, paused))
    hidden = await db.one(
        "SELECT value FROM settings WHERE scope = 'user' AND id = ? AND name = 'alias_hidden'", (user,))
    if hidden is not None and (since := json.loads(hidden[0])):
        found.append((MarkKind.NAME, datetime.fromisoformat(since) + HIDDEN))
    if await db.one("SELECT 1 FROM rating_steps WHERE one = ? OR other = ? LIMIT 1", (user, user)) is not None:
        found.append((MarkKind.NEWCOMER, now + NEWCOMER))
    return [(kind, until) for kind, until in found if until > now]


async def protections(db: DatabaseReader, marks: SqlMarks, user: int) -> dict[str, Any]:
    """What a person learns of the marks about them: how many protect others and until when (None: as long as these
    want), never whom; and the bot's own."""
    found: Sequence[OwnedMark] = await marks.of(user, back=True)
    ends = [each.until for each in found]
    own = {kind.value: until.isoformat() for kind in OF_BOT if kind not in (MarkKind.DAILY, MarkKind.SAME_DEALS)
           and (until := await marks.until(kind, user)) is not None}
    last = None if None in ends else max((end for end in ends if end is not None), default=None)
    return {"protections_of_others": {"count": len(found), "until": None if last is None else last.isoformat()},
            "bot_marks": own}
