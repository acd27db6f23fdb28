"""Whom tables wait for, and how reliably players met their deadlines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from bot.storage.database import Database, Statement, columns, from_ms, to_ms
from bot.tables.core.model import Wait
from bot.tables.core.ports import Conduct, Write

_INSERT_WAITS = f"INSERT INTO waits SELECT ?, {columns(4)} FROM json_each(?)"  # noqa: S608 ours


def write_waits(table_id: int, waits: Sequence[Wait]) -> Iterator[Statement]:
    """Replace a table's waits."""
    rows = [(wait.user, to_ms(wait.since), None if wait.until is None else to_ms(wait.until), wait.kind)
            for wait in waits]
    yield Statement("DELETE FROM waits WHERE table_id = ?", (table_id,))
    yield Statement(_INSERT_WAITS, (table_id, json.dumps(rows)))


async def read_waits(database: Database, tables: Sequence[int] | None) -> list[Wait]:
    """Whom the tables wait for, the longest first; all tables if None."""
    where, given = ("", ()) if tables is None else (
        "WHERE table_id IN (SELECT value FROM json_each(?))", (json.dumps(list(tables)),))
    sql = "SELECT table_id, user_id, since, until, kind, pace FROM waits JOIN tables ON id = table_id"
    found = await database.all(f"{sql} {where} ORDER BY since", given)
    return [
        Wait(table, user, from_ms(since), None if until is None else from_ms(until), kind, pace)
        for table, user, since, until, kind, pace in found
    ]


def write_conduct(write: Write, at: int) -> Iterator[Statement]:
    """Note a missed deadline, a seat given up, and for all who stayed the game's end; of a try nothing."""
    table = write.table
    if table.origin is not None:
        return
    if write.missed is not None:
        yield from _note(write, write.missed, "missed = missed + 1")
    if write.left is not None:
        yield from _note(write, write.left, f"gone = 1, ended = coalesce(ended, {at})")
    if write.departed is not None:
        seat, gone, came = write.departed
        yield Statement("INSERT INTO departures VALUES (?, ?, ?, ?, ?)", (table.id, seat, write.entry.seq, gone, came))
    if write.result is not None and not write.result.aborted:
        for person in table.people:
            yield from _note(write, person.id, f"ended = coalesce(ended, {at})")


def _note(write: Write, user: int, change: str) -> Iterator[Statement]:
    """Nothing of the deal of the day, where nobody else waits."""
    table = write.table
    yield Statement(
        "INSERT OR IGNORE INTO conduct SELECT ?1, ?2, ?3, NULL, 0, 0 "
        "WHERE NOT EXISTS (SELECT 1 FROM daily_plays WHERE table_id = ?2)", (user, table.id, table.pace))
    yield Statement(
        f"UPDATE conduct SET {change} WHERE user_id = ? AND table_id = ?", (user, table.id))  # noqa: S608 ours


async def read_conduct(database: Database, user: int, pace: str, games: int) -> Conduct:
    """How reliable a player was in the last ``games`` games of a pace."""
    row = await database.one(
        "SELECT count(*), coalesce(sum(gone), 0), coalesce(sum(missed), 0) FROM (SELECT gone, missed FROM conduct "
        "WHERE user_id = ? AND pace = ? AND ended IS NOT NULL ORDER BY ended DESC LIMIT ?)", (user, pace, games))
    return Conduct() if row is None else Conduct(*row)
