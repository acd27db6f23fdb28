"""A database on PostgreSQL, asked in one transaction that only reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.core.database import StorageError
from bot.ops.doctor import unlisted
from bot.ops.doctor.lines import CheckLine, broken, good, limited
from bot.ops.doctor.machine import MEGABYTE
from bot.storage import schema
from bot.storage.address import Server
from bot.storage.stores.refusals import NEWEST

OLDEST_SERVER = 14
"""As `bot.storage.postgres.schema.OLDEST`, which is there only with the driver."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What the database's user may do. ``owns``: all tables, so it can change them; ``creates``: new ones."""

    owns: bool = True
    creates: bool = True


@dataclass(frozen=True, slots=True)
class DatabaseServer:
    """``version``: PostgreSQL's. ``schema``: of the tables, 0: there are none; ``oldest``: of programs that may use
    them; ``foreign``: the tables are another program's. ``processes``: those of the bot that use it."""

    server: Server
    version: int
    schema: int
    oldest: int
    foreign: bool
    bytes: int
    fsync: bool
    replica: bool
    rights: Rights
    processes: Sequence[str]
    refusals: unlisted.Rows = ()


async def look(server: Server) -> DatabaseServer:
    """StorageError: it cannot be asked, in one line."""
    try:
        from bot.storage.postgres.database import connect
        from bot.storage.postgres.errors import explained
        from bot.storage.postgres.schema import named
    except ImportError as error:
        raise StorageError("PostgreSQL needs psycopg: pip install 'busdriver[postgres]'") from error
    with explained(server, opening=True):
        async with await connect(server) as connection, connection.transaction():
            await connection.execute("SET TRANSACTION READ ONLY")
            cursor = await connection.execute(
                "SELECT current_setting('fsync'), CAST(pg_is_in_recovery() AS int), "
                "pg_database_size(current_database()), "
                "CAST(coalesce(has_schema_privilege(current_schema(), 'CREATE'), FALSE) AS int)")
            fsync, replica, size, creates = await cursor.fetchone() or ("on", 0, 0, 1)
            cursor = await connection.execute(
                "SELECT tablename, CAST(pg_has_role(tableowner, 'MEMBER') AS int) FROM pg_tables "
                "WHERE schemaname = current_schema()")
            owned: dict[str, int] = dict(await cursor.fetchall())
            version, oldest = 0, 0
            if "busdriver" in owned:
                # the oldest schema has no column of the oldest programs
                cursor = await connection.execute(
                    "SELECT version, CAST(coalesce(to_jsonb(busdriver) ->> 'beside', '0') AS bigint) FROM busdriver")
                version, oldest = await cursor.fetchone() or (0, 0)
            cursor = await connection.execute(
                "SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database()")
            refusals: unlisted.Rows = ()
            if owned.get("refusals"):
                refusals = await (await connection.execute(NEWEST)).fetchall()
            processes = [process for name, in await cursor.fetchall() if (process := named(name)) is not None]
            return DatabaseServer(
                server, connection.info.server_version // 10_000, version, oldest,
                foreign=bool(owned) and "busdriver" not in owned, bytes=size, fsync=fsync == "on",
                replica=bool(replica), rights=Rights(all(owned.values()), bool(creates)),
                processes=[f"{each.host} {each.pid}" for each in processes], refusals=refusals)


def checks(found: DatabaseServer) -> Iterator[CheckLine]:
    database, newest = found.server, schema.migrations("postgres")[-1][0]
    if found.version < OLDEST_SERVER:
        yield broken("server_old", database=database, version=found.version, oldest=OLDEST_SERVER)
    else:
        yield good("server", version=found.version)
    if found.foreign:
        yield broken("database_foreign", file=database)
        return
    yield _schema(found, newest)
    yield good("server_size", megabytes=round(found.bytes / MEGABYTE, 1))
    if found.replica:
        yield broken("server_replica", database=database)
    if not (found.rights.owns and found.rights.creates):
        yield broken("server_rights", database=database)
    yield good("server_fsync") if found.fsync else limited("server_no_fsync", database=database)
    if found.processes:
        yield good("server_used", n=len(found.processes), processes=", ".join(found.processes))
    else:
        yield good("database_free")
    yield from unlisted.lines(found.refusals)


def _schema(found: DatabaseServer, newest: int) -> CheckLine:
    values = {"database": found.server, "schema": found.schema, "newest": newest}
    if not found.schema:
        return good("server_new", database=found.server)
    if found.schema > newest and found.oldest > newest:
        return broken("database_newer", **values)
    return limited("database_older", **values) if found.schema < newest else good(
        "database", database=found.server, schema=found.schema)
