"""Tatsu, a turn: playing, asking and answering, at every size of table (D2, D3, D12, D15, D16)."""

from __future__ import annotations

from dataclasses import replace

from games.actions import Play
from games.tatsu import TATSU
from games.tatsu.state import Holding, TatsuState
from games.views import Phase
from tests.support.games.tatsu_table import dealt, do, legal, refused

FOUR = {0: "R2 R3 Y2 Yf", 1: "Y3 Y4 R4 Rf", 2: "Y5 Y6 Yx1 Yx2 Yx3 Y1.3 Y1.4", 3: "R5 R6 Y1.5"}
"""Seat 2 holds no Red card."""


def test_D2_a_turn_is_an_own_card_or_a_question() -> None:
    state = dealt(4, {0: "R2 R3 Y2 Y3 Y4 Y5 Y6"})
    assert legal(state) == ["0 ask 1", "0 ask 2", "0 ask 3", "0 play R2", "0 play R3"]
    assert legal(state, 1) == []
    after = do(state, "0 play R3")
    assert TATSU.to_act(after) == (1,)
    assert "R3" not in after.deal.holdings[0].cards


def test_D2_the_asked_player_chooses_the_card_and_it_lies_in_front_of_the_asker() -> None:
    state = do(dealt(4, FOUR), "0 ask 3")
    assert TATSU.phase(state) is Phase.ASKED
    assert TATSU.to_act(state) == (3,)
    assert {"3 play R5", "3 play R6"} <= set(legal(state))
    after = do(state, "3 play R5")
    assert TATSU.phase(after) is Phase.PLAY
    (laid,) = TATSU.view(after, None).trick.plays
    assert (laid.seat, laid.cards, laid.asked) == (0, ("R5",), 3)
    assert after.deal.holdings[0].count == 7
    assert after.deal.holdings[3].count == 6
    assert TATSU.to_act(after) == (1,)


def test_D2_only_a_card_of_the_clan_in_turn() -> None:
    state = dealt(4, FOUR)
    assert refused(state, "0 play Y2") == ("wrong_clan", "D2")
    assert refused(do(state, "0 ask 3"), "3 play Y1.5") == ("wrong_clan", "D2")


def test_D2_only_in_turn_only_cards_held_one_at_a_time() -> None:
    state = dealt(4, FOUR)
    assert refused(state, "1 play Y3") == ("not_your_turn", "D2")
    assert refused(state, "1 ask 0") == ("not_your_turn", "D2")
    assert refused(state, "0 play R5") == ("not_held", "D2")
    assert refused(state, "0 play R2 R3") == ("one_card", "D2")
    assert refused(state, Play(0, ("R2",), wish="8")) == ("card_alone", "NOTATION")
    assert refused(state, Play(0, ("7g",))) == ("no_such_card", "NOTATION")
    asked = do(state, "0 ask 3")
    assert refused(asked, "0 play R2") == ("not_your_turn", "D2")
    assert refused(asked, "0 ask 1") == ("not_your_turn", "D2")


def test_D2_nobody_asks_themselves_and_the_asked_player_asks_nobody() -> None:
    state = dealt(4, FOUR)
    assert refused(state, "0 ask 0") == ("ask_another", "D2")
    assert refused(do(state, "0 ask 3"), "3 ask 1") == ("answer_first", "D3")


def test_D3_who_has_none_says_so_and_is_not_asked_again_this_turn() -> None:
    state = do(dealt(4, FOUR), "0 ask 2")
    assert legal(state) == ["2 none"]
    after = do(state, "2 none")
    assert TATSU.phase(after) is Phase.PLAY
    assert TATSU.to_act(after) == (0,)
    assert "0 ask 2" not in legal(after)
    assert refused(after, "0 ask 2") == ("asked_before", "D3")
    assert [seat.refused for seat in TATSU.view(after, 1).seats] == [False, False, True, False]
    next_turn = do(after, "0 play R2")
    assert "1 ask 2" in legal(next_turn)


def test_D3_who_has_one_may_not_say_none() -> None:
    state = do(dealt(4, FOUR), "0 ask 3")
    assert "3 none" not in legal(state)
    assert refused(state, "3 none") == ("has_the_clan", "D3")


def test_D3_none_is_an_answer_only() -> None:
    assert refused(dealt(4, FOUR), "0 none") == ("not_asked", "D3")
    assert refused(do(dealt(4, FOUR), "0 ask 3"), "2 none") == ("not_asked", "D3")


def test_D3_an_asker_without_the_clan_must_ask() -> None:
    state = do(dealt(4, FOUR), "0 play R2", "1 play Y3")
    assert legal(state) == ["2 ask 0", "2 ask 1", "2 ask 3"]
    assert refused(state, "2 play R4") == ("not_held", "D2")


def test_D3_somebody_always_has_a_card_of_the_clan() -> None:
    """When all others have refused, the asker holds one: each trick takes two cards of each clan."""
    all_red = "R2 R3 R4 R5 R6 Rf Rx1"
    state = dealt(4, {0: all_red, 2: "Rx2 Rx3 R1.3 R1.4 R1.5 R1.6 R1.7"})
    state = do(state, "0 ask 1", "1 none", "0 ask 3", "3 none")
    assert legal(state) == ["0 ask 2", *sorted(f"0 play {card}" for card in all_red.split())]
    state = do(state, "0 play R2", "1 ask 0", "0 none", "1 ask 2", "2 none")
    assert legal(state)[0] == "1 ask 3"


THREE = {0: "R2 Y2 Y3", 1: "Y4 R4", 2: "Y5 R5", 3: "R6 Y6 Yf"}


def test_D12_red_plays_the_ghost_and_answers_for_it() -> None:
    state = do(dealt(3, THREE, dealer=0), "0 play R2", "1 ask 3")
    assert TATSU.to_act(state) == (3,)
    assert TATSU.view(state, 0).controls == (0, 3)
    assert TATSU.view(state, 1).controls == (1,)
    assert "3 play Y6" in legal(state)
    state = do(state, "3 play Y6")
    assert TATSU.to_act(state) == (3,)
    assert "3 play R6" in legal(state)


def test_D12_who_asks_red_gets_a_card_of_reds_own_hand() -> None:
    state = do(dealt(3, THREE, dealer=0), "0 play R2", "1 ask 0")
    assert legal(state) == [f"0 play {card}" for card in sorted(state.deal.holdings[0].cards) if card[0] == "Y"]
    assert refused(state, "3 play Y6") == ("not_your_turn", "D2")
    assert refused(state, "0 play Y6") == ("not_held", "D2")


def test_D12_the_ghost_asks_red_and_red_asks_the_ghost() -> None:
    state = dealt(3, THREE, dealer=0)
    by_ghost = do(state, "0 ask 3", "3 play R6", "1 play Y4")
    assert "3 ask 0" in legal(by_ghost)
    assert legal(do(by_ghost, "3 ask 0"))[0].startswith("0 play R")


ROWS = {
    0: "Y1.3 R1.3 Y1.4 R1.4 Y1.5 R1.5 R1.6 " + "R2 Y2 R3 Y3 R4 Y4 Y5",
    1: "R5 Y6 R6 Yf Rf Yx1 Yx2 " + "Y1.6 R1.7 Y1.7 Rx1 Yx3 Rx2 Rx3",
}
"""Two players: seven face down, the next seven on top."""


def test_D15_a_played_card_uncovers_the_one_below() -> None:
    state = do(dealt(2, ROWS), "0 play R2")
    assert state.deal.holdings[0].cards == ("Y1.3", "Y2", "R3", "Y3", "R4", "Y4", "Y5")
    assert state.deal.holdings[0].under[0] == ""
    seen = TATSU.view(state, 1).seats[0]
    assert seen.faceup[0] == "Y1.3"
    assert seen.facedown == ("", "R?", "Y?", "R?", "Y?", "R?", "R?")
    assert seen.count == 13
    twice = do(state, "1 ask 0", "0 play Y1.3")
    assert twice.deal.holdings[0].cards[0] == ""


def test_D15_only_face_up_cards_are_played_and_asked_for() -> None:
    state = dealt(2, ROWS)
    assert legal(state) == ["0 ask 1", "0 play R2", "0 play R3", "0 play R4"]
    assert refused(state, "0 play R1.3") == ("face_down", "D15")
    asked = do(state, "0 ask 1")
    assert legal(asked) == ["1 play R1.7", "1 play Rx1", "1 play Rx2", "1 play Rx3"]
    assert refused(asked, "1 play R5") == ("face_down", "D15")


def test_D15_turns_alternate_two_each_to_a_trick() -> None:
    state = dealt(2, ROWS)
    for seat, card in ((0, "R2"), (1, "Y1.6"), (0, "R3"), (1, "Y1.7")):
        assert TATSU.to_act(state) == (seat,)
        state = do(state, f"{seat} play {card}")
    assert state.deal.taken[0] == ("R2", "Y1.6", "R3", "Y1.7")
    assert TATSU.to_act(state) == (0,)


def blind() -> TatsuState:
    """Red's turn, seat 0; no Red card is face up, both players have some face down."""
    state = dealt(2, ROWS)
    holdings = (
        Holding(cards=("Y2", "Y3", "", "Y4", "", "", ""), under=("R2", "Y1.3", "", "R1.3", "", "", "")),
        Holding(cards=("Y5", "", "Y6", "", "", "", ""), under=("R6", "", "Rf", "", "", "", "")),
    )
    return replace(state, deal=replace(state.deal, holdings=holdings))


def test_D16_with_no_card_of_the_clan_face_up_a_face_down_one_is_played_unseen() -> None:
    state = blind()
    assert legal(state) == ["0 ask 1", "0 play R1.3", "0 play R2"]
    after = do(state, "0 play R1.3")
    assert after.deal.holdings[0].under == ("R2", "Y1.3", "", "", "", "", "")
    assert after.deal.holdings[0].cards == state.deal.holdings[0].cards  # the card on top stays
    assert after.deal.trick[0].cards == ("R1.3",)


def test_D16_a_place_is_resolved_to_the_name_of_the_card() -> None:
    state = blind()
    assert TATSU.step(state, Play(0, ("R?@3",)))[0] == Play(0, ("R1.3",))
    assert do(state, "0 play R?@3") == do(state, "0 play R1.3")
    assert refused(state, "0 play R?@1") == ("not_held", "D16")  # a Yellow card lies there
    assert refused(state, "0 play R?@5") == ("not_held", "D16")
    assert refused(state, "0 play Y?@1") == ("wrong_clan", "D2")


def test_D16_the_asked_player_chooses_which_of_theirs() -> None:
    state = do(blind(), "0 ask 1")
    assert legal(state) == ["1 play R6", "1 play Rf"]
    assert do(state, "1 play R?@2").deal.trick[0].cards == ("Rf",)


def test_D16_holds_only_while_neither_player_has_one_face_up() -> None:
    state = blind()
    first, second = state.deal.holdings
    one_up = (first, replace(second, cards=("Y5", "R3", "Y6", "", "", "", "")))
    state = replace(state, deal=replace(state.deal, holdings=one_up))
    assert legal(state) == ["0 ask 1"]
    assert refused(state, "0 play R?@3") == ("face_down", "D16")
    assert refused(state, "0 play R1.3") == ("face_down", "D15")
    assert legal(do(state, "0 ask 1")) == ["1 play R3"]


def test_D3_D16_who_has_none_even_face_down_says_so() -> None:
    state = blind()
    first, second = state.deal.holdings
    state = replace(state, deal=replace(state.deal, holdings=(first, replace(second, under=("",) * 7))))
    state = do(state, "0 ask 1")
    assert legal(state) == ["1 none"]
    assert legal(do(state, "1 none")) == ["0 play R1.3", "0 play R2"]


def test_D3_anybody_may_be_asked_even_one_who_visibly_has_none() -> None:
    state = blind()
    first, second = state.deal.holdings
    one_up = (replace(first, cards=("R4", *first.cards[1:])), second)
    state = do(replace(state, deal=replace(state.deal, holdings=one_up)), "0 ask 1")
    assert legal(state) == ["1 none"]  # face-down Reds of seat 1 may not be asked for: seat 0 has one face up
    assert legal(do(state, "1 none")) == ["0 play R4"]
