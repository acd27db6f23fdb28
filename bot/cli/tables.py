from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from bot.cli.common import DatabaseOption, InputError, database_path


def tables(database: DatabaseOption = None) -> int:
    """List the running games and whom they wait for, the longest first."""
    from bot.i18n import texts
    from bot.ops.stalled_games import running

    t, found = texts(), asyncio.run(running(database_path(database)))
    for table in found:
        waits = ", ".join(map(str, table.waits)) or t("tables.nobody")
        print(t("tables.line", n=table.id, game=table.game, hours=table.idle, waits=waits))
    if not found:
        print(t("tables.none"))
    return 0


def end(
    table: Annotated[int, typer.Argument(metavar="N", help="the number of the table")],
    database: DatabaseOption = None,
) -> int:
    """End a stalled game without a winner, while the bot runs or not."""
    from bot.i18n import texts
    from bot.ops import stalled_games
    from bot.tables.core.errors import TableError

    try:
        asyncio.run(stalled_games.end(database_path(database), table))
    except TableError as error:
        raise InputError(texts()(error.key, **error.params)) from None
    print(texts()("tables.ended", n=table))
    return 0
