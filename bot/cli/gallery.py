from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.common import InputError, read_record


def gallery(
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="where to put the pictures and index.html")],
    files: Annotated[list[str] | None, typer.Argument(
        metavar="FILE...", help="records (.tichu); without any, sample games")] = None,
    language: Annotated[str, typer.Option("--language", metavar="LANG", help="language of the words")] = "en",
) -> int:
    """Draw every kind of picture, from records or from sample games."""
    from bot.i18n import texts
    from rendering import gallery as pictures

    records = {Path(name).stem: read_record(name)[1] for name in files or ()}
    try:
        written = pictures.write(directory, records, texts(language))
    except OSError as error:
        raise InputError(f"{directory}: {(error.strerror or str(error)).lower()}") from None
    print(f"{len(written)} pictures and index.html in {directory}")
    return 0
