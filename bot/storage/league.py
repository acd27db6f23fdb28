"""`bot.league.ports.LeagueStore` over a `Database`: seasons, statistics and ratings.

Besides the newest ratings, what each game made of them is stored (``rating_steps``). After a correction the steps from
the corrected game on are undone in batches, so moves need not wait; the ratings before it are the newest steps that are
left.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.league.entries import Entry, read, settings_in, settings_out, write
from bot.league.model import EntrantStatus, LeagueError, Season, Stage, Tally
from bot.league.ports import Line, Played, Pool, PoolGame, Write
from bot.league.ratings import RatedGame, Rating, Subject
from bot.log.errors import Conflict
from bot.storage.database import Connection, Database, Row, execute_many, from_ms, query, row_id, to_ms
from bot.storage.erasure import erase
from bot.storage.personal import stored
from bot.tables.core.errors import StoreError
from games.review.par import Par

_SEASON = "id, guild, name, stage, settings, seq, created"
_LINE = ("entrant, name, users, division, standing, before, "
         "played, won, drawn, lost, points, possible, scored, conceded")
PORTION = 2000
"""Subjects whose steps are taken back in one transaction."""
_POOL = "guild = ? AND game = ? AND pace = ?"
_GAME = "sides, ranks, shares"
_FEW = f"""
  SELECT users.value FROM json_each(?) users WHERE (
    SELECT count(*) FROM (
      SELECT DISTINCT met.value FROM rating_steps s JOIN rated_games g ON g.id = s.game_id
      JOIN json_each(g.sides) side JOIN json_each(side.value) met
      WHERE s.one = users.value AND s.other = 0 AND {_POOL} AND g.sides != ''
      AND NOT EXISTS (SELECT 1 FROM json_each(side.value) mate WHERE mate.value = users.value)
      LIMIT ?)) < ?"""  # noqa: S608 names
_LAST = f"""INSERT OR REPLACE INTO ratings
  SELECT guild, game, pace, one, other, mu, sigma, s.games FROM rating_steps s JOIN rated_games g ON g.id = game_id
  WHERE one = ? AND other = ? AND {_POOL} ORDER BY game_id DESC LIMIT 1"""  # noqa: S608 names


class SqliteLeagues:
    """`LeagueStore`. ``on_erased`` is called with the id of a user whose data has been erased."""

    def __init__(self, database: Database, on_erased: Callable[[int], Awaitable[None]]) -> None:
        self._db = database
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
            "(SELECT season_id FROM season_log WHERE user_id = ? OR data LIKE ?) ORDER BY id DESC", (user, f"%{user}%"))
        return [_season(row) for row in rows]

    async def log(self, season_id: int, after: int = 0, limit: int = -1) -> Sequence[Entry]:
        rows = await self._db.all(
            "SELECT seq, at, user_id, kind, data FROM season_log WHERE season_id = ? AND seq > ? ORDER BY seq "
            "LIMIT ?", (season_id, after, limit))
        return [_entry(season_id, row) for row in rows]

    async def append(self, write: Write) -> None:
        async with self._db.transaction() as db:
            await _update_season(db, write)
            await _write_entries(db, write.season.id, write.entries)
            await _write_lines(db, write)
            await execute_many(
                db, "INSERT OR REPLACE INTO season_tables VALUES (?, ?, ?)",
                [(table, write.season.id, fixture) for table, fixture in (write.links or {}).items()])
            for game in write.games:
                await _put_game(db, game)

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

    # ratings: games ---------------------------------------------------------------------------------------
    async def add_game(self, game: PoolGame) -> None:
        async with self._db.transaction(reads_first=True) as db:
            if not await query(db, "SELECT 1 FROM rated_games WHERE source = ?", (game.source,)):
                await _put_game(db, game)

    async def games(self, pool: Pool, after: int = 0) -> Sequence[tuple[int, RatedGame]]:
        rows = await self._db.all(
            f"SELECT id, {_GAME} FROM rated_games WHERE {_POOL} AND id > ? AND sides != '' "  # noqa: S608 names
            "ORDER BY id", (*_key(pool), after))
        return [(number, _game(*game)) for number, *game in rows]

    async def ended_early(self, pool: Pool, users: Collection[int], since: datetime, before: datetime) -> bool:
        rows = await self._db.all(
            f"SELECT {_GAME} FROM rated_games WHERE {_POOL} AND early = 1 AND at > ? AND at < ? AND sides != ''",  # noqa: S608 names
            (*_key(pool), to_ms(since), to_ms(before)))
        return any({user for side in _game(*row).sides for user in side} == set(users) for row in rows)

    async def few_opponents(self, pool: Pool, users: Sequence[int], least: int) -> Collection[int]:
        rows = await self._db.all(_FEW, (json.dumps(list(users)), *_key(pool), least, least))
        return {user for user, in rows}

    async def sources(self, pool: Pool) -> Mapping[str, RatedGame | None]:
        rows = await self._db.all(
            f"SELECT source, {_GAME} FROM rated_games WHERE {_POOL} ORDER BY id", _key(pool))  # noqa: S608 names
        return {source: _game(*game) if game[0] else None for source, *game in rows}

    async def pools(self, guild: int | None) -> Sequence[Pool]:
        rows = await self._db.all(
            "SELECT DISTINCT guild, game, pace FROM rated_games WHERE (? IS NULL OR guild = ?) "
            "ORDER BY guild, game, pace", (guild, guild))
        return [Pool(*row) for row in rows]

    async def pools_of(self, user: int) -> Sequence[Pool]:
        rows = await self._db.all(
            "SELECT DISTINCT guild, game, pace FROM rated_games WHERE sides LIKE ? ORDER BY guild, game, pace",
            (f"%{user}%",))
        return [Pool(*row) for row in rows]

    # ratings: reading -------------------------------------------------------------------------------------
    async def ratings(self, pool: Pool, subjects: Iterable[Subject] | None = None) -> Mapping[Subject, Rating]:
        if subjects is None:
            return _ratings(await self._db.all(
                f"SELECT one, other, mu, sigma, games FROM ratings WHERE {_POOL}", _key(pool)))  # noqa: S608 names
        return _ratings(await self._db.all(
            "SELECT one, other, mu, sigma, games FROM json_each(?) "  # noqa: S608 names
            "CROSS JOIN ratings "  # CROSS: by the few that are asked for
            f"ON one = json_extract(value, '$[0]') AND other = json_extract(value, '$[1]') AND {_POOL}",
            (json.dumps([_pair(subject) for subject in subjects]), *_key(pool))))

    async def singles(self, pool: Pool) -> Mapping[Subject, Rating]:
        return _ratings(await self._db.all(
            f"SELECT one, other, mu, sigma, games FROM ratings WHERE {_POOL} AND other = 0",  # noqa: S608 names
            _key(pool)))

    async def history(self, pool: Pool, subject: Subject, limit: int) -> Sequence[Rating]:
        rows = await self._db.all(
            "SELECT mu, sigma, s.games FROM rating_steps s JOIN rated_games g ON g.id = game_id "
            "WHERE one = ? AND other = ? AND guild = ? AND game = ? AND pace = ? ORDER BY game_id DESC LIMIT ?",
            (*_pair(subject), *_key(pool), limit))
        return [Rating(*row) for row in reversed(rows)]

    async def rated_steps(self, source: str) -> Mapping[int, tuple[Rating, Rating]]:
        rows = await self._db.all(
            "SELECT s.one, s.mu, s.sigma, s.games, b.mu, b.sigma, b.games FROM rated_games g "
            "JOIN rating_steps s ON s.game_id = g.id AND s.other = 0 "
            "LEFT JOIN rating_steps b ON b.one = s.one AND b.other = 0 AND b.game_id = ("
            "SELECT max(e.game_id) FROM rating_steps e JOIN rated_games o ON o.id = e.game_id WHERE e.one = s.one "
            "AND e.other = 0 AND e.game_id < g.id AND (o.guild, o.game, o.pace) = (g.guild, g.game, g.pace)) "
            "WHERE g.source = ?", (source,))
        return {user: (Rating() if before[0] is None else Rating(*before), Rating(mu, sigma, games))
                for user, mu, sigma, games, *before in rows}

    # ratings: making --------------------------------------------------------------------------------------
    async def rated(self, pool: Pool) -> int | None:
        row = await self._db.one(f"SELECT upto, stale FROM rating_pools WHERE {_POOL}", _key(pool))  # noqa: S608 names
        return 0 if row is None else None if row[1] else int(row[0])

    async def rewind(self, pool: Pool) -> None:
        row = await self._db.one(f"SELECT upto, stale FROM rating_pools WHERE {_POOL}", _key(pool))  # noqa: S608 names
        if row is None or not row[1]:
            return
        upto = int(row[0])
        while stale := await self._db.all(
                "SELECT DISTINCT one, other FROM rating_steps JOIN rated_games ON id = game_id "  # noqa: S608 names
                f"WHERE game_id > ? AND {_POOL} LIMIT ?", (upto, *_key(pool), PORTION)):
            async with self._db.transaction() as db:
                await _take_back(db, pool, upto, stale)
        # unless an earlier game has been corrected meanwhile: then there is more to take back
        await self._db.execute(
            f"UPDATE rating_pools SET stale = 0 WHERE {_POOL} AND upto = ?", (*_key(pool), upto))  # noqa: S608 names

    async def put_ratings(self, pool: Pool, after: int, games: Sequence[tuple[int, RatedGame]],
                          steps: Sequence[Mapping[Subject, Rating]]) -> bool:
        last = games[-1][0]
        made = [(number, *_pair(subject), rating.mu, rating.sigma, rating.games)
                for (number, _), step in zip(games, steps, strict=True) for subject, rating in step.items()]
        newest = {row[1:3]: row for row in made}
        async with self._db.transaction(reads_first=True) as db:
            if not await _as_rated(db, pool, after, games):
                return False
            await execute_many(
                db, "INSERT INTO rating_steps (game_id, one, other, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?)", made)
            await execute_many(
                db, "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(*_key(pool), *row[1:]) for row in newest.values()])
            await db.execute("INSERT OR REPLACE INTO rating_pools VALUES (?, ?, ?, ?, 0)", (*_key(pool), last))
            return True

    # a user's data -------------------------------------------------------------------------------
    async def stored(self, user: int) -> Mapping[str, Any]:
        return await stored(self._db, user)

    async def erase(self, user: int, alias: str) -> int:
        async with self._db.transaction(reads_first=True) as db:
            ghost = await erase(db, user, alias)
        await self._on_erased(user)
        return ghost


def _settings(season: Season) -> str:
    return json.dumps(settings_out(season.settings))


def _season(row: Row) -> Season:
    number, guild, name, stage, settings, seq, created = row
    return Season(number, guild, name, Stage(stage), settings_in(json.loads(settings)), seq, from_ms(created))


def _entry(season: int, row: Row) -> Entry:
    seq, at, by, kind, data = row
    try:
        return Entry(seq, from_ms(at), by, read(kind, data))
    except ValueError as error:
        raise StoreError(f"entry {seq} of season {season} is damaged: {type(error).__name__}") from error


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
            (season, entry.seq, to_ms(entry.at), entry.by, *write(entry.fact))
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


# ratings ---------------------------------------------------------------------------------------

async def _put_game(db: Connection, put: PoolGame) -> None:
    """Store a game. One that was there and has changed sets its pool back to the game before."""
    game = put.game
    columns = ("", "", "") if game is None else tuple(map(json.dumps, (game.sides, game.ranks, game.shares)))
    old = await query(db, f"SELECT id, {_GAME} FROM rated_games WHERE source = ?", (put.source,))  # noqa: S608 names
    if not old:
        if game is not None:
            await db.execute(
                f"INSERT INTO rated_games (source, guild, game, pace, at, {_GAME}, early) "  # noqa: S608 names
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (put.source, *_key(put.pool), to_ms(put.at), *columns, put.early))
        return
    number, *before = old[0]
    if before != list(columns):
        await db.execute(
            "UPDATE rated_games SET sides = ?, ranks = ?, shares = ? WHERE id = ?", (*columns, number))
        await db.execute(
            f"UPDATE rating_pools SET upto = ?, stale = 1 WHERE {_POOL} AND upto >= ?",  # noqa: S608 names
            (number - 1, *_key(put.pool), number))


async def _take_back(db: Connection, pool: Pool, upto: int, subjects: Sequence[Row]) -> None:
    """Undo what games after ``upto`` made of these subjects' ratings."""
    key = _key(pool)
    await execute_many(
        db, "DELETE FROM rating_steps WHERE one = ? AND other = ? AND game_id > ? "  # noqa: S608 names
        f"AND EXISTS (SELECT 1 FROM rated_games WHERE id = game_id AND {_POOL})",
        [(*subject, upto, *key) for subject in subjects])
    await execute_many(
        db, f"DELETE FROM ratings WHERE {_POOL} AND one = ? AND other = ?",  # noqa: S608 names
        [(*key, *subject) for subject in subjects])
    await execute_many(db, _LAST, [(*subject, *key) for subject in subjects])


async def _as_rated(db: Connection, pool: Pool, after: int, games: Sequence[tuple[int, RatedGame]]) -> bool:
    """Whether the ratings stand at ``after`` and these games are still those that follow."""
    state = await query(db, f"SELECT upto, stale FROM rating_pools WHERE {_POOL}", _key(pool))  # noqa: S608 names
    if (state or [(0, 0)]) != [(after, 0)]:
        return False
    found = await query(
        db, f"SELECT id, {_GAME} FROM rated_games WHERE {_POOL} AND id > ? AND id <= ? "  # noqa: S608 names
        "AND sides != '' ORDER BY id", (*_key(pool), after, games[-1][0]))
    return [(number, _game(*game)) for number, *game in found] == list(games)


def _ratings(rows: Iterable[Row]) -> dict[Subject, Rating]:
    return {_subject(one, other): Rating(mu, sigma, games) for one, other, mu, sigma, games in rows}


def _game(sides: str, ranks: str, shares: str) -> RatedGame:
    return RatedGame(tuple(map(tuple, json.loads(sides))), tuple(json.loads(ranks)),
                     tuple(map(tuple, json.loads(shares))))


def _key(pool: Pool) -> tuple[int, str, str]:
    return pool.guild, pool.game, pool.pace


def _subject(one: int, other: int) -> Subject:
    return (one, other) if other else (one,)


def _pair(subject: Subject) -> tuple[int, int]:
    return (subject[0], subject[1] if len(subject) > 1 else 0)
