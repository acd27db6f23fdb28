"""The database's file: one bot, its owner's eyes, no damaged page."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot import process
from bot.app import App
from bot.ops.check import check
from bot.settings import BotSettings, others_may_read
from bot.storage import StorageError
from bot.storage.backup import backup
from bot.storage.instance_lock import only_bot
from bot.storage.sqlite import SqliteDatabase

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and signals are POSIX")
TOKEN = "x" * 24 + "." + "y" * 6 + "." + "z" * 27
HOLD = "import sys, time; from pathlib import Path; from bot.storage.instance_lock import only_bot\n" \
       "with only_bot(Path(sys.argv[1])): print('held', flush=True); time.sleep(600)"


def test_a_second_bot_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bus.db"
    with only_bot(path):
        assert process.run(BotSettings(token=TOKEN, database=path)) == process.BAD_INPUT
    lines = [line for line in capsys.readouterr().err.splitlines() if "bot.process" not in line]
    assert lines == [f"{path} is used by another bot: stop that one first"]


@posix
def test_another_name_of_the_file_is_the_same_database(tmp_path: Path) -> None:
    (tmp_path / "other.db").symlink_to(tmp_path / "bus.db")
    with only_bot(tmp_path / "bus.db"), pytest.raises(StorageError), only_bot(tmp_path / "other.db"):
        pass


@posix
def test_the_lock_ends_with_a_bot_that_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "bus.db"
    other = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE)
    assert other.stdout is not None
    other.stdout.readline()
    with pytest.raises(StorageError, match="another bot"), only_bot(path):
        pass
    other.send_signal(signal.SIGKILL)
    other.wait()
    other.stdout.close()
    with only_bot(path):
        pass


async def test_copies_and_checks_work_beside_the_bot(tmp_path: Path) -> None:
    path = tmp_path / "bus.db"
    with only_bot(path):
        database = await SqliteDatabase.open(path)
        backup(path, tmp_path / "copy.db")
        await (await SqliteDatabase.open(path)).close()  # as `busdriver tables` does
        await database.close()


def test_a_check_works_beside_the_bot(tmp_path: Path) -> None:
    path = tmp_path / "bus.db"
    with closing(sqlite3.connect(path)), only_bot(path):
        subprocess.run([sys.executable, "-c", CREATE, str(path)], check=True)
        assert check(path).sound


CREATE = "import asyncio, sys; from bot.storage.sqlite import SqliteDatabase\n" \
         "async def create(): await (await SqliteDatabase.open(sys.argv[1])).close()\nasyncio.run(create())"


@posix
async def test_what_is_created_is_for_the_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with only_bot(tmp_path / "new" / "bus.db"):
            database = await SqliteDatabase.open(tmp_path / "new" / "bus.db")
            await database.execute("INSERT INTO settings VALUES ('user', 1, 'language', '\"en\"')")
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "new").iterdir()}
            await database.close()
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(("bus.db", "bus.db-wal", "bus.db-shm", "bus.db.lock"), 0o600)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


@posix
async def test_an_older_file_that_others_may_read_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "bus.db"
    await (await SqliteDatabase.open(path)).close()
    assert not others_may_read(path)
    path.chmod(0o644)
    assert others_may_read(path)


async def test_a_damaged_page_is_refused_with_the_remedy(tmp_path: Path) -> None:
    """Wherever it is: each page in turn, the first excepted, which other tests damage."""
    path = tmp_path / "bus.db"
    await (await SqliteDatabase.open(path)).close()
    sound = path.read_bytes()
    with closing(sqlite3.connect(path)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        roots = {row[0] for row in connection.execute("SELECT rootpage FROM sqlite_master WHERE rootpage > 1")}
    for page in sorted(roots):
        path.write_bytes(sound[:(page - 1) * size] + b"\xff" * size + sound[page * size:])
        with pytest.raises(StorageError, match=r"damaged: restore a backup with busdriver restore FILE"):
            await App.open(path)
        assert not path.with_name("bus.db-wal").exists() or not path.with_name("bus.db-wal").stat().st_size
