"""Copies of the database: made while the bot runs, restored while it does not.

A copy is written to a temporary file, checked, flushed to the disk and only then renamed, so that a file under its
final name is always a complete and sound copy. It is one file (no write-ahead log beside it), readable by its owner
alone, because it holds the secrets of running rounds. `restore` never deletes the old database.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from bot.core.database import StorageError
from bot.storage.address import Address, Server
from bot.storage.sqlite import APPLICATION_ID, BUSY_SECONDS, explained, migrations, prepare

SUFFIXES = ("", "-wal", "-shm")
"""A database's files, as suffixes of its name."""


def backup(source: Address, target: Path) -> None:
    """Copy the database, in use or not, to ``target``; an older copy there is replaced. StorageError in one line."""
    if isinstance(source, Server):
        _keep(target, lambda partial: _fetch(source, partial))
        return
    if target.exists() and target.samefile(source):
        raise StorageError(f"{target} is the database itself: choose another file")
    with explained(source), closing(_open(source)) as database:
        _check_ours(database, source)
        _copy(database, target)


def restore(copy: Path, database: Path) -> Path | None:
    """Replace ``database``, which nobody may be using, by ``copy``, and return the path the old one has now.

    StorageError in one line; then nothing has changed.
    """
    if database.exists() and copy.exists() and copy.samefile(database):
        raise StorageError(f"{copy} is the database itself: choose a copy")
    with explained(copy), closing(_open(copy)) as source:
        _check_ours(source, copy)
        _check_sound(source, copy)
        _checkpoint(database)
        fresh = database.with_name(database.name + ".restoring")
        _copy(source, fresh)
    previous = _set_aside(database)
    fresh.replace(database)
    _flush(database.parent)
    return previous


def _fetch(server: Server, file: Path) -> None:
    """Copy a server's database, as it is at one moment, into a file."""
    from bot.storage.move import copy

    prepare(file, check=False)
    copy(server, file)


def faults(path: Address) -> list[str]:
    """Return what SQLite finds wrong with a file: damaged pages, wrong indexes, rows that refer to nothing. A server
    finds such by itself (data_checksums)."""
    if isinstance(path, Server):
        return []
    with explained(path), closing(_open(path)) as database:
        found = [str(row[0]) for row in database.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
        broken = database.execute("PRAGMA foreign_key_check").fetchmany(20)
        return found + [f"a row of {table} refers to a row of {parent} that is not there"
                        for table, _, parent, _ in broken]


def _open(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise StorageError(f"{path} does not exist")
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)


def _check_ours(database: sqlite3.Connection, path: Path) -> None:
    if database.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise StorageError(f"{path} is not a database of this program")
    if database.execute("PRAGMA user_version").fetchone()[0] > migrations()[-1][0]:
        raise StorageError(f"{path} was written by a newer version of the program: upgrade first")


def _check_sound(database: sqlite3.Connection, path: Path) -> None:
    if database.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise StorageError(f"{path} is damaged: restore an older copy")


def _copy(source: sqlite3.Connection, target: Path) -> None:
    def fill(partial: Path) -> None:
        with closing(sqlite3.connect(partial, isolation_level=None)) as copy:
            source.backup(copy)

    _keep(target, fill)


def _keep(target: Path, fill: Callable[[Path], None]) -> None:
    """Leave a sound copy at ``target``, or what was there. ``fill`` writes it to the file it is given."""
    partial = target.with_name(target.name + ".partial")
    try:
        with explained(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            partial.unlink(missing_ok=True)
            os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            fill(partial)
            with closing(sqlite3.connect(partial, isolation_level=None)) as copy:
                copy.execute("PRAGMA journal_mode = DELETE")
                _check_sound(copy, target)
            _flush(partial)
            partial.replace(target)
            _flush(target.parent)
    finally:
        for suffix in (*SUFFIXES, "-journal"):
            with suppress(OSError):
                Path(f"{partial}{suffix}").unlink(missing_ok=True)


def _checkpoint(path: Path) -> None:
    """Make sure that nobody uses ``path`` and merge its write-ahead log. A damaged file is left as it is."""
    if not path.exists():
        return
    try:
        with closing(sqlite3.connect(path, timeout=0.5, isolation_level=None)) as old:
            mode = old.execute("PRAGMA journal_mode = DELETE").fetchone()[0]  # refused while another connection is open
            if mode != "delete":
                raise StorageError(f"{path} is in use: stop the bot first")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise StorageError(f"{path} is in use: stop the bot first") from error
    except sqlite3.DatabaseError:
        return


def _set_aside(path: Path) -> Path | None:
    """Give a database and its write-ahead log another name, which is returned. The database keeps its own name too,
    until the copy takes it: a bot that starts after a crash in between must not begin an empty one."""
    if not path.exists():
        return None
    number = 1
    while (previous := path.with_name(f"{path.name}.before-restore-{number}")).exists():
        number += 1
    for suffix in SUFFIXES[1:]:
        with suppress(FileNotFoundError):
            Path(f"{path}{suffix}").rename(f"{previous}{suffix}")
    try:
        previous.hardlink_to(path)
    except OSError:  # not on every file system
        path.rename(previous)
    return previous


def _flush(path: Path) -> None:
    """Flush a file or a folder to the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
