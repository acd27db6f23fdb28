"""Tables with their logs: `TableStore` of `bot.tables.core.ports`.

**What follows from the log**, and is only copied for queries: ``seq``, ``status`` and ``due`` of `tables`, and `waits`,
`results` and `conduct`. What a lobby has agreed on (game, options, pace, terms) and `seats`, which an erasure rewrites,
change with an entry and are read together with the log. `secrets` and `orders` are in no entry.

**What decides a race**: the primary key ``(table_id, seq)`` of `log`, which the update of the row asks first (``WHERE
seq``); the unique index ``log_key`` takes an interaction once. `_explained` says which of them it was.

**One transaction of a move** (`_statements`) holds the row, the entry, `waits`, what else it changes (a used order, a
secret, a result, `conduct`), the claim of a search, and the news to other processes: all or nothing.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import chain
from typing import Any

from bot.core.database import Database, Row, Statement, Unchanged, Violated, from_ms, to_ms
from bot.core.errors import TableError
from bot.core.slots import TABLE
from bot.core.sql import among, flat, marks, put, rows, tables_held
from bot.features.declaration import ClaimStatement
from bot.log.errors import Conflict, Repeated
from bot.storage.stores.marks import SqlMarks
from bot.tables.core import entries
from bot.tables.core.change import Changed, GameResult
from bot.tables.core.entries import Entry
from bot.tables.core.marks import MarkKind
from bot.tables.core.model import Origin, Person, Seat, SeatClaim, Status, Table
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.plan import Wait, WaitKind
from bot.tables.core.ports import Beside, Conduct, Departure, nothing_beside

_KEYS = "SELECT 1 FROM log WHERE table_id = ? AND key = ? UNION ALL SELECT 1 FROM orders WHERE table_id = ? AND key = ?"
_NEW = "game, options, pace, rated, host, channel, guild, status, places, seq, created, terms, outside, origin, slot"
_TABLES = f"SELECT id, {_NEW}, seat, name, user_id, user_name, level FROM tables"  # noqa: S608 names
_ENDED = """JOIN (
  SELECT table_id AS finished, max(at) AS ended FROM log WHERE kind = 'record' AND table_id IN (
    SELECT table_id FROM seats JOIN tables ON id = table_id
    WHERE user_id = ? AND status IN ('running', 'over') AND origin = '' ORDER BY table_id DESC LIMIT 50)
  AND (text LIKE 'score %' OR text LIKE ?)
  GROUP BY table_id ORDER BY ended DESC, table_id DESC LIMIT ?) AS ends ON finished = id"""
_ORDER = "table_id, seat, kind, line, user_id, key, at, salt"


class SqlTables:
    """`TableStore`. ``claim``: the statement by which a search leads to a table, in the transaction of the table.
    ``lone_tables``: what rooms say of tables where nobody else waits (`bot.features.all.LONE_TABLES`)."""

    def __init__(self, database: Database, marks: SqlMarks, claim: ClaimStatement, lone_tables: Sequence[str]) -> None:
        self._db = database
        self._marks = marks
        self._claim = claim
        self._lone_tables = lone_tables
        self._statements = partial(_statements, lone_tables)

    async def create(self, table: Table, entry: Entry, claims: Sequence[SeatClaim] = (),
                     beside: Beside = nothing_beside) -> Table:
        await self._marks.came(person.id for person in table.people)
        async with self._db.transaction() as db:
            (number,) = await db.one(
                f"INSERT INTO tables ({_NEW}) VALUES ({marks(15)}) RETURNING id",  # noqa: S608 names
                (table.game, json.dumps(dict(table.options)), table.pace, table.rated, table.host, table.channel,
                 table.guild, table.status, len(table.seats), table.seq, to_ms(table.created),
                 json.dumps(dict(table.terms)), table.outside, str(table.origin or ""), table.slot)) or (0,)
            made = replace(table, id=number)
            changes = beside(made.id)
            for each in (*(self._claim(made.id, claim) for claim in claims), *chain(*map(self._statements, changes))):
                if not await db.execute(each.sql, each.parameters) and each.must_change:
                    raise TableError("search_lost")
            news = [statement for change in changes for statement in self._news(change.after.table)]
            await db.write(*_seats(made), _entry(made.id, entry), *self._news(made), *news)
            return made

    async def table(self, table_id: int) -> Table | None:
        found = await self._tables("WHERE id = ?", (table_id,))
        return found[0] if found else None

    async def log(self, table_id: int) -> Sequence[Entry]:
        rows = await self._db.all(
            "SELECT seq, at, kind, text, user_id, key FROM log WHERE table_id = ? ORDER BY seq", (table_id,))
        return [Entry(seq, from_ms(at), entries.read(kind, text), user, key)
                for seq, at, kind, text, user, key in rows]

    async def append(self, change: Changed) -> None:
        if change.after.table.seats is not change.before.table.seats:
            await self._marks.came(person.id for person in change.after.table.people)
        async with self._explained(change.after.id, change.before.seq, change.key, change.claims):
            await self._db.write(
                *self._statements(change), *(self._claim(change.after.id, claim) for claim in change.claims),
                *self._news(change.after.table))

    def _news(self, table: Table) -> Sequence[Statement]:
        """Its home hears of it, if that is another process."""
        return () if self._db.slots.at(table) else self._db.news(TABLE, table.id)

    @asynccontextmanager
    async def _explained(
        self, table_id: int, seq: int, key: str | None, claims: Sequence[SeatClaim] = (),
    ) -> AsyncIterator[None]:
        """Repeated if this interaction has been handled before, Conflict if the log does not end at ``seq``, else
        TableError (search_lost) if searches lead there no more."""
        try:
            yield
        except (Unchanged, Violated) as error:
            if key is not None and await self._db.all(_KEYS, (table_id, key, table_id, key)):
                raise Repeated from error
            if await self._db.all("SELECT max(seq) FROM log WHERE table_id = ?", (table_id,)) != [(seq,)]:
                raise Conflict from error
            if claims and isinstance(error, Unchanged):
                raise TableError("search_lost") from error
            raise

    async def tables_of(self, user: int, status: Sequence[Status], guild: int | None = None) -> Sequence[Table]:
        there, given = ("", []) if guild is None else (" OR guild = ?", [guild])
        return await self._tables(
            f"WHERE (id IN (SELECT table_id FROM seats WHERE user_id = ?){there}) "  # noqa: S608 marks
            f"AND status IN {among(status)}", (user, *given, *status))

    async def tables_of_each(self, users: Collection[int], status: Sequence[Status]) -> Mapping[int, Sequence[Table]]:
        found: dict[int, list[Table]] = {user: [] for user in users}
        for table in await self._tables(
                f"WHERE id IN (SELECT table_id FROM seats WHERE user_id IN {among(users)}) "  # noqa: S608 marks
                f"AND status IN {among(status)}", (*users, *status)):
            for person in table.people:
                if person.id in found:
                    found[person.id].append(table)
        return found

    async def finished_of(self, user: int, most: int) -> Sequence[Table]:
        return await self._tables("", (user, "%\nscore %", most), order="ended DESC, id DESC", join=_ENDED)

    async def tables_in(self, channel: int, status: Sequence[Status]) -> Sequence[Table]:
        return await self._tables(
            f"WHERE channel = ? AND status IN {among(status)}", (channel, *status))

    async def tables_of_guild(self, guild: int | None, status: Sequence[Status]) -> Sequence[Table]:
        where, given = ("", []) if guild is None else ("guild = ? AND", [guild])
        return await self._tables(f"WHERE {where} status IN {among(status)}", (*given, *status))

    async def apart(self, user: int) -> Collection[int]:
        rows = await self._db.all(
            "SELECT blocked FROM blocks WHERE user_id = ? UNION SELECT user_id FROM blocks WHERE blocked = ?",
            (user, user))
        return {int(other) for (other,) in rows} | await self._marks.owners(MarkKind.BLOCK, user)

    async def apart_of(self, users: Collection[int]) -> Mapping[int, Collection[int]]:
        found: dict[int, set[int]] = {}
        for user, other in await self._db.all(
                f"SELECT user_id, blocked FROM blocks WHERE user_id IN {among(users)} "  # noqa: S608 marks
                f"UNION SELECT blocked, user_id FROM blocks WHERE blocked IN {among(users)}", (*users, *users)):
            found.setdefault(user, set()).add(other)
        for user in users:
            if owners := await self._marks.owners(MarkKind.BLOCK, user):
                found.setdefault(user, set()).update(owners)
        return found

    async def due(self) -> Sequence[tuple[int, datetime]]:
        """Of the tables that are here."""
        rows = await self._db.all(
            f"SELECT id, due FROM tables WHERE due IS NOT NULL AND {self._here} ORDER BY due, id")  # noqa: S608 ours
        return [(table_id, from_ms(due)) for table_id, due in rows]

    async def waiting(self) -> Sequence[int]:
        """Of the tables that are here."""
        return [table_id for table_id, in await self._db.all(
            f"SELECT id FROM tables WHERE (due IS NOT NULL OR id IN (SELECT table_id FROM waits)) "  # noqa: S608 ours
            f"AND {self._here} ORDER BY id")]

    @property
    def _here(self) -> str:
        return tables_held(self._db.slots)

    async def running(self) -> int:
        row = await self._db.one("SELECT count(*) FROM tables WHERE status = 'running' AND origin = ''")
        return 0 if row is None else int(row[0])

    async def newest(self) -> datetime | None:
        """When anything last happened at a table that is not over."""
        row = await self._db.one(
            "SELECT max(log.at) FROM tables JOIN log ON log.table_id = tables.id AND log.seq = tables.seq "
            "WHERE tables.status IN ('lobby', 'running')")
        return None if row is None or row[0] is None else from_ms(row[0])

    async def alive(self) -> datetime | None:
        row = await self._db.one("SELECT at FROM alive")
        return None if row is None else from_ms(row[0])

    async def set_alive(self, at: datetime) -> None:
        await self._db.execute(put("alive", "one, at", key=1), (1, to_ms(at)))

    async def secret(self, table_id: int, round: int) -> bytes | None:
        row = await self._db.one("SELECT secret FROM secrets WHERE table_id = ? AND round = ?", (table_id, round))
        return None if row is None else bytes(row[0])

    async def departures(self, table_id: int) -> Sequence[Departure]:
        rows = await self._db.all(
            "SELECT seat, seq, user_id, came FROM departures WHERE table_id = ? ORDER BY seq", (table_id,))
        return [Departure(*row) for row in rows]

    async def orders(self, table_id: int) -> Sequence[Order]:
        rows = await self._db.all(
            "SELECT seat, kind, line, user_id, key, at, salt FROM orders WHERE table_id = ? "
            "ORDER BY seat, kind", (table_id,))
        return [
            Order(seat, OrderKind(kind), line, user, key, at=None if at is None else from_ms(at), salt=salt)
            for seat, kind, line, user, key, at, salt in rows
        ]

    async def put_order(self, table_id: int, seq: int, order: Order, due: datetime | None) -> None:
        key = order.key
        async with self._explained(table_id, seq, key):
            await self._db.write(Statement(
                put("orders", _ORDER, key=3, source=f"SELECT id, {marks(7)} FROM tables "  # noqa: S608 ours
                    f"WHERE id = ? AND seq = ? AND NOT EXISTS ({_KEYS})"),
                (order.seat, order.kind, order.line, order.user, key, _ms(order.at), order.salt,
                 table_id, seq, table_id, key, table_id, key), must_change=True),
                _due(table_id, seq, due))

    async def drop_order(self, table_id: int, seq: int, seat: int, kind: OrderKind, due: datetime | None) -> None:
        async with self._explained(table_id, seq, None):
            await self._db.write(_due(table_id, seq, due), Statement(
                "DELETE FROM orders WHERE table_id = ? AND seat = ? AND kind = ?", (table_id, seat, kind)))

    async def waits(self, tables: Sequence[int] | None = None) -> Sequence[Wait]:
        where, given = ("", ()) if tables is None else (
            f"WHERE table_id IN {among(tables)}", tables)
        sql = "SELECT table_id, user_id, since, until, kind, pace FROM waits JOIN tables ON id = table_id"
        rows = await self._db.all(f"{sql} {where} ORDER BY since", given)
        return [
            Wait(table, user, from_ms(since), None if until is None else from_ms(until), WaitKind(kind),
                 pace=pace)
            for table, user, since, until, kind, pace in rows
        ]

    async def note_left(self, table: Table, users: Collection[int], at: datetime) -> None:
        change = f"gone = 1, ended = coalesce(ended, {to_ms(at)})"
        if users:
            await self._db.write(*[statement for user in users for statement in _note(
                self._lone_tables, table, user, change)])

    async def conduct(self, users: Collection[int], pace: str, games: int) -> Mapping[int, Conduct]:
        rows = await self._db.all(
            "SELECT user_id, count(*), CAST(sum(gone) AS BIGINT), CAST(sum(missed) AS BIGINT) FROM ("  # noqa: S608 marks
            "SELECT user_id, gone, missed, row_number() OVER (PARTITION BY user_id ORDER BY ended DESC) AS place "
            f"FROM conduct WHERE user_id IN {among(users)} AND pace = ? AND ended IS NOT NULL) AS newest "
            "WHERE place <= ? GROUP BY user_id", (*users, pace, games))
        return {user: Conduct(*row) for user, *row in rows}

    # for a check of the database ----------------------------------------------------------------
    async def ids(self) -> Sequence[int]:
        """Every table's."""
        return [int(row[0]) for row in await self._db.all("SELECT id FROM tables ORDER BY id")]

    async def secrets(self, table_id: int) -> Mapping[int, bytes]:
        """Shuffle secrets by round, revealed or not."""
        rows = await self._db.all("SELECT round, secret FROM secrets WHERE table_id = ?", (table_id,))
        return {round: bytes(secret) for round, secret in rows}

    async def result(self, table_id: int) -> GameResult | None:
        """How the game ended, as stored for the standings; ``winners`` are seats."""
        row = await self._db.one("SELECT totals, aborted FROM results WHERE table_id = ?", (table_id,))
        if row is None:
            return None
        won = await self._db.all(
            "SELECT seat FROM result_seats WHERE table_id = ? AND won = 1 ORDER BY seat", (table_id,))
        return GameResult(tuple(json.loads(row[0])), tuple(seat for (seat,) in won), bool(row[1]))

    async def _tables(
        self, where: str, parameters: Sequence[Any], *, join: str = "", order: str = "id DESC",
    ) -> list[Table]:
        """Tables with their seats, in one query."""
        found: dict[int, tuple[Row, dict[int, Seat]]] = {}
        for row in await self._db.all(
                f"{_TABLES} {join} LEFT JOIN seats ON table_id = id {where} ORDER BY {order}", parameters):
            _, seats = found.setdefault(row[0], (row[:-5], {}))
            if (number := row[-5]) is not None:
                seats[number] = _seat(*row[-5:])
        return [_table(*each) for each in found.values()]


def _due(table_id: int, seq: int, due: datetime | None) -> Statement:
    return Statement(
        "UPDATE tables SET due = ? WHERE id = ? AND seq = ?", (_ms(due), table_id, seq), must_change=True)


def _ms(at: datetime | None) -> int | None:
    return None if at is None else to_ms(at)


def _seat(number: int, name: str, user: int | None, user_name: str, level: str | None) -> Seat:
    return Seat(number, name, None if user is None else Person(user, user_name), level)


def _table(row: Row, seats: dict[int, Seat]) -> Table:
    table_id, game, options, pace, rated, host, channel, guild, status, places, seq, *rest = row
    created, terms, outside, origin, slot = rest
    return Table(table_id, game, options=json.loads(options), pace=pace, rated=bool(rated), host=host, channel=channel,
                 guild=guild, status=Status(status),
                 seats=tuple(seats.get(number) for number in range(places)), seq=seq, created=from_ms(created),
                 terms=json.loads(terms),
                 outside=bool(outside), origin=Origin.parse(origin), slot=slot)


def _statements(lone_tables: Sequence[str], change: Changed) -> Iterator[Statement]:
    """The row follows the log. No row changes unless the writer knew the newest entry, by ``seq``, and the key is new.
    The order that has become the entry is gone before its key is looked for."""
    table, dropped, key = change.after.table, change.dropped, change.key
    if dropped:
        yield Statement(
            f"DELETE FROM orders WHERE table_id = ? AND (seat, kind) IN (VALUES {rows(len(dropped), 2)})",  # noqa: S608
            (table.id, *flat(dropped)))
    yield Statement(
        "UPDATE tables SET game = ?, options = ?, pace = ?, rated = ?, host = ?, channel = ?, status = ?, "  # noqa: S608
        f"places = ?, seq = ?, due = ?, terms = ? WHERE id = ? AND seq = ? AND NOT EXISTS ({_KEYS})",
        (table.game, json.dumps(dict(table.options)), table.pace, table.rated, table.host, table.channel,
         table.status, len(table.seats), table.seq, _ms(change.due),
         json.dumps(dict(table.terms)), table.id, change.before.seq, table.id, key, table.id, key),
        must_change=True)
    yield _entry(table.id, change.entry)
    yield from _waits(table.id, change.waits)
    if change.reseated:
        yield from _seats(table)
    if change.secret is not None:
        yield Statement("INSERT INTO secrets VALUES (?, ?, ?)", (table.id, *change.secret))
    if change.result is not None:
        yield from _result(change, change.result)
    yield from _conduct(change, lone_tables)


def _entry(table_id: int, entry: Entry) -> Statement:
    return Statement("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", (
        table_id, entry.seq, to_ms(entry.at), *entries.write(entry.fact), entry.user, entry.key))


def _seats(table: Table) -> Iterator[Statement]:
    """Replace the seats."""
    taken = [(table.id, seat.number, seat.name, seat.person.id if seat.person else None,
              seat.person.name if seat.person else None, seat.level) for seat in table.taken]
    yield Statement("DELETE FROM seats WHERE table_id = ?", (table.id,))
    yield from _inserted("seats", taken)


def _result(change: Changed, result: GameResult) -> Iterator[Statement]:
    table = change.after.table
    yield Statement("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)", (
        table.id, table.game, table.guild, table.rated, to_ms(change.after.at), result.aborted,
        json.dumps(result.totals)))
    yield from _inserted("result_seats", [
        (table.id, seat.number, seat.person.id if seat.person else None, seat.level, seat.number in result.winners)
        for seat in table.taken])


def _waits(table_id: int, waits: Sequence[Wait]) -> Iterator[Statement]:
    """Replace a table's waits."""
    yield Statement("DELETE FROM waits WHERE table_id = ?", (table_id,))
    yield from _inserted("waits", [
        (table_id, wait.user, to_ms(wait.since), _ms(wait.until), wait.kind) for wait in waits])


def _inserted(table: str, found: Sequence[Sequence[Any]]) -> Iterator[Statement]:
    if found:
        yield Statement(
            f"INSERT INTO {table} VALUES {rows(len(found), len(found[0]))}", flat(found))  # noqa: S608 names


def _conduct(change: Changed, lone_tables: Sequence[str]) -> Iterator[Statement]:
    """Note a missed deadline, a seat given up, and for all who stayed the game's end; of a try nothing."""
    table, at, note = change.after.table, to_ms(change.after.at), partial(_note, lone_tables)
    if table.origin is not None:
        return
    if change.missed is not None:
        yield from note(table, change.missed, "missed = missed + 1")
    if change.left is not None:
        yield from note(table, change.left, f"gone = 1, ended = coalesce(ended, {at})")
    if change.back is not None:
        yield from note(table, change.back, "gone = 0, ended = NULL")
    if (handed := change.handover) is not None:
        yield Statement("INSERT INTO departures VALUES (?, ?, ?, ?, ?)", (
            table.id, handed.seat, table.seq, handed.gone, handed.came))
    if change.result is not None and not change.result.aborted:
        for person in table.people:
            yield from note(table, person.id, f"ended = coalesce(ended, {at})")


def _note(lone_tables: Sequence[str], table: Table, user: int, change: str) -> Iterator[Statement]:
    """Nothing where nobody else waits."""
    waited_for = " AND ".join(f"NOT EXISTS ({alone})" for alone in lone_tables) or "1 = 1"
    yield Statement(
        f"INSERT INTO conduct SELECT ?, ?, ?, NULL, 0, 0 WHERE {waited_for} ON CONFLICT DO NOTHING",
        (user, table.id, table.pace, *[table.id] * len(lone_tables)))
    yield Statement(
        f"UPDATE conduct SET {change} WHERE user_id = ? AND table_id = ?", (user, table.id))  # noqa: S608 ours
