"""`normal` at Tichu calls by the network of `hard`, and plays by its own rules."""

from __future__ import annotations

from random import Random

import pytest

from games.actions import Decline, Grand, Pass, Play, Small
from games.players import choose
from games.players.heuristic import normal
from games.registry import GAMES
from games.review.decisions import of_record
from games.review.finding import self_play
from games.views import Phase
from tests.support.players.positions import moves, seat, view

STRONG, POOR = "Ma 3g Jk Jb Qr Qg Kk Kr Ag Ab Ar Ak Ph Dr", "2g 3k 4b 6r 7g 8k 9b Tr Jg Qk 2b 4r 6g Ma"


@pytest.mark.parametrize(("cards", "called"), [("Ph Dr Ag Ak Ab Kg Kk Qg", True), ("2g 3k 5b 6r 8g 9k Jb Qr", False)])
def test_grand_tichu_is_called_on_the_best_hands_alone(cards: str, called: bool) -> None:
    """T3; never beside a partner who has called it."""
    seats = [seat(0, cards=cards), *(seat(other, 8) for other in (1, 2, 3))]
    legal = Grand(0), Decline(0)
    assert choose("normal", view(seats, phase=Phase.GRAND), legal, Random(1)).action == legal[not called]
    seats[2] = seat(2, 8, call="grand")
    assert choose("normal", view(seats, phase=Phase.GRAND), legal, Random(1)).action == Decline(0)


@pytest.mark.parametrize(("cards", "called"), [(STRONG, True), (POOR, False)])
def test_small_tichu_comes_with_the_first_card(cards: str, called: bool) -> None:
    """T4: it plays then what it would have played."""
    seats = [seat(0, cards=cards), *(seat(other) for other in (1, 2, 3))]
    plays = moves("Ma", "3g" if cards == STRONG else "2b 2g", "Jb Jk" if cards == STRONG else "4b")
    first = choose("normal", view(seats), (*plays, Small(0)), Random(1)).action
    assert (first == Small(0)) is called
    then = choose("normal", view([seat(0, cards=cards, call="small"), *seats[1:]]), plays, Random(1)).action
    assert isinstance(then, Play)


@pytest.mark.parametrize("about", [
    {"to_act": (1,)}, {"phase": Phase.EXCHANGE}, {"partner": {"call": "small"}}, {"foe": {"out": 0, "count": 0}}])
def test_it_never_calls_out_of_turn_beside_a_caller_or_too_late(about: dict[str, object]) -> None:
    partner, foe = about.pop("partner", {}), about.pop("foe", {})
    seats = [seat(0, cards=STRONG), seat(1, **foe), seat(2, **partner), seat(3)]  # type: ignore[arg-type]
    position = view(seats, [(3, "9g")], **about)  # type: ignore[arg-type]
    legal = (Small(0),) if about else (*moves("Jk"), Pass(0), Small(0))
    assert choose("normal", position, legal, Random(1)).action != Small(0)


def test_its_play_is_that_of_its_rules() -> None:
    """In whole rounds every play, pass and gift is what the rules alone choose."""
    compared = 0
    for each in of_record(self_play(GAMES["tichu"], "caller")):
        legal = [action for action in each.legal if not isinstance(action, Small | Grand)]
        if len(legal) > 1 and each.in_turn:
            compared += 1
            assert choose("normal", each.view, legal, Random(1)) == normal.choose(each.view, legal, Random(1))
    assert compared > 20
