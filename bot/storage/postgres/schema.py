"""Create and migrate the tables, one process at a time; refuse what this version cannot use."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from bot.core.database import StorageError, UnreadableError
from bot.storage import schema
from bot.storage.address import Server

OLDEST = 14
"""Of the server's versions: https://www.postgresql.org/support/versioning/."""

LOCKS = 0x42444452
"""The first number of our advisory locks, "BDDR"; the second follows."""
MIGRATING, WRITING, HOME, GOES_ON, LEAVING = 1, 2, 3, 4, 5
IDENTIFYING = 1000
"""And a bucket of Discord's added."""
SLOT = 2000
"""And a slot's number added."""

NAME = "busdriver"
_NAME = re.compile(NAME + r" ([^ /]+)/([0-9]+) ([0-9]+) ([^ ]*)")

Connection = psycopg.AsyncConnection[tuple[Any, ...]]


async def prepare(connection: Connection, server: Server) -> None:
    """Bring the database up to date, completely or not at all. StorageError says in one line why not."""
    if connection.info.server_version < OLDEST * 10_000:
        raise StorageError(f"{server} runs PostgreSQL {connection.info.server_version // 10_000}: "
                           f"the bot needs {OLDEST} or newer")
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({LOCKS}, {MIGRATING})".encode())
        version, known = await _version(connection, server), schema.migrations("postgres")
        if version > known[-1][0] and await _beside(connection) > known[-1][0]:
            raise UnreadableError(f"{server} was written by a newer version of the program "
                                  f"(schema {version}, this one knows {known[-1][0]}): upgrade")
        for number, files in known:
            if number > version:
                await _migrate(connection, server, number, files)


async def _migrate(connection: Connection, server: Server, number: int, files: Sequence[Path]) -> None:
    """StorageError if a process runs that is too old to go on beside it."""
    oldest = schema.oldest_beside(files)
    cursor = await connection.execute(
        "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()")
    for name, in await cursor.fetchall():
        process = named(name)
        if process is not None and process.schema < oldest:
            raise StorageError(f"{server} is used by version {process.version}, which is too old to run beside this "
                               "one: stop it first")
    for file in files:
        await connection.execute(schema.for_postgres(file).encode())
    await connection.execute("UPDATE busdriver SET version = %s", (number,))
    if number > 1:
        await connection.execute("UPDATE busdriver SET beside = greatest(beside, %s)", (oldest,))


async def _beside(connection: Connection) -> int:
    """The oldest schema whose programs may use the database."""
    found = await (await connection.execute("SELECT beside FROM busdriver")).fetchone()
    return 0 if found is None else int(found[0])


@dataclass(frozen=True, slots=True)
class OtherProcess:
    """A process that has the database open."""

    version: str
    schema: int
    pid: int
    host: str


def own_name(version: str) -> str:
    """This process, as `pg_stat_activity` shows it."""
    schema_version = schema.migrations("postgres")[-1][0]
    return f"{NAME} {version}/{schema_version} {os.getpid()} {socket.gethostname()}"[:63]


def named(name: str) -> OtherProcess | None:
    """The process that a name stands for, if it is one of ours."""
    found = _NAME.fullmatch(name)
    return None if found is None else OtherProcess(found[1], int(found[2]), int(found[3]), found[4])


async def _version(connection: Connection, server: Server) -> int:
    """The schema's; 0 where there was none."""
    cursor = await connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    names = {name for name, in await cursor.fetchall()}
    if "busdriver" not in names:
        if names:
            raise StorageError(f"{server} is a database of some other program: choose another one")
        await connection.execute("CREATE TABLE busdriver (version BIGINT NOT NULL, term BIGINT NOT NULL DEFAULT 0)")
        await connection.execute("INSERT INTO busdriver (version) VALUES (0)")
    found = await (await connection.execute("SELECT version FROM busdriver")).fetchone()
    return 0 if found is None else int(found[0])
