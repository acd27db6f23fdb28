"""`RatingStore`: games, what they make of ratings, and corrections.

Besides the newest ratings, what each game made of them is stored (``rating_steps``). After a correction the steps from
the corrected game on are undone in batches, so moves need not wait; the ratings before it are the newest steps that are
left.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import chain

from bot.core import sql
from bot.core.database import Database, Row, Transaction, to_ms
from bot.core.sql import flat, put
from bot.league.ports import NO_LIMIT, Pool, PoolGame
from bot.league.ratings import RatedGame, Rating, Subject
from bot.storage.stores.marks import SqlMarks

PORTION = 2000
"""Subjects whose steps are taken back in one transaction, or that one query asks for."""
_POOL = "guild = ? AND game = ? AND pace = ?"
_GAME = "sides, ranks, shares"
_RATING = "guild, game, pace, one, other, mu, sigma, games"
_LAST = put("ratings", _RATING, key=5, source=(
    "SELECT guild, game, pace, one, other, mu, sigma, s.games FROM rating_steps s "  # noqa: S608 names
    f"JOIN rated_games g ON g.id = game_id WHERE one = ? AND other = ? AND {_POOL} ORDER BY game_id DESC LIMIT 1"))


class SqlRatings:
    """`RatingStore`."""

    def __init__(self, database: Database, marks: SqlMarks) -> None:
        self._db = database
        self._marks = marks

    # ratings: games ---------------------------------------------------------------------------------------
    async def add_game(self, game: PoolGame) -> None:
        async with self._db.transaction(reads_first=True) as db:
            if not await db.all("SELECT 1 FROM rated_games WHERE source = ?", (game.source,)):
                await put_game(db, game)

    async def games(self, pool: Pool, after: int = 0, most: int = NO_LIMIT) -> Sequence[tuple[int, RatedGame]]:
        rows = await self._db.all(
            f"SELECT id, {_GAME} FROM rated_games WHERE {_POOL} AND id > ? AND sides != '' "  # noqa: S608 names
            "ORDER BY id LIMIT ?", (*_key(pool), after, most))
        return [(number, _game(*game)) for number, *game in rows]

    async def ended_early(self, pool: Pool, users: Collection[int], since: datetime, before: datetime) -> bool:
        rows = await self._db.all(
            f"SELECT {_GAME} FROM rated_games WHERE {_POOL} AND early = 1 AND at > ? AND at < ? AND sides != ''",  # noqa: S608 names
            (*_key(pool), to_ms(since), to_ms(before)))
        return any({user for side in _game(*row).sides for user in side} == set(users) for row in rows)

    async def spent(self, pool: Pool, users: Collection[int], since: datetime) -> Mapping[int, float]:
        rows = await self._db.all(
            f"SELECT sides, spent FROM rated_games WHERE {_POOL} AND at > ? AND spent != '[]' AND sides != ''",  # noqa: S608 names
            (*_key(pool), to_ms(since)))
        found: Counter[int] = Counter()
        for sides, spent in rows:
            for user, points in zip(chain(*json.loads(sides)), chain(*json.loads(spent)), strict=True):
                if user in users and points:
                    found[user] += points
        return found

    async def last_games(self, pool: Pool, user: int, most: int) -> Sequence[RatedGame]:
        rows = await self._db.all(
            "SELECT sides, ranks, shares FROM rating_steps JOIN rated_games ON id = game_id "  # noqa: S608 names
            f"WHERE one = ? AND other = 0 AND {_POOL} AND sides != '' ORDER BY game_id DESC LIMIT ?",
            (user, *_key(pool), most))
        return [_game(*row) for row in rows]

    async def sources(self, pool: Pool) -> Mapping[str, RatedGame | None]:
        rows = await self._db.all(
            f"SELECT source, {_GAME} FROM rated_games WHERE {_POOL} ORDER BY id", _key(pool))  # noqa: S608 names
        return {source: _game(*game) if game[0] else None for source, *game in rows}

    async def rules(self, pool: Pool) -> Mapping[str, int]:
        rows = await self._db.all(f"SELECT source, rules FROM rated_games WHERE {_POOL}", _key(pool))  # noqa: S608 names
        return {str(source): int(rules) for source, rules in rows}

    async def count_rated(self, pool: Pool) -> int:
        rows = await self._db.all(
            f"SELECT count(*) FROM rated_games WHERE {_POOL} AND sides != '' AND source NOT LIKE 't%s%'",  # noqa: S608 names
            _key(pool))
        return int(rows[0][0])

    async def pools(self, guild: int | None) -> Sequence[Pool]:
        where, given = ("", ()) if guild is None else ("WHERE guild = ?", (guild,))
        rows = await self._db.all(
            f"SELECT DISTINCT guild, game, pace FROM rated_games {where} ORDER BY guild, game, pace", given)  # noqa: S608 ours
        return [Pool(*row) for row in rows]

    async def pools_of(self, user: int) -> Sequence[Pool]:
        rows = await self._db.all(
            "SELECT DISTINCT guild, game, pace FROM rated_games WHERE sides LIKE ? ORDER BY guild, game, pace",
            (f"%{user}%",))
        return [Pool(*row) for row in rows]

    # ratings: reading -------------------------------------------------------------------------------------
    async def ratings(self, pool: Pool, subjects: Iterable[Subject] | None = None) -> Mapping[Subject, Rating]:
        if subjects is None:
            return await self._known(await self._db.all(
                f"SELECT one, other, mu, sigma, games FROM ratings WHERE {_POOL}", _key(pool)))  # noqa: S608 names
        found: dict[Subject, Rating] = {}
        pairs = [_pair(subject) for subject in subjects]
        for part in (pairs[start:start + PORTION] for start in range(0, len(pairs), PORTION)):
            found |= await self._known(await self._db.all(
                f"WITH wanted (a, b) AS (VALUES {sql.rows(len(part), 2)}) "  # noqa: S608 names
                "SELECT one, other, mu, sigma, games FROM wanted "
                "CROSS JOIN ratings "  # CROSS: by the few that are asked for
                f"WHERE one = a AND other = b AND {_POOL}", (*flat(part), *_key(pool))))
        return found

    async def singles(self, pool: Pool) -> Mapping[Subject, Rating]:
        return await self._known(await self._db.all(
            f"SELECT one, other, mu, sigma, games FROM ratings WHERE {_POOL} AND other = 0",  # noqa: S608 names
            _key(pool)))

    async def _known(self, rows: Iterable[Row]) -> dict[Subject, Rating]:
        """Ratings as they are stored. Those of who has erased others lately stay provisional."""
        found = _ratings(rows)
        renewed = await self._marks.newcomers({user for subject in found for user in subject})
        if not renewed:
            return found
        return {subject: replace(rating, renewed=True) if renewed & set(subject) else rating
                for subject, rating in found.items()}

    async def history(self, pool: Pool, subject: Subject, limit: int) -> Sequence[Rating]:
        rows = await self._db.all(
            "SELECT mu, sigma, s.games FROM rating_steps s JOIN rated_games g ON g.id = game_id "
            "WHERE one = ? AND other = ? AND guild = ? AND game = ? AND pace = ? ORDER BY game_id DESC LIMIT ?",
            (*_pair(subject), *_key(pool), limit))
        renewed = bool(await self._marks.newcomers(subject))
        return [_rating(row, renewed) for row in reversed(rows)]

    async def rated_steps(self, source: str) -> Mapping[int, tuple[Rating, Rating]]:
        rows = await self._db.all(
            "SELECT s.one, s.mu, s.sigma, s.games, b.mu, b.sigma, b.games FROM rated_games g "
            "JOIN rating_steps s ON s.game_id = g.id AND s.other = 0 "
            "LEFT JOIN rating_steps b ON b.one = s.one AND b.other = 0 AND b.game_id = ("
            "SELECT max(e.game_id) FROM rating_steps e JOIN rated_games o ON o.id = e.game_id WHERE e.one = s.one "
            "AND e.other = 0 AND e.game_id < g.id AND (o.guild, o.game, o.pace) = (g.guild, g.game, g.pace)) "
            "WHERE g.source = ?", (source,))
        renewed = await self._marks.newcomers({row[0] for row in rows})
        return {user: (Rating() if before[0] is None else _rating(before, user in renewed),
                       Rating(mu, sigma, games, renewed=user in renewed))
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
            await db.many(
                "INSERT INTO rating_steps (game_id, one, other, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?)", made)
            await db.many(put("ratings", _RATING, key=5), [(*_key(pool), *row[1:]) for row in newest.values()])
            await db.execute(put("rating_pools", "guild, game, pace, upto, stale", key=3), (*_key(pool), last, 0))
            return True


# ratings ---------------------------------------------------------------------------------------

async def put_game(db: Transaction, change: PoolGame) -> None:
    """Store a game. One that was there and has changed sets its pool back to the game before."""
    game = change.game
    columns = ("", "", "") if game is None else tuple(map(json.dumps, (game.sides, game.ranks, game.shares)))
    spent = json.dumps(change.spent)
    old = await db.all(f"SELECT id, {_GAME} FROM rated_games WHERE source = ?", (change.source,))  # noqa: S608 names
    if not old:
        if game is not None:
            await db.execute(
                f"INSERT INTO rated_games (source, guild, game, pace, at, {_GAME}, early, rules, spent) "  # noqa: S608 names
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (change.source, *_key(change.pool), to_ms(change.at), *columns, change.early, change.rules, spent))
        return
    number, *before = old[0]
    if before != list(columns):
        await db.execute(
            "UPDATE rated_games SET sides = ?, ranks = ?, shares = ?, spent = ? WHERE id = ?",
            (*columns, spent, number))
        await db.execute(
            f"UPDATE rating_pools SET upto = ?, stale = 1 WHERE {_POOL} AND upto >= ?",  # noqa: S608 names
            (number - 1, *_key(change.pool), number))


async def _take_back(db: Transaction, pool: Pool, upto: int, subjects: Sequence[Row]) -> None:
    """Undo what games after ``upto`` made of these subjects' ratings."""
    key = _key(pool)
    await db.many("DELETE FROM rating_steps WHERE one = ? AND other = ? AND game_id > ? "  # noqa: S608 names
        f"AND EXISTS (SELECT 1 FROM rated_games WHERE id = game_id AND {_POOL})",
        [(*subject, upto, *key) for subject in subjects])
    await db.many(f"DELETE FROM ratings WHERE {_POOL} AND one = ? AND other = ?",  # noqa: S608 names
        [(*key, *subject) for subject in subjects])
    await db.many(_LAST, [(*subject, *key) for subject in subjects])


async def _as_rated(db: Transaction, pool: Pool, after: int, games: Sequence[tuple[int, RatedGame]]) -> bool:
    """Whether the ratings stand at ``after`` and these games are still those that follow."""
    state = await db.all(f"SELECT upto, stale FROM rating_pools WHERE {_POOL}", _key(pool))  # noqa: S608 names
    if (state or [(0, 0)]) != [(after, 0)]:
        return False
    found = await db.all(f"SELECT id, {_GAME} FROM rated_games WHERE {_POOL} AND id > ? AND id <= ? "  # noqa: S608 names
        "AND sides != '' ORDER BY id", (*_key(pool), after, games[-1][0]))
    return [(number, _game(*game)) for number, *game in found] == list(games)


def _rating(row: Row, renewed: bool) -> Rating:
    mu, sigma, games = row
    return Rating(mu, sigma, games, renewed=renewed)


def _ratings(rows: Iterable[Row]) -> dict[Subject, Rating]:
    return {_subject(one, other): Rating(mu, sigma, games) for one, other, mu, sigma, games in rows}


@lru_cache(2 * PORTION)
def _game(sides: str, ranks: str, shares: str) -> RatedGame:
    """Each is read once more before what it makes of ratings is stored (`_as_rated`)."""
    return RatedGame(tuple(map(tuple, json.loads(sides))), tuple(json.loads(ranks)),
                     tuple(map(tuple, json.loads(shares))))


def _key(pool: Pool) -> tuple[int, str, str]:
    return pool.guild, pool.game, pool.pace


def _subject(one: int, other: int) -> Subject:
    return (one, other) if other else (one,)


def _pair(subject: Subject) -> tuple[int, int]:
    return (subject[0], subject[1] if len(subject) > 1 else 0)
