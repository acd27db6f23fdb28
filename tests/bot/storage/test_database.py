"""The SQLite file: migrations, the log that only grows, transactions, and one clear line for each kind of error."""

import asyncio
import re
import sqlite3
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from bot.core.database import Statement, Unchanged, Violated
from bot.storage import StorageError
from bot.storage import sqlite as module
from bot.storage.schema import statements
from bot.storage.sqlite import SqliteDatabase, migrations, together


@pytest.fixture(autouse=True, scope="module")
def no_power_cuts():
    """Here the database is as it is in production, `synchronous` and all."""


@pytest.fixture
async def db(tmp_path):
    db = await SqliteDatabase.open(tmp_path / "deep" / "bus.db")
    yield db
    await db.close()


async def insert(db: SqliteDatabase, number: int) -> None:
    await db.execute("INSERT INTO settings VALUES ('user', ?, 'language', '\"en\"')", (number,))


async def insert_slowly(db: SqliteDatabase, number: int, entered: asyncio.Event, go_on: asyncio.Event) -> None:
    """Insert in a transaction that stays open until ``go_on``."""
    async with db.transaction() as connection:
        await connection.execute("INSERT INTO settings VALUES ('user', ?, 'language', '\"en\"')", (number,))
        entered.set()
        await go_on.wait()


async def count(db: SqliteDatabase) -> int:
    row = await db.one("SELECT count(*) FROM settings")
    return row[0]


async def test_it_is_durable_and_strict(db):
    assert (await db.one("PRAGMA journal_mode"))[0] == "wal"
    assert (await db.one("PRAGMA synchronous"))[0] == 2
    assert (await db.one("PRAGMA foreign_keys"))[0] == 1
    assert (await db.one("PRAGMA user_version"))[0] == migrations()[-1][0]
    tables = await db.all(
        "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%'")
    assert tables
    assert all(strict for _, strict in tables)


async def test_the_connection_that_writes_is_durable(db):
    """The power may go at any moment: checked where it is written, not where it is read."""
    async with db.transaction() as connection:
        found = [(await connection.one(f"PRAGMA {name}"))[0]
                 for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")]
    assert found == ["wal", 2, 1, 1]


def test_migrations_are_numbered_without_gaps():
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))


def test_a_trigger_is_one_statement():
    script = "CREATE TABLE a (b);\nCREATE TRIGGER t BEFORE DELETE ON a\nBEGIN\n  SELECT 1;\n  SELECT 2;\nEND;\n"
    assert [text.split()[1] for text in statements(script)] == ["TABLE", "TRIGGER"]


async def test_opening_again_changes_nothing(tmp_path):
    path = tmp_path / "bus.db"
    first = await SqliteDatabase.open(path)
    await insert(first, 1)
    await first.close()
    again = await SqliteDatabase.open(path)
    assert await count(again) == 1
    await again.close()


async def test_an_older_file_is_brought_up_to_date(tmp_path, monkeypatch):
    path, more = tmp_path / "bus.db", tmp_path / "more.sql"
    more.write_text("CREATE TABLE more (a INTEGER) STRICT;\nINSERT INTO more SELECT count(*) FROM tables;\n")
    old = await SqliteDatabase.open(path)
    await insert(old, 1)
    await old.close()
    all_of_them = migrations()
    monkeypatch.setattr(module, "migrations", lambda: [*all_of_them, (len(all_of_them) + 1, [more])])
    new = await SqliteDatabase.open(path)
    assert (await new.one("PRAGMA user_version"))[0] == len(all_of_them) + 1
    assert (await count(new), tuple(await new.one("SELECT a FROM more"))) == (1, (0,))
    await new.close()


async def test_a_migration_that_fails_half_way_has_not_happened(tmp_path, monkeypatch):
    path = tmp_path / "bus.db"
    bad = tmp_path / "bad.sql"
    bad.write_text("CREATE TABLE fine (a INTEGER) STRICT;\nCREATE TABLE bad (a NONSENSE) STRICT;\n")
    await (await SqliteDatabase.open(path)).close()
    all_of_them = migrations()
    monkeypatch.setattr(module, "migrations", lambda: [*all_of_them, (len(all_of_them) + 1, [bad])])
    with pytest.raises(StorageError):
        await SqliteDatabase.open(path)
    monkeypatch.undo()
    db = await SqliteDatabase.open(path)
    assert (await db.one("PRAGMA user_version"))[0] == all_of_them[-1][0]
    assert await db.one("SELECT 1 FROM sqlite_master WHERE name = 'fine'") is None
    await db.close()


@pytest.mark.parametrize("sql", ["UPDATE log SET text = 'x'", "DELETE FROM log"])
async def test_nothing_in_the_log_changes(db, sql: str):
    async with db.transaction() as connection:
        await connection.execute(
            "INSERT INTO tables "
            "VALUES (1, 'tichu', '{}', 'live', 0, 1, 1, NULL, 'lobby', 4, 1, 0, NULL, '{}', 0, '', NULL)")
        await connection.execute("INSERT INTO log VALUES (1, 1, 0, 'lobby', 'open', NULL, NULL)")
    with pytest.raises(Violated, match="append-only"):
        await db.execute(sql)
    assert len(await db.all("SELECT * FROM log WHERE text = 'open'")) == 1


async def test_a_transaction_is_all_or_nothing_and_one_at_a_time(db):
    async def fails():
        async with db.transaction() as connection:
            await connection.execute("INSERT INTO settings VALUES ('user', 1, 'language', '\"en\"')")
            await asyncio.sleep(0.01)
            raise RuntimeError("no")

    results = await asyncio.gather(fails(), *(insert(db, n) for n in (2, 3)), return_exceptions=True)
    assert isinstance(results[0], RuntimeError)
    assert [row[0] for row in await db.all("SELECT id FROM settings ORDER BY id")] == [2, 3]


def setting(number: int) -> Statement:
    return Statement("INSERT INTO settings VALUES ('user', ?, 'language', '\"en\"')", (number,))


async def test_what_waits_is_committed_together(db):
    commits = []
    db._writer.commit, commit = lambda: commits.append(1) or commit(), db._writer.commit
    changed = await asyncio.gather(*(db.write(setting(number)) for number in range(20)))
    assert changed == [[1]] * 20
    assert await count(db) == 20
    assert len(commits) == 1


async def test_who_fails_does_not_take_others_along(db):
    """Neither one whose statement fails nor one who changes nothing; what it had written is undone."""
    nobody = Statement("UPDATE settings SET value = '1' WHERE id = 99", must_change=True)
    results = await asyncio.gather(
        db.write(setting(1)), db.write(setting(2), setting(1)), db.write(setting(3), nobody), db.write(setting(4)),
        return_exceptions=True)
    assert [type(result) for result in results] == [list, Violated, Unchanged, list]
    assert [row[0] for row in await db.all("SELECT id FROM settings ORDER BY id")] == [1, 4]


async def test_all_are_told_if_the_file_cannot_be_written(db):
    await db._writer.execute("PRAGMA query_only = ON")
    results = await asyncio.gather(*(db.write(setting(number)) for number in range(3)), return_exceptions=True)
    assert [type(result) for result in results] == [StorageError] * 3
    await db._writer.execute("PRAGMA query_only = OFF")
    assert await db.write(setting(1)) == [1]


async def test_who_is_cancelled_in_time_writes_nothing(db):
    first, second = (asyncio.create_task(db.write(setting(number))) for number in (1, 2))
    await asyncio.sleep(0)
    second.cancel()
    await first
    await db.write(setting(3))
    assert [row[0] for row in await db.all("SELECT id FROM settings ORDER BY id")] == [1, 3]
    with pytest.raises(asyncio.CancelledError):
        await second


async def test_closing_finishes_what_is_being_written(db):
    writing = asyncio.gather(*(db.write(setting(number)) for number in range(5)))
    await asyncio.sleep(0)
    await db.close()
    assert await writing == [[1]] * 5


@pytest.mark.parametrize("reads_first", [False, True])
async def test_a_transaction_begins_with_what_it_reads_or_writes_first(db, reads_first: bool):
    """What another process writes after the reading would make the writing wrong; else the lock is taken late."""
    with closing(sqlite3.connect(db.path, timeout=0, isolation_level=None)) as other:
        async with db.transaction(reads_first=reads_first) as connection:
            await connection.all("SELECT count(*) FROM settings")
            with pytest.raises(sqlite3.OperationalError, match="locked") if reads_first else nullcontext():
                other.execute("INSERT INTO settings VALUES ('user', 1, 'language', '\"en\"')")
            await connection.execute("INSERT INTO settings VALUES ('user', 2, 'language', '\"en\"')")
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("INSERT INTO settings VALUES ('user', 3, 'language', '\"en\"')")
    assert await count(db) == (1 if reads_first else 2)


async def test_of_several_errors_the_cause_is_told(db):
    """A full disk takes the rows away to which the other statements refer."""
    def fails(error: Exception):
        async def statement() -> None:
            raise error

        return statement()

    full, consequence = sqlite3.OperationalError("disk is full"), sqlite3.IntegrityError("FOREIGN KEY")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        await together(fails(consequence), fails(full))
    with pytest.raises(sqlite3.IntegrityError):
        await together(fails(consequence), fails(sqlite3.IntegrityError("UNIQUE")))


@pytest.mark.parametrize("turns", range(8))
async def test_a_cancelled_task_leaves_no_transaction_open(db, turns: int):
    """Wherever it is cancelled, its transaction is committed or rolled back, and the next one runs."""
    task = asyncio.create_task(insert(db, 1))
    for _ in range(turns):
        await asyncio.sleep(0.001)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await insert(db, 2)
    found = [row[0] for row in await db.all("SELECT id FROM settings ORDER BY id")]
    assert found == [1, 2] or (task.cancelled() and found == [2])


async def test_a_cancelled_open_transaction_is_rolled_back(db):
    entered = asyncio.Event()
    task = asyncio.create_task(insert_slowly(db, 1, entered, asyncio.Event()))
    await entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await insert(db, 2)
    assert await count(db) == 1


async def test_reading_does_not_wait_for_a_writer_and_sees_what_is_committed(db):
    entered, go_on = asyncio.Event(), asyncio.Event()
    task = asyncio.create_task(insert_slowly(db, 1, entered, go_on))
    await entered.wait()
    assert await count(db) == 0
    go_on.set()
    await task
    assert await count(db) == 1


async def test_closing_waits_for_the_running_transaction(tmp_path):
    db = await SqliteDatabase.open(tmp_path / "bus.db")
    entered, go_on = asyncio.Event(), asyncio.Event()
    task = asyncio.create_task(insert_slowly(db, 1, entered, go_on))
    await entered.wait()
    closing = asyncio.create_task(db.close())
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(task, closing)
    again = await SqliteDatabase.open(tmp_path / "bus.db")
    assert await count(again) == 1
    await again.close()


def test_no_cursor_of_several_rows_is_left_to_the_garbage_collector():
    """Freed on the loop's thread, it resets a statement that the connection's thread may be running: InterfaceError."""
    sources = Path(module.__file__).parent.parent.rglob("*.py")
    found = {path: text for path in sources if "executemany(" in (text := path.read_text(encoding="utf-8"))
             and path.parent.name != "postgres"}
    assert sorted(path.name for path in found) == ["bodies.py", "move.py", "postgres.py", "sqlite.py"], (
        "the last one closes it; the others use and free it in one thread")
    assert not [path for path, text in found.items() if re.search(r"(lambda|return)\b[^\n]*executemany\(", text)]
    assert "async with self._connection.executemany(" in Path(module.__file__).read_text(encoding="utf-8")


async def test_many_rows_fail_or_succeed_together(db):
    insert = "INSERT INTO settings VALUES ('user', ?, 'language', '\"en\"')"
    with pytest.raises(Violated):
        async with db.transaction() as connection:
            await connection.many(insert, [(1,), (1,)])
    assert await count(db) == 0
    async with db.transaction() as connection:
        await connection.many(insert, [(1,), (2,)])
    assert await count(db) == 2
