"""``busdriver check``: is the database sound, and does it agree with its logs?

- Every table's log is replayed and compared with everything stored beside it (`audit_table`).
- Every season's log is replayed and compared with its standings, every rating recomputed (`bot.league.audit`).
- What leagues and ratings hold of a game that was played here is compared with that game.

The log is authoritative: entries without gaps, in order of time, that the rules accept from the first line to the last
(`games.records.reader` computes every score line again), every deal as its committed secret shuffles it. A table's row,
its result and its status follow from the log, so a difference is damage or a bug.

The check works on a copy made online, so the bot may keep running. The copy is migrated to this version's schema like
any database, which also tests the migration.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from bot.core.clock import SystemClock
from bot.core.database import StorageError
from bot.core.errors import StoreError, TableError
from bot.league.audit import AuditFinding
from bot.league.audit import audit as audit_leagues
from bot.league.model import How, Result, Stage
from bot.league.ratings import RatedGame
from bot.league.season import fold
from bot.league.services.results import judged_game
from bot.storage import Address, Storage, open_storage
from bot.storage.backup import backup, faults
from bot.tables.core import shuffle
from bot.tables.core.change import GameResult
from bot.tables.core.entries import Committed, Entry
from bot.tables.core.model import Status, Table
from bot.tables.core.state import RunningTable, Snapshot
from bot.tables.core.time_control import LIVE
from bot.tables.log.fold import load, record_text
from bot.tables.service import TableService
from games.base import Game
from games.records.reader import RecordError
from games.registry import GAMES
from games.views import Phase


@dataclass(frozen=True, slots=True)
class Report:
    """``damage``: SQLite's own findings; ``faults`` by table id; ``leagues``: those of seasons and ratings."""

    tables: int
    rounds: int
    moves: int
    damage: tuple[str, ...]
    faults: Mapping[int, tuple[AuditFinding, ...]]
    leagues: tuple[AuditFinding, ...] = ()

    @property
    def sound(self) -> bool:
        return not (self.damage or self.faults or self.leagues)


def check(database: Address, games: Mapping[str, Game[Any]] = GAMES) -> Report:
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
        tables = await storage.tables.ids()
        found = {table_id: audit_table(await _stored(storage, table_id), games) for table_id in tables}
        leagues = (*await audit_leagues(storage.leagues), *[each async for each in _differing_results(storage, games)])
    finally:
        await storage.close()
    accounts = found.values()
    return Report(
        len(tables), sum(account.rounds for account in accounts), sum(account.moves for account in accounts), (),
        {table_id: account.faults for table_id, account in found.items() if account.faults}, leagues=leagues)


async def _stored(storage: Storage, table_id: int) -> Stored:
    tables = storage.tables
    table = await tables.table(table_id)
    if table is None:
        raise StorageError(f"table {table_id} cannot be read")
    return Stored(table, await tables.log(table_id), await tables.secrets(table_id), await tables.result(table_id))


# a table and its log -------------------------------------------------------------------------

_STATUS = {True: (Status.OVER,), False: (Status.RUNNING,), None: (Status.LOBBY, Status.CANCELLED)}
"""The statuses of a table whose game is over, is not, or has not begun."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A table and everything stored about it."""

    table: Table
    log: Sequence[Entry]
    secrets: Mapping[int, bytes]
    result: GameResult | None


@dataclass(frozen=True, slots=True)
class Account:
    """The result of an audit. ``rounds``: finished rounds; ``moves``: replayed record lines."""

    rounds: int = 0
    moves: int = 0
    faults: tuple[AuditFinding, ...] = ()


def audit_table(stored: Stored, games: Mapping[str, Game[Any]] = GAMES) -> Account:
    """Replay a table. Whatever the log holds, this returns."""
    faults = [*_gaps(stored)]
    if faults:
        return Account(faults=tuple(faults))
    try:
        table = load(stored.table, stored.log, games, LIVE)
        faults += [*_row(stored, table), *_result(stored, table), *_shuffles(stored, games)]
    except RecordError as error:
        return Account(faults=(AuditFinding("log_damaged", {"reason": str(error)}),))
    except Exception as error:  # an entry that no version of ours has ever written
        return Account(faults=(AuditFinding("log_damaged", {"reason": f"{type(error).__name__}: {error}"}),))
    rounds = table.position.rounds_played if isinstance(table, RunningTable) else 0
    return Account(rounds, len(record_text(stored.log).splitlines()), tuple(faults))


def _gaps(stored: Stored) -> Iterator[AuditFinding]:
    seqs = [entry.seq for entry in stored.log]
    if seqs != list(range(1, len(seqs) + 1)) or not seqs:
        yield AuditFinding("log_gap", {"n": len(seqs)})
    elif stored.table.seq != len(seqs):
        yield AuditFinding("wrong_seq", {"seq": stored.table.seq, "n": len(seqs)})
    if any(after.at < before.at for before, after in zip(stored.log, stored.log[1:], strict=False)):
        yield AuditFinding("time_backwards")


def _row(stored: Stored, table: Snapshot) -> Iterator[AuditFinding]:
    over = table.phase is Phase.OVER if isinstance(table, RunningTable) else None
    if stored.table.status not in _STATUS[over]:
        yield AuditFinding("wrong_status", {"status": stored.table.status.value})


def _result(stored: Stored, table: Snapshot) -> Iterator[AuditFinding]:
    """The standings' row is there once the game is over, and says what the log says."""
    over = isinstance(table, RunningTable) and table.phase is Phase.OVER
    if over is (stored.result is None):
        yield AuditFinding("result_missing" if over else "result_unfounded")
    if stored.result is None or not isinstance(table, RunningTable) or not over:
        return
    outcome = table.outcome
    seats = {seat.number for seat in stored.table.taken}
    winners = tuple(seat for seat in sorted(outcome.winners) if seat in seats)
    if stored.result.totals != tuple(outcome.totals) or stored.result.winners != winners:
        yield AuditFinding("wrong_result", {"totals": " ".join(map(str, outcome.totals))})


def _shuffles(stored: Stored, games: Mapping[str, Game[Any]]) -> Iterator[AuditFinding]:
    """Every commitment has its secret, and every deal follows from it, revealed or not."""
    for entry in stored.log:
        if isinstance(entry.fact, Committed):
            number = entry.fact.round
            secret = stored.secrets.get(number)
            if secret is None:
                yield AuditFinding("no_secret", {"round": number})
            elif shuffle.commitment(secret, number) != entry.fact.digest:
                yield AuditFinding("wrong_secret", {"round": number})
    record = record_text(stored.log)
    if not record:
        return
    for found in shuffle.verify(record, games, stored.secrets):
        if found.problem in ("wrong_commitment", "wrong_cards"):
            yield AuditFinding(found.problem, {"round": found.round})


# results in leagues and ratings ------------------------------------------

Same = Callable[[Result | None, RatedGame | None], bool]
"""Whether the table's result, and how it is rated, are what a league or the ratings say."""


async def _differing_results(storage: Storage, games: Mapping[str, Game[Any]]) -> AsyncIterator[AuditFinding]:
    """Tables whose results differ in leagues or ratings. What cannot be read is reported elsewhere."""
    tables = TableService(storage.tables, SystemClock(), secrets.token_bytes, games=games)
    for table, rules, same in sorted(await _results(storage), key=lambda each: each[0]):
        try:
            snapshot = await tables.begun(table)
            match = await storage.leagues.seasons.linked(table) is not None
            judged, board = await judged_game(tables, snapshot, match=match, rules=rules)
        except (StoreError, TableError):
            continue
        if not same(board, judged.game):
            yield AuditFinding("played", {"table": table})


async def _results(storage: Storage) -> list[tuple[int, int, Same]]:
    """Results of tables that leagues and ratings hold, and the edition of the rules by which they are rated."""
    found: list[tuple[int, int, Same]] = []
    for season in await storage.leagues.seasons.seasons(None, tuple(Stage)):
        try:
            state = fold.read(season, await storage.leagues.seasons.log(season.id))
        except Exception:  # noqa: S112 the audit of leagues reports what is wrong with it
            continue
        for result in state.results.values():
            if result.table is not None and result.how in (How.PLAYED, How.RESIGNED):
                found.append((result.table, state.settings.play.rating_rules, partial(_same_result, result)))
    for pool in await storage.leagues.ratings.pools(None):
        rules = await storage.leagues.ratings.rules(pool)
        for source, game in (await storage.leagues.ratings.sources(pool)).items():
            if source[1:].isdigit() and game is not None:
                found.append((int(source[1:]), rules[source], partial(_same_rating, game)))
    return found


def _same_result(stored: Result, board: Result | None, game: RatedGame | None) -> bool:
    """A ladder's result has the ranks of its rating."""
    ranks = [each.ranks for each in (board, game) if each is not None]
    return stored.ranks in ranks and (board is None or stored.scores == board.scores)


def _same_rating(stored: RatedGame, board: Result | None, game: RatedGame | None) -> bool:
    return game is not None and (stored.sides, stored.ranks) == (game.sides, game.ranks)
