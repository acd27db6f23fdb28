"""The position of rollouts (`games.players.search.position`) is the engine's, step by step: T22-T29."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playout import Playout

from games.actions import Action, Gift, Pass, Play, Take
from games.climbing import cards as c
from games.climbing.combinations import codes
from games.players.search.position import NOBODY, Position
from games.registry import GAMES
from games.views import Phase

CASES = [
    ("tichu", {}, 4, 25), ("tichu", {"wish_bombs": "no"}, 4, 10), ("trichu", {}, 3, 15),
]


def tricks_of(state: Any) -> Any:
    return state.round.tricks


def position_of(tricks: Any) -> Position:
    """The position of a full state, in which a card may be played or a trick taken."""
    found = Position(tricks.rules, tricks.hands, NOBODY if tricks.turn is None else tricks.turn)
    if tricks.trick:
        found.owner, found.top = tricks.trick[-1]
    found.pile = sum(c.points(laid.combo.cards) for laid in tricks.trick)
    found.passed, found.wish, found.begun = tricks.passed, tricks.wish, tricks.begun
    found.out = list(tricks.out)
    found.taken = [c.points(cards) for cards in tricks.taken]
    found.played = c.points(tricks.gone)
    return found


@pytest.mark.parametrize(("name", "options", "people", "rounds"), CASES)
def test_every_step_is_the_engines(name: str, options: dict[str, str], people: int, rounds: int) -> None:
    game = GAMES[name]
    playout = Playout.start(game, options, people, 11)
    position: Position | None = None
    steps = 0
    for action in playout.play(rounds):
        state = playout.state
        if game.phase(state) in (Phase.PLAY, Phase.CLOSING, Phase.GIFT):
            if position is None:
                position = position_of(tricks_of(state))
            same_choices(game, state, position)
            step(position, game.resolve(state, action), state)
            steps += 1
            after = game.apply(state, action)
            same_standing(game, after, position)
            if position.done:
                position = None
    assert steps > 30 * rounds


def same_choices(game: Any, state: Any, position: Position) -> None:
    """Every seat's plays and pass, in and out of turn."""
    for seat in range(len(position.hands)):
        legal = game.legal(state, seat)
        combos, may_pass = position.options(seat)
        expected = {action.cards for action in legal if isinstance(action, Play)}
        assert {codes(combo) for combo in combos} == expected
        assert len(combos) == len(expected)
        assert may_pass == any(isinstance(action, Pass) for action in legal)
        assert any(isinstance(action, Gift) for action in legal) == (
            position.dragon_lies and position.turn == NOBODY and position.owner == seat)


def step(position: Position, action: Action, state: Any) -> None:
    match action:
        case Play():
            wish = "23456789TJQKA".index(action.wish) + 2 if action.wish else 0
            (combo,) = [one for one in position.options(action.seat)[0] if codes(one) == action.cards]
            position.play(action.seat, combo, wish)
        case Pass():
            position.pass_()
        case Take():
            position.take()
        case Gift():
            position.take(action.to)


def same_standing(game: Any, state: Any, position: Position) -> None:
    if position.done:
        result = game.rounds(state)[-1]
        assert tuple(position.out) == result.out
        assert position.card_points() == result.tricks
        assert position.swept == bool(result.victory)
        return
    tricks = tricks_of(state)
    assert tuple(position.hands) == tricks.hands
    assert position.turn == (NOBODY if tricks.turn is None else tricks.turn)
    assert position.owner == (NOBODY if tricks.owner is None else tricks.owner)
    assert position.top == tricks.top
    assert position.wish == tricks.wish
    assert position.passed == tricks.passed or not tricks.trick
    assert tuple(position.out) == tricks.out
    assert position.ended == tricks.ended


def test_a_copy_is_apart() -> None:
    """Playing on a copy leaves the first as it was."""
    playout = Playout.start(GAMES["tichu"], {}, 4, 3)
    for _ in playout.play(1):
        if playout.game.phase(playout.state) is Phase.PLAY:
            break
    first = position_of(tricks_of(playout.state))
    before = (first.hands[:], first.turn, first.out[:], first.taken[:], first.wish)
    second = first.copy()
    rng = Random(3)
    while not second.done:
        if second.turn == NOBODY:
            second.take(rng.choice(second.rules.seating.opponents(second.owner)) if second.dragon_lies else None)
            continue
        combos, may_pass = second.options(second.turn)
        if may_pass and (not combos or rng.random() < 0.3):
            second.pass_()
        else:
            second.play(second.turn, rng.choice(combos))
    assert (first.hands, first.turn, first.out, first.taken, first.wish) == before
    assert sum(second.card_points()) in (0, 100)
