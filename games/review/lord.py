"""Play-outs of The Great Lord: `hard` plays on in every seat, in worlds in which the unseen cards are dealt again at
random. A round takes 0.1 s; the trainer has the same in C (``training/lord_playouts.py``), in 0.2 ms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from games.actions import Action
from games.climbing import cards as c
from games.lord.state import LordState
from games.players.common.decision import Budget
from games.players.lord import choose
from games.views import View


def dealt_again(state: LordState, seat: int, rng: Random) -> LordState:
    """The position with the cards of the others dealt again, as many to each as they hold."""
    round_ = state.running
    assert round_ is not None
    hands = round_.tricks.hands
    unseen = [code for other, hand in enumerate(hands) if other != seat for code in c.codes(hand)]
    rng.shuffle(unseen)
    found = []
    for other, hand in enumerate(hands):
        number = 0 if other == seat else hand.bit_count()
        found.append(hand if other == seat else c.mask(unseen[:number], copies=2))
        del unseen[:number]
    return replace(state, round=replace(round_, tricks=round_.tricks._replace(hands=tuple(found))))


def move(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    return choose(view, legal, rng, Budget(1)).action


def worth(place: int, players: int) -> float:
    """100 for the first place, -100 for the last."""
    return 100 - 200 * (place - 1) / (players - 1)
