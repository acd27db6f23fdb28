"""What play-outs gain over the rule for the Dragon's trick: ``python -m benchmarks.dragon``; ``--game tientsin``.

In each gift of self-play all receivers are played on in `search.GIFTS` worlds, as `hard` does at Tichu; where another
one than the rule's is best, both are compared again in other worlds. So the gain is not that of the worlds that chose.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from benchmarks.lessons.rules import told
from games.actions import Gift
from games.players import NETWORK, choose
from games.players.learned.search import GIFTS
from games.registry import GAMES
from games.review.decisions import DecisionKind, of_record
from games.review.finding import self_play
from training.playouts import margins_of

FRESH = 96


def gains(record: str, game: str) -> Iterator[float]:
    """Of each gift of a round, per gift: 0 where play-outs choose as `normal` does."""
    play = margins_of(game)
    for each in of_record(record):
        gifts = [action for action in each.legal if isinstance(action, Gift)]
        if each.kind is not DecisionKind.GIFT or len(gifts) < 2:
            continue
        usual = choose(NETWORK, each.view, each.legal, Random(0)).action
        looked = {gift: sum(row) for gift, row in zip(gifts, play(each, gifts, Random("look"), GIFTS), strict=True)}
        best = max(gifts, key=lambda gift: (looked[gift], gift == usual))
        again = play(each, (usual, best), Random("fresh"), FRESH) if best != usual else ([0.0], [0.0])
        yield (sum(again[1]) - sum(again[0])) / len(again[0])


def main(rounds: Annotated[int, typer.Option(help="of self-play")] = 450,
         game: Annotated[str, typer.Option(help="tichu or tientsin")] = "tichu") -> None:
    """Print the gain of a gift with its 95 % interval, and how many there were."""
    names = [f"ideas {game} {number}" for number in range(rounds)]
    found = [gain for name in track(names, description="Rounds", console=Console(stderr=True))
             for gain in gains(self_play(GAMES[game], name), game)]
    print(f"points a gift: {told(found)}; {sum(gain != 0 for gain in found)} go to the other")


if __name__ == "__main__":
    typer.run(main)
