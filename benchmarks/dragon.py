"""What play-outs gain over `normal`'s rule for the Dragon's trick: ``python -m benchmarks.dragon``.

In each gift of self-play both receivers are played on in `search.GIFTS` worlds, as `hard` does; where the other one is
better, both are compared again in other worlds. So the gain is not that of the worlds that chose.
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
from games.review.playouts import margins

FRESH = 96


def gains(record: str) -> Iterator[float]:
    """Of each gift of a round, per gift: 0 where play-outs choose as `normal` does."""
    for each in of_record(record):
        gifts = [action for action in each.legal if isinstance(action, Gift)]
        if each.kind is not DecisionKind.GIFT or len(gifts) < 2:
            continue
        usual = choose(NETWORK, each.view, each.legal, Random(0)).action
        other = next(gift for gift in gifts if gift != usual)
        looked = [sum(row) for row in margins(each, (usual, other), Random("look"), GIFTS)]
        again = margins(each, (usual, other), Random("fresh"), FRESH) if looked[1] > looked[0] else ([0.0], [0.0])
        yield (sum(again[1]) - sum(again[0])) / len(again[0])


def main(rounds: Annotated[int, typer.Option(help="of self-play")] = 450) -> None:
    """Print the gain of a gift with its 95 % interval, and how many there were."""
    names = [f"ideas tichu {number}" for number in range(rounds)]
    found = [gain for name in track(names, description="Rounds", console=Console(stderr=True))
             for gain in gains(self_play(GAMES["tichu"], name))]
    print(f"points a gift: {told(found)}; {sum(gain != 0 for gain in found)} go to the other")


if __name__ == "__main__":
    typer.run(main)
