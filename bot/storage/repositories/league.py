"""`bot.league.ports.LeagueStore` over a `Database`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.league.errors import LeagueError
from bot.league.model import EntrantStatus, Entry, Kind, Season, Stage, Tally
from bot.league.ports import Line, Played, Write
from bot.league.season import codec
from bot.storage.database import Connection, Database, Row, execute_many, from_ms, row_id, to_ms
from bot.storage.erasure import erase
from bot.storage.repositories.ratings import SqliteRatings, put_game
from bot.tables.core.errors import Conflict
from games.review.par import Par

_SEASON = "id, guild, name, stage, settings, seq, created"
_LINE = ("entrant, name, users, division, standing, before, "
         "played, won, drawn, lost, points, possible, scored, conceded")


class SqliteLeagues(SqliteRatings):
    """`LeagueStore`. ``on_erased`` is called with the id of a user whose data has been erased."""

    def __init__(self, database: Database, on_erased: Callable[[int], None]) -> None:
        super().__init__(database)
        self._on_erased = on_erased

    # seasons -------------------------------------------------------------------------------------
    async def create(self, season: Season, entry: Entry) -> Season:
        async with self._db.transaction() as db:
            try:
                inserted = await db.execute_insert(
                    "INSERT INTO seasons (guild, name, stage, settings, seq, created) VALUES (?, ?, ?, ?, ?, ?)",
                    (season.guild, season.name, season.stage, _settings(season), season.seq, to_ms(season.created)))
            except sqlite3.IntegrityError as error:
                raise LeagueError("name_taken", name=season.name) from error
            made = replace(season, id=row_id(inserted))
            await _write_entries(db, made.id, [entry])
            return made

    async def season(self, season_id: int) -> Season | None:
        row = await self._db.one(f"SELECT {_SEASON} FROM seasons WHERE id = ?", (season_id,))  # noqa: S608 names
        return None if row is None else _season(row)

    async def seasons(self, guild: int | None, stages: Sequence[Stage]) -> Sequence[Season]:
        of_guild = "" if guild is None else "guild = :guild AND "
        rows = await self._db.all(
            f"SELECT {_SEASON} FROM seasons WHERE {of_guild}"  # noqa: S608 names
            "stage IN (SELECT value FROM json_each(:stages)) ORDER BY id DESC",
            {"guild": guild, "stages": json.dumps(stages)})
        return [_season(row) for row in rows]

    async def seasons_of(self, user: int) -> Sequence[Season]:
        rows = await self._db.all(
            f"SELECT {_SEASON} FROM seasons WHERE id IN "  # noqa: S608 names
            "(SELECT season_id FROM season_log WHERE data LIKE ?) ORDER BY id DESC", (f"%{user}%",))
        return [_season(row) for row in rows]

    async def log(self, season_id: int, after: int = 0, limit: int = -1) -> Sequence[Entry]:
        rows = await self._db.all(
            "SELECT seq, at, user_id, kind, data FROM season_log WHERE season_id = ? AND seq > ? ORDER BY seq "
            "LIMIT ?", (season_id, after, limit))
        return [Entry(seq, from_ms(at), by, Kind(kind), json.loads(data)) for seq, at, by, kind, data in rows]

    async def append(self, write: Write) -> None:
        async with self._db.transaction() as db:
            await _update_season(db, write)
            await _write_entries(db, write.season.id, write.entries)
            await _write_lines(db, write)
            await execute_many(
                db, "INSERT OR REPLACE INTO season_tables VALUES (?, ?, ?)",
                [(table, write.season.id, fixture) for table, fixture in (write.links or {}).items()])
            for game in write.games:
                await put_game(db, game)

    async def lines(self, season_id: int) -> Sequence[Line]:
        rows = await self._db.all(
            f"SELECT {_LINE} FROM season_lines WHERE season_id = ? ORDER BY entrant", (season_id,))  # noqa: S608 names
        return [
            Line(entrant, name, tuple(json.loads(users)), division, EntrantStatus(standing), Tally(*tally), before)
            for entrant, name, users, division, standing, before, *tally in rows
        ]

    async def linked(self, table_id: int) -> tuple[int, int] | None:
        row = await self._db.one("SELECT season_id, fixture FROM season_tables WHERE table_id = ?", (table_id,))
        return None if row is None else (row[0], row[1])

    async def tables_of(self, season_id: int) -> Mapping[int, int]:
        rows = await self._db.all(
            "SELECT table_id, fixture FROM season_tables WHERE season_id = ? ORDER BY table_id", (season_id,))
        return {row[0]: row[1] for row in rows}

    # statistics ----------------------------------------------------------------------------------
    async def uncounted(self) -> Sequence[int]:
        rows = await self._db.all(
            "SELECT table_id FROM results WHERE guild IS NOT NULL "
            "AND table_id NOT IN (SELECT table_id FROM counted) ORDER BY table_id")
        return [row[0] for row in rows]

    async def put_played(self, table: int, played: Sequence[Played]) -> None:
        async with self._db.transaction() as db:
            await db.execute("INSERT OR IGNORE INTO counted VALUES (?)", (table,))
            await execute_many(db, "INSERT OR REPLACE INTO played VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", [
                (each.table, each.user, each.partner, each.guild, each.game, to_ms(each.at), each.result,
                 json.dumps(dict(each.counters)), each.side, each.place) for each in played])

    async def played(self, guild: int | None, game: str, user: int | None = None) -> Sequence[Played]:
        wanted = {"guild": guild, "game": game, "user_id": user}
        where = " AND ".join(f"{name} = :{name}" for name, value in wanted.items() if value is not None)
        rows = await self._db.all(
            "SELECT table_id, user_id, partner, guild, game, at, result, counters, side, place FROM played "  # noqa: S608
            f"WHERE {where} ORDER BY at DESC, table_id DESC, user_id", wanted)
        return [Played(table, who, partner, where, name, from_ms(at), result, json.loads(counters), *more)
                for table, who, partner, where, name, at, result, counters, *more in rows]

    async def games_of(self, guild: int, user: int) -> Mapping[str, int]:
        rows = await self._db.all(
            "SELECT game, count(*) FROM played WHERE user_id = ? AND guild = ? GROUP BY game", (user, guild))
        return {row[0]: row[1] for row in rows}

    async def pars(self, deals: Sequence[str]) -> Mapping[str, Par]:
        rows = await self._db.all(
            "SELECT deal, games, total, squares FROM pars WHERE deal IN (SELECT value FROM json_each(?))",
            (json.dumps(list(deals)),))
        return {deal: Par(*sums) for deal, *sums in rows}

    async def add_par(self, deal: str, more: Par) -> None:
        await self._db.execute(
            "INSERT INTO pars VALUES (?, ?, ?, ?) ON CONFLICT (deal) DO UPDATE SET games = games + excluded.games, "
            "total = total + excluded.total, squares = squares + excluded.squares",
            (deal, more.games, more.total, more.squares))

    async def without_par(self, games: Sequence[str], most: int) -> Sequence[int]:
        return [table for table, in await self._db.all(
            "SELECT table_id FROM played WHERE game IN (SELECT value FROM json_each(?)) "
            "AND coalesce(json_extract(counters, '$.pars'), 0) = 0 "
            "GROUP BY table_id HAVING count(*) > 1 ORDER BY table_id DESC LIMIT ?", (json.dumps(list(games)), most))]

    async def names(self, guild: int, users: Sequence[int]) -> Mapping[int, str]:
        rows = await self._db.all(
            "SELECT user_id, user_name FROM seats JOIN tables ON id = table_id "
            "WHERE user_id IN (SELECT value FROM json_each(?)) AND guild = ? AND user_name IS NOT NULL "
            "ORDER BY table_id", (json.dumps(list(users)), guild))
        return {row[0]: row[1] for row in rows}

    # erasure -------------------------------------------------------------------------------------
    async def erase(self, user: int, alias: str) -> int:
        async with self._db.transaction(reads_first=True) as db:
            ghost = await erase(db, user, alias)
        self._on_erased(user)
        return ghost


def _settings(season: Season) -> str:
    return json.dumps(codec.settings_out(season.settings))


def _season(row: Row) -> Season:
    number, guild, name, stage, settings, seq, created = row
    return Season(number, guild, name, Stage(stage), codec.settings_in(json.loads(settings)), seq, from_ms(created))


async def _update_season(db: Connection, write: Write) -> None:
    season = write.season
    cursor = await db.execute(
        "UPDATE seasons SET name = ?, stage = ?, settings = ?, seq = ? WHERE id = ? AND seq = ?",
        (season.name, season.stage, _settings(season), season.seq, season.id, season.seq - len(write.entries)))
    if cursor.rowcount != 1:
        raise Conflict


async def _write_entries(db: Connection, season: int, entries: Iterable[Entry]) -> None:
    try:
        await execute_many(db, "INSERT INTO season_log VALUES (?, ?, ?, ?, ?, ?)", [
            (season, entry.seq, to_ms(entry.at), entry.by, entry.kind, json.dumps(dict(entry.data)))
            for entry in entries])
    except sqlite3.IntegrityError as error:
        raise Conflict from error


async def _write_lines(db: Connection, write: Write) -> None:
    await execute_many(
        db, "DELETE FROM season_lines WHERE season_id = ? AND entrant = ?", [(write.season.id, n) for n in write.gone])
    await execute_many(
        db, f"INSERT OR REPLACE INTO season_lines (season_id, {_LINE}) VALUES ({', '.join('?' * 15)})",  # noqa: S608 names
        [(write.season.id, line.entrant, line.name, json.dumps(line.users), line.division, line.status, line.before,
          *line.tally.values) for line in write.lines])
