"""Tichu Tientsin: six players in two teams (S1-S7)."""

from __future__ import annotations

from typing import Any

import pytest

from games.actions import RuleError
from games.climbing import cards as c
from games.views import Phase, RoundResult
from tests.support.games.climbing_table import Table


def deal(*tops: str, dealer: int = 0) -> Table:
    return Table("tientsin").deal(*tops, dealer=dealer)


def at(*hands: str, **setting: Any) -> Table:
    return Table("tientsin").position(*hands, dealer=0, **setting)


@pytest.mark.parametrize("drawer", range(6))
def test_S1_the_first_two_drawers_hold_ten(drawer: int) -> None:
    table = Table("tientsin")
    given = table.game.deal(table.state, c.CODES, drawer)
    assert [len(hand) for hand in given.hands] == [10 if (seat - drawer) % 6 < 2 else 9 for seat in range(6)]
    assert given.hands[drawer][0] == c.CODES[0]
    assert given.hands[(drawer + 1) % 6][0] == c.CODES[1]


def test_S1_a_hand_of_the_wrong_size_is_refused() -> None:
    table = Table("tientsin")
    for hands in ({0: c.CODES[:9]}, {2: c.CODES[:10]}):
        with pytest.raises(RuleError) as caught:
            table.game.check_deal(table.state, hands, 0)
        assert caught.value.rule == "S1"


def test_S1_the_first_out_draws_first_next_time() -> None:
    table = Table("tientsin")
    assert table.game.dealers(table.state) == (0, 1, 2, 3, 4, 5)
    table.state = table.state._replace(results=(RoundResult((0, 100), (4, 1, 2, 3, 0), totals=(0, 100), dealer=1),))
    assert table.game.dealers(table.state) == (4,)
    with pytest.raises(RuleError) as caught:
        table.deal(dealer=1)
    assert caught.value.rule == "S1"


def test_S1_every_second_seat_is_a_team() -> None:
    assert [seat.team for seat in deal().view(None).seats] == [0, 1, 0, 1, 0, 1]


def test_S2_grand_is_answered_on_six_cards() -> None:
    table = deal()
    assert [seat.count for seat in table.view(None).seats] == [6] * 6
    assert len(table.view(0).seats[0].cards or ()) == 6
    assert table.game.seen(table.state, 0).hands[0][6:] == ("?",) * 4
    table.do("0 grand")
    assert len(table.view(0).seats[0].cards or ()) == 10


def test_S3_one_card_to_each_partner() -> None:
    table = deal("2g 3g", "2k 3k", "2b 3b", "2r 3r", "4g 5g", "4k 5k").do(*(f"{seat} decline" for seat in range(6)))
    table.refuse("0 give 2g 3g 6g", "S3")
    table.do("0 give 2g 3g", "2 give 2b 3b", "4 give 4g 5g")
    assert table.view(2).received == ((4, ("5g",)), (0, ("2g",)))
    assert table.view(2).given == ((4, ("2b",)), (0, ("3b",)))
    assert table.view(4).received == ((0, ("3g",)), (2, ("2b",)))
    table.refuse("0 give 2g 3g", "T5")


def test_S4_the_dog_names_a_partner() -> None:
    table = at("Do 9g", "2g", "2k", "2b", "2r", "3g")
    assert table.legal(0) == ["play 9g", "play Do to=2", "play Do to=4"]
    assert [play.to for play in table.game.readings(table.state, 0, ("Do",))] == [2, 4]
    table.refuse("0 play Do", "S4", "name_a_partner")
    table.refuse("0 play Do to=3", "S4")
    table.refuse("0 play 9g to=2", "NOTATION")
    assert table.do("0 play Do to=4").to_act == (4,)


def test_S4_with_one_partner_left_the_name_is_still_given() -> None:
    table = at("Do 9g", "2g", "", "2b", "2r", "3g", out=[2])
    assert table.plays(0) == ["9g", "Do to=4"]
    table.refuse("0 play Do", "S4")
    table.refuse("0 play Do to=2", "S4")


def test_S4_with_both_partners_out_the_next_player_leads() -> None:
    table = at("Do 9g", "", "", "2b", "", "3g", out=[2, 1, 4])
    assert table.plays(0) == ["9g", "Do"]
    table.refuse("0 play Do to=2", "S4")
    assert table.do("0 play Do").to_act == (3,)


def test_S5_the_dragon_goes_to_any_opponent() -> None:
    table = at("Dr 9g", "2g", "2k", "", "2r", "3g", out=[3])
    table.do("0 play Dr", *(f"{seat} pass" for seat in (1, 2, 4, 5)))
    assert table.legal(0) == ["gift 1", "gift 3", "gift 5"]
    table.refuse("0 gift 2", "S5")
    table.refuse("0 take", "T21")
    table.do("0 gift 3")
    assert table.view(None).seats[3].points == 25


def test_S6_triple_victory() -> None:
    table = at("Dr", "2g", "", "2b", "", "3g", out=[2, 4])
    table.do("0 play Dr")
    assert table.phase is Phase.BETWEEN
    assert table.scores == (300, 0)
    assert table.game.rounds(table.state)[-1].victory == 3


def test_S6_there_is_no_double_victory() -> None:
    table = at("9g", "2g", "", "2b", "2r", "3g", out=[2])
    table.do("0 play 9g")
    assert table.phase is Phase.PLAY


def test_S7_the_round_goes_on_until_one_holds_cards() -> None:
    # seat 1 was out first, seat 5 stays last with the king, seat 0 goes out fifth with the trick of all gone
    table = at("9g", "", "", "", "", "5g Kg", out=[1, 2, 3, 4], taken=0)
    table.do("0 play 9g")
    assert table.game.rounds(table.state)[-1].out == (1, 2, 3, 4, 0)
    assert table.scores == (15, 85)  # the fifth's tricks to seat 1's team, the last's hand to seat 0's


def test_S7_the_last_players_tricks_go_to_the_opponents() -> None:
    table = at("9g", "", "", "", "", "5g Kg", out=[1, 2, 3, 4], taken=5)
    table.do("0 play 9g")
    assert table.scores == (100, 0)


def test_S7_a_dragon_given_to_the_last_player_goes_on() -> None:
    table = at("Dr", "", "", "", "", "5g Kg", out=[1, 2, 3, 4], taken=2)
    table.do("0 play Dr", "0 gift 5")
    assert table.scores == (100, 0)
    other = at("Dr", "", "", "", "", "5g Kg", out=[1, 2, 3, 4], taken=2)
    other.do("0 play Dr", "0 gift 3")
    assert other.scores == (75, 25)
