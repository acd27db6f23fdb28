"""Tatsu, tricks and scores: D1, D4-D9, D13."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.actions import Abort, Stop
from games.tatsu import TATSU
from games.tatsu.state import DECK, SPIRITS, Holding, TatsuDeal, TatsuState
from games.tatsu.turns import close_trick, count, fusion_leader, winner
from games.views import Phase, PlayView, RoundResult
from tests.support.games.tatsu_table import Resign, dealt, do, legal, new, refused


def trick(*cards: str, leader: int = 0) -> tuple[PlayView, ...]:
    return tuple(PlayView((leader + turn) % 4, (card,)) for turn, card in enumerate(cards))


def test_D1_two_clans_of_fourteen() -> None:
    assert len(DECK) == len(set(DECK)) == 28
    for clan in "RY":
        spirits = [spirit for spirit in SPIRITS.values() if spirit.clan == clan]
        assert [spirit.points for spirit in spirits if spirit.strength == 1] == [3, 4, 5, 6, 7]
        assert [spirit.strength for spirit in spirits if spirit.strength > 1] == [2, 3, 4, 5, 6]
        assert {spirit.points for spirit in spirits if spirit.strength > 1} == {1}
        assert [spirit.factor for spirit in spirits if spirit.factor] == [1, 2, 3]
        assert sum(spirit.fusion for spirit in spirits) == 1
        assert sum(spirit.points for spirit in spirits) == 30


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        (("R2", "Y6", "R5", "Y1.7"), 1),
        (("R4", "Y4", "R3", "Y3"), 0),
        (("Rx3", "Y4", "R4", "Yx1"), 1),
        (("Rx1", "Yx3", "R1.3", "Y1.7"), 2),
        (("Rx1", "Yx3", "Rx2", "Yx2"), 0),
    ],
)
def test_D4_the_highest_strength_takes_the_earlier_of_equals_the_first_of_four_multipliers(
    cards: tuple[str, ...], taker: int
) -> None:
    assert winner(trick(*cards)) == taker


def test_D4_earlier_is_in_order_of_play_not_of_seats() -> None:
    assert winner(trick("R4", "Y4", "R3", "Y3", leader=3)) == 3


def test_D4_a_trick_is_complete_with_four_cards() -> None:
    state = do(dealt(4, {0: "R2", 1: "Y6", 2: "R3", 3: "Y2"}), "0 play R2", "1 play Y6", "2 play R3")
    assert TATSU.view(state, None).trick.owner == 1
    state = do(state, "3 play Y2")
    assert state.deal.taken == ((), ("R2", "Y6", "R3", "Y2"), (), ())
    assert TATSU.view(state, None).trick.plays == ()


def test_D5_a_fusion_makes_the_trick_wait_and_leads_the_next() -> None:
    assert winner(trick("Rx1", "Yx3", "Rf", "Yx2")) is None
    state = dealt(4, {0: "R6 R5", 1: "Yf Y4", 2: "R2 R3", 3: "Y2 Y3"})
    state = do(state, "0 play R6", "1 play Yf", "2 play R2", "3 play Y2")
    assert TATSU.view(state, 0).waiting == ("R6", "Yf", "R2", "Y2")
    assert state.deal.taken == ((), (), (), ())
    assert TATSU.to_act(state) == (1,)
    state = do(state, "1 play Y4", "2 play R3", "3 play Y3", "0 play R5")
    assert state.deal.taken[0] == ("R6", "Yf", "R2", "Y2", "Y4", "R3", "Y3", "R5")
    assert state.deal.waiting == ()
    assert TATSU.to_act(state) == (0,)


def test_D5_the_earlier_of_two_fusions_leads_and_tricks_add_up() -> None:
    deal = dealt(4).deal
    assert deal is not None
    assert fusion_leader(trick("R2", "Y2", "Rf", "Yf")) == 2
    once = close_trick(deal, trick("R2", "Y2", "Rf", "Y3"))
    twice = close_trick(once, trick("R3", "Yf", "R4", "Y4", leader=2))
    assert twice.leader == 3
    assert len(twice.waiting) == 8
    taken = close_trick(twice, trick("Y6", "R5", "Y5", "R6", leader=3))
    assert len(taken.taken[3]) == 12
    assert taken.leader == 3


def test_D5_a_fusion_laid_by_an_asked_player_counts_for_the_asker() -> None:
    state = dealt(4, {0: "R2 R3 R4 R5 Y2 Y3 Y4", 1: "Y5", 2: "R6", 3: "Rf Y6"})
    state = do(state, "0 ask 3", "3 play Rf", "1 play Y5", "2 play R6", "3 play Y6")
    assert TATSU.to_act(state) == (0,)


def last_trick(*cards: str, waiting: tuple[str, ...] = (),
               taken: tuple[tuple[str, ...], ...] = ((),) * 4) -> TatsuState:
    """Four players before the last trick, a card each, seat 0 to lead."""
    state = dealt(4)
    assert state.deal is not None
    before = tuple(PlayView(0, (card,)) for card in DECK if card not in cards)
    holdings = tuple(Holding(cards=(card,)) for card in cards)
    deal = replace(state.deal, holdings=holdings, waiting=waiting, taken=taken, played=before)
    return replace(state, deal=deal)


def out(state: TatsuState) -> TatsuState:
    """Everybody plays their last card."""
    while TATSU.phase(state) is Phase.PLAY:
        state = do(state, next(text for text in legal(state) if "play" in text))
    return state


def test_D6_a_fusion_in_the_last_trick_counts_for_nobody_nor_does_what_waits() -> None:
    taken = (("Rx2", "R1.3"), ("Yx1", "Y1.7"), (), ())
    state = out(last_trick("R6", "Yf", "R1.7", "Y1.6", waiting=("R1.6", "Y1.5", "Rf", "Y2"), taken=taken))
    assert TATSU.phase(state) is Phase.BETWEEN
    assert TATSU.rounds(state)[0].scores == (6, 7)
    assert TATSU.rounds(state)[0].detail == ((3, 2), (7, 1))


def test_D6_what_waits_goes_with_a_last_trick_without_fusion() -> None:
    taken = (("Rx2",), ("Yx1",), (), ())
    state = out(last_trick("R6", "Y5", "R1.7", "Y1.6", waiting=("R1.4", "Y1.5", "Rf", "Y2"), taken=taken))
    assert TATSU.rounds(state)[0].scores == (2 * (1 + 1 + 7 + 6 + 4 + 5 + 1), 0)


def test_D7_the_winner_leads_and_the_deal_ends_with_the_last_card() -> None:
    state = last_trick("R6", "Y5", "R1.7", "Y1.6")
    assert TATSU.rounds(out(state))[0].dealer == 0
    assert TATSU.to_act(out(state)) == ()
    assert refused(out(state), "0 play R6") == ("no_round", "NOTATION")


def deal_with(taken: tuple[tuple[str, ...], ...], players: int = 4, dealer: int = 0) -> TatsuDeal:
    deal = dealt(players, dealer=dealer).deal
    assert deal is not None
    return replace(deal, taken=taken)


def test_D8_points_of_both_clans_times_the_own_multipliers() -> None:
    deal = deal_with((("R1.3", "Y1.7", "Rx1"), ("Y6", "Rx2", "Yx1"), ("R2", "Rx3", "Yx3"), ()))
    assert count(deal, "R") == (3 + 7 + 1, 1 + 3)
    assert count(deal, "Y") == (1, 1)


def test_D8_without_an_own_multiplier_nothing() -> None:
    deal = deal_with((("R1.3", "Y1.7", "Yx3"), ("Y6", "Yx2"), (), ()))
    assert count(deal, "R") == (10, 0)


def scored(totals: tuple[int, ...], target: int, *cards: str) -> TatsuState:
    """After a last trick of ``cards``, the sides having had ``totals`` before."""
    state = last_trick(*cards, taken=(("Rx1",), ("Yx1",), (), ()))
    options = TATSU.check_options({"target": str(target)})
    return out(replace(state, options=options, results=(RoundResult((0, 0), totals=totals, dealer=3),)))


def test_D9_the_game_ends_at_the_target_and_the_highest_wins() -> None:
    short = scored((90, 480), 500, "R6", "Y5", "R1.7", "Y1.6")
    assert TATSU.outcome(short).totals == (105, 480)
    assert not TATSU.outcome(short).finished
    over = scored((485, 490), 500, "R6", "Y5", "R1.7", "Y1.6")
    assert TATSU.outcome(over).winners == (0, 2)
    assert TATSU.phase(over) is Phase.OVER
    assert refused(over, "abort") == ("game_over", "D9")
    assert refused(over, "0 play R2") == ("game_over", "D9")


def test_D9_the_target_reached_by_the_lower_side_too() -> None:
    over = scored((500, 600), 500, "R6", "Y5", "R1.7", "Y1.6")
    assert TATSU.outcome(over).winners == (1, 3)


def test_D9_a_level_top_plays_another_deal() -> None:
    level = scored((485, 500), 500, "R6", "Y5", "R1.7", "Y1.6")
    assert TATSU.outcome(level).totals == (500, 500)
    assert TATSU.phase(level) is Phase.BETWEEN
    assert TATSU.dealers(level) == (1,)


def test_D13_with_three_players_everybody_scores_for_themselves() -> None:
    state = dealt(3, dealer=1)
    assert state.deal is not None
    assert state.deal.clans == ("Y", "R", "Y", "R")
    before = tuple(PlayView(0, (card,)) for card in DECK if card not in ("R6", "Y2", "R2", "Y3"))
    holdings = (Holding(("Y3",)), Holding(("R6",)), Holding(("Y2",)), Holding(("R2",)))
    taken = (("Y1.7",), ("R1.3",), ("Yx3",), ("Rx2", "R1.4"))
    deal = replace(state.deal, holdings=holdings, taken=taken, played=before)
    after = out(replace(state, deal=deal))
    red = 2 * (3 + 4 + 4)
    assert TATSU.rounds(after)[0].scores == (21, red, 21)
    assert TATSU.rounds(after)[0].sides == (1, 0, 1, 0)
    assert TATSU.view(after, None).seats[3].score == 0
    assert TATSU.dealers(after) == (2,)


def test_resign_and_abort_end_the_game() -> None:
    four = TATSU.apply(dealt(4), Resign(1))
    assert TATSU.outcome(four).winners == (0, 2)
    assert TATSU.phase(four) is Phase.OVER
    assert TATSU.outcome(TATSU.apply(new(2), Resign(0))).winners == (1,)
    three = replace(dealt(3), results=(RoundResult((0,) * 3, totals=(70, 50, 50), dealer=2),))
    assert TATSU.outcome(TATSU.apply(three, Resign(0))).winners == (1, 2)
    assert TATSU.outcome(TATSU.apply(three, Resign(1))).winners == (0,)
    assert TATSU.outcome(TATSU.apply(three, Abort())).winners == ()
    assert refused(three, Resign(3)) == ("no_such_seat", "NOTATION")
    assert refused(three, Stop()) == ("not_in_this_game", "NOTATION")
