"""One clear line for whatever is wrong with the SQLite file."""

import os
import sqlite3
from pathlib import Path

import pytest

from bot.core.database import Statement
from bot.storage import StorageError, open_storage
from bot.storage import sqlite as module
from bot.storage.sqlite import SqliteDatabase
from tests.bot.storage.test_database import count, insert


async def trouble(path: Path) -> str:
    """The one line that opening ``path`` gives."""
    with pytest.raises(StorageError) as caught:
        await open_storage(path)
    text = str(caught.value)
    assert str(path) in text
    assert "\n" not in text
    return text


async def test_a_locked_file(tmp_path, monkeypatch):
    path = tmp_path / "bus.db"
    await (await SqliteDatabase.open(path)).close()
    monkeypatch.setattr(module, "BUSY_SECONDS", 0.05)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert "locked by another program" in await trouble(path)
    holder.execute("ROLLBACK")
    db = await SqliteDatabase.open(path)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="locked"):
        await insert(db, 1)
    holder.execute("ROLLBACK")
    await insert(db, 1)  # nothing is lost but the one write
    assert await count(db) == 1
    await db.close()
    holder.close()


async def test_a_write_waits_once_for_another_program(tmp_path, monkeypatch):
    """Not once for each of its statements."""
    monkeypatch.setattr(module, "BUSY_SECONDS", 0.05)
    path, begun = tmp_path / "bus.db", []
    db = await SqliteDatabase.open(path)
    await db._writer.set_trace_callback(begun.append)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="locked"):
        await db.write(*[Statement("INSERT INTO ghosts (at) VALUES (?)", (n,)) for n in range(4)])
    await db.close()
    holder.close()
    assert [each.split()[0] for each in begun] == ["BEGIN"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
async def test_a_read_only_file(tmp_path):
    path = tmp_path / "bus.db"
    await (await SqliteDatabase.open(path)).close()
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        assert "cannot be" in await trouble(path)
    finally:
        tmp_path.chmod(0o700)


def test_a_read_only_error_is_explained():
    """As root, to whom nothing is read-only, at least the words."""
    error = sqlite3.OperationalError("attempt to write a readonly database")
    assert module.explain(Path("x.db"), error) == (
        "x.db cannot be written to: check its permissions and those of its folder")
    assert "disk is full" in module.explain(Path("x.db"), sqlite3.OperationalError("database or disk is full"))


async def test_a_folder_in_place_of_a_file(tmp_path):
    assert "cannot be opened" in await trouble(tmp_path)


async def test_a_file_where_the_folder_should_be(tmp_path):
    (tmp_path / "file").write_text("x")
    await trouble(tmp_path / "file" / "bus.db")


async def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "bus.db"
    path.write_text("these are my holiday notes, " * 100)
    assert "not a database" in await trouble(path)
    assert path.read_text().startswith("these are my")


async def test_a_damaged_file(tmp_path):
    path = tmp_path / "bus.db"
    await (await SqliteDatabase.open(path)).close()
    data = bytearray(path.read_bytes())
    data[100:4096] = b"\xff" * (4096 - 100)
    path.write_bytes(bytes(data))
    assert "damaged" in await trouble(path)


async def test_a_file_of_a_newer_version(tmp_path):
    path = tmp_path / "bus.db"
    await (await SqliteDatabase.open(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert "newer version" in await trouble(path)


async def test_a_database_of_another_program(tmp_path):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = path.read_bytes()
    assert "some other program" in await trouble(path)
    assert path.read_bytes() == before


async def test_using_it_after_closing(tmp_path):
    db = await SqliteDatabase.open(tmp_path / "bus.db")
    await db.close()
    with pytest.raises(StorageError, match="closed"):
        await insert(db, 1)
    with pytest.raises(StorageError, match="closed"):
        await db.all("SELECT 1")
