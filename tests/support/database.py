"""A file of SQLite with the schema: the migrations run once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.storage import sqlite

_prepare = sqlite.prepare
_ready: set[Path] = set()
"""Files that were made here."""


@cache
def _empty() -> bytes:
    """In small pages: a hundred tables of one page each are written for every test."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        _prepare(path, check=False)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA page_size = 1024")
            connection.execute("VACUUM")
            connection.execute("PRAGMA journal_mode = WAL")
        return path.read_bytes()


def created(path: Path) -> Path:
    """The path, where there now is the database of a new bot."""
    path.write_bytes(_empty())
    _ready.add(path)
    return path


def prepare_others(path: Path, check: bool) -> None:
    """In place of `sqlite.prepare`: what was made here has the schema. Looking at that is a tenth of a bot's start."""
    if path not in _ready:
        _prepare(path, check)
