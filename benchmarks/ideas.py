"""What ideas about the exchange are worth, apart from positions: ``python -m benchmarks.ideas``.

In exchanges of self-play the network's gift is changed in one way, and both are played on in the same deals of the
unseen cards. A figure is the mean over exchanges of the points of the giver's side that the change costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from random import Random
from typing import Annotated

import typer

from games.actions import Give
from games.climbing.cards import RANK_VALUE
from games.players import NETWORK, choose
from games.registry import GAMES
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.exchange import kind_of
from games.review.finding import differences, self_play
from training.playouts import margins_of

WORLDS = 120
Change = Callable[[list[str], tuple[str, str, str]], tuple[str, str, str] | None]
"""Another gift (to the left, the partner, the right), from the cards that are left and the one by the network; None:
it can't be changed so."""


def _value(code: str) -> int:
    return RANK_VALUE.get(code[0], 0)


def _of_kind(*kinds: str) -> Change:
    """The left opponent gets a card of these kinds."""
    def change(kept: list[str], given: tuple[str, str, str]) -> tuple[str, str, str] | None:
        found = min((code for code in kept if kind_of(code) in kinds), key=_value, default=None)
        return None if found is None or kind_of(given[0]) != "low" else (found, *given[1:])
    return change


def _pair(kept: list[str], given: tuple[str, str, str]) -> tuple[str, str, str] | None:
    """Both opponents get a card of one low rank."""
    if given[0][0] == given[2][0]:
        return None
    twin = next((code for code in kept if code[0] == given[0][0] and kind_of(code) == "low"), None)
    return None if twin is None else (given[0], given[1], twin)


def _dog(kept: list[str], given: tuple[str, str, str]) -> tuple[str, str, str] | None:
    return ("Do", *given[1:]) if "Do" in kept else None


def _keep_dog(kept: list[str], given: tuple[str, str, str]) -> tuple[str, str, str] | None:
    """Where the network gives the Dog to an opponent, a low card instead."""
    low = min((code for code in kept if kind_of(code) == "low"), key=_value, default=None)
    if low is None or "Do" not in (given[0], given[2]):
        return None
    return (low, *given[1:]) if given[0] == "Do" else (*given[:2], low)


def _mean_partner(kept: list[str], given: tuple[str, str, str]) -> tuple[str, str, str] | None:
    """The partner gets a low card instead of a high one."""
    low = min((code for code in kept if kind_of(code) == "low"), key=_value, default=None)
    return None if low is None or kind_of(given[1]) not in ("high", "ace", "Dr", "Ph") else (given[0], low, given[2])


def _swap(kept: list[str], given: tuple[str, str, str]) -> tuple[str, str, str] | None:
    """Left and right change places (odd to the left, even to the right is a convention between partners)."""
    return None if given[0][0] == given[2][0] else (given[2], given[1], given[0])


IDEAS: Mapping[str, Change] = {
    "7 to 10 instead of 2 to 6 to an opponent": _of_kind("middle"),
    "Jack to King instead of 2 to 6 to an opponent": _of_kind("high"),
    "two of one low rank to the opponents instead of two ranks": _pair,
    "a low card instead of Jack or higher to the partner": _mean_partner,
    "the Dog to an opponent where the network keeps it": _dog,
    "the Dog kept where the network gives it to an opponent": _keep_dog,
    "left and right change places": _swap}


def exchanges(number: int) -> Iterator[Situation]:
    """One of each round."""
    for at in range(number):
        record = self_play(GAMES["tichu"], f"ideas {at}")
        found = [each for each in of_record(record, 1) if each.kind is DecisionKind.EXCHANGE]
        yield found[at % len(found)]


def costs(situation: Situation) -> Iterator[tuple[str, float]]:
    """What each idea costs there."""
    view = situation.view
    legal = [each for each in situation.legal if isinstance(each, Give)]
    best = choose(NETWORK, view, legal, Random(0)).action
    assert isinstance(best, Give)
    left, partner, right = best.cards
    kept = [code for code in view.seats[best.seat].cards or () if code not in best.cards]
    for name, change in IDEAS.items():
        given = change(kept, (left, partner, right))
        if given is not None:
            rows = margins_of("tichu")(situation, [best, Give(best.seat, given)], Random(name), WORLDS)
            yield name, differences(rows)[0].mean


def main(rounds: Annotated[int, typer.Option(help="exchanges")] = 200) -> None:
    """Print the figures."""
    found: dict[str, list[float]] = {name: [] for name in IDEAS}
    for situation in exchanges(rounds):
        for name, cost in costs(situation):
            found[name].append(cost)
    print("| change | exchanges | costs |\n|---|---|---|")
    for name, each in found.items():
        mean = sum(each) / max(1, len(each))
        error = sqrt(sum((cost - mean) ** 2 for cost in each) / max(1, len(each) - 1) / max(1, len(each)))
        print(f"| {name} | {len(each)} | {mean:+.1f} ± {1.96 * error:.1f} |")


if __name__ == "__main__":
    typer.run(main)
