from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.common import DatabaseOption, database_path


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
    """Replace the database by a copy; the old one is renamed."""
    from bot.i18n import texts
    from bot.storage import backup as copies

    path = database_path(database)
    previous = copies.restore(file, path)
    print(texts()("restore.done", database=path, file=file))
    if previous is not None:
        print(texts()("restore.kept", file=previous))
    return 0
