"""Commands for records: replay, review, redact, verify, and pictures of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.common import InputError, RecordFile, file_errors, load_record, read_record, record_errors

if TYPE_CHECKING:
    from rich.progress import Progress

    from games.records.reader import Reader
    from games.review.report import Review


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


def review(
    file: RecordFile,
    round: Annotated[int, typer.Option("--round", min=1, help="a finished round")] = 1,
    seat: Annotated[int | None, typer.Option("--seat", min=0, help="one seat (default: all)")] = None,
) -> int:
    """What the decisions of a finished round cost."""
    from rich.console import Console
    from rich.progress import Progress

    from bot.i18n import texts
    from cogs.review.review_text import lines

    console = Console(highlight=False, markup=False, emoji=False)
    reader, record = read_record(file)
    names = reader.names
    if seat is not None and seat >= len(names):
        raise InputError(f"{file}: no seat {seat}")
    for each in range(len(names)) if seat is None else (seat,):
        with Progress(transient=True, console=Console(stderr=True)) as progress:
            found = _review(file, record, round, each, progress)
        for line in lines(texts(), reader.game.id, found, names):
            console.print(line)
        console.print()
    return 0


def _review(file: str, record: bytes, number: int, seat: int, progress: Progress) -> Review:
    from bot.i18n import texts
    from games.review.report import NotReviewed, review

    task = progress.add_task(texts()("review.wait"), total=None)
    try:
        return review(record, number, seat, lambda done, of: progress.update(task, completed=done, total=of))
    except NotReviewed as error:
        raise InputError(f"{file}: {texts()(f'review.no_{error.code}')}") from None


def redact(
    file: RecordFile,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="as this seat, from 0")] = None,
    spectator: Annotated[bool, typer.Option("--spectator", help="as a spectator")] = False,
) -> int:
    """Print a record as one seat or a spectator may see it."""
    from bot.record_errors import explain
    from games.actions import RuleError
    from games.records import redact as records

    if spectator == (seat is not None):
        raise typer.BadParameter("one of them is needed", param_hint="--seat / --spectator")
    try:
        with record_errors(file):
            print(records.redact(load_record(file), seat), end="")
    except RuleError as error:
        raise InputError(f"{file}: {explain(error)} (rule {error.rule})") from None
    return 0


def verify(file: RecordFile) -> int:
    """Check the shuffles of a finished game against their commitments."""
    from bot.i18n import texts
    from bot.tables.core import shuffle

    with record_errors(file):
        checks = shuffle.verify(load_record(file))
    for check in checks:
        print(texts()(f"verify.{check.problem or 'holds'}", round=check.round))
    problems = {check.problem for check in checks}
    nothing_checked = "" not in problems
    return int(nothing_checked or not problems <= {"", "no_commitment", "no_reveal"})


def gallery(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="where to put the pictures and index.html")],
    files: Annotated[list[str] | None, typer.Argument(
        metavar="FILE...", help="records (.tichu); without any, sample games")] = None,
    language: Annotated[str, typer.Option("--language", metavar="LANG", help="language of the words")] = "en",
) -> int:
    """Draw every kind of picture, from records or from sample games."""
    from bot.i18n import languages, texts
    from rendering import gallery as pictures

    if language not in languages():
        raise InputError(f"--language {language}: one of {', '.join(languages())} is needed")
    records = {Path(name).stem: read_record(name)[1] for name in files or ()}
    with file_errors(directory):
        written = pictures.write(directory, records, texts(language))
    print(f"{len(written)} pictures and index.html in {directory}")
    return 0
