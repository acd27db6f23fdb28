"""Commands for the bot's database: back up, restore, check, list and end games."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.common import DatabaseOption, InputError, address_of, database_address, existing_database

if TYPE_CHECKING:
    from bot.storage.address import Address


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="the copy; an older one is replaced")],
    database: DatabaseOption = None,
) -> int:
    """Copy the database, while the bot runs or not."""
    from bot.i18n import texts
    from bot.storage import backup as copies

    path = database_address(database)
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

    path = database_address(database)
    if not isinstance(path, Path):
        raise InputError(f"a copy of PostgreSQL is restored into an empty database: busdriver move {file} URL")
    previous = copies.restore(file, path)
    print(texts()("restore.done", database=path, file=file))
    if previous is not None:
        print(texts()("restore.kept", file=previous))
    return 0


def check(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="a database (default: the bot's)")] = None,
    database: DatabaseOption = None,
) -> int:
    """Replay every game and compare the database with its logs."""
    return _report(database_address(file or database))


def _report(database: Address) -> int:
    """Check a database and print what is found."""
    from bot.i18n import texts
    from bot.ops import check as checks

    t, report = texts(), checks.check(database)
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


def move(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="a database: a file or postgresql://…")],
    target: Annotated[str, typer.Argument(metavar="TARGET", help="an empty one of either kind")],
) -> int:
    """Copy a database to another, such as from a file to PostgreSQL, while no bot runs; then check the new one."""
    from bot.i18n import texts
    from bot.storage.mark_secret import file_of
    from bot.storage.move import move as move_rows

    t, before, after = texts(), address_of(source), address_of(target)
    rows = move_rows(before, after, lambda table, done: print(f"{table} {done}", file=sys.stderr))
    print(t("move.done", source=before, target=after, rows=rows))
    if not (isinstance(before, Path) and isinstance(after, Path)):
        print(t("move.secret", source=file_of(before), target=file_of(after)))
    return _report(after)


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


def cluster(database: DatabaseOption = None) -> int:
    """Show the processes of the bot, how many slots each is home of, and what there is to do."""
    from bot.core.slots import SLOTS
    from bot.i18n import texts
    from bot.ops.cluster import look

    t, found = texts(), asyncio.run(look(existing_database(database)))
    for each in found.processes:
        state = t("cluster.waits") if each.slots is None else t("cluster.home", slots=each.slots, of=SLOTS)
        print(t("cluster.process", name=each.name, version=each.version or "–", state=state))
    if not found.processes:
        print(t("cluster.none"))
    print(t("cluster.tables", running=found.running, waiting=found.waiting, late=found.late))
    print(t("cluster.sessions", hour=found.hour, day=found.day))
    return 0


def end(
    table: Annotated[int, typer.Argument(metavar="N", min=1, max=2**63 - 1, help="the number of the table")],
    database: DatabaseOption = None,
) -> int:
    """End a stalled game without a winner, while the bot runs or not."""
    from bot.core.errors import TableError
    from bot.i18n import texts
    from bot.ops import stalled_games

    try:
        asyncio.run(stalled_games.end(existing_database(database), table))
    except TableError as error:
        raise InputError(texts()(error.key, **error.params)) from None
    print(texts()("tables.ended", n=table))
    return 0
