"""All rows in which the database names a user, for the user's own eyes (*My data* in ``/stats``).

A row of a running game is given only as far as its player may see it: of moves the user's own, no shuffle's secret and
no waiting time. What is left out, and why, is in `tests/cogs/test_personal_data.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bot.core.database import Database, Row, from_ms
from bot.core.keeping import Kept
from bot.tables.core.entries import Dismissed, Invited, Muted, write

_MINE = "user_id = :user"
_MUTED = write(Muted(0, True))[0]

QUERIES = (
    ("tables", 'id AS "table", game, options, pace, rated, guild, channel, outside, status, created, terms, origin, '
     "host = :user AS hosted", "tables", "host = :user OR id IN (SELECT table_id FROM seats WHERE user_id = :user)"),
    ("seats", 'table_id AS "table", seat, name, user_name, level', "seats", _MINE),
    ("departures", 'table_id AS "table", seat, seq, user_id = :user AS "left", came = :user AS "came"',
     "departures", "user_id = :user OR came = :user"),
    ("results", 'table_id AS "table", seat, level, won, totals, finished, aborted', "result_seats NATURAL JOIN results",
     _MINE),
    ("orders", 'table_id AS "table", seat, kind, line, at', "orders", _MINE),
    ("invitations", 'table_id AS "table", at, host, user_id AS "user"', "invitations",
     "user_id = :user OR host = :user"),
    ("guests", 'table_id AS "table", at, kind, user_id AS "by"', "log",
     "(kind, text) IN (VALUES (:invited, :invited_text), (:dismissed, :dismissed_text))"),
    ("conduct", 'table_id AS "table", pace, ended, missed, gone', "conduct", _MINE),
    ("waits", 'table_id AS "table", since, until, kind', "waits", _MINE),
    ("told", 'table_id AS "table", since, stage, at', "told", _MINE),
    ("messages", 'table_id AS "table", kind, channel, message', "messages", _MINE),
    # Of games across servers, which have no server, nobody learns who the others are.
    ("rated_games", "source, guild, game, pace, at, "
     "CASE WHEN guild = 0 THEN '' ELSE sides END AS sides, ranks", "rated_games",
     "sides != '' AND EXISTS (SELECT 1 FROM json_each(sides) side CROSS JOIN json_each(side.value) met "
     "WHERE CAST(met.value AS BIGINT) = :user)"),
    ("rating_steps", "source, CASE WHEN g.guild = 0 AND one != :user THEN 0 ELSE one END AS one, "
     "CASE WHEN g.guild = 0 AND other != :user THEN 0 ELSE other END AS other, mu, sigma, s.games",
     "rating_steps s JOIN rated_games g ON g.id = game_id",
     "one = :user OR other = :user"),
    ("standings", "season_id AS season, entrant, name, division, standing, played, won, drawn, lost, points, scored, "
     "conceded", "season_lines", "EXISTS (SELECT 1 FROM json_each(users) WHERE CAST(value AS BIGINT) = :user)"),
    ("season_news", "season_id AS season, event, fixture, at, told", "season_news", _MINE),
)
"""(name, columns, tables, condition)."""

_TIMES = frozenset(("asked", "at", "begun", "created", "due", "ended", "finished", "here", "since", "told", "until"))


async def stored(database: Database, user: int, kept: Sequence[Kept]) -> dict[str, Any]:
    """The user's rows as lists of objects by `QUERIES`' names and those of features (``kept``); ``moves``: by table,
    what the user did."""
    found: dict[str, Any] = {}
    (invited, invited_text), (dismissed, dismissed_text) = write(Invited(user)), write(Dismissed(user))
    given = {"user": user, "invited": invited, "invited_text": invited_text, "dismissed": dismissed,
             "dismissed_text": dismissed_text}
    for name, columns, tables, condition in QUERIES:
        rows = await database.all(f"SELECT {columns} FROM {tables} WHERE {condition}", given)  # noqa: S608 ours
        found[name] = [_object(columns, row, _TIMES) for row in rows]
    for table, part in ((each.table, part) for each in kept for part in each.shown):
        rows = await database.all(
            f"SELECT {part.columns} FROM {part.source or table} WHERE {part.mine}", {"user": user})  # noqa: S608 ours
        found[part.part] = [_object(part.columns, row, part.times) for row in rows]
    return found | {"moves": await _moves(database, user)}


def _object(columns: str, row: Row, times: Collection[str]) -> dict[str, Any]:
    names = [column.split()[-1].strip('"').rpartition(".")[2] for column in columns.split(", ")]
    return {name: from_ms(value).isoformat() if name in times and value is not None else value
            for name, value in zip(names, row, strict=True)}


async def _moves(database: Database, user: int) -> dict[str, list[str]]:
    """Every entry of the user in the logs of tables, in short: there are thousands."""
    rows = await database.all(
        "SELECT table_id, at, kind, text FROM log WHERE user_id = ? ORDER BY table_id, seq", (user,))
    found: dict[str, list[str]] = {}
    for table, at, kind, text in rows:
        found.setdefault(str(table), []).append(f"{from_ms(at).isoformat()} {kind} {_own(kind, text)}".rstrip())
    return found


def _own(kind: str, text: str) -> str:
    """The user's own action. The rest of an entry follows from it, or belongs to others; the first one of a game has
    the record's header, and *muted* names a stranger."""
    if kind == _MUTED:
        return ""
    first = text.partition("\n")[0]
    return "start" if first.startswith("busdriver ") else first
