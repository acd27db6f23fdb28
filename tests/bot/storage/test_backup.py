"""Copies made while the bot runs, put back, and checked: `backup`, `restore`, `check`."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.cli.main import main
from bot.ops.check import check
from bot.storage import StorageError, open_storage
from bot.storage.backup import backup, faults, restore
from bot.storage.sqlite import migrations
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.players import choose
from tests.support.manual_clock import ManualClock


async def fill(path: Path, *, minutes: int = 60, keep_open: bool = False):
    """A database with a lobby and a game of Tatsu that has run for some time (an hour is enough for its end)."""
    storage = await open_storage(path)
    clock = ManualClock()
    service = TableService(storage.tables, clock, lambda size: bytes(range(size)))
    driver = Scheduler(service, clock, AiPlayers(service, choose, None))
    await driver.start()
    await service.lobbies.create(Person(2, "Bo"), Opening("tichu", 1, None))
    table = await service.lobbies.create(Person(1, "Ann"), Opening("tatsu", 1, None, options={"target": "100"}))
    await service.lobbies.add_ai(table.id, 1, "easy")
    await service.lobbies.start(table.id, 1)
    await service.stand_in(table.id, 1)
    for _ in range(minutes):
        await clock.advance(60, driver.settle)
    await driver.stop()
    if keep_open:
        return storage, service
    await storage.close()
    return service


@cache
def made(minutes: int) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bus.db"
        asyncio.run(fill(path, minutes=minutes))
        return path.read_bytes()


def filled(path: Path, minutes: int = 60) -> None:
    """The database of `fill`, closed: made once, then copied."""
    path.write_bytes(made(minutes))


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        for trigger in ("log_no_update", "log_no_delete"):
            database.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        for statement in statements:
            database.execute(statement)


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


async def test_a_copy_of_a_running_bot_is_whole_and_private(tmp_path: Path):
    path, copy = tmp_path / "bus.db", tmp_path / "copies" / "monday.db"
    storage, service = await fill(path, minutes=1, keep_open=True)
    backup(path, copy)
    await service.lobbies.create(Person(3, "Cy"), Opening("tichu", 1, None))  # after the copy
    await storage.close()
    assert stat.S_IMODE(os.stat(copy).st_mode) == 0o600
    assert sorted(found.name for found in copy.parent.iterdir()) == ["monday.db"]
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (2,)
    again = await open_storage(copy)
    assert await again.tables.log(2)
    await again.close()


def test_a_copy_is_one_file_and_stays_one(tmp_path: Path):
    """It does not continue the write-ahead log of its source (bytes 18 and 19 of the header)."""
    path, copy = tmp_path / "bus.db", tmp_path / "copies" / "copy.db"
    filled(path, minutes=1)
    backup(path, copy)
    assert (path.read_bytes()[18:20], copy.read_bytes()[18:20]) == (b"\2\2", b"\1\1")
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (2,)
        assert [found.name for found in copy.parent.iterdir()] == ["copy.db"]


def test_an_older_copy_is_replaced_only_by_a_sound_one(tmp_path: Path):
    path, copy = tmp_path / "bus.db", tmp_path / "copy.db"
    filled(path, minutes=1)
    backup(path, copy)
    before = dump(copy)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(8192))
    with pytest.raises(StorageError, match="damaged"):
        backup(path, copy)
    assert dump(copy) == before
    assert sorted(found.name for found in tmp_path.iterdir() if "copy" in found.name) == ["copy.db"]


def test_restore_puts_a_copy_back_and_keeps_what_was_there(tmp_path: Path):
    path, copy = tmp_path / "bus.db", tmp_path / "copy.db"
    filled(path, minutes=1)
    backup(path, copy)
    before = dump(path)
    change(path, "DELETE FROM log")
    kept = restore(copy, path)
    assert dump(path) == before
    assert kept is not None
    assert kept.name == "bus.db.before-restore-1"
    assert not [line for line in dump(kept) if 'INSERT INTO "log"' in line]
    assert restore(copy, path) == tmp_path / "bus.db.before-restore-2"


def test_a_restore_that_is_killed_leaves_a_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A start would begin an empty one where there is none."""
    path, copy = tmp_path / "bus.db", tmp_path / "copy.db"
    filled(path, minutes=1)
    backup(path, copy)
    before, replace = dump(path), Path.replace

    def killed(file: Path, target: Path) -> Path:
        if target == path:
            raise KeyboardInterrupt
        return replace(file, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            restore(copy, path)
    assert dump(path) == before
    restore(copy, path)
    assert dump(path) == before


def test_restore_over_a_damaged_database(tmp_path: Path):
    path, copy = tmp_path / "bus.db", tmp_path / "copy.db"
    filled(path, minutes=1)
    backup(path, copy)
    path.write_bytes(b"not a database at all" * 1000)
    kept = restore(copy, path)
    assert kept is not None
    assert kept.read_bytes().startswith(b"not a database")
    assert check(path).sound


async def test_restore_refuses_while_the_bot_runs(tmp_path: Path):
    path, copy = tmp_path / "bus.db", tmp_path / "copy.db"
    storage, _ = await fill(path, minutes=1, keep_open=True)
    backup(path, copy)
    before = dump(path)
    with pytest.raises(StorageError, match="is in use: stop the bot first"):
        restore(copy, path)
    assert dump(path) == before
    await storage.close()
    assert restore(copy, path)


@pytest.mark.parametrize(("make", "words"), [
    (lambda path: None, "does not exist"),
    (lambda path: path.write_bytes(b"x" * 5000), "not a database"),
    (lambda path: sqlite3.connect(path).execute("CREATE TABLE t (a)"), "not a database of this program"),
])
def test_what_is_no_copy_is_refused(tmp_path: Path, make, words: str):
    path, copy = tmp_path / "bus.db", tmp_path / "copy.db"
    filled(path, minutes=1)
    before = dump(path)
    make(copy)
    with pytest.raises(StorageError, match=words):
        restore(copy, path)
    assert dump(path) == before


def test_a_sound_database_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "bus.db"
    service = asyncio.run(fill(path))
    report = check(path)
    assert report.sound
    assert (report.tables, report.faults) == (2, {})
    assert report.rounds > 0
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out.startswith("No problems: 2 tables, ")
    assert service is not None


def test_a_running_game_checks_too(tmp_path: Path):
    path = tmp_path / "bus.db"
    filled(path, minutes=1)
    assert check(path).sound


BROKEN = {
    "log_gap": "DELETE FROM log WHERE table_id = 2 AND seq = 6",
    "wrong_seq": "UPDATE tables SET seq = seq + 1 WHERE id = 2",
    "time_backwards": "UPDATE log SET at = at - 86400000 WHERE table_id = 2 AND seq = 9",
    "log_damaged": "UPDATE log SET text = '0 grand' WHERE table_id = 2 AND seq = 9",
    "wrong_status": "UPDATE tables SET status = 'running' WHERE id = 2",
    "result_missing": "DELETE FROM results WHERE table_id = 2",
    "wrong_result": "UPDATE results SET totals = '[500, 0]' WHERE table_id = 2",
    "no_secret": "DELETE FROM secrets WHERE round = 1",
    "wrong_secret": "UPDATE secrets SET secret = zeroblob(32) WHERE round = 1",
    "wrong_commitment": "UPDATE log SET text = replace(text, 'reveal 00', 'reveal ff') WHERE text LIKE '%reveal%'",
}


@pytest.mark.parametrize("code", BROKEN)
def test_each_kind_of_damage_is_found(tmp_path: Path, code: str, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "bus.db"
    filled(path)
    change(path, BROKEN[code])
    report = check(path)
    assert code in {fault.code for fault in report.faults[2]}
    assert main(["check", str(path)]) == 1
    assert "Table 2: " in capsys.readouterr().out


def test_a_result_without_a_game_is_found(tmp_path: Path):
    path = tmp_path / "bus.db"
    filled(path)
    change(path, "INSERT INTO results VALUES (1, 'tichu', NULL, 0, 0, 0, '[0, 0]')")
    assert {fault.code for fault in check(path).faults[1]} == {"result_unfounded"}


def test_pages_that_are_damaged_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "bus.db"
    filled(path)
    with path.open("r+b") as file:
        for page in range(1, 12):
            file.seek(page * 4096)
            file.write(os.urandom(2000))
    assert main(["check", str(path)]) in (1, 2)
    captured = capsys.readouterr()
    assert "amaged" in captured.out + captured.err


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    path, copy = tmp_path / "bus.db", tmp_path / "copy.db"
    filled(path, minutes=1)
    assert main(["backup", str(copy), "--database", str(path)]) == 0
    monkeypatch.setenv("BUSDRIVER_DATABASE", str(path))
    assert main(["restore", str(copy)]) == 0
    assert main(["check"]) == 0
    assert main(["backup", str(path)]) == 2
    assert main(["check", str(tmp_path / "nothing.db")]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"{path} is the database itself: choose another file", f"{tmp_path / 'nothing.db'} does not exist"]


async def test_nobody_is_left_playing_a_finished_game(tmp_path: Path):
    """The fixture is what it says: its game has ended."""
    path = tmp_path / "bus.db"
    await fill(path)
    storage = await open_storage(path)
    table = await storage.tables.table(2)
    assert table is not None
    assert table.status is Status.OVER
    await storage.close()


def empty(path: Path) -> None:
    """A database of ours without any games."""
    asyncio.run(_opened(path))


async def _opened(path: Path) -> None:
    await (await open_storage(path)).close()


def test_a_file_is_not_its_own_copy(tmp_path: Path):
    path = tmp_path / "bus.db"
    empty(path)
    with pytest.raises(StorageError) as refused:
        backup(path, path)
    assert str(refused.value) == f"{path} is the database itself: choose another file"
    with pytest.raises(StorageError) as refused:
        restore(path, path)
    assert str(refused.value) == f"{path} is the database itself: choose a copy"


def test_a_copy_of_a_newer_version_is_refused(tmp_path: Path):
    path, copy = tmp_path / "bus.db", tmp_path / "copy.db"
    empty(copy)
    change(copy, f"PRAGMA user_version = {migrations()[-1][0]}")
    assert restore(copy, path) is None, "there was nothing before"
    assert sorted(found.name for found in tmp_path.iterdir()) == ["bus.db", "copy.db"]
    change(copy, f"PRAGMA user_version = {migrations()[-1][0] + 1}")
    with pytest.raises(StorageError) as refused:
        restore(copy, path)
    assert str(refused.value) == f"{copy} was written by a newer version of the program: upgrade first"


@pytest.mark.parametrize("make", [backup, restore])
def test_a_missing_file_is_named(tmp_path: Path, make):
    with pytest.raises(StorageError) as refused:
        make(tmp_path / "none.db", tmp_path / "other.db")
    assert str(refused.value) == f"{tmp_path / 'none.db'} does not exist"
    assert list(tmp_path.iterdir()) == []


def test_a_database_that_is_being_written_is_not_replaced(tmp_path: Path):
    path, copy = tmp_path / "bus.db", tmp_path / "copy.db"
    empty(path)
    backup(path, copy)
    change(path, "PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError) as refused:
            restore(copy, path)
        assert str(refused.value) == f"{path} is in use: stop the bot first"
    assert restore(copy, path) is not None


def test_at_most_twenty_broken_rows_are_listed(tmp_path: Path):
    path = tmp_path / "bus.db"
    empty(path)
    change(path, *(f"INSERT INTO secrets VALUES ({n}, 1, zeroblob(32))" for n in range(30)))
    assert faults(path) == ["a row of secrets refers to a row of tables that is not there"] * 20
    empty(tmp_path / "sound.db")
    assert faults(tmp_path / "sound.db") == []


def test_what_an_interrupted_copy_left_is_removed(tmp_path: Path):
    path, copy = tmp_path / "bus.db", tmp_path / "copy.db"
    empty(path)
    for suffix in ("", "-wal", "-shm", "-journal"):
        (tmp_path / f"copy.db.partial{suffix}").write_bytes(b"x" * 5000)
    backup(path, copy)
    assert sorted(found.name for found in tmp_path.iterdir()) == ["bus.db", "copy.db"]
    assert faults(copy) == []
