"""``busdriver check``: is the database sound, and does every game come to what is written down?

The check works on a copy made on line, so that the bot may go on meanwhile; the copy is
brought to this version's schema like any database, which tries the migration too.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.storage.audit import Audit
from bot.storage.backup import backup, faults
from bot.storage.database import StorageError
from bot.storage.store import Storage, open_storage
from bot.tables.audit import Fault, Kept, audit
from games.base import Game
from games.registry import GAMES


@dataclass(frozen=True, slots=True)
class Report:
    """``damage``: SQLite's own findings; ``faults`` by table id."""

    tables: int
    rounds: int
    moves: int
    damage: tuple[str, ...]
    faults: Mapping[int, tuple[Fault, ...]]

    @property
    def sound(self) -> bool:
        return not self.damage and not self.faults


def check(database: Path, games: Mapping[str, Game[Any]] = GAMES) -> Report:
    """Check everything. `StorageError` if the file cannot be read at all."""
    with tempfile.TemporaryDirectory(prefix="busdriver-check-") as folder:
        copy = Path(folder) / "copy.db"
        damage = tuple(faults(database))
        try:
            backup(database, copy)
        except StorageError:
            if not damage:
                raise
            return Report(0, 0, 0, damage, {})
        return replace(asyncio.run(_replay(copy, games)), damage=damage)


async def _replay(copy: Path, games: Mapping[str, Game[Any]]) -> Report:
    storage = await open_storage(copy)
    try:
        tables = await Audit(storage.database).tables()
        found = {table_id: audit(await _kept(storage, table_id), games) for table_id in tables}
    finally:
        await storage.close()
    accounts = found.values()
    return Report(
        len(tables), sum(account.rounds for account in accounts), sum(account.moves for account in accounts), (),
        {table_id: account.faults for table_id, account in found.items() if account.faults})


async def _kept(storage: Storage, table_id: int) -> Kept:
    table = await storage.tables.table(table_id)
    assert table is not None
    seen = Audit(storage.database)
    return Kept(table, await storage.tables.log(table_id), await seen.secrets(table_id), await seen.result(table_id))
