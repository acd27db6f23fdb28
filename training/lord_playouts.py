"""The play-outs of `games.review.lord` by the trainer's program, 0.2 ms each, without bombs on a closing trick.
`tests/training/test_playouts.py` compares both.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from games.actions import Action, Take
from games.climbing import cards as c
from games.climbing.tricks import Tricks
from games.lord.state import CLASSIC, LordState
from games.players.learned.layout import KINDS
from games.review.decisions import Situation
from games.review.lord import dealt_again, worth
from games.views import Phase
from training import lord
from training.policy import BUILD, write_net
from training.running import Running


class LordPlayouts:
    """The program, running. FileNotFoundError without a C compiler."""

    def __init__(self, folder: Path = BUILD) -> None:
        program, net = lord.build(folder), folder / "hard-lord.bin"
        write_net("lord", net)
        self._running = Running(program, net)
        self.close = self._running.close

    def margins(self, situation: Situation, actions: Sequence[Action | None], rng: Random, number: int,
                ) -> list[list[float]]:
        """For each action the places that follow in ``number`` worlds, the same for all: 100 for the first, -100 for
        the last."""
        drawn = [dealt_again(situation.state, situation.seat, rng) for _ in range(number)]
        return [self._played(situation, drawn, action) for action in actions]

    def _played(self, situation: Situation, drawn: Sequence[LordState], action: Action | None) -> list[float]:
        worlds = [_after(situation, world, action) for world in drawn]
        running = [line_of(world, situation.seat) for world in worlds if world.running is not None]
        places = (int(place) for place, in self._running.answers(running))
        return [worth(next(places), world.players) if world.running is not None
                else worth(world.results[-1].scores[situation.seat], world.players) for world in worlds]


def _after(situation: Situation, world: LordState, action: Action | None) -> LordState:
    """The world after the action, its trick taken if it closes."""
    game, state = situation.game, world
    if action is not None:
        state = game.apply(state, action)
    while game.phase(state) is Phase.CLOSING:
        state = game.apply(state, Take(*game.to_act(state)))
    return state


def line_of(state: LordState, seat: int) -> str:
    """A position in the play as the program reads it (``lordplay/position.c``): seats count in order of play."""
    assert state.running is not None
    tricks = state.running.tricks
    order = tricks.rules.seating.order
    at = {each: place for place, each in enumerate(order)}
    assert tricks.turn is not None
    heir = tricks.rules.heir
    head = [at[seat], len(order), int(state.edition.name == CLASSIC), -1 if heir is None else at[heir],
            at[tricks.turn], tricks.wish, *_lying(tricks, at), _passed(tricks, at)]
    return " ".join([*map(str, head), *(_seat(tricks, each) for each in order)])


def _lying(tricks: Tricks, at: dict[int, int]) -> list[int]:
    """Whether something is to be beaten, whose it is, and what."""
    if not tricks.trick:
        return [0] * 5
    owner, combo = tricks.trick[-1]
    return [1, at[owner], KINDS.index(combo.kind), combo.rank, combo.size]


def _seat(tricks: Tricks, seat: int) -> str:
    hand = tricks.hands[seat]
    place = tricks.out.index(seat) + 1 if seat in tricks.out else 0
    return f"{hand & c.DECK:x} {hand >> c.SECOND:x} {place}"


def _passed(tricks: Tricks, at: dict[int, int]) -> int:
    return sum((tricks.passed >> seat & 1) << place for seat, place in at.items())
