"""Is the best gift in the list that `/advice` and *The exchange* show? All gifts are played out, and compared with it.

    python -m benchmarks.exchanges --number 30
    python -m benchmarks.exchanges --number 30 game.tichu other.tichu …     # of real games, an exchange of each

Of each exchange of self-play, or of each record's first round, the network's 40 best gifts besides the list are played
on in the same deals, the best of these in more, which are others than the list's. *Best* is the gift with the highest
mean of the last deals; the list has it if the difference to one of the list is within its standard error. *Clearly
better* is one that beats the whole list by more than two standard errors.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.actions import Action
from games.players.learned.player import before_play
from games.registry import GAMES
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.exchange import SHOWN, best_gifts
from games.review.finding import self_play
from games.review.playouts import Comparison, margins
from games.review.puzzles import same

ROUNDS = ((40 + SHOWN, 64), (12, 256), (6, 1000))
"""How many gifts are played on, the list among them, in so many deals each."""


class Judged(NamedTuple):
    """``inside``: the best is in the list, or within its standard error; ``clearly``: another is clearly better;
    ``points``: by how many the best is."""

    inside: bool
    clearly: bool
    points: float


def exchanges(records: Sequence[Path]) -> Iterator[Situation]:
    texts = (path.read_text(encoding="utf-8") for path in records) if records else (
        self_play(GAMES["tichu"], f"exchanges {number}") for number in count())
    for number, record in enumerate(texts):
        found = [each for each in of_record(record, 1) if each.kind is DecisionKind.EXCHANGE]
        yield found[number % len(found)]


def judged(situation: Situation) -> Judged:
    listed = [choice.give for choice in best_gifts(situation)]
    ranked = [give for give, _ in sorted(before_play(situation.view, situation.legal), key=lambda pair: -pair[1])]
    gifts: list[Action] = [give for give in ranked if not any(same(give, each) for each in listed)]
    played: dict[Action, Sequence[float]] = {}
    for most, worlds in ROUNDS:
        gifts = [*listed, *gifts][:most]
        rng = Random(f"judge {situation.number} {worlds}")
        played = dict(zip(gifts, margins(situation, gifts, rng, worlds), strict=True))
        gifts = sorted((give for give in gifts if give not in listed), key=lambda give: -sum(played[give]))
    best, ours = max(played, key=lambda give: sum(played[give])), max(listed, key=lambda give: sum(played[give]))
    ahead = Comparison([one - other for one, other in zip(played[best], played[ours], strict=True)])
    return Judged(best in listed or ahead.mean <= ahead.error, ahead.mean > 2 * ahead.error, ahead.mean)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("records", type=Path, nargs="*")
    parser.add_argument("--number", type=int, default=30)
    args = parser.parse_args()
    found: list[Judged] = []
    for at, situation in zip(range(1, args.number + 1), exchanges(args.records), strict=False):
        found.append(judged(situation))
        print(f"{at}: the best is in the list in {sum(each.inside for each in found)}, another is clearly better in "
              f"{sum(each.clearly for each in found)}, on average by {sum(each.points for each in found) / at:.1f} "
              f"points (this one {found[-1].points:.1f})", flush=True)


if __name__ == "__main__":
    main()
