"""Which protections of others an erasure turns into marks, and what the person's own data say of them.

A room that stores such protections says what they are (`MarksLeft`); here are those of blocks and of ratings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.core.database import DatabaseReader, Transaction
from bot.core.keeping import Kept, MarksLeft, Protection
from bot.storage.stores.marks import OwnedMark, SqlMarks
from bot.tables.core.marks import BOT, NEWCOMER, OF_BOT, MarkKind, lapses


async def keep(db: Transaction, marks: SqlMarks, user: int, kept: Sequence[Kept]) -> None:
    """Make the marks of a person who is about to be erased. What they stand for goes with the rest."""
    now = marks.now()
    end = lapses(now)
    found = await _protections(db, user, kept, marks)
    ordinary = [each for each in found if each.kind not in OF_BOT]
    made = [await marks.made(MarkKind(each.kind), each.owner, user, min(end, each.until or end), value=each.until)
            for each in ordinary]
    if made:
        made.append(await marks.made(MarkKind.ERASED, BOT, user, end))
    for each in found:
        if each.kind in OF_BOT and each.until is not None and each.until > now:
            made.append(await marks.made(MarkKind(each.kind), BOT, user, each.until))
    if made:
        await marks.put(db, made)


async def _protections(db: DatabaseReader, user: int, kept: Sequence[Kept], marks: SqlMarks) -> Sequence[Protection]:
    """Those of others, and the bot's own protections of everybody."""
    now = marks.now()
    found = [Protection(MarkKind.BLOCK, owner)
             for owner, in await db.all("SELECT user_id FROM blocks WHERE blocked = ?", (user,))]
    for each in kept:
        if isinstance(each.erase, MarksLeft):
            found += await each.erase.protects(db, user, now)
    if await db.one("SELECT 1 FROM rating_steps WHERE one = ? OR other = ? LIMIT 1", (user, user)) is not None:
        found.append(Protection(MarkKind.NEWCOMER, BOT, now + NEWCOMER))
    return found


async def protections(marks: SqlMarks, user: int) -> dict[str, Any]:
    """What a person learns of the marks about them: how many protect others and until when (None: as long as these
    want), never whom; and the bot's own."""
    found: Sequence[OwnedMark] = await marks.of(user, back=True)
    ends = [each.until for each in found]
    own = {kind.value: until.isoformat() for kind in OF_BOT if kind not in (MarkKind.DAILY, MarkKind.SAME_DEALS)
           and (until := await marks.until(kind, user)) is not None}
    last = None if None in ends else max((end for end in ends if end is not None), default=None)
    return {"protections_of_others": {"count": len(found), "until": None if last is None else last.isoformat()},
            "bot_marks": own}
