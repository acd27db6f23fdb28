"""The wish of the Mah Jong: who must fulfil it with what, and what bombs may do (T13-T15)."""

from __future__ import annotations

from typing import Any

import pytest

from games.actions import Play
from tests.support.games.climbing_table import OTHERS, Table, at


def no_bombs(*hands: str, **setting: Any) -> Table:
    return Table(wish_bombs="no").position(*hands, **setting)


def test_T13_only_the_mah_jong_carries_a_wish() -> None:
    table = at("Ma 9g Kg", *OTHERS)
    table.refuse("0 play 9g wish=8", "T13")
    table.do("0 play Ma wish=8")
    assert table.view(None).wish == "8"
    assert table.game.may_wish(table.state, Play(0, ("Ma",)))
    assert not table.game.may_wish(table.state, Play(0, ("9g",)))


def test_T13_its_own_straight_does_not_fulfil_a_wish() -> None:
    table = at("Ma 2g 3g 4g 5k Kg", "2k 8k", "2b 7b", "2r 9r")
    table.do("0 play Ma 2g 3g 4g 5k wish=4")
    assert table.view(None).wish == "4"


def test_T13_no_wish_need_be_made() -> None:
    assert at("Ma 9g", *OTHERS).do("0 play Ma").view(None).wish is None


@pytest.mark.parametrize("text", ["1 play 8g", "1 play 8g 8k 8b 8r"])
def test_T13_a_card_of_the_rank_fulfils_it_in_whatever(text: str) -> None:
    table = at("5g Kg", "8g 8k 8b 8r 2g", "2b 3b", "2r 3r", wish="8")
    table.do("0 play 5g", text)
    assert table.view(None).wish is None


def test_T13_the_phoenix_never_fulfils_it() -> None:
    table = at("9g Tg Jk Qg Ph Kg", "8g 3g", "2b 3b", "2r 3r", wish="8")
    table.do("0 play Ph=8 9g Tg Jk Qg")
    assert table.view(None).wish == "8"


def test_T13_a_bomb_out_of_turn_fulfils_it() -> None:
    table = at("5g Kg", "2g 3g", "8g 8k 8b 8r 2b", "2r 3r", wish="8")
    table.do("0 play 5g", "2 play 8g 8k 8b 8r")
    assert table.view(None).wish is None


def test_T14_who_can_comply_must() -> None:
    table = at("5g Kg", "8g 9g Ag", "2b 3b", "2r 3r", wish="8")
    table.do("0 play 5g")
    assert table.legal(1) == ["play 8g"]
    table.refuse("1 pass", "T14")
    table.refuse("1 play 9g", "T14")
    table.do("1 play 8g")
    assert table.view(None).wish is None
    assert "pass" in table.legal(2)


def test_T14_who_cannot_comply_is_free() -> None:
    table = at("9g Kg", "8g Ag", "2b 3b", "2r 3r", wish="8")
    table.do("0 play 9g")
    assert table.legal(1) == ["pass", "play Ag"]
    table.do("1 pass")
    assert table.view(None).wish == "8"


def test_T14_the_phoenix_may_complete_the_combination() -> None:
    table = at("5g 5k Kg", "8g Ph 9g 9k", "2b 3b", "2r 3r", wish="8")
    table.do("0 play 5g 5k")
    assert table.legal(1) == ["play 8g Ph=8"]
    table.refuse("1 play 9g 9k", "T14")
    table.refuse("1 pass", "T14")


def test_T14_any_combination_with_the_rank_serves() -> None:
    table = at("3g 4k 5g 6g 7g Kg", "4g 5k 6k 7k 8k 9b Tb", "2b 3b", "2r 3r", wish="8")
    table.do("0 play 3g 4k 5g 6g 7g")
    assert table.plays(1) == ["4g 5k 6k 7k 8k", "5k 6k 7k 8k 9b", "6k 7k 8k 9b Tb"]


def test_T14_it_binds_a_leader_and_the_wisher_too() -> None:
    table = at("8g 8k 9g Do", "2g 3g", "2b 3b", "2r 3r", wish="8")
    assert table.legal(0) == ["play 8g", "play 8g 8k", "play 8k"]
    table.refuse("0 play Do", "T14")
    table.refuse("0 play 9g", "T14")
    table.refuse("0 pass", "T22")
    table = at("Ma 8g 9g", "2g 3g", "2b 3b", "2r 3r").do("0 play Ma wish=8", "1 pass", "2 pass", "3 pass", "0 take")
    assert table.legal(0) == ["play 8g"]


def test_T14_it_may_break_a_bomb_or_ask_for_it() -> None:
    table = at("5g Kg", "8g 8k 8b 8r Ag", "2b 3b", "2r 3r", wish="8")
    table.do("0 play 5g")
    assert table.plays(1) == ["8b", "8g", "8g 8k 8b 8r", "8k", "8r"]
    table = at("9g Kg", "8g 8k 8b 8r Ag", "2b 3b", "2r 3r", wish="8")
    table.do("0 play 9g")
    assert table.legal(1) == ["play 8g 8k 8b 8r"]
    table.refuse("1 pass", "T14")
    table.refuse("1 play Ag", "T14")


def test_T14_a_led_bomb_obeys_the_wish() -> None:
    table = at("5g 5k 5b 5r 8g", "2g 3g", "2b 3b", "2r 3r", wish="8")
    table.refuse("0 play 5g 5k 5b 5r", "T14")
    assert table.legal(0) == ["play 8g"]


def test_T15_a_bomb_on_cards_is_always_free() -> None:
    hands = ("5g Kg", "8g 7g 7k 7b 7r", "9g 9k 9b 9r", "2r 3r")
    table = at(*hands, wish="8").do("0 play 5g")
    assert table.legal(1) == ["play 7g 7k 7b 7r", "play 8g"]
    table.do("1 play 7g 7k 7b 7r")
    assert table.view(None).wish == "8"
    assert at(*hands, wish="8").do("0 play 5g", "2 play 9g 9k 9b 9r").view(None).wish == "8"


def test_T15_wish_bombs_no_binds_the_bomb_in_turn_only() -> None:
    hands = ("5g Kg", "8g 7g 7k 7b 7r", "9g 9k 9b 9r", "2r 3r")
    table = no_bombs(*hands, wish="8").do("0 play 5g")
    assert table.legal(1) == ["play 8g"]
    table.refuse("1 play 7g 7k 7b 7r", "T15")
    assert table.plays(2) == ["9g 9k 9b 9r"]
    table.do("2 play 9g 9k 9b 9r")
    cannot = no_bombs("9g Kg", "8g 7g 7k 7b 7r", "2b 3b", "2r 3r", wish="8").do("0 play 9g")
    assert cannot.legal(1) == ["pass", "play 7g 7k 7b 7r"]


def test_T15_wish_bombs_no_leaves_bombs_out_of_turn_free() -> None:
    """Also for a player who holds the card wished for."""
    table = no_bombs("5g Kg", "8g 7g", "9g 9k 9b 9r 8k", "2r 3r", wish="8").do("0 play 5g")
    assert table.plays(2) == ["9g 9k 9b 9r"]
    assert table.do("2 play 9g 9k 9b 9r").view(None).wish == "8"


def test_T15_wish_bombs_no_leaves_bombs_free_while_closing() -> None:
    table = no_bombs("9g Kg", "8g 7g 7k 7b 7r", "2b 3b", "2r 3r", wish="8")
    table.do("0 play 9g", "1 pass", "2 pass", "3 pass")
    assert table.legal(1) == ["play 7g 7k 7b 7r"]
    fulfils = no_bombs("5g Kg", "8g 8k 8b 8r 7g", "2b 3b", "2r 3r", wish="8").do("0 play 5g")
    assert "8g 8k 8b 8r" in fulfils.plays(1)
