"""`hard` among many (L13): plans hold every card, playing on ends in a place, and the time is kept."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playout import Playout

from games.actions import Pass, Play
from games.players import choose
from games.players.common.budget import Budget
from games.players.common.counting import read
from games.players.heuristic.normal import plays_of
from games.players.search import great_lord
from games.registry import GAMES
from games.views import Phase

LORD = GAMES["lord"]


class Clock:
    """Time that goes on by a millisecond whenever somebody looks."""

    looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks / 1000


@given(st.lists(st.integers(0, 8), min_size=13, max_size=13), st.integers(0, 2), st.integers(0, 2), st.integers(0, 1))
def test_a_plan_holds_every_card_once(ranks: list[int], phoenixes: int, dragons: int, dogs: int) -> None:
    counts = [dogs, 1, *ranks, dragons, phoenixes]
    made = great_lord.plan(counts)
    assert sum(great_lord._size(form) * len(found) for form, found in made.items()) == sum(counts)
    assert all(found == sorted(found) and found for found in made.values())


def test_a_plan_prefers_a_straight_of_single_cards_and_a_full_house() -> None:
    """T7: 2 3 4 5 6 7, then 9 9 9 with 10 10, and an ace."""
    counts = [0, 0, 1, 1, 1, 1, 1, 1, 0, 3, 2, 0, 0, 0, 1, 0, 0]
    assert great_lord.plan(counts) == {great_lord.STRAIGHT + 6: [14], great_lord.FULL: [18],
        great_lord.SINGLE: [28]}


@pytest.mark.parametrize(("people", "edition"), [(5, "rio"), (8, "classic"), (12, "rio")])
def test_playing_on_ends_in_a_place_that_is_left(people: int, edition: str) -> None:
    """L13. From every turn of a random round, for every play and the pass."""
    playout = Playout.start(LORD, {"edition": edition}, people, 5)
    seen = 0
    for _ in playout.moments(1, 4):
        state = playout.state
        if LORD.phase(state) is not Phase.PLAY or len(LORD.to_act(state)) != 1:
            continue
        me = LORD.to_act(state)[0]
        view = LORD.view(state, me)
        table, legal = read(view, me), LORD.legal(state, me)
        out = sum(there.out is not None for there in view.seats)
        guess = great_lord._sample(view, table, Random(1))
        assert [guess.counts[there.seat] for there in view.seats] == [there.count for there in view.seats]
        for found in (*plays_of(table, legal), *([None] if Pass(me) in legal else [])):
            place = great_lord._play_out(guess.copy(), me, table.x, found)
            assert out < place <= people
            seen += 1
    assert seen > 50


def test_the_choice_is_legal_and_repeats_and_keeps_its_time() -> None:
    playout = Playout.start(LORD, {"edition": "rio"}, 6, 3)
    for _ in playout.moments(1, 10):
        state = playout.state
        for me in LORD.to_act(state):
            view, legal = LORD.view(state, me), tuple(LORD.legal(state, me))
            first, second = (choose("hard", view, legal, Random(2)) for _ in range(2))
            assert first == second
            action = first.action
            if isinstance(action, Play):
                action = Play(action.seat, action.cards)
            assert action is None or action in legal
            clock = Clock()
            assert great_lord.choose(view, legal, Random(2), Budget(10_000, clock, 0.02)).why
            assert clock.looks < 30, "it stops as soon as the time is over"
