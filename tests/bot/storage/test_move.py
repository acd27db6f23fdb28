"""A database moves to the other kind and back: every row, and no number is given twice."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.ops.check import check
from bot.storage import Server, StorageError, open_storage
from bot.storage.backup import backup
from bot.storage.instance_lock import only_bot
from bot.storage.mark_secret import MarkSecret
from bot.storage.move import copy, move, numbered, tables
from bot.storage.postgres.copying import no_bot
from bot.storage.postgres.schema import HOME, LOCKS
from bot.tables.core.model import Status
from tests.support.leagues.filled_league import fill


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "bus.db"
    asyncio.run(fill(path))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO settings VALUES ('user', ?, 'zone', '\"Europe/Kyiv\"')", (2**62,))
        file.execute("INSERT INTO daily_deals VALUES ('2026-11-24', ?)", (bytes(range(32)),))
        file.execute("UPDATE sqlite_sequence SET seq = seq + 100")  # as after an erasure of the newest ones
    return path


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as file:
        names = (*tables(), "sqlite_sequence")
        return {name: sorted(file.execute(f"SELECT * FROM {name}"), key=repr) for name in names}


def test_tables_stand_after_those_that_they_refer_to(filled: Path):
    names = tables()
    assert numbered() == ["tables", "seasons", "rated_games", "ghosts", "posts", "companies", "challenges", "pairs",
                          "same_deals", "web_reviews", "score_pads"]
    with closing(sqlite3.connect(filled)) as file:
        for name in names:
            for row in file.execute(f"PRAGMA foreign_key_list({name})"):
                assert names.index(row[2]) < names.index(name)


def test_there_and_back_all_rows_are_equal(filled: Path, postgres_database: Server, tmp_path: Path):
    told: list[tuple[str, int]] = []
    there = move(filled, postgres_database, lambda table, done: told.append((table, done)))
    assert check(postgres_database).sound
    assert sum(dict(told).values()) == there > 50
    assert move(postgres_database, tmp_path / "back.db") == there
    assert rows(tmp_path / "back.db") == rows(filled)


async def test_ids_go_on_after_the_move(filled: Path, postgres_database: Server):
    await asyncio.to_thread(move, filled, postgres_database)
    storage = await open_storage(postgres_database)
    table = (await storage.tables.tables_of_guild(None, [Status.OVER]))[0]
    made = await storage.tables.create(table, (await storage.tables.log(table.id))[0])
    assert made.id == table.id + 101
    await storage.close()


def test_who_has_just_left_is_waited_for(postgres_database: Server) -> None:
    """The server lets go of a lock only once it has seen the end of its session."""
    psycopg = pytest.importorskip("psycopg")
    other = psycopg.connect(postgres_database.url, autocommit=True)
    other.execute(f"SELECT pg_advisory_lock({LOCKS}, {HOME})".encode())
    leaving = threading.Timer(0.3, other.close)
    leaving.start()
    with no_bot(postgres_database):
        assert other.closed
    leaving.join()


def test_a_backup_of_a_server_is_a_file_to_check_and_restore(filled: Path, postgres_database: Server, tmp_path: Path):
    move(filled, postgres_database)
    with no_bot(postgres_database):  # it needs no stop
        backup(postgres_database, tmp_path / "copy.db")
    assert rows(tmp_path / "copy.db") == rows(filled)
    assert check(tmp_path / "copy.db").sound
    assert [path.name for path in tmp_path.iterdir()] == ["copy.db"]


def test_only_an_empty_target_that_nobody_uses(filled: Path, postgres_database: Server, tmp_path: Path):
    move(filled, tmp_path / "other.db")
    with pytest.raises(StorageError, match="is not empty"):
        move(filled, tmp_path / "other.db")
    with only_bot(filled), pytest.raises(StorageError, match="used by another bot"):
        move(filled, postgres_database)
    with no_bot(postgres_database), pytest.raises(StorageError, match="used by a bot"):
        move(filled, postgres_database)
    with pytest.raises(StorageError, match="does not exist"):
        move(tmp_path / "none.db", postgres_database)


def test_a_move_that_fails_has_not_happened(
        filled: Path, postgres_database: Server, monkeypatch: pytest.MonkeyPatch):
    def stop(table: str, done: int) -> None:
        if table == "log":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        move(filled, postgres_database, stop)
    assert copy(filled, postgres_database) > 0, "it is empty as before"


def test_the_commands(filled: Path, postgres_database: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["move", str(filled), postgres_database.url]) == 0
    printed = capsys.readouterr()
    assert "rows" in printed.out
    assert "No problems: 2 tables" in printed.out
    assert "log " in printed.err
    assert main(["check", postgres_database.url]) == 0
    assert main(["tables", "--database", postgres_database.url]) == 0
    assert main(["backup", str(tmp_path / "copy.db"), "--database", postgres_database.url]) == 0
    assert main(["restore", str(tmp_path / "copy.db"), "--database", postgres_database.url]) == 2
    assert "busdriver move" in capsys.readouterr().err


def test_the_secret_of_marks_goes_along_from_file_to_file(filled: Path, tmp_path: Path) -> None:
    secret = MarkSecret.of(filled).create()
    move(filled, tmp_path / "other.db")
    there = MarkSecret.of(tmp_path / "other.db")
    assert there.read() == secret
    assert there.file.stat().st_mode & 0o777 == 0o600
