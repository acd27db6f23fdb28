"""Play-outs of The Great Lord, for the positions of lessons: `hard` plays on in every seat, in worlds in which the
unseen cards are dealt again at random. Some 0.1 s a round.
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
from games.review.decisions import Situation
from games.review.playouts import step
from games.views import Phase, View


def margins(situation: Situation, actions: Sequence[Action | None], rng: Random, number: int) -> list[list[float]]:
    """For each action the places that follow in ``number`` worlds, the same for all: 100 for the first, -100 for the
    last."""
    drawn = [dealt_again(situation.state, situation.seat, rng) for _ in range(number)]
    return [[_place(situation, world, action) for world in drawn] for action in actions]


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


def _place(situation: Situation, world: LordState, action: Action | None) -> float:
    game, state = situation.game, world if action is None else situation.game.apply(world, action)
    while game.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        state = step(game, state, Random(0), None, _move)
    places = game.rounds(state)[-1].scores
    return 100 - 200 * (places[situation.seat] - 1) / (len(places) - 1)


def _move(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    return choose(view, legal, rng, Budget(1)).action
