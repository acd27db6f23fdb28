"""The tables ``same_deals`` and ``same_deal_players``: contests on equal deals, and what they keep of whom.

Methods raise `StoreError` without writing anything.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.database import Database, DatabaseReader, Row, Transaction, from_ms, to_ms
from bot.core.errors import StaleTable
from bot.core.keeping import ErasedPerson, Fate, Kept, OwnRows
from bot.core.sql import marks
from bot.features.same_deals.values import ContestKind, ContestPlayer, DealContest, PlayerState, SealedDeals
from bot.tables.core.marks import MarkKind, MarkStore

_COLUMNS = "id, kind, game, deals, secret, guild, channel, host, begun, until, message, over"
_PLAYER = "contest_id, user_id, name, side, state"
_SELECT = f"SELECT {_COLUMNS} FROM same_deals"  # noqa: S608 names

ALONE_ON_SAME_DEALS = (
    "SELECT 1 FROM same_deal_players JOIN same_deals ON id = contest_id WHERE table_id = ? AND kind != 'pairs'")
"""Of pairs the partner waits."""


class SqlSameDeals:
    def __init__(self, database: Database, marks: MarkStore) -> None:
        self._db = database
        self._marks = marks

    async def create(self, contest: DealContest) -> DealContest:
        """Store it with its players; the one with its number."""
        columns = _COLUMNS.removeprefix("id, ").removesuffix(", message, over")
        async with self._db.transaction() as db:
            row = await db.one(
                f"INSERT INTO same_deals ({columns}) VALUES ({marks(9)}) RETURNING id",  # noqa: S608 names
                (contest.kind.value, contest.game, contest.deals, contest.what.secret, contest.guild, contest.channel,
                 contest.host, to_ms(contest.begun), to_ms(contest.until)))
            made = replace(contest, id=0 if row is None else int(row[0]))
            await db.many(f"INSERT INTO same_deal_players ({_PLAYER}) VALUES ({marks(5)})",  # noqa: S608 names
                          [(made.id, *_written(player)) for player in made.players])
        return made

    async def contest(self, number: int) -> DealContest | None:
        row = await self._db.one(f"{_SELECT} WHERE id = ?", (number,))
        return None if row is None else await _read(self._db, row)

    async def running(self) -> Sequence[DealContest]:
        return [await _read(self._db, row) for row in await self._db.all(f"{_SELECT} WHERE over = 0 ORDER BY id")]

    async def of_user(self, user: int, count: int) -> Sequence[DealContest]:
        """The newest challenges that the user has not left, the newest first."""
        rows = await self._db.all(
            f"{_SELECT} WHERE kind != 'event' AND id IN "  # noqa: S608 names
            "(SELECT contest_id FROM same_deal_players WHERE user_id = ? AND state != 'left') "
            "ORDER BY id DESC LIMIT ?", (user, count))
        return [await _read(self._db, row) for row in rows]

    async def events(self, guild: int, count: int) -> Sequence[DealContest]:
        """The newest events of a server, the newest first."""
        rows = await self._db.all(
            f"{_SELECT} WHERE kind = 'event' AND guild = ? ORDER BY id DESC LIMIT ?", (guild, count))
        return [await _read(self._db, row) for row in rows]

    async def of_table(self, table: int) -> DealContest | None:
        """The contest that a table plays."""
        row = await self._db.one(
            f"{_SELECT} WHERE id = (SELECT min(contest_id) "  # noqa: S608 names
            "FROM same_deal_players WHERE table_id = ?)", (table,))
        return None if row is None else await _read(self._db, row)

    async def claim(self, number: int, player: ContestPlayer) -> None:
        """Store that a player takes part in an event that runs; nothing changes if they do already."""
        await self._db.execute(
            f"INSERT INTO same_deal_players ({_PLAYER}) SELECT id, ?, ?, ?, ? FROM same_deals "  # noqa: S608 names
            "WHERE id = ? AND over = 0 AND kind = 'event' ON CONFLICT DO NOTHING", (*_written(player), number))

    async def change(self, number: int, player: ContestPlayer, state: PlayerState) -> bool:
        """Store the state of a player at no table. False, and nothing, if it is another one by now."""
        return await self._db.execute(
            "UPDATE same_deal_players SET state = ? WHERE contest_id = ? AND user_id = ? AND state = ? "
            "AND table_id IS NULL", (state.value, number, player.user, player.state.value)) > 0

    async def link(self, contest: DealContest, user: int, table: int) -> int:
        """Store where the user's side plays, unless that is known; where it does. StaleTable: it is over, or one of
        the side has not agreed, or has left."""
        mine = contest.of(user)
        if mine is None:
            raise StaleTable
        whose, key = ("side", mine.side) if contest.kind is ContestKind.PAIRS else ("user_id", user)
        async with self._db.transaction() as db:
            await db.execute(
                "UPDATE same_deal_players SET table_id = ?, state = 'begun' "  # noqa: S608 ours
                f"WHERE contest_id = ? AND {whose} = ? AND state = 'ready' "
                "AND EXISTS (SELECT 1 FROM same_deals WHERE id = ? AND over = 0) AND NOT EXISTS (SELECT 1 "
                f"FROM same_deal_players p WHERE p.contest_id = ? AND p.{whose} = ? AND p.state != 'ready')",
                (table, contest.id, key, contest.id, contest.id, key))
            row = await db.one(
                "SELECT table_id FROM same_deal_players WHERE contest_id = ? AND user_id = ?", (contest.id, user))
        if row is None or row[0] is None:
            raise StaleTable
        return int(row[0])

    async def finish(self, table: int, results: Sequence[int]) -> bool:
        """Store what was made at a table, once."""
        return await self._db.execute(
            "UPDATE same_deal_players SET state = 'finished', results = ? WHERE table_id = ? AND state = 'begun'",
            (json.dumps(results), table)) > 0

    async def set_message(self, number: int, message: int) -> None:
        await self._db.execute("UPDATE same_deals SET message = ? WHERE id = ?", (message, number))

    async def end(self, number: int) -> bool:
        """Whether it ran until now. Who has not begun by then does not take part."""
        async with self._db.transaction() as db:
            ended = await db.execute("UPDATE same_deals SET over = 1 WHERE id = ? AND over = 0", (number,))
            if ended:
                await db.execute(
                    "UPDATE same_deal_players SET state = 'left' WHERE contest_id = ? AND state IN ('asked', 'ready')",
                    (number,))
        return bool(ended)

    async def asked_since(self, user: int, host: int, at: datetime) -> int:
        """How many challenges a host has asked the user for since then; host 0: anybody."""
        row = await self._db.one(
            "SELECT count(*) FROM same_deals JOIN same_deal_players ON contest_id = id "
            "WHERE kind != 'event' AND user_id = ? AND host != user_id AND ? IN (0, host) AND begun >= ?",
            (user, host, to_ms(at)))
        return 0 if row is None else int(row[0])

    # marks ---------------------------------------------------------------------------------------
    async def events_of(self, user: int) -> Sequence[DealContest]:
        """Events that run, of which the user has seen cards."""
        rows = await self._db.all(
            f"{_SELECT} WHERE kind = 'event' AND over = 0 AND id IN "  # noqa: S608 names
            "(SELECT contest_id FROM same_deal_players WHERE user_id = ? AND table_id IS NOT NULL)", (user,))
        return [await _read(self._db, row) for row in rows]

    async def put_mark(self, contest: DealContest, user: int) -> None:
        """The user knows the cards, and is about to be erased (`bot.tables.core.marks`)."""
        await self._marks.put_own(MarkKind.SAME_DEALS, user, contest.until, about=str(contest.id))

    async def marked(self, number: int, user: int) -> bool:
        return await self._marks.until(MarkKind.SAME_DEALS, user, about=str(number)) is not None


def _written(player: ContestPlayer) -> tuple[int, str, int, str]:
    return player.user, player.name, player.side, player.state.value


async def _read(db: DatabaseReader, row: Row) -> DealContest:
    number, kind, game, deals, secret, guild, channel, host, begun, until, message, over = row
    rows = await db.all(
        "SELECT user_id, name, side, state, table_id, results FROM same_deal_players WHERE contest_id = ? "
        "ORDER BY side, user_id", (number,))
    players = tuple(ContestPlayer(user, name, side, PlayerState(state), table, results=tuple(json.loads(results)))
                    for user, name, side, state, table, results in rows)
    return DealContest(number, ContestKind(kind), SealedDeals(game, deals, bytes(secret)), guild, channel, host=host,
                       begun=from_ms(begun), until=from_ms(until), message=message, over=bool(over), players=players)


# what it keeps of whom ---------------------------------------------------------------------------
async def _leave(db: Transaction, who: ErasedPerson) -> None:
    """A player who has seen no card leaves no trace. In a pair their partner cannot play either, so they leave, too."""
    waiting = "user_id = ? AND state IN ('asked', 'ready', 'left') AND table_id IS NULL"
    await db.execute(
        "UPDATE same_deal_players SET state = 'left' WHERE table_id IS NULL AND EXISTS (SELECT 1 "  # noqa: S608 ours
        "FROM same_deal_players p JOIN same_deals ON id = p.contest_id WHERE p.contest_id = "
        f"same_deal_players.contest_id AND p.side = same_deal_players.side AND kind = 'pairs' AND p.{waiting})",
        (who.user,))
    await db.execute(f"DELETE FROM same_deal_players WHERE {waiting}", (who.user,))  # noqa: S608 ours


PLAYERS_KEPT = Kept(
    "same_deal_players", {"user_id": Fate.GHOST, "name": Fate.ALIAS}, plain="contest_id side state table_id results",
    example={"state": "finished", "results": "[100, -200]"},
    shown=(OwnRows(
        "equal_deals", 'contest_id AS contest, kind, game, deals, guild, begun, until, over, name, side, state, '
        'table_id AS "table", results, host = :user AS hosted', mine="user_id = :user", times=("begun", "until"),
        source="same_deal_players JOIN same_deals ON id = contest_id"),),
    erase=_leave, parent=("contest_id", "same_deals"))
CONTESTS_KEPT = Kept(
    "same_deals", {"host": Fate.GHOST}, plain="id kind game deals secret guild channel begun until message over",
    example={"kind": "alone", "game": "tichu", "secret": b"random", "over": 0}, server="guild",
    because={"host": "plays a challenge, too, so they see it with their own row, as hosted; an event names its server"})
