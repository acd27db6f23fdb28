"""What other processes have changed: one connection listens, and each notice goes to `Slots.heard`.

What was said while it was not connected is not said again: then anything may have changed (`Slots.missed`).
"""

from __future__ import annotations

import asyncio
import itertools
import logging

import psycopg

from bot.core.background import end_if_cancelled
from bot.core.slots import Slots
from bot.storage.postgres.database import CHANNEL, PostgresDatabase, connect
from bot.storage.postgres.schema import Connection

log = logging.getLogger(__name__)

PING, ANSWER = 5.0, 5.0
"""Seconds between two questions whether the connection is there, and for the answer."""
RETRY_DELAY = 0.5
"""Seconds between two attempts to connect."""


async def listen(database: PostgresDatabase) -> None:
    """For ever."""
    for attempt in itertools.count():
        try:
            async with asyncio.timeout(ANSWER):
                connection = await connect(database.server, f"{database.name[:50]} listens")
            async with connection:
                await _hear(connection, database.slots, missed=attempt > 0)
        except (psycopg.Error, OSError, TimeoutError) as error:
            end_if_cancelled()
            log.warning("%s: what others change is not heard: %s", database.server, error)
        await asyncio.sleep(RETRY_DELAY)


async def _hear(connection: Connection, slots: Slots, *, missed: bool) -> None:
    async with asyncio.timeout(ANSWER):
        await connection.execute(f"LISTEN {CHANNEL}".encode())
    slots.missed()
    if missed:
        await slots.again()
    while True:
        async for notice in connection.notifies(timeout=PING):
            kind, _, number = notice.payload.partition(" ")
            if number.isdecimal():  # else it is of some other program
                slots.heard(kind, int(number))
        end_if_cancelled()
        async with asyncio.timeout(ANSWER):
            await connection.execute(b"SELECT 1")
