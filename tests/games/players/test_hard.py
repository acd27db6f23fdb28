"""The search of `hard`: bounded, repeatable, and sensible where it alone decides (calls, bombs beside a trick)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.samples.playout import Playout
from games.actions import Action, Pass, Play, Small
from games.players import choose
from games.players.heuristic import reasons
from games.registry import GAMES
from games.views import Phase, View
from tests.support.players.positions import moves, seat, view

TICHU = GAMES["tichu"]


class Clock:
    """Time that goes on by ``tick`` seconds whenever somebody looks."""

    def __init__(self, tick: float) -> None:
        self.now, self.tick, self.looks = 0.0, tick, 0

    def __call__(self) -> float:
        self.now += self.tick
        self.looks += 1
        return self.now


def turns(seed: int, number: int) -> Iterator[tuple[View, tuple[Action, ...]]]:
    """Turns of random rounds with something to choose."""
    playout, found = Playout.start(TICHU, {}, 4, seed), 0
    for _ in playout.moments(1, number):
        state = playout.state
        if TICHU.phase(state) is not Phase.PLAY:
            continue
        for who in TICHU.to_act(state):
            legal = tuple(TICHU.legal(state, who))
            position = TICHU.view(state, who)
            if position.to_act == (who,) and sum(isinstance(one, Play | Pass) for one in legal) > 2:
                found += 1
                yield position, legal
    assert found


def test_the_time_is_kept_and_a_move_made_even_without_any() -> None:
    for position, legal in turns(4, 60):
        late = Clock(1.0)
        assert choose("hard", position, legal, Random(1), 100, late).action in _acceptable(legal)
        assert late.looks < 12, "it stops as soon as the time is over"
        clock = Clock(0.001)
        choose("hard", position, legal, Random(1), 60, clock)
        assert clock.now <= 0.060, "a fifth is kept back"


def _acceptable(legal: tuple[Action, ...]) -> list[Action]:
    """Legal plays whatever the wish, and what else there is."""
    return [*legal, *(Play(one.seat, one.cards, rank, one.to)
                      for one in legal if isinstance(one, Play) and "Ma" in one.cards for rank in "23456789TJQKA")]


def test_the_same_seed_gives_the_same_decision() -> None:
    for position, legal in turns(7, 40):
        one, other = (choose("hard", position, legal, Random(5)) for _ in range(2))
        assert one == other


@pytest.mark.parametrize(("cards", "called"), [
    ("2g 4g 4k 9b Jg Jk Kg Kk Ag Ak Ab Ph Dr Qr", True),
    ("Do 2k 3g 4k 5b 6b 7r 9g 9b Tg Jr Qg Qk Ab", False),
])
def test_small_tichu_is_called_with_the_first_card_on_good_hands_alone(cards: str, called: bool) -> None:
    """T4."""
    position = view([seat(0, cards=cards), seat(1), seat(2), seat(3)])
    legal = moves(*cards.split(), more=(Small(0),))
    decision = choose("hard", position, legal, Random(3))
    assert (decision.action == Small(0)) is called


def test_a_bomb_stops_a_caller_beside_a_closing_trick() -> None:
    """T24: seat 1 has called and would go out with the lead; the bomb takes it, and the ace goes out behind it."""
    seats = [seat(0, cards="7g 7k 7b 7r Ag"), seat(1, 1, call="small"), seat(2, 9), seat(3, 10)]
    before = [(1, "2g 3k 4g 5k 6g"), (2, "3g 3b 3r 4k 4b"), (3, "8g 8k 8b 9g 9k"), (0, "Tg Jk Qg Kk Ab"),
              (1, "2k 2b 2r 5b 5r"), (3, "Dr"), (2, "Ma"), (0, "6k 6b")]
    position = view(seats, [(3, "Qk"), (1, "Kg")], before, phase=Phase.CLOSING, to_act=(1,), points=10)
    decision = choose("hard", position, moves("7g 7k 7b 7r"), Random(1))
    assert decision.action == Play(0, ("7g", "7k", "7b", "7r"))
    assert decision.why[0].startswith("why.bomb")


def test_no_bomb_is_wasted_on_a_partner() -> None:
    seats = [seat(0, cards="7g 7k 7b 7r 2g 3k 4b"), seat(1, 9), seat(2, 2), seat(3, 10)]
    position = view(seats, [(2, "Kg")], phase=Phase.CLOSING, to_act=(2,), points=10)
    assert choose("hard", position, moves("7g 7k 7b 7r"), Random(1)).action is None


def test_the_reason_is_that_of_the_choice() -> None:
    """What looked second best says so; a reason that names a fact of the table stays."""
    assert reasons.second_look(("why.pass_save", {}), "played_on")[0] == "why.pass_played_on"
    assert reasons.second_look(("why.lead_pair", {"rank": "4", "n": 2}), "played_on") == ("why.played_on", {})
    fact = "why.stop_out", {"name": "P1", "n": 1}
    assert reasons.second_look(fact, "played_on") == fact
