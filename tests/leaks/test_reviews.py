"""Reviews judge by what the seat knew: the cards that it had not seen change nothing that is said of its decisions."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

from games.review.decisions import DecisionKind, judge, of_record
from games.review.worlds import worlds
from tests.games.test_review import hard_round


def test_hidden_cards_change_neither_the_drivers_choice_nor_its_reason_nor_the_points():
    record, _ = hard_round(6)
    compared, kinds = 0, set[DecisionKind]()
    for number, found in enumerate(judge(of_record(record))):
        situation = found.situation
        if number % 3 and situation.kind not in (DecisionKind.GIFT, DecisionKind.BOMB, DecisionKind.SMALL):
            continue
        for world in islice(worlds(situation, Random(number)), 2):
            (other,) = judge([replace(situation, state=world)])
            assert (other.best, other.why, other.value, other.best_value) == (
                found.best, found.why, found.value, found.best_value)
            compared += world.round.tricks.hands != situation.state.round.tricks.hands
        kinds.add(situation.kind)
    assert compared > 20
    assert kinds >= {DecisionKind.GRAND, DecisionKind.EXCHANGE, DecisionKind.PLAY, DecisionKind.PASS}
