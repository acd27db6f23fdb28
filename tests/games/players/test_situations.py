"""Situations whose answer any club player knows. Each names the rule it turns on."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.actions import Action, Decline, Gift, Give, Grand, Pass, Play, Small, Take
from games.players import choose
from games.players.common.counting import read
from games.players.common.decision import Decision
from games.players.common.shapes import candidate, rank_of
from games.players.heuristic.tactics import Tactics
from games.views import Phase, View
from tests.support.players.positions import moves, seat, view


def normal(position: View, legal: tuple[Action, ...]) -> Decision:
    return choose("normal", position, legal, Random(1))


def played(decision: Decision) -> str:
    assert isinstance(decision.action, Play)
    return " ".join(decision.action.cards)


def test_a_partners_winning_trick_is_left_alone() -> None:
    hand = "3g 4k 9b 9r Ag Ar"
    position = view([seat(0, cards=hand), seat(1, 9), seat(2, 8), seat(3, 9)], [(1, "Jk"), (2, "Kg")], points=10)
    decision = normal(position, moves("Ag", "Ar", more=(Pass(0),)))
    assert decision.action == Pass(0)
    assert decision.why[0] == "why.pass_partner"


def test_a_partner_who_called_tichu_is_never_beaten_for_a_small_gain() -> None:
    """T30: the call is worth more than a cheap discard."""
    hand = "3g 4k 9b 9r Qg Ar"
    position = view([seat(0, cards=hand), seat(1, 9), seat(2, 8, call="small"), seat(3, 9)], [(2, "Jk")])
    assert normal(position, moves("Qg", "Ar", more=(Pass(0),))).action == Pass(0)


def test_a_caller_about_to_go_out_is_bombed() -> None:
    """T24, T30: the trick is closing, the caller has three cards left."""
    hand = "2g 5k 8g 8k 8b 8r Qk"
    seats = [seat(0, cards=hand), seat(1, 3, call="small"), seat(2, 9), seat(3, 9)]
    position = view(seats, [(3, "Kg"), (1, "Ak")], phase=Phase.CLOSING, to_act=(1,), points=10)
    decision = normal(position, moves("8g 8k 8b 8r"))
    assert played(decision) == "8g 8k 8b 8r"
    assert decision.why == ("why.bomb_caller", {"name": "P1"})


def test_a_partners_closing_trick_is_not_bombed() -> None:
    hand = "2g 5k 8g 8k 8b 8r Qk"
    seats = [seat(0, cards=hand), seat(1, 5), seat(2, 4, call="small"), seat(3, 9)]
    position = view(seats, [(1, "Kg"), (2, "Ak")], phase=Phase.CLOSING, to_act=(2,), points=10)
    assert normal(position, moves("8g 8k 8b 8r")).action is None


def test_a_bomb_out_of_turn_waits_for_the_trick_to_close() -> None:
    hand = "2g 5k 8g 8k 8b 8r Qk"
    position = view([seat(0, cards=hand), seat(1), seat(2), seat(3)], [(3, "Ak")], to_act=(1,))
    assert normal(position, moves("8g 8k 8b 8r")).action is None


def test_a_bomb_is_not_broken_for_a_low_single() -> None:
    """T8: four 8s are worth more than one discard."""
    hand = "2g 3k 4b 8g 8k 8b 8r Kg Ak"
    position = view([seat(0, cards=hand), seat(1, 12), seat(2, 12), seat(3, 12)], [(3, "7k")])
    legal = moves("8g", "8k", "8b", "8r", "Kg", "Ak", "8g 8k 8b 8r", more=(Pass(0),))
    decision = normal(position, legal)
    assert decision.action == Pass(0) or played(decision) in ("Kg", "Ak")


def test_going_out_is_never_passed_up() -> None:
    position = view([seat(0, cards="9g 9k"), seat(1, 5), seat(2, 5), seat(3, 5)], [(3, "7k 7b")])
    decision = normal(position, moves("9g 9k", more=(Pass(0),)))
    assert played(decision) == "9g 9k"
    assert decision.why == ("why.out", {"n": 2})


def test_sure_winners_come_before_the_last_loser() -> None:
    """With both Aces gone to nobody else, the top pair is led first, the single 3 last."""
    out = [(1, "Ag"), (3, "Ak"), (1, "Dr"), (2, "Ph"), (3, "Kg Kk Kb Kr")]
    position = view([seat(0, cards="3g Ab Ar"), seat(1, 6), seat(2, 6), seat(3, 6)], before=out)
    decision = normal(position, moves("3g", "Ab", "Ar", "Ab Ar"))
    assert played(decision) in ("Ab", "Ar", "Ab Ar")
    assert decision.why[0] == "why.run_out"


def test_the_dog_hands_the_lead_to_a_partner_who_called() -> None:
    """T16."""
    hand = "Do 4k 9b 9r Qg Kr"
    position = view([seat(0, cards=hand), seat(1, 9), seat(2, 8, call="grand"), seat(3, 9)])
    legal = moves("Do", "4k", "9b", "9r", "9b 9r", "Qg", "Kr")
    decision = normal(position, legal)
    assert played(decision) == "Do"
    assert decision.why[0] == "why.dog_called"


def test_a_low_single_is_not_led_to_an_opponent_with_one_card() -> None:
    hand = "3g 6k 6b Qg"
    position = view([seat(0, cards=hand), seat(1, 1), seat(2, 6), seat(3, 6)])
    assert played(normal(position, moves("3g", "6k", "6b", "6k 6b", "Qg"))) == "6k 6b"


def test_the_dragons_trick_goes_to_the_opponent_with_more_cards() -> None:
    """T21, T29: the last player loses what they were given."""
    position = view([seat(0, cards="3g"), seat(1, 2), seat(2, 4), seat(3, 9)], [(0, "Dr")], phase=Phase.GIFT, points=45)
    decision = normal(position, (Gift(0, 1), Gift(0, 3)))
    assert decision.action == Gift(0, 3)


def test_the_wish_names_a_rank_that_somebody_else_holds() -> None:
    """T13."""
    hand = "Ma 4k 9b 9r Ag Ar Ab Ak"
    position = view([seat(0, cards=hand), seat(1), seat(2), seat(3)])
    legal = moves("Ma")
    action = normal(position, legal).action
    assert isinstance(action, Play)
    assert action.wish not in (None, "A")


EXCHANGE = "2g 3k 5b 6r 7g 9k Tk Jb Qg Kr Ag Ar Ph Dr"


@pytest.mark.parametrize("level", ["normal", "rules"])
def test_the_exchange_gives_low_odd_cards_to_opponents(level: str) -> None:
    """T5. The rules keep the best; the network that `normal` gives by may hand its partner any card."""
    position = view([seat(0, cards=EXCHANGE), *(seat(s) for s in (1, 2, 3))], phase=Phase.EXCHANGE, to_act=(0, 1, 2, 3))
    action = choose(level, position, (Give(0, ()), Small(0)), Random(1)).action
    while isinstance(action, Small):
        called = [replace(one, call="small") if one.seat == 0 else one for one in position.seats]
        action = choose(level, replace(position, seats=tuple(called)), (Give(0, ()),), Random(1)).action
    assert isinstance(action, Give)
    following, partner, previous = action.cards
    assert max(rank_of(following), rank_of(previous)) <= 7
    if level == "rules":
        assert partner not in ("Dr", "Ph", "Ag", "Ar")


def test_a_partner_who_called_grand_gets_a_high_card() -> None:
    hand = "2g 3k 3b 6r 7g 9k Tk Jb Qg Qr Kr Ag 4g 4r"
    seats = [seat(0, cards=hand), seat(1), seat(2, call="grand"), seat(3)]
    position = view(seats, phase=Phase.EXCHANGE, to_act=(0, 1, 2, 3))
    action = normal(position, (Give(0, ()), Small(0))).action
    assert isinstance(action, Give)
    assert action.cards[1] == "Ag"


@pytest.mark.parametrize(
    ("cards", "called"),
    [("Dr Ph Ag Ak Ab Kg 3k 4b", True), ("2g 3k 4b 6r 7g 9k Tk Jb", False), ("2g 3k 4b 6r 7g 9k Kk Ab", False)],
)
def test_grand_tichu_is_called_on_strong_first_cards(cards: str, called: bool) -> None:
    """T3."""
    position = view([seat(0, cards=cards), *(seat(s, 8) for s in (1, 2, 3))], phase=Phase.GRAND, to_act=(0, 1, 2, 3))
    assert normal(position, (Decline(0), Grand(0))).action == (Grand(0) if called else Decline(0))


def test_small_tichu_is_called_with_the_first_card_of_a_strong_hand_and_not_before() -> None:
    """T4."""
    strong = "2g 3k 4b 5r 6g 9k 9b Kg Kk Ag Ar Ab Ph Dr"
    position = view([seat(0, cards=strong), seat(1), seat(2), seat(3)])
    legal = moves("2g", "2g 3k 4b 5r 6g", "9k 9b", "Ag", "Dr", more=(Small(0),))
    decision = normal(position, legal)
    assert decision.action == Small(0)
    waiting = replace(position, to_act=(1,))
    assert normal(waiting, (Small(0),)).action is None


def test_no_tichu_is_called_beside_a_partners() -> None:
    strong = "2g 3k 4b 5r 6g 9k 9b Kg Kk Ag Ar Ab Ph Dr"
    position = view([seat(0, cards=strong), seat(1), seat(2, call="small"), seat(3)])
    legal = moves("2g", "2g 3k 4b 5r 6g", "9k 9b", "Ag", "Dr", more=(Small(0),))
    assert isinstance(normal(position, legal).action, Play)


def test_the_owner_of_a_closing_trick_takes_it() -> None:
    """T23."""
    position = view([seat(0, cards="3g 4k"), seat(1), seat(2), seat(3)], [(0, "Ag")], phase=Phase.CLOSING)
    assert normal(position, (Take(0),)).action == Take(0)


def test_a_forced_pass_is_made_without_a_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """T15: every third decision of a round is one, and play-outs make thousands."""
    monkeypatch.setattr("games.players.heuristic.normal.Tactics", None)
    position = view([seat(0, cards="3g 4k"), seat(1), seat(2), seat(3)], [(3, "Ag")])
    decision = normal(position, (Pass(0), Small(0)))
    assert (decision.action, decision.why[0]) == (Pass(0), "why.pass_cannot")


def test_one_of_two_identical_cards_leaves_the_other() -> None:
    given = view([seat(0, cards="5g 5g 9k"), *(seat(number) for number in range(1, 4))])
    tactics = Tactics(read(given, 0))
    assert tactics.rest(candidate(Play(0, ("5g",)))) == ("5g", "9k")
