"""No AI player goes out before a partner who has called (T30), at any level and on advice."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.actions import Pass, Play
from games.players import LEVELS, choose
from games.players.common.counting import FULL_DECK, CountedTable
from games.players.common.decision import spared
from games.players.common.shapes import candidate, shape
from games.players.heuristic.reasons import wished
from games.tichu import TICHU
from games.views import Phase, PlayView, TrickView, View

OPTIONS = TICHU.check_options({})


def last_card(call: str, opponents: int = 8, partner: int = 6) -> View:
    """Seat 0 could go out with its Ace on an opponent's King; seat 2 is its partner."""
    start = TICHU.setup(OPTIONS, ("Ann", "Bo", "Cy", "Di"))
    state = TICHU.apply(start, TICHU.deal(start, TICHU.deck(start), None))
    view = TICHU.view(state, 0)
    counts = (1, opponents, partner, opponents)
    seats = tuple(replace(seat, count=counts[seat.seat], cards=("Ag",) if seat.seat == 0 else None,
                          call=call if seat.seat == 2 else "") for seat in view.seats)
    trick = TrickView((PlayView(3, ("Kg",), TICHU.combination(("Kg",))),), 3, 10)
    return replace(view, phase=Phase.PLAY, seats=seats, trick=trick, to_act=(0,), played=trick.plays)


LEGAL = [Play(0, ("Ag",)), Pass(0)]


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_goes_out_before_a_partner_who_called(level: str) -> None:
    for call in ("small", "grand"):
        for seed in range(5):
            assert choose(level, last_card(call), LEGAL, Random(seed)).action == Pass(0)
    assert isinstance(choose("normal", last_card(""), LEGAL, Random(1)).action, Play)


def test_a_call_that_fails_anyway_is_not_spared() -> None:
    assert spared(last_card("small", opponents=1), LEGAL) == LEGAL
    assert spared(last_card("small", opponents=1, partner=1), LEGAL) == LEGAL[1:]


def test_what_must_be_played_is_played() -> None:
    assert spared(last_card("small"), LEGAL[:1]) == LEGAL[:1]


def test_a_wish_is_explained_by_what_it_is_worth() -> None:
    """A 6 is no good card; a straight may win its trick; a rank that nobody holds binds nobody."""
    single, straight = ("Ma",), ("Ma", "2g", "3g", "4k", "5k")
    for letter, rest, cards, key in (
        ("A", [], single, "why.mahjong_wish"), ("J", [], straight, "why.mahjong_wish"),
        ("6", [], single, "why.mahjong_wish_low"), ("6", ["6g"], single, "why.mahjong_wish_held"),
        ("6", [], straight, ""), ("9", [], single, ""),
    ):
        hand = (*cards, *rest)
        table = CountedTable(last_card(""), 0, hand, shape(hand), (), (),
                             FULL_DECK - shape([f"9{suit}" for suit in "gkbr"]))
        why = wished(table, candidate(Play(0, cards)), letter)
        assert (why[0] if why else "") == key, (letter, cards)


@pytest.mark.parametrize("level", LEVELS)
def test_not_going_out_is_explained_by_the_call(level: str) -> None:
    """Not by having nothing that beats this."""
    assert choose(level, last_card("grand"), LEGAL, Random(1)).why == ("why.spare_caller", {"name": "Cy"})
