"""The tables ``searches`` and ``calls`` (messages that show who searches), and what they keep of whom."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.core.database import Database, Row, Statement, from_ms, to_ms
from bot.core.keeping import Fate, Kept, OwnRows
from bot.core.sql import message_sent, put
from bot.features.queue.values import CallMessage, PlayerSearch, Wishes, call_place
from bot.tables.core.model import SeatClaim

_COLUMNS = "user_id, name, guild, channel, games, paces, rated, since, patience, duo, across, seat"
_ALL = f"SELECT {_COLUMNS} FROM searches"  # noqa: S608 names


def claim(table: int, claimed: SeatClaim) -> Statement:
    """The search leads to this table, if it has led where the claim says so far."""
    return Statement("UPDATE searches SET seat = ? WHERE user_id = ? AND seat = ?", (table, claimed.user, claimed.seat),
                     must_change=True)


class SqlSearches:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def put(self, search: PlayerSearch) -> None:
        wishes = search.wishes
        await self._db.execute(put("searches", _COLUMNS, key=1), (
            search.user, search.name, search.guild, search.channel, json.dumps(wishes.games), json.dumps(wishes.paces),
            json.dumps(wishes.rated), to_ms(search.since), search.patience, int(search.duo), search.across,
            search.seat))

    async def drop(self, user: int, seat: int | None = None) -> bool:
        led, given = ("", ()) if seat is None else (" AND seat = ?", (seat,))
        return await self._db.execute(f"DELETE FROM searches WHERE user_id = ?{led}", (user, *given)) > 0  # noqa: S608

    async def release(self, user: int, seat: int) -> bool:
        return await self._db.execute(
            "UPDATE searches SET seat = 0 WHERE user_id = ? AND seat = ?", (user, seat)) > 0

    async def search(self, user: int) -> PlayerSearch | None:
        rows = await self._db.all(f"{_ALL} WHERE user_id = ?", (user,))
        return _search(rows[0]) if rows else None

    async def searches(self, guild: int | None = None) -> Sequence[PlayerSearch]:
        there, given = ("", ()) if guild is None else (" WHERE guild = ?", (guild,))
        return [_search(row) for row in await self._db.all(f"{_ALL}{there} ORDER BY since, user_id", given)]

    async def alerted(self, guild: int) -> Sequence[int]:
        rows = await self._db.all(
            "SELECT id FROM settings WHERE scope = 'user' AND name = 'alerts' AND value = 'true' AND id IN "
            "(SELECT user_id FROM seats JOIN tables ON tables.id = table_id WHERE guild = ?)", (guild,))
        return [int(user) for (user,) in rows]

    async def calls(self) -> Sequence[CallMessage]:
        rows = await self._db.all("SELECT guild, channel, message, game FROM calls ORDER BY message")
        return [CallMessage(*row) for row in rows]

    async def put_call(self, call: CallMessage) -> None:
        await self._db.write(Statement(put("calls", "guild, game, pace, rated, channel, message", key=4), (
            call.guild, call.kind, "", 0, call.channel, call.message)), message_sent(call_place(call.guild)))

    async def drop_call(self, call: CallMessage) -> None:
        await self._db.execute("DELETE FROM calls WHERE guild = ? AND message = ?", (call.guild, call.message))


def _search(row: Row) -> PlayerSearch:
    user, name, guild, channel, games, paces, rated, since, patience, duo, across, seat = row
    wishes = Wishes(tuple(json.loads(games)), tuple(json.loads(paces)), tuple(json.loads(rated)))
    return PlayerSearch(user, name, guild, channel, wishes, since=from_ms(since), patience=patience, duo=bool(duo),
                        across=across, seat=seat)


# what they keep of whom --------------------------------------------------------------------------
KEPT = (
    Kept("searches", {"user_id": Fate.ROW, "name": Fate.WITH_ROW, "across": Fate.ACROSS_NAME},
         plain="guild channel games paces rated since patience duo seat", server="guild",
         example={"games": '["tichu"]', "paces": '["live"]', "rated": "[false]", "duo": 0},
         shown=(OwnRows(
             "searches",
             'guild, channel, name, games, paces, rated, since, patience, duo, across, seat AS "table"',
             mine="user_id = :user", times=("since",)),)),
    Kept("calls", {}, plain="guild game pace rated channel message", server="guild",
         example={"game": "tichu", "pace": "live", "rated": 0}),
)
