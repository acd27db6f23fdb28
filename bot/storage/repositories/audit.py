"""Reading for `bot.ops.check`: all tables, and what is stored about them besides their logs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bot.storage.database import Database
from bot.tables.core.ports import Result


class Audit:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def tables(self) -> Sequence[int]:
        return [int(row[0]) for row in await self._db.all("SELECT id FROM tables ORDER BY id")]

    async def secrets(self, table_id: int) -> Mapping[int, bytes]:
        """Shuffle secrets by round, revealed or not."""
        rows = await self._db.all("SELECT round, secret FROM secrets WHERE table_id = ?", (table_id,))
        return {round: bytes(secret) for round, secret in rows}

    async def result(self, table_id: int) -> Result | None:
        """How the game ended, as stored for the standings; ``winners`` are seats."""
        row = await self._db.one("SELECT totals, aborted FROM results WHERE table_id = ?", (table_id,))
        if row is None:
            return None
        won = await self._db.all(
            "SELECT seat FROM result_seats WHERE table_id = ? AND won = 1 ORDER BY seat", (table_id,))
        return Result(tuple(json.loads(row[0])), tuple(seat for (seat,) in won), bool(row[1]))
