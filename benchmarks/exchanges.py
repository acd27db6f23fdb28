"""Is the best gift in the list that `/advice` and *The exchange* show? All gifts are played out, and compared with it.

    python -m benchmarks.exchanges --number 30

Of each exchange of self-play the network's 200 best gifts (all, if there are no more) are played on in the same few
deals, the best of these in more, which are others than the list's. *Best* is the gift with the highest mean of the last
deals; *clearly better* is one that beats the whole list by more than two standard errors.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random

from games.actions import Action
from games.players.learned.player import before_play
from games.registry import GAMES
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.exchange import best_gifts
from games.review.finding import self_play
from games.review.playouts import Comparison, margins
from games.review.puzzles import same

ROUNDS = ((200, 16), (20, 96), (6, 400))
"""How many gifts are played on, in so many deals each."""


def exchanges() -> Iterator[Situation]:
    number = 0
    while True:
        found = [each for each in of_record(self_play(GAMES["tichu"], f"exchanges {number}"))
                 if each.kind is DecisionKind.EXCHANGE]
        yield found[number % len(found)]
        number += 1


def judged(situation: Situation) -> tuple[bool, bool, float]:
    """Whether the best gift is in the list, whether one is clearly better, and by how many points the best is."""
    listed = [choice.give for choice in best_gifts(situation)]
    gifts = [give for give, _ in sorted(before_play(situation.view, situation.legal), key=lambda pair: -pair[1])]
    played: dict[Action, Sequence[float]] = {}
    for most, worlds in ROUNDS:
        others = [give for give in gifts if not any(same(give, each) for each in listed)]
        rng = Random(f"judge {situation.number} {worlds}")
        gifts = [*listed, *others][:most]
        played = dict(zip(gifts, margins(situation, gifts, rng, worlds), strict=True))
        gifts.sort(key=lambda give: -sum(played[give]))
    ours = max((played[give] for give in listed), key=sum)
    ahead = Comparison([one - other for one, other in zip(played[gifts[0]], ours, strict=True)])
    return gifts[0] in listed, ahead.mean > 2 * ahead.error, ahead.mean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--number", type=int, default=30)
    number = parser.parse_args().number
    inside = clearly = 0
    lost = 0.0
    for at, situation in zip(range(1, number + 1), exchanges(), strict=False):
        is_listed, is_better, points = judged(situation)
        inside, clearly, lost = inside + is_listed, clearly + is_better, lost + points
        print(f"{at}: the best is in the list in {inside}, another is clearly better in {clearly}, on average by "
              f"{lost / at:.1f} points", flush=True)


if __name__ == "__main__":
    main()
