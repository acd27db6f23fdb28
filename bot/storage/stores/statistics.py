"""Counted games, and the pars of deals."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.core.database import Database, from_ms, to_ms
from bot.core.sql import among, held, put
from bot.league.ports import Played
from games.review.par import Par

_PLAYED = "table_id, user_id, partner, guild, game, at, result, counters, side, place"


class SqlStatistics:
    """`StatisticsStore`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def uncounted(self) -> Sequence[int]:
        rows = await self._db.all(
            "SELECT table_id, guild FROM results WHERE guild IS NOT NULL "
            "AND table_id NOT IN (SELECT table_id FROM counted) ORDER BY table_id")
        return [table for table, guild in rows if self._db.slots.here(guild)]

    async def outdated(self, edition: int, before: int, most: int) -> Sequence[int]:
        return [table for table, in await self._db.all(
            "SELECT DISTINCT table_id FROM played WHERE table_id < ? "
            "AND coalesce(json_extract(counters, '$.edition'), 0) < ? ORDER BY table_id DESC LIMIT ?",
            (before, edition, most))]

    async def put_played(self, table: int, played: Sequence[Played]) -> None:
        async with self._db.transaction() as db:
            await db.execute("INSERT INTO counted VALUES (?) ON CONFLICT DO NOTHING", (table,))
            await db.many(put("played", _PLAYED, key=2), [
                (each.table, each.user, each.partner, each.guild, each.game, to_ms(each.at), each.result,
                 json.dumps(dict(each.counters)), each.side, each.place) for each in played])

    async def played(self, guild: int | None, game: str, user: int | None = None) -> Sequence[Played]:
        wanted = {"guild": guild, "game": game, "user_id": user}
        where = " AND ".join(f"{name} = :{name}" for name, value in wanted.items() if value is not None)
        rows = await self._db.all(
            f"SELECT {_PLAYED} FROM played "  # noqa: S608 names
            f"WHERE {where} ORDER BY at DESC, table_id DESC, user_id", wanted)
        return [Played(table, who, partner=partner, guild=where, game=name, at=from_ms(at), result=result,
                       counters=json.loads(counters), side=side, place=place)
                for table, who, partner, where, name, at, result, counters, side, place in rows]

    async def games_of(self, guild: int, user: int) -> Mapping[str, int]:
        rows = await self._db.all(
            "SELECT game, count(*) FROM played WHERE user_id = ? AND guild = ? GROUP BY game", (user, guild))
        return {row[0]: row[1] for row in rows}

    async def games_with_others(self, guild: int) -> Mapping[int, int]:
        rows = await self._db.all(
            "SELECT user_id, count(*) FROM played WHERE guild = ? AND table_id IN "
            "(SELECT table_id FROM played WHERE guild = ? GROUP BY table_id HAVING count(*) > 1) GROUP BY user_id",
            (guild, guild))
        return {row[0]: row[1] for row in rows}

    async def moments(self, guild: int, since: datetime, until: datetime) -> Sequence[tuple[int, datetime]]:
        rows = await self._db.all("SELECT user_id, at FROM played WHERE guild = ? AND at >= ? AND at < ?",
                                  (guild, to_ms(since), to_ms(until)))
        return [(user, from_ms(at)) for user, at in rows]

    async def names(self, guild: int, users: Sequence[int]) -> Mapping[int, str]:
        rows = await self._db.all(
            "SELECT user_id, user_name FROM seats JOIN tables ON id = table_id "  # noqa: S608 marks
            f"WHERE user_id IN {among(users)} AND guild = ? AND user_name IS NOT NULL "
            "ORDER BY table_id", (*users, guild))
        return {row[0]: row[1] for row in rows}


class SqlPars:
    """`ParStore`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def pars(self, deals: Sequence[str]) -> Mapping[str, Par]:
        rows = await self._db.all(
            f"SELECT deal, games, total, squares FROM pars WHERE deal IN {among(deals)}", deals)  # noqa: S608 marks
        return {deal: Par(*sums) for deal, *sums in rows}

    async def add_par(self, deal: str, more: Par) -> None:
        await self._db.execute(
            "INSERT INTO pars VALUES (?, ?, ?, ?) ON CONFLICT (deal) DO UPDATE SET "
            "games = pars.games + excluded.games, total = pars.total + excluded.total, "
            "squares = pars.squares + excluded.squares",
            (deal, more.games, more.total, more.squares))

    async def without_par(self, games: Sequence[str], most: int) -> Sequence[int]:
        return [table for table, in await self._db.all(
            f"SELECT table_id FROM played WHERE game IN {among(games)} "  # noqa: S608 marks
            f"AND {held(self._db.slots, 'guild')} AND coalesce(json_extract(counters, '$.pars'), 0) = 0 "
            "AND coalesce(json_extract(counters, '$.rounds'), 0) > 0 "
            "GROUP BY table_id HAVING count(*) > 1 ORDER BY table_id DESC LIMIT ?", (*games, most))]
