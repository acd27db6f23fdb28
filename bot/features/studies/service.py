"""The table ``study``: what players learn by themselves, whoever teaches it, and what it keeps of whom.

Methods raise `StoreError` without writing anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.database import Database, from_ms, to_ms
from bot.core.keeping import Fate, Kept, OwnRows, ServerEnd
from bot.core.sql import put
from bot.features.studies.values import Study, StudyKind

_COLUMNS = "user_id, kind, name, at, score, data"


class Studies:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def put_study(self, user: int, study: Study) -> None:
        """In place of the earlier one of this kind and name."""
        await self._db.execute(put("study", _COLUMNS, key=3), _row(user, study))

    async def change_study(self, user: int, study: Study, before: str) -> bool:
        """In place of the one of this kind and name whose data are ``before``. False, and nothing, if they are not."""
        return await self._db.execute(
            "UPDATE study SET at = ?, score = ?, data = ? WHERE user_id = ? AND kind = ? AND name = ? AND data = ?",
            (to_ms(study.at), study.score, study.data, user, study.kind.value, study.name, before)) > 0

    async def begin_study(self, user: int, study: Study) -> bool:
        """Store it unless there is one of this kind and name. Returns whether it was stored."""
        return await self._db.execute(
            "INSERT INTO study (user_id, kind, name, at, score, data) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            _row(user, study)) > 0

    async def end_study(self, user: int, kind: StudyKind, name: str) -> None:
        """Delete it, if there is one."""
        await self._db.execute(
            "DELETE FROM study WHERE user_id = ? AND kind = ? AND name = ?", (user, kind.value, name))

    async def studies(self, user: int, kind: StudyKind) -> Sequence[Study]:
        """All of a user, by name."""
        rows = await self._db.all(
            "SELECT name, at, score, data FROM study WHERE user_id = ? AND kind = ? ORDER BY name", (user, kind.value))
        return [Study(kind, name, from_ms(at), score, data) for name, at, score, data in rows]

    async def studied(self, kind: StudyKind, name: str, since: datetime) -> Sequence[tuple[int, Study]]:
        """Those of all users with this name that were stored since then, by user."""
        rows = await self._db.all(
            "SELECT user_id, at, score, data FROM study WHERE kind = ? AND name = ? AND at >= ? ORDER BY user_id",
            (kind.value, name, to_ms(since)))
        return [(user, Study(kind, name, from_ms(at), score, data)) for user, at, score, data in rows]


def _row(user: int, study: Study) -> tuple[object, ...]:
    return user, study.kind.value, study.name, to_ms(study.at), study.score, study.data


# what they keep of whom --------------------------------------------------------------------------
KEPT = Kept(
    "study", {"user_id": Fate.ROW}, plain="kind name at score data",
    example={"kind": "lesson", "name": "dog", "data": "{}"}, server="data", server_end=ServerEnd.INSIDE,
    shown=(OwnRows("study", "kind, name, at, score, data", mine="user_id = :user", times=("at",)),))
