"""The Great Lord, between the rounds: decks, hands, exchange, seats, sessions (L1-L6, L13-L15)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.actions import Abort, Deal, Grand, Resign, RuleError, Stop, Traded
from games.lord import LORD
from games.lord.dealing import sizes
from games.lord.state import final_order
from games.views import Phase
from tests.support.games.lord_table import after, deal, do, new, position, refused

EDITIONS = [("rio", players) for players in range(5, 13)] + [("classic", players) for players in range(5, 11)]


def refused_deal(state, hands, dealer=0, opened=()) -> tuple[str, str]:
    with pytest.raises(RuleError) as caught:
        LORD.check_deal(state, hands, dealer, opened)
    return caught.value.code, caught.value.rule


@pytest.mark.parametrize(("edition", "least", "most"), [("rio", 5, 12), ("classic", 5, 10)])
def test_L1_players_by_edition(edition: str, least: int, most: int) -> None:
    assert LORD.players(LORD.check_options({"edition": edition})) == tuple(range(least, most + 1))
    for players in (least - 1, most + 1):
        with pytest.raises(RuleError) as caught:
            new(players, edition)
        assert (caught.value.code, caught.value.rule) == ("wrong_number_of_players", "L1")


@pytest.mark.parametrize(
    ("edition", "players", "size", "specials"),
    [
        ("classic", 5, 108, {"Ma": 1, "Do": 1, "Ph": 1, "Dr": 1}),
        ("classic", 10, 108, {"Ma": 1, "Do": 1, "Ph": 1, "Dr": 1}),
        ("rio", 6, 55, {"Ma": 1, "Ph": 1, "Dr": 1}),
        ("rio", 7, 109, {"Ma": 1, "Ph": 2, "Dr": 2}),
        ("rio", 12, 109, {"Ma": 1, "Ph": 2, "Dr": 2}),
    ],
)
def test_L2_decks(edition: str, players: int, size: int, specials: dict[str, int]) -> None:
    deck = Counter(LORD.deck(new(players, edition)))
    assert deck.total() == size
    assert {card: number for card, number in deck.items() if card in ("Ma", "Do", "Ph", "Dr")} == specials
    assert {number for card, number in deck.items() if card not in specials} == {1 if size == 55 else 2}


SIZES = {
    **{(edition, players): [12] for edition, players in EDITIONS},
    ("rio", 5): [11],
    ("rio", 6): [9],
    ("rio", 12): [9],
    ("rio", 10): [11] * 8 + [10] * 2,
    ("rio", 11): [10] * 9 + [9] * 2,
    ("classic", 10): [11] * 8 + [10] * 2,
}


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_L3_cards_each_larger_hands_first_after_the_dealer(edition: str, players: int) -> None:
    state = new(players, edition)
    wanted = SIZES[edition, players]
    wanted = wanted * players if len(wanted) == 1 else wanted
    found = LORD.deal(state, LORD.deck(state), 2)
    order = [(2 + turn) % players for turn in range(1, players + 1)]
    assert [len(found.hands[seat]) for seat in order] == wanted
    assert Counter([*found.open, *(card for hand in found.hands for card in hand)]) == Counter(LORD.deck(state))
    assert LORD.view(LORD.apply(state, found), None).open == found.open
    assert LORD.check_deal(state, dict(enumerate(found.hands)), 2, found.open)


def test_L3_larger_hands_follow_the_new_order_of_play() -> None:
    state = after(new(10), (4, 3, 2, 1, 0, 9, 8, 7, 6, 5))
    assert state.order == (4, 5, 6, 7, 8, 9, 0, 1, 2, 3)
    found = sizes(state, 5)
    assert [seat for seat, size in found.items() if size == 10] == [4, 5]
    classic = after(new(10, "classic"), (4, 3, 2, 1, 0, 9, 8, 7, 6, 5))
    assert classic.order == (4, 3, 2, 1, 0, 9, 8, 7, 6, 5)
    assert [seat for seat, size in sizes(classic, 5).items() if size == 10] == [6, 5]


def test_L3_a_wrong_count_is_an_error_at_its_line() -> None:
    state = new(10)
    found = LORD.deal(state, LORD.deck(state), 0)
    assert refused_deal(state, {0: found.hands[0][:9]}) == ("wrong_count", "L3")
    assert refused_deal(state, {1: found.hands[1][:10]}) == ("wrong_count", "L3")
    assert refused_deal(state, dict(enumerate(found.hands)), opened=found.open * 2) == ("open_count", "L3")
    assert not LORD.check_deal(state, dict(enumerate(found.hands)), 0)
    nine = new(9, "classic")
    assert refused_deal(nine, {}, opened=("2g",)) == ("no_open_cards", "L3")
    assert refused(state, replace(found, open=())) == ("deal_unfinished", "NOTATION")


def test_L2_a_card_comes_as_often_as_the_deck_has_it() -> None:
    state = new(7)
    assert refused_deal(state, {0: ("7g",) * 3 + ("8g",) * 2 + ("9g",) * 2 + ("Tg",) * 2 + ("Jg",) * 2 + ("Qg",)}) == (
        "card_twice",
        "L2",
    )
    assert refused_deal(new(6), {0: ("7g", "7g", *(f"{rank}k" for rank in "2345678"))}) == ("card_twice", "L2")
    assert refused_deal(new(6), {0: ("Do", *(f"{rank}k" for rank in "23456789"))}) == ("no_such_card", "NOTATION")


def test_L4_the_first_dealer_is_drawn_then_the_last_placed_deals() -> None:
    assert LORD.dealers(new(6)) == (0, 1, 2, 3, 4, 5)
    later = after(new(6), (5, 4, 3, 2, 0, 1))
    assert LORD.dealers(later) == (1,)
    assert refused_deal(later, {}, dealer=0) == ("wrong_dealer", "L4")
    assert refused(later, deal(later, {}, dealer=0)) == ("wrong_dealer", "L4")
    assert refused_deal(new(6), {0: ("?",) * 9}, dealer=None) == ("dealer_missing", "NOTATION")


def test_L5_the_mah_jongs_holder_leads_after_the_exchange() -> None:
    state = new(6)
    assert LORD.to_act(LORD.apply(state, deal(state, {4: "Ma"}, dealer=2))) == (4,)
    later = after(state, (0, 1, 2, 3, 4, 5))
    assert LORD.to_act(LORD.apply(later, deal(later, {5: "Ma"}))) == (0,)  # it went up in the exchange


def test_L5_if_it_was_not_dealt_the_one_after_the_dealer_leads_later_the_great_lord() -> None:
    state = new(6)
    assert LORD.to_act(LORD.apply(state, deal(state, {}, opened="Ma", dealer=2))) == (3,)
    later = after(state, (3, 1, 2, 0, 4, 5))
    assert LORD.to_act(LORD.apply(later, deal(later, {}, opened="Ma"))) == (3,)


def hand(state, seat: int) -> set[str]:
    cards = LORD.view(state, seat).seats[seat].cards
    assert cards is not None
    return set(cards)


def test_L6_six_or_more_exchange_three_two_and_one() -> None:
    wanted = {
        0: "2g 2k 3b 4g 5g 6g 7g 8g 9g",
        5: "Dr Ph Ag Kk Qk Jk Tk 9k 8k",
        1: "2b 3g 3k 5k 6k 7k Qg Qb Qr",
        4: "Ar Ab Kg Kb Kr Jg Jb Jr Tg",
        2: "2r 4k 4b 4r 5b 5r 6b 6r Tb",
        3: "Ak 7b 7r 8b 8r 9b 9r Tr 3r",
    }
    later = after(new(6), (0, 1, 2, 3, 4, 5))
    state = LORD.apply(later, deal(later, wanted, opened="Ma"))
    assert LORD.phase(state) is Phase.PLAY
    assert LORD.view(state, 5).given == ((0, ("Dr", "Ph", "Ag")),)
    assert LORD.view(state, 5).received == ((0, ("2g", "2k", "3b")),)
    assert LORD.view(state, 4).given == ((1, ("Ar", "Ab")),)
    assert LORD.view(state, 1).given == ((4, ("2b", "3g")),)
    assert LORD.view(state, 3).given == ((2, ("Ak",)),)
    assert LORD.view(state, 2).given == ((3, ("2r",)),)
    assert hand(state, 0) == {"4g", "5g", "6g", "7g", "8g", "9g", "Dr", "Ph", "Ag"}
    assert hand(state, 3) == {"2r", "7b", "7r", "8b", "8r", "9b", "9r", "Tr", "3r"}
    assert LORD.view(state, None).given == LORD.view(state, None).received == ()


def test_L6_no_exchange_in_the_first_round() -> None:
    state = new(6)
    state = LORD.apply(state, deal(state, {0: "Ma"}))
    assert state.round.trades == ()
    assert refused(state, "traded 5 0 2g 2k 2b") == ("no_such_trade", "L6")


def test_L6_the_order_of_cards_specials_first_then_star_pagoda_sword_jade() -> None:
    later = after(new(7, "classic"), (0, 1, 2, 3, 4, 5, 6))
    wanted = {6: "Ar Ar Ag Do Ma Ph 2g 2g 3g 3g 4g 4g", 5: "Ab Ak Ab Ak 5r 5b 5k 5g 6g 6k 6b 6r"}
    state = LORD.apply(later, deal(later, wanted))
    assert LORD.view(state, 6).given == ((0, ("Ph", "Ma", "Do")),)
    assert LORD.view(state, 5).given == ((1, ("Ab", "Ab")),)


@pytest.mark.parametrize(("edition", "numbers"), [("rio", [2, 1]), ("classic", [3, 2])])
def test_L6_five_players_exchange_less(edition: str, numbers: list[int]) -> None:
    later = after(new(5, edition), (0, 1, 2, 3, 4))
    state = LORD.apply(later, LORD.deal(later, LORD.deck(later), 4))
    assert [(trade.giver, trade.receiver, trade.many) for trade in state.round.trades] == [
        (4, 0, numbers[0]),
        (0, 4, numbers[0]),
        (3, 1, numbers[1]),
        (1, 3, numbers[1]),
    ]
    assert LORD.view(state, 2).given == ()


def test_L6_traded_lines_are_checked() -> None:
    later = after(new(6), (0, 1, 2, 3, 4, 5))
    state = LORD.apply(later, deal(later, {5: "Dr Ph Ar", 0: "2g 2k 2b Ma"}))
    assert do(state, "traded 5 0 Ar Ph Dr", "traded 0 5 2g 2k 2b") == state
    assert refused(state, "traded 5 0 Ag Ph Ma") == ("traded_wrongly", "L6")
    assert refused(state, "traded 5 0 Ag Ph") == ("traded_count", "L6")
    assert refused(state, "traded 5 1 Ag Ph Dr") == ("no_such_trade", "L6")
    assert refused(state, "traded 5 0 ? ? ?") == ("hidden_card", "NOTATION")
    assert refused(do(state, "0 play Ma"), "traded 5 0 Ar Ph Dr") == ("traded_place", "NOTATION")


def test_L13_titles_from_the_top() -> None:
    five = ["great_lord", "lord", "squire", "poor_man", "beggar"]
    rio, classic = new(5).edition, new(5, "classic").edition
    assert [rio.title(place, 5) for place in range(1, 6)] == five
    assert [rio.title(place, 6) for place in range(1, 7)] == [*five[:3], "burgher", *five[3:]]
    assert [rio.title(place, 12) for place in range(1, 13)] == [*five[:3], *["burgher"] * 7, *five[3:]]
    assert [classic.title(place, 5) for place in range(1, 6)] == ["grand_master", *five[1:4], "asshole"]


def test_L13_the_round_ends_when_one_player_holds_cards_and_places_are_the_order_of_going_out() -> None:
    state = position({0: "5g", 1: "6g", 2: "7g", 3: "8g", 4: "9g 2g"}, players=5)
    state = do(state, "0 play 5g", "1 play 6g", "2 play 7g", "3 play 8g")
    assert LORD.phase(state) is Phase.BETWEEN
    (result,) = LORD.rounds(state)
    assert result.out == (0, 1, 2, 3)
    assert result.scores == (1, 2, 3, 4, 5)
    assert LORD.outcome(state).totals == (1, 0, 0, 0, 0)
    assert [seat.title for seat in LORD.view(state, None).seats][::4] == ["great_lord", "beggar"]
    assert refused(state, "4 play 9g") == ("no_round", "NOTATION")


def test_L14_seats_are_taken_anew_by_place() -> None:
    out = (2, 5, 0, 1, 4, 3)
    assert after(new(6), out).order == (2, 3, 4, 1, 0, 5)
    assert after(new(6, "classic"), out).order == (2, 5, 0, 1, 4, 3)
    later = after(new(6), out)
    assert LORD.view(later, 0).order == (2, 3, 4, 1, 0, 5)
    state = LORD.apply(later, deal(later, {3: "Ma 2g 3g 4g"}))  # goes up to seat 2
    assert LORD.to_act(do(state, "2 play Ma")) == (3,)


def test_L15_final_order_most_rounds_as_great_lord_then_average_then_last_place() -> None:
    most = after(new(5), (0, 1, 2, 3, 4), (1, 2, 3, 4, 0), (0, 4, 3, 2, 1))
    assert final_order(most.results, 5)[:2] == ((0,), (1,))
    average = after(new(5), (0, 2, 1, 3, 4), (1, 0, 2, 3, 4))
    assert final_order(average.results, 5) == ((0,), (1,), (2,), (3,), (4,))
    last = after(new(5), (0, 1, 2, 3, 4), (1, 0, 2, 3, 4))
    assert final_order(last.results, 5)[:2] == ((1,), (0,))


def test_L15_a_session_lasts_so_many_rounds() -> None:
    state = after(new(5, rounds="3"), (1, 0, 2, 3, 4), (1, 0, 2, 3, 4))
    start = position({0: "5g", 1: "6g", 2: "7g", 3: "8g", 4: "9g 2g"}, players=5)
    state = replace(start, options=state.options, results=state.results)
    state = do(state, "0 play 5g", "1 play 6g", "2 play 7g", "3 play 8g")
    assert LORD.phase(state) is Phase.OVER
    assert LORD.outcome(state).winners == (1,)
    assert LORD.outcome(state).totals == (1, 2, 0, 0, 0)
    assert refused(state, Stop()) == ("game_over", "L15")
    assert refused(state, deal(after(new(5), (0, 1, 2, 3, 4)), {})) == ("game_over", "L15")


def test_L15_the_table_may_stop_between_rounds() -> None:
    later = after(new(5), (1, 0, 2, 3, 4))
    stopped = LORD.apply(later, Stop())
    assert LORD.phase(stopped) is Phase.OVER
    assert LORD.outcome(stopped).winners == (1,)
    running = LORD.apply(later, deal(later, {}))
    assert refused(running, Stop()) == ("stop_between_rounds", "L15")


def test_resign_and_abort_end_the_session() -> None:
    later = after(new(5), (1, 0, 2, 3, 4))
    assert LORD.outcome(LORD.apply(later, Resign(1))).winners == (0,)
    assert LORD.outcome(LORD.apply(later, Resign(0))).winners == (1,)
    assert LORD.outcome(LORD.apply(later, Abort())).winners == ()
    assert refused(later, Resign(5)) == ("no_such_seat", "NOTATION")
    assert LORD.outcome(LORD.apply(new(5), Resign(2))).winners == (0, 1, 3, 4)


def test_what_belongs_to_other_games_or_other_moments_is_refused() -> None:
    state = new(6)
    running = LORD.apply(state, deal(state, {0: "Ma"}))
    assert refused(running, Grand(0)) == ("not_in_this_game", "NOTATION")
    assert refused(running, deal(state, {})) == ("round_running", "NOTATION")
    assert refused(state, replace(deal(state, {}), round=2)) == ("round_number", "NOTATION")
    assert refused(state, "0 play Ma") == ("no_round", "NOTATION")
    assert refused(state, Traded(0, 5, ("2g",))) == ("no_round", "NOTATION")
    mixed = Deal(1, tuple(("?",) * 8 + ("2g",) for _ in range(6)), 0, ("3g",))
    assert refused(state, mixed) == ("half_hidden", "NOTATION")
