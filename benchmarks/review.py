"""How sure named mistakes are: ``python -m benchmarks.review RECORD…``.

Reviews every seat of the first round of each record, then plays each named mistake on again in ten times as many other
worlds. A mistake is contradicted if that mean is not above zero by two standard errors.
"""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from games.players import prepare
from games.review import report
from games.review.decisions import judge
from games.review.playouts import NAMED, compare
from games.review.situations import of_record

TIMES = 10


def main(
    records: Annotated[list[Path], typer.Argument(help="records of Tichu or Tientsin")],
    seed: Annotated[int, typer.Option(help="of the worlds")] = 1,
) -> None:
    """Print the mistakes one by one, and how many a longer search contradicts."""
    prepare()
    console = Console(highlight=False)
    named = contradicted = small = 0
    spent: list[float] = []
    for path in track(records, description="Records", console=Console(stderr=True)):
        record = path.read_text(encoding="utf-8")
        judged = list(judge(of_record(record, 1)))
        for seat in sorted({found.situation.seat for found in judged}):
            start = time.process_time()
            own = [found for found in judged if found.situation.seat == seat]
            mistakes = list(report.mistakes(own, Random(f"named {seed}")))
            spent.append(time.process_time() - start)
            for found, played in mistakes:
                situation, worlds = found.situation, TIMES * len(played.differences)
                long = compare(
                    situation, found.best, situation.action, Random(f"long {seed}"), worlds, early=False)
                wrong = long.mean <= 2 * long.error
                named, contradicted = named + 1, contradicted + wrong
                small += not wrong and long.mean < NAMED / 2
                console.print(f"{path.name}:{situation.number} {found.kind.value}: {played.mean:.0f} points, "
                              f"{long.mean:.0f} ± {2 * long.error:.0f} in {worlds} worlds{' CONTRADICTED' * wrong}")
    console.print(f"{named} mistakes named, {contradicted} contradicted, {small} below {NAMED / 2:.1f} points; "
                  f"{sum(spent) / max(1, len(spent)):.1f} s of processor time for a player's round, "
                  f"{max(spent, default=0):.1f} at most")


if __name__ == "__main__":
    typer.run(main)
