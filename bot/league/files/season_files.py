"""Seasons as files: CSV, xlsx, TRF, a zip of records, the log."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable

from bot.core.errors import TableError
from bot.league.entries import EntryKind, SeasonEntry
from bot.league.export import csv_bytes, file_name, results, trail, xlsx, zipped
from bot.league.files.trf import tournament_report
from bot.league.files.workbook import workbook
from bot.league.service import LeagueService
from bot.league.state import SeasonState


async def season_file(leagues: LeagueService, state: SeasonState, kind: str, *,
                      manager: bool = False) -> tuple[str, io.BytesIO]:
    """(file name, contents) of kind ``csv``, ``xlsx``, ``trf``, ``records`` (zip) or ``trail`` (every entry, as CSV).
    ``manager``: for one, so with who is kept apart. Codes: no_trf."""
    name = file_name(state.season)
    if kind == "records":
        return f"{name}-records.zip", zipped(await _records(leagues, state))
    if kind == "trail":
        return f"{name}-trail.csv", csv_bytes(trail(_shown(await leagues.seasons.trail(state.season.id)), state))
    if kind == "csv":
        return f"{name}.csv", csv_bytes(results(state))
    rows = await leagues.standings.rows(state.season.id)
    if kind == "trf":
        return f"{name}.trf", io.BytesIO(tournament_report(state, rows, apart=manager).encode())
    return f"{name}.xlsx", await asyncio.to_thread(lambda: xlsx(workbook(state, rows)))


def _shown(entries: Iterable[SeasonEntry]) -> list[SeasonEntry]:
    """Without cases: a manager who plays in the season reads none of them."""
    return [entry for entry in entries if entry.kind is not EntryKind.CASE]


async def _records(leagues: LeagueService, state: SeasonState) -> list[tuple[str, str]]:
    """The records of all finished tables whose deals nobody has yet to play."""
    found = []
    for number, result in state.results.items():
        if result.table is None:
            continue
        try:
            found.append((f"{number:04}.tichu", await leagues.records.record(result.table, None)))
        except TableError:
            continue
    return found


