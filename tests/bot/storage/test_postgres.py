"""PostgreSQL as the stores' database: its schema, transactions, lost connections, and one clear line for each error."""

from __future__ import annotations

import asyncio
import re
import sqlite3

import pytest

from bot.core.database import Statement, Unchanged, Violated
from bot.i18n import texts
from bot.storage import Server, StorageError, open_storage
from bot.storage.postgres import schema as module
from bot.storage.postgres.database import CHANNEL, PostgresDatabase, connect, translated
from bot.storage.schema import for_postgres, migrations, statements
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from cogs.common.errors import sentence
from tests.support.manual_clock import ManualClock
from tests.support.postgres import Cluster


@pytest.fixture
async def db(postgres_database: Server):
    db = await PostgresDatabase.open(postgres_database)
    yield db
    await db.close()


def setting(number: int) -> Statement:
    return Statement("INSERT INTO settings VALUES ('user', ?, 'language', '\"en\"')", (number,))


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'busdriver%'"


@pytest.mark.parametrize("wrong", [
    "sslmode=maybe", "target_session_attrs=zz", "foo=1", "gssencmode=always"])
async def test_a_wrong_address_names_the_setting(postgres_database: Server, wrong: str) -> None:
    """Trying again, as after a lost connection, would not help."""
    url = f"{postgres_database.url}{'&' if '?' in postgres_database.url else '?'}{wrong}"
    with pytest.raises(StorageError, match="BUSDRIVER_DATABASE"):
        await open_storage(Server(url))


async def ids(db: PostgresDatabase) -> list[int]:
    return [number for number, in await db.all("SELECT id FROM settings ORDER BY id")]


def test_marks_of_parameters_are_translated():
    assert translated("a LIKE 'x %' AND b = ? AND c = :name AND d::text = '{\"e\": 1}'") == (
        "a LIKE 'x %%' AND b = %s AND c = %(name)s AND d::text = '{\"e\": 1}'")


async def test_both_databases_have_the_same_columns(db):
    """In the same order: `busdriver move` copies row by row."""
    file = sqlite3.connect(":memory:")
    for _, files in migrations("sqlite"):
        for path in files:
            for statement in statements(path.read_text()):
                file.execute(statement)
    names = [name for name, in file.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")]
    here = {name: [row[1] for row in file.execute(f"PRAGMA table_info({name})")] for name in names}
    there: dict[str, list[str]] = {}
    for table, column in await db.all(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' "
            "AND table_name NOT IN ('busdriver', 'clicks', 'tokens', 'members', 'slots', 'budget', 'invalid_requests') "
            "ORDER BY table_name, ordinal_position"):
        there.setdefault(table, []).append(column)
    assert here == there


def test_every_word_of_sqlite_alone_is_translated():
    for _, files in migrations("postgres"):
        for path in files:
            assert not re.search(r"\bSTRICT\b|\bROWID\b|\bBLOB\b|AUTOINCREMENT|\bINTEGER\b", for_postgres(path))


@pytest.mark.parametrize("sql", ["UPDATE log SET text = 'x'", "DELETE FROM log", "TRUNCATE log"])
async def test_nothing_in_the_log_changes(db, sql: str):
    async with db.transaction() as inside:
        await inside.execute(
            "INSERT INTO tables "
            "VALUES (1, 'tichu', '{}', 'live', 0, 1, 1, NULL, 'lobby', 4, 1, 0, NULL, '{}', 0, '', NULL)")
        await inside.execute("INSERT INTO log VALUES (1, 1, 0, 'lobby', 'open', NULL, NULL)")
    with pytest.raises(Violated, match="append-only"):
        await db.execute(sql)
    assert len(await db.all("SELECT * FROM log WHERE text = 'open'")) == 1


async def test_a_write_is_all_or_nothing(db):
    nobody = Statement("UPDATE settings SET value = '1' WHERE id = 99", must_change=True)
    await db.write(setting(1))
    results = await asyncio.gather(
        db.write(setting(5)), db.write(setting(2), setting(1)), db.write(setting(3), nobody), db.write(setting(4)),
        return_exceptions=True)
    assert {type(result) for result in (results[0], results[3])} == {list}
    assert [type(result) for result in results[1:3]] == [Violated, Unchanged]
    assert await ids(db) == [1, 4, 5]


async def test_a_write_says_how_many_rows_it_changed(db):
    await db.write(setting(1), setting(2), setting(3))
    change = Statement("UPDATE settings SET value = '2' WHERE id >= ?", (2,))
    one = Statement("UPDATE settings SET value = '3' WHERE id = ?", (1,), must_change=True)
    assert await db.write(change, one) == [2, 1]


async def test_a_transaction_excludes_other_writers_but_not_readers(db):
    async with db.transaction() as inside:
        await inside.execute(setting(1).sql, (1,))
        other = asyncio.create_task(db.write(setting(2)))
        await asyncio.wait([other], timeout=0.2)
        assert not other.done()
        assert await ids(db) == []
    await other
    assert await ids(db) == [1, 2]


async def test_a_transaction_that_fails_has_not_happened(db):
    with pytest.raises(Violated):
        async with db.transaction() as inside:
            await inside.many(setting(1).sql, [(1,), (1,)])
    with pytest.raises(ZeroDivisionError):
        async with db.transaction() as inside:
            await inside.write(setting(1), setting(1 // 0))
    assert await ids(db) == []


async def test_reads_do_not_wait_for_writers_in_a_queue(db):
    async with db.transaction():
        waiting = [asyncio.create_task(db.write(setting(number))) for number in range(30)]
        await asyncio.wait(waiting, timeout=0.1)
        assert await ids(db) == []
    await asyncio.gather(*waiting)
    assert len(await ids(db)) == 30


async def test_a_lost_connection_costs_one_move_and_no_read(db, postgres_cluster: Cluster):
    await db.write(setting(1))
    postgres_cluster.run(CUT)
    assert await ids(db) == [1]
    postgres_cluster.run(CUT)
    with pytest.raises(StorageError, match=r"was lost.*try again"):
        await db.write(setting(2))
    assert await ids(db) == [1], "nothing is half done"
    await db.write(setting(3))
    assert await ids(db) == [1, 3]


async def test_a_full_disk_refuses_a_move_and_leaves_nothing_half_done(postgres_database: Server):
    """As the server says it, in the last statement but one of a move."""
    storage = await open_storage(postgres_database)
    service = TableService(storage.tables, ManualClock(), lambda size: bytes(range(size)))
    table = await service.lobbies.create(Person(1, "Ann"), Opening("tatsu", 1, None))
    await storage.database.execute(
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$")
    await storage.database.execute(
        "CREATE TRIGGER full_disk BEFORE INSERT ON seats FOR EACH ROW EXECUTE FUNCTION full_disk()")
    try:
        with pytest.raises(StorageError, match="cannot grow: the server's disk is full") as caught:
            await service.lobbies.join(table.id, Person(2, "Bo"))
        assert "try again" in sentence(texts(), caught.value).lower()
        assert len(await storage.tables.log(table.id)) == 1
        assert [person.id for person in (await service.snapshot(table.id)).table.people] == [1]
        assert await storage.database.all("SELECT user_id FROM seats") == [(1,)]
    finally:
        await storage.database.execute("DROP FUNCTION full_disk CASCADE")
    await service.lobbies.join(table.id, Person(2, "Bo"))
    assert len(await storage.tables.log(table.id)) == 2
    await storage.close()


async def test_opening_at_the_same_time_creates_the_tables_once(postgres_cluster: Cluster):
    server = postgres_cluster.empty()
    opened = await asyncio.gather(*(PostgresDatabase.open(server) for _ in range(3)))
    for each in opened:
        await each.close()
    postgres_cluster.drop(server)


# errors -------------------------------------------------------------------------------------------

async def trouble(server: Server) -> str:
    with pytest.raises(StorageError) as caught:
        await (await open_storage(server)).close()
    text = str(caught.value)
    assert "\n" not in text
    assert "secret" not in text
    return text


async def test_no_server(tmp_path):
    assert "is its server running" in await trouble(Server(f"postgresql://bot:secret@/bus?host={tmp_path}"))


async def test_an_unknown_user_or_database(postgres_cluster: Cluster):
    where = f"?host={postgres_cluster.folder}"
    assert "the user or the password" in await trouble(Server(f"postgresql://nobody_known:secret@/ready{where}"))
    user = postgres_cluster.user.get("user", "postgres")
    assert "create it" in await trouble(Server(f"postgresql://{user}:secret@/missing{where}"))


async def test_missing_rights(postgres_cluster: Cluster):
    server = postgres_cluster.empty()
    postgres_cluster.run("CREATE ROLE guest LOGIN")
    try:
        assert "make the user the owner" in await trouble(Server(re.sub("//[^@]*@", "//guest:secret@", server.url)))
    finally:
        postgres_cluster.drop(server)
        postgres_cluster.run("DROP ROLE guest")


async def test_a_newer_schema(postgres_database: Server):
    async with await connect(postgres_database) as connection:
        await connection.execute("UPDATE busdriver SET version = 999, beside = 998")
    assert "newer version" in await trouble(postgres_database)


async def test_an_older_server(postgres_database: Server, monkeypatch):
    monkeypatch.setattr(module, "OLDEST", 99)
    assert "needs 99 or newer" in await trouble(postgres_database)


async def test_a_database_of_another_program(postgres_cluster: Cluster):
    server = postgres_cluster.empty()
    async with await connect(server) as connection:
        await connection.execute("CREATE TABLE recipes (name TEXT)")
    assert "some other program" in await trouble(server)
    postgres_cluster.drop(server)


async def test_a_refused_write_leaves_no_statement_half_prepared(db):
    """The driver prepares what it has sent some times. What stood behind the refused statement has not arrived."""
    refused = Statement("UPDATE settings SET value = '0' WHERE id = -1", must_change=True)
    for number in range(4):
        await db.write(setting(number))
    for _ in range(20):
        with pytest.raises(Unchanged):
            await db.write(refused, setting(100))
    for number in range(4, 8):
        await db.write(setting(number))
    assert await ids(db) == list(range(8))


async def test_a_cancelled_write_leaves_no_statement_half_prepared(db):
    for number in range(4):
        await db.write(setting(number))
    for _ in range(20):
        async with db.transaction():
            writing = asyncio.create_task(db.write(setting(100)))
            while not await db.all("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"):  # noqa: ASYNC110 (the server does not tell)
                await asyncio.sleep(0)
            writing.cancel()
            await asyncio.wait([writing])
    for number in range(4, 8):
        await db.write(setting(number))
    assert await ids(db) == list(range(8))


async def test_the_server_restarts(postgres_cluster: Cluster, postgres_database: Server, monkeypatch):
    """Moves are refused while it is away, reads too; then both go on."""
    db = await PostgresDatabase.open(postgres_database)
    await db.write(setting(1))
    with monkeypatch.context() as patch:
        patch.setattr(db._pool, "timeout", 0.2)  # seconds to wait for a connection that does not come
        postgres_cluster.stop()
        with pytest.raises(StorageError):
            await db.write(setting(2))
        with pytest.raises(StorageError):
            await db.all("SELECT 1")
    postgres_cluster.start()
    for _ in range(100):
        try:
            await db.write(setting(3))
            break
        except StorageError:
            await asyncio.sleep(0.1)
    assert await ids(db) == [1, 3]
    await db.close()


async def test_using_it_after_closing(postgres_database: Server):
    db = await PostgresDatabase.open(postgres_database)
    await db.close()
    with pytest.raises(StorageError):
        await db.execute("SELECT 1")


async def test_what_a_process_reports_reaches_the_others(db, postgres_database):
    other = await connect(postgres_database)
    try:
        await other.set_autocommit(True)
        await other.execute(f"LISTEN {CHANNEL}")
        await db.slots.change({3})
        db.slots.report("wait", 77)
        heard = [notice.payload async for notice in other.notifies(timeout=10, stop_after=1)]
    finally:
        await other.close()
    assert heard == ["wait 77"]
