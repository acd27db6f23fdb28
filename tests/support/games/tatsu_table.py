"""A table of Tatsu for tests: deals with the cards that matter, actions as record lines."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping

import pytest

from games.actions import Action, Deal, Resign, RuleError, line
from games.records.notation import Shape, parse
from games.records.reader import write
from games.tatsu import TATSU
from games.tatsu.state import DECK, TatsuState

NAMES = ("Ann", "Bo", "Cy", "Di")


def new(players: int, target: int = 500) -> TatsuState:
    return TATSU.setup(TATSU.check_options({"target": str(target)}), NAMES[:players])


def hands(players: int, wanted: Mapping[int, str]) -> tuple[tuple[str, ...], ...]:
    """Hands that hold the ``wanted`` cards first, filled up from what is left of the deck."""
    given = {card for cards in wanted.values() for card in cards.split()}
    rest = [card for card in DECK if card not in given]
    found = []
    for place in range(2 if players == 2 else 4):
        hand = wanted.get(place, "").split()
        while len(hand) < 28 // (2 if players == 2 else 4):
            hand.append(rest.pop())
        found.append(tuple(hand))
    return tuple(found)


def dealt(players: int, wanted: Mapping[int, str] | None = None, dealer: int = 0, target: int = 500) -> TatsuState:
    return TATSU.apply(new(players, target), Deal(1, hands(players, wanted or {}), dealer))


def action(state: TatsuState, text: str) -> Action:
    found = parse(text.split(), Shape.of(DECK, state.places))
    assert isinstance(found, Action)
    return found


def do(state: TatsuState, *texts: str) -> TatsuState:
    for text in texts:
        state = TATSU.apply(state, action(state, text))
    return state


def refused(state: TatsuState, what: str | Action) -> tuple[str, str]:
    """Code and rule of the RuleError, nothing changed by the attempt."""
    before = copy.deepcopy(state)
    with pytest.raises(RuleError) as caught:
        TATSU.apply(state, action(state, what) if isinstance(what, str) else what)
    assert state == before
    return caught.value.code, caught.value.rule


def legal(state: TatsuState, seat: int | None = None) -> list[str]:
    """The legal lines of the seat, or of whoever must act."""
    seats = TATSU.to_act(state) if seat is None else (seat,)
    return [line(found) for seat in seats for found in TATSU.legal(state, seat)]


def random_game(players: int, rng: random.Random, target: int = 100) -> list[tuple[TatsuState, Action]]:
    """A whole game of random legal actions: each with the state before it."""
    state = new(players, target)
    found: list[tuple[TatsuState, Action]] = []
    while not TATSU.outcome(state).finished:
        chosen = random_action(state, rng)
        found.append((state, chosen))
        state = TATSU.apply(state, chosen)
    return found


def random_action(state: TatsuState, rng: random.Random) -> Action:
    seats = TATSU.to_act(state)
    if seats:
        return rng.choice(TATSU.legal(state, seats[0]))
    cards = list(TATSU.deck(state))
    rng.shuffle(cards)
    return TATSU.deal(state, cards, rng.choice(TATSU.dealers(state)))


def record(state: TatsuState, actions: list[Action]) -> str:
    return write(TATSU, state.options, state.names, actions)


__all__ = ["NAMES", "Resign", "action", "dealt", "do", "hands", "legal", "new", "random_game", "record", "refused"]
