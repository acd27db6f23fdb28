"""Which statements the program sends, for `tests/bot/storage/test_beside.py`. To record them, before a migration::

    BUSDRIVER_STATEMENTS=tests/bot/storage/statements/<schema>.sql pytest -n 0 -p tests.support.statements <tests>

with the tests of the stores, the leagues and the cogs: what they find is added to the file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.storage import sqlite

SEPARATOR = ";\n\n"
_ALONE = re.compile(r"\b(PRAGMA|pragma_|sqlite_|BEGIN|VACUUM|EXPLAIN|char\(|json_array\()", re.IGNORECASE)
"""Sent to SQLite alone."""
_LIST = re.compile(r"\(\?(?:, \?)+\)")
_ROWS = re.compile(r"(VALUES \([^()]*\))(?:, \([^()]*\))+")


def read(file: Path) -> list[str]:
    return [each for each in file.read_text(encoding="utf-8").split(SEPARATOR) if each.strip()]


def _plain(sql: str) -> str:
    """Lists of values are as long as it happens."""
    if " IN (?" in sql:
        sql = _LIST.sub("(?)", sql)
    return _ROWS.sub(r"\1", sql)


def pytest_configure() -> None:
    """Note what goes to SQLite."""
    file, found = Path(os.environ["BUSDRIVER_STATEMENTS"]), set[str]()
    if file.exists():
        found.update(read(file))

    def note(sql: str) -> None:
        if not _ALONE.search(sql):
            found.add(_plain(sql))

    def noted(cls: Any, name: str) -> None:
        before = getattr(cls, name)

        def call(self: Any, sql: Any, *given: Any, **more: Any) -> Any:
            for each in _texts(sql, given):
                note(each)
            return before(self, sql, *given, **more)

        setattr(cls, name, call)

    noted(sqlite.SqliteDatabase, "all")
    noted(sqlite.SqliteDatabase, "write")
    for name in ("all", "execute", "many", "write"):
        noted(sqlite._Inside, name)

    global _save

    def _save() -> None:
        file.parent.mkdir(exist_ok=True)
        file.write_text(SEPARATOR.join(sorted(found)) + SEPARATOR, encoding="utf-8")


def _texts(sql: Any, given: tuple[Any, ...]) -> Iterator[str]:
    yield from [sql] if isinstance(sql, str) else [each.sql for each in (sql, *given)]




def pytest_unconfigure() -> None:
    _save()
