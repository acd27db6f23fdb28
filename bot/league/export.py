"""Seasons and players' data as files: CSV, xlsx, a zip of records, JSON.

A cell that begins like a formula is text all the same: spreadsheets would run it, so it gets an apostrophe.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from openpyxl import Workbook

from bot.league.model import TALLY, UNIT, Entry, Season, Stage
from bot.league.ports import LeagueStore
from bot.league.season.season_state import Book
from bot.league.service import LeagueService
from bot.league.standings.standings import Row
from bot.tables.core.errors import TableError

Table = list[list[Any]]


async def season_file(leagues: LeagueService, book: Book, kind: str) -> tuple[str, io.BytesIO]:
    """(file name, contents) of ``csv``, ``xlsx``, ``records`` (zip) or ``trail`` (every entry, as CSV)."""
    name = file_name(book.season)
    if kind == "records":
        return f"{name}-records.zip", zipped(await _records(leagues, book))
    if kind == "trail":
        return f"{name}-trail.csv", csv_bytes(trail(await leagues.trail(book.season.id)))
    rows = await leagues.standings(book.season.id)
    if kind == "csv":
        return f"{name}.csv", csv_bytes(results(book))
    sheets = {"standings": standings(rows), "results": results(book)}
    return f"{name}.xlsx", await asyncio.to_thread(xlsx, sheets)


def file_name(season: Season) -> str:
    words = re.sub(r"[^\w]+", "-", season.name.lower()).strip("-")
    return f"{words or 'season'}-{season.id}"


def standings(rows: Iterable[Row]) -> Table:
    """A line an entrant; points as people count them."""
    found: Table = [["division", "place", "name", *TALLY, "active"]]
    for row in rows:
        values: dict[str, float] = dict(zip(TALLY, row.tally.values, strict=True))
        for name in ("points", "possible"):
            values[name] = round(values[name] / UNIT, 4)
        found.append([row.division, row.place, row.name, *values.values(), row.active])
    return found


def results(book: Book) -> Table:
    """A line a fixture."""
    found: Table = [
        ["fixture", "round", "division", "game", "sides", "scores", "ranks", "how", "deals", "table", "reason"]]
    for number, fixture in book.fixtures.items():
        result = book.results.get(number)
        sides = " : ".join(" & ".join(book.entrants[n].name for n in side) for side in fixture.sides)
        line: list[Any] = [number, fixture.round, fixture.division, fixture.game, sides]
        if result is not None:
            deals = " ".join(":".join(map(str, deal)) for deal in result.deals)
            line += [":".join(map(str, result.scores)), ":".join(map(str, result.ranks)), result.how.value, deals,
                     fixture.table or "", result.reason]
        found.append(line + [""] * (11 - len(line)))
    return found


def trail(entries: Iterable[Entry]) -> Table:
    """Who did what and when. The seed of duplicate deals stays secret."""
    found: Table = [["seq", "at", "by", "kind", "data"]]
    for entry in entries:
        data = {name: value for name, value in entry.data.items() if name != "seed"}
        found.append([entry.seq, entry.at.isoformat(), entry.by or "", entry.kind.value, json.dumps(data)])
    return found


def _safe(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def csv_bytes(table: Table) -> io.BytesIO:
    text = io.StringIO()
    csv.writer(text).writerows([_safe(value) for value in line] for line in table)
    return io.BytesIO(text.getvalue().encode("utf-8-sig"))


def xlsx(sheets: dict[str, Table]) -> io.BytesIO:
    book = Workbook(write_only=True)
    for title, table in sheets.items():
        sheet = book.create_sheet(title)
        for line in table:
            sheet.append([_safe(value) for value in line])
    data = io.BytesIO()
    book.save(data)
    data.seek(0)
    return data


def zipped(files: Sequence[tuple[str, str]]) -> io.BytesIO:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files:
            archive.writestr(name, text)
    data.seek(0)
    return data


async def _records(leagues: LeagueService, book: Book) -> list[tuple[str, str]]:
    """The records of all finished tables; of deals that others have still to play only what spectators saw."""
    found = []
    for number, result in book.results.items():
        if result.table is None:
            continue
        try:
            found.append((f"{number:04}.tichu", await leagues.record(result.table, None)))
        except TableError:
            continue
    return found


async def player_json(leagues: LeagueService, store: LeagueStore, user: int, guilds: Sequence[int],
                      games: Sequence[str], more: dict[str, Any]) -> str:
    """Everything kept of a person: where they play, what came of it, ratings, statistics, and ``more``."""
    found: dict[str, Any] = {"user": user, **more, "seasons": [], "ratings": [], "games": []}
    for guild in guilds:
        for season in await store.seasons(guild, tuple(Stage)):
            found["seasons"] += _in_season(await leagues.book(season.id), user)
        for pool in await store.pools(guild):
            ratings = await leagues.rater.ratings(pool)
            found["ratings"] += [
                {"guild": guild, "game": pool.game, "pace": pool.pace, "of": list(subject), "mu": rating.mu,
                 "sigma": rating.sigma, "games": rating.games}
                for subject, rating in ratings.items() if user in subject]
        for game in games:
            found["games"] += [
                {"table": each.table, "guild": guild, "game": game, "at": each.at, "result": each.result,
                 **each.counters} for each in await store.played(guild, game, user)]
    return json.dumps(found, indent=2, default=_json, ensure_ascii=False)


def _in_season(book: Book, user: int) -> list[dict[str, Any]]:
    entrant = book.of_user(user)
    mine = book.fixtures_of(user)
    if entrant is None and not mine:
        return []
    offers = {str(n): [t.isoformat() for t in by[user].times] for n, by in book.offers.items() if user in by}
    return [{
        "season": book.season.id, "name": book.season.name, "entrant": entrant.name if entrant else None,
        "standing": entrant.standing.value if entrant else None, "offers": offers,
        "results": {str(f.number): {"scores": r.scores, "ranks": r.ranks, "how": r.how.value}
                    for f in mine if (r := book.results.get(f.number)) is not None}}]


def _json(value: object) -> str:
    assert isinstance(value, datetime)
    return value.isoformat()
