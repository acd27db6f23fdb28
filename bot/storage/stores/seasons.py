"""Seasons, their logs, and the news that their entries bring."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.database import Database, Row, Statement, Transaction, Violated, from_ms, to_ms
from bot.core.errors import StoreError
from bot.core.sql import among, put
from bot.league.entries import SeasonEntry, read, settings_in, settings_out, write
from bot.league.model import EntrantStatus, LeagueError, Season, Stage, Tally
from bot.league.ports import SEASON, News, NewsEvent, StandingLine, Write
from bot.log.errors import Conflict
from bot.storage.stores.ratings import put_game

_SEASON = "id, guild, name, stage, settings, seq, created"
_LINE = ("entrant, name, users, division, standing, before, "
         "played, won, drawn, lost, points, possible, scored, conceded")
_NEWS = "seq, at, user_id, event, fixture, told"


class SqlSeasons:
    """`SeasonStore`. The home of a season's server hears of what other processes write in its log."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, season: Season, entry: SeasonEntry) -> Season:
        async with self._db.transaction() as db:
            try:
                (number,) = await db.one(
                    "INSERT INTO seasons (guild, name, stage, settings, seq, created) VALUES (?, ?, ?, ?, ?, ?) "
                    "RETURNING id",
                    (season.guild, season.name, season.stage, _settings(season), season.seq, to_ms(season.created))
                ) or (0,)
            except Violated as error:
                raise LeagueError("name_taken", name=season.name) from error
            made = replace(season, id=number)
            await _write_entries(db, made.id, [entry])
            await db.write(*self._heard(made))
            return made

    def _heard(self, season: Season) -> Sequence[Statement]:
        return () if self._db.slots.here(season.guild) else self._db.news(SEASON, season.id)

    async def season(self, season_id: int) -> Season | None:
        row = await self._db.one(f"SELECT {_SEASON} FROM seasons WHERE id = ?", (season_id,))  # noqa: S608 names
        return None if row is None else _season(row)

    async def seasons(self, guild: int | None, stages: Sequence[Stage]) -> Sequence[Season]:
        of_guild, given = ("", []) if guild is None else ("guild = ? AND ", [guild])
        rows = await self._db.all(
            f"SELECT {_SEASON} FROM seasons WHERE {of_guild}stage IN {among(stages)} ORDER BY id DESC",  # noqa: S608 names
            (*given, *stages))
        return [_season(row) for row in rows]

    async def seasons_of(self, user: int) -> Sequence[Season]:
        rows = await self._db.all(
            f"SELECT {_SEASON} FROM seasons WHERE id IN "  # noqa: S608 names
            "(SELECT season_id FROM season_log WHERE user_id = ? OR data LIKE ?) ORDER BY id DESC", (user, f"%{user}%"))
        return [_season(row) for row in rows]

    async def log(self, season_id: int, after: int = 0, limit: int = -1) -> Sequence[SeasonEntry]:
        rows = await self._db.all(
            "SELECT seq, at, user_id, kind, data FROM season_log WHERE season_id = ? AND seq > ? ORDER BY seq "
            "LIMIT ?", (season_id, after, limit if limit >= 0 else 2**63 - 1))
        return [_entry(season_id, row) for row in rows]

    async def append(self, write: Write) -> None:
        async with self._db.transaction() as db:
            await _update_season(db, write)
            await _write_entries(db, write.season.id, write.entries)
            await _write_lines(db, write)
            await db.many(put("season_tables", "table_id, season_id, fixture", key=1), [
                (table, write.season.id, fixture) for table, fixture in (write.links or {}).items()])
            for game in write.games:
                await put_game(db, game)
            await _write_news(db, write.season.id, write.news)
            await db.write(*self._heard(write.season))

    async def lines(self, season_id: int) -> Sequence[StandingLine]:
        rows = await self._db.all(
            f"SELECT {_LINE} FROM season_lines WHERE season_id = ? ORDER BY entrant", (season_id,))  # noqa: S608 names
        return [
            StandingLine(entrant, name, tuple(json.loads(users)), division, EntrantStatus(standing),
                         tally=Tally(*tally),
                         before=before)
            for entrant, name, users, division, standing, before, *tally in rows
        ]

    async def linked(self, table_id: int) -> tuple[int, int] | None:
        row = await self._db.one("SELECT season_id, fixture FROM season_tables WHERE table_id = ?", (table_id,))
        return None if row is None else (row[0], row[1])

    async def tables_of(self, season_id: int) -> Mapping[int, int]:
        rows = await self._db.all(
            "SELECT table_id, fixture FROM season_tables WHERE season_id = ? ORDER BY table_id", (season_id,))
        return {row[0]: row[1] for row in rows}


class SqlNews:
    """`NewsStore`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def news(self, season_id: int) -> Sequence[News]:
        rows = await self._db.all(
            f"SELECT {_NEWS} FROM season_news WHERE season_id = ? ORDER BY seq, user_id, event, fixture",  # noqa: S608 names
            (season_id,))
        return [News(seq, from_ms(at), user, NewsEvent(event), fixture,
                     told=None if told is None else from_ms(told))
                for seq, at, user, event, fixture, told in rows]

    async def seasons_with_news(self) -> Collection[int]:
        return [season for season, in await self._db.all(
            "SELECT DISTINCT season_id FROM season_news WHERE told IS NULL ORDER BY season_id")]

    async def add_news(self, season_id: int, news: Sequence[News]) -> None:
        async with self._db.transaction() as db:
            await _write_news(db, season_id, news)

    async def note_told(self, season_id: int, news: Sequence[News], at: datetime, since: datetime) -> None:
        async with self._db.transaction() as db:
            await db.many(
                "UPDATE season_news SET told = ? "
                "WHERE season_id = ? AND seq = ? AND user_id = ? AND event = ? AND fixture = ?",
                [(to_ms(at), season_id, each.seq, each.user, each.event, each.fixture) for each in news])
            await db.execute("DELETE FROM season_news WHERE season_id = ? AND told < ?", (season_id, to_ms(since)))


def _settings(season: Season) -> str:
    return json.dumps(settings_out(season.settings))


def _season(row: Row) -> Season:
    number, guild, name, stage, settings, seq, created = row
    return Season(number, guild, name, Stage(stage), settings_in(json.loads(settings)), seq=seq,
                  created=from_ms(created))


def _entry(season: int, row: Row) -> SeasonEntry:
    seq, at, by, kind, data = row
    try:
        return SeasonEntry(seq, from_ms(at), by, read(kind, data))
    except ValueError as error:
        raise StoreError(f"entry {seq} of season {season} is damaged: {type(error).__name__}") from error


async def _update_season(db: Transaction, write: Write) -> None:
    season = write.season
    changed = await db.execute(
        "UPDATE seasons SET name = ?, stage = ?, settings = ?, seq = ? WHERE id = ? AND seq = ?",
        (season.name, season.stage, _settings(season), season.seq, season.id, season.seq - len(write.entries)))
    if changed != 1:
        raise Conflict


async def _write_entries(db: Transaction, season: int, entries: Iterable[SeasonEntry]) -> None:
    try:
        await db.many("INSERT INTO season_log VALUES (?, ?, ?, ?, ?, ?)", [
            (season, entry.seq, to_ms(entry.at), entry.by, *write(entry.fact))
            for entry in entries])
    except Violated as error:
        raise Conflict from error


async def _write_news(db: Transaction, season: int, news: Iterable[News]) -> None:
    await db.many(f"INSERT INTO season_news (season_id, {_NEWS}) VALUES (?, ?, ?, ?, ?, ?, NULL) "  # noqa: S608 names
                  "ON CONFLICT DO NOTHING", [
        (season, each.seq, to_ms(each.at), each.user, each.event, each.fixture) for each in news])


async def _write_lines(db: Transaction, write: Write) -> None:
    season = write.season.id
    await db.many("DELETE FROM season_lines WHERE season_id = ? AND entrant = ?", [(season, n) for n in write.gone])
    await db.many(put("season_lines", f"season_id, {_LINE}", key=2), [
        (season, line.entrant, line.name, json.dumps(line.users), line.division, line.status, line.before,
         *line.tally.values) for line in write.lines])
