"""The play of the tricks: combinations, special cards, bombs, closing (T7-T12, T16-T24)."""

from __future__ import annotations

import pytest

from games.actions import Play, RuleError
from games.views import Phase
from tests.support.games.climbing_table import OTHERS, Table, at

# combinations on the table ----------------------------------------------


@pytest.mark.parametrize(
    "cards", ["9g", "9g 9k", "9g 9k Tg Tk", "9g 9k 9b", "9g 9k 9b Tg Tk", "9g Tk Jb Qr Kg", "9g 9k 9b 9r"]
)
def test_T7_every_kind_can_be_led(cards: str) -> None:
    table = at(f"{cards} Ag", *OTHERS)
    table.do(f"0 play {cards}")
    assert table.view(None).trick.owner == 0


NOTHING = [("9g Tg", "T7"), ("9g Tg Jg Qg", "T7"), ("9g Ag Kg", "T7"), ("9g 9g", "NOTATION")]


@pytest.mark.parametrize(("cards", "rule"), NOTHING)
def test_T7_anything_else_cannot(cards: str, rule: str) -> None:
    at("9g Tg Jg Qg Kg Ag", *OTHERS).refuse(f"0 play {cards}", rule)


def test_T8_mah_jong_in_one_suit_is_no_bomb() -> None:
    table = at("3g Kg", "Ma 2g 3k 4g 5g 6g Ak", "7k 7b", "8k 8b")
    table.do("0 play 3g")
    table.refuse("1 play Ma 2g 3k 4g 5g", "T11")


def test_T9_a_straight_flush_beats_as_a_bomb_only() -> None:
    table = at("2k 3k 4k 5k 6g Kg", "3b 4b 5b 6b 7b Ph Ab", "7k 7g", "8k 8b")
    table.do("0 play 2k 3k 4k 5k 6g")
    table.do("1 play 3b 4b 5b 6b 7b")
    assert table.view(None).trick.plays[-1].combination == table.game.combination(["3b", "4b", "5b", "6b", "7b"])
    table.refuse("2 play 7k", "T11", "bomb_lies")


def test_T9_with_the_phoenix_it_is_a_plain_straight() -> None:
    table = at("3b 4b 5b 6b Ph Ab", *OTHERS)
    table.do("0 play 3b 4b 5b 6b Ph")
    kind = table.view(None).trick.plays[-1].combination
    assert kind is not None
    assert kind.kind == "straight"


def test_T10_the_longest_straight_and_no_low_ace() -> None:
    table = at("Ma 2g 3k 4g 5g 6g 7g 8g 9g Tg Jg Qg Kg Ag", "2k", "2b", "2r")
    table.refuse("0 play Ag 2g 3k 4g 5g", "T10")
    table.do("0 play Ma 2g 3k 4g 5g 6g 7g 8g 9g Tg Jg Qg Kg Ag")


def test_T11_same_kind_same_size_higher() -> None:
    table = at("9g 9k Kg", "Tg Tk Tb 8g 8k", "3g 3k 3b 3r", "Ag Ak Ab")
    table.do("0 play 9g 9k")
    table.refuse("1 play 8g 8k", "T11", "too_low")
    table.refuse("1 play Tg", "T11", "other_kind")
    table.refuse("1 play Tg Tk Tb", "T11", "other_kind")
    assert table.legal(1) == ["pass", "play Tg Tb", "play Tg Tk", "play Tk Tb"]
    table.do("1 play Tk Tg", "2 play 3g 3k 3b 3r")
    table.refuse("3 play Ag Ak", "T11", "bomb_lies")


def test_T12_mah_jong_is_in_nothing_but_straights() -> None:
    table = at("Ma Ph 2g 3g 4g 5k Kg", *("2k", "2b", "2r"))
    table.refuse("0 play Ma Ph", "T12")
    table.do("0 play Ma 2g 3g 4g 5k")


def test_cards_not_held_cannot_be_played() -> None:
    at("9g Kg", *OTHERS).refuse("0 play 9k", "T22", "not_held")
    at("9g Kg", *OTHERS).refuse("0 play 9g 9k", "T22", "not_held")


# the Dog, the Phoenix, the Dragon ---------------------------------------


def test_T16_the_dog_gives_the_lead_to_the_partner_and_takes_nothing() -> None:
    table = at("Do 9g", "2g 3g 7g 7k 7b 7r", "2b 3b", "2r 3r").do("0 play Do")
    assert table.to_act == (2,)
    assert table.phase is Phase.PLAY
    assert table.view(None).trick.plays == ()
    assert table.view(None).played[-1].cards == ("Do",)
    table.refuse("1 play 7g 7k 7b 7r", "T24", "lead_is_sacred")
    table.refuse("2 pass", "T22")


@pytest.mark.parametrize(
    ("hands", "out", "leader"),
    [
        (("Do 9g", "2g", "", "2r"), [2], 3),
        (("Do 9g", "2g", "", ""), [2, 3], 0),
        (("Do", "2g", "2b", "2r"), [], 2),
        (("Do", "2g 3g", "2b", ""), [3], 2),
    ],
)
def test_T16_the_lead_after_the_dog(hands: tuple[str, ...], out: list[int], leader: int) -> None:
    assert at(*hands, out=out).do("0 play Do").to_act == (leader,)


def test_T16_the_dog_only_led_and_alone() -> None:
    table = at("3g Kg", "Do 9g", "2b 3b", "2r 3r")
    table.do("0 play 3g")
    table.refuse("1 play Do", "T16")
    table.refuse("1 play Do 9g", "T16")
    assert table.legal(1) == ["pass", "play 9g"]


def test_T17_the_phoenix_alone() -> None:
    table = at("Ph Kg", "2g Kk", "Ak 3b", "Dr 3r").do("0 play Ph")
    assert table.legal(1) == ["pass", "play 2g", "play Kk"]
    table = at("Ag Kg", "Ph Kk", "Ak 3b", "Dr 3r").do("0 play Ag", "1 play Ph")
    assert table.legal(2) == ["pass"]
    table.do("2 pass")
    assert table.legal(3) == ["pass", "play Dr"]
    table = at("Dr Kg", "Ph Kk", "Ak 3b", "2g 3r").do("0 play Dr")
    assert table.legal(1) == ["pass"]
    table.refuse("1 play Ph", "T17")
    table = at("Ma Kg", "Ph Kk", "2k 3b", "2g 3r").do("0 play Ma", "1 play Ph")
    assert "2k" in table.plays(2)
    table.refuse("2 play 2k 3b", "T7")


def test_T17_the_phoenix_alone_names_no_rank() -> None:
    table = at("Ph Kg", *OTHERS)
    with pytest.raises(RuleError) as caught:
        table.game.apply(table.state, Play(0, ("Ph=5",)))
    assert caught.value.rule == "NOTATION"


def test_T18_unnamed_the_highest_legal_reading_counts() -> None:
    table = at("3g 4k 5g 6g Ph Kg Kk Qg Qk", "2g", "2b", "2r")
    assert table.resolve("0 play Ph 3g 4k 5g 6g") == "0 play 3g 4k 5g 6g Ph=7"
    assert table.resolve("0 play Kg Kk Ph Qg Qk") == "0 play Qg Qk Kg Kk Ph=K"
    assert table.resolve("0 play Kg Kk Ph=Q Qg Qk") == "0 play Qg Qk Ph=Q Kg Kk"
    assert table.resolve("0 play Ph=2 3g 4k 5g 6g") == "0 play Ph=2 3g 4k 5g 6g"
    table.refuse("0 play 3g 4k 5g 6g Ph=8", "T18")
    table.refuse("0 play 3g Ph=4", "T18")
    found = [" ".join(play.cards) for play in table.game.readings(table.state, 0, ("3g", "4k", "5g", "6g", "Ph"))]
    assert found == ["3g 4k 5g 6g Ph=7", "Ph=2 3g 4k 5g 6g"]


def test_T18_a_reading_must_beat_what_lies() -> None:
    table = at("2g 3k 4g 5g 6g Ag", "3g 4k 5k 6k Ph Kg", "2b", "2r").do("0 play 2g 3k 4g 5g 6g")
    assert table.plays(1) == ["3g 4k 5k 6k Ph=7"]
    table.refuse("1 play Ph=2 3g 4k 5k 6k", "T11")


def test_T18_never_above_the_ace() -> None:
    table = at("Tg Jk Qg Kg Ag 2g", "Jg Qk Kk Ak Ph 2k", "2b", "2r").do("0 play Tg Jk Qg Kg Ag")
    assert table.plays(1) == []
    table.refuse("1 play Jg Qk Kk Ak Ph", "T11")


@pytest.mark.parametrize("cards", ["9g 9k 9b Ph", "9g 9k 9b 9r Ph"])
def test_T19_three_or_four_of_a_rank_with_the_phoenix(cards: str) -> None:
    at("9g 9k 9b 9r Ph", *OTHERS).refuse(f"0 play {cards}", "T19")


def test_T20_the_dragon_beats_every_single_and_only_bombs_beat_it() -> None:
    table = at("Ag Kg", "Ph 2g", "Dr 3g", "7g 7k 7b 7r 3b").do("0 play Ag", "1 play Ph", "2 play Dr")
    assert table.plays(3) == ["7g 7k 7b 7r"]
    table.refuse("3 play 3b", "T20")
    at("Dr Kg", *OTHERS).refuse("0 play Dr Kg", "T20")


def test_T21_the_dragons_trick_goes_to_an_opponent_and_the_winner_leads() -> None:
    table = at("Dr Kg", "2g 3g", "2b 3b", "2r 3r", taken=2).do("0 play Dr", "1 pass", "2 pass", "3 pass")
    assert table.phase is Phase.GIFT
    assert table.to_act == (0,)
    assert table.legal(0) == ["gift 1", "gift 3"]
    table.refuse("0 take", "T21")
    table.refuse("0 gift 2", "T21")
    table.refuse("0 gift 0", "T21")
    table.refuse("1 gift 3", "T23")
    table.do("0 gift 3")
    assert table.to_act == (0,)
    assert table.view(None).seats[3].points == 25
    assert table.view(None).gifts == ((1, 3),)


def test_T21_the_gift_may_go_to_somebody_out() -> None:
    table = at("Dr Kg", "", "2b 3b", "2r 3r", out=[1]).do("0 play Dr", "2 pass", "3 pass", "0 gift 1")
    assert table.view(None).seats[1].points == 25


def test_T21_a_bombed_dragon_is_not_given_away() -> None:
    table = at("Dr Kg", "7g 7k 7b 7r 2g", "2b 3b", "2r 3r", taken=2).do("0 play Dr", "1 pass", "2 pass", "3 pass")
    assert table.legal(1) == ["play 7g 7k 7b 7r"]  # bombs stay legal before the gift
    table.do("1 play 7g 7k 7b 7r", "2 pass", "3 pass", "0 pass")
    assert table.phase is Phase.CLOSING
    table.refuse("1 gift 0", "T21", "no_dragon_to_give")
    table.do("1 take")
    assert table.view(None).seats[1].points == 25


# tricks -----------------------------------------------------------------


def test_T22_beat_or_pass_and_play_again_later() -> None:
    table = at("3g 9g", "4g 8g", "5g 7g", "2r 3r").do("0 play 3g", "1 pass", "2 play 5g", "3 pass", "0 pass")
    assert table.to_act == (1,)
    table.do("1 play 8g")
    assert table.to_act == (2,)


def test_T22_out_of_turn_and_passing_the_lead() -> None:
    table = at("3g 9g", "4g 8g", "5g 7g", "2r 3r")
    table.refuse("0 pass", "T22", "leader_cannot_pass")
    table.refuse("1 play 4g", "T22")
    table.do("0 play 3g")
    table.refuse("2 play 5g", "T22")
    table.refuse("2 pass", "T22")
    table.refuse("0 pass", "T22")
    assert table.legal(2) == []


def test_T23_the_trick_is_closing_after_the_last_pass() -> None:
    table = at("9g Kg", "7g 7k 7b 7r 2g", "2b 3b", "2r 3r").do("0 play 9g")
    table.refuse("0 take", "T23")
    table.do("1 pass", "2 pass")
    table.refuse("0 take", "T23")
    table.do("3 pass")
    assert table.phase is Phase.CLOSING
    assert table.to_act == (0,)
    assert table.legal(1) == ["play 7g 7k 7b 7r"]
    table.refuse("1 pass", "T23")
    table.refuse("3 play 2r", "T23")
    table.refuse("1 take", "T23")
    table.refuse("0 play Kg", "T23")
    table.do("0 take")
    assert table.to_act == (0,)
    assert table.phase is Phase.PLAY
    table.refuse("1 play 7g 7k 7b 7r", "T24", "lead_is_sacred")


def test_T23_a_bomb_reopens_a_closing_trick() -> None:
    table = at("9g Kg", "7g 7k 7b 7r 2g", "2b 3b", "2r 3r").do("0 play 9g", "1 pass", "2 pass", "3 pass")
    table.do("1 play 7g 7k 7b 7r")
    assert table.to_act == (2,)
    assert table.phase is Phase.PLAY
    assert not any(seat.passed for seat in table.view(None).seats)


def test_T24_a_bomb_out_of_turn_and_on_ones_own_play() -> None:
    table = at("9g 7g 7k 7b 7r Kg", "Tg 2g", "2b 3b 8g 8k 8b 8r", "2r 3r")
    table.do("0 play 9g", "0 play 7g 7k 7b 7r")
    assert table.to_act == (1,)
    assert table.plays(2) == ["8g 8k 8b 8r"]
    table.do("2 play 8g 8k 8b 8r")
    assert table.to_act == (3,)
    table.refuse("1 play Tg", "T22")


def test_T24_passes_count_anew_after_a_bomb() -> None:
    table = at("9g Kg", "Tg 2g", "2b 3b", "7g 7k 7b 7r 2r").do("0 play 9g", "1 pass", "3 play 7g 7k 7b 7r")
    table.do("0 pass", "1 pass")
    assert table.phase is Phase.PLAY
    assert table.to_act == (2,)
    table.do("2 pass")
    assert table.phase is Phase.CLOSING


def test_T24_a_bomb_may_be_led_in_turn_only() -> None:
    table = at("7g 7k 7b 7r Kg", "8g 8k 8b 8r 2g", "2b 3b", "2r 3r")
    table.refuse("1 play 8g 8k 8b 8r", "T24")
    assert "7g 7k 7b 7r" in table.plays(0)
    assert table.legal(1) == []
    table.do("0 play 7g 7k 7b 7r", "1 play 8g 8k 8b 8r")


def test_T24_before_the_first_lead_nobody_bombs() -> None:
    table = Table().deal("Ma", "8g 8k 8b 8r").give_all()
    table.refuse("1 play 8g 8k 8b 8r", "T6")
    table.refuse("1 play 8g", "T6")


def test_only_tientsin_names_a_seat() -> None:
    table = at("Do 9g", *OTHERS)
    table.refuse("0 play Do to=2", "NOTATION")
    table.refuse("0 play 9g to=2", "NOTATION")


def test_legal_lines_are_sorted_and_canonical() -> None:
    table = at("9g 9k Ph Ma Dr", *OTHERS)
    lines = table.legal(0)
    assert lines == sorted(lines)
    expected = "9g, 9g 9k, 9g 9k Ph=9, 9g Ph=9, 9k, 9k Ph=9, Dr, Ma, Ph"
    assert lines == [f"play {cards}" for cards in expected.split(", ")]
    for text in lines:
        assert table.resolve(f"0 {text}") == f"0 {text}"
