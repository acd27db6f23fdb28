"""``busdriver check``: is the database sound, and does it agree with its logs?

- Every table's log is replayed and compared with scores, results and shuffle commitments (`bot.tables.core.audit`).
- Every season's log is replayed and compared with its standings, every rating recomputed (`bot.league.audit`).
- What leagues and ratings hold of a game that was played here is compared with that game.

The check works on a copy made online, so the bot may keep running. The copy is migrated to this version's schema like
any database, which tries the migration too.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from bot.league.audit import Finding
from bot.league.audit import audit as audit_leagues
from bot.league.matches import seating
from bot.league.model import How, Result, Stage
from bot.league.ratings.model import RatedGame
from bot.league.season import fold
from bot.league.statistics.seat_ownership import owners_of
from bot.storage import Storage, open_storage
from bot.storage.backup import backup, faults
from bot.storage.database import StorageError
from bot.storage.repositories.audit import Audit
from bot.tables.core.audit import Fault, Kept, audit
from bot.tables.core.errors import StoreError, TableError
from bot.tables.service import TableService
from bot.tables.timing.clock import SystemClock
from games.base import Game
from games.registry import GAMES


@dataclass(frozen=True, slots=True)
class Report:
    """``damage``: SQLite's own findings; ``faults`` by table id; ``leagues``: those of seasons and ratings."""

    tables: int
    rounds: int
    moves: int
    damage: tuple[str, ...]
    faults: Mapping[int, tuple[Fault, ...]]
    leagues: tuple[Finding, ...] = ()

    @property
    def sound(self) -> bool:
        return not (self.damage or self.faults or self.leagues)


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
        found = {table_id: audit(await _stored(storage, table_id), games) for table_id in tables}
        leagues = (*await audit_leagues(storage.leagues), *[each async for each in _differing_results(storage, games)])
    finally:
        await storage.close()
    accounts = found.values()
    return Report(
        len(tables), sum(account.rounds for account in accounts), sum(account.moves for account in accounts), (),
        {table_id: account.faults for table_id, account in found.items() if account.faults}, leagues)


async def _stored(storage: Storage, table_id: int) -> Kept:
    table = await storage.tables.table(table_id)
    if table is None:
        raise StorageError(f"table {table_id} cannot be read")
    rows = Audit(storage.database)
    return Kept(table, await storage.tables.log(table_id), await rows.secrets(table_id), await rows.result(table_id))


# results in leagues and ratings ------------------------------------------

Compared = Callable[[Result | None], object]
"""What is compared of a result; of None: the same from the league or the rating."""


async def _differing_results(storage: Storage, games: Mapping[str, Game[Any]]) -> AsyncIterator[Finding]:
    """Tables whose results differ in leagues or ratings. What cannot be read is reported elsewhere."""
    tables = TableService(storage.tables, SystemClock(), secrets.token_bytes, games=games)
    for table, compared in sorted(await _results(storage), key=lambda each: each[0]):
        try:
            snapshot = await tables.game(table)
            sides = seating.sides_of(snapshot.table)
            owners = await owners_of(tables, table)
            found = seating.result_of(snapshot, sides, await tables.record(table, None), owners)
        except (StoreError, TableError):
            continue
        if found is None or compared(found) != compared(None):
            yield Finding("played", {"table": table})


async def _results(storage: Storage) -> list[tuple[int, Compared]]:
    """Results of tables that leagues and ratings hold."""
    found: list[tuple[int, Compared]] = []
    for season in await storage.leagues.seasons(None, tuple(Stage)):
        try:
            state = fold.read(season, await storage.leagues.log(season.id))
        except Exception:  # noqa: S112 the audit of leagues reports what is wrong with it
            continue
        for result in state.results.values():
            if result.table is not None and result.how in (How.PLAYED, How.RESIGNED):
                found.append((result.table, partial(_of_result, result)))
    for pool in await storage.leagues.pools(None):
        for source, game in (await storage.leagues.sources(pool)).items():
            if source.startswith("t") and game is not None:
                found.append((int(source[1:]), partial(_of_rating, game)))
    return found


def _of_result(stored: Result, found: Result | None) -> object:
    result = found or stored
    return tuple(result.scores), tuple(result.ranks)


def _of_rating(stored: RatedGame, found: Result | None) -> object:
    return (stored.sides, stored.ranks) if found is None else (tuple(found.players), tuple(found.ranks))
