"""``busdriver puzzles``: find puzzles in records of games or in self-play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.common import InputError, file_errors, read_record

if TYPE_CHECKING:
    from games.review.finding import PuzzleCandidate
    from games.review.playouts import PlayOut
    from games.review.puzzles import Puzzle

Source = tuple[str, Callable[[], str]]
"""A name, and how to get its record."""


def puzzles(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="the file to append to, a puzzle a line")],
    files: Annotated[list[str] | None, typer.Argument(metavar="[FILE]...", help="records; none: self-play")] = None,
    rounds: Annotated[int, typer.Option(metavar="N", min=1, help="rounds of self-play")] = 20,
    game: Annotated[str, typer.Option(metavar="ID", help="the game of self-play")] = "tichu",
    seed: Annotated[str, typer.Option(metavar="TEXT", help="the same seed gives the same rounds")] = "1",
    worlds: Annotated[int, typer.Option(metavar="N", min=48, help="deals that each choice is played on in")] = 192,
) -> int:
    """Find puzzles in records or in self-play. Continues where it was stopped."""
    from rich.console import Console
    from rich.progress import Progress

    from games.registry import GAMES as ALL
    from games.review.finding import self_play
    from games.review.playouts import margins
    from games.review.puzzles import PUZZLED

    if game not in PUZZLED:
        raise InputError(f"no puzzles are found in {game}: choose {' or '.join(PUZZLED)}")
    with file_errors(out):  # now, not after the first source
        out.open("a").close()
    played = [(name, lambda name=name: self_play(ALL[game], name)) for name in names(game, seed, rounds)]
    sources = [(file, lambda file=file: read_record(file)[1].decode()) for file in files or ()] or played
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("0", total=len(sources))
        for kept in append(out, sources, margins, worlds):
            progress.update(task, advance=1, description=str(kept))
    return 0


def names(game: str, seed: str, rounds: int) -> list[str]:
    """Of rounds of self-play; each is also its seed."""
    return [f"self-play {game} {seed} {number}" for number in range(rounds)]


def append(
    out: Path, sources: Iterable[Source], margins: PlayOut, most: int,
    tried: Callable[[PuzzleCandidate, Random], bool] = lambda candidate, rng: True,
) -> Iterator[int]:
    """Append the puzzles of each source to ``out``, whose sources are listed in ``out.done``; yield their number."""
    done = out.with_name(out.name + ".done")
    known = set(done.read_text(encoding="utf-8").splitlines()) if done.exists() else set()
    for name, record in sources:
        found = [] if name in known else list(_found(name, record(), margins, most, tried))
        with out.open("a", encoding="utf-8") as file:
            file.writelines(f"{puzzle.text()}\n" for puzzle in found)
        with done.open("a", encoding="utf-8") as file:
            file.write("" if name in known else f"{name}\n")
        yield len(found)


def _found(name: str, record: str, margins: PlayOut, most: int,
           tried: Callable[[PuzzleCandidate, Random], bool]) -> Iterator[Puzzle]:
    from games.review.finding import candidates, confirmed

    rng = Random(name)  # noqa: S311 nothing is dealt to anybody
    for candidate in candidates(record):
        if tried(candidate, rng):
            puzzle = confirmed(candidate, 0, name, rng, margins, most=most)
            if puzzle is not None:
                yield puzzle
