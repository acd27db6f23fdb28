from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.common import InputError, RecordFile, read_record

if TYPE_CHECKING:
    from rich.progress import Progress

    from games.review.report import Review


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
        for line in lines(texts(), found, names):
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
