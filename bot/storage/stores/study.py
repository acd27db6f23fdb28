"""What players learn by themselves: `StudyStore` of `bot.solo.ports`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.solo.ports import Study, StudyKind
from bot.storage.database import Database, from_ms, to_ms
from bot.storage.stores.sql import put

_COLUMNS = "user_id, kind, name, at, score, data"


class SqlStudies:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def put_study(self, user: int, study: Study) -> None:
        await self._db.execute(put("study", _COLUMNS, key=3), _row(user, study))

    async def begin_study(self, user: int, study: Study) -> bool:
        return await self._db.execute(
            "INSERT INTO study (user_id, kind, name, at, score, data) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            _row(user, study)) > 0

    async def end_study(self, user: int, kind: StudyKind, name: str) -> None:
        await self._db.execute(
            "DELETE FROM study WHERE user_id = ? AND kind = ? AND name = ?", (user, kind.value, name))

    async def studies(self, user: int, kind: StudyKind) -> Sequence[Study]:
        rows = await self._db.all(
            "SELECT name, at, score, data FROM study WHERE user_id = ? AND kind = ? ORDER BY name", (user, kind.value))
        return [Study(kind, name, from_ms(at), score, data) for name, at, score, data in rows]


def _row(user: int, study: Study) -> tuple[object, ...]:
    return user, study.kind.value, study.name, to_ms(study.at), study.score, study.data
