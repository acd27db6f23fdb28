from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.common import DatabaseOption, database_path


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
