"""The tables ``score_pads``, ``score_pad_seats`` and ``score_pad_rounds``, and what they keep of whom.

Methods raise `StoreError` without writing anything.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime

from pydantic import TypeAdapter

from bot.core.database import Database, DatabaseReader, Row, Transaction, to_ms
from bot.core.keeping import ErasedPerson, Fate, Kept, OwnRows
from bot.core.sql import marks
from bot.features.score_pads.values import PadSeat, ScorePad
from games.noting import PaperRound

_COLUMNS = "id, guild, channel, host, game, options, season_id, fixture, message, over"
_SELECT = f"SELECT {_COLUMNS} FROM score_pads"  # noqa: S608 names
_ROUND = TypeAdapter(PaperRound)
_CHILDREN = ("score_pad_rounds", "score_pad_seats")


class SqlScorePads:
    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, pad: ScorePad, at: datetime) -> ScorePad:
        """Store it with its seats; the number that it has got."""
        async with self._db.transaction() as db:
            row = await db.one(
                "INSERT INTO score_pads (guild, channel, host, game, options, season_id, fixture, touched) "  # noqa: S608
                f"VALUES ({marks(8)}) RETURNING id",
                (pad.guild, pad.channel, pad.host, pad.game, json.dumps(dict(pad.options)), pad.season, pad.fixture,
                 to_ms(at)))
            number = 0 if row is None else int(row[0])
            await _put_seats(db, number, pad.seats)
        found = await self.pad(number)
        assert found is not None
        return found

    async def pad(self, number: int) -> ScorePad | None:
        row = await self._db.one(f"{_SELECT} WHERE id = ?", (number,))
        return None if row is None else await _read(self._db, row)

    async def open_of(self, host: int) -> Sequence[ScorePad]:
        """Those of a host that were not ended by hand, the oldest first."""
        rows = await self._db.all(f"{_SELECT} WHERE host = ? AND over = 0 ORDER BY id", (host,))
        return [await _read(self._db, row) for row in rows]

    async def open_in(self, channel: int, since: datetime) -> int:
        """How many there are that somebody has written in since then."""
        row = await self._db.one(
            "SELECT count(*) FROM score_pads WHERE channel = ? AND over = 0 AND touched >= ?", (channel, to_ms(since)))
        return 0 if row is None else int(row[0])

    async def set_message(self, number: int, message: int) -> None:
        await self._db.execute("UPDATE score_pads SET message = ? WHERE id = ?", (message, number))

    async def add(self, number: int, n: int, noted: PaperRound, at: datetime) -> bool:
        """Store the nth round. False, and nothing, if another one has come first, or the pad is over."""
        async with self._db.transaction() as db:
            added = await db.execute(
                "INSERT INTO score_pad_rounds (pad_id, n, noted) SELECT id, ?, ? FROM score_pads "
                "WHERE id = ? AND over = 0 AND (SELECT count(*) FROM score_pad_rounds WHERE pad_id = ?) = ? "
                "ON CONFLICT DO NOTHING",
                (n, _ROUND.dump_json(noted, exclude_defaults=True).decode(), number, number, n - 1))
            await db.execute("UPDATE score_pads SET touched = ? WHERE id = ?", (to_ms(at), number))
        return added > 0

    async def undo(self, number: int, n: int, at: datetime) -> bool:
        """Delete the nth round. False, and nothing, if it is not the last any more, or the pad is over."""
        async with self._db.transaction() as db:
            gone = await db.execute(
                "DELETE FROM score_pad_rounds WHERE pad_id = ? AND n = ? "
                "AND (SELECT count(*) FROM score_pad_rounds r WHERE r.pad_id = ?) = ? "
                "AND EXISTS (SELECT 1 FROM score_pads WHERE id = ? AND over = 0)", (number, n, number, n, number))
            await db.execute("UPDATE score_pads SET touched = ? WHERE id = ?", (to_ms(at), number))
        return gone > 0

    async def name(self, number: int, seats: Sequence[PadSeat], at: datetime) -> None:
        """Replace who sits where."""
        async with self._db.transaction() as db:
            await db.execute("DELETE FROM score_pad_seats WHERE pad_id = ?", (number,))
            await _put_seats(db, number, seats)
            await db.execute("UPDATE score_pads SET touched = ? WHERE id = ?", (to_ms(at), number))

    async def end(self, number: int) -> bool:
        """False: it was over before."""
        return await self._db.execute("UPDATE score_pads SET over = 1 WHERE id = ? AND over = 0", (number,)) > 0

    async def drop(self, number: int) -> None:
        await self._delete("id = ?", number)

    async def forget(self, before: datetime) -> None:
        """Delete what nobody has written in since then."""
        await self._delete("touched < ?", to_ms(before))

    async def drop_unposted(self, host: int, before: datetime) -> None:
        """Delete a host's pads that had no message then: the process ended before it was posted, so nobody sees them.
        """
        await self._delete("message = 0 AND host = ? AND touched < ?", host, to_ms(before))

    async def _delete(self, condition: str, *values: int) -> None:
        async with self._db.transaction() as db:
            await _delete(db, condition, *values)


async def _delete(db: Transaction, condition: str, *values: int) -> None:
    for table in _CHILDREN:
        await db.execute(
            f"DELETE FROM {table} WHERE pad_id IN (SELECT id FROM score_pads WHERE {condition})", values)  # noqa: S608
    await db.execute(f"DELETE FROM score_pads WHERE {condition}", values)  # noqa: S608 ours


async def _put_seats(db: Transaction, number: int, seats: Sequence[PadSeat]) -> None:
    await db.many("INSERT INTO score_pad_seats (pad_id, seat, user_id, name) VALUES (?, ?, ?, ?)",
                  [(number, seat, each.user, each.name) for seat, each in enumerate(seats)])


async def _read(db: DatabaseReader, row: Row) -> ScorePad:
    number, guild, channel, host, game, options, season, fixture, message, over = row
    seats = await db.all("SELECT name, user_id FROM score_pad_seats WHERE pad_id = ? ORDER BY seat", (number,))
    rounds = await db.all("SELECT noted FROM score_pad_rounds WHERE pad_id = ? ORDER BY n", (number,))
    return ScorePad(
        number, guild, channel, host, game, seats=tuple(PadSeat(*each) for each in seats), options=json.loads(options),
        rounds=tuple(_ROUND.validate_json(text) for text, in rounds), season=season, fixture=fixture, message=message,
        over=bool(over))


# what it keeps of whom ---------------------------------------------------------------------------
async def _with_pads(db: Transaction, who: ErasedPerson) -> None:
    """A pad goes with its host, and so do the names of others that the host has typed."""
    await _delete(db, "host = ?", who.user)


KEPT = (
    Kept("score_pad_rounds", {}, plain="pad_id n noted", example={"noted": '{"out":[0],"points":50}'},
         parent=("pad_id", "score_pads")),
    Kept("score_pad_seats", {"user_id": Fate.GHOST, "name": Fate.ALIAS}, plain="pad_id seat",
         parent=("pad_id", "score_pads"),
         shown=(OwnRows("score_pad_seats", "pad_id AS pad, seat, name", mine="user_id = :user"),
                OwnRows("score_pad_names", "pad_id AS pad, seat, name",
                        mine="user_id = 0 AND pad_id IN (SELECT id FROM score_pads WHERE host = :user)",
                        others="the reader has typed them"))),
    Kept("score_pads", {"host": Fate.ROW},
         plain="id guild channel message game options season_id fixture over touched",
         example={"game": "tichu", "options": "{}", "over": 0}, server="guild", erase=_with_pads,
         shown=(OwnRows("score_pads", "id AS pad, guild, channel, game, options, season_id AS season, fixture, over, "
                        "touched", mine="host = :user", times=("touched",)),)),
)
