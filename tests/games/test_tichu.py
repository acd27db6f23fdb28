"""Tichu Nanjing before and between the tricks: deal, calls, exchange, order, end of the game (T1-T6, T25, T26, T31)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.actions import Deal, RuleError, Small
from games.climbing import cards as c
from games.views import Phase
from tests.support.games.climbing_table import Table

# before play ------------------------------------------------------------


def test_T1_every_card_is_dealt_once() -> None:
    table = Table()
    deal = table.game.deal(table.state, c.CODES, None)
    assert [len(hand) for hand in deal.hands] == [14] * 4
    assert Counter(card for hand in deal.hands for card in hand) == Counter(c.CODES)


@pytest.mark.parametrize(
    ("hands", "rule"),
    [
        ({0: c.CODES[:13]}, "T3"),
        ({0: c.CODES[:15]}, "T3"),
        ({0: (*c.CODES[:13], "2g")}, "T1"),
        ({0: c.CODES[:14], 1: c.CODES[13:27]}, "T1"),
        ({4: c.CODES[:14]}, "NOTATION"),
        ({0: (*c.CODES[:13], "Xx")}, "NOTATION"),
    ],
)
def test_T1_T3_a_bad_deal_is_refused(hands: dict[int, tuple[str, ...]], rule: str) -> None:
    table = Table()
    before = table.state
    with pytest.raises(RuleError) as caught:
        table.game.check_deal(table.state, hands, None)
    assert caught.value.rule == rule
    with pytest.raises(RuleError):
        table.game.apply(table.state, Deal(1, tuple(hands.values())))
    assert table.state == before


def test_T3_dealing_takes_four_hands_and_no_dealer() -> None:
    table = Table()
    hands = {seat: c.CODES[14 * seat : 14 * seat + 14] for seat in range(4)}
    assert not table.game.check_deal(table.state, {0: hands[0]}, None)
    assert table.game.check_deal(table.state, hands, None)
    for dealer, opened in ((1, ()), (None, ("2g",))):
        with pytest.raises(RuleError):
            table.game.check_deal(table.state, hands, dealer, opened)


def test_T3_grand_is_answered_on_eight_cards_by_each_alone() -> None:
    table = Table().deal()
    assert table.phase is Phase.GRAND
    assert table.to_act == (0, 1, 2, 3)
    assert table.view(0).seats[0].count == 8
    assert len(table.view(0).seats[0].cards or ()) == 8
    assert table.legal(0) == ["decline", "grand"]
    table.do("0 decline")
    assert len(table.view(0).seats[0].cards or ()) == 14
    assert table.view(1).seats[0].cards is None
    assert table.legal(0) == ["give"]
    assert table.to_act == (0, 1, 2, 3)  # seat 0 still owes cards
    table.refuse("0 grand", "T3", "already_answered")
    table.refuse("0 decline", "T3")
    table.do("3 grand", "2 decline", "1 decline")
    assert table.phase is Phase.EXCHANGE
    assert [seat.call for seat in table.view(None).seats] == ["", "", "", "grand"]
    table.refuse("2 grand", "T3", "already_answered")


def test_T3_between_rounds_there_is_no_round_in_which_to_call_grand() -> None:
    """It follows the first eight cards, so no rule of play refuses it there, as T28 does a small Tichu: the line has no
    place in the record."""
    Table().refuse("0 grand", "NOTATION", "no_round")
    table = Table().position("", "5g 5k", "Kg", "", turn=2, out=[3, 0], taken=3)
    table.do("2 play Kg")
    assert table.phase is Phase.BETWEEN
    table.refuse("1 grand", "NOTATION", "no_round")
    table.refuse("1 small", "T28", "round_is_over")


def test_T4_nobody_calls_small_before_all_have_answered() -> None:
    table = Table().deal()
    for seat in range(4):
        table.refuse(f"{seat} small", "T4", "answer_grand_first")
        table.do(f"{seat} decline")
        if seat < 3:
            table.refuse(f"{seat} small", "T4", "answers_missing")
            assert all("small" not in table.legal(other) for other in range(4))
    assert all(table.legal(other) == ["give", "small"] for other in range(4))


def test_T3_gifts_are_chosen_while_others_answer() -> None:
    table = Table().deal("2g 3g 4g", "2k 3k 4k").do("1 grand", "1 give 2k 3k 4k")
    assert table.legal(1) == []
    table.do("0 decline", "0 give 2g 3g 4g")
    assert table.phase is Phase.GRAND
    assert table.to_act == (2, 3)
    assert table.view(0).received == ((1, ("4k",)),)
    assert table.view(2).received == ()


def test_T4_small_from_the_last_answer_to_the_first_card() -> None:
    table = Table().deal("Ma")
    table.refuse("0 small", "T4", "answer_grand_first")
    table.do("0 decline", "1 grand", "2 decline", "3 decline", "0 small")
    table.refuse("0 small", "T4", "already_called")
    table.refuse("1 small", "T4", "already_called")
    table.do("2 small")  # during the exchange; both partners may call
    table.give_all()
    assert "small" in table.legal(3)
    table.do("0 play Ma")
    table.refuse("0 small", "T4")
    assert "small" in table.legal(3)  # in another player's turn
    table.do("1 pass", "2 pass", "3 pass", "3 small", "0 take")
    assert [seat.call for seat in table.view(None).seats] == ["small", "grand", "small", "small"]


def test_T4_small_may_be_left_in_advance_between_ones_answer_and_the_last() -> None:
    table = Table().deal().do("1 grand", "2 decline")
    assert [table.game.ahead(table.state, seat) for seat in range(-1, 5)] == [(), (), (), (Small(2),), (), ()]
    table.do("0 decline", "3 decline")
    assert not any(table.game.ahead(table.state, seat) for seat in range(4)), "now it is legal"


def test_T4_who_has_played_cannot_call() -> None:
    table = Table().deal("Ma").give_all().do("0 play Ma")
    table.refuse("0 small", "T4", "already_played")
    assert "small" not in table.legal(0)


def test_T5_one_card_to_each_other_player_seen_after_giving() -> None:
    table = Table().deal("2g 3g 4g", "2k 3k 4k", "2b 3b 4b", "2r 3r 4r")
    table.refuse("0 give 2g 3g 4g", "T3")
    table.do(*(f"{seat} decline" for seat in range(4)))
    for text in ("0 give 2g 3g", "0 give 2g 3g 4g 5g", "0 give 2g 3g 2k"):
        table.refuse(text, "T5")
    table.refuse("0 give 2g 3g 3g", "NOTATION")
    table.refuse("0 play 2g", "T5")
    table.do("0 give 2g 3g 4g")
    assert "2g" not in (table.view(0).seats[0].cards or ())
    assert table.view(1).received == ()
    assert "2g" not in (table.view(1).seats[1].cards or ())
    table.refuse("0 give 5g 6g 7g", "T5", "already_given")
    table.do("1 give 2k 3k 4k")  # next 2, partner 3, previous 0
    assert table.view(1).received == ((0, ("2g",)),)
    assert table.view(0).received == ((1, ("4k",)),)
    assert "4k" in (table.view(0).seats[0].cards or ())
    assert table.view(1).given == ((2, ("2k",)), (3, ("3k",)), (0, ("4k",)))
    table.do("3 give 2r 3r 4r", "2 give 2b 3b 4b")
    assert table.view(0).received == ((1, ("4k",)), (2, ("3b",)), (3, ("2r",)))
    assert [seat.count for seat in table.view(None).seats] == [14] * 4


def test_T6_the_mah_jong_leads_with_any_lead() -> None:
    table = Table().deal("9g 9k", "2k", "Ma Ag Ak").give_all()
    assert table.to_act == (2,)
    table.refuse("0 play 9g", "T6")
    table.refuse("2 pass", "T22")
    table.do("2 play Ag Ak")
    assert table.to_act == (3,)


def test_T6_the_receiver_of_the_mah_jong_leads_and_only_those_who_know_are_told() -> None:
    table = Table().deal("Ma 2g 3g").do(*(f"{seat} decline" for seat in range(4)))
    table.do("0 give 2g Ma 3g").give_all()
    assert table.to_act == (2,)
    assert table.view(2).to_act == table.view(0).to_act == (2,)
    assert table.view(1).to_act == (0, 2, 3)
    assert table.view(None).to_act == (0, 1, 2, 3)


# order of actions, being out --------------------------------------------


def test_T25_the_record_is_followed_two_bombs_in_its_order() -> None:
    table = Table().position("3g 9g 8g", "5g 5k 5b 5r 2g", "7g 7k 7b 7r 2k", "2r 3r", turn=0)
    table.do("0 play 3g", "2 play 7g 7k 7b 7r")
    table.refuse("1 play 5g 5k 5b 5r", "T11", "bomb_too_low")
    other = Table().position("3g 9g 8g", "5g 5k 5b 5r 2g", "7g 7k 7b 7r 2k", "2r 3r", turn=0)
    other.do("0 play 3g", "1 play 5g 5k 5b 5r", "2 play 7g 7k 7b 7r")
    assert other.to_act == (3,)


def test_T26_who_is_out_is_skipped_and_their_play_can_be_beaten() -> None:
    table = Table().position("9g", "Tg 2g", "3g 3k", "4g 4k", turn=0)
    table.do("0 play 9g")
    assert table.view(None).seats[0].out == 1
    table.do("1 play Tg", "2 pass", "3 pass")
    assert table.phase is Phase.CLOSING
    table.refuse("0 pass", "T26")
    table.do("1 take", "1 play 2g")
    assert table.to_act == (2,)


def test_T23_T26_an_owner_without_cards_takes_and_the_next_leads() -> None:
    table = Table().position("Ag", "2g 2k", "3g 3k", "4g 4k", turn=0)
    table.do("0 play Ag", "1 pass", "2 pass", "3 pass")
    assert table.phase is Phase.CLOSING
    assert table.to_act == (0,)
    assert table.legal(0) == ["take"]
    table.refuse("1 take", "T23", "not_your_trick")
    table.do("0 take")
    assert table.to_act == (1,)


# the end of the game ----------------------------------------------------


def ended(totals: tuple[int, int], **options: str) -> Table:
    """A game that stands so after a round that gives 100 to 0 (see T29)."""
    table = Table(**options).position("", "Kg Kk", "5g", "", turn=2, out=[0, 3], taken=1)
    before = (totals[0] - 100, totals[1])
    earlier = table.game.rounds(ended_once().state)[-1]
    table.state = table.state._replace(results=(type(earlier)(before, totals=before),))
    return table.do("2 play 5g")


def ended_once() -> Table:
    return Table().position("", "Kg Kk", "5g", "", turn=2, out=[0, 3], taken=1).do("2 play 5g")


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((995, 900), ()),
        ((1000, 900), (0, 2)),
        ((1000, 1005), (1, 3)),
        ((1100, 1100), ()),
        ((1005, -300), (0, 2)),
    ],
)
def test_T31_the_target_ends_the_game_unless_level(totals: tuple[int, int], winners: tuple[int, ...]) -> None:
    table = ended(totals)
    outcome = table.game.outcome(table.state)
    assert (outcome.totals, outcome.winners, outcome.finished) == (totals, winners, bool(winners))
    assert table.phase is (Phase.OVER if winners else Phase.BETWEEN)
    assert table.to_act == ()
    if winners:
        table.refuse("0 decline", "T31")


def test_T31_the_target_is_an_option() -> None:
    assert ended((500, 0), target="500").phase is Phase.OVER
    for bad in ("99", "10001", "x"):
        with pytest.raises(RuleError) as caught:
            Table(target=bad)
        assert caught.value.rule == "NOTATION"


def test_a_resignation_ends_the_game_for_the_other_side() -> None:
    table = Table().deal().do("resign 1")
    outcome = table.game.outcome(table.state)
    assert (outcome.finished, outcome.winners, outcome.totals) == (True, (0, 2), (0, 0))
    assert (table.phase, table.to_act, table.legal(0)) == (Phase.OVER, (), [])
    table.refuse("abort", "T31")
    with pytest.raises(RuleError):
        table.deal()


def test_after_an_abort_nobody_wins() -> None:
    table = Table().deal().do("abort")
    assert table.phase is Phase.OVER
    assert table.game.outcome(table.state).winners == ()


@pytest.mark.parametrize("text", ["stop", "0 ask 1", "0 none"])
def test_actions_of_other_games_are_refused(text: str) -> None:
    Table().deal().refuse(text, "NOTATION", "not_in_this_game")


def test_a_game_takes_four_people() -> None:
    game = Table().game
    with pytest.raises(RuleError) as caught:
        game.setup(game.check_options({}), ("A", "B", "C"))
    assert caught.value.rule == "NOTATION"
