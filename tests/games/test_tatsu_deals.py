"""Tatsu, deals and what each seat knows: D10, D11, D14, D17, seats' records, whole random games."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from games.actions import Deal, RuleError
from games.records.reader import RecordError, read
from games.tatsu import TATSU
from games.tatsu.state import DECK
from games.views import Phase, RoundResult
from tests.support.games.tatsu_table import dealt, do, hands, legal, new, random_game, refused


def refused_deal(state, hands_so_far, dealer=0, opened=()) -> tuple[str, str]:
    with pytest.raises(RuleError) as caught:
        TATSU.check_deal(state, hands_so_far, dealer, opened)
    return caught.value.code, caught.value.rule


def test_D10_four_players_partners_opposite_the_first_dealers_side_is_red() -> None:
    assert TATSU.dealers(new(4)) == (0, 1, 2, 3)
    state = dealt(4, dealer=3)
    seats = TATSU.view(state, 0).seats
    assert [seat.clan for seat in seats] == ["Y", "R", "Y", "R"]
    assert [seat.team for seat in seats] == [0, 1, 0, 1]
    assert [seat.count for seat in seats] == [7, 7, 7, 7]
    assert [seat.cards is None for seat in seats] == [False, True, True, True]
    assert TATSU.to_act(state) == (3,)


def test_D10_the_deal_passes_on_and_sides_keep_their_clans() -> None:
    state = replace(new(4), first_dealer=3, results=(RoundResult((0, 0), totals=(0, 0), dealer=3),))
    assert TATSU.dealers(state) == (0,)
    assert refused(state, Deal(2, hands(4, {}), 1)) == ("wrong_dealer", "D10")
    state = TATSU.apply(state, Deal(2, hands(4, {}), 0))
    assert state.deal.clans == ("Y", "R", "Y", "R")
    assert TATSU.to_act(state) == (0,)


@pytest.mark.parametrize(("dealer", "order"), [(0, (0, 1, 3, 2)), (1, (1, 2, 3, 0)), (2, (2, 0, 3, 1))])
def test_D11_the_ghost_sits_opposite_the_dealer(dealer: int, order: tuple[int, ...]) -> None:
    state = dealt(3, dealer=dealer)
    view = TATSU.view(state, 0)
    assert view.order == order
    assert {seat.seat for seat in view.seats if seat.clan == "R"} == {dealer, 3}
    assert TATSU.to_act(state) == (dealer,)
    assert view.seats[3].cards is not None  # the ghost's hand lies open
    assert not view.seats[3].person
    later = replace(new(3), first_dealer=dealer, results=(RoundResult((0,) * 3, totals=(0,) * 3, dealer=dealer),))
    assert TATSU.dealers(later) == ((dealer + 1) % 3,)
    assert refused_deal(later, {}, dealer) == ("wrong_dealer", "D13")


def test_D11_the_ghosts_hand_is_never_hidden() -> None:
    found = dict(enumerate(hands(3, {})))
    assert refused_deal(new(3), {**found, 3: ("?",) * 7}) == ("no_such_card", "NOTATION")
    assert TATSU.check_deal(new(3), {**found, 1: ("?",) * 7}, 0)


def test_D14_seven_of_each_clan_in_two_rows() -> None:
    state = dealt(2, {0: "R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 Rf Yf Rx1 Yx1", 1: ""}, dealer=1)
    view = TATSU.view(state, None)
    assert view.seats[0].facedown == ("R?", "Y?", "R?", "Y?", "R?", "Y?", "R?")
    assert view.seats[0].faceup == ("Y5", "R6", "Y6", "Rf", "Yf", "Rx1", "Yx1")
    assert [seat.clan for seat in view.seats] == ["Y", "R"]
    assert TATSU.to_act(state) == (1,)
    bad = "R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 Rf Yf Rx1 R1.7"
    assert refused_deal(new(2), {0: tuple(bad.split())}) == ("seven_of_each_clan", "D14")


def test_D14_a_shuffled_deck_gives_legal_and_even_deals() -> None:
    rng = random.Random(14)
    first_place, owner = Counter(), Counter()
    for _ in range(400):
        cards = list(DECK)
        rng.shuffle(cards)
        found = TATSU.deal(new(2), cards, 0)
        assert TATSU.check_deal(new(2), dict(enumerate(found.hands)), 0)
        assert found == TATSU.deal(new(2), cards, 0)
        first_place[found.hands[0][0][0]] += 1
        owner["R6" in found.hands[0]] += 1
    assert abs(first_place["R"] - 200) < 60
    assert abs(owner[True] - 200) < 60


def test_D17_the_deal_changes_hands_and_clans_with_it() -> None:
    later = replace(new(2), first_dealer=0, results=(RoundResult((5, 7), totals=(5, 7), dealer=0),))
    assert TATSU.dealers(later) == (1,)
    assert refused_deal(later, {}, dealer=0) == ("wrong_dealer", "D17")
    state = TATSU.apply(later, Deal(2, hands(2, {0: "R2 Y2 R3 Y3 R4 Y4 R5 Y5 R6 Y6 Rf Yf Rx1 Yx1"}), 1))
    assert state.deal.clans == ("Y", "R")
    assert TATSU.outcome(state).totals == (5, 7)


def test_a_hand_with_a_wrong_count_a_strange_card_or_one_twice_is_refused() -> None:
    found = hands(4, {})
    assert refused_deal(new(4), {0: found[0][:6]}) == ("wrong_count", "D10")
    assert refused_deal(new(3), {0: (*found[0], "R2")}) == ("wrong_count", "D11")
    assert refused_deal(new(4), {0: found[0], 1: (*found[1][:6], found[0][0])}) == ("card_twice", "D1")
    assert refused_deal(new(4), {0: (*found[0][:6], "7g")}) == ("no_such_card", "NOTATION")
    assert refused_deal(new(2), {0: ("R?",) * 14}) == ("no_such_card", "NOTATION")
    assert refused_deal(new(4), {}, dealer=4) == ("wrong_dealer", "D10")
    assert refused_deal(new(4), {}, opened=("R2",)) == ("no_open_cards", "NOTATION")
    assert refused_deal(new(4), {0: found[0]}, dealer=None) == ("dealer_missing", "NOTATION")
    assert not TATSU.check_deal(new(4), {0: found[0]}, 0)
    assert refused(dealt(4), Deal(2, found, 0)) == ("round_running", "NOTATION")
    assert refused(new(4), Deal(2, found, 0)) == ("round_number", "NOTATION")
    assert refused(new(4), Deal(1, found[:3], 0)) == ("deal_unfinished", "NOTATION")


def test_only_two_to_four_play() -> None:
    for names in ((), ("A",), ("A", "B", "C", "D", "E")):
        with pytest.raises(RuleError) as caught:
            TATSU.setup(TATSU.check_options({}), names)
        assert caught.value.code == "wrong_number_of_players"


# what a seat knows ----------------------------------------------------------

HEAD = "busdriver 1\ngame tatsu\nseats Ann | Bo | Cy | Di\nround 1\ndealer 0\n"
MINE = "hand 0 R2 R3 R4 R5 R6 Rf Y2\nhand 1 ? ? ? ? ? ? ?\nhand 2 ? ? ? ? ? ? ?\nhand 3 ? ? ? ? ? ? ?\n"


def error(text: str) -> tuple[int, str]:
    with pytest.raises(RecordError) as caught:
        read(HEAD + MINE + text)
    return caught.value.number, caught.value.error.code


def test_a_seats_record_is_checked_as_far_as_the_seat_can_know() -> None:
    reader = read(HEAD + MINE + "0 ask 2\n2 none\n0 play R2\n1 play Y3\n")
    assert legal(reader.state, 0) == []
    assert TATSU.view(reader.state, 0).seats[2].count == 7
    assert error("0 play R2\n1 play Y2\n") == (11, "not_held")  # seat 0 holds that one itself
    assert error("0 play R2\n1 play R3\n") == (11, "wrong_clan")
    assert error("0 play R2\n1 ask 0\n0 none\n") == (12, "has_the_clan")


def test_who_had_none_cannot_play_one_later() -> None:
    text = "0 ask 2\n2 none\n0 play R2\n1 play Y3\n2 ask 3\n3 play R1.3\n3 play Y4\n"
    # seat 1 leads? the highest strength is Y4 in front of seat 3
    assert read(HEAD + MINE + text).state.deal.turn == 3
    assert error(text + "3 play Y5\n0 play R3\n1 play Y6\n2 play R1.4\n") == (20, "not_held")


def test_not_all_can_lack_what_must_be_somewhere() -> None:
    """Eight Reds are unseen: two hands of seven cannot both be without any."""
    assert error("0 ask 1\n1 none\n0 ask 2\n2 none\n0 ask 3\n3 none\n")[1] == "has_the_clan"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_the_cards_and_the_clans(players: int) -> None:
    rng = random.Random(100 + players)
    for state, action in random_game(players, rng, target=300):
        deal = state.running
        if deal is None:
            assert isinstance(action, Deal)
            continue
        held = [card for hold in deal.holdings for card in (*hold.cards, *hold.under) if card]
        assert sorted([*held, *(play.cards[0] for play in deal.played)]) == sorted(DECK)
        gone = [*deal.waiting, *(card for own in deal.taken for card in own), *(p.cards[0] for p in deal.trick)]
        assert sorted(gone) == sorted(play.cards[0] for play in deal.played)
        assert TATSU.legal(state, deal.actor)


def test_hidden_cards_do_not_show_in_a_view() -> None:
    first = dealt(4, {0: "R2 R3 R4 R5 R6 Rf Y2"})
    second = TATSU.apply(new(4), Deal(1, (first.deal.dealt[0], *reversed(first.deal.dealt[1:])), 0))
    assert TATSU.view(first, 0) == TATSU.view(second, 0)
    assert TATSU.view(first, None) == TATSU.view(second, None)
    assert TATSU.view(first, 1) != TATSU.view(second, 1)


def test_the_record_of_a_spectator_and_of_red_list_what_they_may() -> None:
    state = do(dealt(3, {0: "R2 Y2", 1: "Y3"}), "0 play R2", "1 ask 3")
    assert TATSU.phase(state) is Phase.ASKED
    assert TATSU.seen(state, None).hands[:3] == (("?",) * 7,) * 3
    assert TATSU.seen(state, None).hands[3] == state.deal.dealt[3]
    assert TATSU.seen(state, 0).hands[0] == state.deal.dealt[0]
