"""What is stored of one person in all rooms: read for their own data, and erased."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from bot.core.database import Database
from bot.core.keeping import Kept
from bot.storage.stores.erasure import erase
from bot.storage.stores.kept_marks import protections
from bot.storage.stores.marks import SqlMarks
from bot.storage.stores.personal import stored


class SqlPeople:
    """`PersonStore`."""

    def __init__(self, database: Database, marks: SqlMarks, on_erased: Callable[[int], Awaitable[None]],
                 kept: Sequence[Kept]) -> None:
        """``on_erased`` is called with the id of a user whose data has been erased; ``kept``: the tables of
        features."""
        self._db = database
        self._marks = marks
        self._on_erased = on_erased
        self._kept = kept

    async def stored(self, user: int) -> Mapping[str, Any]:
        return await stored(self._db, user, self._kept) | await protections(self._marks, user)

    async def erase(self, user: int, alias: str) -> int:
        await self._marks.ready()
        async with self._db.transaction(reads_first=True) as db:
            ghost = await erase(db, user, alias, self._kept, self._marks)
        await self._on_erased(user)
        return ghost
