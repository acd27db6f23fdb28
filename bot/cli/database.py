"""Commands for the bot's database: back up, restore, check, list and end games."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.common import DatabaseOption, InputError, database_path, existing_database


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="the copy; an older one is replaced")],
    database: DatabaseOption = None,
) -> int:
    """Copy the database, while the bot runs or not."""
    from bot.i18n import texts
    from bot.storage import backup as copies

    path = database_path(database)
    copies.backup(path, file)
    print(texts()("backup.done", database=path, file=file))
    return 0


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a copy made by backup")],
    database: DatabaseOption = None,
) -> int:
    """Replace the database with a backup; the old one is renamed."""
    from bot.i18n import texts
    from bot.storage import backup as copies

    path = database_path(database)
    previous = copies.restore(file, path)
    print(texts()("restore.done", database=path, file=file))
    if previous is not None:
        print(texts()("restore.kept", file=previous))
    return 0


def check(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="a database (default: the bot's)")] = None,
    database: DatabaseOption = None,
) -> int:
    """Replay every game and compare the database with its logs."""
    from bot.i18n import texts
    from bot.ops import check as checks

    t, report = texts(), checks.check(file or database_path(database))
    for damage in report.damage:
        print(t("check.damage", what=damage))
    for table, faults in report.faults.items():
        for fault in faults:
            print(t("check.table", n=table, what=t(f"check.{fault.code}", **fault.params)))
    for finding in report.leagues:
        print(t(f"check.{finding.code}", **finding.params))
    if report.sound:
        print(t("check.sound", tables=report.tables, rounds=report.rounds, lines=report.moves))
    return int(not report.sound)


def tables(database: DatabaseOption = None) -> int:
    """List the running games and who they are waiting for, the longest idle first."""
    from bot.i18n import texts
    from bot.ops.stalled_games import running

    t, found = texts(), asyncio.run(running(existing_database(database)))
    for table in found:
        waits = ", ".join(map(str, table.waits)) or t("tables.nobody")
        print(t("tables.line", n=table.id, game=table.game, hours=table.idle, waits=waits))
    if not found:
        print(t("tables.none"))
    return 0


def end(
    table: Annotated[int, typer.Argument(metavar="N", min=1, max=2**63 - 1, help="the number of the table")],
    database: DatabaseOption = None,
) -> int:
    """End a stalled game without a winner, while the bot runs or not."""
    from bot.i18n import texts
    from bot.ops import stalled_games
    from bot.tables.core.errors import TableError

    try:
        asyncio.run(stalled_games.end(existing_database(database), table))
    except TableError as error:
        raise InputError(texts()(error.key, **error.params)) from None
    print(texts()("tables.ended", n=table))
    return 0
