"""What Discord has refused while the bot ran, and no list of the bot's knows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bot.ops.doctor.lines import CheckLine, limited
from bot.storage.stores.refusals import NEWEST

Rows = Sequence[tuple[Any, ...]]
"""As `NEWEST` has them."""


def of_file(path: Path) -> Rows:
    """Read without a lock or a file beside it; what a bot that runs has just written may be missing."""
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1", uri=True)) as database:
            return database.execute(NEWEST).fetchall()
    except sqlite3.Error:
        return ()


def lines(rows: Rows) -> Iterator[CheckLine]:
    for day, status, code, route, shape, n in rows:
        yield limited("refusal", n=n, day=day, status=status, error=code, route=route, shape=shape or "-")
