"""The ports of `bot.tables.core.ports` over a `Database`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from bot.storage.database import Database, Row
from bot.storage.read_cache import Kept
from bot.storage.repositories.league import SqliteLeagues
from bot.storage.repositories.notices import SqliteNotices
from bot.storage.repositories.players import read_conduct, read_waits, write_conduct, write_waits
from bot.storage.times import from_ms, to_ms
from bot.storage.writer import Work
from bot.tables.core.errors import Conflict, Repeated
from bot.tables.core.model import GuildSettings, Message, Order, OrderKind, Person, Seat, Status, Table, UserPrefs, Wait
from bot.tables.core.ports import Conduct, Entry, EntryKind, Result, Write

_COLUMNS = "id, game, options, pace, rated, host, channel, guild, status, places, seq, created, terms"

Settings = TypeVar("Settings", UserPrefs, GuildSettings)


class SqliteTables:
    """`TableStore`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def create(self, table: Table, entry: Entry) -> Table:
        def work(db: sqlite3.Connection) -> Table:
            cursor = db.execute(
                f"INSERT INTO tables ({_COLUMNS}) VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608 names
                (table.game, json.dumps(dict(table.options)), table.pace, table.rated, table.host, table.channel,
                 table.guild, table.status, len(table.seats), table.seq, to_ms(table.created),
                 json.dumps(dict(table.terms))),
            )
            assert cursor.lastrowid is not None
            made = replace(table, id=cursor.lastrowid)
            _write_seats(db, made)
            _write_entry(db, made.id, entry)
            return made

        return await self._db.write(work)

    async def table(self, table_id: int) -> Table | None:
        found = await self._tables("WHERE id = ?", (table_id,))
        return found[0] if found else None

    async def log(self, table_id: int) -> Sequence[Entry]:
        rows = await self._db.all(
            "SELECT seq, at, kind, text, user_id, key FROM log WHERE table_id = ? ORDER BY seq", (table_id,))
        return [Entry(seq, from_ms(at), EntryKind(kind), text, user, key) for seq, at, kind, text, user, key in rows]

    async def append(self, write: Write) -> None:
        def work(db: sqlite3.Connection) -> None:
            table, entry = write.table, write.entry
            for kind in write.drop_orders:
                db.execute("DELETE FROM orders WHERE table_id = ? AND kind = ?", (table.id, kind))
            for seat, kind in write.drop:
                db.execute(
                    "DELETE FROM orders WHERE table_id = ? AND seat = ? AND kind = ?", (table.id, seat, kind))
            _check_key(db, table.id, entry.key)
            _update_table(db, write)
            _write_entry(db, table.id, entry)
            _write_seats(db, table)
            if write.secret is not None:
                db.execute("INSERT INTO secrets VALUES (?, ?, ?)", (table.id, *write.secret))
            if write.result is not None:
                _write_result(db, write, write.result)
            write_waits(db, table.id, write.waits)
            write_conduct(db, write, to_ms(entry.at))

        await self._db.write(work)

    async def tables_of(self, user: int, status: Sequence[Status]) -> Sequence[Table]:
        return await self._tables(
            "WHERE id IN (SELECT table_id FROM seats WHERE user_id = ?) "
            "AND status IN (SELECT value FROM json_each(?)) ORDER BY id DESC", (user, json.dumps(status)))

    async def tables_in(self, channel: int, status: Sequence[Status]) -> Sequence[Table]:
        return await self._tables(
            "WHERE channel = ? AND status IN (SELECT value FROM json_each(?)) ORDER BY id DESC",
            (channel, json.dumps(status)))

    async def tables_of_guild(self, guild: int, status: Sequence[Status]) -> Sequence[Table]:
        return await self._tables(
            "WHERE guild = ? AND status IN (SELECT value FROM json_each(?)) ORDER BY id DESC",
            (guild, json.dumps(status)))

    async def due(self) -> Sequence[tuple[int, datetime]]:
        rows = await self._db.all("SELECT id, due FROM tables WHERE due IS NOT NULL ORDER BY due, id")
        return [(table_id, from_ms(due)) for table_id, due in rows]

    async def secret(self, table_id: int, round: int) -> bytes | None:
        row = await self._db.one("SELECT secret FROM secrets WHERE table_id = ? AND round = ?", (table_id, round))
        return None if row is None else bytes(row[0])

    async def orders(self, table_id: int) -> Sequence[Order]:
        rows = await self._db.all(
            "SELECT seat, kind, line, user_id, epoch, key, at, salt FROM orders WHERE table_id = ? "
            "ORDER BY seat, kind", (table_id,))
        return [
            Order(seat, OrderKind(kind), line, user, epoch, key, None if at is None else from_ms(at), salt)
            for seat, kind, line, user, epoch, key, at, salt in rows
        ]

    async def put_order(self, table_id: int, seq: int, order: Order) -> None:
        def work(db: sqlite3.Connection) -> None:
            _check_key(db, table_id, order.key)
            rows = db.execute("SELECT seq FROM tables WHERE id = ?", (table_id,)).fetchall()
            if not rows or rows[0][0] != seq:
                raise Conflict
            db.execute("INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (
                table_id, order.seat, order.kind, order.line, order.user, order.epoch, order.key,
                None if order.at is None else to_ms(order.at), order.salt))

        await self._db.write(work)

    async def drop_order(self, table_id: int, seat: int, kind: OrderKind) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            cursor = db.execute(
                "DELETE FROM orders WHERE table_id = ? AND seat = ? AND kind = ?", (table_id, seat, kind))
            return cursor.rowcount > 0

        return await self._db.write(work)

    async def set_due(self, table_id: int, seq: int, due: datetime | None) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE tables SET due = ? WHERE id = ? AND seq = ?", (
                None if due is None else to_ms(due), table_id, seq))

        await self._db.write(work)

    async def waits(self, tables: Sequence[int] | None = None) -> Sequence[Wait]:
        return await read_waits(self._db, tables)

    async def conduct(self, user: int, pace: str, games: int) -> Conduct:
        return await read_conduct(self._db, user, pace, games)

    async def _tables(self, where: str, parameters: Sequence[Any]) -> list[Table]:
        """Tables with their seats, in two queries however many they are."""
        rows = await self._db.all(f"SELECT {_COLUMNS} FROM tables {where}", parameters)  # noqa: S608 our own words
        ids = [row[0] for row in rows]
        seats: dict[int, dict[int, Seat]] = {table_id: {} for table_id in ids}
        found = await self._db.all(
            "SELECT table_id, seat, name, user_id, user_name, level FROM seats "
            "WHERE table_id IN (SELECT value FROM json_each(?))", (json.dumps(ids),))
        for table_id, number, name, user, user_name, level in found:
            person = None if user is None else Person(user, user_name)
            seats[table_id][number] = Seat(number, name, person, level)
        return [_table(row, seats[row[0]]) for row in rows]


def _table(row: Row, seats: dict[int, Seat]) -> Table:
    table_id, game, options, pace, rated, host, channel, guild, status, places, seq, created, terms = row
    return Table(table_id, game, json.loads(options), pace, bool(rated), host, channel, guild, Status(status),
                 tuple(seats.get(number) for number in range(places)), seq, from_ms(created), json.loads(terms))


def _check_key(db: sqlite3.Connection, table_id: int, key: str | None) -> None:
    if key is None:
        return
    known = db.execute(
        "SELECT 1 FROM log WHERE table_id = ? AND key = ? "
        "UNION ALL SELECT 1 FROM orders WHERE table_id = ? AND key = ?",
        (table_id, key, table_id, key))
    if known.fetchone():
        raise Repeated


def _update_table(db: sqlite3.Connection, write: Write) -> None:
    """The row follows the log; its ``seq`` says whether the writer knew the newest entry."""
    table = write.table
    cursor = db.execute(
        "UPDATE tables SET game = ?, options = ?, pace = ?, rated = ?, host = ?, channel = ?, status = ?, places = ?, "
        "seq = ?, due = ?, terms = ? WHERE id = ? AND seq = ?",
        (table.game, json.dumps(dict(table.options)), table.pace, table.rated, table.host, table.channel,
         table.status, len(table.seats), table.seq, None if write.due is None else to_ms(write.due),
         json.dumps(dict(table.terms)), table.id, write.entry.seq - 1))
    if cursor.rowcount != 1:
        raise Conflict


def _write_entry(db: sqlite3.Connection, table_id: int, entry: Entry) -> None:
    try:
        db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", (
            table_id, entry.seq, to_ms(entry.at), entry.kind, entry.text, entry.user, entry.key))
    except sqlite3.IntegrityError as error:
        raise Conflict from error


def _write_seats(db: sqlite3.Connection, table: Table) -> None:
    """Replace the seats where they differ (they rarely do)."""
    wanted = [(table.id, seat.number, seat.name, seat.person.id if seat.person else None,
               seat.person.name if seat.person else None, seat.level) for seat in table.taken]
    rows = db.execute(
        "SELECT table_id, seat, name, user_id, user_name, level FROM seats WHERE table_id = ? ORDER BY seat",
        (table.id,)).fetchall()
    if rows != wanted:
        db.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
        db.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", wanted)


def _write_result(db: sqlite3.Connection, write: Write, result: Result) -> None:
    table = write.table
    db.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)", (
        table.id, table.game, table.guild, table.rated, to_ms(write.entry.at), result.aborted,
        json.dumps(result.totals)))
    db.executemany("INSERT INTO result_seats VALUES (?, ?, ?, ?, ?)", [
        (table.id, seat.number, seat.person.id if seat.person else None, seat.level, seat.number in result.winners)
        for seat in table.taken])


class SqliteMessages:
    """`MessageStore`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._kept = database.keep(self._messages)

    async def remember(self, message: Message) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?, ?, ?)", (
                message.table, message.kind, message.user, message.channel, message.message, message.seq))

        await self._write(message.table, work)

    async def messages(self, table_id: int) -> Sequence[Message]:
        return await self._kept.get(table_id)

    async def _messages(self, table_id: int) -> tuple[Message, ...]:
        rows = await self._db.all(
            "SELECT table_id, kind, user_id, channel, message, seq FROM messages WHERE table_id = ? "
            "ORDER BY kind, user_id", (table_id,))
        return tuple(Message(*row) for row in rows)

    async def behind(self, kind: str) -> Sequence[int]:
        """The running tables whose public message of this kind does not show them as they are, or is not there."""
        rows = await self._db.all(
            "SELECT id FROM tables LEFT JOIN messages ON table_id = id AND kind = ? AND user_id = 0 "
            "WHERE status = 'running' AND messages.seq IS NOT tables.seq ORDER BY id", (kind,))
        return [table_id for (table_id,) in rows]

    async def forget(self, table_id: int, kind: str, user: int = 0) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "DELETE FROM messages WHERE table_id = ? AND kind = ? AND user_id = ?", (table_id, kind, user))

        await self._write(table_id, work)

    async def _write(self, table_id: int, work: Work[None]) -> None:
        try:
            await self._db.write(work)
        finally:
            self._kept.drop(table_id)


class SqlitePreferences:
    """`PreferenceStore`. What is stored under a name that this version does not know is left alone."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._users = database.keep(lambda user: self._get("user", user, UserPrefs()))
        self._guilds = database.keep(lambda guild: self._get("guild", guild, GuildSettings()))

    async def user(self, user: int) -> UserPrefs:
        return await self._users.get(user)

    async def set_user(self, user: int, prefs: UserPrefs) -> None:
        await self._set(self._users, "user", user, prefs)

    async def guild(self, guild: int) -> GuildSettings:
        return await self._guilds.get(guild)

    async def set_guild(self, guild: int, settings: GuildSettings) -> None:
        await self._set(self._guilds, "guild", guild, settings)

    async def _get(self, scope: str, number: int, default: Settings) -> Settings:
        rows = await self._db.all("SELECT name, value FROM settings WHERE scope = ? AND id = ?", (scope, number))
        known = {field.name for field in fields(default)}
        return replace(default, **{name: json.loads(value) for name, value in rows if name in known})

    async def _set(self, kept: Kept[int, Settings], scope: str, number: int, settings: Settings) -> None:
        """Write what differs: a change of one setting takes no other back that was made meanwhile."""
        before = await kept.get(number)
        rows = [(scope, number, field.name, json.dumps(value)) for field in fields(settings)
                if (value := getattr(settings, field.name)) != getattr(before, field.name)]

        def work(db: sqlite3.Connection) -> None:
            db.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?, ?, ?)", rows)

        try:
            await self._db.write(work)
        except BaseException:
            kept.drop(number)  # it may have been written all the same
            raise
        kept.put(number, settings, before)


@dataclass(frozen=True, slots=True)
class Storage:
    """All stores over one database."""

    database: Database
    tables: SqliteTables
    messages: SqliteMessages
    preferences: SqlitePreferences
    notices: SqliteNotices
    leagues: SqliteLeagues

    async def close(self) -> None:
        await self.database.close()


async def open_storage(path: Path | str) -> Storage:
    """StorageError says in one line why the file cannot be used."""
    database = await Database.open(path)
    return Storage(
        database, SqliteTables(database), SqliteMessages(database), SqlitePreferences(database),
        SqliteNotices(database), SqliteLeagues(database))
