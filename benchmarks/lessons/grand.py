"""What grand Tichu gains on first hands, by the high cards in them: the rule of the lesson *Grand Tichu*.

Random hands of eight cards of each kind are played on with the call and without, in the same deals of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from games.climbing import cards as c
from training.hands import counted
from training.playouts import Playouts

CARDS, DEALS = 8, 300
"""Of a first hand; in which it is played on with the call and without."""


def _tops(cards: Sequence[str]) -> tuple[int, int]:
    """The Dragon and the Phoenix, and the Aces."""
    return sum(code in ("Dr", "Ph") for code in cards), sum(code[0] == "A" for code in cards)


KINDS: Mapping[str, Callable[[int, int], bool]] = {
    "three or more of Dragon, Phoenix and Aces": lambda specials, aces: specials + aces > 2,
    "Dragon and Phoenix, no Ace": lambda specials, aces: specials == 2 and not aces,
    "Dragon or Phoenix, and one Ace": lambda specials, aces: specials == aces == 1,
    "two Aces alone": lambda specials, aces: not specials and aces == 2,
    "one of them": lambda specials, aces: specials + aces == 1}


def hands(kind: str, number: int) -> Iterator[tuple[str, ...]]:
    """Random ones of a kind."""
    rng, found = Random(f"grand {kind}"), 0
    while found < number:
        cards = tuple(rng.sample(c.CODES, CARDS))
        if KINDS[kind](*_tops(cards)):
            found += 1
            yield cards


def gain(playouts: Playouts, cards: Sequence[str]) -> float:
    """Points that the call gains."""
    return counted(playouts, "tichu", "grand", cards, Random(" ".join(cards)), DEALS).gain
