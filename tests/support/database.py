"""A file of SQLite with the schema: the migrations run once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.storage import sqlite


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        sqlite.prepare(path, check=False)
        return path.read_bytes()


def created(path: Path) -> Path:
    """The path, where there now is the database of a new bot."""
    path.write_bytes(_empty())
    return path
