"""The search of `hard`: bounded, repeatable, and sensible where it alone decides (calls, bombs beside a trick)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playout import Playout
from positions import moves, seat, view

from games.actions import Action, Pass, Play, Small
from games.climbing import combinations as k
from games.players import choose
from games.players.common import reasons
from games.players.common.budget import Budget
from games.players.search import small_tichu
from games.players.search.choices import Choice
from games.players.search.determinization import Judge, search
from games.players.search.sampling import sampler
from games.registry import GAMES
from games.views import Phase, View

TICHU = GAMES["tichu"]


class Clock:
    """Time that goes on by ``tick`` seconds whenever somebody looks."""

    def __init__(self, tick: float) -> None:
        self.now, self.tick, self.looks = 0.0, tick, 0

    def __call__(self) -> float:
        self.now += self.tick
        self.looks += 1
        return self.now


def turns(seed: int, number: int) -> Iterator[tuple[View, int, tuple[Action, ...]]]:
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
                yield position, who, legal
    assert found


def test_the_time_is_kept_and_a_move_made_even_without_any() -> None:
    for position, _, legal in turns(4, 60):
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


def test_the_same_seed_gives_the_same_values() -> None:
    for position, who, legal in turns(7, 40):
        plays = [one for one in legal if isinstance(one, Play)]
        if not plays:
            continue
        one, other = (choose("hard", position, legal, Random(5)) for _ in range(2))
        assert one == other
        judge = Judge(sampler(position), who, [there.call for there in position.seats])
        guess = sampler(position).draw(Random(2))
        before = [guess.hands[:], guess.turn, guess.out[:], guess.taken[:]]
        value = judge.value(Choice(None, 0.0), guess) if guess.top else 0.0
        assert -700 <= value <= 700
        assert [guess.hands[:], guess.turn, guess.out[:], guess.taken[:]] == before, "guesses serve every choice"


@pytest.mark.parametrize(("judged", "played", "against", "called"), [
    (0.6, 0.9, False, True), (0.45, 0.8, False, True), (0.3, 0.3, False, False), (0.45, 0.6, True, False),
])
def test_a_call_rests_on_judgement_and_play(judged: float, played: float, against: bool, called: bool) -> None:
    assert (small_tichu.chance(judged, played, against=against) >= small_tichu.EVEN) is called
    assert small_tichu.chance(judged, 0.0, against=against) < small_tichu.chance(judged, 1.0, against=against)


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


def test_the_best_comes_first_and_a_judgement_clears_what_play_leaves_open() -> None:
    seats = [seat(0, cards="Ag 9b 5k"), seat(1, 9), seat(2, 8), seat(3, 9)]
    position = view(seats, [(3, "8g")])
    calls = ["", "", "", ""]
    found = search(sampler(position), 0, [_play("Ag", 0.0), _play("9b", 0.2), Choice(None, 0.0)], calls, Budget(12),
                   Random(1))
    assert found.values == sorted(found.values, reverse=True)
    assert len(found.order) == 3
    assert 1 <= found.samples <= 12
    untried = search(sampler(position), 0, [_play("Ag", 0.0), _play("9b", 0.2)], calls, Budget(0), Random(1))
    assert untried.order[0].combo == _play("9b", 0.2).combo, "without a guess the judgement of normal decides"


def test_the_reason_is_that_of_the_choice() -> None:
    """What looked second best says so; a reason that names a fact of the table stays."""
    assert reasons.second_look(("why.pass_save", {}), "played_on")[0] == "why.pass_played_on"
    assert reasons.second_look(("why.lead_pair", {"rank": "4", "n": 2}), "played_on") == ("why.played_on", {})
    fact = "why.stop_out", {"name": "P1", "n": 1}
    assert reasons.second_look(fact, "played_on") == fact


def _play(cards: str, prior: float) -> Choice:
    mask, wild = k.parse(tuple(cards.split()))
    return Choice(k.named(k.readings(mask), wild)[0], prior)


def test_parts_of_a_budget() -> None:
    clock: Any = Clock(0.0)
    whole = Budget.of(12, 100, clock)
    assert whole.part(0.5).until == pytest.approx(whole.until / 2)
    assert Budget(12).part(0.5) == Budget(12)
