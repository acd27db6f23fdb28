from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.common import InputError, read_record

if TYPE_CHECKING:
    from games.records.reader import Reader


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="records (.tichu), - for standard input")],
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object a record")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="list every legal action at the record's end")] = False,
) -> int:
    """Check records and print their results."""
    from games.records.replay import report

    several, status = len(files) > 1, 0
    for name in files:
        try:
            reader, _ = read_record(name)
        except InputError as error:
            status = 2
            print(error, file=sys.stderr)
            if several and as_json:
                print(json.dumps({"error": error.fields()}))
            continue
        if as_json:
            print(json.dumps(report(reader, legal=legal)))
        else:
            _show(reader, name if several else "", legal=legal)
    return status


def _show(reader: Reader, name: str, *, legal: bool) -> None:
    from rich.console import Console

    from bot.cli.report import summary

    console = Console(highlight=False, markup=False, emoji=False)
    if name:
        console.rule(name, align="left")
    for part in summary(reader, legal=legal):
        console.print(part)
