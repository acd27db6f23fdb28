"""How sure named mistakes are: ``python -m benchmarks.review found.jsonl RECORD…``.

Plays the candidates of every seat on, as a review does, and what it would name in ten times as many other worlds. Each
is a line of the first file; rounds that are there already are not played again. ``--compiled tientsin`` plays that on
with the trainer in C (`training.playouts`), some fifty times as fast; Tichu is played on in C as in a review.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from games.players import prepare
from games.review import playouts
from games.review.decisions import Judged, judge, of_record
from games.review.playouts import FRESH, Comparison, PlayOut, compare, margins
from games.review.report import candidates

TIMES = 10
"""As many worlds as a review has used for picking a mistake."""


def main(
    found: Annotated[Path, typer.Argument(help="where candidates are written")],
    records: Annotated[list[Path], typer.Argument(help="records")],
    compiled: Annotated[str, typer.Option(help="the game that the trainer in C plays")] = "",
    rounds: Annotated[int, typer.Option(help="the first ones of each record")] = 1,
) -> None:
    """Play candidates on, and print how many of the named ones a longer search contradicts."""
    prepare()
    play: PlayOut = margins
    if compiled:
        from training.playouts import Playouts

        play = Playouts(compiled).margins
    known = {(each["record"], each["round"]) for each in _lines(found) if "done" in each}
    with found.open("a", encoding="utf-8") as out:
        for path in track(records, description="Records", console=Console(stderr=True)):
            record = path.read_text(encoding="utf-8")
            for number in range(1, min(rounds, record.count("\nround ")) + 1):
                if (path.stem, number) in known:
                    continue
                for line in (*_of_round(record, number, play), {"done": True}):
                    out.write(json.dumps({"record": path.stem, "round": number, **line}) + "\n")
                    out.flush()
    print(summary(list(_lines(found))))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    if path.exists():
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())


def _of_round(record: str, number: int, play: PlayOut) -> Iterator[dict[str, Any]]:
    judged = list(judge(of_record(record, number)))
    for seat in sorted({found.situation.player for found in judged}):
        rng = Random(f"review {number} {seat}")
        for each in candidates([found for found in judged if found.situation.player == seat]):
            yield _played(each, rng, play)


def _played(found: Judged, rng: Random, play: PlayOut) -> dict[str, Any]:
    situation = found.situation
    choices = situation, found.best, situation.action
    picked = compare(*choices, rng, play=play)
    line = {"line": situation.number, "seat": situation.seat, "kind": found.kind.value, "loss": round(found.loss, 1),
            "picked": _numbers(picked)}
    if not picked.better:
        return line
    fresh = compare(*choices, Random(f"fresh {situation.number}"), FRESH, early=False, play=play)
    worlds = TIMES * len(picked.differences)
    long = compare(*choices, Random(f"long {situation.number}"), worlds, early=False, play=play)
    return {**line, "fresh": _numbers(fresh), "long": _numbers(long)}


def _numbers(played: Comparison) -> list[float]:
    """Mean, standard error, worlds."""
    return [round(played.mean, 2), round(played.error, 3), len(played.differences)]


# what came of it ---------------------------------------------------------------------------------


def named(each: dict[str, Any]) -> bool:
    """Whether a review names it: by the worlds that it was picked in, and by the others."""
    mean, error, _ = each.get("fresh", (0.0, 0.0, 0))
    return bool(mean >= playouts.NAMED and mean > playouts.SECOND_LOOK_ERRORS * error)


def summary(lines: list[dict[str, Any]]) -> str:
    """The named mistakes that a longer search contradicts, and how far the points stated for them are off."""
    tried = [each for each in lines if "kind" in each]
    done = f"{sum('done' in each for each in lines)} rounds, {len(tried)} candidates"
    picked = [each for each in tried if "fresh" in each]
    return "\n".join((done, _again("picked", picked), _again("named", list(filter(named, picked)))))


def _again(what: str, mistakes: list[dict[str, Any]]) -> str:
    if not mistakes:
        return f"nothing {what}"
    long = [each["long"] for each in mistakes]
    stated, picked, true = (sum(each[name][0] for each in mistakes) for name in ("fresh", "picked", "long"))
    no, unclear, less = (sum(mean <= bound for mean, bound in found) for found in (
        [(mean, 0) for mean, _, _ in long], [(mean, 2 * error) for mean, error, _ in long],
        [(mean, playouts.NAMED / 2) for mean, _, _ in long]))
    return (f"{len(mistakes)} {what}; in ten times as many worlds {no} are no better, {unclear} not clearly better, "
            f"{less} at most {playouts.NAMED / 2:g} points; stated {stated / true - 1:+.1%}, "
            f"as picked {picked / true - 1:+.1%}")


if __name__ == "__main__":
    typer.run(main)
