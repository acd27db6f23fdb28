"""Taking a person's data out of the database, so that what others have done stays.

Their id becomes the number of a *ghost*, below 0, and their name an alias, wherever they stand: in seats, logs and
records, seasons, ratings and statistics. Nobody's results change. Their settings and messages are deleted. This is the
one case in which rows of a log are rewritten; the triggers allow it only while a row in ``erasing`` stands.
"""

from __future__ import annotations

import json
import sqlite3
import time
from typing import Any

from bot.league.errors import LeagueError

_IDS = (
    ("seats", "user_id"), ("result_seats", "user_id"), ("log", "user_id"), ("tables", "host"),
    ("season_log", "user_id"), ("played", "user_id"), ("played", "partner"), ("departures", "user_id"),
    ("departures", "came"),
)
_PRIVATE = ("messages", "waits", "conduct", "told", "notices", "volunteers")
"""What concerns nobody else and goes as a whole."""

_USERS = ("user", "out", "players")
"""Where a season's entries name users."""


def erase(db: sqlite3.Connection, user: int, alias: str) -> int:
    """LeagueError (``still_playing``) while they sit at a table. The ghost's number."""
    sitting = db.execute(
        "SELECT 1 FROM seats JOIN tables ON id = table_id WHERE user_id = ? AND status IN ('lobby', 'running')",
        (user,)).fetchall()
    if sitting:
        raise LeagueError("still_playing")
    cursor = db.execute("INSERT INTO ghosts (at) VALUES (?)", (int(time.time() * 1000),))
    assert cursor.lastrowid is not None
    ghost = -cursor.lastrowid
    alias = f"{alias} {cursor.lastrowid}"
    db.execute("INSERT INTO erasing VALUES (?, ?)", (user, ghost))
    db.execute("DELETE FROM season_books")
    _tables(db, user, alias)
    _seasons(db, user, ghost, alias)
    _ratings(db, user, ghost)
    for table, column in _IDS:
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (ghost, user))  # noqa: S608 names
    db.execute("DELETE FROM settings WHERE scope = 'user' AND id = ?", (user,))
    for table in _PRIVATE:
        db.execute(f"DELETE FROM {table} WHERE user_id = ?", (user,))  # noqa: S608 names
    db.execute("DELETE FROM erasing")
    return ghost


def _tables(db: sqlite3.Connection, user: int, alias: str) -> None:
    """The name in seats and in the ``seats`` lines of records."""
    rows = db.execute("SELECT table_id, seat FROM seats WHERE user_id = ?", (user,)).fetchall()
    for table, seat in rows:
        entries = db.execute(
            "SELECT seq, text FROM log WHERE table_id = ? AND kind = 'record' AND text LIKE 'busdriver %'",
            (table,)).fetchall()
        for seq, text in entries:
            lines = text.splitlines()
            names = lines[2].removeprefix("seats ").split(" | ")
            names[seat] = alias
            lines[2] = "seats " + " | ".join(names)
            db.execute("UPDATE log SET text = ? WHERE table_id = ? AND seq = ?", ("\n".join(lines), table, seq))
    db.execute("UPDATE seats SET name = ?, user_name = ? WHERE user_id = ?", (alias, alias, user))


def _seasons(db: sqlite3.Connection, user: int, ghost: int, alias: str) -> None:
    rows = db.execute(
        "SELECT season_id, seq, data FROM season_log WHERE data LIKE ?", (f"%{user}%",)).fetchall()
    for season, seq, text in rows:
        data = _rewritten(json.loads(text), user, ghost, alias)
        db.execute("UPDATE season_log SET data = ? WHERE season_id = ? AND seq = ?",
                         (json.dumps(data), season, seq))
    lines = db.execute(
        "SELECT season_id, entrant, users FROM season_lines WHERE users LIKE ?", (f"%{user}%",)).fetchall()
    for season, entrant, users in lines:
        found = json.loads(users)
        if user in found:
            after = [ghost if each == user else each for each in found]
            db.execute(
                "UPDATE season_lines SET users = ?, name = ? WHERE season_id = ? AND entrant = ?",
                (json.dumps(after), alias if len(found) == 1 else f"{alias} & …", season, entrant))


def _rewritten(data: Any, user: int, ghost: int, alias: str) -> Any:
    """JSON with the user's id replaced, and their names beside it."""
    if isinstance(data, list):
        return [_rewritten(each, user, ghost, alias) for each in data]
    if isinstance(data, dict):
        made = {key: _replaced(value, user, ghost) if key in _USERS else _rewritten(value, user, ghost, alias)
                for key, value in data.items()}
        if data.get("user") == user and "name" in data:
            made["name"] = alias
        members = data.get("members")
        if isinstance(members, list) and any(member.get("user") == user for member in members):
            made["name"] = " & ".join(member["name"] for member in made["members"])
        return made
    return data


def _replaced(value: Any, user: int, ghost: int) -> Any:
    if isinstance(value, list):
        return [_replaced(each, user, ghost) for each in value]
    return ghost if value == user else value


def _ratings(db: sqlite3.Connection, user: int, ghost: int) -> None:
    rows = db.execute("SELECT id, sides FROM rated_games WHERE sides LIKE ?", (f"%{user}%",)).fetchall()
    for number, sides in rows:
        after = [[ghost if each == user else each for each in side] for side in json.loads(sides)] if sides else ""
        db.execute(
            "UPDATE rated_games SET sides = ? WHERE id = ?", (json.dumps(after) if sides else "", number))
    for table in ("ratings", "rating_steps"):
        db.execute(f"UPDATE {table} SET one = ? WHERE one = ?", (ghost, user))  # noqa: S608 names
        # a pair stands in ascending order, and a ghost's number is below all others
        db.execute(f"UPDATE {table} SET other = one, one = ? WHERE other = ?", (ghost, user))  # noqa: S608 names
