"""Tokens that a process leaves to who is home of their slots next, in an unlogged table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.core.database import Statement, from_ms, to_ms
from bot.core.sql import among, put
from bot.storage.postgres.database import PostgresDatabase
from bot.tables.core.ports import KeptToken

_NAMES = "message, token, until, table_id, user_id, channel, slot"


async def leave(database: PostgresDatabase, tokens: Sequence[KeptToken]) -> None:
    await database.write(
        Statement("DELETE FROM tokens WHERE until < CAST(extract(epoch FROM now()) * 1000 AS BIGINT)"),
        *[Statement(put("tokens", _NAMES, key=1), (
            each.message, each.token, to_ms(each.until), *(each.hand or (None, None, None)), each.slot))
          for each in tokens])


async def left(database: PostgresDatabase, now: datetime) -> Sequence[KeptToken]:
    """Those of the slots that are held, once."""
    slots = tuple(database.slots.held)
    rows = await database.all(
        f"SELECT {_NAMES} FROM tokens WHERE slot IS NULL OR slot IN {among(slots)}", slots)  # noqa: S608 marks
    if rows:
        await database.execute(
            f"DELETE FROM tokens WHERE message IN {among(rows)}", tuple(row[0] for row in rows))  # noqa: S608 marks
    found = [KeptToken(message, token, from_ms(until), None if table is None else (table, user, channel), slot)
             for message, token, until, table, user, channel, slot in rows]
    return [each for each in found if each.until > now]
