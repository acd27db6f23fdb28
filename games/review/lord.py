"""Play-outs of The Great Lord: `hard` plays on in every seat, in worlds in which the unseen cards are dealt again at
random. A round takes 0.1 s, in C (`games.players.lord_native`) 0.2 ms; there nobody bombs a closing trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from games.actions import Action, Take
from games.base import Game
from games.climbing import cards as c
from games.climbing.tricks import Tricks
from games.lord.state import CLASSIC, LordState
from games.players.common.decision import Budget
from games.players.learned.layout import KINDS
from games.players.lord import choose
from games.players.lord_native import MOST_SEATS, LordLibrary, library
from games.review.decisions import Situation
from games.views import Phase, View


def fast() -> bool:
    """Whether play-outs are in C: only then there is time to confirm mistakes."""
    return library() is not None


def places(situation: Situation, actions: Sequence[Action | None], rng: Random, number: int) -> list[list[int]] | None:
    """For each action the places that the seat comes to in ``number`` worlds, the same for all. None: no library."""
    found = library()
    if found is None:
        return None
    drawn = [dealt_again(situation.state, situation.seat, rng) for _ in range(number)]
    return [[_place(found, situation, _after(situation.game, world, action)) for world in drawn] for action in actions]


def _place(found: LordLibrary, situation: Situation, state: LordState) -> int:
    if state.running is None:
        return state.results[-1].scores[situation.seat]
    return found.place(words_of(state, situation.seat))


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


# positions as words ---------------------------------------------------------------------------------

def _after(game: Game[LordState], world: LordState, action: Action | None) -> LordState:
    """The world after the action, its trick taken if it closes."""
    state = world if action is None else game.apply(world, action)
    while game.phase(state) is Phase.CLOSING:
        state = game.apply(state, Take(*game.to_act(state)))
    return state


def words_of(state: LordState, seat: int) -> list[int]:
    """A position in the play as the library reads it (``lordplay/position.c``): seats count in order of play."""
    assert state.running is not None
    tricks = state.running.tricks
    order = tricks.rules.seating.order
    at = {each: place for place, each in enumerate(order)}
    assert tricks.turn is not None
    heir = tricks.rules.heir
    head = [at[seat], len(order), int(state.edition.name == CLASSIC), -1 if heir is None else at[heir],
            at[tricks.turn], tricks.wish, *_lying(tricks, at), _passed(tricks, at)]
    return [*head, *(word for each in order for word in _seat(tricks, each)), *(0, 0, 0) * (MOST_SEATS - len(order))]


def _lying(tricks: Tricks, at: dict[int, int]) -> list[int]:
    """Whether something is to be beaten, whose it is, and what."""
    if not tricks.trick:
        return [0] * 5
    owner, combo = tricks.trick[-1]
    return [1, at[owner], KINDS.index(combo.kind), combo.rank, combo.size]


def _seat(tricks: Tricks, seat: int) -> tuple[int, int, int]:
    hand = tricks.hands[seat]
    return hand & c.DECK, hand >> c.SECOND, tricks.out.index(seat) + 1 if seat in tricks.out else 0


def _passed(tricks: Tricks, at: dict[int, int]) -> int:
    return sum((tricks.passed >> seat & 1) << place for seat, place in at.items())
