"""Parts of statements that every store needs. Tables and columns are names of ours, never anybody's input."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from bot.core.database import Statement
from bot.core.slots import SLOTS, Slots


def held(slots: Slots, snowflake: str) -> str:
    """A condition: this process is home of the server or person. ``snowflake``: an expression of the statement."""
    return _among_held(slots, f"(({snowflake}) >> 22) % {SLOTS}")


def tables_held(slots: Slots) -> str:
    """A condition: this process is home of the row of ``tables`` (`slot_of_table`)."""
    return _among_held(slots, f"CASE WHEN coalesce(guild, 0) = 0 AND slot IS NOT NULL THEN slot "
                              f"ELSE (coalesce(nullif(guild, 0), host) >> 22) % {SLOTS} END")


def _among_held(slots: Slots, slot: str) -> str:
    if slots.all:
        return "1 = 1"
    numbers = ", ".join(map(str, sorted(slots.held))) or "NULL"
    return f"{slot} IN ({numbers})"


def marks(count: int) -> str:
    """So many parameters."""
    return ", ".join("?" * count)


def among(values: Collection[Any]) -> str:
    """A list to follow ``IN``; its values are the parameters."""
    return f"({marks(len(values)) or 'NULL'})"


def rows(count: int, width: int) -> str:
    """So many rows to follow ``VALUES``; `flat` gives their parameters."""
    return ", ".join([f"({marks(width)})"] * count)


def flat(found: Iterable[Sequence[Any]]) -> list[Any]:
    return [value for row in found for value in row]


def message_sent(place: tuple[str, int, int]) -> Statement:
    """What was being sent to this place (`bot.tables.core.ports.Place`) is stored, or nothing was sent."""
    return Statement("DELETE FROM posts WHERE kind = ? AND place = ? AND user_id = ?", place)


def put(table: str, columns: str, key: int, source: str | None = None) -> str:
    """Insert what ``source`` gives, by default one row of parameters, or replace what has the same key: the first
    ``key`` columns."""
    names = columns.split(", ")
    fresh = ", ".join(f"{name} = excluded.{name}" for name in names[key:])
    return (f"INSERT INTO {table} ({columns}) {source or f'VALUES ({marks(len(names))})'} "
            f"ON CONFLICT ({', '.join(names[:key])}) DO UPDATE SET {fresh}")
