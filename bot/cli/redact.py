from __future__ import annotations

from typing import Annotated

import typer

from bot.cli.common import InputError, RecordFile, load_record, record_errors


def redact(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="as this seat, from 0")] = None,
    spectator: Annotated[bool, typer.Option("--spectator", help="as a spectator")] = False,
) -> int:
    """Print a record as one seat or a spectator may see it."""
    from bot.record_errors import explain
    from games.errors import RuleError
    from games.records import redact as records

    if spectator == (seat is not None):
        raise typer.BadParameter("one of them is needed", param_hint="--seat / --spectator")
    try:
        with record_errors(file):
            print(records.redact(load_record(file), seat), end="")
    except RuleError as error:
        raise InputError(f"{file}: {explain(error)} (rule {error.rule})") from None
    return 0
