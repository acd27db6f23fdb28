"""Measure how often a level plays as people did: ``python -m benchmarks.agreement FOLDER --level hard --files 20``.

FOLDER has records of real rounds (``*.tichu``). The level decides from the seat's view at every turn with a choice. Its
action counts as the same if both are passes or have the same kind, rank and size. The baseline is the expected
agreement of a random legal action.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from games.actions import Action, Pass, Play
from games.players import choose
from games.records.reader import Reader, lines
from games.views import Phase


def pattern(game: Any, action: Action | None) -> object:
    """Equal for actions that count as the same."""
    if isinstance(action, Play):
        what = game.combination(action.cards)
        return what.kind, what.rank, what.size
    return type(action)


def judge(path: Path, level: str) -> tuple[int, int, float]:
    """The number of decisions, of agreements, and the expected agreements of a random action."""
    reader, rng = Reader(), Random(path.name)
    decisions, same, chance = 0, 0, 0.0
    for text in lines(path.read_bytes()):
        before = reader.state if reader.ready else None
        entry = reader.feed(text)
        action = getattr(entry, "item", None)
        if before is None or not isinstance(action, Play | Pass):
            continue
        game = reader.game
        if game.phase(before) is not Phase.PLAY or game.to_act(before) != (action.seat,):
            continue
        legal = [one for one in game.legal(before, action.seat) if isinstance(one, Play | Pass)]
        if len(legal) < 2:
            continue
        made = pattern(game, action)
        decisions += 1
        chance += sum(pattern(game, one) == made for one in legal) / len(legal)
        same += pattern(game, choose(level, game.view(before, action.seat), legal, rng).action) == made
    return decisions, same, chance


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    files = sorted(args.folder.glob("*.tichu"))[: args.files]
    with ProcessPoolExecutor(args.jobs) as pool:
        judged = list(pool.map(partial(judge, level=args.level), files))
    decisions, same, chance = (sum(column) for column in zip(*judged, strict=True))
    print(f"{len(files)} rounds, {decisions} decisions: {args.level} as people {100 * same / decisions:.1f} %, "
          f"a random legal action {100 * chance / decisions:.1f} %")


if __name__ == "__main__":
    main()
