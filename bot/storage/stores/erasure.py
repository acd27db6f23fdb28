"""Erase a player's data without changing other players' results; erase all data of a server.

The player's id becomes the number of a *ghost*, below 0, and the name an alias, wherever they occur: in seats, logs and
records, seasons, ratings and statistics. Nobody's results change. Settings and messages are deleted. This is the only
case in which rows of a log are rewritten; the triggers allow it only while ``erasing`` has a row.
"""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from bot.core.database import Database, Transaction, to_ms
from bot.core.keeping import (
    ErasedPerson,
    Kept,
    erase_columns,
    erase_first,
    forget_server_rows,
    rename_across,
    servers_of,
)
from bot.league.entries import USERS
from bot.league.model import LeagueError
from bot.storage.stores.kept_marks import keep
from bot.storage.stores.marks import SqlMarks
from bot.storage.traces import MARK, Traces
from bot.tables.core.entries import Dismissed, Invited, Muted, write

_IDS = (
    ("seats", "user_id"), ("result_seats", "user_id"), ("log", "user_id"), ("tables", "host"),
    ("season_log", "user_id"), ("played", "user_id"), ("played", "partner"), ("departures", "user_id"),
    ("departures", "came"), ("invitations", "host"),
)
_PRIVATE = ("messages", "waits", "orders", "conduct", "told", "invitations", "seekers", "blocks", "posts",
            "season_news")
"""Tables whose rows concern only the user and are deleted."""


async def erase(db: Transaction, user: int, alias: str, kept: Sequence[Kept], marks: SqlMarks) -> int:
    """Erase a player inside a transaction and return the ghost's number; what protects others leaves marks first.
    LeagueError (still_playing). ``kept``: the tables of features, whose steps come next, while all rows still have the
    user's id."""
    if await db.all(
            "SELECT 1 FROM seats JOIN tables ON id = table_id "
            "WHERE user_id = ? AND status IN ('lobby', 'running')", (user,)):
        raise LeagueError("still_playing")
    (number,) = await db.one("INSERT INTO ghosts (at) VALUES (?) RETURNING id", (int(time.time() * 1000),)) or (0,)
    ghost, alias = -number, f"{alias} {number}"
    await keep(db, marks, user, kept)
    await db.execute("INSERT INTO erasing VALUES (?, ?)", (user, ghost))
    who = ErasedPerson(user, ghost, alias)
    for each in kept:
        await erase_first(db, each, who)
    await _tables(db, user, alias)
    await _seasons(db, user, ghost, alias)
    await _ratings(db, user, ghost)
    for table, column in _IDS:
        await db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (ghost, user))  # noqa: S608 names
    await db.execute("DELETE FROM settings WHERE scope = 'user' AND id = ?", (user,))
    for table in _PRIVATE:
        await db.execute(f"DELETE FROM {table} WHERE user_id = ?", (user,))  # noqa: S608 names
    await db.execute("DELETE FROM blocks WHERE blocked = ?", (user,))
    for named, unnamed in (
            (Invited(user), Invited(None)), (Dismissed(user), Dismissed(None)), (Muted(user, True), Muted(None, True)),
            (Muted(user, False), Muted(None, False))):
        (kind, before), (_, after) = write(named), write(unnamed)
        await db.execute("UPDATE log SET text = ? WHERE kind = ? AND text = ?", (after, kind, before))
    for each in kept:
        await erase_columns(db, each, who)
    await db.execute("DELETE FROM erasing")
    await db.execute(MARK)
    return ghost


_FIRST_SEATS = """
  SELECT table_id, seat FROM seats s WHERE user_id = ? AND NOT EXISTS (
    SELECT 1 FROM departures d WHERE d.table_id = s.table_id AND d.seat = s.seat)
  UNION SELECT table_id, seat FROM departures d WHERE user_id = ? AND seq = (
    SELECT min(seq) FROM departures e WHERE e.table_id = d.table_id AND e.seat = d.seat)"""
"""The seats that a user had when the game began: the record names them."""


async def _tables(db: Transaction, user: int, alias: str) -> None:
    """Replace the name in seats and in the ``seats`` lines of records."""
    for table, seat in await db.all(_FIRST_SEATS, (user, user)):
        entries = await db.all(
            "SELECT seq, text FROM log WHERE table_id = ? AND kind = 'record' AND text LIKE 'busdriver %'",
            (table,))
        for seq, text in entries:
            lines = text.splitlines()
            names = lines[2].removeprefix("seats ").split(" | ")
            names[seat] = alias
            lines[2] = "seats " + " | ".join(names)
            await db.execute("UPDATE log SET text = ? WHERE table_id = ? AND seq = ?", ("\n".join(lines), table, seq))
    await db.execute("UPDATE seats SET name = ?, user_name = ? WHERE user_id = ?", (alias, alias, user))


async def renamed(db: Transaction, kept: Sequence[Kept], user: int, before: Collection[str], after: str) -> None:
    """Replace names of the person in games across servers, in seats and records."""
    await db.execute("INSERT INTO erasing VALUES (?, ?)", (user, user))
    for table, seat in await db.all(_FIRST_SEATS, (user, user)):
        for seq, text in await db.all(
                "SELECT seq, text FROM log WHERE table_id = ? AND kind = 'record' AND text LIKE 'busdriver %' "
                "AND EXISTS (SELECT 1 FROM tables WHERE id = table_id AND terms LIKE '%\"across\"%')", (table,)):
            lines = text.splitlines()
            names = lines[2].removeprefix("seats ").split(" | ")
            if names[seat] in before:
                names[seat] = after
                lines[2] = "seats " + " | ".join(names)
                await db.execute(
                    "UPDATE log SET text = ? WHERE table_id = ? AND seq = ?", ("\n".join(lines), table, seq))
    await db.execute("DELETE FROM erasing")
    for name in sorted(before):
        await db.execute(
            "UPDATE seats SET name = ?, user_name = ? WHERE user_id = ? AND name = ? AND table_id IN "
            "(SELECT id FROM tables WHERE terms LIKE '%\"across\"%')", (after, after, user, name))
        for each in kept:
            await rename_across(db, each, user, name, after)
    await db.execute(MARK)


async def _seasons(db: Transaction, user: int, ghost: int, alias: str) -> None:
    entries = await db.all("SELECT season_id, seq, data FROM season_log WHERE data LIKE ?", (f"%{user}%",))
    named: set[tuple[int, int]] = set()
    for season, seq, text in entries:
        data = _rewritten(json.loads(text), user, ghost, alias)
        if "entrant" in data and ("members" in data or "title" in data):
            named.add((season, data["entrant"]))
        await db.execute(
            "UPDATE season_log SET data = ? WHERE season_id = ? AND seq = ?", (json.dumps(data), season, seq))
    for season, entrant in sorted(named):
        await _rename(db, season, entrant, ghost)
    lines = await db.all("SELECT season_id, entrant, users FROM season_lines WHERE users LIKE ?", (f"%{user}%",))
    for season, entrant, users in lines:
        found = json.loads(users)
        if user in found:
            after = [ghost if each == user else each for each in found]
            await db.execute(
                "UPDATE season_lines SET users = ? WHERE season_id = ? AND entrant = ?",
                (json.dumps(after), season, entrant))


async def _rename(db: Transaction, season: int, entrant: int, ghost: int) -> None:
    """The line of the standings has the name that the log gave the entrant last. If the ghost is the squad's captain,
    its name goes, whoever chose it: it may be theirs."""
    rows = [(seq, json.loads(text)) for seq, text in await db.all(
        "SELECT seq, data FROM season_log WHERE season_id = ? AND kind IN ('joined', 'enlisted', 'titled') "
        "ORDER BY seq", (season,))]
    mine = [(seq, each) for seq, each in rows if each["entrant"] == entrant]
    squad = [each for _, each in mine if "members" in each][-1]
    captain = squad["members"][0].get("user")
    titles = [(seq, each) for seq, each in mine if "members" not in each]
    if captain == ghost:
        for seq, each in titles:
            each.pop("title", None)
            await db.execute("UPDATE season_log SET data = ? WHERE season_id = ? AND seq = ?",
                             (json.dumps(each), season, seq))
    name = (titles[-1][1].get("title") if titles else "") or squad["name"]
    await db.execute("UPDATE season_lines SET name = ? WHERE season_id = ? AND entrant = ?", (name, season, entrant))


def _rewritten(data: Any, user: int, ghost: int, alias: str) -> Any:
    """JSON with the user's id and the names next to it replaced."""
    if isinstance(data, list):
        return [_rewritten(each, user, ghost, alias) for each in data]
    if isinstance(data, dict):
        made = {key: _replaced(value, user, ghost) if key in USERS else _rewritten(value, user, ghost, alias)
                for key, value in data.items()}
        if data.get("user") == user and "name" in data:
            made["name"] = alias
        if "case" in data and data.get("user") == user:
            made["text"] = ""  # what they wrote, or what was said to them
        if "points" in data and user in data.get("players", ()):
            made["reason"] = ""  # why they were given or lost points
        if data.get("user") == user:
            made.pop("title", None)  # the name that they gave their squad
        if "side" in data and data.get("user") == user:
            made.pop("reason", None)  # why they object, or dispute a result
        members = data.get("members")
        if isinstance(members, list) and any(member.get("user") == user for member in members):
            made["name"] = " & ".join(member["name"] for member in made["members"])
            if data.get("what") == "points":
                made["reason"] = ""
        return made
    return data


def _replaced(value: Any, user: int, ghost: int) -> Any:
    if isinstance(value, list):
        return [_replaced(each, user, ghost) for each in value]
    return ghost if value == user else value


async def _ratings(db: Transaction, user: int, ghost: int) -> None:
    for number, sides in await db.all("SELECT id, sides FROM rated_games WHERE sides LIKE ?", (f"%{user}%",)):
        after = [[ghost if each == user else each for each in side] for side in json.loads(sides)]
        await db.execute("UPDATE rated_games SET sides = ? WHERE id = ?", (json.dumps(after), number))
    for table in ("ratings", "rating_steps"):
        await db.execute(f"UPDATE {table} SET one = ? WHERE one = ?", (ghost, user))  # noqa: S608 names
        # a pair is stored in ascending order, and a ghost's number is below all others
        await db.execute(f"UPDATE {table} SET other = one, one = ? WHERE other = ?", (ghost, user))  # noqa: S608 names


# servers that the bot was removed from ------------------------------------------------------------

_TABLES = "SELECT id FROM tables WHERE guild = ?"
_SEASONS = "SELECT id FROM seasons WHERE guild = ?"
_GAMES = "SELECT id FROM rated_games WHERE guild = ?"

DELETIONS = (
    *((name, f"table_id IN ({_TABLES})") for name in (
        "season_tables", "messages", "waits", "conduct", "told", "invitations", "departures", "counted",
        "orders", "secrets", "result_seats", "results", "played", "seats", "log")),
    *((name, f"season_id IN ({_SEASONS})") for name in (
        "season_news", "season_tables", "season_lines", "season_log")),
    ("rating_steps", f"game_id IN ({_GAMES})"),
    *((name, "guild = ?") for name in (
        "ratings", "rating_pools", "rated_games", "played", "seekers", "seasons", "tables")),
    ("marks", "kind = 'bar' AND owner = ?"),
    ("settings", "scope = 'guild' AND id = ?"),
    ("removed_servers", "guild = ?"),
)
"""(table, condition on the server), in the order in which the rows refer to one another."""

_KNOWN = """
  SELECT guild FROM tables WHERE guild IS NOT NULL UNION SELECT guild FROM seasons
  UNION SELECT guild FROM rated_games WHERE guild != 0
  UNION SELECT owner FROM marks WHERE kind = 'bar' AND owner != 0
  UNION SELECT id FROM settings WHERE scope = 'guild'"""


class SqlServers:
    """``removed_servers`` and what belongs to a server."""

    def __init__(self, database: Database, traces: Traces, kept: Sequence[Kept]) -> None:
        """``kept``: the tables of features."""
        self._kept = kept
        self._db = database
        self._traces = traces

    async def mark(self, present: Collection[int], at: datetime) -> None:
        """Store since when the bot is missing on servers of which it has data; drop the marks of ``present`` ones."""
        known = {row[0] for row in await self._db.all(_KNOWN)}
        for each in self._kept:
            known |= await servers_of(self._db, each)
        marked = {row[0] for row in await self._db.all("SELECT guild FROM removed_servers")}
        new, back = known - marked - set(present), marked & set(present)
        if not new and not back:
            return
        async with self._db.transaction() as db:
            await db.many("INSERT INTO removed_servers VALUES (?, ?)", [(guild, to_ms(at)) for guild in new])
            await db.many("DELETE FROM removed_servers WHERE guild = ?", [(guild,) for guild in back])

    async def skip(self, time: timedelta) -> None:
        """The bot was down for so long, and could not see whether it was taken back."""
        await self._db.execute("UPDATE removed_servers SET at = at + ?", (time // timedelta(milliseconds=1),))

    async def overdue(self, before: datetime) -> set[int]:
        """The servers that the bot has been missing on since ``before``, as far as it saw."""
        return {row[0] for row in await self._db.all(
            "SELECT guild FROM removed_servers WHERE at <= ?", (to_ms(before),))}

    async def forget(self, guilds: Collection[int]) -> None:
        """Delete the data of servers: only at a start, when nothing of them is in memory."""
        for guild in guilds:
            async with self._db.transaction() as db:
                await forget_server(db, guild, self._kept)
        if guilds:
            await self._traces.clear()


async def forget_server(db: Transaction, guild: int, kept: Sequence[Kept]) -> None:
    """Delete a server's data inside a transaction: of features first, whose rows may refer to those below."""
    await db.execute("INSERT INTO forgetting VALUES (?)", (guild,))
    for each in kept:
        await forget_server_rows(db, each, guild)
    for table, condition in DELETIONS:
        await db.execute(f"DELETE FROM {table} WHERE {condition}", (guild,))  # noqa: S608 names
    await db.execute("DELETE FROM forgetting")
    await db.execute(MARK)
